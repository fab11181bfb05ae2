package modular

import (
	"fmt"
	"math"
)

// MaxModulus is the largest modulus, 2^31: products of two entries fit in 64 bits. Where
// an int has 32 bits it is the largest int.
const MaxModulus = min(1<<31, math.MaxInt)

// Matrix is a matrix over Z/k. Make one with [New] or [FromRows].
type Matrix struct {
	rows, cols, k int
	entries       []uint32 // row by row
}

// New returns the zero matrix over Z/k. It panics if a size is negative or k is
// not in 2 … MaxModulus.
func New(rows, cols, k int) *Matrix {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("modular: a matrix cannot have %d rows and %d columns", rows, cols))
	}
	checkModulus(k)
	return &Matrix{rows, cols, k, make([]uint32, rows*cols)}
}

// FromRows returns the matrix over Z/k with these rows. It panics if they differ
// in length or k is not in 2 … MaxModulus.
func FromRows(k int, rows [][]int) *Matrix {
	cols := 0
	if len(rows) > 0 {
		cols = len(rows[0])
	}
	m := New(len(rows), cols, k)
	for i, row := range rows {
		if len(row) != cols {
			panic(fmt.Sprintf("modular: row %d has %d entries, row 0 has %d", i, len(row), cols))
		}
		for j, a := range row {
			m.Set(i, j, a)
		}
	}
	return m
}

func checkModulus(k int) {
	if k < 2 || k > MaxModulus {
		panic(fmt.Sprintf("modular: modulus %d, want 2 to %d", k, MaxModulus))
	}
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.rows }

// Cols returns the number of columns.
func (m *Matrix) Cols() int { return m.cols }

// Modulus returns k.
func (m *Matrix) Modulus() int { return m.k }

// At returns entry (i, j), from 0 to k−1. It panics outside the matrix.
func (m *Matrix) At(i, j int) int { return int(m.entries[m.index(i, j)]) }

// Set makes entry (i, j) the class of a mod k. It panics outside the matrix.
func (m *Matrix) Set(i, j, a int) { m.entries[m.index(i, j)] = uint32(Mod(a, m.k)) }

func (m *Matrix) index(i, j int) int {
	if i < 0 || i >= m.rows || j < 0 || j >= m.cols {
		panic(fmt.Sprintf("modular: entry (%d,%d) of a %d×%d matrix", i, j, m.rows, m.cols))
	}
	return i*m.cols + j
}

// MulVec returns M·x mod k. It panics if x has not as many entries as M columns.
func (m *Matrix) MulVec(x []int) []int {
	m.checkLen(len(x), m.cols, "columns")
	y := make([]int, m.rows)
	for i := range y {
		sum := uint64(0)
		for j, a := range m.entries[i*m.cols : (i+1)*m.cols] {
			if a != 0 {
				sum = (sum + uint64(a)*uint64(Mod(x[j], m.k))) % uint64(m.k)
			}
		}
		y[i] = int(sum)
	}
	return y
}

// VecMul returns y·M mod k, y as a row. It panics if y has not as many entries as M
// rows.
func (m *Matrix) VecMul(y []int) []int {
	m.checkLen(len(y), m.rows, "rows")
	x := make([]int, m.cols)
	for i := range y {
		f := uint64(Mod(y[i], m.k))
		if f == 0 {
			continue
		}
		for j, a := range m.entries[i*m.cols : (i+1)*m.cols] {
			if a != 0 {
				x[j] = int((uint64(x[j]) + f*uint64(a)) % uint64(m.k))
			}
		}
	}
	return x
}

// Dot returns the inner product of two vectors mod k, from 0 to k−1. It panics
// if their lengths differ or k is not in 2 … MaxModulus.
func Dot(x, y []int, k int) int {
	checkModulus(k)
	if len(x) != len(y) {
		panic(fmt.Sprintf("modular: the inner product of vectors of lengths %d and %d", len(x), len(y)))
	}
	sum := uint64(0)
	for i, a := range x {
		sum = (sum + uint64(Mod(a, k))*uint64(Mod(y[i], k))) % uint64(k)
	}
	return int(sum)
}

// Mod returns the class of a mod k as a number from 0 to k−1. k must be positive.
func Mod(a, k int) int {
	if a %= k; a < 0 {
		a += k
	}
	return a
}

func (m *Matrix) checkLen(n, want int, what string) {
	if n != want {
		panic(fmt.Sprintf("modular: a vector of length %d for a %d×%d matrix, which has %d %s", n, m.rows, m.cols, want, what))
	}
}
