package bulbs

import (
	"context"
	"fmt"
	"strings"

	"parity.lab/lib/search"
)

// Census is the exact truth about all boards of a small size: the fewest legal moves
// of each.
type Census struct {
	Rows, Cols int
	Solvable   int
	// Boards[k] is the number of boards whose fewest moves are k; the last is the
	// worst case.
	Boards []int
	// Extra[k] is the number of boards that need k moves more than |X| + |D|. It is
	// nil unless both sides are even.
	Extra map[int]int
	// WorstBoards are the first of those that need the most moves, at most 16.
	WorstBoards []*Grid

	fewest []int8 // −1 for a board that cannot be solved
}

// TakeCensus finds the fewest moves of every board of a size at once, breadth first
// backwards from the solved board: the board before a move is the one after it with
// the same bulbs toggled, and the bulb pressed must be on afterwards. It uses nothing
// of the mathematics of this package, so it is a check for it. Memory: one byte for
// each of the 2^(rows·cols) boards and four for each that can be solved; 25 bulbs take
// about a second, 24 bulbs with two even sides some seconds.
//
// The error is ctx.Err(), or says that there are more than 25 bulbs.
func TakeCensus(ctx context.Context, rows, cols int) (*Census, error) {
	New(rows, cols)
	cells := rows * cols
	if cells > maxFamilyCells {
		return nil, fmt.Errorf("bulbs: a census of %d×%d would go through 2^%d boards, at most 2^%d are possible; see Exact for single boards",
			rows, cols, cells, maxFamilyCells)
	}
	c := &Census{Rows: rows, Cols: cols, fewest: make([]int8, 1<<cells)}
	for i := range c.fewest {
		c.fewest[i] = -1
	}
	cross := make([]uint32, cells)
	for i := range cross {
		for j := range cells {
			if i/cols == j/cols || i%cols == j%cols {
				cross[i] |= 1 << j
			}
		}
	}
	level := []uint32{1<<cells - 1}
	c.fewest[level[0]] = 0
	var last []uint32
	for moves := int8(0); len(level) > 0; moves++ {
		c.Boards = append(c.Boards, len(level))
		c.Solvable += len(level)
		last = level
		var next []uint32
		for k, after := range level {
			if k&0xfff == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for i, mask := range cross {
				if before := after ^ mask; after>>i&1 != 0 && c.fewest[before] < 0 {
					c.fewest[before] = moves + 1
					next = append(next, before)
				}
			}
		}
		level = next
	}
	for _, b := range last[:min(len(last), 16)] {
		c.WorstBoards = append(c.WorstBoards, FromConfig(rows, cols, configOf(cells, int(b))))
	}
	return c, c.compare(ctx)
}

// compare fills in Extra.
func (c *Census) compare(ctx context.Context) error {
	if c.Rows%2 != 0 || c.Cols%2 != 0 {
		return nil
	}
	c.Extra = map[int]int{}
	bound := FewestMoves(c.Rows, c.Cols)
	n := search.Node{Bits: []uint64{0}}
	for i, k := range c.fewest {
		if i&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		n.Bits[0] = uint64(i)
		c.Extra[int(k)-bound(&n)]++
	}
	return nil
}

// Worst returns the most moves that a solvable board of this size needs.
func (c *Census) Worst() int { return len(c.Boards) - 1 }

// Fewest returns the fewest moves of a board, −1 if it cannot be solved. It panics if
// the board is of another size.
func (c *Census) Fewest(g *Grid) int {
	if g.rows != c.Rows || g.cols != c.Cols {
		panic(fmt.Sprintf("bulbs: a board of %d×%d in a census of %d×%d", g.rows, g.cols, c.Rows, c.Cols))
	}
	return int(c.fewest[g.on.Words()[0]])
}

// String returns the counts by moves.
func (c *Census) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d×%d: %d of %d boards can be solved, the worst in %s\nmoves  boards", c.Rows, c.Cols, c.Solvable, len(c.fewest), count(c.Worst(), "move"))
	for k, n := range c.Boards {
		fmt.Fprintf(&b, "\n%5d  %6d", k, n)
	}
	if c.Extra != nil {
		for k := 0; k <= c.Worst(); k++ {
			if n := c.Extra[k]; n > 0 {
				fmt.Fprintf(&b, "\n%d boards need %d moves more than |X| + |D|", n, k)
			}
		}
	}
	return b.String()
}
