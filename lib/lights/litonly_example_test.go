package lights_test

import (
	"context"
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// Only a light that is on may be pressed.
func ExampleGame_LitOnly() {
	ctx := context.Background()
	b := lights.AllOn(3, 3)
	s, err := b.Game().LitOnly(ctx, b.Config(), lights.LitOptions{})
	fmt.Println(s, err)
	// Two lights, of which each button toggles the other one: if one is on, a press of
	// the other would do, but that is off.
	pair := lights.NewGame(graph.Grid(1, 2), lights.Sigma)
	_, err = pair.LitOnly(ctx, bitset.FromIndices(2, 1), lights.LitOptions{})
	fmt.Println(err)
	// Output:
	// press (0,0) (0,2) (1,1) (2,0) (2,2)
	// 5 presses: shortest because even presses of any lights need as many <nil>
	// lights: no solution with presses of lit lights: 3 positions can be reached, and in none of them all lights are off
}
