package bulbs

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// With an odd number of columns, pressing every bulb of two rows changes nothing,
// and with an odd number of rows, neither does pressing every bulb of two columns;
// these span the null space. So all press sets come from one by complementing an
// even number of rows (if cols is odd) and an even number of columns (if rows is
// odd). The one with the smallest |X| + |D| is wanted.

// maxChoices is the side up to which all even sets of rows are tried: 2^(side−1).
const maxChoices = 21

// smallest is a press set with the smallest |X| + |D|.
type smallest struct {
	graph   *pressGraph
	nullity int  // there are 2^nullity press sets
	proved  bool // all of them were compared
}

// smallestPresses finds the press set with the smallest |X| + |D|, by comparing
// all press sets when the shorter side is at most maxChoices, and by a local
// search, without proof, otherwise. The error is an [*UnsolvableError] or
// ctx.Err().
func smallestPresses(ctx context.Context, g *Grid) (*smallest, error) {
	if g.rows%2 == 0 && g.cols%2 == 0 {
		if g.Square() {
			return &smallest{graph: closedForm(g), proved: true}, nil
		}
		x, err := Rectangle(g)
		if err != nil {
			return nil, err
		}
		return &smallest{graph: graphOf(g.rows, g.cols, x), proved: true}, nil
	}
	x, err := PressSet(g)
	if err != nil {
		return nil, err
	}
	s := &smallest{graph: graphOf(g.rows, g.cols, x), proved: true}
	if g.cols%2 != 0 {
		s.nullity += g.rows - 1
	}
	if g.rows%2 != 0 {
		s.nullity += g.cols - 1
	}
	switch {
	case g.rows%2 == 0:
		// Only rows may be complemented, so the columns of the transpose.
		t := s.graph.transpose()
		newColumnChoice(t).improve(t)
		s.graph = t.transpose()
	case g.cols%2 == 0:
		newColumnChoice(s.graph).improve(s.graph)
	case min(g.rows, g.cols) <= maxChoices:
		s.graph, err = tryAllRows(ctx, s.graph)
	default:
		s.proved = false
		s.graph = descend(s.graph)
	}
	return s, err
}

// columnChoice decides which columns of a press graph to complement when the rows
// are left alone. A column of height h with k needed presses has k or h−k of them;
// h is odd, so one of the two is even. The cost |X| + |D| depends on how many
// columns take the odd one, and that number keeps its parity.
type columnChoice struct {
	height int
	even   []int // the even one of k and h−k, for each column
	order  []int // columns by falling even: the best ones to make odd first
	bucket []int
}

func newColumnChoice(g *pressGraph) *columnChoice {
	return &columnChoice{
		height: g.rows,
		even:   make([]int, g.cols),
		order:  make([]int, g.cols),
		bucket: make([]int, g.rows+2),
	}
}

// best returns the smallest |X| + |D| when column c holds ones[c] needed presses
// and oddRows rows are odd, and how many columns of the order are made odd for it.
func (x *columnChoice) best(ones []int, oddRows int) (cost, odd int) {
	parity, total := 0, 0
	clear(x.bucket)
	for c, k := range ones {
		parity ^= k & 1
		if k&1 != 0 {
			k = x.height - k
		}
		x.even[c] = k
		total += k
		x.bucket[k]++
	}
	at := 0
	for k := len(x.bucket) - 1; k >= 0; k-- {
		n := x.bucket[k]
		x.bucket[k] = at
		at += n
	}
	for c, k := range x.even {
		x.order[x.bucket[k]] = c
		x.bucket[k]++
	}
	cost = -1
	for n := 0; ; n++ {
		if n&1 == parity {
			if sum := total + abs(oddRows-n); cost < 0 || sum < cost {
				cost, odd = sum, n
			}
		}
		if n == len(ones) {
			return cost, odd
		}
		total += x.height - 2*x.even[x.order[n]]
	}
}

// improve complements an even number of columns so that |X| + |D| is smallest.
func (x *columnChoice) improve(g *pressGraph) (cost int) {
	ones := g.columnDegrees()
	cost, odd := x.best(ones, onesIn(g.oddRow))
	wantOdd := make([]bool, g.cols)
	for _, c := range x.order[:odd] {
		wantOdd[c] = true
	}
	for c := range g.cols {
		if g.colOdd(c) != wantOdd[c] {
			for r := range g.rows {
				g.flip(r, c)
			}
		}
	}
	return cost
}

