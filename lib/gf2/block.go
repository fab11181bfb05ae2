package gf2

import "fmt"

// Blocks of matrices come in two kinds. A block that is a [Matrix], from
// [Matrix.Block] or [View.Matrix], is a copy, and [Matrix.SetBlock], [FromBlocks]
// and [View.Assign] copy into place: no two matrices ever share entries. A [View]
// holds no entries: what it reads and writes are those of its matrix, at that
// moment. Every method that writes has read all of its arguments before, so they
// may be the matrix that is written into, or come from it.

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

// FromBlocks returns the matrix that is made of blocks, copied: each list is a row
// of blocks, from left to right. Blocks of a row must have equally many rows, and
// blocks that stand above each other equally many columns; a nil block is zero, but
// each row and each column of blocks needs one that is not. It panics if they do
// not fit.
func FromBlocks(blocks [][]*Matrix) *Matrix {
	if len(blocks) == 0 {
		return New(0, 0)
	}
	heights, widths := make([]int, len(blocks)), make([]int, len(blocks[0]))
	set := func(side *int, n, r, c int, what string) {
		if *side >= 0 && *side != n {
			panic(fmt.Sprintf("gf2: block (%d, %d) has %d %s, others have %d", r, c, n, what, *side))
		}
		*side = n
	}
	for _, sides := range [][]int{heights, widths} {
		for i := range sides {
			sides[i] = -1 // not known yet
		}
	}
	for r, row := range blocks {
		if len(row) != len(widths) {
			panic(fmt.Sprintf("gf2: row %d has %d blocks, row 0 has %d", r, len(row), len(widths)))
		}
		for c, b := range row {
			if b != nil {
				set(&heights[r], b.rows, r, c, "rows")
				set(&widths[c], b.cols, r, c, "columns")
			}
		}
	}
	sum := func(sides []int, what string) (total int) {
		for i, n := range sides {
			if n < 0 {
				panic(fmt.Sprintf("gf2: no block in %s %d", what, i))
			}
			total += n
		}
		return total
	}
	m := New(sum(heights, "row"), sum(widths, "column"))
	i := 0
	for r, row := range blocks {
		j := 0
		for c, b := range row {
			if b != nil {
				m.SetBlock(i, j, b)
			}
			j += widths[c]
		}
		i += heights[r]
	}
	return m
}

// View is a window on a matrix: it reads and writes the entries of the matrix
// itself, whatever they are when it is used. Windows may overlap. It is made by
// [Matrix.View].
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

// View returns a window on the rows×cols entries of the window from (i, j) on: a
// window on the same matrix. It panics unless they are in the window.
func (v View) View(i, j, rows, cols int) View {
	if i < 0 || j < 0 || rows < 0 || cols < 0 || i > v.rows-rows || j > v.cols-cols {
		panic(fmt.Sprintf("gf2: %d×%d block at (%d, %d) of a %d×%d window", rows, cols, i, j, v.rows, v.cols))
	}
	return View{v.m, v.i + i, v.j + j, rows, cols}
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

// SetProduct writes a·b, of the window's shape, into the window. It panics if the
// shapes do not fit. It costs what [Matrix.Mul] costs.
func (v View) SetProduct(a, b *Matrix) { v.Assign(a.Mul(b)) }

// AddProduct adds a·b, of the window's shape, to the entries of the window. It panics
// if the shapes do not fit. It costs what [Matrix.Mul] costs.
func (v View) AddProduct(a, b *Matrix) { v.Add(a.Mul(b)) }
