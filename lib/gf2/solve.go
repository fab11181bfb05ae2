package gf2

import (
	"fmt"

	"parity.lab/lib/bitset"
)

// Solution is the set of all x with M·x = b: X plus any sum of vectors of
// NullSpace.
type Solution struct {
	X         *bitset.Set   // the solution with every free variable 0
	NullSpace []*bitset.Set // canonical basis of the null space of M; empty if X is the only solution
}

// Unique reports whether X is the only solution.
func (s *Solution) Unique() bool { return len(s.NullSpace) == 0 }

// Member returns X plus the sum of the null vectors that c selects. Each solution
// belongs to exactly one c. It panics unless c has length len(NullSpace).
func (s *Solution) Member(c *bitset.Set) *bitset.Set {
	if c.Len() != len(s.NullSpace) {
		panic(fmt.Sprintf("gf2: %d coefficients for a null space of dimension %d", c.Len(), len(s.NullSpace)))
	}
	x := s.X.Clone()
	for k := range c.All() {
		x.Xor(s.NullSpace[k])
	}
	return x
}

// Solve returns all x with M·x = b, or an [*InconsistentError] if there is none.
// It panics if b does not have length Rows. It costs one elimination; for
// many right sides use [Matrix.SolveMany], or an [Echelon] if they come one by
// one.
func (m *Matrix) Solve(b *bitset.Set) (*Solution, error) {
	if b.Len() != m.rows {
		panic(fmt.Sprintf("gf2: right side of length %d for a %d×%d matrix", b.Len(), m.rows, m.cols))
	}
	a := withRoom(m, 1)
	at, bit := m.cols>>6, m.cols&63 // the right side
	for i := range b.All() {
		a.w[a.index(i, at)] |= 1 << bit
	}
	pivots := a.eliminate(m.cols, false)
	right := func(i int) int { return int(a.w[a.index(i, at)] >> bit & 1) }
	for i := len(pivots); i < m.rows; i++ {
		if right(i) == 1 {
			return nil, inconsistent(m.LeftNullSpace(), b)
		}
	}
	// The right side is a variable too, which is 1: so it is in the sums.
	x := bitset.New(m.cols + 1)
	x.Set(m.cols)
	for i := len(pivots) - 1; i >= 0; i-- {
		if a.dotRow(i, x.Words(), pivots[i]>>6) != 0 {
			x.Set(pivots[i])
		}
	}
	s := &Solution{X: x.Slice(0, m.cols), NullSpace: []*bitset.Set{}}
	if len(pivots) < m.cols {
		s.NullSpace = nullBasis(a.columns(0, m.cols), pivots, false)
	}
	return s, nil
}

// SolveMany returns the X with M·X = B whose rows at free variables are zero: its
// column j is what Solve gives for column j of B. If a column has no solution it
// returns an [*InconsistentError] for the first such column. It panics unless B
// has as many rows as M. It costs one elimination of [M B].
func (m *Matrix) SolveMany(b *Matrix) (*Matrix, error) {
	if b.rows != m.rows {
		panic(fmt.Sprintf("gf2: right sides in a %d×%d matrix for a %d×%d matrix", b.rows, b.cols, m.rows, m.cols))
	}
	a := beside(m, b)
	pivots := a.eliminate(m.cols, true)
	c := a.columns(m.cols, b.cols)
	bad := bitset.New(b.cols)
	for i := len(pivots); i < m.rows; i++ {
		bad.Or(c.Row(i))
	}
	if j := bad.First(); j >= 0 {
		e := inconsistent(m.LeftNullSpace(), b.Col(j))
		e.Column, e.many = j, true
		return nil, e
	}
	x, row := New(m.cols, b.cols), make([]uint64, b.stride)
	for i, p := range pivots {
		c.copyRow(row, i)
		x.setWords(p, row)
	}
	return x, nil
}

