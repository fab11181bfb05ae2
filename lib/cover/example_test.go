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

func ExampleNewGrid() {
	torus := cover.Game{Shape: cover.Torus}
	grid, err := cover.NewGrid(context.Background(), torus, [2]int{3, 6}, [2]int{3, 10}, cover.Options{})
	fmt.Println(grid)
	fmt.Println(err)
	// Output:
	// m×n  3  4  5  6  7  8  9  10
	//   3  4  4  2  6  2  4  4   4
	//   4  4  0  0  8  0  0  4   0
	//   5  2  0  8  2  0  0  2   8
	//   6  6  8  2  8  2  8  6   4
	// <nil>
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

func ExampleTile() {
	basis := cover.Basis(2, 3)
	t := cover.TileRectangle(basis[0], 2, 1)
	fmt.Println(t)
	fmt.Println(t.Check(), cover.Factor(t.Cover).Tile.Equal(basis[0]))
	fmt.Println(cover.TilingSpan(4, 4, 3, 3))
	// Output:
	// # # #
	// . # .
	// - - -
	// . # .
	// # # #
	// 5×3 = 2×1 copies of a cover of 2×3
	// <nil> true
	// tilings of 14×14 by 3×3 copies of covers of 4×4: dimension 4 of 4, all covers
}

func ExamplePerfect() {
	c, ok := cover.Perfect(5, 5)
	fmt.Println(c)
	fmt.Println(ok, cover.PerfectCount(5, 5), cover.PerfectCount(9, 9))
	// Output:
	// . # # # .
	// # . # . #
	// # # . # #
	// # . # . #
	// . # # # .
	// true 1 240
}

func ExampleLongestPerfect() {
	for _, n := range []int{4, 14, 80} {
		rows, err := cover.LongestPerfect(context.Background(), n)
		fmt.Println(n, rows, err)
	}
	// Output:
	// 4 4 <nil>
	// 14 339 <nil>
	// 80 536870907 <nil>
}

func ExampleSymmetric() {
	fmt.Println(len(cover.Symmetric(9, 9, cover.Rotate90)), len(cover.Symmetric(9, 9, cover.Rotate90, cover.FlipRows)))
	// Output: 2 2
}

func ExampleDouble() {
	c, err := cover.Parse("##")
	fmt.Println(cover.Double(c), err)
	// Output:
	// . # . # .
	// # # . # #
	// . # . # . <nil>
}

func ExampleRegions() {
	fmt.Println(cover.Regions(5, 5, cover.Basis(5, 5)))
	fmt.Println(cover.KBound(1))
	// Output:
	// 2 1 3 1 2
	// 3 . 3 . 3
	// 1 1 . 1 1
	// 3 . 3 . 3
	// 2 1 3 1 2
	// 5 cells in no cover, regions of 8, 4, 8
	// 15
}

func ExampleCheckConjectures() {
	reports, err := cover.CheckConjectures(context.Background(), 1000, cover.Options{})
	for _, r := range reports {
		fmt.Println(r)
	}
	fmt.Println(err)
	// Output:
	// d(2n+1) = 2·d(n) + δ, δ = 2 if n ≡ 2 (mod 3), else 0: no counterexample up to side 1000, 500 cases
	// d(3^k−1) = 0 and d(2·3^k−1) = 2 for k ≥ 1, so infinitely many n have d(n) = 2: no counterexample up to side 1000, 11 cases; in all 47 sides have nullity 2
	// d(n) = 2 only if n ≡ 5 (mod 6): no counterexample up to side 1000, 47 cases
	// <nil>
}
