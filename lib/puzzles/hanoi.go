package puzzles

import (
	"fmt"
	"math/bits"

	"parity.lab/lib/search"
)

// Hanoi is the puzzle of the towers of Hanoi: disks of different sizes on three pegs,
// never a larger one on a smaller one. All are on the first peg and must come to the
// third, which takes 2^n − 1 moves for n disks. A state has one word for each peg, bit
// i for disk i, 0 the smallest. A move is 3·from + to.
type Hanoi struct{ disks int }

// NewHanoi returns the puzzle with so many disks, 1 to 60. It panics for other
// numbers.
func NewHanoi(disks int) Hanoi {
	if disks < 1 || disks > 60 {
		panic(fmt.Sprintf("puzzles: %d disks, want 1 to 60", disks))
	}
	return Hanoi{disks}
}

// Start puts all disks on the first peg.
func (h Hanoi) Start(n *search.Node) {
	n.Bits = append(n.Bits[:0], 1<<h.disks-1, 0, 0)
}

// Resume has nothing to do.
func (Hanoi) Resume(*search.Node) {}

// Moves lists the moves of the upper disks.
func (Hanoi) Moves(n *search.Node, buf []int) []int {
	for from, a := range n.Bits {
		for to, b := range n.Bits {
			// An empty peg takes any disk.
			if a != 0 && from != to && (b == 0 || bits.TrailingZeros64(a) < bits.TrailingZeros64(b)) {
				buf = append(buf, 3*from+to)
			}
		}
	}
	return buf
}

// Apply moves the upper disk of a peg.
func (Hanoi) Apply(n *search.Node, move int) {
	from, to := move/3, move%3
	disk := n.Bits[from] & -n.Bits[from]
	n.Bits[from] ^= disk
	n.Bits[to] ^= disk
}

// Undo moves it back.
func (h Hanoi) Undo(n *search.Node, move int) { h.Apply(n, move%3*3+move/3) }

// Goal reports whether all disks are on the third peg.
func (h Hanoi) Goal(n *search.Node) bool { return n.Bits[2] == 1<<h.disks-1 }

// Bound returns a lower bound: if d is the largest disk that is not on the third peg,
// the d smaller ones must all be on the peg in between before it moves, and come
// after it again, so at least 2^d moves are needed.
func (h Hanoi) Bound() search.Bound {
	return func(n *search.Node) int {
		away := n.Bits[0] | n.Bits[1]
		if away == 0 {
			return 0
		}
		return 1 << (bits.Len64(away) - 1)
	}
}
