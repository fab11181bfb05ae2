package lights_test

import (
	"context"
	"errors"
	"fmt"

	"parity.lab/lib/lights"
)

func ExampleParseMachine() {
	m, err := lights.ParseMachine("[...#.] (0,2,3,4) (2,3) (0,4) (0,1,2) (1,2,3,4) {7,5,12,7,2}")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	s, err := m.ShortestLights(ctx, lights.Options{})
	fmt.Println(s.Presses.Indices(), s.Count(), err)
	c, err := m.ShortestCounters(ctx, lights.CounterOptions{})
	fmt.Println(c, err)
	// Anyone can check the bound: no press adds more than Per to the weighted sum.
	fmt.Println(c.Bound.Weights, c.Bound.Per, c.Bound.Sum, c.Bound.Presses(), c.Bound.Check(m.Game(), m.Counters))
	// Output:
	// [2 3 4] 3 <nil>
	// presses of each button: [2 5 0 5 0]
	// 12 presses: shortest because no fractions of presses do better, and these are whole numbers <nil>
	// [1 1 0 2 -1] 2 24 12 true
}

// Each press of these buttons counts twice, so an odd sum is out of reach.
func ExampleGame_ShortestCounters() {
	g, err := lights.NewButtons(3, [][]int{{0, 1}, {1, 2}, {0, 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = g.ShortestCounters(context.Background(), []int{2, 2, 1}, lights.CounterOptions{})
	fmt.Println(err)
	var u *lights.CounterUnsolvableError
	fmt.Println(errors.As(err, &u) && u.Certificate.Check())
	// Output:
	// lights: no solution: with the weights [1 1 1] on the counters every press changes the weighted sum by a multiple of 2, and the targets have 5
	// true
}
