package bitset

import (
	"fmt"
	"math/rand/v2"
)

// Set is a vector over GF(2) of fixed length. Make one with [New] or another
// constructor; the zero value is the set of length 0.
type Set struct {
	n int
	w []uint64 // words(n) of them; the bits beyond n are zero
}

// words is the number of 64-bit words that hold n bits. The sum is unsigned so
// that a length near the largest int is refused by make instead of wrapping.
func words(n int) int { return int((uint(n) + 63) / 64) }

// New returns the zero vector of length n. It panics if n is negative.
func New(n int) *Set {
	if n < 0 {
		panic(fmt.Sprintf("bitset: negative length %d", n))
	}
	return &Set{n: n, w: make([]uint64, words(n))}
}

// FromWords returns the set of length n whose bit i is bit i mod 64 of w[i/64].
// The words are copied. It panics if n is negative, if len(w) is not the number
// of words that n bits need, or if a bit beyond the length is set.
func FromWords(n int, w []uint64) *Set {
	s := New(n)
	if len(w) != len(s.w) {
		panic(fmt.Sprintf("bitset: %d words for length %d, want %d", len(w), n, len(s.w)))
	}
	if k := len(w); k > 0 && w[k-1]&^s.lastMask() != 0 {
		panic(fmt.Sprintf("bitset: word %d has bits set beyond length %d", k-1, n))
	}
	copy(s.w, w)
	return s
}

// FromIndices returns the set of length n with exactly the given bits set; an
// index may occur more than once. It panics if an index is outside [0, n).
func FromIndices(n int, idx ...int) *Set {
	s := New(n)
	for _, i := range idx {
		s.Set(i)
	}
	return s
}

// FromBools returns the set of length len(b) with bit i = b[i].
func FromBools(b []bool) *Set {
	s := New(len(b))
	for i, on := range b {
		if on {
			s.w[i>>6] |= 1 << (i & 63)
		}
	}
	return s
}

// FromFunc returns the set of length n with bit i = f(i). It calls f once for
// every i, in increasing order.
func FromFunc(n int, f func(i int) bool) *Set {
	s := New(n)
	for i := range n {
		if f(i) {
			s.w[i>>6] |= 1 << (i & 63)
		}
	}
	return s
}

// Random returns a vector drawn uniformly from the 2^n vectors of length n. It
// takes one 64-bit number from r for every word, so the same generator state
// gives the same set.
func Random(n int, r *rand.Rand) *Set {
	s := New(n)
	for i := range s.w {
		s.w[i] = r.Uint64()
	}
	s.trim()
	return s
}

// lastMask has ones where the last word holds bits of the set. It is called only
// when there is a last word.
func (s *Set) lastMask() uint64 { return ^uint64(0) >> (-uint(s.n) & 63) }

// trim restores the invariant after whole words were written.
func (s *Set) trim() {
	if k := len(s.w); k > 0 {
		s.w[k-1] &= s.lastMask()
	}
}

// Len returns the length of the vector: how many bits there are, not how many
// are set (that is [Set.Count]).
func (s *Set) Len() int { return s.n }

// Words returns the packed words, shared with the set: writing to them changes
// the set. Bit i is bit i mod 64 of word i/64. Who writes must leave the bits of
// the last word beyond the length zero.
func (s *Set) Words() []uint64 { return s.w }

// Test reports whether bit i is set. It panics if i is outside [0, Len).
func (s *Set) Test(i int) bool {
	if uint(i) >= uint(s.n) {
		panic(badIndex{i, s.n})
	}
	return s.w[i>>6]&(1<<(i&63)) != 0
}

// Set sets bit i to 1. It panics if i is outside [0, Len).
func (s *Set) Set(i int) {
	if uint(i) >= uint(s.n) {
		panic(badIndex{i, s.n})
	}
	s.w[i>>6] |= 1 << (i & 63)
}

// Clear sets bit i to 0. It panics if i is outside [0, Len).
func (s *Set) Clear(i int) {
	if uint(i) >= uint(s.n) {
		panic(badIndex{i, s.n})
	}
	s.w[i>>6] &^= 1 << (i & 63)
}

// Flip adds 1 to bit i. It panics if i is outside [0, Len).
func (s *Set) Flip(i int) {
	if uint(i) >= uint(s.n) {
		panic(badIndex{i, s.n})
	}
	s.w[i>>6] ^= 1 << (i & 63)
}

// SetTo sets bit i to 1 if on is true and to 0 if not. It panics if i is outside
// [0, Len).
func (s *Set) SetTo(i int, on bool) {
	if on {
		s.Set(i)
		return
	}
	s.Clear(i)
}

// badIndex and badLength are panic values that become text only when they are
// printed: so the methods that panic stay small enough to be inlined.
type badIndex struct{ i, n int }

func (b badIndex) Error() string {
	return fmt.Sprintf("bitset: index %d out of range of a set of length %d", b.i, b.n)
}

// SetAll sets every bit to 1: the all-ones vector.
func (s *Set) SetAll() {
	for i := range s.w {
		s.w[i] = ^uint64(0)
	}
	s.trim()
}

// Reset sets every bit to 0; the length stays.
func (s *Set) Reset() { clear(s.w) }

// FlipAll adds 1 to every bit: the complement.
func (s *Set) FlipAll() {
	for i := range s.w {
		s.w[i] = ^s.w[i]
	}
	s.trim()
}

// Clone returns a copy that shares nothing with s.
func (s *Set) Clone() *Set {
	t := New(s.n)
	copy(t.w, s.w)
	return t
}

// Copy sets s = t. It panics if the lengths differ.
func (s *Set) Copy(t *Set) {
	s.same(t)
	copy(s.w, t.w)
}

// same panics unless s and t have the same length.
func (s *Set) same(t *Set) {
	if s.n != t.n {
		panic(badLength{s.n, t.n})
	}
}

type badLength struct{ n, m int }

func (b badLength) Error() string {
	return fmt.Sprintf("bitset: sets of lengths %d and %d, want equal lengths", b.n, b.m)
}
