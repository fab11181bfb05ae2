package puzzles

import (
	"fmt"
	"math/bits"
	"slices"

	"parity.lab/lib/search"
)

// Queens is the puzzle to put n queens on a board of n×n so that none attacks another.
// They are put row by row into columns that are free: a move is the cell n·row +
// column in the next row. A full board is a goal if no diagonal holds two queens, so
// without a rule all n! arrangements are made; [Queens.Apart] prunes those with an
// attack as soon as there is one. A state has two words: 4 bits for the column of
// each queen, and the columns taken. Node.Row and Node.Col hold the number of queens
// on each falling and rising diagonal.
type Queens struct{ n int }

// NewQueens returns the puzzle for a board of n×n, 1 ≤ n ≤ 16. It panics for other n.
func NewQueens(n int) Queens {
	if n < 1 || n > 16 {
		panic(fmt.Sprintf("puzzles: %d queens, want 1 to 16", n))
	}
	return Queens{n}
}

// Apart returns the rule that prunes a cell on whose diagonals there is a queen. It
// cuts off no solution.
func (q Queens) Apart() search.Rule {
	return search.NewRule("apart", func(n *search.Node, move int) bool {
		r, c := move/q.n, move%q.n
		return n.Row[r+c] == 0 && n.Col[r-c+q.n-1] == 0
	})
}

// Start is the empty board.
func (q Queens) Start(n *search.Node) {
	n.Bits = append(n.Bits[:0], 0, 0)
	n.Row = append(n.Row[:0], make([]int32, 2*q.n-1)...)
	n.Col = append(n.Col[:0], make([]int32, 2*q.n-1)...)
}

// Moves lists the cells of the next row whose columns are free.
func (q Queens) Moves(n *search.Node, buf []int) []int {
	row := bits.OnesCount64(n.Bits[1])
	for free := ^n.Bits[1] & (1<<q.n - 1); free != 0; free &= free - 1 {
		buf = append(buf, row*q.n+bits.TrailingZeros64(free))
	}
	return buf
}

// Apply puts a queen on a cell.
func (q Queens) Apply(n *search.Node, move int) { q.place(n, move, 1) }

// Undo takes it away.
func (q Queens) Undo(n *search.Node, move int) { q.place(n, move, -1) }

func (q Queens) place(n *search.Node, move int, by int32) {
	r, c := move/q.n, move%q.n
	n.Bits[0] ^= uint64(c) << (4 * r)
	n.Bits[1] ^= 1 << c
	n.Row[r+c] += by
	n.Col[r-c+q.n-1] += by
}

// Goal reports whether all queens are on the board and none attacks another.
func (q Queens) Goal(n *search.Node) bool {
	return n.Bits[1] == 1<<q.n-1 && slices.Max(n.Row) <= 1 && slices.Max(n.Col) <= 1
}
