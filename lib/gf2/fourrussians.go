package gf2

import (
	"math/bits"

	"parity.lab/lib/internal/simd"
)

// Elimination with tables, for matrices in tiles of 8 words.
//
// A panel is one word of columns. Its up to 64 pivot rows are found by looking at
// that word alone, with a reduced basis that remembers which rows each of its
// vectors sums. What a row must be added to, to clear the pivot columns, is then
// one word, its multiplier. Tables of sums of the pivot rows turn that into eight
// looks. A tile is eight panels; once they are done, the same swaps and
// multipliers bring every later tile up to date, each on its own.

// russians is one elimination.
type russians struct {
	m       *Matrix
	cols    int // pivots are in the first cols columns
	reduced bool
	pivots  []int
	panels  [2][tileWords]panel // of the tile that is applied and of the next one
	sums    [8][256]uint64      // multipliers by the bytes of a panel's word
	record  *lowerRecord        // for a PLE, or nil
}

// panel is what one word of columns does to the other words.
type panel struct {
	first, count int      // pivot rows first, …, first+count−1
	from         int      // rows that change begin here
	swaps        [][2]int // rows that change places before anything is added
	mult         []uint64 // mult[i]: pivot rows that are added to row i
}

// minRussians is the number of rows and of columns from which tables gain.
const minRussians = 96

// eliminateByTables brings m to an echelon form as eliminate says.
func (m *Matrix) eliminateByTables(cols int, reduced bool) []int {
	return m.tables(cols, reduced, nil)
}

// tables is eliminateByTables, which writes down for a PLE what it does, if record is
// not nil and the form is not the reduced one.
func (m *Matrix) tables(cols int, reduced bool, record *lowerRecord) []int {
	e := &russians{m: m, cols: cols, reduced: reduced, pivots: []int{}, record: record}
	buffers := make([]uint64, 2*tileWords*m.rows)
	for b := range e.panels {
		for s := range e.panels[b] {
			e.panels[b][s].mult, buffers = buffers[:m.rows:m.rows], buffers[m.rows:]
		}
	}
	n := workers(m.nt-1, m.rows*m.nt*m.stride)
	tables := make([]*simd.Tables, n)
	for k := range tables {
		tables[k] = simd.NewTables(m.rows)
	}
	e.factor(0, &e.panels[0], tables[0])
	for t := range m.nt {
		panels, next := &e.panels[t&1], &e.panels[(t+1)&1]
		parallel(n, m.nt-t-1, func(worker, part int) {
			u := t + 1 + part
			e.apply(u, panels, tables[worker])
			if part == 0 { // the next tile is done while others are brought up to date
				e.factor(u, next, tables[worker])
			}
		})
	}
	return e.pivots
}

// factor eliminates in tile t and records in panels what the other tiles need.
func (e *russians) factor(t int, panels *[tileWords]panel, tables *simd.Tables) {
	tile := e.m.tile(t)
	for s := range panels {
		p := &panels[s]
		*p = panel{first: len(e.pivots), swaps: p.swaps[:0], mult: p.mult}
		left := e.cols - (t*tileWords+s)<<6
		if left <= 0 || p.first == e.m.rows {
			continue
		}
		mask := ^uint64(0)
		if left < 64 {
			mask = 1<<left - 1
		}
		e.find(p, tile[s:], mask, t*tileWords+s)
		if p.count == 0 {
			continue
		}
		tables.Build(tile[p.first*tileWords:], p.count)
		tables.Add(tile[p.from*tileWords:], p.mult[p.from:])
	}
}

// apply brings tile u up to date with the panels of an earlier tile.
func (e *russians) apply(u int, panels *[tileWords]panel, tables *simd.Tables) {
	tile := e.m.tile(u)
	for s := range panels {
		p := &panels[s]
		if p.count == 0 {
			continue
		}
		for _, swap := range p.swaps {
			swapRows(tile, swap)
		}
		tables.Build(tile[p.first*tileWords:], p.count)
		tables.Add(tile[p.from*tileWords:], p.mult[p.from:])
	}
}

