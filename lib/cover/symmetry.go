package cover

import (
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// Symmetry is one of the eight ways to lay a square on itself. A rectangle has the
// four that keep rows rows.
type Symmetry int

// The symmetries.
const (
	Identity      Symmetry = iota
	Rotate180              // half a turn
	FlipRows               // upside down: the first row becomes the last
	FlipColumns            // the first column becomes the last
	Rotate90               // a quarter turn clockwise
	Rotate270              // a quarter turn anticlockwise
	Transpose              // rows become columns
	AntiTranspose          // mirrored in the other diagonal
)

// Symmetries returns the symmetries of a board of the given size: all eight for a
// square, the first four for other boards.
func Symmetries(rows, cols int) []Symmetry {
	all := []Symmetry{Identity, Rotate180, FlipRows, FlipColumns, Rotate90, Rotate270, Transpose, AntiTranspose}
	if rows != cols {
		return all[:4]
	}
	return all
}

// String names the symmetry.
func (s Symmetry) String() string {
	names := [...]string{"identity", "half turn", "rows flipped", "columns flipped",
		"quarter turn clockwise", "quarter turn anticlockwise", "transpose", "transpose in the other diagonal"}
	if s < 0 || int(s) >= len(names) {
		return fmt.Sprintf("Symmetry(%d)", int(s))
	}
	return names[s]
}

// source returns the cell of an rows×cols board that s moves to (r, c).
func (s Symmetry) source(rows, cols, r, c int) (int, int) {
	switch s {
	case Rotate180:
		return rows - 1 - r, cols - 1 - c
	case FlipRows:
		return rows - 1 - r, c
	case FlipColumns:
		return r, cols - 1 - c
	case Rotate90:
		return rows - 1 - c, r
	case Rotate270:
		return c, cols - 1 - r
	case Transpose:
		return c, r
	case AntiTranspose:
		return rows - 1 - c, cols - 1 - r
	}
	return r, c
}

// check panics if s is no symmetry.
func (s Symmetry) check() {
	if s < Identity || s > AntiTranspose {
		panic(fmt.Sprintf("cover: unknown symmetry %d", int(s)))
	}
}

// Apply returns the cover moved by s. A quarter turn or a transpose of an m×n
// cover has n×m cells. It panics if s is unknown.
func (c *Cover) Apply(s Symmetry) *Cover {
	s.check()
	moved := &Cover{c.rows, c.cols, nil}
	if s >= Rotate90 {
		moved.rows, moved.cols = c.cols, c.rows
	}
	moved.cells = bitset.New(c.cells.Len())
	if s == FlipRows { // whole rows move
		for r := range c.rows {
			moved.cells.Paste((c.rows-1-r)*c.cols, c.Row(r))
		}
		return moved
	}
	for i := range moved.cells.Len() {
		row, col := s.source(c.rows, c.cols, i/moved.cols, i%moved.cols)
		if c.cells.Test(row*c.cols + col) {
			moved.cells.Set(i)
		}
	}
	return moved
}

// Symmetric reports whether s leaves the cover as it is. A quarter turn or a
// transpose never does unless the board is square. It panics if s is unknown.
func (c *Cover) Symmetric(s Symmetry) bool { return c.Apply(s).Equal(c) }

// Symmetries returns the symmetries that leave the cover as it is, the identity
// among them.
func (c *Cover) Symmetries() []Symmetry {
	var list []Symmetry
	for _, s := range Symmetries(c.rows, c.cols) {
		if c.Symmetric(s) {
			list = append(list, s)
		}
	}
	return list
}

// Symmetric returns a basis of the covers of a board that all the given symmetries
// leave as they are: each begins with a cell, in its first row, that none of the
// others has. It panics if a side is negative, a symmetry is unknown, or the board is
// not square and it is a quarter turn or a transpose.
//
// Cost: [Basis], and an elimination of d rows of length cols for each symmetry.
func Symmetric(rows, cols int, symmetries ...Symmetry) []*Cover {
	basis := make([]*Cover, 0)
	for _, x := range firstRows(rows, cols) {
		basis = append(basis, mustChase(rows, x))
	}
	for _, s := range symmetries {
		s.check()
		if s >= Rotate90 && rows != cols {
			panic(fmt.Sprintf("cover: %v of a board of %d×%d", s, rows, cols))
		}
		// A cover and its image are both covers, so they are equal if their first rows are.
		basis = combinations(basis, func(c *Cover) *bitset.Set {
			return bitset.FromFunc(cols, func(i int) bool {
				row, col := s.source(rows, cols, 0, i)
				return c.Has(0, i) != c.Has(row, col)
			})
		})
	}
	first := make([]*bitset.Set, len(basis))
	for i, c := range basis {
		first[i] = c.Row(0)
	}
	if len(first) == 0 {
		return nil
	}
	var result []*Cover
	for _, x := range gf2.FromRows(first).RowSpace() {
		result = append(result, mustChase(rows, x))
	}
	return result
}

// combinations returns a basis of the sums of covers for which a linear function is
// zero.
func combinations(basis []*Cover, f func(*Cover) *bitset.Set) []*Cover {
	if len(basis) == 0 {
		return nil
	}
	values := make([]*bitset.Set, len(basis))
	for i, c := range basis {
		values[i] = f(c)
	}
	var result []*Cover
	for _, choice := range gf2.FromRows(values).LeftNullSpace() {
		sum := &Cover{basis[0].rows, basis[0].cols, bitset.New(basis[0].cells.Len())}
		for i := range choice.All() {
			sum.cells.Xor(basis[i].cells)
		}
		result = append(result, sum)
	}
	return result
}
