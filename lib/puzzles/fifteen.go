package puzzles

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"parity.lab/lib/search"
)

// Fifteen is a position of the 15-puzzle: fifteen tiles on 4×4 cells, of which one
// next to the blank may slide into it. Goal: 0 1 2 … 15 row by row, 0 the blank. It
// is a [search.Problem]: a state is one word with 4 bits for the tile of each cell,
// and Node.Row holds the cell of each tile.
type Fifteen struct{ tiles [16]uint8 }

const goalWord = 0xfedcba9876543210

// ParseFifteen reads 16 numbers, the tiles row by row with 0 for the blank. The error
// says what is wrong, also when no moves lead to the goal, which is so for half of
// all positions.
func ParseFifteen(text string) (Fifteen, error) {
	var f Fifteen
	words := strings.Fields(text)
	if len(words) != 16 {
		return f, fmt.Errorf("puzzles: %d tiles, want 16 numbers from 0 (the blank) to 15", len(words))
	}
	seen := 0
	for i, w := range words {
		k, err := strconv.Atoi(w)
		if err != nil || k < 0 || k > 15 || seen>>k&1 != 0 {
			return f, fmt.Errorf("puzzles: tile %d is %q, want each number from 0 to 15 once", i+1, w)
		}
		seen |= 1 << k
		f.tiles[i] = uint8(k)
	}
	if !f.solvable() {
		return f, fmt.Errorf("puzzles: no moves lead to the goal: the tiles are in an odd order for this place of the blank; swap two tiles")
	}
	return f, nil
}

// RandomFifteen returns a position drawn at random from all that can be solved. Equal
// seeds give equal positions.
func RandomFifteen(seed uint64) Fifteen {
	r := rand.New(rand.NewPCG(seed, 0x3135))
	var f Fifteen
	for i, k := range r.Perm(16) {
		f.tiles[i] = uint8(k)
	}
	if !f.solvable() {
		// Two tiles that are not the blank.
		i, j := 0, 1
		switch {
		case f.tiles[0] == 0:
			i = 2
		case f.tiles[1] == 0:
			j = 2
		}
		f.tiles[i], f.tiles[j] = f.tiles[j], f.tiles[i]
	}
	return f
}

// solvable compares two parities: each move is a swap with the blank and moves it by
// one cell, so the parity of the order and that of the blank's distance agree.
func (f Fifteen) solvable() bool {
	odd := 0
	for i, a := range f.tiles {
		if a == 0 {
			odd += i/4 + i%4
		}
		for _, b := range f.tiles[i+1:] {
			if a > b {
				odd++
			}
		}
	}
	return odd%2 == 0
}

// Tile returns the tile in a cell, 0 for the blank. It panics if there is no such
// cell.
func (f Fifteen) Tile(row, col int) int {
	if row < 0 || row > 3 || col < 0 || col > 3 {
		panic(fmt.Sprintf("puzzles: no cell (%d, %d) on a board of 4×4", row, col))
	}
	return int(f.tiles[row*4+col])
}

// The moves: which neighbour of the blank slides into it.
const (
	FromAbove = iota
	FromLeft
	FromRight
	FromBelow
)

// step is by how much the cell of the blank changes in each move.
var step = [4]int32{-4, -1, 1, 4}

// Slide returns the position after a move. The error says that there is no such tile.
func (f Fifteen) Slide(move int) (Fifteen, error) {
	var n search.Node
	f.Start(&n)
	if move < 0 || move > 3 || possible[n.Row[0]]>>move&1 == 0 {
		return f, fmt.Errorf("puzzles: no tile can slide by move %d: the blank is in row %d, column %d", move, n.Row[0]/4, n.Row[0]%4)
	}
	f.Apply(&n, move)
	for i := range f.tiles {
		f.tiles[i] = uint8(n.Bits[0] >> (4 * i) & 15)
	}
	return f, nil
}

// String returns four lines of tiles.
func (f Fifteen) String() string {
	var b strings.Builder
	for i, k := range f.tiles {
		fmt.Fprintf(&b, "%2d", k)
		switch {
		case i%4 < 3:
			b.WriteByte(' ')
		case i < 15:
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// possible holds for each cell of the blank the set of moves.
var possible = func() (set [16]uint8) {
	for i := range set {
		for move, ok := range [4]bool{i/4 > 0, i%4 > 0, i%4 < 3, i/4 < 3} {
			if ok {
				set[i] |= 1 << move
			}
		}
	}
	return set
}()

// Start, Moves, Apply, Undo, Goal and Resume make a Fifteen a [search.Problem] and a
// [search.Resumer].
func (f Fifteen) Start(n *search.Node) {
	w := uint64(0)
	for i, k := range f.tiles {
		w |= uint64(k) << (4 * i)
	}
	n.Bits = append(n.Bits[:0], w)
	f.Resume(n)
}

// Resume finds the tiles in the state.
func (Fifteen) Resume(n *search.Node) {
	if len(n.Row) != 16 {
		n.Row = make([]int32, 16)
	}
	for i := range int32(16) {
		n.Row[n.Bits[0]>>(4*i)&15] = i
	}
}

// Moves lists the tiles next to the blank.
func (Fifteen) Moves(n *search.Node, buf []int) []int {
	for m := possible[n.Row[0]&15]; m != 0; m &= m - 1 {
		buf = append(buf, bits.TrailingZeros8(m))
	}
	return buf
}

// Apply slides a tile into the blank.
func (Fifteen) Apply(n *search.Node, move int) {
	blank := n.Row[0] & 15
	cell := (blank + step[move&3]) & 15
	tile := n.Bits[0] >> (4 * cell) & 15
	n.Bits[0] ^= tile<<(4*cell) | tile<<(4*blank)
	row := n.Row[:16]
	row[tile], row[0] = blank, cell
}

// Undo slides it back, which is the move from the opposite side.
func (f Fifteen) Undo(n *search.Node, move int) { f.Apply(n, 3-move) }

// Goal reports whether all tiles are in their cells.
func (Fifteen) Goal(n *search.Node) bool { return n.Bits[0] == goalWord }
