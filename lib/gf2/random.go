package gf2

import (
	"fmt"
	"math/rand/v2"
)

// Random returns a matrix drawn uniformly from all rows×cols matrices. The same
// generator state gives the same matrix.
func Random(rows, cols int, r *rand.Rand) *Matrix {
	m := New(rows, cols)
	last := ^uint64(0) >> (-uint(cols) & 63)
	for i := range rows {
		for k := range m.stride {
			w := r.Uint64()
			if k == m.stride-1 {
				w &= last
			}
			m.w[m.index(i, k)] = w
		}
	}
	return m
}

// RandomInvertible returns a matrix drawn uniformly from all invertible n×n
// matrices: it draws until one has full rank, 3.5 times on average for large n.
// It panics if n is negative.
func RandomInvertible(n int, r *rand.Rand) *Matrix {
	for {
		if m := Random(n, n, r); m.Rank() == n {
			return m
		}
	}
}

// RandomRank returns a matrix drawn uniformly from all rows×cols matrices of the
// given rank: a product of rows×rank and rank×cols matrices of that rank, drawn
// uniformly. It panics unless 0 ≤ rank ≤ min(rows, cols).
func RandomRank(rows, cols, rank int, r *rand.Rand) *Matrix {
	if rank < 0 || rank > min(rows, cols) {
		panic(fmt.Sprintf("gf2: rank %d of a %d×%d matrix", rank, rows, cols))
	}
	return fullRank(rows, rank, r).Mul(fullRank(rank, cols, r))
}

// fullRank draws a matrix whose rank is its smaller side.
func fullRank(rows, cols int, r *rand.Rand) *Matrix {
	for {
		if m := Random(rows, cols, r); m.Rank() == min(rows, cols) {
			return m
		}
	}
}