func swapRows(tile []uint64, swap [2]int) {
	a, b := (*[tileWords]uint64)(tile[swap[0]*tileWords:]), (*[tileWords]uint64)(tile[swap[1]*tileWords:])
	*a, *b = *b, *a
}

// find looks for pivots in one word of columns: word[8i] is that of row i. It
// moves the pivot rows of the tile to their places and fills in the panel.
func (e *russians) find(p *panel, word []uint64, mask uint64, k int) {
	// basis[b] is a vector with its lowest 1 at bit b and 0 at the lowest bits of
	// the others; sum[b] says which of the pivot rows add up to it.
	var basis, sum [64]uint64
	var found uint64 // the bits that have a vector
	rows := e.m.rows
	full := bits.OnesCount64(mask)
	for i := p.first; i < rows && p.count < full; i++ {
		w := word[i*tileWords] & mask
		if w == 0 {
			continue
		}
		rest, own := w, uint64(1)<<p.count
		for b := w & found; b != 0; b &= b - 1 {
			v := bits.TrailingZeros64(b)
			rest ^= basis[v]
			own ^= sum[v]
		}
		if rest == 0 {
			continue
		}
		low := bits.TrailingZeros64(rest)
		for b := found & (1<<low - 1); b != 0; b &= b - 1 {
			v := bits.TrailingZeros64(b)
			has := -(basis[v] >> low & 1)
			basis[v] ^= rest & has
			sum[v] ^= own & has
		}
		basis[low], sum[low] = rest, own
		found |= 1 << low
		if at := p.first + p.count; at != i {
			p.swaps = append(p.swaps, [2]int{i, at})
			swapRows(e.m.tile(k/tileWords), [2]int{i, at})
		}
		p.count++
	}
	if p.count == 0 {
		return
	}
	var made [64]uint64 // what makes a pivot row, if that is not the vector of its bit
	if r := e.record; r != nil {
		for _, swap := range p.swaps {
			r.order[swap[0]], r.order[swap[1]] = r.order[swap[1]], r.order[swap[0]]
		}
		made = r.arrange(word[p.first*tileWords:], p.count, found, &sum, func(a, b int) {
			swap := [2]int{p.first + a, p.first + b}
			p.swaps = append(p.swaps, swap)
			swapRows(e.m.tile(k/tileWords), swap)
			r.order[swap[0]], r.order[swap[1]] = r.order[swap[1]], r.order[swap[0]]
		})
	}
	sumTables(&e.sums, &sum)
	if !e.reduced {
		p.from = p.first
	}
	for i := p.from; i < rows; i++ {
		p.mult[i] = lookUp(&e.sums, word[i*tileWords])
	}
	if e.record != nil {
		e.record.write(p.first, p.count, p.mult[p.first:])
	}
	// A pivot row becomes the vector of its bit instead.
	for i := 0; found != 0; i, found = i+1, found&(found-1) {
		b := bits.TrailingZeros64(found)
		row := sum[b]
		if e.record != nil {
			row = made[i]
		}
		p.mult[p.first+i] = row ^ 1<<i
		e.pivots = append(e.pivots, k<<6+b)
	}
}

// sumTables fills the tables with sums of words: entry v of table n is the sum of the
// words 8n+b for the bits b of v.
func sumTables(sums *[8][256]uint64, words *[64]uint64) {
	for n := range sums {
		t := &sums[n]
		for b := range 8 {
			v := words[8*n+b]
			for i := range 1 << b {
				t[1<<b+i] = t[i] ^ v
			}
		}
	}
}

// lookUp returns the sum of the words that the bits of w select.
func lookUp(sums *[8][256]uint64, w uint64) uint64 {
	return sums[0][w&255] ^ sums[1][w>>8&255] ^ sums[2][w>>16&255] ^ sums[3][w>>24&255] ^
		sums[4][w>>32&255] ^ sums[5][w>>40&255] ^ sums[6][w>>48&255] ^ sums[7][w>>56]
}
