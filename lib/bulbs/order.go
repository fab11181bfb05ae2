package bulbs

import "math/bits"

// orderer finds a legal order of a press set without search. It works on a press
// graph, where a needed press may be made exactly when the two ends of its edge
// have equal degree parity, and an un-needed one exactly when they differ.
type orderer struct {
	g     *pressGraph
	moves Path

	// Work space: row r is vertex r, column c is vertex rows + c.
	queue, trail, stack []int32
	from                []int32
	row, col            []uint64
}

func newOrderer(g *pressGraph) *orderer {
	n := g.rows + g.cols
	work := make([]int32, 2*n+2*(g.edges+1))
	words := make([]uint64, len(g.row)+len(g.col))
	return &orderer{
		g:     g,
		moves: make(Path, 0, g.edges+n),
		from:  work[:n],
		queue: work[n : n : 2*n],
		trail: work[2*n : 2*n : 2*n+g.edges+1],
		stack: work[2*n+g.edges+1 : 2*n+g.edges+1],
		row:   words[:len(g.row)],
		col:   words[len(g.row):],
	}
}

// press makes the move (r, c) and reports whether it was legal.
func (o *orderer) press(r, c int) bool {
	if !o.g.off(r, c) {
		return false
	}
	o.g.flip(r, c)
	o.moves = append(o.moves, Move{r, c})
	return true
}

// remove presses the edge between two vertices.
func (o *orderer) remove(a, b int32) bool {
	if int(a) < o.g.rows {
		return o.press(int(a), int(b)-o.g.rows)
	}
	return o.press(int(b), int(a)-o.g.rows)
}

// run presses all edges of the graph, after |D|/2 un-needed bulbs that bring D to
// 0. It presses pairs more un-needed bulbs of either kind: at once, or, if late,
// when it is stuck otherwise. It reports false when it is stuck, which can only
// happen while odd vertices remain.
func (o *orderer) run(pairs int, late bool) bool {
	for d := o.g.difference(); d != 0; d = o.g.difference() {
		if !o.pressUnneeded(d > 0) {
			return false
		}
	}
	for ; ; pairs-- {
		if late {
			for o.joinOdd() {
			}
		}
		if pairs == 0 || late && o.even() {
			break
		}
		if !o.pressUnneeded(true) || !o.pressUnneeded(false) {
			return false
		}
	}
	for o.joinOdd() {
	}
	return o.even() && o.circuits()
}

// even reports whether every vertex is even.
func (o *orderer) even() bool { return first(o.g.oddRow) < 0 && first(o.g.oddCol) < 0 }

// joinOdd removes a path v0, v1, …, vk from an odd row v0 to an odd column vk whose
// inner vertices are even, edge by edge: e2, e1, e4, e3, …, ek. The edges e2, e4, …
// join two even vertices, each other edge two odd ones, so every press is legal; at
// the end the whole path is even. It reports false when there is no such path.
func (o *orderer) joinOdd() bool {
	for k, w := range o.g.oddRow {
		for ; w != 0; w &= w - 1 {
			if end := o.search(k<<6 + bits.TrailingZeros64(w)); end >= 0 {
				return o.removePath(end)
			}
		}
	}
	return false
}

// search looks breadth first from an odd row for an odd column through even
// vertices. It returns the column's vertex and leaves the way back in from, or −1.
func (o *orderer) search(start int) int32 {
	g := o.g
	for i := range o.from {
		o.from[i] = -1
	}
	o.from[start] = int32(start)
	o.queue = append(o.queue[:0], int32(start))
	for head := 0; head < len(o.queue); head++ {
		r := int(o.queue[head])
		row := g.row[r*g.rowWords : (r+1)*g.rowWords]
		for k, w := range row {
			if hit := w & g.oddCol[k]; hit != 0 {
				end := int32(g.rows + k<<6 + bits.TrailingZeros64(hit))
				o.from[end] = int32(r)
				return end
			}
		}
		for k, w := range row {
			for ; w != 0; w &= w - 1 {
				c := k<<6 + bits.TrailingZeros64(w)
				if o.from[g.rows+c] < 0 {
					o.from[g.rows+c] = int32(r)
					o.enqueueRows(c)
				}
			}
		}
	}
	return -1
}

// enqueueRows adds the even rows at column c that were not reached yet.
func (o *orderer) enqueueRows(c int) {
	g := o.g
	for k, w := range g.col[c*g.colWords : (c+1)*g.colWords] {
		for w &^= g.oddRow[k]; w != 0; w &= w - 1 {
			r := k<<6 + bits.TrailingZeros64(w)
			if o.from[r] < 0 {
				o.from[r] = int32(g.rows + c)
				o.queue = append(o.queue, int32(r))
			}
		}
	}
}

