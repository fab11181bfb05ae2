package poly

import (
	"math/bits"

	"parity.lab/lib/internal/simd"
)

// stepWords is the length from which division steps beat Euclid, where the
// processor multiplies without carries.
const stepWords = 2

// lowest returns the exponent of the lowest term; w is not 0.
func lowest(w []uint64) int {
	for i, v := range w {
		if v != 0 {
			return i<<6 + bits.TrailingZeros64(v)
		}
	}
	return -1
}

// shiftDown divides w by x^s in place, without remainder.
func shiftDown(w []uint64, s int) {
	copy(w, w[s>>6:])
	clear(w[len(w)-s>>6:])
	if k := uint(s & 63); k != 0 {
		for i := 0; i < len(w)-1; i++ {
			w[i] = w[i]>>k | w[i+1]<<(64-k)
		}
		w[len(w)-1] >>= k
	}
}

// divisionSteps returns the gcd of f and g, which have n words and simd.StepSlack more;
// f has the constant term 1. It destroys both.
//
// A division step replaces (f, g) by (f, (g + g(0)·f)/x), or by (g, (g+f)/x) if
// g(0) = 1 and f is the one of larger degree. It looks at the lowest coefficients
// only, so 63 steps are found from the lowest words and applied at once.
func divisionSteps(f, g []uint64, n int) []uint64 {
	delta := degree(f[:n]) - degree(g[:n])
	var m [4]uint64
	for {
		for n > 0 && f[n-1]|g[n-1] == 0 {
			n--
		}
		if len(trim(g[:n])) == 0 {
			return f[:n]
		}
		delta = simd.StepMatrix(delta, f[0], g[0], &m)
		simd.StepRows(f, g, n, &m)
	}
}
