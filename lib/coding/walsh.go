package coding

import (
	"context"
	"math/bits"
	"sync/atomic"

	"parity.lab/lib/bitset"
)

// Blocks of 2^blockBits values are transformed at once, four values of 16 bits in a word: lane
// l of word i of a block holds value number l·2^10 + i.
const (
	blockBits  = 12
	blockWords = 1 << (blockBits - 2)
	lanes      = 0x0001_0001_0001_0001
	laneTops   = 0x8000_8000_8000_8000
	// laneLimit bounds the values, so that with laneLimit added all are positive and
	// the top bit of a lane is free to compare with.
	laneLimit = 1 << 14
)

// block is a block of values of F.
type block [blockWords]uint64

// value returns value number i of the block, 0 ≤ i < 2^blockBits.
func (b *block) value(i int) int {
	return int((b[i&(blockWords-1)]+laneLimit*lanes)>>(16*(i>>(blockBits-2)))&0xffff) - laneLimit
}

// form is the function
//
//	F(z) = Σ_k weights[k]·(−1)^(z·types[k])   for z in GF(2)^r
//
// whose maximum is the least weight of a coset: if the types are the columns of a
// generator matrix at some positions and weight counts zeros minus ones of a word
// there, F(z) counts zeros minus ones of the word plus member z of the code.
type form struct {
	r       int
	types   []uint64
	weights []int32
	start   int // F(0) = Σ weights
	span    int // Σ |weights|, a bound of |F|
}

func (f *form) add(t uint64, w int) {
	if w == 0 {
		return
	}
	f.types, f.weights = append(f.types, t), append(f.weights, int32(w))
	f.start += w
	f.span += max(w, -w)
}

// blockCount returns how many blocks there are.
func (f *form) blockCount() uint64 { return 1 << max(0, f.r-blockBits) }

// blocks computes F at all z and shows the values block by block: block h holds those of
// z = h·2^blockBits + i. If r is below blockBits, the one block repeats its first
// 2^r values. visit is called by several goroutines at once, and the block is good
// until it returns. |F| must be below laneLimit.
//
// The high bits of z go through a Gray code: a step changes the sign of the weights
// whose type has a given bit, which are added up in a block by their low bits; the
// transform of that is the block of F.
func (f *form) blocks(ctx context.Context, workers int, visit func(worker int, h uint64, b *block)) error {
	outer := max(0, f.r-blockBits)
	jobBits := 0
	for jobBits < outer-2 && 1<<jobBits < workers*32 {
		jobBits++
	}
	if outer == 0 {
		workers = 1
	}
	var next, failed atomic.Uint64
	parallel(workers, func(worker int) {
		s := newSummer(f, outer-jobBits)
		var out block
		for failed.Load() == 0 {
			job := next.Add(1) - 1
			if job >= 1<<jobBits {
				return
			}
			s.begin(job << (outer - jobBits))
			for {
				transform(&out, &s.sums)
				visit(worker, s.high, &out)
				if !s.step() {
					break
				}
				if s.count&63 == 0 && ctx.Err() != nil {
					failed.Store(1)
					return
				}
			}
			if ctx.Err() != nil {
				failed.Store(1)
			}
		}
	})
	if failed.Load() != 0 {
		return ctx.Err()
	}
	return nil
}

// summer adds up the weights for one block after the other.
type summer struct {
	form  *form
	low   int // bits of the Gray code
	high  uint64
	count uint64
	sums  block
	index []uint32 // word of each type
	lane  []uint64 // its weight in the four lanes, with their signs
	turns [][]int32
}

func newSummer(f *form, low int) *summer {
	s := &summer{form: f, low: low, index: make([]uint32, len(f.types)), lane: make([]uint64, len(f.types)), turns: make([][]int32, low)}
	for k, t := range f.types {
		s.index[k] = uint32(t & (blockWords - 1))
		for b := range s.turns {
			if t>>(blockBits+b)&1 == 1 {
				s.turns[b] = append(s.turns[b], int32(k))
			}
		}
	}
	return s
}

// begin starts at the block of the given number.
func (s *summer) begin(high uint64) {
	s.high, s.count = high, 0
	clear(s.sums[:])
	for k, t := range s.form.types {
		// A word is the number Σ v_l·2^(16l) modulo 2^64 of its signed lanes v_l. Sums
		// and differences of words are those of the lanes, whatever their signs.
		var sum uint64
		for l := range uint64(4) {
			v := int64(s.form.weights[k])
			if bits.OnesCount64(t>>blockBits&high)&1 != bits.OnesCount64(t>>(blockBits-2)&l)&1 {
				v = -v
			}
			sum += uint64(v) << (16 * l)
		}
		s.lane[k] = sum
		s.sums[s.index[k]] += sum
	}
}

// step goes to the next block, and reports whether there is one.
func (s *summer) step() bool {
	s.count++
	if s.count == 1<<s.low {
		return false
	}
	b := bits.TrailingZeros64(s.count)
	s.high ^= 1 << b
	for _, k := range s.turns[b] {
		v := s.lane[k]
		s.sums[s.index[k]&(blockWords-1)] -= 2 * v
		s.lane[k] = -v
	}
	return true
}

