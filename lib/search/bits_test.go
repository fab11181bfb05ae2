package search

import "math/bits"

// bitBulbs is bulbs without counts, and with its rule of equal counts made from
// the bits, for boards of at most 31 rows and 64 columns. It shows what the
// search itself costs.
type bitBulbs struct{ *bulbs }

func (b bitBulbs) Start(n *Node) { n.Bits = append(n.Bits[:0], b.start...) }

func (b bitBulbs) Apply(n *Node, move int) {
	m := b.mask[move][:len(n.Bits)]
	for i := range n.Bits {
		n.Bits[i] ^= m[i]
	}
}

func (b bitBulbs) Undo(n *Node, move int) { b.Apply(n, move) }

func (b bitBulbs) equalCounts() Rule {
	return Rule{
		Name: "equal counts",
		Keep: func(*Node, int) bool { panic("search: only the mask is used") },
		Mask: func(n *Node, moves []uint64) {
			var rows [64]uint64
			var s0, s1, s2, s3, s4 uint64 // column counts, bit-sliced
			all := ^uint64(0) >> (64 - uint(b.cols))
			for r := range b.rows {
				at := uint(r * b.cols)
				w := n.Bits[at/64] >> (at % 64)
				if at%64+uint(b.cols) > 64 {
					w |= n.Bits[at/64+1] << (64 - at%64)
				}
				w &= all
				rows[r] = w
				c0 := s0 & w
				s0 ^= w
				c1 := s1 & c0
				s1 ^= c0
				c2 := s2 & c1
				s2 ^= c1
				s4 ^= s3 & c2
				s3 ^= c2
			}
			// with[k] are the columns that hold k: all columns, halved by
			// each bit of the counts, the highest first.
			var with [32]uint64
			with[0] = all
			for i, s := range [5]uint64{s4, s3, s2, s1, s0} {
				for k := 1<<i - 1; k >= 0; k-- {
					with[2*k&31], with[(2*k+1)&31] = with[k&31]&^s, with[k&31]&s
				}
			}
			for r := range b.rows {
				drop := all &^ with[bits.OnesCount64(rows[r&63])&31]
				at := uint(r * b.cols)
				moves[at/64] &^= drop << (at % 64)
				if at%64+uint(b.cols) > 64 {
					moves[at/64+1] &^= drop >> (64 - at%64)
				}
			}
		},
	}
}
