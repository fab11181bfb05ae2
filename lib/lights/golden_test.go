package lights

import (
	"errors"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
	"parity.lab/lib/graph"
	"parity.lab/lib/internal/golden"
)

// shown is what every value with a picture has.
type shown interface {
	String() string
	SVG() string
	Picture() *draw.Picture
}

// values are those of the golden tests: each kind that has a picture, on each kind of game.
func values(t *testing.T) map[string]shown {
	t.Helper()
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	five := New(5, 5)
	config := five.Effect(bitset.FromIndices(25, 0, 4, 7, 12, 18, 21))
	solution, err := five.Shortest(ctx, config, Options{})
	must(err)
	bad := config.Clone()
	bad.Flip(0)
	_, err = five.Solve(bad)
	var unsolvable *UnsolvableError
	if !errors.As(err, &unsolvable) {
		t.Fatal(err)
	}
	nearest, err := five.Nearest(ctx, bad)
	must(err)
	lit, err := New(3, 3).LitOnly(ctx, AllOn(3, 3).Config(), LitOptions{})
	must(err)
	table, err := five.ChaseTable()
	must(err)
	wide, err := New(9, 8).ChaseTable()
	must(err)
	chasing, err := five.Chase(config)
	must(err)
	long, err := New(14, 3).Chase(AllOn(14, 3).Config())
	must(err)
	board := func(s graph.BoardSpec) *Game {
		g, err := graph.Board(s)
		must(err)
		return NewGame(g, SigmaPlus)
	}
	random := func(g *Game) *bitset.Set {
		return g.Effect(bitset.FromIndices(g.Buttons(), 0, 3, g.Buttons()/2))
	}
	solve := func(g *Game) *Solution {
		s, err := g.Shortest(ctx, random(g), Options{})
		must(err)
		return s
	}
	hexes, triangles := board(graph.BoardSpec{Rows: 4, Cols: 5, Rule: graph.Hex}), board(graph.BoardSpec{Rows: 3, Cols: 6, Rule: graph.Triangle})
	petersen := NewGame(graph.Petersen(), SigmaPlus)
	buttons, err := NewButtons(4, [][]int{{3}, {1, 3}, {2}, {2, 3}, {0, 2}, {0, 1}})
	must(err)
	machine, err := buttons.Shortest(ctx, bitset.FromIndices(4, 1, 2), Options{})
	must(err)
	states, err := ParseStates("11022\n10002\n00000\n02200\n21120", 3)
	must(err)
	stateSolution, err := states.Shortest(ctx, StateOptions{})
	must(err)
	// states3 is a board of three states on a game that has no rectangle.
	states3 := func(g *Game) *StateSolution {
		three := g.WithStates(3)
		presses := make([]int, g.Buttons())
		for i := range presses {
			presses[i] = i * i % 3 * (i % 2)
		}
		s, err := three.Solve(three.Apply(make(States, g.Len()), presses), nil)
		must(err)
		return s
	}
	heart := board(graph.BoardSpec{Mask: ".#.#.\n#####\n.###.\n..#.."})
	pair, err := NewButtons(2, [][]int{{0, 1}})
	must(err)
	_, err = pair.WithStates(4).Solve(States{3, 1}, nil)
	var noStates *StateUnsolvableError
	if !errors.As(err, &noStates) {
		t.Fatal(err)
	}
	return map[string]shown{
		"board": five.Board(config), "solution": solution, "certificate": unsolvable.Certificate, "nearest": nearest,
		"litonly": lit, "chasetable": table, "chasetablewide": wide, "chasing": chasing, "chasinglong": long,
		"hexboard": hexes.Board(random(hexes)), "hexsolution": solve(hexes), "trianglesolution": solve(triangles),
		"graphboard": petersen.Board(random(petersen)), "graphsolution": solve(petersen), "buttons": machine,
		"states": states, "statesolution": stateSolution, "statecertificate": noStates.Certificate,
		"statehexes": states3(hexes), "statemask": states3(heart), "stategraph": states3(petersen), "statebuttons": states3(buttons),
		"thirty": RandomBoard(30, 30, 1), "onelight": AllOn(1, 1), "nolights": New(0, 0).Board(nil),
	}
}

func TestGolden(t *testing.T) {
	for name, v := range values(t) {
		t.Run(name, func(t *testing.T) {
			svg := v.SVG()
			golden.SVG(t, name+".svg", svg)
			golden.Text(t, name+".txt", v.String())
			if svg != v.SVG() {
				t.Error("a second SVG differs")
			}
			themes(t, name, v.Picture())
		})
	}
	hexes, err := graph.Board(graph.BoardSpec{Rows: 4, Cols: 5, Rule: graph.Hex})
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*draw.Picture{
		"quiet":      New(5, 5).QuietPicture(nil, nil),
		"quietlit":   New(4, 4).QuietPicture(AllOn(4, 4).Config(), nil),
		"quietmany":  New(9, 9).QuietPicture(nil, nil),
		"quietgraph": NewGame(graph.Cycle(6), SigmaPlus).QuietPicture(nil, nil),
		"quiethex":   NewGame(hexes, SigmaPlus).QuietPicture(nil, []*bitset.Set{bitset.FromIndices(20, 0, 7, 8, 13)}),
		"quietnone":  New(3, 3).QuietPicture(nil, nil),
	} {
		t.Run(name, func(t *testing.T) {
			golden.Picture(t, name, p)
			themes(t, name, p)
		})
	}
}

// themes draws a picture in the other themes.
func themes(t *testing.T, name string, p *draw.Picture) {
	t.Helper()
	p.Title, p.Theme = name, draw.Dark()
	golden.SVG(t, name+"-dark.svg", p.SVG())
	p.Theme = draw.Print()
	if err := golden.Check(p.SVG()); err != nil {
		t.Error(err)
	}
}
