package lights

import (
	"math/bits"

	"parity.lab/lib/bitset"
)

// quick solves a small game by a table: for each light the pivot buttons that put it out alone, up
// to lights outside a fixed set of independent ones. With T·M the reduced echelon form of M,
// row i of T gives the press of pivot button i, and the rows beyond the rank must
// give 0; the column of a light is what it adds to both. The zero value solves nothing.
type quick struct {
	columns [][]uint64 // of each light: buttons, then a bit for each row beyond the rank
	buttons int
}

func newQuick(g *Game) quick {
	e := newElimination(g)
	t, pivots := e.e.Transform(), e.e.Pivots()
	q := quick{columns: make([][]uint64, g.Len()), buttons: g.Buttons()}
	for v := range q.columns {
		column := bitset.New(q.buttons + g.Len() - len(pivots))
		for i := range g.Len() {
			if !t.At(i, v) {
				continue
			}
			if i < len(pivots) {
				column.Set(e.alive[pivots[i]])
			} else {
				column.Set(q.buttons + i - len(pivots))
			}
		}
		q.columns[v] = column.Words()
	}
	return q
}

// solve returns the canonical solution, or nil if there is none or no table.
func (q *quick) solve(config *bitset.Set) *bitset.Set {
	if q.columns == nil || config.Len() != len(q.columns) {
		return nil
	}
	var room [8]uint64
	sum := room[:0]
	if len(q.columns) > 0 {
		sum = append(sum, make([]uint64, len(q.columns[0]))...)
	}
	for i, w := range config.Words() {
		for ; w != 0; w &= w - 1 {
			column := q.columns[64*i+bits.TrailingZeros64(w)]
			for j := range sum {
				sum[j] ^= column[j]
			}
		}
	}
	x := bitset.New(q.buttons)
	words := x.Words()
	whole := q.buttons / 64
	copy(words, sum[:min(len(sum), len(words))])
	for j := whole; j < len(sum); j++ {
		rest := sum[j]
		if j == whole {
			rest >>= q.buttons % 64
			if q.buttons%64 != 0 {
				words[j] &= 1<<(q.buttons%64) - 1
			}
		}
		if rest != 0 {
			return nil
		}
	}
	return x
}
