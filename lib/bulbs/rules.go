package bulbs

import "parity.lab/lib/search"

// EqualCountRule keeps a bulb when its row and its column hold the same number of
// on bulbs. On a board with even sides such a bulb is needed (see the package
// comment), so every path that the rule leaves is as short as the press set. The
// rule cuts some of these paths, too: a search with it may fail on boards that the
// [ParityRule] solves.
func EqualCountRule() search.Rule {
	return search.NewRule("equal counts", func(n *search.Node, move int) bool {
		r, c := split(move, n)
		return n.Row[r] == n.Col[c]
	})
}

// ParityRule keeps a bulb when the numbers of on bulbs in its row and its column
// are both even or both odd. On a board with even sides it keeps exactly the bulbs
// that still need a press, so it leaves every path that is as short as the press
// set and no other. On a board with an odd side it has no such meaning.
func ParityRule() search.Rule {
	return search.NewRule("parity", func(n *search.Node, move int) bool {
		r, c := split(move, n)
		return (n.Row[r]^n.Col[c])&1 == 0
	})
}

// split returns the row and column of a move on the board of n. The division of
// 32-bit numbers is the faster one.
func split(move int, n *search.Node) (r, c uint32) {
	cols := uint32(len(n.Col))
	r = uint32(move) / cols
	return r, uint32(move) - r*cols
}
