package bulbs

import (
	"errors"
	"fmt"

	"parity.lab/lib/bitset"
)

// ErrUnsolvable matches every [*UnsolvableError] in errors.Is.
var ErrUnsolvable = errors.New("bulbs: the board cannot be solved")

// UnsolvableError says that no presses solve a board, and proves it.
type UnsolvableError struct {
	Rows, Cols int
	// Certificate is a set of bulbs of which every press toggles an even number
	// and of which an odd number is off: so an odd number stays off for ever.
	Certificate *bitset.Set
	// Reason says in words which lines of the board contradict each other.
	Reason string
}

// Error gives the reason.
func (e *UnsolvableError) Error() string {
	return fmt.Sprintf("bulbs: this board of %d×%d cannot be solved: %s", e.Rows, e.Cols, e.Reason)
}

// Is reports whether target is [ErrUnsolvable].
func (e *UnsolvableError) Is(target error) bool { return target == ErrUnsolvable }

// Check reports whether the certificate proves that g cannot be solved. It makes
// every press once and counts; it trusts nothing else.
func (e *UnsolvableError) Check(g *Grid) bool {
	if g.rows != e.Rows || g.cols != e.Cols || e.Certificate.Len() != g.rows*g.cols {
		return false
	}
	for r := range g.rows {
		for c := range g.cols {
			press := New(g.rows, g.cols)
			press.Toggle(Move{r, c})
			if press.on.ParityAnd(e.Certificate) != 0 {
				return false
			}
		}
	}
	return g.OffSet().ParityAnd(e.Certificate) == 1
}

// parityObstacle returns why a board cannot be solved, or nil if it can.
//
// With an odd number of columns a press toggles an odd number of bulbs in its own
// row and one in each other row, so it changes the parity of the off bulbs in
// every row. At the end all are even, so at the start all must be equal. The same
// holds for columns when the number of rows is odd. Nothing else stands in the way.
func parityObstacle(g *Grid) *UnsolvableError {
	off := g.OffSet()
	row, col := make([]int, g.rows), make([]int, g.cols)
	for i := range off.All() {
		row[i/g.cols]++
		col[i%g.cols]++
	}
	obstacle := func(line, across string, n []int, in func(r, c, i int) bool) *UnsolvableError {
		for i := range n {
			if (n[i]-n[0])%2 == 0 {
				continue
			}
			return &UnsolvableError{
				Rows: g.rows,
				Cols: g.cols,
				Certificate: bitset.FromFunc(g.rows*g.cols, func(at int) bool {
					return in(at/g.cols, at%g.cols, 0) || in(at/g.cols, at%g.cols, i)
				}),
				Reason: fmt.Sprintf("%s 1 has %s off and %s %d has %d; with an odd number of %ss every press "+
					"changes the parity of the off bulbs in every %s, so all %ss must have the same parity",
					line, count(n[0], "bulb"), line, i+1, n[i], across, line, line),
			}
		}
		return nil
	}
	if g.cols%2 != 0 {
		if e := obstacle("row", "column", row, func(r, _, i int) bool { return r == i }); e != nil {
			return e
		}
	}
	if g.rows%2 != 0 {
		return obstacle("column", "row", col, func(_, c, i int) bool { return c == i })
	}
	return nil
}
