package bulbs_test

import (
	"context"
	"errors"
	"fmt"

	"parity.lab/lib/bulbs"
	"parity.lab/lib/search"
)

func Example() {
	g, err := bulbs.Named("24x24")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Off(), "bulbs are off")
	s, err := bulbs.Construct(context.Background(), g, bulbs.ConstructOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	rep, err := g.Replay(s.Moves)
	fmt.Println(rep.Moves, "moves replayed, error:", err)
	// Output:
	// 316 bulbs are off
	// constructive order in 281 states, 280 moves, optimal because each bulb of X must be pressed
	// 280 moves replayed, error: <nil>
}

func ExampleParse() {
	g, err := bulbs.Parse(`
		100
		010
		000`)
	fmt.Println(g, err)
	_, err = bulbs.Parse("100\n01\n000")
	fmt.Println(err)
	// Output:
	// # . .
	// . # .
	// . . . <nil>
	// bulbs: row 2: 2 bulbs, but row 1 has 3
}

func ExampleGuidedDFS() {
	g, _ := bulbs.Named("24x24")
	r, _ := bulbs.GuidedDFS(context.Background(), g, search.Options{})
	fmt.Println(r.Stats.States, "states,", len(r.Moves), "moves")
	fmt.Println(r.Moves.First(3))
	// Output:
	// 1805 states, 280 moves
	// (21,20) (24,19) (24,21)
}

func ExampleDFS() {
	// A rule of one's own: a bulb whose row and column hold nearly the same
	// number of on bulbs, and an even difference.
	near := search.NewRule("near", func(n *search.Node, move int) bool {
		d := n.Row[move/len(n.Col)] - n.Col[move%len(n.Col)]
		return d == 0 || d == 2 || d == -2
	})
	g, _ := bulbs.Named("24x24")
	r, _ := bulbs.DFS(context.Background(), g, search.Options{Rules: []search.Rule{near}, MaxStates: 1000})
	fmt.Println(r.Found, r.Reason)
	// Output:
	// false state limit reached
}

func ExampleProve() {
	g, _ := bulbs.Named("30x30")
	p, _ := bulbs.Prove(context.Background(), g)
	fmt.Println(p)
	// Output:
	// press set   |X| = 429, the only press set, as A·A = I for even sides
	// parities    17 odd rows, 17 odd columns, D = 0
	// component  presses  rows  columns  odd rows  odd columns   D
	//         1      429    30       30        17           17   0
	// bound       at least 429 moves: each bulb of X must be pressed
}

func ExampleGrid_Replay() {
	g, _ := bulbs.Parse("01\n11")
	rep, err := g.Replay(bulbs.Path{{Row: 0, Col: 0}, {Row: 0, Col: 0}})
	fmt.Println(rep.Off, err)
	// Output:
	// [1 2] bulbs: move 2, (1,1), presses a bulb that is on; only an off bulb may be pressed
}

func ExampleUnsolvableError() {
	g, _ := bulbs.Parse("111\n101\n111")
	_, err := bulbs.Construct(context.Background(), g, bulbs.ConstructOptions{})
	var u *bulbs.UnsolvableError
	if errors.As(err, &u) {
		fmt.Println(u.Reason)
		fmt.Println("certificate holds:", u.Check(g))
	}
	// Output:
	// row 1 has 0 bulbs off and row 2 has 1; with an odd number of columns every press changes the parity of the off bulbs in every row, so all rows must have the same parity
	// certificate holds: true
}

func ExampleGenerate() {
	s, err := bulbs.Generate(context.Background(), 6, 6, 12, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(s.Moves), s.Optimal)
	a, err := bulbs.Assess(context.Background(), s.Grid)
	fmt.Println(a.Moves, err)
	// Output:
	// 12 true
	// 12 <nil>
}

func ExampleTakeCensus() {
	c, err := bulbs.TakeCensus(context.Background(), 4, 4)
	fmt.Println(c.Solvable, c.Worst(), c.Extra[0], c.Extra[4], err)
	// Output: 65536 16 64832 704 <nil>
}

func ExampleAllBoards() {
	s, err := search.CheckRule(context.Background(), bulbs.AllBoards(4, 4), bulbs.EqualCountRule())
	fmt.Println(s.Solved, "of", s.Boards, err)
	fmt.Println("first board on which it cuts off every path:", s.CutsAll.Board, "of", s.CutsAll.Fewest, "moves")
	// Output:
	// 15412 of 65536 <nil>
	// first board on which it cuts off every path: 1 of 9 moves
}
