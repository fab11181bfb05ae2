package graph

import (
	"parity.lab/lib/draw"
)

// Symmetries returns the symmetries of a board: the permutations of its vertices that
// come from moving the board onto itself, by turns and reflections and along joined
// borders, and that keep every arc and loop. In permutation p vertex v goes to p[v]. The
// first is the identity, none stands there twice, and together they are a group. A graph
// that is no board has none, nil; see [Graph.Automorphisms], which also finds
// automorphisms that are no movements of the board.
//
// A rectangle has 4, a square 8, and a torus of m×n cells m·n times as many; a hexagon
// of hexagonal cells has 12. Cost: up to O(12·n²) time, n·Len numbers for n symmetries.
func (g *Graph) Symmetries() [][]int {
	if g.cells == nil {
		return nil
	}
	c := g.cells
	if g.Len() == 0 {
		return [][]int{{}}
	}
	at := make([][2]int, g.Len())
	for v := range at {
		at[v] = c.onLattice(c.Coord(v))
	}
	var list [][]int
	seen := map[string]bool{}
	p, used := make([]int, g.Len()), make([]bool, g.Len())
	for _, turn := range c.turns() {
		for first := range g.Len() {
			// The movement turns, then shifts vertex 0 to the vertex first.
			q := turn.apply(at[0])
			shift := [2]int{at[first][0] - q[0], at[first][1] - q[1]}
			if !c.keepsBorders(turn, shift, at[0], first) || !c.move(turn, shift, at, p, used) {
				continue
			}
			key := permutationKey(p)
			if !seen[key] && g.keepsArcs(p) {
				seen[key] = true
				list = append(list, append([]int(nil), p...))
			}
		}
	}
	return list
}

// permutationKey packs a permutation into a string.
func permutationKey(p []int) string {
	b := make([]byte, 0, 4*len(p))
	for _, v := range p {
		b = append(b, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
	return string(b)
}

// keepsArcs reports whether a permutation of the vertices maps the arcs onto the arcs.
func (g *Graph) keepsArcs(p []int) bool {
	for v, near := range g.near {
		if len(g.near[p[v]]) != len(near) {
			return false
		}
		for _, u := range near {
			if !g.Adjacent(p[v], p[u]) {
				return false
			}
		}
	}
	return true
}

// turn is a linear map of the lattice: column vectors times the matrix.
type turn [2][2]int

func (t turn) apply(p [2]int) [2]int {
	return [2]int{t[0][0]*p[0] + t[0][1]*p[1], t[1][0]*p[0] + t[1][1]*p[1]}
}

func (t turn) times(s turn) turn {
	var r turn
	for i := range 2 {
		for j := range 2 {
			r[i][j] = t[i][0]*s[0][j] + t[i][1]*s[1][j]
		}
	}
	return r
}

// turns returns the turns and reflections of the lattice, the identity first: 8 for
// squares, 12 for hexagons and triangles.
func (c *Cells) turns() []turn {
	quarter, mirror, n := turn{{0, -1}, {1, 0}}, turn{{1, 0}, {0, -1}}, 4
	if c.Lattice() != draw.Squares {
		// A turn by 60° takes the first basis vector to the second, and that one to the
		// difference of both.
		quarter, mirror, n = turn{{0, -1}, {1, 1}}, turn{{1, 1}, {0, -1}}, 6
	}
	list := []turn{{{1, 0}, {0, 1}}}
	for len(list) < n {
		list = append(list, quarter.times(list[len(list)-1]))
	}
	for _, t := range list[:n] {
		list = append(list, t.times(mirror))
	}
	return list
}

// onLattice returns the coordinates of the centre of a cell: (row, column) for
// squares, otherwise in a basis of two vectors at 60°, the first along the rows; for
// triangles in thirds of them.
func (c *Cells) onLattice(row, col int) [2]int {
	switch c.Lattice() {
	case draw.Hexagons:
		return [2]int{col - (row-mod(row, 2))/2, row}
	case draw.Triangles:
		b := 3*row + 2 - mod(row+col, 2)
		return [2]int{(3*col - b) / 2, b}
	}
	return [2]int{row, col}
}

// vertexAt returns the vertex at coordinates of onLattice, taken around joined
// borders, or -1.
func (c *Cells) vertexAt(p [2]int) int {
	row, col := p[0], p[1]
	switch c.Lattice() {
	case draw.Hexagons:
		row = p[1]
		col = p[0] + (row-mod(row, 2))/2
	case draw.Triangles:
		third := mod(p[1], 3)
		row = (p[1] - third) / 3
		if third == 0 || mod(2*p[0]+p[1], 3) != 0 {
			return -1 // a corner of triangles, or a middle that is none
		}
		col = (2*p[0] + p[1]) / 3
		if mod(row+col, 2) != 2-third {
			return -1
		}
	}
	if c.spec.Topology != Plane {
		col = mod(col, c.cols)
	}
	if c.spec.Topology == Torus {
		row = mod(row, c.rows)
	}
	return c.At(row, col)
}

// move fills in p, where a movement takes each vertex, and reports whether it maps the
// board onto itself. used is room for a flag for each vertex.
func (c *Cells) move(t turn, shift [2]int, at [][2]int, p []int, used []bool) bool {
	clear(used)
	for v := range p {
		q := t.apply(at[v])
		p[v] = c.vertexAt([2]int{q[0] + shift[0], q[1] + shift[1]})
		if p[v] < 0 || used[p[v]] {
			return false
		}
		used[p[v]] = true
	}
	return true
}

// keepsBorders reports whether a movement respects the joined borders: what is one
// cell stays one. from is the place of a vertex that goes to the vertex to.
func (c *Cells) keepsBorders(t turn, shift [2]int, from [2]int, to int) bool {
	around := func(rows, cols int) bool {
		a, b := c.onLattice(0, 0), c.onLattice(rows, cols)
		q := t.apply([2]int{from[0] + b[0] - a[0], from[1] + b[1] - a[1]})
		return c.vertexAt([2]int{q[0] + shift[0], q[1] + shift[1]}) == to
	}
	return (c.spec.Topology == Plane || around(0, c.cols)) && (c.spec.Topology != Torus || around(c.rows, 0))
}
