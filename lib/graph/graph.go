package graph

import (
	"fmt"
	"slices"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// Graph is an undirected graph without loops and without repeated edges.
// [Grid] and [FromEdges] make one; the zero value has no vertices.
type Graph struct {
	near       [][]int // neighbours of each vertex, increasing
	edges      int
	grid       bool
	rows, cols int // shape, when grid
}

// Len returns the number of vertices.
func (g *Graph) Len() int { return len(g.near) }

// EdgeCount returns the number of edges.
func (g *Graph) EdgeCount() int { return g.edges }

// Neighbours returns N(v), the vertices joined to v, in increasing order. The
// list is the graph's own and must not be changed. It panics if v is out of
// range.
func (g *Graph) Neighbours(v int) []int {
	g.check(v)
	return g.near[v]
}

// Degree returns the number of neighbours of v. It panics if v is out of range.
func (g *Graph) Degree(v int) int {
	g.check(v)
	return len(g.near[v])
}

// Adjacent reports whether u and v are joined. It panics if one is out of
// range. Cost: O(log degree).
func (g *Graph) Adjacent(u, v int) bool {
	g.check(u)
	g.check(v)
	_, ok := slices.BinarySearch(g.near[u], v)
	return ok
}

// Neighbourhood returns N(v) as a set of length Len. It panics if v is out of
// range.
func (g *Graph) Neighbourhood(v int) *bitset.Set {
	g.check(v)
	return bitset.FromIndices(g.Len(), g.near[v]...)
}

// ClosedNeighbourhood returns N[v] = N(v) ∪ {v} as a set of length Len. It
// panics if v is out of range.
func (g *Graph) ClosedNeighbourhood(v int) *bitset.Set {
	s := g.Neighbourhood(v)
	s.Set(v)
	return s
}

// Edges returns the edges as pairs {u, v} with u < v, in increasing order.
func (g *Graph) Edges() [][2]int {
	list := make([][2]int, 0, g.edges)
	for u, near := range g.near {
		for _, v := range near {
			if u < v {
				list = append(list, [2]int{u, v})
			}
		}
	}
	return list
}

// Adjacency returns the adjacency matrix A, n×n and symmetric with a zero
// diagonal. Cost: n²/8 bytes.
func (g *Graph) Adjacency() *gf2.Matrix {
	m := gf2.New(g.Len(), g.Len())
	for u, near := range g.near {
		for _, v := range near {
			m.Set(u, v, true)
		}
	}
	return m
}

// Shape returns the numbers of rows and columns of a graph made by [Grid], and
// false for every other graph.
func (g *Graph) Shape() (rows, cols int, ok bool) { return g.rows, g.cols, g.grid }

// String describes the graph in a few words, such as "5×5 grid" or "graph of 6
// vertices and 6 edges".
func (g *Graph) String() string {
	if g.grid {
		return fmt.Sprintf("%d×%d grid", g.rows, g.cols)
	}
	return fmt.Sprintf("graph of %s and %s", count(g.Len(), "vertex", "vertices"), count(g.edges, "edge", "edges"))
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (g *Graph) check(v int) {
	if v < 0 || v >= len(g.near) {
		panic(fmt.Sprintf("graph: vertex %d out of range, the graph has %d", v, len(g.near)))
	}
}
