package gf2

import (
	"fmt"
	"math"

	"parity.lab/lib/internal/simd"
)

// tileWords is the width of a tile in words: one line of cache, and one register
// of the widest kind.
const tileWords = simd.RowWords

// A matrix of more than 512 columns is cut into tiles of 8 words; each tile has
// all rows, one after the other, and the tiles follow each other. So a pass over
// a tile reads memory in order, whatever the width of the matrix. The last tile
// is as wide as the others and ends with zeros. A matrix of up to 512 columns is
// one tile, as narrow as its columns allow: small matrices cost no more than
// their rows.

// New returns the rows×cols matrix of zeros. It panics if a size is negative.
func New(rows, cols int) *Matrix {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("gf2: a %d×%d matrix", rows, cols))
	}
	return newTiled(rows, cols, min(tileWords, wordsFor(cols)))
}

// newTiled returns a matrix of zeros in tiles of tw words. Only inside a
// computation may tw be another than New would take.
func newTiled(rows, cols, tw int) *Matrix {
	m := &Matrix{rows: rows, cols: cols, stride: wordsFor(cols), tw: tw}
	if m.stride > 0 {
		m.nt = (m.stride + tw - 1) / tw
	}
	words := m.nt * tw
	if words > 0 && rows > math.MaxInt/8/words {
		panic(fmt.Sprintf("gf2: a %d×%d matrix does not fit in memory", rows, cols))
	}
	m.w = make([]uint64, rows*words)
	return m
}

// wordsFor returns how many words hold n bits.
func wordsFor(n int) int { return int((uint(n) + 63) / 64) }

// index returns where word k of row i is in w.
func (m *Matrix) index(i, k int) int {
	if m.tw < tileWords {
		return i*m.tw + k
	}
	return (k/tileWords*m.rows+i)*tileWords + k%tileWords
}

// tile returns the words of tile t, shared.
func (m *Matrix) tile(t int) []uint64 {
	n := m.rows * m.tw
	return m.w[t*n : (t+1)*n]
}

// tileRow returns the words of row i in tile t, shared.
func (m *Matrix) tileRow(t, i int) []uint64 {
	at := (t*m.rows + i) * m.tw
	return m.w[at : at+m.tw : at+m.tw]
}

// copyRow copies the words of row i to dst, which has stride words.
func (m *Matrix) copyRow(dst []uint64, i int) {
	for t := 0; len(dst) > 0; t++ {
		dst = dst[copy(dst, m.tileRow(t, i)):]
	}
}

// readBits copies n bits of row i from column j on to dst, which has the words
// for them; bits beyond n become 0.
func (m *Matrix) readBits(dst []uint64, i, j, n int) {
	shift := uint(j) & 63
	for k := range dst {
		word := j>>6 + k
		dst[k] = m.w[m.index(i, word)] >> shift
		if shift > 0 && word+1 < m.stride {
			dst[k] |= m.w[m.index(i, word+1)] << (64 - shift)
		}
	}
	if rest := uint(n) & 63; rest > 0 {
		dst[len(dst)-1] &= 1<<rest - 1
	}
}

// writeBits puts n bits of src into row i from column j on.
func (m *Matrix) writeBits(src []uint64, i, j, n int) {
	shift := uint(j) & 63
	for k := 0; n > 0; k, n = k+1, n-64 {
		mask := ^uint64(0)
		if n < 64 {
			mask = 1<<n - 1
		}
		at := m.index(i, j>>6+k)
		m.w[at] = m.w[at]&^(mask<<shift) | src[k]&mask<<shift
		if high := mask >> (64 - shift); high != 0 { // a shift by 64 gives 0
			at := m.index(i, j>>6+k+1)
			m.w[at] = m.w[at]&^high | src[k]&mask>>(64-shift)
		}
	}
}

// columns returns a copy of n columns from column j on.
func (m *Matrix) columns(j, n int) *Matrix {
	c := New(m.rows, n)
	if j == 0 && c.tw == m.tw {
		copy(c.w, m.w)
		if rest := uint(n) & 63; rest > 0 {
			for i := range c.rows {
				c.w[c.index(i, c.stride-1)] &= 1<<rest - 1
			}
		}
		for i := range c.rows {
			for k := c.stride; k < c.nt*c.tw; k++ {
				c.w[c.index(i, k)] = 0
			}
		}
		return c
	}
	row := make([]uint64, c.stride)
	for i := range m.rows {
		m.readBits(row, i, j, n)
		c.setWords(i, row)
	}
	return c
}

// setWords sets the words of row i.
func (m *Matrix) setWords(i int, src []uint64) {
	for t := 0; len(src) > 0; t++ {
		src = src[copy(m.tileRow(t, i), src):]
	}
}

// beside returns [A | B], for A and B with equally many rows.
func beside(a, b *Matrix) *Matrix {
	c := withRoom(a, b.cols)
	row := make([]uint64, b.stride)
	for i := range a.rows {
		b.copyRow(row, i)
		c.writeBits(row, i, a.cols, b.cols)
	}
	return c
}

// withRoom returns [A | 0] with the given number of zero columns.
func withRoom(a *Matrix, more int) *Matrix {
	c := New(a.rows, a.cols+more)
	if c.tw == a.tw {
		copy(c.w, a.w)
		return c
	}
	for i := range a.rows {
		at := c.index(i, 0)
		a.copyRow(c.w[at:at+a.stride], i) // a has one tile, because c has wider ones
	}
	return c
}

// wide returns m in tiles of 8 words, for the kernels: m itself if it is.
func (m *Matrix) wide() *Matrix {
	if m.tw == tileWords {
		return m
	}
	c := newTiled(m.rows, m.cols, tileWords)
	for i := range m.rows {
		copy(c.w[i*tileWords:], m.w[i*m.tw:(i+1)*m.tw])
	}
	return c
}

// narrowTo copies the entries of a matrix of the same shape in wider tiles to c.
func (m *Matrix) narrowTo(c *Matrix) {
	for i := range m.rows {
		copy(c.w[i*c.tw:(i+1)*c.tw], m.w[i*m.tw:])
	}
}
