package lights

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/graph"
)

// TestRulesAgainstBruteForce asks about every configuration of every board of at most
// 8 cells, under every rule and topology; with PARITYLAB_LARGE=12 of at most 12 cells,
// which takes a minute.
func TestRulesAgainstBruteForce(t *testing.T) {
	most := 8
	if os.Getenv("PARITYLAB_LARGE") != "" {
		most = 12
	}
	games := 0
	for rows := 1; rows <= most; rows++ {
		for cols := 1; rows*cols <= most; cols++ {
			for rule := graph.Plus; rule <= graph.Triangle; rule++ {
				for topology := graph.Plane; topology <= graph.Torus; topology++ {
					h, err := graph.Board(graph.BoardSpec{Rows: rows, Cols: cols, Rule: rule, Topology: topology})
					if err != nil {
						continue // hexagons and triangles do not fit around
					}
					for _, self := range []Rule{SigmaPlus, Sigma} {
						g := NewGame(h, self)
						reach := make([][]int, g.Len())
						for i := range reach {
							reach[i] = g.Toggles(i)
						}
						fewest, all, minima := buttonsByHand(g, reach, 0, 0)
						checkGame(t, g, fewest, all, minima)
						games++
					}
				}
			}
		}
	}
	if games < 500 {
		t.Errorf("only %d games", games)
	}
}

func TestMaskedBoard(t *testing.T) {
	h, err := graph.Board(graph.BoardSpec{Mask: "##.\n###\n.##"})
	if err != nil {
		t.Fatal(err)
	}
	g := NewGame(h, SigmaPlus)
	b, err := g.Parse("11.\n1#1\n011\n")
	if err != nil || b.Lit() != 7 || b.Rows() != 3 || b.Cols() != 3 || !b.On(2, 1) {
		t.Fatalf("%v, error %v", b, err)
	}
	s, err := b.Solve()
	if err != nil || !s.Check() {
		t.Fatal(err)
	}
	for _, cell := range s.Cells() {
		b.Press(cell[0], cell[1])
	}
	if !b.Solved() {
		t.Errorf("still lit:\n%v", b)
	}
	if d := b.PlayBoard(); len(d.Places) != 7 || len(d.Reach) != 7 {
		t.Errorf("%+v", d)
	}
	for text, want := range map[string]string{
		"111\n111\n111\n": "lights: row 1, column 3: a light is lit where the board has no cell, want 0 (off)",
		"11\n11\n":        "lights: the board has 2×2 cells, but the game is a",
		"11.\n1x1\n011\n": "lights: row 2, column 2: 'x' is no light",
	} {
		if _, err := g.Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
	// A mask goes through a pack as rows with zeros.
	pack := FormatPack([]Level{{Name: "ring", Board: b}})
	if pack != "; ring\n000\n000\n000\n" {
		t.Errorf("%q", pack)
	}
	if p := g.Pick(func(r, c int) bool { return r == c }); p.Count() != 3 || p.Len() != 7 {
		t.Errorf("the diagonal is %v", p)
	}
	func() {
		defer func() {
			if r, ok := recover().(string); !ok || r != "lights: cell (0,2) counted from 0 is missing on this board" {
				t.Errorf("recovered %v", r)
			}
		}()
		b.Press(0, 2)
	}()
}

// TestDirectedGame: the fewest presses of a sample of POJ 1830, three switches that all
// reach each other, and a certificate on a directed path.
func TestDirectedGame(t *testing.T) {
	h, err := graph.FromArcs(3, [][2]int{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}})
	if err != nil {
		t.Fatal(err)
	}
	g := NewGame(h, SigmaPlus)
	s, err := g.Shortest(t.Context(), fromWord(3, 7), Options{})
	if err != nil || s.Count() != 1 || s.Nullity != 2 || s.Minima != 3 {
		t.Errorf("%v, error %v", s, err)
	}
	path, err := graph.FromArcs(3, [][2]int{{0, 1}, {1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	sigma := NewGame(path, Sigma)
	fewest, all, minima := buttonsByHand(sigma, [][]int{{1}, {2}, {}}, 0, 0)
	checkGame(t, sigma, fewest, all, minima)
	if c := sigma.Certificate(fromWord(3, 1)); c == nil || c.Why() != "light 0 is lit and no button reaches it" {
		t.Errorf("%v", c)
	}
}

// TestDirectedGraphsAgainstBruteForce asks about every configuration of random graphs,
// directed, with loops, to 14 vertices.
func TestDirectedGraphsAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, n := range []int{1, 2, 3, 5, 8, 11, 12, 13, 14} {
		for _, rule := range []Rule{SigmaPlus, Sigma} {
			var arcs [][2]int
			for u := range n {
				for v := range n {
					if rng.IntN(4) == 0 {
						arcs = append(arcs, [2]int{u, v})
					}
				}
			}
			h, err := graph.FromArcs(n, arcs)
			if err != nil {
				t.Fatal(err)
			}
			g := NewGame(h, rule)
			// What a press toggles, from the arcs alone.
			reach := make([][]int, n)
			for u := range n {
				for v := range n {
					if slices.Contains(arcs, [2]int{u, v}) || u == v && rule == SigmaPlus {
						reach[u] = append(reach[u], v)
					}
				}
			}
			fewest, all, minima := buttonsByHand(g, reach, 0, 0)
			checkGame(t, g, fewest, all, minima)
		}
	}
}
