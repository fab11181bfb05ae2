package bitset

import (
	"math"
	"math/bits"
	"slices"
	"testing"
)

// naive lists the ones of s by asking for every bit.
func naive(s *Set) []int {
	idx := []int{}
	for i := range s.Len() {
		if s.Test(i) {
			idx = append(idx, i)
		}
	}
	return idx
}

func TestIterationsAgree(t *testing.T) {
	r := rng(4)
	for _, n := range lengths {
		sparse, full := New(n), New(n)
		if n > 0 {
			sparse.Set(n - 1)
		}
		full.SetAll()
		for _, s := range []*Set{New(n), sparse, full, Random(n, r), Random(n, r)} {
			want := naive(s)
			var each, next []int
			s.Each(func(i int) bool { each = append(each, i); return true })
			for i := s.Next(0); i >= 0; i = s.Next(i + 1) {
				next = append(next, i)
			}
			for name, got := range map[string][]int{
				"All": slices.Collect(s.All()), "Each": each, "Next": next, "Indices": s.Indices(),
				"AppendIndices": s.AppendIndices([]int{-7})[1:],
			} {
				if !slices.Equal(got, want) {
					t.Errorf("length %d: %s gives %v, want %v", n, name, got, want)
				}
			}
			if s.Indices() == nil {
				t.Errorf("length %d: Indices is nil", n)
			}
			first, last := -1, -1
			if len(want) > 0 {
				first, last = want[0], want[len(want)-1]
			}
			if s.First() != first || s.Last() != last {
				t.Errorf("length %d: First %d, Last %d, want %d and %d", n, s.First(), s.Last(), first, last)
			}
			if !slices.Equal(s.Bools(), FromIndices(n, want...).Bools()) || len(s.Bools()) != n {
				t.Errorf("length %d: Bools %v", n, s.Bools())
			}
		}
	}
}

func TestNextFromAnywhere(t *testing.T) {
	for _, n := range lengths {
		s := Random(n, rng(5))
		want := -1
		for i := n + 70; i >= -70; i-- {
			if i >= 0 && i < n && s.Test(i) {
				want = i
			}
			if got := s.Next(i); got != want {
				t.Fatalf("length %d: Next(%d) = %d, want %d", n, i, got, want)
			}
		}
		if s.Next(math.MinInt) != want || s.Next(math.MaxInt) != -1 {
			t.Errorf("length %d: Next of extreme indices: %d, %d", n, s.Next(math.MinInt), s.Next(math.MaxInt))
		}
	}
}

func TestIterationStops(t *testing.T) {
	s := New(130)
	s.SetAll()
	visited := 0
	for i := range s.All() {
		if visited++; i == 64 {
			break
		}
	}
	s.Each(func(i int) bool { visited++; return i < 64 })
	if visited != 2*65 {
		t.Errorf("%d visits, want 130", visited)
	}
}

func TestChangesWhileIterating(t *testing.T) {
	s := New(200)
	s.SetAll()
	visited := 0
	for i := range s.All() {
		visited++
		s.Clear(i)
		s.Clear(i / 2)
	}
	if visited != 200 || s.Any() {
		t.Errorf("%d visits, %d bits left; want 200 and 0", visited, s.Count())
	}
}

func TestLowest(t *testing.T) {
	r := rng(6)
	for i := range 64 {
		for _, w := range []uint64{1 << i, ^uint64(0) << i, r.Uint64()<<i | 1<<i} {
			if lowest(w) != bits.TrailingZeros64(w) {
				t.Errorf("lowest(%#x) = %d", w, lowest(w))
			}
		}
	}
}
