package puzzles

import (
	"context"
	"math/bits"
	"sync"

	"parity.lab/lib/search"
)

// Patterns is an additive pattern database of the 15-puzzle: for each placement of
// the tiles of a set, the fewest moves of these tiles that bring them to their cells
// while all others may be anything. It may serve several searches at once.
type Patterns struct{ parts []part }

// part is the table of one set of tiles. The place in it has 4 bits for the cell of
// each tile, so it has holes where two tiles would share a cell.
type part struct {
	tiles []int
	moves []uint8
}

// tileSets are the disjoint sets: two blocks of six tiles and one of three.
var tileSets = [][]int{{1, 2, 4, 5, 8, 9}, {6, 7, 10, 11, 14, 15}, {3, 12, 13}}

// BuildPatterns builds the database, one set of tiles after the other on as many
// goroutines as there are sets. It takes 33 MB, and as much again while it works. The
// error is ctx.Err().
func BuildPatterns(ctx context.Context) (*Patterns, error) {
	p := &Patterns{parts: make([]part, len(tileSets))}
	errs := make([]error, len(tileSets))
	var all sync.WaitGroup
	for i, tiles := range tileSets {
		all.Add(1)
		go func() {
			defer all.Done()
			p.parts[i], errs[i] = buildPart(ctx, tiles)
		}()
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return p, nil
}

const unknown = 0xff

// buildPart goes backwards from the goal, breadth first by the moves of the tiles of
// the set. Between them the blank moves freely, so all cells that it can reach are one
// state.
func buildPart(ctx context.Context, tiles []int) (part, error) {
	k := len(tiles)
	p := part{tiles: tiles, moves: make([]uint8, 1<<(4*k))}
	for i := range p.moves {
		p.moves[i] = unknown
	}
	// seen has for each placement the cells where the blank has been.
	seen := make([]uint16, len(p.moves))
	goal := uint32(0)
	for i, t := range tiles {
		goal |= uint32(t) << (4 * i)
	}
	level := []uint32{goal << 4} // the blank is in cell 0
	var next []uint32
	for depth := uint8(0); len(level) > 0; depth++ {
		if ctx.Err() != nil {
			return p, ctx.Err()
		}
		next = next[:0]
		for _, s := range level {
			place, blank := s>>4, s&15
			if seen[place]>>blank&1 != 0 {
				continue
			}
			region := spread(1<<blank, free(place, k))
			seen[place] |= region
			p.moves[place] = min(p.moves[place], depth)
			for i := range k {
				cell := place >> (4 * i) & 15
				for to := region & around[cell]; to != 0; to &= to - 1 {
					moved := place ^ (cell^uint32(bits.TrailingZeros16(to)))<<(4*i)
					if seen[moved]>>cell&1 == 0 {
						next = append(next, moved<<4|cell)
					}
				}
			}
		}
		level, next = next, level
	}
	return p, nil
}

// free returns the cells that none of the k tiles of a placement holds.
func free(place uint32, k int) uint16 {
	cells := ^uint16(0)
	for range k {
		cells &^= 1 << (place & 15)
		place >>= 4
	}
	return cells
}

// spread returns all cells that can be reached from those of a set through free ones.
func spread(set, free uint16) uint16 {
	const left, right = 0x1111, 0x8888 // the outer columns
	for {
		wider := (set | set<<4 | set>>4 | set&^right<<1 | set&^left>>1) & free
		if wider == set {
			return set
		}
		set = wider
	}
}

// around holds for each cell the cells next to it.
var around = func() (set [16]uint16) {
	for i := range set {
		set[i] = neighbour(i, FromAbove) | neighbour(i, FromLeft) | neighbour(i, FromRight) | neighbour(i, FromBelow)
	}
	return set
}()

// neighbour returns the cell on one side of a cell as a set, empty at the edge.
func neighbour(cell, side int) uint16 {
	if possible[cell]>>side&1 == 0 {
		return 0
	}
	return 1 << (int32(cell) + step[side])
}

// Bound returns the sum over the sets of tiles.
func (p *Patterns) Bound() search.Bound {
	a, b, c := p.parts[0].moves, p.parts[1].moves, p.parts[2].moves
	return func(n *search.Node) int {
		r := n.Row[:16]
		// The same order as in tileSets.
		i := r[1] | r[2]<<4 | r[4]<<8 | r[5]<<12 | r[8]<<16 | r[9]<<20
		j := r[6] | r[7]<<4 | r[10]<<8 | r[11]<<12 | r[14]<<16 | r[15]<<20
		k := r[3] | r[12]<<4 | r[13]<<8
		return int(a[i]) + int(b[j]) + int(c[k])
	}
}
