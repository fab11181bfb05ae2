package gf2

import (
	"fmt"

	"parity.lab/lib/bitset"
)

// RowSpace returns the canonical basis of the space of all sums of rows of M: the
// non-zero rows of its reduced echelon form.
func (m *Matrix) RowSpace() []*bitset.Set {
	e, pivots := m.ReducedEchelonForm()
	basis := make([]*bitset.Set, len(pivots))
	for i := range basis {
		basis[i] = e.Row(i)
	}
	return basis
}

// Image returns the canonical basis of {M·x}, the space of all sums of columns:
// the row space of the transpose. A system M·x = b has a solution exactly when b
// is in it.
func (m *Matrix) Image() []*bitset.Set { return m.Transpose().RowSpace() }

// Intersection returns the canonical basis, as [Matrix.RowSpace], of the vectors
// that are sums of vectors of a and also sums of vectors of b. It panics if the
// vectors have different lengths. An empty list spans only 0.
func Intersection(a, b []*bitset.Set) []*bitset.Set {
	if len(a) == 0 || len(b) == 0 {
		return []*bitset.Set{}
	}
	m := FromRows(a)
	// y with yᵀ·[A; B] = 0 has the same sum of rows of A and of B.
	both := FromRows(append(append([]*bitset.Set{}, a...), b...))
	common := New(0, m.cols)
	left := both.LeftNullSpace()
	if len(left) > 0 {
		common = FromRows(left).Block(0, 0, len(left), m.rows).Mul(m)
	}
	return common.RowSpace()
}

// Determinant reports whether the determinant of M is 1. It panics if M is not
// square.
func (m *Matrix) Determinant() bool {
	m.checkSquare("determinant")
	return m.Rank() == m.rows
}

func (m *Matrix) checkSquare(what string) {
	if m.rows != m.cols {
		panic(fmt.Sprintf("gf2: %s of a %d×%d matrix", what, m.rows, m.cols))
	}
}

// SolveRight returns the X with M·X = B, X standing to the right of M; it is
// [Matrix.SolveMany].
func (m *Matrix) SolveRight(b *Matrix) (*Matrix, error) { return m.SolveMany(b) }

// SolveLeft returns the X with X·M = B, X standing to the left of M: its row i is
// what Solve of the transpose gives for row i of B. If a row has no solution it
// returns an [*InconsistentError] with Column = i whose certificate z has M·z = 0
// and a sum 1 with row i of B; it checks against the transpose of M. It panics
// unless B has as many columns as M.
func (m *Matrix) SolveLeft(b *Matrix) (*Matrix, error) {
	if b.cols != m.cols {
		panic(fmt.Sprintf("gf2: left sides for a %d×%d matrix in a %d×%d matrix", m.rows, m.cols, b.rows, b.cols))
	}
	x, err := m.Transpose().SolveMany(b.Transpose())
	if err != nil {
		return nil, err
	}
	return x.Transpose(), nil
}

// Pow returns M^k, by squaring: about 2·log₂ k products. It panics if M is not
// square or k is negative; powers of the [Matrix.Inverse] are the negative ones.
func (m *Matrix) Pow(k int) *Matrix {
	m.checkSquare("power")
	if k < 0 {
		panic(fmt.Sprintf("gf2: power %d", k))
	}
	p := Identity(m.rows)
	for square := m; k > 0; k >>= 1 {
		if k&1 == 1 {
			p = p.Mul(square)
		}
		if k > 1 {
			square = square.Mul(square)
		}
	}
	return p
}
