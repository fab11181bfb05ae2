//go:build !purego

package simd

//go:noescape
func mulWordAsm(a, b uint64) (hi, lo uint64)

//go:noescape
func mulAdd128(dst, b *uint64, groups int, a *uint64, rows int)

//go:noescape
func mulAdd256(dst, b *uint64, groups int, a *uint64, rows int)

//go:noescape
func combineRows128(rowA, rowB *uint64, groups int, m *[4]uint64)

//go:noescape
func combineRows256(rowA, rowB *uint64, groups int, m *[4]uint64)

//go:noescape
func divisionSteps128(rowF, rowG *uint64, groups, delta, batches int, m *[4]uint64) (next, done int)

//go:noescape
func divisionSteps256(rowF, rowG *uint64, groups, delta, batches int, m *[4]uint64) (next, done int)

// fastMulAdd is MulAdd by the instruction: whole groups of words of b, then what is
// left.
func fastMulAdd(dst, a, b []uint64) {
	i := 0
	if groups := len(b) / 4; groups > 0 && carryless == VPCLMULQDQ {
		mulAdd256(&dst[0], &b[0], groups, &a[0], len(a))
		i = 4 * groups
	}
	if groups := (len(b) - i) / 2; groups > 0 {
		mulAdd128(&dst[i], &b[i], groups, &a[0], len(a))
		i += 2 * groups
	}
	switch {
	case i == len(b):
	case len(a) > 1:
		fastMulAdd(dst[i:], b[i:], a)
	default:
		hi, lo := mulWordAsm(b[i], a[0])
		dst[i] ^= lo
		dst[i+1] ^= hi
	}
}

// fastCombine is Combine by the instruction.
func fastCombine(a, b []uint64, words int, m *[4]uint64) {
	if top := len(a) - 4; carryless == VPCLMULQDQ {
		combineRows256(&a[top], &b[top], (words+3)/4, m)
	} else {
		combineRows128(&a[top+2], &b[top+2], (words+1)/2, m)
	}
}

// fastDivisionSteps is DivisionSteps by the instruction.
func fastDivisionSteps(f, g []uint64, words, delta int, m [][4]uint64) (next, done int) {
	if top := len(f) - 4; carryless == VPCLMULQDQ {
		return divisionSteps256(&f[top], &g[top], (words+3)/4, delta, len(m), &m[0])
	} else {
		return divisionSteps128(&f[top+2], &g[top+2], (words+1)/2, delta, len(m), &m[0])
	}
}
