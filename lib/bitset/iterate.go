package bitset

import (
	"iter"
	"math/bits"
)

// First returns the smallest index of a set bit, or -1 if there is none.
func (s *Set) First() int {
	for k, w := range s.w {
		if w != 0 {
			return k<<6 + bits.TrailingZeros64(w)
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
	if w := s.w[k] >> (uint(i) & 63); w != 0 {
		return i + bits.TrailingZeros64(w)
	}
	for k++; k < len(s.w); k++ {
		if w := s.w[k]; w != 0 {
			return k<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// All iterates over the indices of the set bits in increasing order. Each word
// is read once, when the iteration reaches it: changing bits at or before the
// current index is safe and does not disturb the iteration.
func (s *Set) All() iter.Seq[int] {
	return func(yield func(int) bool) { s.Each(yield) }
}

// Each calls f with the index of every set bit in increasing order until f
// returns false. It reads the words as [Set.All] does.
func (s *Set) Each(f func(i int) bool) {
	for k, w := range s.w {
		for ; w != 0; w &= w - 1 {
			if !f(k<<6 + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

// Indices returns the indices of the set bits in increasing order, never nil.
func (s *Set) Indices() []int { return s.AppendIndices(make([]int, 0, s.Count())) }

// AppendIndices appends the indices of the set bits in increasing order to dst
// and returns the result. It allocates only if dst lacks room.
func (s *Set) AppendIndices(dst []int) []int {
	for k, w := range s.w {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, k<<6+bits.TrailingZeros64(w))
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
