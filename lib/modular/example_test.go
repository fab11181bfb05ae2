package modular_test

import (
	"context"
	"fmt"

	"parity.lab/lib/modular"
)

func Example() {
	m := modular.FromRows(4, [][]int{{1, 1}, {1, 3}})
	e := m.Eliminate()
	s, err := e.Solve([]int{0, 2})
	fmt.Println(s.X, s.Count(), err)
	for x := range s.All() {
		fmt.Println(x, m.MulVec(x))
	}
	// The sum of both rows is even, so no x gives an odd sum.
	_, err = e.Solve([]int{0, 1})
	fmt.Println(err)
	fmt.Println(err.(*modular.InconsistentError).Y)
	// Output:
	// [3 1] 2 <nil>
	// [3 1] [0 2]
	// [1 3] [0 2]
	// modular: no solution mod 4: a combination of the rows is 0, and the same of the right side is not
	// [2 2]
}

func ExampleSolution_Lightest() {
	m := modular.FromRows(6, [][]int{{1, 2, 3}, {2, 4, 0}})
	s, err := m.Eliminate().Solve([]int{1, 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := s.Lightest(context.Background(), modular.LightestOptions{})
	fmt.Println(best.X, best.Sum, best.Minima, best.Tried, err)
	// Output:
	// [1 0 0] 1 1 36 <nil>
}

func ExampleElimination_Null() {
	for _, g := range modular.FromRows(12, [][]int{{2, 4}}).Eliminate().Null() {
		fmt.Println(g.Vector, g.Order)
	}
	// Output:
	// [0 9] 4
	// [6 0] 2
	// [4 4] 3
}
