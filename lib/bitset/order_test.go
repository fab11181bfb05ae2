package bitset

import (
	"slices"
	"strings"
	"testing"
)

// few returns sets that are close to each other: all of up to two ones, of
// several lengths.
func few() []*Set {
	var sets []*Set
	for _, n := range []int{0, 1, 63, 64, 65, 100, 128} {
		sets = append(sets, New(n))
		for i := range n {
			sets = append(sets, FromIndices(n, i))
			for j := range i {
				sets = append(sets, FromIndices(n, i, j))
			}
		}
	}
	return sets
}

func TestKeysAndHashes(t *testing.T) {
	keys, hashes, texts := map[string]int{}, map[uint64]int{}, map[string]bool{}
	var buf []byte
	for i, s := range few() {
		texts[s.String()] = true
		if j, ok := keys[s.Key()]; ok {
			t.Fatalf("sets %d and %d have one key", i, j)
		}
		// A 64-bit hash of some 20,000 sets meets by chance once in 10^11 tries.
		if j, ok := hashes[s.Hash()]; ok {
			t.Fatalf("sets %d and %d have one hash", i, j)
		}
		keys[s.Key()], hashes[s.Hash()] = i, i
		if c := s.Clone(); c.Key() != s.Key() || c.Hash() != s.Hash() {
			t.Fatalf("set %d and its copy differ in key or hash", i)
		}
		if buf = s.AppendKey(append(buf[:0], "x"...)); string(buf) != "x"+s.Key() {
			t.Fatalf("set %d: AppendKey differs from Key", i)
		}
		if want := (s.Len()+7)/8 + 1; len(s.Key()) != want {
			t.Fatalf("length %d: key of %d bytes, want %d", s.Len(), len(s.Key()), want)
		}
	}
	if len(texts) != len(keys) {
		t.Fatalf("%d keys for %d sets", len(keys), len(texts))
	}
}

// Sets that hold the same ones but have different lengths are different.
func TestLengthIsPartOfTheValue(t *testing.T) {
	for _, c := range []struct{ n, m int }{{0, 1}, {3, 4}, {63, 64}, {64, 65}, {128, 129}, {8, 16}, {7, 15}} {
		a, b := New(c.n), New(c.m)
		if a.Equal(b) || a.Key() == b.Key() || a.Hash() == b.Hash() || a.Compare(b) != -1 || b.Compare(a) != 1 {
			t.Errorf("the zero vectors of lengths %d and %d are taken for equal", c.n, c.m)
		}
	}
}

func TestCompareIsThatOfTheTexts(t *testing.T) {
	r := rng(7)
	var sets []*Set
	for _, n := range lengths {
		s := Random(n, r)
		near := s.Clone()
		if n > 0 {
			near.Flip(n - 1)
		}
		sets = append(sets, s, s.Clone(), near, Random(n, r), New(n))
		for _, m := range lengths {
			if m <= n {
				sets = append(sets, s.Slice(0, m))
			}
		}
	}
	for _, a := range sets {
		for _, b := range sets {
			want := strings.Compare(a.String(), b.String())
			if got := a.Compare(b); got != want || (got == 0) != a.Equal(b) {
				t.Fatalf("Compare(%v, %v) = %d, want %d; Equal %v", a, b, got, want, a.Equal(b))
			}
		}
	}
	slices.SortFunc(sets, (*Set).Compare)
	if !slices.IsSortedFunc(sets, func(a, b *Set) int { return strings.Compare(a.String(), b.String()) }) {
		t.Error("sorted by Compare is not sorted by text")
	}
}
