package poly

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// ErrOrder says that an order needs the prime factors of a number that could not
// be factored in time.
var ErrOrder = errors.New("poly: 2^d−1 not factored in time")

// Order returns the least n ≥ 1 for which p divides x^n + 1: the period of the
// linear recurrence with characteristic polynomial p, and the order of x in
// GF(2)[x]/(p). It needs the prime factors of 2^d − 1 for the degrees d of the
// irreducible factors of p, which takes moments up to about d = 120 and may take
// very long beyond; ctx ends it with an error that wraps [ErrOrder] and ctx's own.
// It is an error if x divides p, and a panic if p is 0.
func (p Poly) Order(ctx context.Context) (*big.Int, error) {
	if p.IsZero() {
		panic("poly: order modulo 0")
	}
	if !p.Coefficient(0) {
		return nil, fmt.Errorf("poly: x divides %v, so no power of x is 1 modulo it", brief(p))
	}
	order := big.NewInt(1)
	exponent := 1
	primes := map[int][]*big.Int{}
	for _, f := range p.Factor() {
		exponent = max(exponent, f.Exponent)
		d := f.Poly.Degree()
		if primes[d] == nil {
			ps, err := mersenneFactors(ctx, d)
			if err != nil {
				return nil, err
			}
			primes[d] = ps
		}
		order = lcm(order, orderOf(f.Poly, d, primes[d]))
	}
	// Modulo the e-th power the order is that modulo the polynomial times the
	// least power of 2 that is not below e.
	for k := 1; k < exponent; k *= 2 {
		order.Lsh(order, 1)
	}
	return order, nil
}

// orderOf returns the order of x modulo an irreducible p of degree d, given the
// prime factors of 2^d−1.
func orderOf(p Poly, d int, primes []*big.Int) *big.Int {
	n := new(big.Int).Lsh(big.NewInt(1), uint(d))
	n.Sub(n, big.NewInt(1))
	x := X().Mod(p)
	for _, q := range primes {
		for {
			m, rest := new(big.Int).QuoRem(n, q, new(big.Int))
			if rest.Sign() != 0 || !x.PowMod(m, p).Equal(One().Mod(p)) {
				break
			}
			n = m
		}
	}
	return n
}

func lcm(a, b *big.Int) *big.Int {
	g := new(big.Int).GCD(nil, nil, a, b)
	return g.Mul(new(big.Int).Quo(a, g), b)
}

// brief returns p as text, shortened.
func brief(p Poly) string {
	if p.Weight() > 12 {
		return fmt.Sprintf("the polynomial of degree %d", p.Degree())
	}
	return p.String()
}

// mersenneFactors returns the different prime factors of 2^d−1.
func mersenneFactors(ctx context.Context, d int) ([]*big.Int, error) {
	// 2^d−1 is the product of the values Φ_e(2) over the divisors e of d.
	var primes []*big.Int
	values := map[int]*big.Int{}
	for e := 1; e <= d; e++ {
		if d%e != 0 {
			continue
		}
		v := new(big.Int).Lsh(big.NewInt(1), uint(e))
		v.Sub(v, big.NewInt(1))
		for f, w := range values {
			if e%f == 0 {
				v.Quo(v, w)
			}
		}
		values[e] = v
		ps, err := bigPrimes(ctx, v)
		if err != nil {
			return nil, fmt.Errorf("%w: d = %d: %w", ErrOrder, d, err)
		}
		primes = append(primes, ps...)
	}
	slices.SortFunc(primes, (*big.Int).Cmp)
	return slices.CompactFunc(primes, func(a, b *big.Int) bool { return a.Cmp(b) == 0 }), nil
}

// bigPrimes returns the prime factors of n ≥ 1, each at least once.
func bigPrimes(ctx context.Context, n *big.Int) ([]*big.Int, error) {
	var primes []*big.Int
	n = new(big.Int).Set(n)
	rest := new(big.Int)
	for q := int64(2); q < 1<<12; q++ {
		b := big.NewInt(q)
		for found := false; ; found = true {
			m, r := new(big.Int).QuoRem(n, b, rest)
			if r.Sign() != 0 {
				if found {
					primes = append(primes, b)
				}
				break
			}
			n = m
		}
	}
	return appendPrimes(ctx, primes, n)
}

// appendPrimes adds the prime factors of n, which has no small ones.
func appendPrimes(ctx context.Context, primes []*big.Int, n *big.Int) ([]*big.Int, error) {
	if n.Cmp(big.NewInt(1)) == 0 {
		return primes, nil
	}
	if n.ProbablyPrime(30) {
		return append(primes, n), nil
	}
	for c := int64(1); ; c++ {
		d, err := rho(ctx, n, c)
		if err != nil {
			return nil, err
		}
		if d.Cmp(n) == 0 {
			continue
		}
		primes, err = appendPrimes(ctx, primes, d)
		if err != nil {
			return nil, err
		}
		return appendPrimes(ctx, primes, new(big.Int).Quo(n, d))
	}
}

// rho returns a divisor of n above 1 by Pollard's method with x² + c, in Brent's
// form; it may be n itself.
func rho(ctx context.Context, n *big.Int, c int64) (*big.Int, error) {
	const batch = 256
	step := func(x *big.Int) {
		x.Mul(x, x)
		x.Add(x, big.NewInt(c))
		x.Mod(x, n)
	}
	y, x, saved := big.NewInt(2), new(big.Int), new(big.Int)
	product, diff, g := big.NewInt(1), new(big.Int), big.NewInt(1)
	for r := 1; ; r *= 2 {
		x.Set(y)
		for range r {
			step(y)
		}
		for k := 0; k < r; k += batch {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			saved.Set(y)
			for range min(batch, r-k) {
				step(y)
				diff.Sub(x, y)
				product.Mul(product, diff)
				product.Mod(product, n)
			}
			g.GCD(nil, nil, product, n)
			if g.Cmp(big.NewInt(1)) == 0 {
				continue
			}
			for g.Cmp(n) == 0 { // several at once: go back and look at each
				step(saved)
				diff.Sub(x, saved)
				g.GCD(nil, nil, diff.Abs(diff), n)
				if g.Cmp(big.NewInt(1)) != 0 {
					return g, nil
				}
				g.Set(n)
			}
			return g, nil
		}
	}
}

// primeFactors returns the different prime factors of n in increasing order, by
// trial division.
func primeFactors(n uint64) []uint64 {
	var ps []uint64
	for q := uint64(2); q*q <= n; q++ {
		if n%q == 0 {
			ps = append(ps, q)
			for n%q == 0 {
				n /= q
			}
		}
	}
	if n > 1 {
		ps = append(ps, n)
	}
	return ps
}
