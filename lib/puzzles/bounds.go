package puzzles

import (
	"sync"

	"parity.lab/lib/search"
)

// Manhattan returns the sum of the distances of all tiles from their cells.
func (Fifteen) Manhattan() search.Bound {
	return func(n *search.Node) int {
		sum := int32(0)
		for k := int32(1); k < 16; k++ {
			i := n.Row[k]
			sum += absolute(i>>2-k>>2) + absolute(i&3-k&3)
		}
		return int(sum)
	}
}

// LinearConflict returns the Manhattan distance plus two moves for each tile that must
// leave its line to let others pass.
func (Fifteen) LinearConflict() search.Bound {
	t := lineTables()
	return func(n *search.Node) int {
		w := n.Bits[0]
		sum := 0
		for i := range uint(4) {
			sum += int(t.row[i][uint16(w>>(16*i))])
			// Bring the four tiles of a column together.
			column := w >> (4 * i) & 0x000f000f000f000f
			sum += int(t.col[i][uint16(column*0x1001001001000>>48)])
		}
		return sum
	}
}

// lines holds, for each line of the board and each content of its four cells, what
// the tiles there add to the bound: the distances across the line, and the
// conflicts within it.
type lines struct{ row, col [4][1 << 16]uint8 }

var lineTables = sync.OnceValue(func() *lines {
	t := &lines{}
	for content := range 1 << 16 {
		var tiles [4]int
		for i := range tiles {
			tiles[i] = content >> (4 * i) & 15
		}
		for line := range 4 {
			t.row[line][content] = lineBound(tiles, line, func(k int) (across, along int) { return k / 4, k % 4 })
			t.col[line][content] = lineBound(tiles, line, func(k int) (across, along int) { return k % 4, k / 4 })
		}
	}
	return t
})

// lineBound is the entry for one line: place says to which line a tile belongs and
// where in it.
func lineBound(tiles [4]int, line int, place func(k int) (across, along int)) uint8 {
	sum := int32(0)
	var home []int // the goals of those that are in their line, in the order they stand
	for _, k := range tiles {
		if k == 0 {
			continue
		}
		across, along := place(k)
		sum += absolute(int32(across - line))
		if across == line {
			home = append(home, along)
		}
	}
	// The longest increasing sequence may stay.
	longest := 0
	for set := range 1 << len(home) {
		size, last, rising := 0, -1, true
		for i, goal := range home {
			if set>>i&1 != 0 {
				rising = rising && goal > last
				last = goal
				size++
			}
		}
		if rising {
			longest = max(longest, size)
		}
	}
	return uint8(int(sum) + 2*(len(home)-longest))
}

func absolute(x int32) int32 {
	if x < 0 {
		return -x
	}
	return x
}
