package gf2

import (
	"errors"
	"testing"

	"parity.lab/lib/bitset"
)

func TestSolveBothWays(t *testing.T) {
	r := rng(1)
	for _, s := range shapes() {
		m := lowRank(s.rows, s.cols, r)
		e, re := m.Echelon(), m.ReducedEchelon()
		null := m.NullSpace()
		checkBasis(t, m, null)
		for range 4 {
			b := bitset.Random(s.rows, r)
			got, err := m.Solve(b)
			for _, form := range []*Echelon{e, re} {
				again, err2 := form.Solve(b)
				if (err == nil) != (err2 == nil) || form.Consistent(b) != (err == nil) {
					t.Fatalf("%d×%d: Matrix.Solve %v, Echelon.Solve %v", s.rows, s.cols, err, err2)
				}
				if err == nil && (!got.X.Equal(again.X) || !equalAll(got.NullSpace, again.NullSpace)) {
					t.Fatalf("%d×%d: two solutions", s.rows, s.cols)
				}
				var c1, c2 *InconsistentError
				if errors.As(err, &c1) && errors.As(err2, &c2) && !c1.Certificate.Equal(c2.Certificate) {
					t.Fatalf("%d×%d: two certificates %v and %v", s.rows, s.cols, c1.Certificate, c2.Certificate)
				}
			}
			checkAnswer(t, m, b, got, err)
			checkAnswer(t, m, m.MulVec(bitset.Random(s.cols, r)), nil, nil)
		}
	}
}

// checkAnswer multiplies back. With got and err nil it solves first and wants a
// solution.
func checkAnswer(t *testing.T, m *Matrix, b *bitset.Set, got *Solution, err error) {
	t.Helper()
	if got == nil && err == nil {
		if got, err = m.Solve(b); err != nil {
			t.Fatalf("%d×%d: no solution of a solvable system: %v", m.Rows(), m.Cols(), err)
		}
	}
	if err != nil {
		var no *InconsistentError
		if !errors.As(err, &no) || !errors.Is(err, ErrInconsistent) || !no.Check(m, b) {
			t.Fatalf("%d×%d: bad certificate: %v", m.Rows(), m.Cols(), err)
		}
		return
	}
	if !m.MulVec(got.X).Equal(b) {
		t.Fatalf("%d×%d: M·x ≠ b", m.Rows(), m.Cols())
	}
	if !equalAll(got.NullSpace, m.NullSpace()) {
		t.Fatalf("%d×%d: null space of the solution is not that of the matrix", m.Rows(), m.Cols())
	}
	for _, f := range m.Echelon().Free() {
		if got.X.Test(f) {
			t.Fatalf("%d×%d: free variable %d is 1", m.Rows(), m.Cols(), f)
		}
	}
}

func TestSolveMany(t *testing.T) {
	r := rng(30)
	for _, s := range shapes() {
		m := lowRank(s.rows, s.cols, r)
		for _, k := range []int{0, 1, 3, 64, 65} {
			b := m.Mul(Random(s.cols, k, r))
			x, err := m.SolveMany(b)
			if err != nil {
				t.Fatalf("%d×%d, %d right sides: %v", s.rows, s.cols, k, err)
			}
			checkInvariant(t, x)
			if !m.Mul(x).Equal(b) {
				t.Fatalf("%d×%d, %d right sides: M·X ≠ B", s.rows, s.cols, k)
			}
			for j := range k {
				if one, err := m.Solve(b.Col(j)); err != nil || !one.X.Equal(x.Col(j)) {
					t.Fatalf("%d×%d: column %d differs from Solve", s.rows, s.cols, j)
				}
			}
		}
		b := Random(s.rows, 5, r)
		if s.rows > 0 && s.cols == 0 {
			b.SetRow(0, bitset.FromIndices(5, 1, 4))
		}
		first := -1
		e := m.Echelon()
		for j := 4; j >= 0; j-- {
			if !e.Consistent(b.Col(j)) {
				first = j
			}
		}
		_, err := m.SolveMany(b)
		var no *InconsistentError
		if errors.As(err, &no) {
			if no.Column != first || !no.Check(m, b.Col(first)) || no.Row != no.Certificate.Last() {
				t.Fatalf("%d×%d: %v, want column %d", s.rows, s.cols, err, first)
			}
		} else if err != nil || first >= 0 {
			t.Fatalf("%d×%d: %v, want an InconsistentError for column %d", s.rows, s.cols, err, first)
		}
	}
}

// allMatrices calls f with every rows×cols matrix.
func allMatrices(rows, cols int, f func(m *Matrix)) {
	for code := range 1 << (rows * cols) {
		f(FromFunc(rows, cols, func(i, j int) bool { return code>>(i*cols+j)&1 != 0 }))
	}
}

// vector returns the vector of length n whose bits are those of code.
func vector(n, code int) *bitset.Set {
	return bitset.FromFunc(n, func(i int) bool { return code>>i&1 != 0 })
}

