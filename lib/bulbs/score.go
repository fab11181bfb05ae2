package bulbs

import (
	"math/bits"

	"parity.lab/lib/search"
)

// NeededPresses returns |X| of a state: how many bulbs still need a press. On boards
// with both sides even X is the only press set, and as every legal move changes |X|
// by one, |X| is a lower bound on the moves still needed. It panics unless both
// sides are even and at most 64. The function keeps nothing, so several searches may
// call it at once. Cost: O(rows·cols/64) plus O(rows + cols).
func NeededPresses(rows, cols int) search.Bound {
	if rows <= 0 || cols <= 0 || rows%2 != 0 || cols%2 != 0 || rows > 64 || cols > 64 {
		panic("bulbs: needed presses are counted on boards of even sides up to 64")
	}
	return func(n *search.Node) int {
		needed, _, _ := pressCounts(n, rows, cols)
		return needed
	}
}

// FewestMoves returns |X| + |D| of a state, a better lower bound on the moves still
// needed, where D is the number of odd rows of X less that of its odd columns. It
// panics as [NeededPresses] does, and costs the same.
func FewestMoves(rows, cols int) search.Bound {
	NeededPresses(rows, cols)
	return func(n *search.Node) int {
		needed, oddRows, oddCols := pressCounts(n, rows, cols)
		return needed + abs(oddRows-oddCols)
	}
}

// pressCounts returns |X| and the numbers of its odd rows and columns for a state of
// even sides: X[r,c] = off[r,c] + rowOff[r] + colOff[c], whose parities in row r and
// column c are rowOff[r] and colOff[c], but for a constant that both share.
func pressCounts(n *search.Node, rows, cols int) (needed, oddRows, oddCols int) {
	var on [64]uint64
	mask := ^uint64(0) >> (64 - uint(cols))
	var total, odd uint64 // odd: the columns with an odd number of on bulbs
	at := uint(0)
	for r := range rows {
		k, shift := at>>6, at&63
		w := n.Bits[k] >> shift
		if shift+uint(cols) > 64 {
			w |= n.Bits[k+1] << (64 - shift)
		}
		on[r] = w & mask
		odd ^= on[r]
		at += uint(cols)
	}
	// The parities of X itself are those of the off bulbs plus T, the parity of all
	// off bulbs; in X the two T cancel, in the numbers of odd lines they do not.
	for _, w := range on[:rows] {
		p := uint64(bits.OnesCount64(w) & 1)
		total += p
		needed += bits.OnesCount64((^w ^ odd ^ -p) & mask)
	}
	oddRows, oddCols = int(total), bits.OnesCount64(odd)
	if total&1 != 0 {
		oddRows, oddCols = rows-oddRows, cols-oddCols
	}
	return needed, oddRows, oddCols
}
