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
