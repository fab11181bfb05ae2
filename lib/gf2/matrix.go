package gf2

import (
	"fmt"
	"slices"

	"parity.lab/lib/bitset"
)

// Matrix is a dense matrix over GF(2). Make one with [New] or another
// constructor; the zero value is the 0×0 matrix.
type Matrix struct {
	rows, cols int
	stride     int      // words that the columns need
	tw         int      // words per row of a tile: 8, or stride if that is less
	nt         int      // tiles
	w          []uint64 // tile after tile, see storage.go; bits beyond the last column are zero
}

// Identity returns the n×n identity matrix. It panics if n is negative.
func Identity(n int) *Matrix {
	m := New(n, n)
	for i := range n {
		m.Set(i, i, true)
	}
	return m
}

// FromRows returns the matrix with the given rows, copied; no rows give the 0×0
// matrix. It panics if the rows have different lengths.
func FromRows(rows []*bitset.Set) *Matrix {
	if len(rows) == 0 {
		return New(0, 0)
	}
	m := New(len(rows), rows[0].Len())
	for i, r := range rows {
		m.SetRow(i, r)
	}
	return m
}

// FromFunc returns the rows×cols matrix with entry (i, j) = f(i, j). It calls f
// once for every entry, row by row.
func FromFunc(rows, cols int, f func(i, j int) bool) *Matrix {
	m := New(rows, cols)
	for i := range rows {
		for j := range cols {
			if f(i, j) {
				m.w[m.index(i, j>>6)] |= 1 << (j & 63)
			}
		}
	}
	return m
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.rows }

// Cols returns the number of columns.
func (m *Matrix) Cols() int { return m.cols }

// At reports whether entry (i, j) is 1. It panics if there is no such entry.
func (m *Matrix) At(i, j int) bool {
	if uint(i) >= uint(m.rows) || uint(j) >= uint(m.cols) {
		panic(badEntry{i, j, m.rows, m.cols})
	}
	return m.w[m.index(i, j>>6)]&(1<<(j&63)) != 0
}

// Set sets entry (i, j) to 1 if on is true and to 0 if not. It panics if there is
// no such entry.
func (m *Matrix) Set(i, j int, on bool) {
	if m.At(i, j) != on {
		m.Flip(i, j)
	}
}

// Flip adds 1 to entry (i, j). It panics if there is no such entry.
func (m *Matrix) Flip(i, j int) {
	if uint(i) >= uint(m.rows) || uint(j) >= uint(m.cols) {
		panic(badEntry{i, j, m.rows, m.cols})
	}
	m.w[m.index(i, j>>6)] ^= 1 << (j & 63)
}

// badEntry becomes text only when it is printed: so the methods that panic with
// it stay small enough to be inlined.
type badEntry struct{ i, j, rows, cols int }

func (b badEntry) Error() string {
	return fmt.Sprintf("gf2: entry (%d, %d) of a %d×%d matrix", b.i, b.j, b.rows, b.cols)
}

// Row returns a copy of row i, a vector of length Cols. It panics if there is no
// such row.
func (m *Matrix) Row(i int) *bitset.Set {
	m.checkRow(i)
	x := bitset.New(m.cols)
	m.copyRow(x.Words(), i)
	return x
}

// Col returns a copy of column j, a vector of length Rows. It panics if there is
// no such column.
func (m *Matrix) Col(j int) *bitset.Set {
	if j < 0 || j >= m.cols {
		panic(fmt.Sprintf("gf2: column %d of a %d×%d matrix", j, m.rows, m.cols))
	}
	return bitset.FromFunc(m.rows, func(i int) bool { return m.At(i, j) })
}

// SetRow copies x into row i. It panics if there is no such row or if x does not
// have length Cols.
func (m *Matrix) SetRow(i int, x *bitset.Set) {
	m.checkRow(i)
	if x.Len() != m.cols {
		panic(fmt.Sprintf("gf2: row %d of length %d in a %d×%d matrix", i, x.Len(), m.rows, m.cols))
	}
	for t, words := 0, x.Words(); len(words) > 0; t++ {
		words = words[copy(m.tileRow(t, i), words):]
	}
}

func (m *Matrix) checkRow(i int) {
	if i < 0 || i >= m.rows {
		panic(fmt.Sprintf("gf2: row %d of a %d×%d matrix", i, m.rows, m.cols))
	}
}

// Clone returns a copy that shares nothing with m.
func (m *Matrix) Clone() *Matrix {
	c := *m
	c.w = slices.Clone(m.w)
	return &c
}

// Equal reports whether m and b have the same shape and the same entries.
func (m *Matrix) Equal(b *Matrix) bool {
	return m.rows == b.rows && m.cols == b.cols && slices.Equal(m.w, b.w)
}

// IsZero reports whether every entry is 0.
func (m *Matrix) IsZero() bool {
	for _, w := range m.w {
		if w != 0 {
			return false
		}
	}
	return true
}