// tryAllRows returns the press set with the smallest |X| + |D| when rows and
// columns may be complemented: all even sets of the shorter side are tried in Gray
// code order, each with the best choice of the longer side.
func tryAllRows(ctx context.Context, g *pressGraph) (*pressGraph, error) {
	if g.rows > g.cols {
		t, err := tryAllRows(ctx, g.transpose())
		return t.transpose(), err
	}
	choice := newColumnChoice(g)
	ones := g.columnDegrees()
	oddRow := make([]bool, g.rows)
	on := make([]bool, g.rows*g.cols)
	oddRows := 0
	for r := range g.rows {
		if oddRow[r] = g.rowOdd(r); oddRow[r] {
			oddRows++
		}
		for c := range g.cols {
			on[r*g.cols+c] = g.has(r, c)
		}
	}
	complement := func(r int) {
		for c := range g.cols {
			i := r*g.cols + c
			if on[i] {
				ones[c]--
			} else {
				ones[c]++
			}
			on[i] = !on[i]
		}
		// The row is odd in length.
		oddRow[r] = !oddRow[r]
		if oddRow[r] {
			oddRows++
		} else {
			oddRows--
		}
	}
	bestCost, _ := choice.best(ones, oddRows)
	var bestSet, set uint64
	var err error
	for i := uint64(1); i < 1<<(g.rows-1); i++ {
		if i&1023 == 0 && ctx.Err() != nil {
			err = ctx.Err()
			break
		}
		// The last row makes the number of complemented rows even again.
		r := bits.TrailingZeros64(i)
		complement(r)
		complement(g.rows - 1)
		set ^= 1<<r ^ 1<<(g.rows-1)
		if cost, _ := choice.best(ones, oddRows); cost < bestCost {
			bestCost, bestSet = cost, set
		}
	}
	best := g.clone()
	best.complementRows(bestSet)
	choice.improve(best)
	return best, err
}

// descend improves columns and rows in turn until nothing gets better, from the
// given press set and from a few random ones. The result is good, not proved best.
func descend(g *pressGraph) *pressGraph {
	const starts = 40
	r := rand.New(rand.NewPCG(uint64(g.rows), uint64(g.cols)))
	var best *pressGraph
	bestCost := 0
	for s := range starts {
		h := g.clone()
		if s > 0 {
			h.complementRandomRows(r)
		}
		cost := newColumnChoice(h).improve(h)
		for {
			t := h.transpose()
			better := newColumnChoice(t).improve(t)
			h = t.transpose()
			better = min(better, newColumnChoice(h).improve(h))
			if better >= cost {
				break
			}
			cost = better
		}
		if best == nil || cost < bestCost {
			best, bestCost = h, cost
		}
	}
	return best
}

// complementRows flips every edge of the rows in a set of at most 64 rows.
func (g *pressGraph) complementRows(set uint64) {
	for ; set != 0; set &= set - 1 {
		for c := range g.cols {
			g.flip(bits.TrailingZeros64(set), c)
		}
	}
}

// complementRandomRows flips every edge of a random even set of rows.
func (g *pressGraph) complementRandomRows(r *rand.Rand) {
	n := 0
	for i := range g.rows {
		if last := i == g.rows-1; last && n%2 == 0 || !last && r.IntN(2) == 0 {
			continue
		}
		n++
		for c := range g.cols {
			g.flip(i, c)
		}
	}
}

func (g *pressGraph) transpose() *pressGraph {
	return &pressGraph{
		rows: g.cols, cols: g.rows, rowWords: g.colWords, colWords: g.rowWords,
		row: slices.Clone(g.col), col: slices.Clone(g.row),
		oddRow: slices.Clone(g.oddCol), oddCol: slices.Clone(g.oddRow),
		edges: g.edges,
	}
}

// columnDegrees returns the number of edges at each column.
func (g *pressGraph) columnDegrees() []int {
	n := make([]int, g.cols)
	for c := range n {
		n[c] = onesIn(g.col[c*g.colWords : (c+1)*g.colWords])
	}
	return n
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
