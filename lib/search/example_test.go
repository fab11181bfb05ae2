package search_test

import (
	"context"
	"fmt"
	"math/bits"

	"parity.lab/lib/search"
)

// row is a puzzle on n lamps in a row: a press toggles a lamp and its
// neighbours. Only lamps that are on may be pressed; all must go off.
type row struct {
	n  int
	on uint64
}

func (p row) Start(n *search.Node) { n.Bits = append(n.Bits[:0], p.on) }

func (p row) Moves(n *search.Node, buf []int) []int {
	for i := range p.n {
		if n.Test(i) {
			buf = append(buf, i)
		}
	}
	return buf
}

func (p row) Apply(n *search.Node, i int) { n.Bits[0] ^= 7 << i >> 1 & (1<<p.n - 1) }
func (p row) Undo(n *search.Node, i int)  { p.Apply(n, i) }
func (p row) Goal(n *search.Node) bool    { return n.Bits[0] == 0 }

func ExampleDFS() {
	// .#.### from left to right
	r, err := search.DFS(context.Background(), row{n: 6, on: 0b111010}, search.Options{})
	fmt.Println(r.Reason, r.Moves, err)
	fmt.Println(r.Stats.States, "states,", r.Stats.Generated, "moves generated,", r.Stats.Repeated, "states met again")
	// Output:
	// goal reached [5 3 4 5 4 2 3 4 2 1 2 3 4 5 4 2 5 4 5 0 4 5 4 1 5 4 5 2 4 5 4 1 5 4 5 3] <nil>
	// 41 states, 115 moves generated, 12 states met again
}

// Two rules of one's own: a lamp is not pressed when it is the only one that is
// on, unless it is at an end, and the first two moves are not in the middle.
func ExampleRule() {
	alone := search.NewRule("alone", func(n *search.Node, move int) bool { return n.Bits[0] == 1<<move })
	end := search.NewRule("at an end", func(_ *search.Node, move int) bool { return move == 0 || move == 5 })
	middle := search.NewRule("middle", func(_ *search.Node, move int) bool { return move == 2 || move == 3 })
	r, _ := search.DFS(context.Background(), row{n: 6, on: 0b111010}, search.Options{
		Rules: []search.Rule{alone.Not().Or(end), middle.Not().Limit(2)},
	})
	fmt.Println(r.Reason, r.Moves)
	for _, c := range r.Stats.PrunedBy {
		fmt.Printf("%s: %d kept, %d pruned\n", c.Name, c.Kept, c.Pruned)
	}
	// Output:
	// goal reached [5 1 3 4 5 4 0 5 4 5 1 4 5 4 3 0 1 5 2 3 4 5 4 0 5 4 5 3]
	// (not alone or at an end): 92 kept, 3 pruned
	// not middle to depth 2: 90 kept, 2 pruned
}

// The shortest answer by deepening the limit.
func ExampleOptions_maxDepth() {
	for depth := 1; ; depth++ {
		r, _ := search.DFS(context.Background(), row{n: 6, on: 0b111010}, search.Options{MaxDepth: depth})
		if r.Found {
			fmt.Println(len(r.Moves), "moves:", r.Moves)
			break
		}
	}
	// Output:
	// 4 moves: [5 1 2 0]
}

func ExampleGreedy() {
	on := func(n *search.Node) int {
		k := 0
		for i := range 6 {
			if n.Test(i) {
				k++
			}
		}
		return k
	}
	r, _ := search.Greedy(context.Background(), row{n: 6, on: 0b111010}, on, search.GreedyOptions{})
	fmt.Println(r.Reason, r.Moves, r.Scores)
	// Output:
	// no move is left [4 1 0 1] [4 1 2 2 1]
}

func ExampleIDAStar() {
	p := row{n: 9, on: 0b110000011}
	// A press changes at most three lights.
	bound := func(n *search.Node) int { return (bits.OnesCount64(n.Bits[0]) + 2) / 3 }
	r, err := search.IDAStar(context.Background(), p, search.Options{Bound: bound, MaxDepth: 9})
	fmt.Println(r.Moves, r.Shortest, err)
	// Output: [8 0] true <nil>
}

func ExampleRecord() {
	p := row{n: 3, on: 0b110}
	odd := search.NewRule("not the last", func(_ *search.Node, move int) bool { return move < 2 })
	tree, err := search.Record(context.Background(), p, search.Options{Rules: []search.Rule{odd}}, search.RecordOptions{})
	fmt.Println(tree)
	fmt.Println(err)
	// Output:
	// 7 branches
	//   start
	// x   move 2, pruned by not the last
	//     move 1
	//       move 0
	//         move 1
	// x         move 2, pruned by not the last
	//           move 0, met before
	// <nil>
}
