package lights_test

import (
	"context"
	"errors"
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

func ExampleBoard_Shortest() {
	b, err := lights.ParseBoard(`
		.....
		.###.
		.###.
		.###.
		.....`)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := b.Shortest(context.Background(), lights.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// . . o . .
	// . @ @ @ .
	// o @ @ @ o
	// . @ @ @ .
	// . . o . .
	// 13 presses: shortest because all 2^2 = 4 solutions were enumerated; 2 solutions are as short
}

func ExampleBoard_Solve_unsolvable() {
	b, _ := lights.ParseBoard("#....\n.....\n.....\n.....\n.....")
	_, err := b.Solve()
	var e *lights.UnsolvableError
	if errors.As(err, &e) {
		fmt.Println(e.Certificate)
		fmt.Println(e.Certificate.Check())
	}
	// Output:
	// C . c . c
	// c . c . c
	// . . . . .
	// c . c . c
	// c . c . c
	// no solution: 1 of the 12 lights of a quiet pattern is lit, an odd number, and every press changes an even number of them
	// true
}

func ExampleGame_QuietPatterns() {
	g := lights.New(5, 5)
	fmt.Println(g, "has nullity", g.Nullity())
	fmt.Println(g.QuietPatterns()[0].Grid(5))
	// Output:
	// σ⁺-game on a 5×5 grid has nullity 2
	// .###.
	// #.#.#
	// ##.##
	// #.#.#
	// .###.
}

func ExampleNewGame() {
	g, _ := graph.FromEdges(5, [][2]int{{0, 1}, {0, 2}, {3, 1}, {2, 3}, {1, 4}, {4, 2}})
	game := lights.NewGame(g, lights.SigmaPlus)
	s, err := game.AllOn().Shortest(context.Background(), lights.Options{})
	fmt.Println(s, err)
	// Output:
	// lit: 0 1 2 3 4
	// pressed: 0 3 4
	// 3 presses: shortest because it is the only solution (nullity 0) <nil>
}

func ExampleBoard_Press() {
	b := lights.NewBoard(3, 3)
	b.Press(1, 1)
	b.Press(0, 0)
	fmt.Println(b)
	// Output:
	// # . .
	// . # #
	// . # .
}

func ExampleGame_Best() {
	g := lights.New(4, 4)
	best, err := g.Best(context.Background(), lights.AllOn(4, 4).Config(), 3, lights.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range best {
		fmt.Println(s.Count(), s.Presses)
	}
	// Output:
	// 4 0010100000010100
	// 4 0100000110000010
	// 6 1000001100111000
}

func ExampleGame_Solutions() {
	g := lights.New(2, 3)
	config := g.Effect(bitset.FromIndices(6, 0, 4))
	all, err := g.Solutions(config)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.SolutionCount(config), "solutions")
	for presses := range all {
		fmt.Println(presses)
	}
	// Output:
	// 4 solutions
	// 011000
	// 100010
	// 001111
	// 110101
}

func ExampleGame_Plan() {
	p, err := lights.New(79, 79).Plan(lights.Options{MaxMemory: 500_000_000})
	fmt.Println(p.Method, p.Detail)
	fmt.Println(errors.Is(err, coding.ErrCost))
	// Output:
	// parity split four parts of dimensions 32, 32, 32 and 32
	// true
}
