package bulbs

import (
	"math/bits"
	"slices"

	"parity.lab/lib/bitset"
	"parity.lab/lib/search"
)

// Problem returns the puzzle on this board for lib/search. A move is the cell
// row·Cols + column; Moves lists the off bulbs in row-major order. Node.Bits is
// the configuration (1 = on), Node.Row and Node.Col hold the numbers of on bulbs
// in each row and column. The board is copied, so later changes do not matter.
func (g *Grid) Problem() search.Problem { return newProblem(g) }

// problem implements [search.MoveSetter]. It does not change during a search.
type problem struct {
	rows, cols int
	start      []uint64
	full       []uint64 // all bulbs on
	cross      crosses
	row, col   []int32 // on bulbs at the start
}

func newProblem(g *Grid) *problem {
	p := &problem{
		rows:  g.rows,
		cols:  g.cols,
		start: slices.Clone(g.on.Words()),
		full:  Full(g.rows, g.cols).on.Words(),
		cross: newCrosses(g.rows, g.cols),
		row:   make([]int32, g.rows),
		col:   make([]int32, g.cols),
	}
	for i := range g.on.All() {
		p.row[i/g.cols]++
		p.col[i%g.cols]++
	}
	return p
}

func (p *problem) Start(n *search.Node) {
	n.Bits = append(n.Bits[:0], p.start...)
	n.Row = append(n.Row[:0], p.row...)
	n.Col = append(n.Col[:0], p.col...)
}

func (p *problem) Moves(n *search.Node, buf []int) []int {
	for k, w := range n.Bits {
		for off := ^w & p.full[k]; off != 0; off &= off - 1 {
			buf = append(buf, k<<6+bits.TrailingZeros64(off))
		}
	}
	return buf
}

// MoveSet is Moves as a set, for rules that deal with all moves at once.
func (p *problem) MoveSet(n *search.Node, buf []uint64) []uint64 {
	for k, w := range n.Bits {
		buf = append(buf, ^w&p.full[k])
	}
	return buf
}

func (p *problem) Apply(n *search.Node, move int) { p.press(n, move) }

// Undo toggles the same bulbs again.
func (p *problem) Undo(n *search.Node, move int) { p.press(n, move) }

func (p *problem) Goal(n *search.Node) bool { return slices.Equal(n.Bits, p.full) }

func (p *problem) press(n *search.Node, move int) {
	r := int(uint32(move) / uint32(p.cols))
	c := move - r*p.cols
	// A bulb that is on makes its line lose one, an off bulb gain one. The
	// counts of the pressed row and column themselves are set from their size:
	// every bulb of theirs toggles.
	onRow, onCol := n.Row[r], n.Col[c]
	at := r * p.cols
	for j := range n.Col {
		n.Col[j] += 1 - 2*int32(n.Bits[uint(at)>>6]>>(uint(at)&63)&1)
		at++
	}
	at = c
	for i := range n.Row {
		n.Row[i] += 1 - 2*int32(n.Bits[uint(at)>>6]>>(uint(at)&63)&1)
		at += p.cols
	}
	n.Row[r] = int32(p.cols) - onRow
	n.Col[c] = int32(p.rows) - onCol
	p.cross.press(n.Bits, r, c)
}

// crosses presses bulbs on packed configurations.
type crosses struct {
	words    int
	row, col []uint64 // words words for each row and column: the cells in it
}

func newCrosses(rows, cols int) crosses {
	x := crosses{words: (rows*cols + 63) / 64}
	x.row = make([]uint64, rows*x.words)
	x.col = make([]uint64, cols*x.words)
	for i := range rows * cols {
		r, c := i/cols, i%cols
		x.row[r*x.words+i>>6] |= 1 << (i & 63)
		x.col[c*x.words+i>>6] |= 1 << (i & 63)
	}
	return x
}

// press toggles row r and column c of the packed board, cell (r, c) once.
func (x *crosses) press(state []uint64, r, c int) {
	row := x.row[r*x.words:][:len(state)]
	col := x.col[c*x.words:][:len(state)]
	for i := range state {
		state[i] ^= row[i] | col[i]
	}
}

// Resume counts the on bulbs anew.
func (p *problem) Resume(n *search.Node) {
	if len(n.Row) != p.rows || len(n.Col) != p.cols {
		n.Row, n.Col = make([]int32, p.rows), make([]int32, p.cols)
	}
	clear(n.Row)
	clear(n.Col)
	for k, w := range n.Bits {
		for ; w != 0; w &= w - 1 {
			i := uint32(k<<6 + bits.TrailingZeros64(w))
			r := i / uint32(p.cols)
			n.Row[r]++
			n.Col[i-r*uint32(p.cols)]++
		}
	}
}

// Relabel permutes rows and columns as [Grid.Shuffle] does.
func (p *problem) Relabel(seed uint64) (search.Problem, []int) {
	g := FromConfig(p.rows, p.cols, bitset.FromFunc(p.rows*p.cols, func(i int) bool { return p.start[i>>6]>>(i&63)&1 != 0 }))
	shuffled, rowOrder, colOrder := g.Shuffle(seed)
	original := make([]int, p.rows*p.cols)
	for i := range original {
		original[i] = rowOrder[i/p.cols]*p.cols + colOrder[i%p.cols]
	}
	return newProblem(shuffled), original
}
