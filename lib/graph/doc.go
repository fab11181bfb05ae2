// Package graph describes on what a light puzzle is played: the vertices carry
// lights, and a press reaches the neighbours of the pressed vertex.
//
// # Mathematics
//
// A [Graph] has vertices 0, …, n−1 and undirected edges without loops and
// without repetition. N(v) is the set of neighbours of v and N[v] = N(v) ∪ {v}
// the closed neighbourhood. The adjacency matrix A over GF(2) has A[u][v] = 1
// when u and v are joined; it is symmetric with a zero diagonal. A press of v
// toggles column v of A in the σ-game and column v of A + I in the σ⁺-game; the
// games themselves are in package lights.
//
// [Grid] makes the m×n grid, in which cells that share a side are neighbours.
// Cell (row, column), both from 0, is vertex row·n + column. [FromEdges] makes
// any other graph from its list of edges.
//
//	g := graph.Grid(5, 5)
//	g.Neighbours(0)             // [1 5]
//	h, err := graph.FromEdges(3, [][2]int{{0, 1}, {1, 2}})
//
// # Invariants and aliasing
//
// A graph never changes after it was made, so any number of goroutines may use
// it. Neighbour lists are in increasing order. [Graph.Neighbours] shares its
// list with the graph; everything else that goes in or out is copied.
//
// A vertex out of range is a mistake in the program and panics with a string
// that starts with "graph: ". An edge list that describes no such graph is an
// [*EdgeError], which names the edge.
//
// # Cost
//
// A graph of n vertices and e edges takes O(n + e) memory and time to make;
// lists of edges are also sorted. Only [Graph.Adjacency] forms an n×n matrix.
//
// # Sources
//
// K. Sutner, Linear cellular automata and the Garden-of-Eden, Mathematical
// Intelligencer 11 (1989), doi:10.1007/BF03023823, names the σ and σ⁺ games.
package graph
