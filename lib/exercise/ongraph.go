package exercise

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

func onGraph(r *rand.Rand) *Task {
	var g *graph.Graph
	switch r.IntN(5) {
	case 0:
		g = graph.Cycle(5 + r.IntN(3))
	case 1:
		g = graph.Star(5)
	case 2:
		g = graph.Wheel(6)
	case 3:
		g = graph.RandomTree(7, r.Uint64())
	default:
		g = graph.Petersen()
	}
	game := lights.NewGame(g, lights.SigmaPlus)
	config := bitset.New(g.Len())
	for config.None() {
		config = game.Effect(draws(r, g.Len(), 2+r.IntN(2)))
	}
	s := least(game, config)
	return &Task{
		question: []block{
			paragraph("Turn all lights off. A press toggles a vertex and all vertices that are joined to it."),
			boards{{game, config, nil}},
			howTo{screen: "Answer with the numbers of the vertices to press."},
		},
		hints: []string{
			"There are as many equations as vertices: the presses at a vertex and around it add up to 1 if its light is on, to 0 if not.",
			fmt.Sprintf("%s will do.", count(s.Count(), "press")),
			fmt.Sprintf("A shortest solution presses vertex %d.", s.Presses.First()),
		},
		solution: strings.Trim(fmt.Sprint(s.Presses.Indices()), "[]"),
		check: func(text string) error {
			got, err := readNumbers(text, 0, g.Len())
			if err != nil {
				return err
			}
			return pressed(game, config, got, 0)
		},
	}
}

func gameMatrix(r *rand.Rand) *Task {
	const n = 4
	g := graph.Random(n, 0.6, r.Uint64())
	for len(g.Edges()) < 3 || len(g.Edges()) > 5 {
		g = graph.Random(n, 0.6, r.Uint64())
	}
	game := lights.NewGame(g, lights.SigmaPlus)
	m := game.Matrix()
	return &Task{
		question: []block{
			paragraph("A press toggles a vertex and all vertices that are joined to it. Write down the matrix of the game: a 1 in row i and column j if a press of vertex j toggles the light of vertex i. Rows and columns are in the order of the vertices."),
			boards{{game, bitset.New(n), nil}},
			howTo{screen: "Answer with one row a line, or rows with commas between.", paper: "The matrix:", empty: lights.New(n, n)},
		},
		hints: []string{
			"Row i lists who toggles light i: the vertex itself and its neighbours.",
			"The diagonal is all 1, and the matrix is its own mirror image.",
			"The first row is " + m.Row(0).String() + ".",
		},
		solution: m.String(),
		check: func(text string) error {
			got, err := readMatrix(text, n, n)
			if err != nil {
				return err
			}
			for i := range n {
				switch {
				case !got.At(i, i):
					return fmt.Errorf("press %d toggles its own light: look at the diagonal", i)
				case !got.Row(i).Equal(m.Row(i)):
					return fmt.Errorf("the row of vertex %d is wrong", i)
				}
			}
			return nil
		},
	}
}
