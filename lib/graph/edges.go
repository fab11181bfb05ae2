package graph

import (
	"fmt"
	"slices"
)

// EdgeError says why a list of edges describes no graph.
type EdgeError struct {
	// Index is the place of the edge in the list, from 0.
	Index int
	// Edge is that edge.
	Edge [2]int
	// Reason says what is wrong with it.
	Reason string
}

// Error returns the place, the edge and the reason.
func (e *EdgeError) Error() string {
	return fmt.Sprintf("graph: edge %d of the list, %d–%d, %s", e.Index, e.Edge[0], e.Edge[1], e.Reason)
}

// FromEdges returns the graph of n vertices 0, …, n−1 with the given edges, each
// a pair of vertices in any order. A vertex out of range, an edge from a vertex
// to itself, and an edge given twice (also in the other direction) are an
// [*EdgeError]: over GF(2) a double edge would cancel, which is hardly meant.
// It panics if n is negative.
func FromEdges(n int, edges [][2]int) (*Graph, error) {
	if n < 0 {
		panic(fmt.Sprintf("graph: a graph cannot have %d vertices", n))
	}
	degree := make([]int, n)
	for i, e := range edges {
		for _, v := range e {
			if v < 0 || v >= n {
				return nil, &EdgeError{i, e, fmt.Sprintf("names vertex %d; the vertices are %s", v, vertexRange(n))}
			}
		}
		if e[0] == e[1] {
			return nil, &EdgeError{i, e, "joins a vertex to itself"}
		}
		degree[e[0]]++
		degree[e[1]]++
	}
	if err := repeated(edges); err != nil {
		return nil, err
	}
	g := &Graph{near: make([][]int, n), edges: len(edges)}
	for v, d := range degree {
		g.near[v] = make([]int, 0, d)
	}
	for _, e := range edges {
		g.near[e[0]] = append(g.near[e[0]], e[1])
		g.near[e[1]] = append(g.near[e[1]], e[0])
	}
	for _, near := range g.near {
		slices.Sort(near)
	}
	return g, nil
}

// repeated returns an error for the first edge that stands in the list before.
func repeated(edges [][2]int) error {
	seen := make(map[[2]int]int, len(edges))
	for i, e := range edges {
		key := [2]int{min(e[0], e[1]), max(e[0], e[1])}
		if first, ok := seen[key]; ok {
			return &EdgeError{i, e, fmt.Sprintf("repeats edge %d", first)}
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
