package bulbs

import (
	"math/bits"

	"parity.lab/lib/search"
)

// EqualCountRule keeps a bulb when its row and its column hold the same number of
// on bulbs. On a board with even sides such a bulb is needed (see the package
// comment), so every path that the rule leaves is as short as the press set. The
// rule cuts some of these paths, too: a search with it may fail on boards that the
// [ParityRule] solves.
func EqualCountRule() search.Rule {
	rule := search.NewRule("equal counts", func(n *search.Node, move int) bool {
		r, c := split(move, n)
		return n.Row[r] == n.Col[c]
	})
	rule.Mask = func(n *search.Node, moves []uint64) {
		if len(n.Col) > 64 {
			maskEach(n, moves, rule.Keep)
			return
		}
		// A row holds at most 64, so columns that hold more are equal to none.
		var with [65]uint64
		for c, k := range n.Col {
			if k <= 64 {
				with[k] |= 1 << c
			}
		}
		for r, k := range n.Row {
			dropFromRow(moves, r, len(n.Col), ^with[k])
		}
	}
	return rule
}

// ParityRule keeps a bulb when the numbers of on bulbs in its row and its column
// are both even or both odd. On a board with even sides it keeps exactly the bulbs
// that still need a press, so it leaves every path that is as short as the press
// set and no other. On a board with an odd side it has no such meaning.
func ParityRule() search.Rule {
	rule := search.NewRule("parity", func(n *search.Node, move int) bool {
		r, c := split(move, n)
		return (n.Row[r]^n.Col[c])&1 == 0
	})
	rule.Mask = func(n *search.Node, moves []uint64) {
		if len(n.Col) > 64 {
			maskEach(n, moves, rule.Keep)
			return
		}
		var odd uint64
		for c, k := range n.Col {
			odd |= uint64(k&1) << c
		}
		for r, k := range n.Row {
			dropFromRow(moves, r, len(n.Col), odd^-uint64(k&1))
		}
	}
	return rule
}

// EqualCountOrder ranks a bulb by how much the numbers of on bulbs in its row and its
// column differ: equal counts first. With the [ParityRule], which is complete where
// an order of the needed presses exists, it makes what the [EqualCountRule] insists
// on a preference.
func EqualCountOrder() search.Order {
	return func(n *search.Node, move int) int {
		r, c := split(move, n)
		return abs(int(n.Row[r] - n.Col[c]))
	}
}

// split returns the row and column of a move on the board of n. The division of
// 32-bit numbers is the faster one.
func split(move int, n *search.Node) (r, c uint32) {
	cols := uint32(len(n.Col))
	r = uint32(move) / cols
	return r, uint32(move) - r*cols
}

// dropFromRow clears the moves of row r whose columns are in drop; cols ≤ 64.
func dropFromRow(moves []uint64, r, cols int, drop uint64) {
	drop &= ^uint64(0) >> (64 - uint(cols))
	at := uint(r * cols)
	k, shift := at>>6, at&63
	moves[k] &^= drop << shift
	if shift+uint(cols) > 64 {
		moves[k+1] &^= drop >> (64 - shift)
	}
}

// maskEach asks for each move.
func maskEach(n *search.Node, moves []uint64, keep search.Keep) {
	for k, w := range moves {
		for ; w != 0; w &= w - 1 {
			if i := bits.TrailingZeros64(w); !keep(n, k<<6+i) {
				moves[k] &^= 1 << i
			}
		}
	}
}
