package lights_test

import (
	"context"
	"fmt"

	"parity.lab/lib/lights"
)

// The table for chasing lights on 5×5, as it is taught.
func ExampleGame_ChaseTable() {
	table, err := lights.New(5, 5).ChaseTable()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table)
	s, err := table.Play(lights.AllOn(5, 5).Config())
	fmt.Println(s.Count(), s.Check(), err)
	// Output:
	// last row  first row
	// ..###     ...o.
	// .#.#.     o..o.
	// .##.#     o....
	// #...#     oo...
	// #.##.     ....o
	// ##.##     ..o..
	// ###..     .o...
	// 5×5: lights of the last row after chasing, and presses in the first row; any other last row has no solution
	// 15 true <nil>
}

// Chasing a board by hand: o and @ are presses below lights that are on.
func ExampleGame_Chase() {
	b, err := lights.ParseBoard("#.#\n...\n.#.")
	if err != nil {
		fmt.Println(err)
		return
	}
	steps, err := b.Game().Chase(b.Config())
	fmt.Println(steps)
	fmt.Println(steps.Presses().Count(), steps.LastRow(), err)
	// Output:
	// # . #                     . . .                      . . .
	// o . o                     # . #                      . . .
	// . # .                     @ # @                     [. # .]
	// row 1: 2 presses below    row 2: 2 presses below    left: 1 light in the last row
	// 4 010 <nil>
}

// The quiet patterns of 5×5, each with dots on its buttons.
func ExampleGame_QuietPicture() {
	fmt.Println(lights.New(5, 5).QuietPicture(nil, nil))
	// Output:
	// σ⁺-game on a 5×5 grid with 2 quiet patterns
	// . o o o .                o . o . o
	// o . o . o                o . o . o
	// o o . o o                . . . . .
	// o . o . o                o . o . o
	// . o o o .                o . o . o
	// pattern 1: 16 buttons    pattern 2: 12 buttons
	// 2 quiet patterns
}

// The Flip Game: all black or all white, whichever is shorter.
func ExampleGame_AllEqual() {
	b, err := lights.ParseBoard("1001\n1101\n1001\n1000")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := b.Game().AllEqual(context.Background(), b.Config(), lights.Options{})
	fmt.Println(s, err)
	// Output:
	// @ . . #
	// # @ . @
	// @ . . #
	// # . . .
	// 4 presses: shortest because all 2^4 = 16 solutions were enumerated
	// all off: 4 presses, all on: 4 presses <nil>
}

// A board of an exact difficulty, and its first hint.
func ExampleGame_RandomLength() {
	ctx := context.Background()
	b, s, err := lights.New(5, 5).RandomLength(ctx, 12, 2026, lights.RandomOptions{})
	fmt.Println(s.Count(), s.Shortest, err)
	h, err := b.Hint(ctx, lights.Options{})
	fmt.Println(h.Left, h.Proven, err)
	// Output:
	// 12 true <nil>
	// 11 true <nil>
}
