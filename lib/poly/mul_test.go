package poly

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"parity.lab/lib/internal/simd"
)

// TestWaysOfMultiplying compares halves and thirds, down to the shortest operands,
// with schoolbook.
func TestWaysOfMultiplying(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		r := random(11)
		for n := 1; n <= 120; n++ {
			a, b := Random(64*n, r).w, Random(64*n, r).w
			a, b = append(a, make([]uint64, n-len(a))...), append(b, make([]uint64, n-len(b))...)
			want := make([]uint64, 2*n)
			for i, c := range a {
				simd.MulAddWord(want[i:], b, c)
			}
			for _, t2 := range []thresholds{
				{math.MaxInt, math.MaxInt}, {2, math.MaxInt}, {7, math.MaxInt}, {5, 5}, {5, 9}, {2, 5}, {3, 30},
			} {
				dst := slices.Repeat([]uint64{^uint64(0)}, 2*n)
				scratch := slices.Repeat([]uint64{1<<63 + 5}, t2.scratch(n))
				t2.mul(dst, a, b, scratch)
				if !slices.Equal(dst, want) {
					t.Fatalf("%d words, %+v: another product", n, t2)
				}
			}
		}
		// Operands of different lengths are cut into pieces.
		for _, c := range [][2]int{{500, 501}, {500, 1499}, {1, 700}, {47, 3000}, {300, 900}, {411, 411}} {
			p, q := Random(64*c[0], r), Random(64*c[1], r)
			want := make([]uint64, len(p.w)+len(q.w))
			for i, v := range p.w {
				simd.MulAddWord(want[i:], q.w, v)
			}
			if got := p.Mul(q); !got.Equal(take(want)) {
				t.Errorf("%d·%d words: another product", c[0], c[1])
			}
		}
	})
}

// BenchmarkThresholds measures for some lengths schoolbook, one level of halves,
// and one level of thirds above halves: the thresholds are where the later ones
// begin to win.
func BenchmarkThresholds(b *testing.B) {
	for _, c := range simd.CarrylessWays() {
		for _, n := range []int{8, 16, 24, 32, 48, 64, 80, 110, 150, 200, 300, 600} {
			r := random(uint64(n))
			x, y := Random(64*n, r).w, Random(64*n, r).w
			x, y = append(x, make([]uint64, n-len(x))...), append(y, make([]uint64, n-len(y))...)
			dst := make([]uint64, 2*n)
			run := func(name string, t thresholds) {
				b.Run(fmt.Sprintf("%v/%d/%s", c, n, name), func(b *testing.B) {
					defer simd.UseCarryless(simd.UseCarryless(c))
					scratch := make([]uint64, t.scratch(n))
					for b.Loop() {
						t.mul(dst, x, y, scratch)
					}
				})
			}
			t := thresholdsOf[c]
			if n < 64 {
				run("base", thresholds{n + 1, n + 1})
				run("halves", thresholds{n, n + 1})
			} else {
				run("halves", thresholds{t.karatsuba, n + 1})
				run("thirds", thresholds{t.karatsuba, n})
			}
		}
	}
}
