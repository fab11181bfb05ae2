package gf2

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

// sizes straddle the word edges.
var sizes = []int{0, 1, 2, 63, 64, 65, 127, 128, 129}

type shape struct{ rows, cols int }

func shapes() []shape {
	var s []shape
	for _, r := range sizes {
		for _, c := range sizes {
			s = append(s, shape{r, c})
		}
	}
	return s
}

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// lowRank returns a random matrix whose rank is random too, down to 0.
func lowRank(rows, cols int, r *rand.Rand) *Matrix {
	k := r.IntN(min(rows, cols) + 1)
	return Random(rows, k, r).Mul(Random(k, cols, r))
}

func equalAll(a, b []*bitset.Set) bool {
	return slices.EqualFunc(a, b, (*bitset.Set).Equal)
}

// checkInvariant fails unless the storage has the right size and no stray bits.
func checkInvariant(t *testing.T, m *Matrix) {
	t.Helper()
	if m.stride != (m.cols+63)/64 || len(m.w) != m.rows*m.stride {
		t.Fatalf("%d×%d: %d words per row, %d in all", m.rows, m.cols, m.stride, len(m.w))
	}
	for i := range m.rows {
		for j := m.cols; j < 64*m.stride; j++ {
			if m.row(i)[j/64]>>(j%64)&1 != 0 {
				t.Fatalf("%d×%d: stray bit in row %d", m.rows, m.cols, i)
			}
		}
	}
}

// checkPanic fails unless f panics with a message that starts with "gf2: " and
// contains want.
func checkPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if m := fmt.Sprint(recover()); !strings.HasPrefix(m, "gf2: ") || !strings.Contains(m, want) {
			t.Errorf("panic %q, want gf2: … %s", m, want)
		}
	}()
	f()
}

func TestConstructorsAgree(t *testing.T) {
	for _, s := range shapes() {
		m := Random(s.rows, s.cols, rng(3))
		var rows []*bitset.Set
		for i := range s.rows {
			rows = append(rows, m.Row(i))
		}
		set := New(s.rows, s.cols)
		for i := range s.rows {
			for j := range s.cols {
				set.Set(i, j, !m.At(i, j))
				set.Set(i, j, m.At(i, j))
				set.Set(i, j, m.At(i, j))
			}
		}
		copies := map[string]*Matrix{
			"Clone": m.Clone(), "FromFunc": FromFunc(s.rows, s.cols, m.At), "Set": set,
			"Random": Random(s.rows, s.cols, rng(3)),
		}
		if s.rows > 0 {
			copies["FromRows"] = FromRows(rows)
		}
		for name, c := range copies {
			checkInvariant(t, c)
			if !c.Equal(m) {
				t.Errorf("%d×%d: %s differs", s.rows, s.cols, name)
			}
			if s.rows*s.cols > 0 {
				if c.Flip(s.rows-1, s.cols-1); c.Equal(m) {
					t.Errorf("%d×%d: %s shares its entries", s.rows, s.cols, name)
				}
			}
		}
	}
}

// checkBasis fails unless basis is the canonical null space basis of m.
func checkBasis(t *testing.T, m *Matrix, basis []*bitset.Set) {
	t.Helper()
	free := m.Echelon().Free()
	if len(basis) != m.Nullity() || len(basis) != len(free) {
		t.Fatalf("%d×%d: %d vectors, nullity %d, %d free columns", m.Rows(), m.Cols(), len(basis), m.Nullity(), len(free))
	}
	for k, x := range basis {
		if m.MulVec(x).Any() {
			t.Fatalf("%d×%d: null vector %d is none", m.Rows(), m.Cols(), k)
		}
		if x.Last() != free[k] {
			t.Fatalf("%d×%d: null vector %d ends at %d, want %d", m.Rows(), m.Cols(), k, x.Last(), free[k])
		}
		for l, f := range free {
			if x.Test(f) != (k == l) {
				t.Fatalf("%d×%d: null vector %d at free column %d", m.Rows(), m.Cols(), k, f)
			}
		}
	}
}
