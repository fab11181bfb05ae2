package lib_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// puzzle is an entry of testdata/puzzles.json: public puzzles, each with the page it is
// from. Grids have n rows and m columns of 0 and 1; vertices, lights and buttons count from
// 0 unless said otherwise; cells of answers are (row, column) from 1.
type puzzle struct {
	ID      string          `json:"id"`
	Kind    string          `json:"kind"`
	Rule    string          `json:"rule"`
	Goal    string          `json:"goal"`
	N       int             `json:"n"`
	M       int             `json:"m"`
	Rows    json.RawMessage `json:"rows"` // a list, or "all ones"
	Mask    []string        `json:"mask"`
	States  int             `json:"states"`
	Edges   [][2]int        `json:"edges"`
	On      []int           `json:"on"`
	Presses [][]int         `json:"presses"`
	Counts  [][]int         `json:"presses_count"`
	Target  string          `json:"target"`
	Joltage []int           `json:"joltage"`
	Matrix  []string        `json:"matrix"`
	Answer  json.RawMessage `json:"answer"`
}

// known are the answers of a puzzle of lights, as far as they are published.
type known struct {
	Solvable  *bool           `json:"solvable"`
	Least     *int            `json:"min_presses"`
	Computed  *int            `json:"min_presses_computed"`
	Solutions *int            `json:"number_of_solutions"`
	Minima    *int            `json:"number_of_minimum_solutions"`
	Nullity   *int            `json:"nullity"`
	Cells     json.RawMessage `json:"presses_rc1"`
	Vertices  []int           `json:"press_set"`
	Shortest  []int           `json:"a_minimum_press_set"`
}

