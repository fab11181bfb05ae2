package cover

import (
	"errors"
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// Cover is an even parity cover of a grid: a set of cells of which every cell of
// the grid has an even number in its closed neighbourhood (itself and the up to four
// cells that share a side with it). It is used as *Cover and never changes; [New],
// [Parse], [Basis] and the other makers hand out covers only.
type Cover struct {
	rows, cols int
	cells      *bitset.Set
}

// OddCellError names a cell that shows that a set of cells is no cover.
type OddCellError struct {
	Rows, Cols int
	Row, Col   int // the first such cell, from 0
	Count      int // how many cells of the set are in its closed neighbourhood
}

// Error names the cell, with rows and columns from 0.
func (e *OddCellError) Error() string {
	return fmt.Sprintf("cover: no even parity cover of %d×%d: cell (%d,%d) has %d of the cells in its neighbourhood, want an even number",
		e.Rows, e.Cols, e.Row, e.Col, e.Count)
}

// New returns the cover with the given cells, cell (r, c) being bit r·cols + c. A
// set that is no cover gives an [*OddCellError]. It panics if a side is negative or
// the length is wrong. Cost: five reads for every cell.
func New(rows, cols int, cells *bitset.Set) (*Cover, error) {
	side(rows)
	side(cols)
	if cells.Len() != rows*cols {
		panic(fmt.Sprintf("cover: a set of length %d for %d×%d cells", cells.Len(), rows, cols))
	}
	c := &Cover{rows, cols, cells.Clone()}
	if err := c.Check(); err != nil {
		return nil, err
	}
	return c, nil
}

// SyntaxError says where the text of a cover is wrong.
type SyntaxError struct {
	Row    int    // row of the board, from 1; 0 when the text as a whole is wrong
	Column int    // character of the line, from 1; 0 when the row as a whole is wrong
	Reason string // what is wrong and what was expected
}

// Error names the place and the reason.
func (e *SyntaxError) Error() string {
	switch {
	case e.Row == 0:
		return "cover: " + e.Reason
	case e.Column == 0:
		return fmt.Sprintf("cover: row %d: %s", e.Row, e.Reason)
	}
	return fmt.Sprintf("cover: row %d, column %d: %s", e.Row, e.Column, e.Reason)
}

// Parse reads a cover: one line for each row, 0 or . for a cell that is not in it
// and 1 or # for one that is. The error is a [*SyntaxError], or an [*OddCellError] if
// the cells are no cover.
func Parse(text string) (*Cover, error) {
	rows, cols, cells, err := bitset.ParseRows(text, "cell")
	var at *bitset.RowsError
	if errors.As(err, &at) {
		return nil, &SyntaxError{at.Row, at.Column, at.Reason}
	}
	return New(rows, cols, cells)
}

// FromFirstRow returns the cover with so many rows and the given first row, of which
// there is at most one: every row decides the next. If there is none, the error is an
// [*OddCellError] about a cell of the last row. It panics if rows is negative, or 0
// with cells in first.
func FromFirstRow(rows int, first *bitset.Set) (*Cover, error) {
	side(rows)
	if rows == 0 && first.Any() {
		panic("cover: a first row for a board without rows")
	}
	c, rest := chase(rows, first)
	if rest.Any() {
		return nil, c.Check()
	}
	return c, nil
}

// chase follows the rows from the first, and returns them with the row that would
// come after them: it is empty exactly when they are a cover.
func chase(rows int, first *bitset.Set) (*Cover, *bitset.Set) {
	cols := first.Len()
	c := &Cover{rows, cols, bitset.New(rows * cols)}
	before, x, next := bitset.New(cols), first.Clone(), bitset.New(cols)
	for r := range rows {
		c.cells.Paste(r*cols, x)
		// Row r is even when next = before + x + (x moved left and right).
		next.Copy(before)
		next.Xor(x)
		addNeighbours(next, x)
		before, x, next = x, next, before
	}
	return c, x
}

// addNeighbours adds T·x to dst, T the adjacency of a path: each bit of x goes to
// the place before and the place after.
func addNeighbours(dst, x *bitset.Set) {
	d, w := dst.Words(), x.Words()
	for i, v := range w {
		s := v<<1 ^ v>>1
		if i > 0 {
			s ^= w[i-1] >> 63
		}
		if i < len(w)-1 {
			s ^= w[i+1] << 63
		}
		d[i] ^= s
	}
	if n := dst.Len(); n&63 != 0 {
		d[len(d)-1] &= 1<<(n&63) - 1 // the last bit has no place after it
	}
}

// Rows returns the number of rows.
func (c *Cover) Rows() int { return c.rows }

// Cols returns the number of columns.
func (c *Cover) Cols() int { return c.cols }

// Cells returns the set of cells, cell (row, col) being bit row·Cols + col: a press
// pattern that changes nothing. The set is the caller's.
func (c *Cover) Cells() *bitset.Set { return c.cells.Clone() }

// Has reports whether a cell is in the cover. It panics if there is no such cell.
func (c *Cover) Has(row, col int) bool {
	if row < 0 || row >= c.rows || col < 0 || col >= c.cols {
		panic(fmt.Sprintf("cover: no cell (%d,%d) on %d×%d", row, col, c.rows, c.cols))
	}
	return c.cells.Test(row*c.cols + col)
}

// Count returns the number of cells in the cover.
func (c *Cover) Count() int { return c.cells.Count() }

// Row returns one row as a set of columns. It panics if there is no such row.
func (c *Cover) Row(row int) *bitset.Set {
	if row < 0 || row >= c.rows {
		panic(fmt.Sprintf("cover: no row %d on %d×%d", row, c.rows, c.cols))
	}
	return c.cells.Slice(row*c.cols, (row+1)*c.cols)
}

// Column returns one column as a set of rows. It panics if there is no such column.
func (c *Cover) Column(col int) *bitset.Set {
	if col < 0 || col >= c.cols {
		panic(fmt.Sprintf("cover: no column %d on %d×%d", col, c.rows, c.cols))
	}
	return bitset.FromFunc(c.rows, func(r int) bool { return c.cells.Test(r*c.cols + col) })
}

// Equal reports whether two covers have the same size and the same cells.
func (c *Cover) Equal(d *Cover) bool {
	return c.rows == d.rows && c.cols == d.cols && c.cells.Equal(d.cells)
}

// Add returns the sum of two covers, which holds the cells that are in one of them
// only. It panics if the sizes differ.
func (c *Cover) Add(d *Cover) *Cover {
	if c.rows != d.rows || c.cols != d.cols {
		panic(fmt.Sprintf("cover: the sum of covers of %d×%d and %d×%d", c.rows, c.cols, d.rows, d.cols))
	}
	sum := c.cells.Clone()
	sum.Xor(d.cells)
	return &Cover{c.rows, c.cols, sum}
}

// Check counts, for every cell, the cells of the cover in its closed neighbourhood,
// and returns an [*OddCellError] if one has an odd number: the definition, cell by
// cell, whatever way the cover was made.
func (c *Cover) Check() error {
	on := func(row, col int) int {
		if row < 0 || row >= c.rows || col < 0 || col >= c.cols || !c.cells.Test(row*c.cols+col) {
			return 0
		}
		return 1
	}
	for r := range c.rows {
		for col := range c.cols {
			n := on(r, col) + on(r-1, col) + on(r+1, col) + on(r, col-1) + on(r, col+1)
			if n%2 != 0 {
				return &OddCellError{c.rows, c.cols, r, col, n}
			}
		}
	}
	return nil
}

// Perfect reports whether the cover meets every row and every column. A cover that
// does not is a tiling of a smaller one, see [Factor].
func (c *Cover) Perfect() bool {
	columns := bitset.New(c.cols)
	for r := range c.rows {
		row := c.Row(r)
		if row.None() {
			return false
		}
		columns.Or(row)
	}
	return columns.Count() == c.cols
}

// String returns the cover in characters, # for a cell in it and . for the others,
// as [Parse] reads it.
func (c *Cover) String() string { return c.Picture().Text() }

// Picture draws the cover; more can be added to it.
func (c *Cover) Picture() *draw.Picture {
	return draw.Board{Rows: c.rows, Cols: c.cols, On: c.Has}.Picture()
}

// SVG returns the cover as an svg element.
func (c *Cover) SVG() string {
	p := c.Picture()
	p.Title = fmt.Sprintf("Even parity cover of %d×%d with %d cells", c.rows, c.cols, c.Count())
	return p.SVG()
}