// Every small system against all vectors.
func TestSolveIsBruteForce(t *testing.T) {
	for _, s := range []shape{{0, 0}, {0, 3}, {3, 0}, {1, 1}, {1, 4}, {4, 1}, {2, 3}, {3, 2}, {3, 3}, {2, 4}, {4, 2}} {
		allMatrices(s.rows, s.cols, func(m *Matrix) {
			solutions := make([]map[string]bool, 1<<s.rows)
			for code := range solutions {
				solutions[code] = map[string]bool{}
			}
			for code := range 1 << s.cols {
				x := vector(s.cols, code)
				y := 0
				for i := range m.MulVec(x).All() {
					y |= 1 << i
				}
				solutions[y][x.String()] = true
			}
			if len(solutions[0]) != 1<<m.Nullity() {
				t.Fatalf("%v: nullity %d, %d null vectors", m, m.Nullity(), len(solutions[0]))
			}
			e := m.ReducedEchelon()
			for code, want := range solutions {
				b := vector(s.rows, code)
				got, err := m.Solve(b)
				if (err == nil) != (len(want) > 0) || e.Consistent(b) != (err == nil) {
					t.Fatalf("%v: right side %v: %v, but %d solutions", m, b, err, len(want))
				}
				if err != nil {
					checkAnswer(t, m, b, nil, err)
					checkFirstContradiction(t, m, b, err)
					continue
				}
				members := map[string]bool{}
				for c := range 1 << len(got.NullSpace) {
					members[got.Member(vector(len(got.NullSpace), c)).String()] = true
				}
				if len(members) != len(want) || got.Unique() != (len(want) == 1) {
					t.Fatalf("%v: right side %v: %d members, want %d", m, b, len(members), len(want))
				}
				for x := range members {
					if !want[x] {
						t.Fatalf("%v: right side %v: %s is no solution", m, b, x)
					}
				}
			}
		})
	}
}

// checkFirstContradiction fails unless the equations before Row have a common
// solution and those up to Row have none.
func checkFirstContradiction(t *testing.T, m *Matrix, b *bitset.Set, err error) {
	t.Helper()
	var no *InconsistentError
	if !errors.As(err, &no) {
		t.Fatal(err)
	}
	prefix := func(n int) error {
		_, err := FromFunc(n, m.Cols(), m.At).Solve(b.Slice(0, n))
		return err
	}
	if prefix(no.Row) != nil || prefix(no.Row+1) == nil {
		t.Fatalf("%v, right side %v: equation %d is not the first contradiction", m, b, no.Row)
	}
}

func TestLeftNullSpace(t *testing.T) {
	r := rng(31)
	for _, s := range shapes() {
		m := lowRank(s.rows, s.cols, r)
		left := m.LeftNullSpace()
		checkBasis(t, m.Transpose(), left)
		for k, y := range left {
			if m.VecMul(y).Any() {
				t.Fatalf("%d×%d: left null vector %d is none", s.rows, s.cols, k)
			}
		}
		for _, e := range []*Echelon{m.Echelon(), m.ReducedEchelon()} {
			if !equalAll(e.LeftNullSpace(), left) {
				t.Fatalf("%d×%d: the echelon form gives another left null space", s.rows, s.cols)
			}
			if !equalAll(e.NullSpace(), m.NullSpace()) {
				t.Fatalf("%d×%d: the echelon form gives another null space", s.rows, s.cols)
			}
		}
	}
}

func TestInverse(t *testing.T) {
	r := rng(32)
	for _, n := range sizes {
		for range 8 {
			m := Random(n, n, r)
			inv, err := m.Inverse()
			if (err == nil) != (m.Rank() == n) {
				t.Fatalf("%d×%d of rank %d: %v", n, n, m.Rank(), err)
			}
			if err == nil {
				checkInvariant(t, inv)
				if !m.Mul(inv).Equal(Identity(n)) || !inv.Mul(m).Equal(Identity(n)) {
					t.Fatalf("%d×%d: M·N ≠ 1", n, n)
				}
				continue
			}
			var no *SingularError
			if !errors.As(err, &no) || !errors.Is(err, ErrSingular) || errors.Is(err, ErrInconsistent) || !no.Check(m) {
				t.Fatalf("%d×%d: bad certificate: %v", n, n, err)
			}
		}
	}
}

// The number of invertible n×n matrices is (2^n − 1)(2^n − 2)…(2^n − 2^(n−1)).
func TestNumberOfInvertibleMatrices(t *testing.T) {
	for n, want := range []int{1, 1, 6, 168, 20160} {
		got := 0
		allMatrices(n, n, func(m *Matrix) {
			if _, err := m.Inverse(); err == nil {
				got++
			}
		})
		if got != want {
			t.Errorf("%d invertible %d×%d matrices, want %d", got, n, n, want)
		}
	}
}
