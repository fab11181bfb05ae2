package bitset

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// lengths straddle the word edges.
var lengths = []int{0, 1, 2, 63, 64, 65, 127, 128, 129, 200}

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// checkInvariant fails unless the storage has the right size and no stray bits.
func checkInvariant(t *testing.T, s *Set) {
	t.Helper()
	if len(s.w) != (s.n+63)/64 {
		t.Fatalf("length %d in %d words", s.n, len(s.w))
	}
	for i := s.n; i < 64*len(s.w); i++ {
		if s.w[i/64]>>(i%64)&1 != 0 {
			t.Fatalf("length %d: bit %d beyond the length is set", s.n, i)
		}
	}
}

// checkPanic fails unless f panics with a message that starts with "bitset: "
// and contains want.
func checkPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if m := fmt.Sprint(recover()); !strings.HasPrefix(m, "bitset: ") || !strings.Contains(m, want) {
			t.Errorf("panic %q, want bitset: … %s", m, want)
		}
	}()
	f()
}

func TestConstructorsAgree(t *testing.T) {
	for _, n := range lengths {
		s := Random(n, rng(uint64(n)))
		checkInvariant(t, s)
		if s.Len() != n {
			t.Fatalf("Len = %d, want %d", s.Len(), n)
		}
		for name, u := range map[string]*Set{
			"FromWords":   FromWords(n, s.Words()),
			"FromIndices": FromIndices(n, s.Indices()...),
			"FromBools":   FromBools(s.Bools()),
			"FromFunc":    FromFunc(n, s.Test),
			"Clone":       s.Clone(),
		} {
			checkInvariant(t, u)
			if !u.Equal(s) {
				t.Errorf("length %d: %s gives %v, want %v", n, name, u, s)
			}
			if n > 0 {
				if u.Flip(0); u.Equal(s) {
					t.Errorf("length %d: %s shares its words", n, name)
				}
			}
		}
	}
}

func TestSingleBits(t *testing.T) {
	for _, n := range lengths {
		s := New(n)
		for i := range n {
			s.Set(i)
			if !s.Test(i) || s.Count() != 1 || s.First() != i || s.Last() != i {
				t.Fatalf("length %d: after Set(%d): %v", n, i, s)
			}
			s.Set(i)
			s.Flip(i)
			if s.Test(i) || s.Any() {
				t.Fatalf("length %d: after Set, Set, Flip(%d): %v", n, i, s)
			}
			s.SetTo(i, true)
			if !s.Test(i) {
				t.Fatalf("length %d: after SetTo(%d, true): %v", n, i, s)
			}
			s.SetTo(i, false)
			s.Clear(i)
			if !s.None() {
				t.Fatalf("length %d: after Clear(%d): %v", n, i, s)
			}
		}
	}
}

func TestWholeSet(t *testing.T) {
	for _, n := range lengths {
		s := New(n)
		s.SetAll()
		checkInvariant(t, s)
		if s.Count() != n {
			t.Errorf("length %d: %d bits after SetAll", n, s.Count())
		}
		s.FlipAll()
		checkInvariant(t, s)
		if s.Any() {
			t.Errorf("length %d: %v after SetAll, FlipAll", n, s)
		}
		s.FlipAll()
		checkInvariant(t, s)
		if s.Reset(); s.Any() || s.Len() != n {
			t.Errorf("length %d: length %d, %v after Reset", n, s.Len(), s)
		}
	}
}

func TestZeroValue(t *testing.T) {
	var s Set
	s.SetAll()
	s.FlipAll()
	s.Xor(&s)
	if s.Len() != 0 || s.Any() || s.String() != "" || s.First() != -1 || s.Next(0) != -1 || !s.Equal(New(0)) {
		t.Errorf("the zero value is not the set of length 0: %v", &s)
	}
}

func TestCopy(t *testing.T) {
	for _, n := range lengths {
		s, u := New(n), Random(n, rng(7))
		s.Copy(u)
		if !s.Equal(u) {
			t.Errorf("length %d: Copy gives %v, want %v", n, s, u)
		}
	}
}

func TestRandomBySeed(t *testing.T) {
	if a, b := Random(1000, rng(1)), Random(1000, rng(1)); !a.Equal(b) {
		t.Error("same seed, different sets")
	}
	if c := Random(100_000, rng(1)).Count(); c < 49_000 || c > 51_000 {
		t.Errorf("%d of 100000 bits set", c)
	}
}

// The length is fixed: nothing that is out of range is accepted, ignored or
// answered by a longer set, right at the word edges too.
func TestIndexOutOfRange(t *testing.T) {
	for _, n := range lengths {
		for _, i := range []int{-1, n, n + 1, 64 * len(New(n).Words()), math.MaxInt, math.MinInt} {
			if i >= 0 && i < n {
				continue
			}
			s := New(n)
			want := fmt.Sprintf("index %d out of range of a set of length %d", i, n)
			checkPanic(t, want, func() { s.Test(i) })
			checkPanic(t, want, func() { s.Set(i) })
			checkPanic(t, want, func() { s.Clear(i) })
			checkPanic(t, want, func() { s.Flip(i) })
			checkPanic(t, want, func() { s.SetTo(i, true) })
			checkPanic(t, want, func() { s.SetTo(i, false) })
			checkPanic(t, want, func() { FromIndices(n, i) })
			if s.Len() != n || s.Any() {
				t.Errorf("length %d: index %d changed the set", n, i)
			}
		}
	}
}

func TestBadLengths(t *testing.T) {
	checkPanic(t, "negative length -1", func() { New(-1) })
	checkPanic(t, "negative length", func() { FromFunc(-5, func(int) bool { return true }) })
	checkPanic(t, "1 words for length 65, want 2", func() { FromWords(65, make([]uint64, 1)) })
	checkPanic(t, "2 words for length 64, want 1", func() { FromWords(64, make([]uint64, 2)) })
	checkPanic(t, "beyond length 3", func() { FromWords(3, []uint64{8}) })
	checkPanic(t, "beyond length 65", func() { FromWords(65, []uint64{0, 2}) })
	checkPanic(t, "lengths 3 and 4", func() { New(3).Copy(New(4)) })
}

// A length that cannot be allocated must not come back as a shorter set.
func TestAllocationFailureIsLoud(t *testing.T) {
	for _, n := range []int{math.MaxInt, math.MaxInt - 62, math.MaxInt - 64} {
		func() {
			defer func() { recover() }()
			if s := New(n); len(s.Words()) < n/64+1 {
				t.Errorf("New(%d) has %d words", n, len(s.Words()))
			}
		}()
	}
}

func TestWordsAreShared(t *testing.T) {
	s := New(70)
	s.Words()[1] = 1
	if !slices.Equal(s.Indices(), []int{64}) {
		t.Errorf("after writing word 1: %v", s.Indices())
	}
}
