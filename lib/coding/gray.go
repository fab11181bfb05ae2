package coding

import (
	"context"
	"math/bits"

	"parity.lab/lib/bitset"
)

// pollEvery is the number of members tried between looks at the context.
const pollEvery = 1 << 13

// gray tries every member of the coset. In a Gray code, number i (from 1) differs from the one
// before by a single word of the basis, the one whose number is that of the zeros
// at the end of i, so a member costs one sum of n/64 words.
func (c *Code) gray(ctx context.Context, word *bitset.Set, acc *collector, tick ticker) error {
	x := word.Clone().Words()
	basis := make([][]uint64, len(c.basis))
	for i, b := range c.basis {
		basis[i] = b.Words()
	}
	acc.add(0, word.Count())
	total := uint64(1) << len(basis)
	limit := acc.most()
	for from := uint64(1); from < total; {
		to := min(total, (from/pollEvery+1)*pollEvery)
		switch len(x) {
		case 1:
			v := x[0]
			for i := from; i < to; i++ {
				v ^= basis[bits.TrailingZeros64(i)][0]
				if n := bits.OnesCount64(v); n <= limit {
					limit = acc.add(i^i>>1, n)
				}
			}
			x[0] = v
		case 2:
			v, w := x[0], x[1]
			for i := from; i < to; i++ {
				b := basis[bits.TrailingZeros64(i)]
				v ^= b[0]
				w ^= b[1]
				if n := bits.OnesCount64(v) + bits.OnesCount64(w); n <= limit {
					limit = acc.add(i^i>>1, n)
				}
			}
			x[0], x[1] = v, w
		default:
			for i := from; i < to; i++ {
				if n := addAndCount(x, basis[bits.TrailingZeros64(i)]); n <= limit {
					limit = acc.add(i^i>>1, n)
				}
			}
		}
		from = to
		if from == total {
			break
		}
		tick(int64(from), int64(total))
		if err := ctx.Err(); err != nil {
			acc.tried = from
			return err
		}
	}
	acc.tried = total
	return nil
}

// addAndCount adds b to x and returns the number of ones.
func addAndCount(x, b []uint64) int {
	n := 0
	x = x[:len(b)]
	for i, w := range b {
		w ^= x[i]
		x[i] = w
		n += bits.OnesCount64(w)
	}
	return n
}
