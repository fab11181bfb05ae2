package gf2

// Transpose returns the Cols×Rows matrix Mᵀ. It takes about Rows·Cols/4 word
// operations, in blocks of 64×64.
func (m *Matrix) Transpose() *Matrix {
	t := New(m.cols, m.rows)
	var block [64]uint64
	for i0 := 0; i0 < m.rows; i0 += 64 {
		for k := range m.stride {
			j0 := k << 6
			block = [64]uint64{}
			for i := range min(64, m.rows-i0) {
				block[i] = m.w[(i0+i)*m.stride+k]
			}
			transpose64(&block)
			for j := range min(64, m.cols-j0) {
				t.w[(j0+j)*t.stride+i0>>6] = block[j]
			}
		}
	}
	return t
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
