package graph

import (
	"fmt"
	"slices"
	"strconv"

	gonum "gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// FromGonum returns the graph with the nodes and edges of a gonum graph. Vertices are
// the nodes in the order of their IDs; if these are not 0, …, n−1 they become the
// labels. Edges of a directed gonum graph become arcs. Weights and repeated lines
// are left out.
func FromGonum(g gonum.Graph) *Graph {
	nodes := gonum.NodesOf(g.Nodes())
	slices.SortFunc(nodes, func(a, b gonum.Node) int {
		if a.ID() < b.ID() {
			return -1
		}
		return 1
	})
	number := make(map[int64]int, len(nodes))
	labels := make([]string, len(nodes))
	own := false
	for v, node := range nodes {
		number[node.ID()] = v
		labels[v] = strconv.FormatInt(node.ID(), 10)
		own = own || node.ID() != int64(v)
	}
	near := make([][]int, len(nodes))
	for v, node := range nodes {
		for _, to := range gonum.NodesOf(g.From(node.ID())) {
			near[v] = append(near[v], number[to.ID()])
		}
		slices.Sort(near[v])
		near[v] = slices.Compact(near[v])
	}
	h := fromLists(near)
	if own {
		h.labels = labels
	}
	return h
}

// Gonum returns the graph as one of gonum's, for the algorithms there; node IDs are
// the vertices. The error says that the graph is directed or has loops, which such a
// graph cannot have; see [Graph.GonumDirected] and [Graph.WithoutLoops].
func (g *Graph) Gonum() (*simple.UndirectedGraph, error) {
	if g.directed {
		return nil, fmt.Errorf("graph: the %v is directed; use GonumDirected, or Undirected before", g)
	}
	if err := g.loopless(); err != nil {
		return nil, err
	}
	to := simple.NewUndirectedGraph()
	for v := range g.Len() {
		to.AddNode(simple.Node(v))
	}
	for _, e := range g.Edges() {
		to.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return to, nil
}

// GonumDirected returns the graph as one of gonum's directed graphs, an edge as two
// arcs; node IDs are the vertices. The error says that the graph has loops, which
// such a graph cannot have.
func (g *Graph) GonumDirected() (*simple.DirectedGraph, error) {
	if err := g.loopless(); err != nil {
		return nil, err
	}
	to := simple.NewDirectedGraph()
	for v := range g.Len() {
		to.AddNode(simple.Node(v))
	}
	for _, e := range g.Arcs() {
		to.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return to, nil
}

func (g *Graph) loopless() error {
	for v := range g.Len() {
		if g.HasLoop(v) {
			return fmt.Errorf("graph: vertex %s has a loop, and gonum's simple graphs have none; use WithoutLoops before", g.Label(v))
		}
	}
	return nil
}
