package gf2

import (
	"fmt"
	"math/bits"

	"parity.lab/lib/bitset"
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
	for i := range m.rows {
		b.combine(c.row(i), m.row(i))
	}
	return c
}

// MulVec returns M·x, a vector of length Rows. It panics if x does not have
// length Cols.
func (m *Matrix) MulVec(x *bitset.Set) *bitset.Set {
	if x.Len() != m.cols {
		panic(fmt.Sprintf("gf2: product of a %d×%d matrix and a vector of length %d", m.rows, m.cols, x.Len()))
	}
	y, xw := bitset.New(m.rows), x.Words()
	for i := range m.rows {
		if dot(m.row(i), xw) != 0 {
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
	for k, w := range y {
		for ; w != 0; w &= w - 1 {
			xor(dst, m.row(k<<6+bits.TrailingZeros64(w)))
		}
	}
}

// xor adds src to dst, word by word; src is at least as long.
func xor(dst, src []uint64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] ^= src[i]
	}
}

// dot returns the inner product of two packed vectors; b is at least as long.
func dot(a, b []uint64) int {
	var x uint64
	b = b[:len(a)]
	for i, w := range a {
		x ^= w & b[i]
	}
	return bits.OnesCount64(x) & 1
}
