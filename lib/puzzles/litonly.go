package puzzles

import (
	"fmt"
	"math/bits"
	"slices"

	"parity.lab/lib/bitset"
	"parity.lab/lib/search"
)

// Pressable says which lights of a [LightsOut] may be pressed.
type Pressable int

// The variants. Where all may be pressed the order of the presses does not matter; in
// the others it decides.
const (
	AnyLight Pressable = iota
	LitOnly
	DarkOnly
)

// LightsOut is Lights Out on a board with a restriction: a press toggles a light and
// its neighbours to the left, right, above and below, only lights that the variant
// allows may be pressed, and all must go dark. A move is the cell row·columns + column.
//
// If a press set is given, one bit for each cell that must be pressed an odd number of
// times, Node.Row has 1 for each cell that still needs a press, which
// [LightsOut.Needed] and [LightsOut.Bound] use.
type LightsOut struct {
	rows, cols int
	may        Pressable
	start      []uint64
	press      [][]uint64 // what each press toggles
	needed     []int32    // nil without a press set
}

// NewLightsOut returns the puzzle on a configuration, one bit for each cell that is
// lit, row by row. presses may be nil; a press set that does not solve the
// configuration makes an error. It panics unless the sides are positive and both sets
// have one bit for each cell.
func NewLightsOut(rows, cols int, lit, presses *bitset.Set, may Pressable) (*LightsOut, error) {
	if rows <= 0 || cols <= 0 || lit.Len() != rows*cols || presses != nil && presses.Len() != rows*cols {
		panic(fmt.Sprintf("puzzles: a board of %d×%d with %d lights", rows, cols, lit.Len()))
	}
	l := &LightsOut{rows: rows, cols: cols, may: may, start: slices.Clone(lit.Words())}
	for i := range rows * cols {
		mask := make([]uint64, len(l.start))
		for _, d := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if r, c := i/cols+d[0], i%cols+d[1]; r >= 0 && r < rows && c >= 0 && c < cols {
				mask[(r*cols+c)>>6] |= 1 << ((r*cols + c) & 63)
			}
		}
		l.press = append(l.press, mask)
	}
	if presses == nil {
		return l, nil
	}
	l.needed = make([]int32, rows*cols)
	left := slices.Clone(l.start)
	for i := range presses.All() {
		l.needed[i] = 1
		for k, w := range l.press[i] {
			left[k] ^= w
		}
	}
	for k, w := range left {
		if w != 0 {
			i := k<<6 + bits.TrailingZeros64(w)
			return nil, fmt.Errorf("puzzles: the press set leaves the light in row %d, column %d lit", i/cols, i%cols)
		}
	}
	return l, nil
}

// Needed returns the rule that keeps presses which are still needed. Each path that it
// leaves is as short as the press set; where the press set is the only one, no path is
// shorter. It may cut off every path: then some light must be pressed that does not
// need it. It panics if the puzzle has no press set.
func (l *LightsOut) Needed() search.Rule {
	l.mustHavePresses()
	return search.NewRule("needed", func(n *search.Node, move int) bool { return n.Row[move] != 0 })
}

// Bound returns the number of presses still needed, a lower bound where the press set
// is the only one. It panics if the puzzle has no press set.
func (l *LightsOut) Bound() search.Bound {
	l.mustHavePresses()
	return func(n *search.Node) int {
		sum := int32(0)
		for _, k := range n.Row {
			sum += k
		}
		return int(sum)
	}
}

func (l *LightsOut) mustHavePresses() {
	if l.needed == nil {
		panic("puzzles: this Lights Out has no press set; give one to NewLightsOut")
	}
}

// Start is the configuration.
func (l *LightsOut) Start(n *search.Node) {
	n.Bits = append(n.Bits[:0], l.start...)
	n.Row = append(n.Row[:0], l.needed...)
}

// Moves lists the lights that may be pressed.
func (l *LightsOut) Moves(n *search.Node, buf []int) []int {
	for i := range l.press {
		if l.may == AnyLight || n.Test(i) == (l.may == LitOnly) {
			buf = append(buf, i)
		}
	}
	return buf
}

// Apply presses a light.
func (l *LightsOut) Apply(n *search.Node, move int) {
	for k, w := range l.press[move] {
		n.Bits[k] ^= w
	}
	if len(n.Row) > 0 {
		n.Row[move] ^= 1
	}
}

// Undo presses it again.
func (l *LightsOut) Undo(n *search.Node, move int) { l.Apply(n, move) }

// Goal reports whether all is dark.
func (l *LightsOut) Goal(n *search.Node) bool {
	for _, w := range n.Bits {
		if w != 0 {
			return false
		}
	}
	return true
}
