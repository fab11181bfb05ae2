package cover

import "parity.lab/lib/bitset"

// Below an empty row comes the image of the row above it, for every row of a cover is
// the one before the last plus what the last row makes; and so on, further out. So a
// cover with an empty row r (counted from 1) is mirrored in it, and rows 2r, 3r, … are
// empty with it, as are row 0 and the row m+1 beyond the last. The empty rows are thus
// the multiples of the first one, which divides m+1. The same holds for columns. Hence a
// cover is a tiling of k×l copies exactly when row (m+1)/k and column (n+1)/l are empty.

// Factor returns the tiling with the smallest tile, which is to say the largest
// numbers of copies: the tile is perfect, and every way to see c as a tiling is a
// tiling of this tile. For a perfect cover it is c itself, once. The empty cover is
// made of tiles without cells. Cost: one pass over the board.
func Factor(c *Cover) *Tiling {
	a, b := c.smallest()
	return c.factored((c.rows+1)/a, (c.cols+1)/b)
}

// Factors returns all ways to see a cover as a tiling, from one copy, c itself, to
// the smallest tile, by increasing numbers of copies down and then across: one for
// every pair of divisors of the numbers of copies of [Factor].
func Factors(c *Cover) []*Tiling {
	a, b := c.smallest()
	var list []*Tiling
	for _, down := range divisors((c.rows + 1) / a) {
		for _, across := range divisors((c.cols + 1) / b) {
			list = append(list, c.factored(down, across))
		}
	}
	return list
}

// smallest returns the numbers, from 1, of the first empty row and column, rows+1
// and cols+1 if there is none.
func (c *Cover) smallest() (row, col int) {
	row, col = c.rows+1, c.cols+1
	met := bitset.New(c.cols)
	for r := c.rows - 1; r >= 0; r-- {
		x := c.Row(r)
		if x.None() {
			row = r + 1
		}
		met.Or(x)
	}
	met.FlipAll()
	if first := met.First(); first >= 0 {
		col = first + 1
	}
	return row, col
}

// factored returns c as a tiling with given numbers of copies, which must fit.
func (c *Cover) factored(down, across int) *Tiling {
	rows, cols := (c.rows+1)/down-1, (c.cols+1)/across-1
	tile := &Cover{rows, cols, bitset.New(rows * cols)}
	for r := range rows {
		tile.cells.Paste(r*cols, c.cells.Slice(r*c.cols, r*c.cols+cols))
	}
	return &Tiling{tile, c, down, across}
}

// divisors returns the divisors of n ≥ 1 in increasing order.
func divisors(n int) []int {
	var list []int
	for d := 1; d <= n; d++ {
		if n%d == 0 {
			list = append(list, d)
		}
	}
	return list
}

// primes returns the prime divisors of n ≥ 1 in increasing order.
func primes(n int) []int {
	var list []int
	for p := 2; p*p <= n; p++ {
		if n%p == 0 {
			list = append(list, p)
			for n%p == 0 {
				n /= p
			}
		}
	}
	if n > 1 {
		list = append(list, n)
	}
	return list
}
