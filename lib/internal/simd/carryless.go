package simd

import (
	"fmt"
	"math/bits"
)

// Carryless is a way of multiplying without carries.
type Carryless int

// The ways, from the slowest.
const (
	Plain      Carryless = iota // Go
	PCLMULQDQ                   // 128 bits at a time
	VPCLMULQDQ                  // 256 bits at a time
)

// String returns the name of the instruction, or "plain".
func (c Carryless) String() string {
	return [...]string{"plain", "PCLMULQDQ", "VPCLMULQDQ"}[c]
}

var (
	bestCarryless = chooseCarryless(have)
	carryless     = bestCarryless
)

func chooseCarryless(f Features) Carryless {
	switch {
	case f.VPCLMULQDQ:
		return VPCLMULQDQ
	case f.PCLMULQDQ:
		return PCLMULQDQ
	}
	return Plain
}

// CarrylessIn returns the way that is in use.
func CarrylessIn() Carryless { return carryless }

// CarrylessWays lists the ways that may be used here, from the slowest.
func CarrylessWays() []Carryless {
	ways := []Carryless{Plain, PCLMULQDQ, VPCLMULQDQ}
	return ways[:bestCarryless+1]
}

// UseCarryless chooses a way and returns the one before. It is for tests and
// benchmarks, and not safe while anything computes. It panics if the way may not
// be used here.
func UseCarryless(c Carryless) (before Carryless) {
	if c < Plain || c > bestCarryless {
		panic(fmt.Sprintf("simd: %v may not be used here", c))
	}
	before, carryless = carryless, c
	return before
}

// MulAddWord adds b·c to dst, which has at least len(b)+1 words: polynomials over
// GF(2) as words, lowest first.
func MulAddWord(dst, b []uint64, c uint64) {
	MulAdd(dst, []uint64{c}, b)
}

// MulAdd adds a·b to dst, which has at least len(a)+len(b) words, by one word of a
// after the other: a row costs less than a column.
func MulAdd(dst, a, b []uint64) {
	if len(a) == 0 || len(b) == 0 {
		return
	}
	_ = dst[len(a)+len(b)-1]
	if carryless == Plain {
		plainMulAdd(dst, a, b)
	} else {
		fastMulAdd(dst, a, b)
	}
}

// MulWord returns the product of two words.
func MulWord(a, b uint64) (hi, lo uint64) {
	if carryless == Plain {
		return plainMulWord(a, b)
	}
	return mulWordAsm(a, b)
}

// RowUnit is what the lengths of rows for [Combine] and [DivisionSteps] are
// multiples of.
const RowUnit = 4

// Combine replaces a by m[0]·a + m[1]·b and b by m[2]·a + m[3]·b, all modulo x^64n
// where n = len(a) = len(b) is a multiple of RowUnit. Only the highest words of
// the rows, 0 < words ≤ n, may differ from 0.
func Combine(a, b []uint64, words int, m *[4]uint64) {
	checkRows(a, b, words)
	if carryless == Plain {
		plainCombine(a, b, words, m)
	} else {
		fastCombine(a, b, words, m)
	}
}

// DivisionSteps does len(m) > 0 batches of 63 division steps on f and g, rows as in
// [Combine], and stores the matrix of each batch, which is what Combine takes. It
// ends early when the highest word of g is 0, and returns the new delta and the
// number of batches that were done.
//
// The highest coefficient c(f) of the row f is 1. A step replaces (f, g) by (f, x·(g +
// c(g)·f)), or by (g, x·(g+f)) if c(g) = 1 and delta > 0. delta rises by 1 in each step,
// from −delta if the rows change places.
func DivisionSteps(f, g []uint64, words, delta int, m [][4]uint64) (next, done int) {
	checkRows(f, g, words)
	if f[len(f)-1]>>63 == 0 || len(m) == 0 {
		panic("simd: no division steps from here")
	}
	if carryless == Plain {
		return plainDivisionSteps(f, g, words, delta, m)
	}
	return fastDivisionSteps(f, g, words, delta, m)
}

// checkRows keeps the assembly within its rows.
func checkRows(a, b []uint64, words int) {
	if len(a) != len(b) || len(a)%RowUnit != 0 || words < 1 || words > len(a) {
		panic(fmt.Sprintf("simd: %d words of rows of length %d and %d", words, len(a), len(b)))
	}
}

