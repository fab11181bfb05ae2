//go:build !purego

package simd

//go:noescape
func mulWordAsm(a, b uint64) (hi, lo uint64)

//go:noescape
func stepMatrixAsm(delta int, wordF, wordG uint64, m *[4]uint64) (next int)

//go:noescape
func mulAddWord128(dst, b *uint64, groups int, c uint64) (carry uint64)

//go:noescape
func mulAddWord256(dst, b *uint64, groups int, c uint64) (carry uint64)

//go:noescape
func stepRows128(rowF, rowG *uint64, groups int, m *[4]uint64)

//go:noescape
func stepRows256(rowF, rowG *uint64, groups int, m *[4]uint64)

// fastMulAddWord is MulAddWord by the instruction: whole groups of words, then
// what is left one by one.
func fastMulAddWord(dst, b []uint64, c uint64) {
	_ = dst[len(b)]
	i := 0
	if groups := len(b) / 4; groups > 0 && carryless == VPCLMULQDQ {
		carry := mulAddWord256(&dst[0], &b[0], groups, c)
		i = 4 * groups
		dst[i] ^= carry
	}
	if groups := (len(b) - i) / 2; groups > 0 {
		carry := mulAddWord128(&dst[i], &b[i], groups, c)
		i += 2 * groups
		dst[i] ^= carry
	}
	if i < len(b) {
		hi, lo := mulWordAsm(b[i], c)
		dst[i] ^= lo
		dst[i+1] ^= hi
	}
}

// fastStepRows is StepRows by the instruction.
func fastStepRows(f, g []uint64, n int, m *[4]uint64) {
	if carryless == VPCLMULQDQ {
		stepRows256(&f[0], &g[0], n/4+1, m)
	} else {
		stepRows128(&f[0], &g[0], n/2+1, m)
	}
}
