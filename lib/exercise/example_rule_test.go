package exercise_test

import (
	"fmt"

	"parity.lab/lib/exercise"
	"parity.lab/lib/search"
)

// A rule written in Go is an answer, and so is a table on paper.
func ExampleTask_Check_rule() {
	t := exercise.New(exercise.SafeRule, 6) // on boards of 4×3
	rule := search.NewRule("same parity", func(n *search.Node, move int) bool {
		return (n.Row[move/3]+n.Col[move%3])%2 == 0
	})
	fmt.Println(t.Check(rule))
	fmt.Println(t.Check(rule.Not()))
	fmt.Println(t.Check(t.Solution()))
	// Output:
	// Not yet: it does no harm, but prunes 96 of the 360 moves, and 36 % are 130.
	// Not yet: on the board with (0,0) (0,1) (1,0) (1,1) (2,0) (2,1) on, which needs 1 press, the rule keeps no press that begins a shortest way.
	// Right.
}
