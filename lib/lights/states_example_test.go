package lights_test

import (
	"context"
	"fmt"

	"parity.lab/lib/lights"
)

// Three states: a press adds 1 mod 3.
func ExampleParseStates() {
	b, err := lights.ParseStates("11022\n10002\n00000\n02200\n21120", 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := b.Shortest(context.Background(), lights.StateOptions{})
	fmt.Println(s, err)
	b.Replay(s.Presses)
	fmt.Println(b.Solved(), s.Check())
	// Output:
	// 20001
	// 00000
	// 00000
	// 00000
	// 01100
	// 5 presses: shortest because all 27 solutions mod 3 were enumerated <nil>
	// true true
}

// Four states, where 2 has no inverse: one button that reaches both lights.
func ExampleStateGame_Solve() {
	pair, err := lights.NewButtons(2, [][]int{{0, 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	g := pair.WithStates(4)
	s, err := g.Solve(lights.States{3, 3}, nil)
	fmt.Println(s.Presses, err)
	_, err = g.Solve(lights.States{3, 1}, nil)
	fmt.Println(err)
	// Output:
	// [1] <nil>
	// lights: no solution: with the weights of the certificate no press changes the weighted sum of the states mod 4, which is 2 and would have to be 0
}

// A pack of boards with three states; one is wrong, and says where.
func ExampleParseStatePack() {
	for _, l := range lights.ParseStatePack("; cross\n010\n111\n010\n\n; typing error\n01\n03\n", 3) {
		if l.Err != nil {
			fmt.Println(l.Err)
			continue
		}
		s, err := l.Board.Shortest(context.Background(), lights.StateOptions{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s, line %d: %d presses\n", l.Name, l.Line, s.Count())
	}
	// Output:
	// cross, line 2: 2 presses
	// lights: line 8, column 2 (board 2): "3" is no state, want 0 to 2
}
