package lights

import (
	"context"
	"fmt"
	"testing"

	"parity.lab/lib/bitset"
)

func BenchmarkPrepare(b *testing.B) {
	for _, n := range []int{5, 9, 30, 100, 300} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			for b.Loop() {
				New(n, n).Nullity()
			}
		})
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{5, 9, 30, 100, 300} {
		board := RandomBoard(n, n, 1)
		board.Game().Nullity()
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			for b.Loop() {
				if _, err := board.Solve(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkShortest proves shortest solutions at nullity 2, 8 and 20.
func BenchmarkShortest(b *testing.B) {
	for _, n := range []int{5, 9, 30} {
		board := RandomBoard(n, n, 1)
		board.Game().Nullity()
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			for b.Loop() {
				if _, err := board.Shortest(context.Background(), Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPress(b *testing.B) {
	g := New(30, 30)
	config := bitset.New(900)
	for b.Loop() {
		g.Press(config, 465)
	}
}
