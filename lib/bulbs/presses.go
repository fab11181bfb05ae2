package bulbs

import (
	"errors"
	"fmt"
	"math/bits"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// PressSet returns a press set X: the bulbs that must be pressed an odd number of
// times, in any order and with the off-only rule left aside, so that all bulbs end
// on. Bit r·Cols + c stands for bulb (r, c). It is the closed form on squares of
// even side, the projection test on squares of odd side, and the closed form of
// [Rectangle] on others. With both sides even X is unique; otherwise [Prove] finds a small
// one. The error is an [*UnsolvableError] when there is none.
func PressSet(g *Grid) (*bitset.Set, error) {
	switch {
	case !g.Square():
		return Rectangle(g)
	case g.rows%2 == 0:
		return ClosedForm(g)
	}
	return Project(g)
}

// ClosedForm returns the press set of a square board of even side n:
//
//	X[r,c] = rowOff[r] + colOff[c] + off[r,c]  (mod 2)
//
// where rowOff and colOff count the off bulbs of a row and a column. With A the
// matrix of the presses, n even gives A·A = I, so X = A·off is the only solution.
// The error says so when the board is not an even square. Cost: O(n²/64).
func ClosedForm(g *Grid) (*bitset.Set, error) {
	if !g.Square() || g.rows%2 != 0 {
		return nil, fmt.Errorf("bulbs: the closed form is for squares of even side, not for %d×%d", g.rows, g.cols)
	}
	return closedForm(g).set(), nil
}

// closedForm is ClosedForm as a graph; it holds whenever both sides are even.
func closedForm(g *Grid) *pressGraph {
	off := offRows(g)
	p := make([]uint64, (g.rows+63)/64)
	q := make([]uint64, (g.cols+63)/64)
	for r := range g.rows {
		row := off[r*len(q) : (r+1)*len(q)]
		if onesIn(row)%2 != 0 {
			p[r>>6] |= 1 << (r & 63)
		}
		for k, w := range row {
			q[k] ^= w
		}
	}
	return pressesFrom(g, off, p, q)
}

// offRows returns the off bulbs with every row at the start of a word.
func offRows(g *Grid) []uint64 {
	words := (g.cols + 63) / 64
	off := make([]uint64, g.rows*words)
	all := g.on.Words()
	last := ^uint64(0) >> (-uint(g.cols) & 63)
	at := uint(0)
	for r := range g.rows {
		row := off[r*words : (r+1)*words]
		for k := range row {
			i, shift := int(at>>6)+k, at&63
			w := all[i] >> shift
			if i+1 < len(all) {
				w |= all[i+1] << (64 - shift)
			}
			row[k] = ^w
		}
		row[words-1] &= last
		at += uint(g.cols)
	}
	return off
}

// pressesFrom returns the graph with X[r,c] = off[r,c] + p[r] + q[c]. When p and q
// are the degree parities of a press set, this is that press set.
func pressesFrom(g *Grid, off, p, q []uint64) *pressGraph {
	x := newPressGraph(g.rows, g.cols)
	last := ^uint64(0) >> (-uint(g.cols) & 63)
	for r := range g.rows {
		odd := -(p[r>>6] >> (r & 63) & 1)
		row := x.row[r*x.rowWords : (r+1)*x.rowWords]
		for k := range row {
			row[k] = off[r*x.rowWords+k] ^ q[k] ^ odd
		}
		row[x.rowWords-1] &= last
	}
	x.complete()
	return x
}

// complete fills in columns, parities and the number of edges from the rows.
func (g *pressGraph) complete() {
	for r := range g.rows {
		row := g.row[r*g.rowWords : (r+1)*g.rowWords]
		n := onesIn(row)
		g.edges += n
		if n%2 != 0 {
			g.oddRow[r>>6] |= 1 << (r & 63)
		}
		for k, w := range row {
			g.oddCol[k] ^= w
		}
		for k, w := range row {
			for ; w != 0; w &= w - 1 {
				c := k<<6 + bits.TrailingZeros64(w)
				g.col[c*g.colWords+r>>6] |= 1 << (r & 63)
			}
		}
	}
}

// Project returns a press set of a square board of odd side. There A·A = A, so A
// is a projection: the board is solvable exactly when A·off = off, and then off
// itself is a press set. That is the case exactly when all rows and all columns
// hold an even number of off bulbs, or all an odd number; if not, the error is an
// [*UnsolvableError] that names two lines that differ. An error also says when the
// board is not an odd square.
func Project(g *Grid) (*bitset.Set, error) {
	if !g.Square() || g.rows%2 == 0 {
		return nil, fmt.Errorf("bulbs: the projection test is for squares of odd side, not for %d×%d", g.rows, g.cols)
	}
	if e := parityObstacle(g); e != nil {
		return nil, e
	}
	return g.OffSet(), nil
}

// Eliminate returns all press sets of a board of any shape, or an
// [*UnsolvableError]. X is one, the vectors of NullSpace are the patterns that may
// be added to it. They all have one bit for each bulb.
//
// It does not eliminate with one unknown for each bulb. Let p[r] and q[c] be the
// parities of X in row r and column c. A bulb is off exactly when
// p[r] + q[c] + X[r,c] = 1, so X is known from p and q, which need only agree with
// it: (1+cols)·p[r] + Σq = rowOff[r] and (1+rows)·q[c] + Σp = colOff[c]. These are
// rows + cols equations, solved by lib/gf2 in O((rows+cols)³/64).
func Eliminate(g *Grid) (*gf2.Solution, error) {
	n := g.rows + g.cols
	m := gf2.FromFunc(n, n, func(i, j int) bool {
		switch {
		case i == j && i < g.rows:
			return g.cols%2 == 0
		case i == j:
			return g.rows%2 == 0
		}
		return (i < g.rows) != (j < g.rows)
	})
	off := g.OffSet()
	b := bitset.New(n)
	for i := range off.All() {
		b.Flip(i / g.cols)
		b.Flip(g.rows + i%g.cols)
	}
	// spread turns parities of rows and columns into a pattern of bulbs.
	spread := func(v *bitset.Set) *bitset.Set {
		return bitset.FromFunc(g.rows*g.cols, func(i int) bool {
			return v.Test(i/g.cols) != v.Test(g.rows+i%g.cols)
		})
	}
	s, err := m.Solve(b)
	var bad *gf2.InconsistentError
	if errors.As(err, &bad) {
		// The equation of a row is the sum of the equations of its bulbs.
		e := &UnsolvableError{Rows: g.rows, Cols: g.cols, Certificate: spread(bad.Certificate)}
		if o := parityObstacle(g); o != nil {
			e.Reason = o.Reason
		}
		return nil, e
	}
	if err != nil {
		return nil, err
	}
	x := spread(s.X)
	x.Xor(off)
	null := make([]*bitset.Set, len(s.NullSpace))
	for k, v := range s.NullSpace {
		null[k] = spread(v)
	}
	return &gf2.Solution{X: x, NullSpace: null}, nil
}

// Effect returns what the presses of a set change together: bit r·Cols + c is 1
// when bulb (r, c) is toggled an odd number of times. A press set of the board is
// one whose effect is [Grid.OffSet]. It panics unless presses has one bit for each
// bulb.
func (g *Grid) Effect(presses *bitset.Set) *bitset.Set {
	g.mustFit(presses)
	h := New(g.rows, g.cols)
	for i := range presses.All() {
		h.Toggle(Move{i / g.cols, i % g.cols})
	}
	return h.on
}

func (g *Grid) mustFit(presses *bitset.Set) {
	if presses.Len() != g.rows*g.cols {
		panic(fmt.Sprintf("bulbs: a press set of %d bits for a board of %d×%d", presses.Len(), g.rows, g.cols))
	}
}
