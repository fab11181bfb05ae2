package bulbs

import (
	"context"
	"math/bits"
	"slices"

	"parity.lab/lib/search"
)

// equalCounts is the puzzle with the equal-count rule built in: Moves lists only
// the off bulbs whose row and column hold the same number of on bulbs. It keeps no
// counts from state to state, as counting anew costs less than to keep them, but
// tallies what Moves has listed, so it serves one search at a time. Boards of at
// most 64 rows and 64 columns.
type equalCounts struct {
	rows, cols int
	start      []uint64
	full       []uint64
	cross      crosses
	rowOf      []uint8 // row of each cell, to save divisions
	generated  int     // off bulbs met by Moves
	kept       int     // moves listed by Moves
}

func (p *equalCounts) Start(n *search.Node) { n.Bits = append(n.Bits[:0], p.start...) }

func (p *equalCounts) Goal(n *search.Node) bool { return slices.Equal(n.Bits, p.full) }

func (p *equalCounts) Apply(n *search.Node, move int) {
	r := int(p.rowOf[move])
	p.cross.press(n.Bits, r, move-r*p.cols)
}

func (p *equalCounts) Undo(n *search.Node, move int) { p.Apply(n, move) }

func (p *equalCounts) Moves(n *search.Node, buf []int) []int {
	var row [64]uint64
	rows := row[:p.rows]
	p.unpack(n.Bits, rows)
	var with columnCounts
	with.of(rows)
	before, on := len(buf), 0
	mask := ^uint64(0) >> (64 - uint(p.cols))
	base := 0
	for _, w := range rows {
		k := bits.OnesCount64(w)
		on += k
		for same := mask &^ w & with.count(k); same != 0; same &= same - 1 {
			buf = append(buf, base+bits.TrailingZeros64(same))
		}
		base += p.cols
	}
	p.generated += p.rows*p.cols - on
	p.kept += len(buf) - before
	return buf
}

// unpack writes one word for each row of a configuration.
func (p *equalCounts) unpack(config []uint64, rows []uint64) {
	var c [65]uint64 // a word more than any board fills, so that k+1 is inside
	copy(c[:64], config)
	mask := ^uint64(0) >> (64 - uint(p.cols))
	at := uint(0)
	for r := range rows {
		k := at >> 6 & 63
		rows[r] = (c[k]>>(at&63) | c[k+1]<<1<<(^at&63)) & mask
		at += uint(p.cols)
	}
}

// columnCounts answers which columns hold k on bulbs. The two lowest, the two
// middle and the three highest binary digits of k each select a set of columns:
// those whose count has these digits there.
type columnCounts struct {
	low, middle [4]uint64
	high        [8]uint64
}

// count returns the columns whose count is k; 0 ≤ k < 128.
func (x *columnCounts) count(k int) uint64 {
	return x.low[k&3] & x.middle[k>>2&3] & x.high[k>>4&7]
}

// of counts the on bulbs in all columns at once. Bit c of d0, d1, d2, … holds the
// binary digits of the count of column c, lowest first; eight rows at a time are
// added by carry-save adders.
func (x *columnCounts) of(rows []uint64) {
	var d0, d1, d2, d3, d4, d5, d6 uint64
	for len(rows) > 0 {
		var rest [8]uint64
		w := &rest
		if len(rows) >= 8 {
			w = (*[8]uint64)(rows)
			rows = rows[8:]
		} else {
			copy(rest[:], rows)
			rows = nil
		}
		var a, b, e, f, g, h uint64
		d0, a = add(d0, w[0], w[1])
		d0, b = add(d0, w[2], w[3])
		d1, e = add(d1, a, b)
		d0, a = add(d0, w[4], w[5])
		d0, b = add(d0, w[6], w[7])
		d1, f = add(d1, a, b)
		d2, g = add(d2, e, f)
		d3, h = d3^g, d3&g
		d4, h = d4^h, d4&h
		d5, h = d5^h, d5&h
		d6 ^= h
	}
	x.low = [4]uint64{^d0 &^ d1, d0 &^ d1, d1 &^ d0, d0 & d1}
	x.middle = [4]uint64{^d2 &^ d3, d2 &^ d3, d3 &^ d2, d2 & d3}
	x.high = [8]uint64{
		^d4 &^ d5 &^ d6, d4 &^ d5 &^ d6, d5 &^ d4 &^ d6, d4 & d5 &^ d6,
		d6 &^ d4 &^ d5, d6 & d4 &^ d5, d6 & d5 &^ d4, d4 & d5 & d6,
	}
}

// add adds three bits in every position: the sum is sum + 2·carry.
func add(a, b, c uint64) (sum, carry uint64) {
	u := a ^ b
	return u ^ c, a&b | u&c
}

// guidedFast is GuidedDFS without further rules.
func guidedFast(ctx context.Context, g *Grid, o search.Options) (*Run, error) {
	p := &equalCounts{
		rows:  g.rows,
		cols:  g.cols,
		start: g.on.Words(),
		full:  Full(g.rows, g.cols).on.Words(),
		cross: newCrosses(g.rows, g.cols),
		rowOf: make([]uint8, g.rows*g.cols),
	}
	for i := range p.rowOf {
		p.rowOf[i] = uint8(i / g.cols)
	}
	complete := func(s search.Stats) search.Stats {
		s.Generated = p.generated
		s.Pruned = p.generated - p.kept
		s.PrunedBy = []search.RuleCount{{Name: EqualCountRule().Name, Kept: p.kept, Pruned: s.Pruned}}
		return s
	}
	if report := o.Progress; report != nil {
		o.Progress = func(s search.Stats) { report(complete(s)) }
	}
	r, err := search.DFS(ctx, p, o)
	return &Run{Moves: pathOf(r.Moves, g.cols), Found: r.Found, Reason: r.Reason, Stats: complete(r.Stats)}, err
}
