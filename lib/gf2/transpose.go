package gf2

// Transpose returns the Cols×Rows matrix Mᵀ. It takes about Rows·Cols/4 word
// operations, in blocks of 64×64 bits; 8×8 of those, a tile of 32 KB that becomes
// a tile, are done together.
func (m *Matrix) Transpose() *Matrix {
	t := New(m.cols, m.rows)
	const side = 64 * tileWords
	for i0 := 0; i0 < m.rows; i0 += side {
		for k0 := 0; k0 < m.stride; k0 += tileWords {
			for i := i0; i < min(i0+side, m.rows); i += 64 {
				for k := k0; k < min(k0+tileWords, m.stride); k++ {
					m.transposeBlock(t, i, k)
				}
			}
		}
	}
	return t
}

// transposeBlock copies 64 rows of word k, from row i on, to 64 rows of t.
func (m *Matrix) transposeBlock(t *Matrix, i, k int) {
	var block [64]uint64
	from := m.w[m.index(i, k):]
	for r := range min(64, m.rows-i) {
		block[r] = from[r*m.tw]
	}
	transpose64(&block)
	to := t.w[t.index(k<<6, i>>6):]
	for r := range min(64, m.cols-k<<6) {
		to[r*t.tw] = block[r]
	}
}

// transpose64 transposes a block of 64×64 bits in place: it swaps the off-diagonal
// quarters, then does the same in each quarter, down to single bits; all blocks
// of one size are done together, word pair by word pair.
func transpose64(b *[64]uint64) {
	mask := uint64(0x00000000ffffffff)
	for size := 32; size > 0; size >>= 1 {
		for i := 0; i < 64; i++ {
			if i&size != 0 {
				continue
			}
			swap := (b[i]>>size ^ b[i+size]) & mask
			b[i] ^= swap << size
			b[i+size] ^= swap
		}
		mask ^= mask << (size >> 1)
	}
}