// plainMulWord takes four bits of a at a time.
func plainMulWord(a, b uint64) (hi, lo uint64) {
	var table [16]uint64 // i·b, without the bits beyond 64
	table[1] = b
	for i := 1; i < 8; i++ {
		table[2*i] = table[i] << 1
		table[2*i+1] = table[2*i] ^ b
	}
	lo = table[a&15]
	for k := 4; k < 64; k += 4 {
		t := table[a>>k&15]
		lo ^= t << k
		hi ^= t >> (64 - k)
	}
	// The table lost up to three bits of b at the top: bit 63 where i has one of
	// bits 1 to 3, bit 62 where it has bit 2 or 3, bit 61 where it has bit 3.
	hi ^= (a & 0xeeeeeeeeeeeeeeee) >> 1 & -(b >> 63)
	hi ^= (a & 0xcccccccccccccccc) >> 2 & -(b >> 62 & 1)
	hi ^= (a & 0x8888888888888888) >> 3 & -(b >> 61 & 1)
	return hi, lo
}

// plainMulAdd is the twin of the assembly. Package poly has a faster way for long
// operands.
func plainMulAdd(dst, a, b []uint64) {
	for i, c := range a {
		plainMulAddWord(dst[i:], b, c)
	}
}

// plainMulAddWord takes four bits of every word of b at a time.
func plainMulAddWord(dst, b []uint64, c uint64) {
	if c == 0 {
		return
	}
	_ = dst[len(b)]
	var low, high [16]uint64 // i·c, in two words
	low[1] = c
	for i := 1; i < 8; i++ {
		low[2*i] = low[i] << 1
		high[2*i] = high[i]<<1 | low[i]>>63
		low[2*i+1] = low[2*i] ^ c
		high[2*i+1] = high[2*i]
	}
	var carry uint64
	for j, v := range b {
		lo, hi := low[v&15], high[v&15]
		for k := 4; k < 64; k += 4 {
			t := low[v>>k&15]
			lo ^= t << k
			hi ^= t>>(64-k) ^ high[v>>k&15]<<k
		}
		dst[j] ^= lo ^ carry
		carry = hi
	}
	dst[len(b)] ^= carry
}

// plainCombine is the twin of the assembly. No caller takes it where speed counts:
// Euclid's algorithm is faster than division steps without the instruction.
func plainCombine(a, b []uint64, words int, m *[4]uint64) {
	a, b = a[len(a)-words:], b[len(b)-words:]
	c, d := make([]uint64, words+1), make([]uint64, words+1)
	plainMulAddWord(c, a, m[0])
	plainMulAddWord(c, b, m[1])
	plainMulAddWord(d, a, m[2])
	plainMulAddWord(d, b, m[3])
	copy(a, c)
	copy(b, d)
}

// plainDivisionSteps is the twin of the assembly.
func plainDivisionSteps(f, g []uint64, words, delta int, m [][4]uint64) (next, done int) {
	top := len(f) - 1
	for i := range m {
		delta = stepMatrix(f[top], g[top], delta, &m[i])
		plainCombine(f, g, words, &m[i])
		if g[top] == 0 {
			return delta, i + 1
		}
	}
	return delta, len(m)
}

// stepMatrix finds the matrix of 63 division steps from the highest words of f and g.
// In its entries the coefficient of x^63 stands for 1.
func stepMatrix(f, g uint64, delta int, m *[4]uint64) (next int) {
	u, v, q, r := uint64(1<<63), uint64(0), uint64(0), uint64(1<<63)
	left := 63
	for {
		// All steps up to the next 1 of g only multiply g by x, which is written
		// as a division of the other row.
		z := min(bits.LeadingZeros64(g), left)
		g <<= z
		u >>= z
		v >>= z
		delta += z
		left -= z
		if left == 0 {
			break
		}
		if delta > 0 {
			delta = -delta
			f, g = g, f
			u, q = q, u
			v, r = r, v
		}
		g ^= f
		q ^= u
		r ^= v
	}
	m[0], m[1], m[2], m[3] = u, v, q, r
	return delta
}
