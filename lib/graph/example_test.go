package graph_test

import (
	"context"
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

func ExampleBoard() {
	g, err := graph.Board(graph.BoardSpec{Rows: 4, Cols: 5, Topology: graph.Torus, Rule: graph.Knight})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g, g.EdgeCount())
	for _, v := range g.Neighbours(g.Cells().At(0, 0))[:3] {
		r, c := g.Cells().Coord(v)
		fmt.Printf("(%d,%d)\n", r, c)
	}
	// Output:
	// 4×5 torus (knight rule) 60
	// (1,2)
	// (1,3)
	// (2,1)
}

// A press pattern and missing cells are painted.
func ExampleBoard_painted() {
	g, err := graph.Board(graph.BoardSpec{
		Pattern: `
			.#.
			.@#
			...`,
		Mask: `
			####
			#..#
			####`,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g, g.Directed())
	fmt.Println(g.Neighbours(g.Cells().At(2, 0)))
	_, err = graph.Board(graph.BoardSpec{Mask: "###\n#?#"})
	fmt.Println(err)
	// Output:
	// 3×4 grid (own pattern, 2 missing) true
	// [4 6 7]
	// graph: mask, line 2, column 2: found '?'; want # for a cell and . for a missing one
}

func ExampleRead() {
	g, err := graph.Read(graph.Auto, "a b\nb c\nc a\nc d\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	for v := range g.Len() {
		fmt.Println(g.Label(v), g.Neighbours(v))
	}
	s, err := g.Text(graph.Graph6)
	fmt.Print(s)
	fmt.Println(err)
	_, err = graph.Read(graph.EdgeList, "0 1\n1 2 2.5\n")
	fmt.Println(err)
	// Output:
	// a [1 2]
	// b [0 2]
	// c [0 1 3]
	// d [2]
	// Cx
	// <nil>
	// graph: edges, line 2, column 5: found a third word, "2.5"; want two vertices a line, without weights
}

func ExampleGraph_Symmetries() {
	for _, p := range graph.Grid(2, 3).Symmetries() {
		fmt.Println(p)
	}
	// Output:
	// [0 1 2 3 4 5]
	// [5 4 3 2 1 0]
	// [2 1 0 5 4 3]
	// [3 4 5 0 1 2]
}

func ExampleGraph_Automorphisms() {
	a, err := graph.Petersen().Automorphisms(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Order(), a.Orbits())
	// Output: 120 [[0 1 2 3 4 5 6 7 8 9]]
}

func ExampleFromArcs() {
	g, err := graph.FromArcs(3, [][2]int{{0, 1}, {1, 2}, {2, 0}, {0, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g, g.Neighbours(0), g.In(0), g.HasLoop(0))
	// Output: directed graph of 3 vertices and 4 arcs [0 1] [0 2] true
}
