package lights_test

import (
	"context"
	"fmt"

	"parity.lab/lib/lights"
)

// One corner light cannot be put out on 5×5. Four boards without it, or with one
// light more, can.
func ExampleGame_Nearest() {
	b, err := lights.ParseBoard("#....\n.....\n.....\n.....\n.....")
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := b.Game().Nearest(context.Background(), b.Config())
	fmt.Println(n, err)
	// Output:
	// C . . . .
	// . . . . .
	// . . . . .
	// . . . . .
	// . . . . .
	// 1 light to change: nearest because without a change there is no solution; 4 sets are as small <nil>
}

func ExampleGame_Inequivalent() {
	fmt.Println(lights.New(4, 4).Inequivalent(nil))
	fmt.Println(lights.New(5, 5).Inequivalent(nil))
	// Output:
	// 602 of 8548 boards that differ by more than one of 8 symmetries have a solution
	// 1057824 of 4211744 boards that differ by more than one of 8 symmetries have a solution
}