// transform sets dst to the Walsh–Hadamard transform of src over the ten bits of
// the word number; that over the lanes has been done. Two bits are done at a time.
func transform(dst, src *block) {
	for j := range 256 {
		a, b, c, d := src[j], src[j+256], src[j+512], src[j+768]
		p, q, r, s := a+c, a-c, b+d, b-d
		dst[j], dst[j+256], dst[j+512], dst[j+768] = p+r, p-r, q+s, q-s
	}
	for i := 0; i < blockWords; i += 256 {
		w := (*[256]uint64)(dst[i : i+256])
		for j := range 64 {
			a, b, c, d := w[j], w[j+64], w[j+128], w[j+192]
			p, q, r, s := a+c, a-c, b+d, b-d
			w[j], w[j+64], w[j+128], w[j+192] = p+r, p-r, q+s, q-s
		}
	}
	for i := 0; i < blockWords; i += 64 {
		w := (*[64]uint64)(dst[i : i+64])
		for j := range 16 {
			a, b, c, d := w[j], w[j+16], w[j+32], w[j+48]
			p, q, r, s := a+c, a-c, b+d, b-d
			w[j], w[j+16], w[j+32], w[j+48] = p+r, p-r, q+s, q-s
		}
	}
	for i := 0; i < blockWords; i += 16 {
		w := (*[16]uint64)(dst[i : i+16])
		for j := range 4 {
			a, b, c, d := w[j], w[j+4], w[j+8], w[j+12]
			p, q, r, s := a+c, a-c, b+d, b-d
			w[j], w[j+4], w[j+8], w[j+12] = p+r, p-r, q+s, q-s
		}
		for j := 0; j < 16; j += 4 {
			a, b, c, d := w[j], w[j+1], w[j+2], w[j+3]
			p, q, r, s := a+c, a-c, b+d, b-d
			w[j], w[j+1], w[j+2], w[j+3] = p+r, p-r, q+s, q-s
		}
	}
}

// atLeast calls hit with each z of the block at which F ≥ floor, in no order; hit returns the
// new floor. size is the number of values that count.
func (b *block) atLeast(floor, size int, hit func(i, value int) int) {
	compare := comparison(floor)
	for i, w := range b {
		// Adding raises the top bit of the lanes that reach the floor.
		m := (w + compare) & laneTops
		for m != 0 {
			l := bits.TrailingZeros64(m) >> 4
			m &= m - 1
			z := l<<(blockBits-2) | i
			if v := b.value(z); v >= floor && z < size {
				floor = hit(z, v)
				compare = comparison(floor)
			}
		}
	}
}

// comparison returns what to add to a word so that the top bits tell which lanes are ≥ floor.
func comparison(floor int) uint64 {
	floor = min(max(floor, -laneLimit), laneLimit)
	return uint64(0x8000-floor) * lanes
}

// walsh finds the best members by the transform of F over all 2^d coefficients.
func (c *Code) walsh(ctx context.Context, word *bitset.Set, acc *collector, workers int, tick ticker) error {
	f, order := c.wholeForm(word)
	base := word.Count()
	size := 1 << min(f.r, blockBits)
	total := int64(f.blockCount())
	var done atomic.Int64
	one := func() {
		if n := done.Add(1); n&0xff == 0 {
			tick(n, total)
		}
	}
	show := func(z uint64, value int) int {
		return f.floor(base, acc.add(place(z, order), base+(f.start-value)/2))
	}
	var err error
	if f.span < laneLimit {
		err = f.blocks(ctx, workers, func(_ int, h uint64, b *block) {
			b.atLeast(f.floor(base, acc.most()), size, func(i, value int) int { return show(h<<blockBits|uint64(i), value) })
			one()
		})
	} else {
		err = f.wideBlocks(ctx, workers, func(h uint64, b *wideBlock) {
			floor := f.floor(base, acc.most())
			for i, value := range b[:size] {
				if int(value) >= floor {
					floor = show(h<<blockBits|uint64(i), int(value))
				}
			}
			one()
		})
	}
	acc.tried = min(uint64(done.Load())<<blockBits, 1<<f.r)
	return err
}

// floor returns the least F of a member of at most the given weight, where the word
// with z = 0 has weight base.
func (f *form) floor(base, weight int) int { return f.start - 2*(weight-base) }

// place moves bit i of z to bit order[i].
func place(z uint64, order []int) uint64 {
	var y uint64
	for ; z != 0; z &= z - 1 {
		y |= 1 << order[bits.TrailingZeros64(z)]
	}
	return y
}

// wholeForm returns F for all of the code, d ≤ 64. Bit i of its z is the coefficient of
// word order[i] of the basis: the lightest words come first among the high bits,
// because a Gray code changes its first bits most often, and a step costs their weight.
func (c *Code) wholeForm(word *bitset.Set) (*form, []int) {
	order := c.lightOrder()
	f := &form{r: len(c.basis)}
	for _, t := range c.columns() {
		var column uint64
		for i, b := range order {
			if t.Column.Test(b) {
				column |= 1 << i
			}
		}
		if column == 0 {
			continue
		}
		f.add(column, excess(word, t.Positions))
	}
	return f, order
}

// excess returns zeros minus ones of a word at the positions.
func excess(word *bitset.Set, positions []int) int {
	e := 0
	for _, p := range positions {
		if word.Test(p) {
			e--
		} else {
			e++
		}
	}
	return e
}
