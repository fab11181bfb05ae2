package bulbs

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"parity.lab/lib/search"
)

func TestProofInWords(t *testing.T) {
	for _, tc := range []struct {
		name, presses string
		want          []string
	}{
		{"balanced", "1000\n0100\n0000\n0000", []string{
			"press set   |X| = 2, the only press set, as A·A = I for even sides",
			"parities    2 odd rows, 2 odd columns, D = 0",
			"        2        1     1        1         1            1   0",
			"bound       at least 2 moves: each bulb of X must be pressed",
		}},
		{"D", "1100\n0000\n0000\n0000", []string{
			"parities    0 odd rows, 2 odd columns, D = -2",
			"bound       at least 4 moves: each bulb of X must be pressed, and D = -2 must become 0: a needed press keeps D, " +
				"an un-needed one changes it by 2 and must be taken back, so |X| + |D| = 2 + 2",
		}},
		{"rectangle", "100000\n000000\n000000\n000000", []string{"the only press set, as both sides are even", "at least 1 move:"}},
		{"odd", "100\n000\n000", []string{"the smallest |X| + |D| of all 2^4 press sets", "and no other set is better"}},
		{"nothing", "00\n00", []string{"|X| = 0", "0 odd rows, 0 odd columns, D = 0\nbound       at least 0 moves"}},
	} {
		p, err := Prove(context.Background(), boardOf(t, tc.presses))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range tc.want {
			if !strings.Contains(p.String(), want) {
				t.Errorf("%s: the proof\n%s\ndoes not say\n%s", tc.name, p, want)
			}
		}
		title := fmt.Sprintf("<title>Grid of Bulbs, %d×%d: %s needed, at least %s</title>", p.Rows, p.Cols, count(p.Count, "press"), count(p.Bound, "move"))
		if svg := p.Picture().SVG(); !strings.Contains(svg, title) {
			t.Errorf("%s: the picture does not say %q: %s", tc.name, title, svg)
		}
	}
}

func TestProofOfManyPressSets(t *testing.T) {
	p, err := Prove(context.Background(), RandomSolvable(31, 31, 1))
	if err != nil {
		t.Fatal(err)
	}
	if p.Complete || p.Nullity != 60 || !strings.Contains(p.String(), "a press lights at most 61 bulbs") ||
		!strings.Contains(p.Judge(300), "not proved optimal") {
		t.Errorf("%v", p)
	}
}

// The same puzzle with other labels has the same figures; the search takes another way.
func TestShuffledPublicBoard(t *testing.T) {
	g := named(t, "24x24")
	other := 0
	for seed := range uint64(6) {
		h, rowOrder, colOrder := g.Shuffle(seed)
		s, err := Construct(context.Background(), h, ConstructOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Moves) != 280 || s.Proof.Count != 280 || s.Proof.D != 0 || !s.Optimal {
			t.Errorf("seed %d: %v", seed, s)
		}
		back := make(Path, len(s.Moves))
		for i, m := range s.Moves {
			back[i] = Move{rowOrder[m.Row], colOrder[m.Col]}
		}
		mustReplay(t, g, back)
		r, err := GuidedDFS(context.Background(), h, search.Options{MaxStates: 20000})
		if err != nil {
			t.Fatal(err)
		}
		if r.Found && len(r.Moves) != 280 {
			t.Errorf("seed %d: the guided search took %d moves", seed, len(r.Moves))
		}
		if r.Stats.States != 1805 {
			other++
		}
	}
	if other == 0 {
		t.Error("no shuffle changes the number of states")
	}
}

// Every path that the parity rule leaves on even sides has length |X|.
func TestParityRuleKeepsTheNeededBulbs(t *testing.T) {
	for _, size := range [][2]int{{4, 4}, {10, 10}, {6, 12}, {66, 64}} {
		for seed := range uint64(5) {
			g := Random(size[0], size[1], seed)
			x, err := PressSet(g)
			if err != nil {
				t.Fatal(err)
			}
			var n search.Node
			p := g.Problem()
			p.Start(&n)
			parity, equal := ParityRule(), EqualCountRule()
			for _, move := range p.Moves(&n, nil) {
				keep := parity.Keep(&n, move)
				if keep != x.Test(move) {
					t.Fatalf("%v, seed %d: the rule keeps move %d: %v, needed: %v", size, seed, move, keep, x.Test(move))
				}
				if equal.Keep(&n, move) && !keep {
					t.Fatalf("%v, seed %d: equal counts keep move %d, which is not needed", size, seed, move)
				}
			}
		}
	}
}

// The counts that the problem keeps are those of the board after any moves.
func TestProblemKeepsCounts(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {5, 7}, {8, 8}, {3, 70}, {65, 4}} {
		g := Random(size[0], size[1], 4)
		start := g.Clone()
		p := g.Problem()
		var n search.Node
		p.Start(&n)
		r := generator(1)
		var made []int
		check := func() {
			t.Helper()
			for i, k := range n.Row {
				if int(k) != g.RowOn(i) {
					t.Fatalf("%v: row %d holds %d, want %d", size, i, k, g.RowOn(i))
				}
			}
			for j, k := range n.Col {
				if int(k) != g.ColOn(j) {
					t.Fatalf("%v: column %d holds %d, want %d", size, j, k, g.ColOn(j))
				}
			}
			if p.Goal(&n) != g.Solved() {
				t.Fatalf("%v: goal %v", size, p.Goal(&n))
			}
		}
		for range 20 {
			moves := p.Moves(&n, nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			p.Apply(&n, m)
			made = append(made, m)
			if err := g.Press(Move{m / g.Cols(), m % g.Cols()}); err != nil {
				t.Fatal(err)
			}
			check()
		}
		for i := len(made) - 1; i >= 0; i-- {
			p.Undo(&n, made[i])
		}
		g = start
		check()
	}
}
