package cover

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"

	"parity.lab/lib/poly"
)

// LongestPerfect returns how many rows the longest perfect cover with so many columns
// has (OEIS A118141): one less than the rank of apparition of f_{n+1}(x+1), the least M
// for which it divides f_M(x). It is the number of rows that a cover with a single cell
// in its first row, at an end, has before the first empty one, and all perfect
// covers with n columns have M'−1 rows for a divisor M' of M. The error is that of ctx,
// or comes from a number 2^k−1 that was not factored in time. It panics if cols is below 1.
//
// By its factors: f_M for M = 2^j·b, b odd, has x as a factor 2^j − 1 times and every
// other root z + 1/z, z^b = 1, 2^(j+1) times. So an irreducible factor p of f_{n+1}(x+1)
// that occurs e times wants that the order of z divides b, and 2^(j+1) ≥ e; or 2^j − 1 ≥
// e if p = x.
func LongestPerfect(ctx context.Context, cols int) (*big.Int, error) {
	if cols < 1 {
		panic(fmt.Sprintf("cover: the longest cover with %d columns", cols))
	}
	odd, j := big.NewInt(1), 0
	for _, f := range poly.Fibonacci(cols + 1).Factor() {
		p := f.Poly.Translate()
		if p.Equal(poly.X()) {
			j = max(j, bits.Len(uint(f.Exponent)))
			continue
		}
		j = max(j, bits.Len(uint(f.Exponent-1))-1)
		order, err := unfolded(p).Order(ctx)
		if err != nil {
			return nil, fmt.Errorf("cover: the longest perfect cover with %d columns: %w", cols, err)
		}
		gcd := new(big.Int).GCD(nil, nil, odd, order)
		odd.Mul(odd, order.Quo(order, gcd))
	}
	odd.Lsh(odd, uint(j))
	return odd.Sub(odd, big.NewInt(1)), nil
}

// unfolded returns x^d·p(x + 1/x), d the degree of p: the polynomial with the roots z
// and 1/z for every root z + 1/z of p.
func unfolded(p poly.Poly) poly.Poly {
	d := p.Degree()
	sum := poly.Zero()
	power := poly.One() // (x²+1)^i
	step := poly.New(0, 2)
	for i := range d + 1 {
		if p.Coefficient(i) {
			sum = sum.Add(power.Shift(d - i))
		}
		power = power.Mul(step)
	}
	return sum
}
