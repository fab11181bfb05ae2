package gf2

import (
	"fmt"
	"math/bits"

	"parity.lab/lib/bitset"
	"parity.lab/lib/internal/simd"
)

// Add returns M + B. It panics if the shapes differ.
func (m *Matrix) Add(b *Matrix) *Matrix {
	if m.rows != b.rows || m.cols != b.cols {
		panic(fmt.Sprintf("gf2: sum of a %d×%d and a %d×%d matrix", m.rows, m.cols, b.rows, b.cols))
	}
	c := m.Clone()
	xor(c.w, b.w)
	return c
}

// Mul returns the product M·B, a Rows(M)×Cols(B) matrix. It panics if M does not
// have as many columns as B has rows.
func (m *Matrix) Mul(b *Matrix) *Matrix {
	if m.cols != b.rows {
		panic(fmt.Sprintf("gf2: product of a %d×%d and a %d×%d matrix", m.rows, m.cols, b.rows, b.cols))
	}
	c := New(m.rows, b.cols)
	if min(m.rows, b.cols) < minRussians || m.cols < 64 {
		m.mulByRows(c, b)
	} else {
		m.mulByTables(c, b.wide())
	}
	return c
}

// mulByRows sets c, which is 0, to M·B.
func (m *Matrix) mulByRows(c, b *Matrix) {
	if m.nt == 1 && b.nt == 1 {
		for i := range m.rows {
			b.combine(c.w[i*c.tw : (i+1)*c.tw][:c.stride], m.w[i*m.tw:(i+1)*m.tw])
		}
		return
	}
	for t := range b.nt {
		for i := range m.rows {
			dst := c.tileRow(t, i)
			for k := range m.stride {
				for w := m.w[m.index(i, k)]; w != 0; w &= w - 1 {
					xor(dst, b.tileRow(t, k<<6+bits.TrailingZeros64(w)))
				}
			}
		}
	}
}

// mulByTables sets c, which is 0, to M·B, with B in tiles of 8 words.
func (m *Matrix) mulByTables(c, b *Matrix) {
	m.mulWith(&product{from: strassenFrom}, c, b)
}

// strassenFrom is product.from: halves of so many words, in matrices from some 3,100
// rows on, are worth the sums.
const strassenFrom = 24

func (m *Matrix) mulWith(p *product, c, b *Matrix) {
	a := newStrips(m.stride, m.rows) // column of words by column
	for k := range m.stride {
		at := m.index(0, k)
		for i, column := 0, a.strip(k); i < len(column); i++ {
			column[i] = m.w[at+i*m.tw]
		}
	}
	wide := c.wide()
	n := workers(b.nt*((m.rows+blockRows-1)/blockRows), m.rows*b.nt*m.stride)
	p.tables = make([]*simd.Tables, n)
	rows := p.smallest(m.rows, b.rows, b.nt)
	for k := range p.tables {
		p.tables[k] = simd.NewTables(min(rows, blockRows))
	}
	tiles := func(x *Matrix) strips { return strips{x.w, x.nt, x.rows * tileWords, x.rows * tileWords} }
	p.add(tiles(wide), a, tiles(b), b.rows)
	if wide != c {
		wide.narrowTo(c)
	}
}

// MulVec returns M·x, a vector of length Rows. It panics if x does not have
// length Cols.
func (m *Matrix) MulVec(x *bitset.Set) *bitset.Set {
	if x.Len() != m.cols {
		panic(fmt.Sprintf("gf2: product of a %d×%d matrix and a vector of length %d", m.rows, m.cols, x.Len()))
	}
	y, xw := bitset.New(m.rows), x.Words()
	if m.nt == 1 {
		for i := range m.rows {
			var sum uint64
			for j, w := range m.w[i*m.tw : i*m.tw+len(xw)] {
				sum ^= w & xw[j]
			}
			if bits.OnesCount64(sum)&1 == 1 {
				y.Set(i)
			}
		}
		return y
	}
	for i := range m.rows {
		if m.dotRow(i, xw, 0) != 0 {
			y.Set(i)
		}
	}
	return y
}

// VecMul returns yᵀ·M, a vector of length Cols: the sum of the rows that y
// selects. It panics if y does not have length Rows.
func (m *Matrix) VecMul(y *bitset.Set) *bitset.Set {
	if y.Len() != m.rows {
		panic(fmt.Sprintf("gf2: product of a vector of length %d and a %d×%d matrix", y.Len(), m.rows, m.cols))
	}
	x := bitset.New(m.cols)
	m.combine(x.Words(), y.Words())
	return x
}

// combine adds to dst the rows that the bits of y select.
func (m *Matrix) combine(dst, y []uint64) {
	if m.nt == 1 {
		for k, w := range y {
			for ; w != 0; w &= w - 1 {
				at := (k<<6 + bits.TrailingZeros64(w)) * m.tw
				xor(dst, m.w[at:at+len(dst)])
			}
		}
		return
	}
	for t := range m.nt {
		part := dst[t*m.tw : min((t+1)*m.tw, m.stride)]
		for k, w := range y {
			for ; w != 0; w &= w - 1 {
				xor(part, m.tileRow(t, k<<6+bits.TrailingZeros64(w)))
			}
		}
	}
}

// dotRow returns the inner product of row i with a packed vector, from word k on.
func (m *Matrix) dotRow(i int, x []uint64, k int) int {
	var sum uint64
	if m.nt == 1 {
		for j, w := range m.w[i*m.tw : i*m.tw+m.stride][k:] {
			sum ^= w & x[k+j]
		}
		return bits.OnesCount64(sum) & 1
	}
	for t := k / tileWords; t < m.nt; t++ {
		part := x[t*m.tw : min((t+1)*m.tw, m.stride)]
		for j, w := range m.tileRow(t, i)[:len(part)] {
			sum ^= w & part[j]
		}
	}
	return bits.OnesCount64(sum) & 1
}

// xor adds src to dst, word by word; src is at least as long.
func xor(dst, src []uint64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] ^= src[i]
	}
}
