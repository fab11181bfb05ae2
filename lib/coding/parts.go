package coding

import (
	"fmt"
	"math/bits"

	"parity.lab/lib/bitset"
)

// maxPartDim is the largest dimension of a part: its coefficients fit into 32 bits.
const maxPartDim = 32

// partition is a code cut into four parts, for [Split]. Part q sees of the coefficients c of a
// word only z_q = U_q·c, whose bits are the scalar products with the basis of
// the columns of the part.
type partition struct {
	parts [4]part
	// order[i] are the two pairs of parts, with the maps from the first to the second.
	order [2]*pairing
	// c is the sum of the vectors pick.inverse[i] over the bits i of the picked z_q
	// that are 1.
	pick []struct{ part, bit int }
	back []uint64
}

// part is one of the four.
type part struct {
	types []int // numbers of types at positions of the part
	at    [][]int
	span  *span
	coord []uint64 // column of each type, written in the basis of the span
}

// dim returns the number of bits of z.
func (p *part) dim() int { return len(p.span.basis) }

// pairing tells how the coefficients of two parts determine those of the other two.
type pairing struct {
	p, q, r, s int // numbers of the parts
	// z_p and z_q belong to a word exactly when their relations are equal.
	relationP, relationQ linear
	relations            int
	// z_r and z_s are sums of what z_p, z_q and free bits give. Those bits are
	// what the first two parts leave open.
	toR, toS [3]linear
	free     int
}

// linear is a map between spaces of at most 32 bits, tabulated by bytes.
type linear [4][256]uint32

// newLinear returns the map that takes bit i to images[i].
func newLinear(images []uint32) *linear {
	var l linear
	for i, v := range images {
		t := &l[i/8]
		low := 1 << (i % 8)
		for j := range low {
			t[low+j] = t[j] ^ v
		}
	}
	return &l
}

func (l *linear) of(z uint32) uint32 {
	return l[0][z&255] ^ l[1][z>>8&255] ^ l[2][z>>16&255] ^ l[3][z>>24]
}

// divide cuts the code along its parts; nil if that is impossible: if there are not four, a
// position outside them is not 0 in all words, or a part or a dimension is too large.
func (c *Code) divide() *partition {
	c.splitOnce.Do(func() { c.split = c.newPartition() })
	return c.split
}

func (c *Code) newPartition() *partition {
	d := len(c.basis)
	if len(c.parts) != 4 || d > 64 {
		return nil
	}
	types := c.columns()
	of := make([]int, c.n)
	for i, t := range types {
		for _, p := range t.Positions {
			of[p] = i
		}
	}
	covered := 0
	p := &partition{}
	for q := range p.parts {
		part := &p.parts[q]
		part.span = newSpan()
		index := map[int]int{}
		for _, position := range c.parts[q] {
			t := of[position]
			if types[t].Column.None() {
				continue
			}
			covered++
			i, ok := index[t]
			if !ok {
				i = len(part.types)
				index[t] = i
				part.types, part.at = append(part.types, t), append(part.at, nil)
				part.span.add(types[t].Column)
				if part.dim() > maxPartDim {
					return nil
				}
			}
			part.at[i] = append(part.at[i], position)
		}
		if len(c.parts[q]) >= laneLimit {
			return nil
		}
		for _, t := range part.types {
			part.coord = append(part.coord, part.span.coordinates(types[t].Column))
		}
	}
	for _, t := range types {
		if t.Column.Any() {
			covered -= len(t.Positions)
		}
	}
	if covered != 0 {
		return nil
	}
	p.order[0], p.order[1] = p.pair(0, 1, 2, 3), p.pair(2, 3, 0, 1)
	if p.order[0] == nil || p.order[1] == nil {
		return nil
	}
	p.invert(d)
	return p
}

// maxFree bounds the bits that a pair of parts leaves open.
const maxFree = 12

// pair works out how parts a and b determine x and y; nil if they leave too much open.
func (p *partition) pair(a, b, x, y int) *pairing {
	pr := &pairing{p: a, q: b, r: x, s: y}
	// Every vector is kept with the three sums that make it: of bits of z_a, of z_b and of
	// free bits.
	type sums [3]uint32
	s := newSpan()
	var made []sums
	write := func(v *bitset.Set) (bool, sums) {
		rest, z := s.write(v)
		var sum sums
		for ; z != 0; z &= z - 1 {
			for i, u := range made[bits.TrailingZeros64(z)] {
				sum[i] ^= u
			}
		}
		return rest.None(), sum
	}
	relA, relB := make([]uint32, p.parts[a].dim()), make([]uint32, p.parts[b].dim())
	for i, part := range []int{a, b} {
		for bit, u := range p.parts[part].span.basis {
			inside, sum := write(u)
			sum[i] ^= 1 << bit
			if !inside {
				s.add(u)
				// The vector itself is in the basis now, so it is made of its own bit.
				var own sums
				own[i] = 1 << bit
				made = append(made, own)
				continue
			}
			for j, rel := range [][]uint32{relA, relB} {
				for v := sum[j]; v != 0; v &= v - 1 {
					rel[bits.TrailingZeros32(v)] |= 1 << pr.relations
				}
			}
			pr.relations++
		}
	}
	pr.relationP, pr.relationQ = *newLinear(relA), *newLinear(relB)
	for _, target := range []struct {
		part int
		to   *[3]linear
	}{{x, &pr.toR}, {y, &pr.toS}} {
		images := [3][]uint32{make([]uint32, p.parts[a].dim()), make([]uint32, p.parts[b].dim()), make([]uint32, maxFree)}
		for bit, u := range p.parts[target.part].span.basis {
			inside, sum := write(u)
			if !inside {
				if pr.free == maxFree {
					return nil
				}
				s.add(u)
				sum = sums{2: 1 << pr.free}
				made = append(made, sum)
				pr.free++
			}
			for i, v := range sum {
				for ; v != 0; v &= v - 1 {
					images[i][bits.TrailingZeros32(v)] |= 1 << bit
				}
			}
		}
		for i := range images {
			target.to[i] = *newLinear(images[i])
		}
	}
	return pr
}

