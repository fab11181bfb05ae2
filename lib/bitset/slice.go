package bitset

import "fmt"

// Slice returns a copy of the bits from, …, to−1 as a set of length to−from: row
// r of a board with n columns is Slice(r·n, r·n+n). It panics unless
// 0 ≤ from ≤ to ≤ Len.
func (s *Set) Slice(from, to int) *Set {
	if from < 0 || to < from || to > s.n {
		panic(fmt.Sprintf("bitset: slice [%d:%d] of a set of length %d", from, to, s.n))
	}
	t := New(to - from)
	s.SliceInto(from, t)
	return t
}

// SliceInto copies the bits from, …, from+t.Len()−1 into t, as Slice does without
// making a set. It panics unless they are in s.
func (s *Set) SliceInto(from int, t *Set) {
	if from < 0 || from > s.n || t.n > s.n-from {
		panic(fmt.Sprintf("bitset: slice of %d bits from %d of a set of length %d", t.n, from, s.n))
	}
	k, shift := from>>6, uint(from)&63
	for i := range t.w {
		t.w[i] = s.w[k+i] >> shift
		// A shift by 64 gives 0, so an aligned slice takes nothing from here.
		if k+i+1 < len(s.w) {
			t.w[i] |= s.w[k+i+1] << (64 - shift)
		}
	}
	t.trim()
}

// Paste writes t over the bits at, …, at+t.Len()−1 of s; the others stay. It
// panics unless t fits.
func (s *Set) Paste(at int, t *Set) {
	if at < 0 || at > s.n || t.n > s.n-at {
		panic(fmt.Sprintf("bitset: %d bits pasted at %d into a set of length %d", t.n, at, s.n))
	}
	k, shift := at>>6, uint(at)&63
	for i, w := range t.w {
		mask := ^uint64(0)
		if i == len(t.w)-1 {
			mask = t.lastMask()
		}
		s.w[k+i] = s.w[k+i]&^(mask<<shift) | w<<shift
		if high := mask >> (64 - shift); high != 0 {
			s.w[k+i+1] = s.w[k+i+1]&^high | w>>(64-shift)
		}
	}
}
