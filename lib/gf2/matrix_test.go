package gf2

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

// sizes straddle the word edges.
var sizes = []int{0, 1, 2, 63, 64, 65, 127, 128, 129}

type shape struct{ rows, cols int }

func (s shape) name() string { return fmt.Sprintf("%d×%d", s.rows, s.cols) }

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
	if m.stride != (m.cols+63)/64 || m.tw != min(8, m.stride) || len(m.w) != m.rows*m.tw*m.nt {
		t.Fatalf("%d×%d: %d words in tiles of %d, in all %d", m.rows, m.cols, m.stride, m.tw, len(m.w))
	}
	for i := range m.rows {
		for j := m.cols; j < 64*m.nt*m.tw; j++ {
			if m.w[m.index(i, j/64)]>>(j%64)&1 != 0 {
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

func TestColumns(t *testing.T) {
	for _, s := range shapes() {
		m := Random(s.rows, s.cols, rng(4))
		for j := range s.cols {
			c := m.Col(j)
			if c.Len() != s.rows {
				t.Fatalf("%d×%d: column of length %d", s.rows, s.cols, c.Len())
			}
			for i := range s.rows {
				if c.Test(i) != m.At(i, j) || m.Row(i).Test(j) != m.At(i, j) {
					t.Fatalf("%d×%d: entry (%d, %d) differs in Col or Row", s.rows, s.cols, i, j)
				}
			}
		}
	}
}

// What is handed out or taken in is a copy.
func TestNothingIsShared(t *testing.T) {
	m := Random(5, 70, rng(5))
	was := m.Clone()
	m.Row(2).FlipAll()
	m.Col(69).FlipAll()
	x := m.Row(3)
	m.SetRow(3, x)
	x.FlipAll()
	e := m.Echelon()
	e.Matrix().Flip(0, 0)
	e.Transform().Flip(0, 0)
	e.Pivots()[0] = 69
	e.Solve(bitset.New(5))
	e.NullSpace()[0].FlipAll()
	if !m.Equal(was) || !m.Echelon().e.Equal(e.e) || !m.Echelon().t.Equal(e.t) || !slices.Equal(m.Echelon().pivots, e.pivots) {
		t.Error("a matrix or an echelon form changed through a copy")
	}
}

func TestEqualNeedsTheShape(t *testing.T) {
	for _, c := range []struct{ a, b shape }{
		{shape{0, 5}, shape{0, 6}}, {shape{5, 0}, shape{0, 5}}, {shape{2, 63}, shape{2, 64}}, {shape{1, 128}, shape{2, 64}},
	} {
		if New(c.a.rows, c.a.cols).Equal(New(c.b.rows, c.b.cols)) {
			t.Errorf("zero matrices of shapes %v and %v are equal", c.a, c.b)
		}
	}
	if Identity(2).IsZero() || !New(2, 2).IsZero() {
		t.Error("IsZero takes the identity for zero")
	}
	var zero Matrix
	if !zero.Equal(New(0, 0)) || zero.Rank() != 0 || !zero.IsZero() || zero.String() != "" {
		t.Error("the zero value is not the 0×0 matrix")
	}
}

func TestMisusePanics(t *testing.T) {
	m := New(3, 4)
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"-1×2", func() { New(-1, 2) }},
		{"2×-1", func() { New(2, -1) }},
		{"does not fit", func() { New(math.MaxInt/2, 64) }},
		{"-2×-2", func() { Identity(-2) }},
		{"entry (3, 0) of a 3×4", func() { m.At(3, 0) }},
		{"entry (0, 4) of a 3×4", func() { m.At(0, 4) }},
		{"entry (-1, 0)", func() { m.Flip(-1, 0) }},
		{"entry (0, -1)", func() { m.Set(0, -1, true) }},
		{"row 3 of a 3×4", func() { m.Row(3) }},
		{"row -1 of a 3×4", func() { m.SetRow(-1, bitset.New(4)) }},
		{"column 4 of a 3×4", func() { m.Col(4) }},
		{"row 1 of length 3 in a 3×4", func() { m.SetRow(1, bitset.New(3)) }},
		{"row 1 of length 5", func() { FromRows([]*bitset.Set{bitset.New(4), bitset.New(5)}) }},
		{"sum of a 3×4 and a 4×3", func() { m.Add(New(4, 3)) }},
		{"product of a 3×4 and a 3×4", func() { m.Mul(m) }},
		{"product of a 3×4 matrix and a vector of length 3", func() { m.MulVec(bitset.New(3)) }},
		{"product of a vector of length 4 and a 3×4", func() { m.VecMul(bitset.New(4)) }},
		{"right side of length 4 for a 3×4", func() { m.Solve(bitset.New(4)) }},
		{"right sides in a 4×1 matrix for a 3×4", func() { m.SolveMany(New(4, 1)) }},
		{"right side of length 4 for a 3×4", func() { m.Echelon().Solve(bitset.New(4)) }},
		{"right side of length 2 for a 3×4", func() { m.Echelon().Consistent(bitset.New(2)) }},
		{"inverse of a 3×4", func() { m.Inverse() }},
		{"3 coefficients for a null space of dimension 4", func() {
			s, _ := m.Solve(bitset.New(3))
			s.Member(bitset.New(3))
		}},
	} {
		checkPanic(t, c.want, c.f)
	}
}
