package bulbs

import (
	"fmt"

	"parity.lab/lib/bitset"
)

// Grid is a board of bulbs. Make one with [New], [Full], [Parse], [Named],
// [Random] or [FromConfig]; the zero value is not a board. Press, Toggle and Set
// change the board, everything else leaves it alone.
type Grid struct {
	rows, cols int
	on         *bitset.Set // bit r·cols + c is bulb (r, c), 1 = on
}

// New returns a board with every bulb off. It panics unless both sides are
// positive.
func New(rows, cols int) *Grid {
	if rows < 1 || cols < 1 {
		panic(fmt.Sprintf("bulbs: a board of %d×%d, both sides must be positive", rows, cols))
	}
	return &Grid{rows: rows, cols: cols, on: bitset.New(rows * cols)}
}

// Full returns the solved board: every bulb on. It panics unless both sides are
// positive.
func Full(rows, cols int) *Grid {
	g := New(rows, cols)
	g.on.SetAll()
	return g
}

// FromConfig returns the board whose bulb (r, c) is on when bit r·cols + c of
// config is set. The set is copied. It panics unless both sides are positive and
// config has rows·cols bits.
func FromConfig(rows, cols int, config *bitset.Set) *Grid {
	g := New(rows, cols)
	if config.Len() != rows*cols {
		panic(fmt.Sprintf("bulbs: a configuration of %d bits for a board of %d×%d", config.Len(), rows, cols))
	}
	g.on.Copy(config)
	return g
}

// Rows returns the number of rows.
func (g *Grid) Rows() int { return g.rows }

// Cols returns the number of columns.
func (g *Grid) Cols() int { return g.cols }

// Square reports whether the board has as many rows as columns.
func (g *Grid) Square() bool { return g.rows == g.cols }

// On reports whether bulb (r, c) is on. It panics outside the board.
func (g *Grid) On(r, c int) bool { return g.on.Test(g.cell(r, c)) }

// Set puts bulb (r, c) on or off, and only this one: it edits a board, it is no
// move. It panics outside the board.
func (g *Grid) Set(r, c int, on bool) { g.on.SetTo(g.cell(r, c), on) }

// Config returns a copy of the configuration: bit r·Cols + c is 1 when bulb
// (r, c) is on.
func (g *Grid) Config() *bitset.Set { return g.on.Clone() }

// OffSet returns the complement of the configuration: bit r·Cols + c is 1 when
// bulb (r, c) is off.
func (g *Grid) OffSet() *bitset.Set {
	off := g.on.Clone()
	off.FlipAll()
	return off
}

// Off returns how many bulbs are off.
func (g *Grid) Off() int { return g.rows*g.cols - g.on.Count() }

// Solved reports whether every bulb is on.
func (g *Grid) Solved() bool { return g.Off() == 0 }

// RowOn returns how many bulbs are on in row r. It panics outside the board.
func (g *Grid) RowOn(r int) int {
	g.cell(r, 0)
	return g.on.Slice(r*g.cols, (r+1)*g.cols).Count()
}

// ColOn returns how many bulbs are on in column c. It panics outside the board.
func (g *Grid) ColOn(c int) int {
	n := 0
	for i := g.cell(0, c); i < g.rows*g.cols; i += g.cols {
		if g.on.Test(i) {
			n++
		}
	}
	return n
}

// Legal returns nil when m may be pressed: it is inside the board and its bulb
// is off. Otherwise the error says which of the two is wrong.
func (g *Grid) Legal(m Move) error {
	if !g.inside(m) {
		return fmt.Errorf("bulbs: %v is outside the board of %d×%d", m, g.rows, g.cols)
	}
	if g.on.Test(m.Row*g.cols + m.Col) {
		return fmt.Errorf("bulbs: bulb %v is on, only an off bulb may be pressed", m)
	}
	return nil
}

// LegalMoves returns the off bulbs in row-major order.
func (g *Grid) LegalMoves() Path {
	moves := make(Path, 0, g.Off())
	for i := range g.rows * g.cols {
		if !g.on.Test(i) {
			moves = append(moves, Move{i / g.cols, i % g.cols})
		}
	}
	return moves
}

// Press makes a legal move: the bulb goes on, every other bulb of its row and
// column toggles. When m is not legal the board stays as it is and the error is
// that of [Grid.Legal].
func (g *Grid) Press(m Move) error {
	if err := g.Legal(m); err != nil {
		return err
	}
	g.Toggle(m)
	return nil
}

// Toggle toggles bulb m and every other bulb of its row and column once, whether
// m is on or off. Toggling twice changes nothing. It panics outside the board.
func (g *Grid) Toggle(m Move) {
	at := g.cell(m.Row, m.Col)
	flipRange(g.on.Words(), m.Row*g.cols, g.cols)
	for i := m.Col; i < g.rows*g.cols; i += g.cols {
		g.on.Flip(i)
	}
	// The bulb itself was toggled with its row and again with its column.
	g.on.Flip(at)
}

// Clone returns a copy of the board.
func (g *Grid) Clone() *Grid { return &Grid{rows: g.rows, cols: g.cols, on: g.on.Clone()} }

// Equal reports whether two boards have the same shape and the same bulbs on.
func (g *Grid) Equal(h *Grid) bool {
	return g.rows == h.rows && g.cols == h.cols && g.on.Equal(h.on)
}

func (g *Grid) inside(m Move) bool {
	return uint(m.Row) < uint(g.rows) && uint(m.Col) < uint(g.cols)
}

// cell returns the index of bulb (r, c), row by row.
func (g *Grid) cell(r, c int) int {
	if !g.inside(Move{r, c}) {
		panic(fmt.Sprintf("bulbs: bulb (%d,%d) counted from 0 is outside the board of %d×%d", r, c, g.rows, g.cols))
	}
	return r*g.cols + c
}

// flipRange toggles the bits from, …, from+n−1 of packed words; n > 0.
func flipRange(w []uint64, from, n int) {
	first, last := from>>6, (from+n-1)>>6
	head := ^uint64(0) << (uint(from) & 63)
	tail := ^uint64(0) >> (63 - uint(from+n-1)&63)
	if first == last {
		w[first] ^= head & tail
		return
	}
	w[first] ^= head
	for i := first + 1; i < last; i++ {
		w[i] = ^w[i]
	}
	w[last] ^= tail
}
