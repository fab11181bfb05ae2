package bitset

import "math/bits"

// Count returns the weight |s|: how many bits are set.
func (s *Set) Count() int {
	c := 0
	for _, w := range s.w {
		c += bits.OnesCount64(w)
	}
	return c
}

// Parity returns Count() mod 2, the sum of all bits over GF(2).
func (s *Set) Parity() int {
	var x uint64
	for _, w := range s.w {
		x ^= w
	}
	return bits.OnesCount64(x) & 1
}

// CountAnd returns |s ∩ t|. It panics if the lengths differ.
func (s *Set) CountAnd(t *Set) int {
	s.same(t)
	c := 0
	b := t.w[:len(s.w)]
	for i, w := range s.w {
		c += bits.OnesCount64(w & b[i])
	}
	return c
}

// ParityAnd returns |s ∩ t| mod 2, the inner product s·t over GF(2). It panics
// if the lengths differ.
func (s *Set) ParityAnd(t *Set) int {
	s.same(t)
	var x uint64
	b := t.w[:len(s.w)]
	for i, w := range s.w {
		x ^= w & b[i]
	}
	return bits.OnesCount64(x) & 1
}

// None reports whether no bit is set; it is true for length 0.
func (s *Set) None() bool {
	for _, w := range s.w {
		if w != 0 {
			return false
		}
	}
	return true
}

// Any reports whether at least one bit is set.
func (s *Set) Any() bool { return !s.None() }

// Intersects reports whether some bit is set in both s and t. It panics if the
// lengths differ.
func (s *Set) Intersects(t *Set) bool {
	s.same(t)
	b := t.w[:len(s.w)]
	for i, w := range s.w {
		if w&b[i] != 0 {
			return true
		}
	}
	return false
}

// SubsetOf reports whether every bit that is set in s is set in t. It panics if
// the lengths differ.
func (s *Set) SubsetOf(t *Set) bool {
	s.same(t)
	b := t.w[:len(s.w)]
	for i, w := range s.w {
		if w&^b[i] != 0 {
			return false
		}
	}
	return true
}
