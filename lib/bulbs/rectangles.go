package bulbs

import (
	"parity.lab/lib/bitset"
)

// Rectangle returns a press set of a board of any sides in closed form, with no
// elimination. Let m and n be the numbers of rows and columns, X a press set, p[r] and
// q[c] its parities in row r and column c, and T that of |X|, so that Σp = Σq = T. All
// sums are modulo 2. By definition
//
//	off[r,c] = X[r,c] + p[r] + q[c]                                   (1)
//
// and adding this up over a row, and over a column,
//
//	rowOff[r] = (1+n)·p[r] + T,    colOff[c] = (1+m)·q[c] + T.         (2)
//
// Conversely, if some p, q and T with Σp = Σq = T satisfy (2), then the X that (1)
// gives has the row sums rowOff[r] + n·p[r] + T = p[r], and likewise the column sums
// q[c]: it is a press set. So there is one for each such p, q and T:
//
//   - m and n even: (2) gives p[r] = rowOff[r] + T and q[c] = colOff[c] + T. As m
//     and n are even, Σp = Σ rowOff is the parity of all off bulbs, and so is Σq: that
//     is T. Every board has exactly one press set, X = off + rowOff + colOff.
//   - m even, n odd: (2) says that all rowOff are equal, to T, and q[c] = colOff[c] + T.
//     Σq = Σ colOff + T, and Σ colOff = Σ rowOff = m·T = 0, so Σq = T. p is any vector
//     with Σp = T. The board is solvable exactly when all rows hold an even number of
//     off bulbs, or all an odd number, and there are 2^(m−1) press sets.
//   - m odd, n even: the same with rows and columns exchanged, 2^(n−1) press sets.
//   - m and n odd: (2) says that all rowOff and all colOff are equal to T, and p and q
//     are any vectors with Σp = Σq = T: 2^(m+n−2) press sets. All rowOff equal and all
//     colOff equal is enough, as Σ rowOff = m·rowOff[0] and Σ colOff = n·colOff[0] are
//     both the parity of all off bulbs. p and q constantly T give X = off.
//
// Where p is free it is T in the first row only (where that is needed), else as said.
// The error is an [*UnsolvableError]. Cost: O(m·n).
func Rectangle(g *Grid) (*bitset.Set, error) {
	if e := parityObstacle(g); e != nil {
		return nil, e
	}
	if g.rows%2 != 0 && g.cols%2 != 0 {
		return g.OffSet(), nil
	}
	rowOff, colOff := make([]int, g.rows), make([]int, g.cols)
	off := g.OffSet()
	for i := range off.All() {
		rowOff[i/g.cols] ^= 1
		colOff[i%g.cols] ^= 1
	}
	p, q := rowOff, colOff
	switch {
	case g.cols%2 != 0:
		t := rowOff[0]
		p = make([]int, g.rows)
		p[0] = t
		for c := range q {
			q[c] ^= t
		}
	case g.rows%2 != 0:
		t := colOff[0]
		q = make([]int, g.cols)
		q[0] = t
		for r := range p {
			p[r] ^= t
		}
	}
	return bitset.FromFunc(g.rows*g.cols, func(i int) bool {
		return off.Test(i) != (p[i/g.cols] != q[i%g.cols])
	}), nil
}

// Nullity returns the dimension of the patterns that change nothing on a board of
// these sides, see [Rectangle]: there are 2^Nullity press sets of each board that can
// be solved, and 2^(rows·cols − Nullity) such boards. It panics unless both sides are
// positive.
func Nullity(rows, cols int) int {
	New(rows, cols)
	n := 0
	if cols%2 != 0 {
		n += rows - 1
	}
	if rows%2 != 0 {
		n += cols - 1
	}
	return n
}
