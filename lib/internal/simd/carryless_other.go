//go:build !amd64 || purego

package simd

// Without assembly the plain way is the only one, and none of these is reached.

func mulWordAsm(a, b uint64) (hi, lo uint64) { return plainMulWord(a, b) }

func stepMatrixAsm(delta int, f, g uint64, m *[4]uint64) int { return plainStepMatrix(delta, f, g, m) }

func fastMulAddWord(dst, b []uint64, c uint64) { plainMulAddWord(dst, b, c) }

func fastStepRows(f, g []uint64, n int, m *[4]uint64) { plainStepRows(f, g, n, m) }
