package cover

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"math/bits"
	"math/rand/v2"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// The covers that miss row (m+1)/k are those that are k copies high, and as many as the
// covers of a board with (m+1)/k − 1 rows, see factor.go. A cover is perfect when it is
// k copies high or wide for no k > 1, and primes k will do. Möbius inversion over the
// divisors counts the perfect covers from nullities:
//
//	perfect(M−1, N−1) = Σ μ(M/a)·μ(N/b)·2^d(a−1, b−1) over the divisors a of M and b of N
//
// The covers that miss a row, or a column, are also a submodule of the cyclic module
// of all covers (see basis.go): x keeps them, as the neighbours of an empty column are
// equal. A generator lies in no proper submodule, so there is a perfect cover exactly
// when the generator is one, which is when none of these submodules is everything.

// HasPerfect reports whether a board has a perfect cover, one that meets every row
// and every column. The board without cells has one, the empty cover. It panics if a
// side is negative. Cost: a nullity for each prime that divides rows+1 or cols+1.
//
// If a board with cells has a perfect cover, so has the one of (2·rows+1)×(2·cols+1):
// of every irreducible polynomial other than x and x+1, f_{m+1}(x+1) and f_{n+1} hold
// twice as many as before; of x and x+1, one more than that in one of the two; and
// comparing these numbers prime by prime shows that no submodule becomes everything.
func HasPerfect(rows, cols int) bool {
	d := RectangleNullity(rows, cols)
	for _, p := range primes(rows + 1) {
		if RectangleNullity((rows+1)/p-1, cols) == d {
			return false
		}
	}
	for _, p := range primes(cols + 1) {
		if RectangleNullity(rows, (cols+1)/p-1) == d {
			return false
		}
	}
	return true
}

// Perfect returns a perfect cover of a board, the [Generator], or false if there is
// none. It panics if a side is negative.
func Perfect(rows, cols int) (*Cover, bool) {
	c := Generator(rows, cols)
	return c, c.Perfect()
}

// PerfectCount returns the number of perfect covers of a board. It panics if a side
// is negative. Cost: a nullity for each pair of divisors with square-free cofactors.
func PerfectCount(rows, cols int) *big.Int {
	side(rows)
	side(cols)
	total := new(big.Int)
	for _, a := range squareFree(rows + 1) {
		for _, b := range squareFree(cols + 1) {
			n := Count((rows+1)/a.divisor-1, (cols+1)/b.divisor-1)
			if a.odd != b.odd {
				n.Neg(n)
			}
			total.Add(total, n)
		}
	}
	return total
}

// product is a square-free divisor and whether it has an odd number of primes.
type product struct {
	divisor int
	odd     bool
}

// squareFree returns the square-free divisors of n ≥ 1.
func squareFree(n int) []product {
	list := []product{{1, false}}
	for _, p := range primes(n) {
		for _, q := range list {
			list = append(list, product{q.divisor * p, !q.odd})
		}
	}
	return list
}

// AllPerfect iterates over the perfect covers of a board, in the order of [All].
// [PerfectCount] says how many there are. It panics if a side is negative. Cost: that
// of All over all 2^d covers, unless there are none.
func AllPerfect(rows, cols int) iter.Seq[*Cover] {
	if !HasPerfect(rows, cols) {
		return func(func(*Cover) bool) {}
	}
	all := All(rows, cols)
	return func(yield func(*Cover) bool) {
		for c := range all {
			if c.Perfect() && !yield(c) {
				return
			}
		}
	}
}

// RandomPerfect returns one of the perfect covers of a board, each as likely as the
// others, or false if there are none; the same seed gives the same cover. It panics if a
// side is negative.
//
// Random covers are made until one is perfect. If t primes divide rows+1 or cols+1,
// counted for each, at least one in 2^t covers is: there is a perfect one, which t
// linear functions that vanish on one submodule each take to 1, and so do they one in
// 2^t of all.
func RandomPerfect(rows, cols int, seed uint64) (*Cover, bool) {
	if !HasPerfect(rows, cols) {
		return nil, false
	}
	r := rand.New(rand.NewPCG(seed, 1))
	first := firstRows(rows, cols)
	for {
		if c := mustChase(rows, randomSum(cols, first, r)); c.Perfect() {
			return c, true
		}
	}
}

// PerfectAmong returns how many of the 2^k sums of k covers are perfect, by inclusion
// and exclusion over the rows and columns that may be empty. The covers must be
// independent and of one size, which it panics about. For a [Basis] it is
// [PerfectCount] in another way, and for [Symmetric] the number of symmetric perfect
// covers. Cost: an elimination of k rows for each set of primes that divide rows+1 or
// cols+1.
func PerfectAmong(basis []*Cover) *big.Int {
	if len(basis) == 0 {
		return new(big.Int)
	}
	c := basis[0]
	firsts := make([]*bitset.Set, len(basis))
	for i, b := range basis {
		if b.rows != c.rows || b.cols != c.cols {
			panic(fmt.Sprintf("cover: covers of %d×%d and %d×%d in one list", c.rows, c.cols, b.rows, b.cols))
		}
		if c.rows > 0 {
			firsts[i] = b.Row(0)
		}
	}
	if c.rows == 0 || gf2.FromRows(firsts).Rank() != len(basis) {
		panic("cover: the covers are not independent")
	}
	rows, cols := primes(c.rows+1), primes(c.cols+1)
	total := new(big.Int)
	for set := range uint64(1) << (len(rows) + len(cols)) {
		left := basis
		for i, p := range rows {
			if set>>i&1 == 1 {
				left = combinations(left, func(b *Cover) *bitset.Set { return b.Row((c.rows+1)/p - 1) })
			}
		}
		for i, p := range cols {
			if set>>(len(rows)+i)&1 == 1 {
				left = combinations(left, func(b *Cover) *bitset.Set { return b.Column((c.cols+1)/p - 1) })
			}
		}
		n := new(big.Int).Lsh(big.NewInt(1), uint(len(left)))
		if bits.OnesCount64(set)%2 == 1 {
			n.Neg(n)
		}
		total.Add(total, n)
	}
	return total
}

// PerfectSides returns the n from 1 to limit for which the n×n board has a perfect
// cover (OEIS A118142). When ctx ends, the list goes as far as the work was done, with
// the error of ctx. It panics if limit is negative.
func PerfectSides(ctx context.Context, limit int, o Options) ([]int, error) {
	return perfectSides(ctx, limit, o, func(n int) bool { return HasPerfect(n, n) })
}

// SymmetricPerfectSides returns the n from 1 to limit for which the n×n board has a
// perfect cover that all eight symmetries leave as it is (OEIS A118143). When ctx
// ends, the list goes as far as the work was done, with the error of ctx. It panics if
// limit is negative.
func SymmetricPerfectSides(ctx context.Context, limit int, o Options) ([]int, error) {
	return perfectSides(ctx, limit, o, func(n int) bool {
		return HasPerfect(n, n) && PerfectAmong(Symmetric(n, n, Rotate90, FlipRows)).Sign() > 0
	})
}

func perfectSides(ctx context.Context, limit int, o Options, has func(n int) bool) ([]int, error) {
	side(limit)
	found := make([]bool, limit+1)
	reached, err := inParallel(ctx, limit, o, func(i int) { found[i+1] = has(i + 1) })
	var sides []int
	for n := 1; n <= reached; n++ {
		if found[n] {
			sides = append(sides, n)
		}
	}
	return sides, err
}