func (p puzzle) rows(t *testing.T) []string {
	t.Helper()
	var rows []string
	if err := json.Unmarshal(p.Rows, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

func (p puzzle) text(t *testing.T) string { return strings.Join(p.rows(t), "\n") }

func (p puzzle) answer(t *testing.T, to any) {
	t.Helper()
	if err := json.Unmarshal(p.Answer, to); err != nil {
		t.Fatal(err)
	}
}

// TestPublishedPuzzles solves every puzzle through the exported library, replays each
// answer, and finds each minimum in a second way.
func TestPublishedPuzzles(t *testing.T) {
	text, err := os.ReadFile("testdata/puzzles.json")
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []puzzle
	if err := json.Unmarshal(text, &puzzles); err != nil {
		t.Fatal(err)
	}
	if len(puzzles) != 74 {
		t.Fatalf("%d puzzles, want 74", len(puzzles))
	}
	for _, p := range puzzles {
		t.Run(p.ID, func(t *testing.T) {
			switch {
			case strings.HasPrefix(p.Rule, "cross (row+column"):
				p.bulbs(t)
			case p.Kind == "search":
				p.search(t)
			case p.Kind == "nullity":
				p.nullity(t)
			case p.Kind == "mcp":
				p.mostClicks(t)
			case p.Kind == "gf2":
				p.matrix(t)
			case p.Kind == "forward":
				p.forward(t)
			case p.States > 2:
				p.states(t)
			case p.Joltage != nil:
				p.machine(t)
			case p.Kind == "presses":
				p.buttons(t)
			case p.Kind == "grid" || p.Kind == "all-ones" || p.Kind == "graph":
				p.lights(t)
			default:
				t.Errorf("nothing knows kind %q with rule %q", p.Kind, p.Rule)
			}
		})
	}
}

func same(t *testing.T, what string, got int, want *int) {
	t.Helper()
	if want != nil && got != *want {
		t.Errorf("%s: %d, want %d", what, got, *want)
	}
}

// board returns the game and the configuration that is to be turned off.
func (p puzzle) board(t *testing.T) *lights.Board {
	t.Helper()
	if p.Kind == "all-ones" {
		return lights.AllOn(p.N, p.M)
	}
	if p.Kind == "graph" {
		h, err := graph.FromEdges(p.N, p.Edges)
		if strings.HasPrefix(p.Rule, "directed") {
			h, err = graph.FromArcs(p.N, p.Edges)
		}
		if err != nil {
			t.Fatal(err)
		}
		return lights.NewGame(h, lights.SigmaPlus).Board(bitset.FromFunc(p.N, func(v int) bool { return p.On[v] == 1 }))
	}
	spec := graph.BoardSpec{Rows: p.N, Cols: p.M}
	switch rule, _, _ := strings.Cut(p.Rule, ";"); rule {
	case "plus":
	case "plus-torus":
		spec.Topology = graph.Torus
	case "cross":
		spec.Rule = graph.Cross
	default:
		t.Fatalf("nothing knows rule %q", p.Rule)
	}
	for i, row := range p.Mask {
		if i > 0 {
			spec.Mask += "\n"
		}
		spec.Mask += strings.NewReplacer("1", "#", "0", ".").Replace(row)
	}
	h, err := graph.Board(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, err := lights.NewGame(h, lights.SigmaPlus).Parse(p.text(t))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (p puzzle) lights(t *testing.T) {
	b := p.board(t)
	g := b.Game()
	if strings.Contains(p.Rule, "all equal") {
		var want int
		p.answer(t, &want)
		inverse := b.Config()
		inverse.FlipAll()
		off, on := least(t, g, b.Config()), least(t, g, inverse)
		if got := min(off, on); got != want {
			t.Errorf("%d presses to all equal, want %d", got, want)
		}
		return
	}
	var want known
	p.answer(t, &want)
	same(t, "nullity", g.Nullity(), want.Nullity)
	s, err := b.Shortest(t.Context(), lights.Options{})
	if want.Solvable != nil && !*want.Solvable {
		var u *lights.UnsolvableError
		if !errors.As(err, &u) || !u.Certificate.Check() {
			t.Errorf("no certificate, error %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if !s.Check() || !s.Shortest {
		t.Error("not a shortest solution")
	}
	same(t, "presses", s.Count(), want.Least)
	same(t, "presses", s.Count(), want.Computed)
	same(t, "solutions", 1<<s.Nullity, want.Solutions)
	same(t, "shortest solutions", s.Minima, want.Minima)
	if again := least(t, g, b.Config()); again != s.Count() {
		t.Errorf("%d presses, by enumeration %d", s.Count(), again)
	}
	if published := p.published(t, b, want); published.Any() {
		if g.Apply(b.Config(), published).Any() {
			t.Error("the published presses do not solve it")
		}
	}
}

// published returns the published press pattern.
func (p puzzle) published(t *testing.T, b *lights.Board, want known) *bitset.Set {
	t.Helper()
	presses := bitset.New(b.Game().Buttons())
	for _, v := range append(want.Vertices, want.Shortest...) {
		presses.Set(v)
	}
	if want.Cells == nil {
		return presses
	}
	var kept []int // among the cells that are not missing, row by row from 0
	if json.Unmarshal(want.Cells, &kept) == nil {
		for _, v := range kept {
			presses.Set(v)
		}
		return presses
	}
	var cells [][2]int
	if err := json.Unmarshal(want.Cells, &cells); err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		presses.Set(b.Game().Graph().Cells().At(c[0]-1, c[1]-1))
	}
	return presses
}

// least returns the fewest presses by adding up all quiet patterns to some solution: on
// large boards one by light chasing, else one by elimination.
func least(t *testing.T, g *lights.Game, config *bitset.Set) int {
	t.Helper()
	way := lights.Elimination
	if g.Len() > 1000 {
		way = lights.Chasing
	}
	s, err := g.SolveBy(way, config)
	if err != nil {
		t.Fatal(err)
	}
	quiet := g.QuietPatterns()
	if len(quiet) > 16 {
		t.Fatalf("nullity %d is too much to enumerate", len(quiet))
	}
	best := s.Count()
	for word := range 1 << len(quiet) {
		x := s.Presses.Clone()
		for i, q := range quiet {
			if word>>i&1 == 1 {
				x.Xor(q)
			}
		}
		best = min(best, x.Count())
	}
	return best
}
