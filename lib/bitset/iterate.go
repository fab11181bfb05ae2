package bitset

import (
	"iter"
	"math/bits"
	"runtime"
	"slices"
)

// First returns the smallest index of a set bit, or -1 if there is none.
func (s *Set) First() int {
	for k, w := range s.w {
		if w != 0 {
			return k<<6 + lowest(w)
		}
	}
	return -1
}

// Last returns the largest index of a set bit, or -1 if there is none.
func (s *Set) Last() int {
	for k := len(s.w) - 1; k >= 0; k-- {
		if w := s.w[k]; w != 0 {
			return k<<6 + bits.Len64(w) - 1
		}
	}
	return -1
}

// Next returns the smallest index ≥ i of a set bit, or -1 if there is none. Any
// i is allowed: a negative one counts as 0, one past the end finds nothing. So
//
//	for i := s.Next(0); i >= 0; i = s.Next(i + 1) {
//		…
//	}
//
// visits every set bit, and sees changes made on the way.
func (s *Set) Next(i int) int {
	i = max(i, 0)
	k := i >> 6
	if k >= len(s.w) {
		return -1
	}
	w := s.w[k] &^ (1<<(i&63) - 1)
	for w == 0 {
		if k++; k >= len(s.w) {
			return -1
		}
		w = s.w[k]
	}
	return k<<6 + lowest(w)
}

// All iterates over the indices of the set bits in increasing order. Each word
// is read once, when the iteration reaches it: changing bits at or before the
// current index is safe and does not disturb the iteration.
func (s *Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, w := range s.w {
			for ; w != 0; w &= w - 1 {
				if !yield(k<<6 + lowest(w)) {
					return
				}
			}
		}
	}
}

// Each calls f with the index of every set bit in increasing order until f
// returns false. It reads the words as [Set.All] does.
func (s *Set) Each(f func(i int) bool) {
	for k, w := range s.w {
		for ; w != 0; w &= w - 1 {
			if !f(k<<6 + lowest(w)) {
				return
			}
		}
	}
}

// Indices returns the indices of the set bits in increasing order, never nil.
func (s *Set) Indices() []int { return s.AppendIndices([]int{}) }

// AppendIndices appends the indices of the set bits in increasing order to dst
// and returns the result. It allocates only if dst lacks room. It is the fastest
// way to visit the bits of a dense set.
func (s *Set) AppendIndices(dst []int) []int {
	dst = slices.Grow(dst, s.Count())
	for k, w := range s.w {
		start := len(dst)
		dst = dst[:start+bits.OnesCount64(w)]
		// The number of ones is known here, so the loop can be unrolled, and the
		// processor mispredicts its end less often than that of w != 0.
		out := dst[start:]
		for ; len(out) >= 4; out = out[4:] {
			out[0] = k<<6 + lowest(w)
			w &= w - 1
			out[1] = k<<6 + lowest(w)
			w &= w - 1
			out[2] = k<<6 + lowest(w)
			w &= w - 1
			out[3] = k<<6 + lowest(w)
			w &= w - 1
		}
		for i := range out {
			out[i] = k<<6 + lowest(w)
			w &= w - 1
		}
	}
	return dst
}

// Bools returns the bits as a slice of length Len.
func (s *Set) Bools() []bool {
	b := make([]bool, s.n)
	for i := range s.All() {
		b[i] = true
	}
	return b
}

// lowest is bits.TrailingZeros64 for w ≠ 0. The baseline amd64 instruction for it
// (BSF) is slow on many processors and POPCNT is not: listing bits takes about
// half the time this way. Elsewhere trailing zeros are the cheaper ones.
func lowest(w uint64) int {
	if runtime.GOARCH == "amd64" {
		return bits.OnesCount64((w - 1) &^ w)
	}
	return bits.TrailingZeros64(w)
}
