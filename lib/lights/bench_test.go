package lights

import (
	"context"
	"fmt"
	"testing"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
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

// BenchmarkShortest proves shortest solutions at nullity 2, 8, 20 and 32.
func BenchmarkShortest(b *testing.B) {
	for _, n := range []int{5, 9, 30, 39} {
		board := RandomBoard(n, n, 1)
		board.Game().Code()
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			for b.Loop() {
				if _, err := board.Shortest(context.Background(), Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAllOn shows how each method grows with the board and its nullity d. A size is left
// out by the methods that would take more than ten seconds for it.
func BenchmarkAllOn(b *testing.B) {
	for _, m := range []coding.Method{coding.Gray, coding.Walsh, coding.Split} {
		for _, n := range []int{9, 23, 19, 30, 59, 62, 64, 47, 39, 61, 65, 119, 125, 126} {
			board := AllOn(n, n)
			o := Options{Method: m, MaxTime: 10 * time.Second}
			if _, err := board.Game().Plan(o); err != nil {
				continue
			}
			b.Run(fmt.Sprintf("%v/n=%d/d=%d", m, n, board.Game().Nullity()), func(b *testing.B) {
				for b.Loop() {
					if _, err := board.Shortest(context.Background(), o); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkPress(b *testing.B) {
	g := New(30, 30)
	config := bitset.New(900)
	for b.Loop() {
		g.Press(config, 465)
	}
}
