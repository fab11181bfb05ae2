package gf2

import (
	"math/bits"
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
		e:       a.columns(0, m.cols),
		t:       a.columns(m.cols, m.rows),
		pivots:  pivots,
		reduced: reduced,
	}
}

// EchelonForm returns a row echelon form of M and its pivot columns, without the
// transform that [Matrix.Echelon] keeps. It takes half as long.
func (m *Matrix) EchelonForm() (form *Matrix, pivots []int) {
	form = m.Clone()
	return form, form.eliminate(m.cols, false)
}

// ReducedEchelonForm returns the reduced row echelon form of M and its pivot
// columns, without the transform that [Matrix.ReducedEchelon] keeps.
func (m *Matrix) ReducedEchelonForm() (form *Matrix, pivots []int) {
	form = m.Clone()
	return form, form.eliminate(m.cols, true)
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
	if min(m.rows, cols) < minRussians {
		return m.eliminateByRows(cols, reduced)
	}
	a := m.wide()
	pivots := a.eliminateByTables(cols, reduced)
	if a != m {
		a.narrowTo(m)
	}
	return pivots
}

// eliminateByRows is eliminate for small matrices.
func (m *Matrix) eliminateByRows(cols int, reduced bool) []int {
	pivots := []int{}
	for j := 0; j < cols && len(pivots) < m.rows; j++ {
		k, bit := j>>6, uint64(1)<<(j&63)
		at, rank := m.index(0, k), len(pivots) // the word of row i is w[at + i·tw]
		p := rank
		for p < m.rows && m.w[at+p*m.tw]&bit == 0 {
			p++
		}
		if p == m.rows {
			continue
		}
		// Rows from rank on are zero left of column j: the tiles before k, and the
		// words before it in its tile, may be left out, also when the pivot row is
		// added to a row above.
		if p != rank {
			for t := k / tileWords; t < m.nt; t++ {
				other := m.tileRow(t, p)
				for i, w := range m.tileRow(t, rank) {
					m.w[(t*m.rows+rank)*m.tw+i], other[i] = other[i], w
				}
			}
		}
		// Rows between rank and p have a 0 in column j, and so has the row that
		// was swapped to p.
		m.clearColumn(p+1, m.rows, rank, k, bit)
		if reduced {
			m.clearColumn(0, rank, rank, k, bit)
		}
		pivots = append(pivots, j)
	}
	return pivots
}

// clearColumn adds a pivot row to the rows from, …, to−1 that have the given bit of
// word k.
func (m *Matrix) clearColumn(from, to, pivot, k int, bit uint64) {
	if m.nt == 1 {
		source := m.w[pivot*m.tw+k : (pivot+1)*m.tw]
		for i := from; i < to; i++ {
			if row := m.w[i*m.tw+k : (i+1)*m.tw]; row[0]&bit != 0 {
				xor(row, source)
			}
		}
		return
	}
	at := m.index(0, k)
	for i := from; i < to; i++ {
		if m.w[at+i*m.tw]&bit != 0 {
			m.addRow(i, pivot, k)
		}
	}
}

// addRow adds row b to row a, from word k on.
func (m *Matrix) addRow(a, b, k int) {
	if m.nt == 1 {
		xor(m.w[a*m.tw+k:(a+1)*m.tw], m.w[b*m.tw+k:(b+1)*m.tw])
		return
	}
	t := k / tileWords
	xor(m.tileRow(t, a)[k%tileWords:], m.tileRow(t, b)[k%tileWords:])
	for t++; t < m.nt; t++ {
		xor(m.tileRow(t, a), m.tileRow(t, b))
	}
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

// nullBasis returns the canonical null space basis of a matrix in echelon form,
// reduced or not.
func nullBasis(e *Matrix, pivots []int, reduced bool) []*bitset.Set {
	basis := []*bitset.Set{}
	free := freeColumns(pivots, e.cols)
	const few = 1 << 14
	if !reduced && len(free)*len(pivots) >= few {
		e = e.Clone()
		e.eliminate(e.cols, true)
		reduced = true
	}
	if reduced && len(free) > 0 {
		// Row i says that x at its pivot is the sum of the free variables that it
		// holds: vector k is column k of those.
		return readBasis(e, pivots, free)
	}
	for k, f := range free {
		x := bitset.New(e.cols)
		x.Set(f)
		// f−k pivots lie before f. Their variables follow from the last row up:
		// row i says that x at its pivot is the sum of x at its other ones.
		for i := f - k - 1; i >= 0; i-- {
			if e.dotRow(i, x.Words(), pivots[i]>>6) != 0 {
				x.Set(pivots[i])
			}
		}
		basis = append(basis, x)
	}
	return basis
}

// readBasis reads the null space basis from a reduced form.
func readBasis(e *Matrix, pivots, free []int) []*bitset.Set {
	basis := make([]*bitset.Set, len(free))
	const few = 8
	if len(free) < few {
		for k, f := range free {
			x := bitset.New(e.cols)
			x.Set(f)
			for i, p := range pivots[:f-k] {
				if e.w[e.index(i, f>>6)]>>(f&63)&1 == 1 {
					x.Set(p)
				}
			}
			basis[k] = x
		}
		return basis
	}
	columns := e.Transpose()
	words := make([]uint64, columns.stride)
	for k, f := range free {
		x := bitset.New(e.cols)
		x.Set(f)
		columns.copyRow(words, f)
		for n, w := range words {
			for ; w != 0; w &= w - 1 {
				x.Set(pivots[n<<6+bits.TrailingZeros64(w)])
			}
		}
		basis[k] = x
	}
	return basis
}