// removePath presses the path that search has left behind, which is of odd length.
func (o *orderer) removePath(end int32) bool {
	path := append(o.trail[:0], end)
	for v := end; o.from[v] != v; {
		v = o.from[v]
		path = append(path, v)
	}
	// The path runs from the odd column back to the odd row; it is the same from
	// both ends.
	for i := 0; i+2 < len(path); i += 2 {
		if !o.remove(path[i+1], path[i+2]) || !o.remove(path[i], path[i+1]) {
			return false
		}
	}
	return o.remove(path[len(path)-2], path[len(path)-1])
}

// circuits removes all edges when every vertex is even: in each component it walks
// an Euler circuit v0, v1, …, vL = v0.
//
// Removing e1, between two even vertices, leaves v1 and vL odd. From then on the
// trail begins and ends at an odd vertex, and two edges at a time go as on a path.
// When the trail comes by vL, its next edge joins the two odd ends: it is removed
// directly, all vertices are even again, and what is left is a closed trail.
func (o *orderer) circuits() bool {
	for r := range o.g.rows {
		for o.g.edgesOf(r) > 0 {
			v := o.circuit(r)
			last := len(v) - 1
			for i := 1; i <= last; {
				if !o.remove(v[i-1], v[i]) {
					return false
				}
				for i++; i <= last; i += 2 {
					if v[i] == v[last] {
						if !o.remove(v[i-1], v[i]) {
							return false
						}
						i++
						break
					}
					if !o.remove(v[i], v[i+1]) || !o.remove(v[i-1], v[i]) {
						return false
					}
				}
			}
		}
	}
	return true
}

// circuit returns the vertices of an Euler circuit through all edges of the
// component of row r, by Hierholzer's method. All its vertices must be even.
func (o *orderer) circuit(r int) []int32 {
	g := o.g
	copy(o.row, g.row)
	copy(o.col, g.col)
	o.trail = o.trail[:0]
	o.stack = append(o.stack[:0], int32(r))
	for len(o.stack) > 0 {
		v := int(o.stack[len(o.stack)-1])
		next := -1
		if v < g.rows {
			if c := first(o.row[v*g.rowWords : (v+1)*g.rowWords]); c >= 0 {
				o.take(v, c)
				next = g.rows + c
			}
		} else if r := first(o.col[(v-g.rows)*g.colWords : (v-g.rows+1)*g.colWords]); r >= 0 {
			o.take(r, v-g.rows)
			next = r
		}
		if next < 0 {
			o.trail = append(o.trail, int32(v))
			o.stack = o.stack[:len(o.stack)-1]
			continue
		}
		o.stack = append(o.stack, int32(next))
	}
	return o.trail
}

// take removes an edge from the copy on which a circuit is laid.
func (o *orderer) take(r, c int) {
	o.row[r*o.g.rowWords+c>>6] &^= 1 << (c & 63)
	o.col[c*o.g.colWords+r>>6] &^= 1 << (r & 63)
}

// pressUnneeded presses an un-needed off bulb: in an odd row and an even column to
// lower D by 2, in an even row and an odd column to raise it by 2. Of these it takes
// the one after which the differences of the components it touches are smallest. It
// reports false when there is none.
func (o *orderer) pressUnneeded(lower bool) bool {
	g := o.g
	// place[v] is the component of vertex v, −1 for a vertex without edges.
	place := o.from
	for i := range place {
		place[i] = -1
	}
	parts := g.parts()
	for i := range parts {
		for _, r := range members(parts[i].rows) {
			place[r] = int32(i)
		}
		for _, c := range members(parts[i].cols) {
			place[g.rows+c] = int32(i)
		}
	}
	step := 2
	if lower {
		step = -2
	}
	bestR, bestC, bestGain := -1, -1, 0
	for r := range g.rows {
		if g.rowOdd(r) != lower {
			continue
		}
		for c := range g.cols {
			if g.colOdd(c) == lower || g.has(r, c) {
				continue
			}
			a, b := place[r], place[g.rows+c]
			da, db := 0, 0
			if a >= 0 {
				da = parts[a].difference()
			}
			if b >= 0 && b != a {
				db = parts[b].difference()
			}
			if gain := abs(da) + abs(db) - abs(da+db+step); bestR < 0 || gain > bestGain {
				bestR, bestC, bestGain = r, c, gain
			}
		}
	}
	return bestR >= 0 && o.press(bestR, bestC)
}
