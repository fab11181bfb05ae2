package search

import "math/rand/v2"

// chain is a problem whose states are the numbers 0, 1, 2, … below size (0: all
// that fit), with one move, 0, from each to the next, and the goal at goal (0:
// none).
type chain struct{ size, goal uint64 }

func (c chain) Start(n *Node)        { n.Bits = append(n.Bits[:0], 0) }
func (c chain) Apply(n *Node, _ int) { n.Bits[0]++ }
func (c chain) Undo(n *Node, _ int)  { n.Bits[0]-- }
func (c chain) Goal(n *Node) bool    { return c.goal > 0 && n.Bits[0] == c.goal }
func (c chain) Moves(n *Node, buf []int) []int {
	if c.size > 0 && n.Bits[0]+1 >= c.size {
		return buf
	}
	return append(buf, 0)
}

// digraph is the problem to get from vertex 0 to the goal in a directed graph.
// A move is the number of an edge.
type digraph struct {
	from, to []int
	out      [][]int // edges out of each vertex
	goal     int
}

func newDigraph(vertices, goal int, edges ...[2]int) *digraph {
	g := &digraph{out: make([][]int, vertices), goal: goal}
	for i, e := range edges {
		g.from, g.to = append(g.from, e[0]), append(g.to, e[1])
		g.out[e[0]] = append(g.out[e[0]], i)
	}
	return g
}

func randomDigraph(vertices, edges int, r *rand.Rand) *digraph {
	var e [][2]int
	for range edges {
		e = append(e, [2]int{r.IntN(vertices), r.IntN(vertices)})
	}
	return newDigraph(vertices, vertices-1, e...)
}

func (g *digraph) Start(n *Node)           { n.Bits = append(n.Bits[:0], 0) }
func (g *digraph) Apply(n *Node, edge int) { n.Bits[0] = uint64(g.to[edge]) }
func (g *digraph) Undo(n *Node, edge int)  { n.Bits[0] = uint64(g.from[edge]) }
func (g *digraph) Goal(n *Node) bool       { return int(n.Bits[0]) == g.goal }

// Moves returns the graph's own slice, which a search must not change.
func (g *digraph) Moves(n *Node, _ []int) []int { return g.out[n.Bits[0]] }
