//go:build !amd64 || purego

package simd

// Without assembly the plain way is the only one, and none of these is reached.

func mulWordAsm(a, b uint64) (hi, lo uint64) { return plainMulWord(a, b) }

func fastMulAdd(dst, a, b []uint64) { plainMulAdd(dst, a, b) }

func fastCombine(a, b []uint64, words int, m *[4]uint64) { plainCombine(a, b, words, m) }

func fastDivisionSteps(f, g []uint64, words, delta int, m [][4]uint64) (next, done int) {
	return plainDivisionSteps(f, g, words, delta, m)
}
