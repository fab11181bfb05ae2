package puzzles_test

import (
	"context"
	"fmt"

	"parity.lab/lib/puzzles"
	"parity.lab/lib/search"
)

func ExampleHanoi() {
	h := puzzles.NewHanoi(7)
	r, err := search.AStar(context.Background(), h, search.Options{})
	fmt.Println(len(r.Moves), r.Shortest, err)
	// Output: 127 true <nil>
}

func ExampleQueens() {
	q := puzzles.NewQueens(8)
	c, err := search.CountPaths(context.Background(), q, search.Options{Rules: []search.Rule{q.Apart()}, Workers: 2})
	fmt.Println(c.Paths, c.Complete, err)
	// Output: 92 true <nil>
}

func ExampleFifteen() {
	f, err := puzzles.ParseFifteen("1 2 3 7  4 5 6 11  8 9 10 15  12 13 14 0")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := search.IDAStar(context.Background(), f, search.Options{Bound: f.LinearConflict()})
	fmt.Println(len(r.Moves), r.Shortest, err)
	// Output: 6 true <nil>
}

func ExampleQueensCover() {
	n, err := puzzles.QueensCover(8).Count(context.Background())
	fmt.Println(n, err)
	// Output: 92 <nil>
}
