package search

import (
	"math/bits"
	"os"
	"strings"
	"testing"
)

// bulbs is a small Grid of Bulbs: pressing an off bulb toggles its row and its
// column, itself once. Goal: all on.
type bulbs struct {
	rows, cols int
	start      []uint64
	full       []uint64
	row, col   []int32    // start counts
	mask       [][]uint64 // what a press toggles
}

func newBulbs(rows, cols int, on func(r, c int) bool) *bulbs {
	words := (rows*cols + 63) / 64
	b := &bulbs{rows: rows, cols: cols, start: make([]uint64, words), full: make([]uint64, words),
		row: make([]int32, rows), col: make([]int32, cols)}
	set := func(w []uint64, i int) { w[i/64] |= 1 << (i % 64) }
	for r := range rows {
		for c := range cols {
			i := r*cols + c
			set(b.full, i)
			if on(r, c) {
				set(b.start, i)
				b.row[r]++
				b.col[c]++
			}
			m := make([]uint64, words)
			for k := range rows {
				set(m, k*cols+c)
			}
			for k := range cols {
				set(m, r*cols+k)
			}
			b.mask = append(b.mask, m)
		}
	}
	return b
}

// bulbsBoard makes a board from the lowest bits of a number.
func bulbsBoard(rows, cols int, on uint64) *bulbs {
	return newBulbs(rows, cols, func(r, c int) bool { return on>>(r*cols+c)&1 != 0 })
}

func bulbs24(t testing.TB) *bulbs {
	text, err := os.ReadFile("testdata/bulbs-24.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(text))
	return newBulbs(len(lines), len(lines[0]), func(r, c int) bool { return lines[r][c] == '1' })
}

func (b *bulbs) Start(n *Node) {
	n.Bits = append(n.Bits[:0], b.start...)
	n.Row = append(n.Row[:0], b.row...)
	n.Col = append(n.Col[:0], b.col...)
}

func (b *bulbs) Moves(n *Node, buf []int) []int {
	for i, w := range n.Bits {
		for w = ^w & b.full[i]; w != 0; w &= w - 1 {
			buf = append(buf, i*64+bits.TrailingZeros64(w))
		}
	}
	return buf
}

func (b *bulbs) Apply(n *Node, move int) { b.press(n, move) }
func (b *bulbs) Undo(n *Node, move int)  { b.press(n, move) }

// MoveSet makes bulbs a MoveSetter.
func (b *bulbs) MoveSet(n *Node, buf []uint64) []uint64 {
	for i, w := range n.Bits {
		buf = append(buf, ^w&b.full[i])
	}
	return buf
}

func (b *bulbs) press(n *Node, move int) {
	r := int(uint32(move) / uint32(b.cols))
	c := move - r*b.cols
	row, col := n.Row[r], n.Col[c]
	i := r * b.cols
	for k := range n.Col {
		n.Col[k] += 1 - 2*int32(n.Bits[uint(i)/64]>>(uint(i)%64)&1)
		i++
	}
	i = c
	for k := range n.Row {
		n.Row[k] += 1 - 2*int32(n.Bits[uint(i)/64]>>(uint(i)%64)&1)
		i += b.cols
	}
	n.Row[r], n.Col[c] = int32(b.cols)-row, int32(b.rows)-col
	for i, m := range b.mask[move] {
		n.Bits[i] ^= m
	}
}

func (b *bulbs) Goal(n *Node) bool {
	return equal(n.Bits, b.full)
}

func (b *bulbs) off(n *Node) int {
	k := b.rows * b.cols
	for _, w := range n.Bits {
		k -= bits.OnesCount64(w)
	}
	return k
}

// equalCounts keeps off bulbs whose row and column hold the same number of on
// bulbs; parity those where the two numbers have the same parity.
func (b *bulbs) equalCounts() Rule {
	cols := uint32(b.cols)
	return NewRule("equal counts", func(n *Node, move int) bool {
		r := uint32(move) / cols
		return n.Row[r] == n.Col[uint32(move)-r*cols]
	})
}

func (b *bulbs) parity() Rule {
	return NewRule("parity", func(n *Node, move int) bool {
		return (n.Row[move/b.cols]^n.Col[move%b.cols])&1 == 0
	})
}

// equalCountsMask is equalCounts with a Mask, for boards of at most 64 columns
// and 64 rows.
func (b *bulbs) equalCountsMask() Rule {
	rule := b.equalCounts()
	rule.Mask = func(n *Node, moves []uint64) {
		var with [65]uint64 // the columns that hold k
		for c, k := range n.Col {
			with[k] |= 1 << c
		}
		b.maskRows(moves, func(r int) uint64 { return with[n.Row[r]] })
	}
	return rule
}

// parityMask is parity with a Mask.
func (b *bulbs) parityMask() Rule {
	rule := b.parity()
	rule.Mask = func(n *Node, moves []uint64) {
		var with [2]uint64
		for c, k := range n.Col {
			with[k&1] |= 1 << c
		}
		b.maskRows(moves, func(r int) uint64 { return with[n.Row[r]&1] })
	}
	return rule
}

// maskRows leaves in each row of moves the columns that keep names.
func (b *bulbs) maskRows(moves []uint64, keep func(r int) uint64) {
	all := ^uint64(0) >> (64 - uint(b.cols))
	for r := range b.rows {
		drop := all &^ keep(r)
		at := r * b.cols
		moves[at/64] &^= drop << (at % 64)
		if at%64+b.cols > 64 {
			moves[at/64+1] &^= drop >> (64 - at%64)
		}
	}
}
