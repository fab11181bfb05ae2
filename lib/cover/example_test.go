package cover_test

import (
	"context"
	"fmt"

	"parity.lab/lib/cover"
)

func ExampleNullity() {
	for _, n := range []int{4, 5, 6, 19, 1_000_000} {
		fmt.Println(n, cover.Nullity(n))
	}
	// Output:
	// 4 4
	// 5 2
	// 6 0
	// 19 16
	// 1000000 0
}

func ExampleTorusNullity() {
	fmt.Println(cover.RectangleNullity(6, 9), cover.CylinderNullity(6, 9), cover.TorusNullity(6, 9), cover.SigmaNullity(6, 9))
	// Output: 0 6 6 0
}

func ExampleNullities() {
	table, err := cover.Nullities(context.Background(), 100, cover.Options{})
	fmt.Println(table.Sides(2), err)
	// Output: [5 17 41 53 77] <nil>
}

func ExamplePrimitiveParts() {
	parts, err := cover.PrimitiveParts(context.Background(), 100, cover.Options{})
	for _, p := range parts {
		fmt.Println(p)
	}
	fmt.Println(err)
	// Output:
	// c(5) = 1, suborder 2
	// c(17) = 2, suborder 4
	// c(31) = 5, suborder 5
	// c(33) = 5, suborder 5
	// c(63) = 6, suborder 6
	// c(65) = 6, suborder 6
	// <nil>
}
