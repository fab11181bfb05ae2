package bulbs

import (
	"math/bits"
	"slices"

	"parity.lab/lib/bitset"
)

// pressGraph is a press set X seen as a bipartite graph: rows and columns of the
// board are the vertices, the needed presses are the edges. The board itself is
// implied: a bulb is off exactly when rowOdd + colOdd + has = 1 (mod 2), and
// pressing it flips its edge. The board is solved when no edge is left.
type pressGraph struct {
	rows, cols int
	rowWords   int      // words for one bit per column
	colWords   int      // words for one bit per row
	row        []uint64 // the columns that row r is joined to, rowWords from r·rowWords
	col        []uint64 // the rows that column c is joined to, colWords from c·colWords
	oddRow     []uint64 // rows of odd degree
	oddCol     []uint64 // columns of odd degree
	edges      int
}

func newPressGraph(rows, cols int) *pressGraph {
	g := &pressGraph{rows: rows, cols: cols, rowWords: (cols + 63) / 64, colWords: (rows + 63) / 64}
	slab := make([]uint64, (rows+1)*g.rowWords+(cols+1)*g.colWords)
	cut := func(n int) []uint64 {
		part := slab[:n:n]
		slab = slab[n:]
		return part
	}
	g.row, g.oddCol = cut(rows*g.rowWords), cut(g.rowWords)
	g.col, g.oddRow = cut(cols*g.colWords), cut(g.colWords)
	return g
}

// graphOf returns the graph of a press set with one bit per cell.
func graphOf(rows, cols int, presses *bitset.Set) *pressGraph {
	g := newPressGraph(rows, cols)
	for i := range presses.All() {
		g.flip(i/cols, i%cols)
	}
	return g
}

func (g *pressGraph) has(r, c int) bool { return g.row[r*g.rowWords+c>>6]>>(c&63)&1 != 0 }
func (g *pressGraph) rowOdd(r int) bool { return g.oddRow[r>>6]>>(r&63)&1 != 0 }
func (g *pressGraph) colOdd(c int) bool { return g.oddCol[c>>6]>>(c&63)&1 != 0 }

// off reports whether bulb (r, c) is off.
func (g *pressGraph) off(r, c int) bool {
	return (g.row[r*g.rowWords+c>>6]>>(c&63)^g.oddRow[r>>6]>>(r&63)^g.oddCol[c>>6]>>(c&63))&1 != 0
}

// flip removes the edge (r, c), or adds it if it is missing.
func (g *pressGraph) flip(r, c int) {
	bitR, bitC := uint64(1)<<(r&63), uint64(1)<<(c&63)
	at := r*g.rowWords + c>>6
	g.row[at] ^= bitC
	g.col[c*g.colWords+r>>6] ^= bitR
	g.oddRow[r>>6] ^= bitR
	g.oddCol[c>>6] ^= bitC
	if g.row[at]&bitC != 0 {
		g.edges++
	} else {
		g.edges--
	}
}

// difference returns D: the number of odd rows less the number of odd columns.
func (g *pressGraph) difference() int { return onesIn(g.oddRow) - onesIn(g.oddCol) }

func (g *pressGraph) clone() *pressGraph {
	h := newPressGraph(g.rows, g.cols)
	copy(h.row, g.row)
	copy(h.col, g.col)
	copy(h.oddRow, g.oddRow)
	copy(h.oddCol, g.oddCol)
	h.edges = g.edges
	return h
}

// permute returns the graph whose row i is row rowOrder[i] and whose column j is
// column colOrder[j] of g.
func (g *pressGraph) permute(rowOrder, colOrder []int) *pressGraph {
	h := newPressGraph(g.rows, g.cols)
	for i, r := range rowOrder {
		for j, c := range colOrder {
			if g.has(r, c) {
				h.flip(i, j)
			}
		}
	}
	return h
}

