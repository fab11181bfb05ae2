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
