package gf2

import (
	"fmt"

	"parity.lab/lib/bitset"
)

// Circulant returns the square matrix with the given first row, whose every other
// row is the one above it moved right by one, the last entry coming to the front.
func Circulant(row *bitset.Set) *Matrix {
	n := row.Len()
	return FromFunc(n, n, func(i, j int) bool { return row.Test((j - i + n) % n) })
}

// Toeplitz returns the matrix with the given first column and first row, whose
// entries are equal along diagonals. It panics if both are not empty and their
// first entries differ, or if one alone is empty.
func Toeplitz(column, row *bitset.Set) *Matrix {
	if (column.Len() == 0) != (row.Len() == 0) || column.Len() > 0 && column.Test(0) != row.Test(0) {
		panic("gf2: column and row of a Toeplitz matrix have different first entries")
	}
	return FromFunc(column.Len(), row.Len(), func(i, j int) bool {
		if i > j {
			return column.Test(i - j)
		}
		return row.Test(j - i)
	})
}

// Entry is the place of a 1 in a sparse matrix.
type Entry struct{ Row, Col int }

// FromEntries returns the rows×cols matrix that is the sum of the given entries;
// one that occurs twice cancels. It panics if there is no such entry.
func FromEntries(rows, cols int, entries []Entry) *Matrix {
	m := New(rows, cols)
	for _, e := range entries {
		m.Flip(e.Row, e.Col)
	}
	return m
}

// Entries returns the places of the ones, row by row.
func (m *Matrix) Entries() []Entry {
	var entries []Entry
	for i := range m.rows {
		for j := range m.Row(i).All() {
			entries = append(entries, Entry{i, j})
		}
	}
	return entries
}

// Block returns a copy of the rows×cols entries from entry (i, j) on. It panics
// unless they are in M.
func (m *Matrix) Block(i, j, rows, cols int) *Matrix {
	m.checkBlock(i, j, rows, cols)
	b := New(rows, cols)
	words := make([]uint64, b.stride)
	for r := range rows {
		m.readBits(words, i+r, j, cols)
		b.setWords(r, words)
	}
	return b
}

// SetBlock copies b over the entries from (i, j) on. It panics unless it fits.
func (m *Matrix) SetBlock(i, j int, b *Matrix) {
	m.checkBlock(i, j, b.rows, b.cols)
	words := make([]uint64, b.stride)
	for r := range b.rows {
		b.copyRow(words, r)
		m.writeBits(words, i+r, j, b.cols)
	}
}

func (m *Matrix) checkBlock(i, j, rows, cols int) {
	if i < 0 || j < 0 || rows < 0 || cols < 0 || i > m.rows-rows || j > m.cols-cols {
		panic(fmt.Sprintf("gf2: %d×%d block at (%d, %d) of a %d×%d matrix", rows, cols, i, j, m.rows, m.cols))
	}
}

// View is a window on a matrix: it reads and writes the entries of the matrix
// itself. It is made by [Matrix.View].
type View struct {
	m                *Matrix
	i, j, rows, cols int
}

// View returns a window on the rows×cols entries from (i, j) on. It panics unless
// they are in M.
func (m *Matrix) View(i, j, rows, cols int) View {
	m.checkBlock(i, j, rows, cols)
	return View{m, i, j, rows, cols}
}

// Rows returns the number of rows of the window.
func (v View) Rows() int { return v.rows }

// Cols returns the number of columns of the window.
func (v View) Cols() int { return v.cols }

// At reports whether entry (i, j) of the window is 1. It panics if there is none.
func (v View) At(i, j int) bool {
	v.check(i, j)
	return v.m.At(v.i+i, v.j+j)
}

// Set sets entry (i, j) of the window. It panics if there is none.
func (v View) Set(i, j int, on bool) {
	v.check(i, j)
	v.m.Set(v.i+i, v.j+j, on)
}

func (v View) check(i, j int) {
	if uint(i) >= uint(v.rows) || uint(j) >= uint(v.cols) {
		panic(badEntry{i, j, v.rows, v.cols})
	}
}

// Matrix returns a copy of what the window shows.
func (v View) Matrix() *Matrix { return v.m.Block(v.i, v.j, v.rows, v.cols) }

// Assign copies b, of the window's shape, into the matrix. It panics if the shapes
// differ.
func (v View) Assign(b *Matrix) {
	if b.rows != v.rows || b.cols != v.cols {
		panic(fmt.Sprintf("gf2: a %d×%d matrix for a %d×%d window", b.rows, b.cols, v.rows, v.cols))
	}
	v.m.SetBlock(v.i, v.j, b)
}

// Add adds b, of the window's shape, to the entries of the window. It panics if
// the shapes differ.
func (v View) Add(b *Matrix) { v.Assign(v.Matrix().Add(b)) }
