package bitset

import (
	"math"
	"testing"
)

func TestSliceAndPaste(t *testing.T) {
	r := rng(9)
	for _, n := range lengths {
		s := Random(n, r)
		edges := map[int]bool{0: true, n: true}
		for _, e := range []int{1, 7, 63, 64, 65, 127, 128, 129, n - 1, n - 64} {
			if e >= 0 && e <= n {
				edges[e] = true
			}
		}
		for from := range edges {
			for to := range edges {
				if to < from {
					continue
				}
				part := s.Slice(from, to)
				checkInvariant(t, part)
				if want := FromFunc(to-from, func(i int) bool { return s.Test(from + i) }); !part.Equal(want) {
					t.Fatalf("length %d: Slice(%d, %d) = %v, want %v", n, from, to, part, want)
				}
				into := Random(n, r)
				want := FromFunc(n, func(i int) bool {
					if i >= from && i < to {
						return s.Test(i)
					}
					return into.Test(i)
				})
				into.Paste(from, part)
				checkInvariant(t, into)
				if !into.Equal(want) {
					t.Fatalf("length %d: Paste of %d bits at %d = %v, want %v", n, to-from, from, into, want)
				}
			}
		}
	}
}

func TestSliceAndPasteOutOfRange(t *testing.T) {
	s := New(70)
	for _, c := range []struct{ from, to int }{{-1, 3}, {0, 71}, {5, 4}, {71, 71}, {math.MinInt, math.MaxInt}} {
		checkPanic(t, "slice [", func() { s.Slice(c.from, c.to) })
	}
	for _, c := range []struct{ at, n int }{{-1, 3}, {68, 3}, {71, 0}, {0, 71}, {math.MaxInt, 1}} {
		checkPanic(t, "pasted at", func() { s.Paste(c.at, New(c.n)) })
	}
}