// set returns the edges as a press set with one bit per cell.
func (g *pressGraph) set() *bitset.Set {
	s := bitset.New(g.rows * g.cols)
	for r := range g.rows {
		for k, w := range g.row[r*g.rowWords : (r+1)*g.rowWords] {
			for ; w != 0; w &= w - 1 {
				s.Set(r*g.cols + k<<6 + bits.TrailingZeros64(w))
			}
		}
	}
	return s
}

// part is a connected component of a press graph: the vertices of its edges.
type part struct {
	rows, cols       []uint64 // packed
	edges            int
	oddRows, oddCols int
}

func (p *part) difference() int { return p.oddRows - p.oddCols }

// parts returns the connected components that have edges, in the order of their
// first rows. Cost: O(rows·rowWords + cols·colWords).
func (g *pressGraph) parts() []part {
	var parts []part
	left := make([]uint64, g.colWords) // rows not yet in a part
	for r := range g.rows {
		if g.edgesOf(r) > 0 {
			left[r>>6] |= 1 << (r & 63)
		}
	}
	for r := first(left); r >= 0; r = first(left) {
		p := g.partOf(r)
		for k, w := range p.rows {
			left[k] &^= w
		}
		parts = append(parts, p)
	}
	return parts
}

// partOf returns the component of row r.
func (g *pressGraph) partOf(r int) part {
	slab := make([]uint64, 2*g.colWords+2*g.rowWords)
	p := part{rows: slab[:g.colWords:g.colWords], cols: slab[2*g.colWords:][:g.rowWords:g.rowWords]}
	newRows, newCols := slab[g.colWords:2*g.colWords], slab[2*g.colWords+g.rowWords:]
	newRows[r>>6] |= 1 << (r & 63)
	for grown := true; grown; {
		grow(p.rows, newRows, newCols, g.row, g.rowWords)
		grown = grow(p.cols, newCols, newRows, g.col, g.colWords)
	}
	for k, w := range p.rows {
		p.oddRows += bits.OnesCount64(w & g.oddRow[k])
		for ; w != 0; w &= w - 1 {
			p.edges += g.edgesOf(k<<6 + bits.TrailingZeros64(w))
		}
	}
	for k, w := range p.cols {
		p.oddCols += bits.OnesCount64(w & g.oddCol[k])
	}
	return p
}

// grow moves the new vertices of one side into the component, collects their
// neighbours as the new vertices of the other side, and reports whether there was
// a new vertex at all. Neighbours that the component has already are dropped when
// their turn comes.
func grow(have, fresh, other, neighbours []uint64, words int) bool {
	clear(other)
	grown := false
	for k := range fresh {
		w := fresh[k] &^ have[k]
		have[k] |= w
		for ; w != 0; w &= w - 1 {
			grown = true
			v := k<<6 + bits.TrailingZeros64(w)
			for j, nb := range neighbours[v*words : (v+1)*words] {
				other[j] |= nb
			}
		}
	}
	return grown
}

// edgesOf returns the degree of row r.
func (g *pressGraph) edgesOf(r int) int { return onesIn(g.row[r*g.rowWords : (r+1)*g.rowWords]) }

// unbalanced returns the number of components with D ≠ 0 and of those with D/2
// odd. D is even in each, as both the odd rows and the odd columns are congruent to
// the number of edges.
func unbalanced(parts []part) (all, halves int) {
	for i := range parts {
		d := parts[i].difference()
		if d != 0 {
			all++
		}
		if d/2%2 != 0 {
			halves++
		}
	}
	return all, halves
}

// onesIn returns the number of set bits.
func onesIn(w []uint64) int {
	n := 0
	for _, x := range w {
		n += bits.OnesCount64(x)
	}
	return n
}

// first returns the lowest set bit, or −1.
func first(w []uint64) int {
	for k, x := range w {
		if x != 0 {
			return k<<6 + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// members lists the set bits.
func members(w []uint64) []int {
	list := make([]int, 0, onesIn(w))
	for k, x := range w {
		for ; x != 0; x &= x - 1 {
			list = append(list, k<<6+bits.TrailingZeros64(x))
		}
	}
	return slices.Clip(list)
}
