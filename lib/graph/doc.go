// Package graph describes on what a light puzzle is played: the vertices carry
// lights, and a press reaches the neighbours of the pressed vertex. It makes boards
// of all kinds and other graphs, reads and writes their formats, draws them and finds
// their symmetries.
//
// # Mathematics
//
// A [Graph] has vertices 0, …, n−1 and a set of arcs u→v. N(v) is the set of the
// vertices to which the arcs of v lead, what a press of v reaches, and N[v] = N(v) ∪
// {v}. An arc v→v is a loop. Two opposite arcs are an edge, and a graph in which
// every arc has its opposite is undirected. The adjacency matrix A over GF(2) has N(v)
// as its column v, so that A·x is what the presses x change in the σ-game and (A + I)·x
// what they change in the σ⁺-game; the games themselves are in package lights. The
// σ-game on a graph with loops lets each vertex say for itself whether its press
// reaches itself.
//
// # Main types
//
//   - [Graph]: made by [Grid], [Board], [FromEdges], [FromArcs], [Read], [FromGonum] and
//     the families [Path], [Cycle], [Petersen] and others; changed into others by
//     [Graph.Complement], [Graph.Product], [Graph.Induced] and so on.
//   - [BoardSpec]: size, topology, neighbourhood, own press pattern and missing cells of a
//     board; [Board] makes its graph.
//   - [Cells]: which vertex is which cell of a board, and how it is drawn.
//   - [Format]: the texts that [Read] reads and [Graph.Text] writes.
//   - [Group]: the automorphisms of a graph, by [Graph.Automorphisms];
//     [Graph.Symmetries] lists the movements of a board onto itself.
//
// A board and a graph:
//
//	g, err := graph.Board(graph.BoardSpec{Rows: 5, Cols: 6, Topology: graph.Torus, Rule: graph.King})
//	g.Neighbours(g.Cells().At(0, 0))
//	h, err := graph.Read(graph.Auto, "a b\nb c\nc a\n")
//
// # Invariants and aliasing
//
// A graph never changes after it was made, so any number of goroutines may use
// it; methods such as [Graph.WithLoops] return another. Neighbour lists are in
// increasing order. [Graph.Neighbours] and [Graph.In] share their lists with the
// graph; everything else that goes in or out is copied. Cells are (row, column) from 0.
//
// A vertex out of range is a mistake in the program and panics with a string
// that starts with "graph: ". An edge list that describes no such graph is an
// [*EdgeError], a board that cannot be a [*BoardError], and a text that breaks the rules
// of its format a [*SyntaxError]; they name the edge, or the line and column counted
// from 1, and what was expected.
//
// # Cost
//
// A graph of n vertices and e edges takes O(n + e) memory and time to make;
// lists of edges are also sorted. Only [Graph.Adjacency], [Graph.Complement] and the
// formats made of matrices take n².
//
// # Sources
//
// K. Sutner, Linear cellular automata and the Garden-of-Eden, Mathematical
// Intelligencer 11 (1989), doi:10.1007/BF03023823, names the σ and σ⁺ games.
// B. D. McKay describes graph6, sparse6 and digraph6 at
// https://users.cecs.anu.edu.au/~bdm/data/formats.txt.
package graph