// invert prepares the way back from z_0 … z_3 to the coefficients of the basis.
func (p *partition) invert(d int) {
	// Rows of [U | I] with independent U, brought to [I | U⁻¹].
	var left, right []*bitset.Set
	s := newSpan()
	for q := range p.parts {
		for bit, u := range p.parts[q].span.basis {
			if s.add(u) {
				own := bitset.New(d)
				own.Set(len(left))
				left, right = append(left, u.Clone()), append(right, own)
				p.pick = append(p.pick, struct{ part, bit int }{q, bit})
			}
		}
	}
	for column := range d {
		row := column
		for !left[row].Test(column) {
			row++
		}
		left[row], left[column] = left[column], left[row]
		right[row], right[column] = right[column], right[row]
		for i := range left {
			if i != column && left[i].Test(column) {
				left[i].Xor(left[column])
				right[i].Xor(right[column])
			}
		}
	}
	p.back = make([]uint64, d)
	for coefficient, row := range right {
		for i := range row.All() {
			p.back[i] |= 1 << coefficient
		}
	}
}

// coefficients returns the c with U_q·c = z_q.
func (p *partition) coefficients(z [4]uint32) uint64 {
	var c uint64
	for i, pick := range p.pick {
		if z[pick.part]>>pick.bit&1 == 1 {
			c ^= p.back[i]
		}
	}
	return c
}

// form returns F of the part for a word.
func (p *part) form(word *bitset.Set) *form {
	f := &form{r: p.dim()}
	for i, column := range p.coord {
		f.add(column, excess(word, p.at[i]))
	}
	return f
}

// evaluator computes values of F one by one: one bit for each unit of weight, whose
// parities are tabulated by bytes of z.
type evaluator struct {
	units int
	words int
	table [][][]uint64 // byte of z, its value, words
}

func newEvaluator(f *form) *evaluator {
	e := &evaluator{}
	for _, w := range f.weights {
		e.units += int(max(w, -w))
	}
	e.words = (e.units + 63) / 64
	e.table = make([][][]uint64, max(1, (f.r+7)/8))
	for i := range e.table {
		e.table[i] = make([][]uint64, 256)
		flat := make([]uint64, 256*e.words)
		for v := range e.table[i] {
			e.table[i][v] = flat[v*e.words : (v+1)*e.words]
		}
		unit := 0
		for k, w := range f.weights {
			for range max(w, -w) {
				// Signs belong to every value of the first byte.
				if i == 0 && w < 0 {
					e.table[0][0][unit/64] |= 1 << (unit % 64)
				}
				for b := range 8 {
					if f.types[k]>>(8*i+b)&1 == 1 {
						e.table[i][1<<b][unit/64] |= 1 << (unit % 64)
					}
				}
				unit++
			}
		}
		for b := range 8 {
			for j := range 1 << b {
				row := e.table[i][1<<b+j]
				if j == 0 {
					if i == 0 {
						xorInto(row, e.table[0][0])
					}
					continue
				}
				copy(row, e.table[i][1<<b])
				xorInto(row, e.table[i][j])
				if i == 0 {
					xorInto(row, e.table[0][0])
				}
			}
		}
	}
	return e
}

func xorInto(dst, src []uint64) {
	for i, w := range src {
		dst[i] ^= w
	}
}

// at returns F(z).
func (e *evaluator) at(z uint32) int {
	odd := 0
	switch len(e.table) {
	case 1:
		for _, w := range e.table[0][z&255] {
			odd += bits.OnesCount64(w)
		}
	case 2:
		a, b := e.table[0][z&255], e.table[1][z>>8&255]
		b = b[:len(a)]
		for i, w := range a {
			odd += bits.OnesCount64(w ^ b[i])
		}
	case 3:
		a, b, c := e.table[0][z&255], e.table[1][z>>8&255], e.table[2][z>>16&255]
		b, c = b[:len(a)], c[:len(a)]
		for i, w := range a {
			odd += bits.OnesCount64(w ^ b[i] ^ c[i])
		}
	default:
		a, b, c, d := e.table[0][z&255], e.table[1][z>>8&255], e.table[2][z>>16&255], e.table[3][z>>24]
		b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
		for i, w := range a {
			odd += bits.OnesCount64(w ^ b[i] ^ c[i] ^ d[i])
		}
	}
	return e.units - 2*odd
}

// fmtParts names the dimensions of the parts.
func fmtParts(p *partition) string {
	return fmt.Sprintf("four parts of dimensions %d, %d, %d and %d", p.parts[0].dim(), p.parts[1].dim(), p.parts[2].dim(), p.parts[3].dim())
}
