package gf2

import (
	"slices"

	"parity.lab/lib/bitset"
)

// Echelon is the result of eliminating a matrix M: a row echelon form E, its
// pivot columns, and an invertible T with T·M = E. It is made by [Matrix.Echelon]
// or [Matrix.ReducedEchelon], does not refer to M, and never changes.
type Echelon struct {
	e       *Matrix // row i < rank has its first 1 at pivots[i]; the rows below are zero
	t       *Matrix
	pivots  []int
	reduced bool
}

// Echelon returns a row echelon form of M: each non-zero row begins further right
// than the row above it, and zero rows come last. It takes about
// Rows·rank·(Rows+Cols)/128 word operations.
func (m *Matrix) Echelon() *Echelon { return m.echelon(false) }

// ReducedEchelon returns the reduced row echelon form of M, in which each pivot is
// also the only 1 of its column. It is unique. It takes about
// Rows·rank·(Rows+Cols)/64 word operations.
func (m *Matrix) ReducedEchelon() *Echelon { return m.echelon(true) }

func (m *Matrix) echelon(reduced bool) *Echelon {
	a := beside(m, Identity(m.rows))
	pivots := a.eliminate(m.cols, reduced)
	return &Echelon{
		e:       a.part(0, m.cols),
		t:       a.part(m.stride, m.rows),
		pivots:  pivots,
		reduced: reduced,
	}
}

// Matrix returns a copy of the echelon form E.
func (e *Echelon) Matrix() *Matrix { return e.e.Clone() }

// Transform returns a copy of the invertible matrix T with T·M = E. If the rows
// of M are dependent there are several; which one it is may change.
func (e *Echelon) Transform() *Matrix { return e.t.Clone() }

// Pivots returns the pivot columns in increasing order: row i of the echelon form
// begins at Pivots()[i]. The slice is a copy.
func (e *Echelon) Pivots() []int { return slices.Clone(e.pivots) }

// Free returns the columns without a pivot in increasing order: the variables
// that may be chosen.
func (e *Echelon) Free() []int { return freeColumns(e.pivots, e.e.cols) }

// Reduced reports whether the form is the reduced one.
func (e *Echelon) Reduced() bool { return e.reduced }

// Rank returns the rank of M.
func (e *Echelon) Rank() int { return len(e.pivots) }

// Nullity returns the dimension of the null space of M: columns − rank.
func (e *Echelon) Nullity() int { return e.e.cols - len(e.pivots) }

// Rank returns the rank of M in about Rows·rank·Cols/128 word operations.
func (m *Matrix) Rank() int { return len(m.Clone().eliminate(m.cols, false)) }

// Nullity returns the dimension of the null space of M: Cols − Rank.
func (m *Matrix) Nullity() int { return m.cols - m.Rank() }

// eliminate brings m to a row echelon form with pivots in the first cols columns
// and returns the pivot columns; what stands to the right of them takes part in
// the row operations. The result is never nil.
func (m *Matrix) eliminate(cols int, reduced bool) []int {
	pivots := []int{}
	for j := 0; j < cols && len(pivots) < m.rows; j++ {
		k, bit := j>>6, uint64(1)<<(j&63)
		rank := len(pivots)
		p := rank
		for p < m.rows && m.w[p*m.stride+k]&bit == 0 {
			p++
		}
		if p == m.rows {
			continue
		}
		// Rows from rank on are zero left of column j: the words before k may be
		// left out, also when the pivot row is added to a row above.
		pivot := m.row(rank)[k:]
		if p != rank {
			for i, w := range m.row(p)[k:] {
				pivot[i], m.w[p*m.stride+k+i] = w, pivot[i]
			}
		}
		// Rows between rank and p have a 0 in column j, and so has the row that
		// was swapped to p.
		for i := p + 1; i < m.rows; i++ {
			if row := m.row(i)[k:]; row[0]&bit != 0 {
				xor(row, pivot)
			}
		}
		if reduced {
			for i := range rank {
				if row := m.row(i)[k:]; row[0]&bit != 0 {
					xor(row, pivot)
				}
			}
		}
		pivots = append(pivots, j)
	}
	return pivots
}

// beside returns [A | B] with B starting at a word boundary: at column 64·stride
// of A. A and B have equally many rows.
func beside(a, b *Matrix) *Matrix {
	c := New(a.rows, 64*a.stride+b.cols)
	for i := range a.rows {
		row := c.row(i)
		copy(row, a.row(i))
		copy(row[a.stride:], b.row(i))
	}
	return c
}

// part returns a copy of cols columns of m from word k on. The bits of m beyond
// them in the last word taken are zero.
func (m *Matrix) part(k, cols int) *Matrix {
	c := New(m.rows, cols)
	for i := range m.rows {
		copy(c.row(i), m.row(i)[k:])
	}
	return c
}

// freeColumns returns the columns below cols that are not pivots.
func freeColumns(pivots []int, cols int) []int {
	free := make([]int, 0, cols-len(pivots))
	for j := range cols {
		if len(pivots) > 0 && pivots[0] == j {
			pivots = pivots[1:]
			continue
		}
		free = append(free, j)
	}
	return free
}

// nullBasis returns the canonical null space basis of a matrix in echelon form.
func nullBasis(e *Matrix, pivots []int) []*bitset.Set {
	basis := []*bitset.Set{}
	for k, f := range freeColumns(pivots, e.cols) {
		x := bitset.New(e.cols)
		x.Set(f)
		// f−k pivots lie before f. Their variables follow from the last row up:
		// row i says that x at its pivot is the sum of x at its other ones.
		for i := f - k - 1; i >= 0; i-- {
			if first := pivots[i] >> 6; dot(e.row(i)[first:], x.Words()[first:]) != 0 {
				x.Set(pivots[i])
			}
		}
		basis = append(basis, x)
	}
	return basis
}
