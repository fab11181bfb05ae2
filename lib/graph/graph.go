package graph

import (
	"fmt"
	"slices"
	"strconv"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// Graph is a set of vertices 0, …, n−1 and a set of arcs between them; it is
// undirected when every arc has its opposite. An arc from a vertex to itself is
// a loop. [Grid], [Board], [FromEdges], [FromArcs], [Read] and the families make one;
// the zero value has no vertices.
type Graph struct {
	near       [][]int // where the arcs of each vertex go, increasing
	back       [][]int // where they come from; the same as near unless directed
	arcs       int     // loops among them
	loops      int
	directed   bool
	grid       bool
	rows, cols int          // shape, when grid
	cells      *Cells       // nil for graphs that are no boards
	name       string       // of a family, or ""
	labels     []string     // nil for the numbers
	fixed      [][2]float64 // places for pictures, nil to choose them
}

// fromLists makes a graph from the lists of where the arcs of each vertex go, which
// must be increasing and become the graph's own.
func fromLists(near [][]int) *Graph {
	g := &Graph{near: near, back: near}
	for v, list := range near {
		g.arcs += len(list)
		if _, ok := slices.BinarySearch(list, v); ok {
			g.loops++
		}
	}
	back := reversed(near)
	for v := range near {
		if !slices.Equal(near[v], back[v]) {
			g.back, g.directed = back, true
			break
		}
	}
	return g
}

// reversed returns the lists of where arcs come from, increasing.
func reversed(near [][]int) [][]int {
	degree := make([]int, len(near))
	for _, list := range near {
		for _, u := range list {
			degree[u]++
		}
	}
	back := make([][]int, len(near))
	for v, d := range degree {
		back[v] = make([]int, 0, d)
	}
	for v, list := range near {
		for _, u := range list {
			back[u] = append(back[u], v)
		}
	}
	return back
}

// Len returns the number of vertices.
func (g *Graph) Len() int { return len(g.near) }

// EdgeCount returns the number of edges of an undirected graph and the number of
// arcs of a directed one, which is the length of [Graph.Edges]. A loop counts once.
func (g *Graph) EdgeCount() int {
	if g.directed {
		return g.arcs
	}
	return (g.arcs-g.loops)/2 + g.loops
}

// Directed reports whether some arc lacks its opposite.
func (g *Graph) Directed() bool { return g.directed }

// Symmetric reports whether every arc has its opposite, so that A is a symmetric
// matrix. It is the opposite of Directed.
func (g *Graph) Symmetric() bool { return !g.directed }

// Neighbours returns N(v), where the arcs from v go, in increasing order: what a
// press of v reaches, v itself included when it has a loop. The list is the graph's
// own and must not be changed. It panics if v is out of range.
func (g *Graph) Neighbours(v int) []int {
	g.check(v)
	return g.near[v]
}

// In returns the vertices whose neighbour v is, in increasing order: those whose
// press reaches v. In an undirected graph it is N(v). The list is the graph's own
// and must not be changed. It panics if v is out of range.
func (g *Graph) In(v int) []int {
	g.check(v)
	return g.back[v]
}

// Degree returns the number of neighbours of v, which counts a loop once. It
// panics if v is out of range.
func (g *Graph) Degree(v int) int {
	g.check(v)
	return len(g.near[v])
}

// Adjacent reports whether there is an arc from u to v. It panics if one is out of
// range. Cost: O(log degree).
func (g *Graph) Adjacent(u, v int) bool {
	g.check(u)
	g.check(v)
	_, ok := slices.BinarySearch(g.near[u], v)
	return ok
}

// HasLoop reports whether v is its own neighbour. It panics if v is out of range.
func (g *Graph) HasLoop(v int) bool { return g.Adjacent(v, v) }

// LoopCount returns the number of vertices with a loop.
func (g *Graph) LoopCount() int { return g.loops }

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

// Edges returns the edges of an undirected graph as pairs {u, v} with u ≤ v, and
// the arcs of a directed graph as pairs {from, to}; in increasing order.
func (g *Graph) Edges() [][2]int {
	list := make([][2]int, 0, g.EdgeCount())
	for u, near := range g.near {
		for _, v := range near {
			if u <= v || g.directed {
				list = append(list, [2]int{u, v})
			}
		}
	}
	return list
}

// Arcs returns all arcs as pairs {from, to} in increasing order; an edge is two of
// them.
func (g *Graph) Arcs() [][2]int {
	list := make([][2]int, 0, g.arcs)
	for u, near := range g.near {
		for _, v := range near {
			list = append(list, [2]int{u, v})
		}
	}
	return list
}

// Adjacency returns the n×n adjacency matrix A: column v is N(v), so that A·x is
// what the presses x reach, each as often as it is reached. A[u][v] is 1 when there
// is an arc from v to u. For a directed graph this is the transpose of the matrix that
// [Graph.Text] writes, whose row v is N(v). Cost: n²/8 bytes.
func (g *Graph) Adjacency() *gf2.Matrix {
	m := gf2.New(g.Len(), g.Len())
	for u, near := range g.near {
		for _, v := range near {
			m.Set(v, u, true)
		}
	}
	return m
}

// Shape returns the numbers of rows and columns of a plain grid: a graph that [Grid]
// made, or [Board] without anything special. It returns false for every other
// graph; see [Graph.Cells] for all boards.
func (g *Graph) Shape() (rows, cols int, ok bool) { return g.rows, g.cols, g.grid }

// Cells returns where the vertices of a board lie, and nil for a graph that is no
// board.
func (g *Graph) Cells() *Cells { return g.cells }

// Label returns the name of v: the one that a text or [Graph.WithLabels] gave it,
// or else its number. It panics if v is out of range.
func (g *Graph) Label(v int) string {
	g.check(v)
	if g.labels == nil {
		return strconv.Itoa(v)
	}
	return g.labels[v]
}

// Labelled reports whether the vertices have names that are not just their numbers.
func (g *Graph) Labelled() bool { return g.labels != nil }

// WithLabels returns the graph with names for its vertices, which pictures and texts
// show. It panics if there is not one for each vertex.
func (g *Graph) WithLabels(labels []string) *Graph {
	if len(labels) != g.Len() {
		panic(fmt.Sprintf("graph: %d labels for %s", len(labels), count(g.Len(), "vertex", "vertices")))
	}
	h := *g
	h.labels = slices.Clone(labels)
	return &h
}

// Equal reports whether both graphs have the same vertices and arcs. Names, places
// and boards are not compared.
func (g *Graph) Equal(h *Graph) bool {
	return slices.EqualFunc(g.near, h.near, func(a, b []int) bool { return slices.Equal(a, b) })
}

// String describes the graph in a few words, such as "5×5 grid", "Petersen graph"
// or "graph of 6 vertices and 6 edges".
func (g *Graph) String() string {
	switch {
	case g.grid:
		return fmt.Sprintf("%d×%d grid", g.rows, g.cols)
	case g.name != "":
		return g.name
	case g.directed:
		return fmt.Sprintf("directed graph of %s and %s", count(g.Len(), "vertex", "vertices"), count(g.arcs, "arc", "arcs"))
	}
	return fmt.Sprintf("graph of %s and %s", count(g.Len(), "vertex", "vertices"), count(g.EdgeCount(), "edge", "edges"))
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
