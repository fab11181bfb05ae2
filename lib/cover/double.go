package cover

import "parity.lab/lib/bitset"

// Double returns the cover of (2m+1)×(2n+1) that Knuth makes from one of m×n: cell
// (i, j), counted from 1, goes to (2i, 2j); the cells between two of these in a row or
// column get their sum, a cell beyond the edge counting as empty; and the others
// stay empty. Different covers have different doubles.
//
// It is a cover because with A(X, Y) = Σ a_{ij}·X^i·Y^j and s = 1 + X + 1/X + Y + 1/Y, a
// cover that is continued by mirror images satisfies s·A = 0. Hence s(X²,Y²)·A(X²,Y²) =
// s²·A(X²,Y²) = 0, so that s·A(X²,Y²) is a cover too: this one.
//
// If c is perfect, so is its double, but for one case: when m is even and c is the
// same upside down, the middle row of the double is empty, and so with columns. For rows
// 2i of the double hold row i of c, and row 2i+1 is the sum of rows i and i+1: if it is
// empty, the rows around are mirror images, so that row 2i+1 or 2i−m of c is empty
// unless 2i+1 = m+1. In that case too the large board has a perfect cover, see
// [HasPerfect]: if a board with cells has one, the board of twice the size has one.
//
// Cost: one pass over the large board.
func Double(c *Cover) *Cover {
	d := &Cover{2*c.rows + 1, 2*c.cols + 1, nil}
	d.cells = bitset.New(d.rows * d.cols)
	for v := range c.cells.All() {
		r, col := 2*(v/c.cols)+1, 2*(v%c.cols)+1
		// Never beyond the edge: r and col are odd.
		for _, at := range [...][2]int{{r, col}, {r - 1, col}, {r + 1, col}, {r, col - 1}, {r, col + 1}} {
			d.cells.Flip(at[0]*d.cols + at[1])
		}
	}
	return d
}
