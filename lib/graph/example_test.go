package graph_test

import (
	"fmt"

	"parity.lab/lib/graph"
)

func ExampleGrid() {
	g := graph.Grid(3, 4)
	fmt.Println(g, g.Len(), g.EdgeCount())
	fmt.Println(g.Neighbours(5)) // cell (1, 1)
	// Output:
	// 3×4 grid 12 17
	// [1 4 6 9]
}

func ExampleFromEdges() {
	g, err := graph.FromEdges(4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Adjacency())
	_, err = graph.FromEdges(4, [][2]int{{0, 1}, {1, 4}})
	fmt.Println(err)
	// Output:
	// 0101
	// 1010
	// 0101
	// 1010
	// graph: edge 1 of the list, 1–4, names vertex 4; the vertices are 0 to 3
}

func ExampleGraph_Edges() {
	fmt.Println(graph.Grid(2, 2).Edges())
	// Output: [[0 1] [0 2] [1 3] [2 3]]
}
