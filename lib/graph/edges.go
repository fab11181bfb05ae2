package graph

import (
	"fmt"
	"slices"
)

// EdgeError says why a list of edges or arcs describes no graph.
type EdgeError struct {
	// Index is the place of the edge in the list, from 0.
	Index int
	// Edge is that edge.
	Edge [2]int
	// Arc says that it is an arc, from Edge[0] to Edge[1].
	Arc bool
	// Reason says what is wrong with it.
	Reason string
	// First is the place of the edge that it repeats, or -1.
	First int
}

// Error returns the place, the edge and the reason.
func (e *EdgeError) Error() string {
	if e.Arc {
		return fmt.Sprintf("graph: arc %d of the list, %d→%d, %s", e.Index, e.Edge[0], e.Edge[1], e.Reason)
	}
	return fmt.Sprintf("graph: edge %d of the list, %d–%d, %s", e.Index, e.Edge[0], e.Edge[1], e.Reason)
}

// FromEdges returns the graph of n vertices 0, …, n−1 with the given edges, each
// a pair of vertices in any order. A vertex out of range, an edge from a vertex
// to itself, and an edge given twice (also in the other direction) are an
// [*EdgeError]: over GF(2) a double edge would cancel, which is hardly meant.
// [Graph.WithLoops] adds loops. It panics if n is negative.
func FromEdges(n int, edges [][2]int) (*Graph, error) {
	checkSize(n)
	for i, e := range edges {
		if err := inRange(n, i, e, false); err != nil {
			return nil, err
		}
		if e[0] == e[1] {
			return nil, &EdgeError{Index: i, Edge: e, Reason: "joins a vertex to itself; add loops with WithLoops", First: -1}
		}
	}
	if err := repeated(edges, false); err != nil {
		return nil, err
	}
	near := make([][]int, n)
	for _, e := range edges {
		near[e[0]] = append(near[e[0]], e[1])
		near[e[1]] = append(near[e[1]], e[0])
	}
	return fromUnsorted(near), nil
}

// FromArcs returns the graph of n vertices 0, …, n−1 with the given arcs, each a
// pair {from, to}: a press of from reaches to. An arc from a vertex to itself is a
// loop. If every arc has its opposite, the graph is undirected. A vertex out of
// range and an arc given twice are an [*EdgeError]. It panics if n is negative.
func FromArcs(n int, arcs [][2]int) (*Graph, error) {
	checkSize(n)
	for i, e := range arcs {
		if err := inRange(n, i, e, true); err != nil {
			return nil, err
		}
	}
	if err := repeated(arcs, true); err != nil {
		return nil, err
	}
	near := make([][]int, n)
	for _, e := range arcs {
		near[e[0]] = append(near[e[0]], e[1])
	}
	return fromUnsorted(near), nil
}

// fromUnsorted is fromLists of lists in any order, without repetition.
func fromUnsorted(near [][]int) *Graph {
	for _, list := range near {
		slices.Sort(list)
	}
	return fromLists(near)
}

func checkSize(n int) {
	if n < 0 {
		panic(fmt.Sprintf("graph: a graph cannot have %d vertices", n))
	}
}

func inRange(n, i int, e [2]int, arc bool) error {
	for _, v := range e {
		if v < 0 || v >= n {
			return &EdgeError{Index: i, Edge: e, Arc: arc, First: -1,
				Reason: fmt.Sprintf("names vertex %d; the vertices are %s", v, vertexRange(n))}
		}
	}
	return nil
}

// repeated returns an error for the first edge that stands in the list before.
func repeated(edges [][2]int, arcs bool) error {
	seen := make(map[[2]int]int, len(edges))
	for i, e := range edges {
		key := e
		if !arcs && e[0] > e[1] {
			key = [2]int{e[1], e[0]}
		}
		if first, ok := seen[key]; ok {
			what := "edge"
			if arcs {
				what = "arc"
			}
			return &EdgeError{Index: i, Edge: e, Arc: arcs, First: first, Reason: fmt.Sprintf("repeats %s %d", what, first)}
		}
		seen[key] = i
	}
	return nil
}

func vertexRange(n int) string {
	switch n {
	case 0:
		return "none"
	case 1:
		return "0 only"
	}
	return fmt.Sprintf("0 to %d", n-1)
}
