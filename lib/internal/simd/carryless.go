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
	if carryless == Plain {
		plainMulAddWord(dst, b, c)
	} else {
		fastMulAddWord(dst, b, c)
	}
}

// MulWord returns the product of two words.
func MulWord(a, b uint64) (hi, lo uint64) {
	if carryless == Plain {
		return plainMulWord(a, b)
	}
	return mulWordAsm(a, b)
}

// StepMatrix does 63 division steps on f and g, the lowest words of two polynomials
// of which f has the constant term 1. A step replaces (f, g) by (f, (g + g(0)·f)/x), or
// by (g, (g+f)/x) if g(0) = 1 and delta > 0. delta rises by 1 in each step, from
// −delta if the rows change places. m becomes the matrix that [StepRows] takes.
func StepMatrix(delta int, f, g uint64, m *[4]uint64) (next int) {
	if carryless == Plain {
		return plainStepMatrix(delta, f, g, m)
	}
	return stepMatrixAsm(delta, f, g, m)
}

// StepSlack is how many words behind their n words [StepRows] may read and write.
const StepSlack = 4

// StepRows replaces f by (m[0]·f + m[1]·g)/x^63 and g by (m[2]·f + m[3]·g)/x^63,
// without remainders, for polynomials of n > 0 words. f and g have StepSlack words
// more, which are 0 before and after. The entries of m have degree at most 63, and
// the results must fit into n words.
func StepRows(f, g []uint64, n int, m *[4]uint64) {
	_, _ = f[n+StepSlack-1], g[n+StepSlack-1]
	if carryless == Plain {
		plainStepRows(f, g, n, m)
	} else {
		fastStepRows(f, g, n, m)
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

// plainStepRows is the twin of the assembly. No caller takes it where speed
// counts: Euclid's algorithm is faster than division steps without the
// instruction.
func plainStepRows(f, g []uint64, n int, m *[4]uint64) {
	a, b := make([]uint64, n+1), make([]uint64, n+1)
	plainMulAddWord(a, f[:n], m[0])
	plainMulAddWord(a, g[:n], m[1])
	plainMulAddWord(b, f[:n], m[2])
	plainMulAddWord(b, g[:n], m[3])
	for i := range n {
		f[i] = a[i]>>63 | a[i+1]<<1
		g[i] = b[i]>>63 | b[i+1]<<1
	}
}

// plainStepMatrix takes all steps up to the next 1 of g at once.
func plainStepMatrix(delta int, f, g uint64, m *[4]uint64) int {
	u, v, q, r := uint64(1), uint64(0), uint64(0), uint64(1)
	left := 63
	for {
		// All steps up to the next 1 of g only divide g by x, which is written as
		// a multiplication of the other row.
		z := bits.TrailingZeros64(g | 1<<(left&63))
		g >>= z & 63
		u <<= z & 63
		v <<= z & 63
		delta += z
		left -= z
		if left == 0 {
			break
		}
		// No branch: whether the rows change places is as good as random.
		swap := uint64(int64(-delta) >> 63) // all ones if delta > 0
		delta = (delta ^ int(swap)) - int(swap)
		f0, u0, v0 := f, u, v
		g ^= f
		q ^= u
		r ^= v
		f = f0 ^ g&swap
		u = u0 ^ q&swap
		v = v0 ^ r&swap
	}
	m[0], m[1], m[2], m[3] = u, v, q, r
	return delta
}
