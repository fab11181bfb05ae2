package cover

import (
	"iter"
	"math/big"
	"math/bits"
	"math/rand/v2"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/gf2"
	"parity.lab/lib/lights"
	"parity.lab/lib/poly"
)

// A cover is decided by its first row x, and x is the first row of a cover of m×n
// exactly when f_{m+1}(T+I)·x = 0, T the adjacency of a path of n vertices. With
// GF(2)^n as GF(2)[x]/(f_{n+1}), where x acts as T and 1 is the first unit vector, and
// g = gcd(f_{m+1}(x+1), f_{n+1}(x)), these are the multiples of f_{n+1}/g. So the
// covers are a copy of GF(2)[x]/(g): a cyclic module, in which x takes a cover to the
// sum of itself moved one column left and one column right.

// moduli returns g and f_{n+1} of an m×n board.
func moduli(rows, cols int) (g, f poly.Poly) {
	f = poly.Fibonacci(cols + 1)
	return poly.GCD(poly.Fibonacci(rows+1).Translate(), f), f
}

// generatorRow returns the first row of the cover that generates all others, and
// the nullity.
func generatorRow(rows, cols int) (row *bitset.Set, d int) {
	side(rows)
	side(cols)
	row = bitset.New(cols)
	if rows == 0 || cols == 0 {
		return row, 0
	}
	g, f := moduli(rows, cols)
	d = g.Degree()
	if d == 0 {
		return row, 0
	}
	// Horner's rule for (f/g)(T) on the first unit vector.
	q := f.Div(g)
	t := bitset.New(cols)
	for k := q.Degree(); k >= 0; k-- {
		t.Reset()
		addNeighbours(t, row)
		t.SetTo(0, t.Test(0) != q.Coefficient(k))
		row, t = t, row
	}
	return row, d
}

// firstRows returns a basis of the first rows of the covers, in reduced echelon
// form: each begins with a cell that none of the others has.
func firstRows(rows, cols int) []*bitset.Set {
	x, d := generatorRow(rows, cols)
	if d == 0 {
		return nil
	}
	list := make([]*bitset.Set, d)
	for i := range list {
		list[i] = x
		next := bitset.New(cols)
		addNeighbours(next, x)
		x = next
	}
	return gf2.FromRows(list).RowSpace()
}

// mustChase returns the cover with a first row that is known to belong to one.
func mustChase(rows int, first *bitset.Set) *Cover {
	c, rest := chase(rows, first)
	if rest.Any() {
		panic("cover: a first row that begins no cover") // contradicts the theory above
	}
	return c
}

// Basis returns a basis of the even parity covers of a board: d(rows, cols) covers
// of which every other one is a sum. Number k is the one that holds free cell number
// k, no other free cell, and nothing after it in reading order; a free cell is one
// that is the last cell of some cover. Its cells are the basic quiet patterns of the
// σ⁺-game in package lights, in the same order. It panics if a side is negative.
//
// Cost: one gcd of degree cols and d² · cols/64 word operations, then one pass over
// the board for each of the d covers.
func Basis(rows, cols int) []*Cover {
	first := firstRows(rows, cols)
	basis := make([]*Cover, len(first))
	for i, x := range first {
		// Turned by half, what begins with a cell of its own ends with it.
		turned := bitset.FromFunc(cols, func(j int) bool { return x.Test(cols - 1 - j) })
		basis[len(first)-1-i] = mustChase(rows, turned).Apply(FlipRows)
	}
	return basis
}

// Generator returns a cover from which all covers of the board are made: they are
// the sums of G, x·G, x²·G, … where x adds a cover moved one column left to itself
// moved one column right. It is the empty cover when there is no other. It panics
// if a side is negative.
func Generator(rows, cols int) *Cover {
	x, _ := generatorRow(rows, cols)
	return mustChase(rows, x)
}

// Code returns the covers of a board as a binary code of length rows·cols, for package
// coding: its cosets are the sets of solutions of the boards that have one, a leader is
// a shortest solution. Its basis is [Basis]. It panics if a side is negative.
func Code(rows, cols int) *coding.Code {
	side(rows)
	side(cols)
	return lights.New(rows, cols).Code()
}

// Count returns the number of even parity covers of a board, 2^d, with the empty
// one. It panics if a side is negative.
func Count(rows, cols int) *big.Int {
	return new(big.Int).Lsh(big.NewInt(1), uint(RectangleNullity(rows, cols)))
}

// All iterates over all 2^d covers of a board, the empty one first, each differing
// from the one before by a basis cover (Gray code). [Count] says how many there are. It
// panics if a side is negative. Cost: one sum of the board's words for each cover.
func All(rows, cols int) iter.Seq[*Cover] {
	return span(rows, cols, Basis(rows, cols))
}

// span iterates over all sums of a basis.
func span(rows, cols int, basis []*Cover) iter.Seq[*Cover] {
	d := len(basis)
	return func(yield func(*Cover) bool) {
		c := &Cover{rows, cols, bitset.New(rows * cols)}
		for i := uint64(1); yield(c); i++ {
			if d < 64 && i == 1<<d {
				return
			}
			c = c.Add(basis[bits.TrailingZeros64(i)])
		}
	}
}

// Random returns one of the 2^d covers of a board, each as likely as the others;
// the same seed gives the same cover. It panics if a side is negative.
func Random(rows, cols int, seed uint64) *Cover {
	r := rand.New(rand.NewPCG(seed, 0))
	return mustChase(rows, randomSum(cols, firstRows(rows, cols), r))
}

// randomSum returns the sum of a random choice of the vectors, of length n.
func randomSum(n int, vectors []*bitset.Set, r *rand.Rand) *bitset.Set {
	sum := bitset.New(n)
	for _, v := range vectors {
		if r.Uint64()>>63 == 1 {
			sum.Xor(v)
		}
	}
	return sum
}