// Solve returns all x with M·x = b, or an [*InconsistentError] if there is none.
// It panics if b does not have length Rows(M). It costs Particular and NullSpace.
func (e *Echelon) Solve(b *bitset.Set) (*Solution, error) {
	x, err := e.Particular(b)
	if err != nil {
		return nil, err
	}
	return &Solution{X: x, NullSpace: e.NullSpace()}, nil
}

// Particular returns the x with M·x = b whose free variables are 0, or an
// [*InconsistentError] if there is none. It panics if b does not have length
// Rows(M). It takes Rows·(Rows+Cols)/64 word operations, or a LeftNullSpace if
// there is no solution.
func (e *Echelon) Particular(b *bitset.Set) (*bitset.Set, error) {
	c := e.transformed(b)
	if c.Next(len(e.pivots)) >= 0 {
		return nil, inconsistent(e.LeftNullSpace(), b)
	}
	x := bitset.New(e.e.cols)
	for i := len(e.pivots) - 1; i >= 0; i-- {
		right := 0
		if c.Test(i) {
			right = 1
		}
		if e.e.dotRow(i, x.Words(), e.pivots[i]>>6) != right {
			x.Set(e.pivots[i])
		}
	}
	return x, nil
}

// Consistent reports whether M·x = b has a solution. It panics if b does not have
// length Rows(M). It takes Rows²/64 word operations, also when the answer is no.
func (e *Echelon) Consistent(b *bitset.Set) bool {
	return e.transformed(b).Next(len(e.pivots)) < 0
}

// transformed returns T·b: E·x = T·b has the same solutions as M·x = b.
func (e *Echelon) transformed(b *bitset.Set) *bitset.Set {
	if b.Len() != e.e.rows {
		panic(fmt.Sprintf("gf2: right side of length %d for a %d×%d matrix", b.Len(), e.e.rows, e.e.cols))
	}
	return e.t.MulVec(b)
}

// NullSpace returns the canonical basis of {x : M·x = 0}, one vector for each free
// column in increasing order; see the package comment. It is empty, not nil, when
// the columns are independent.
func (m *Matrix) NullSpace() []*bitset.Set {
	a := m.Clone()
	return nullBasis(a, a.eliminate(m.cols, true), true)
}

// NullSpace returns the canonical basis of {x : M·x = 0}, as [Matrix.NullSpace].
func (e *Echelon) NullSpace() []*bitset.Set { return nullBasis(e.e, e.pivots, e.reduced) }

// LeftNullSpace returns the canonical basis of {y : yᵀ·M = 0}: one vector for
// each row of M that is a sum of rows before it, with its last 1 at that row.
func (m *Matrix) LeftNullSpace() []*bitset.Set { return m.Transpose().NullSpace() }

// LeftNullSpace returns the canonical basis of {y : yᵀ·M = 0}, as
// [Matrix.LeftNullSpace]. It costs an elimination of the Rows−rank last rows of
// the transform.
func (e *Echelon) LeftNullSpace() []*bitset.Set {
	// Those rows are a basis. The canonical one has a last 1 of its own in each
	// vector, so it is their reduced echelon form read from the right.
	n, left := e.t.rows, e.t.rows-len(e.pivots)
	a := FromFunc(left, n, func(i, j int) bool { return e.t.At(len(e.pivots)+i, n-1-j) })
	a.eliminate(n, true)
	basis := make([]*bitset.Set, left)
	for k := range basis {
		basis[k] = bitset.FromFunc(n, func(j int) bool { return a.At(left-1-k, n-1-j) })
	}
	return basis
}

// Inverse returns the matrix N with N·M = M·N = 1, or a [*SingularError] if there
// is none. It panics if M is not square. It costs one elimination of [M 1].
func (m *Matrix) Inverse() (*Matrix, error) {
	if m.rows != m.cols {
		panic(fmt.Sprintf("gf2: inverse of a %d×%d matrix", m.rows, m.cols))
	}
	e := m.ReducedEchelon()
	if e.Nullity() > 0 {
		return nil, &SingularError{NullVector: e.NullSpace()[0]}
	}
	return e.t, nil
}
