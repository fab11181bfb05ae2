package poly

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Factor is an irreducible polynomial and how often it divides.
type Factor struct {
	Poly     Poly
	Exponent int
}

// Factors is a factorisation; the empty one is that of 1. It prints as a product
// such as x·(x+1)^4.
type Factors []Factor

// String returns the product.
func (fs Factors) String() string {
	if len(fs) == 0 {
		return "1"
	}
	parts := make([]string, len(fs))
	for i, f := range fs {
		s := f.Poly.String()
		if f.Poly.Weight() > 1 && (len(fs) > 1 || f.Exponent > 1) {
			s = "(" + s + ")"
		}
		if f.Exponent > 1 {
			s = fmt.Sprintf("%s^%d", s, f.Exponent)
		}
		parts[i] = s
	}
	return strings.Join(parts, "·")
}

// Product multiplies the factors out.
func (fs Factors) Product() Poly {
	p := One()
	for _, f := range fs {
		p = p.Mul(f.Poly.Pow(f.Exponent))
	}
	return p
}

// Factor returns the irreducible factors of p in increasing order (see
// [Poly.Compare]) with their exponents. It panics if p is 0. The algorithm draws
// random numbers from a fixed seed; the result does not depend on them. Cost: of
// the order of n² products of words times log n, n the degree.
func (p Poly) Factor() Factors {
	var fs Factors
	for _, sf := range p.SquareFree() {
		for _, dd := range sf.Poly.DistinctDegree() {
			for _, f := range split(dd.Product, dd.Degree) {
				fs = append(fs, Factor{f, sf.Exponent})
			}
		}
	}
	slices.SortFunc(fs, func(a, b Factor) int { return a.Poly.Compare(b.Poly) })
	return fs
}

// SquareFree returns p as a product of powers of square-free polynomials, which
// have no factor in common, by increasing exponent. It panics if p is 0.
func (p Poly) SquareFree() Factors {
	if p.IsZero() {
		panic("poly: factors of 0")
	}
	// A factor of exponent e divides gcd(p, p') e−1 times if e is odd, e times
	// if e is even, because the derivative of an even power is 0.
	byExponent := map[int]Poly{}
	times := 1
	for !p.IsOne() {
		c := GCD(p, p.Derivative())
		w := p.Div(c) // the product of the factors of odd exponent
		for e := 1; !w.IsOne(); e++ {
			y := GCD(w, c)
			if f := w.Div(y); !f.IsOne() {
				byExponent[e*times] = f
			}
			w, c = y, c.Div(y)
		}
		// What is left is a square.
		p, _ = c.Sqrt()
		times *= 2
	}
	var fs Factors
	for e, f := range byExponent {
		fs = append(fs, Factor{f, e})
	}
	slices.SortFunc(fs, func(a, b Factor) int { return a.Exponent - b.Exponent })
	return fs
}

// EqualDegree is a product of different irreducible polynomials of one degree.
type EqualDegree struct {
	Degree  int
	Product Poly
}

// DistinctDegree returns a square-free p as a product by the degree of its
// irreducible factors, by increasing degree. If p is not square-free, the result
// is that of the product of its different factors. It panics if p is 0.
func (p Poly) DistinctDegree() []EqualDegree {
	if p.IsZero() {
		panic("poly: factors of 0")
	}
	if r := GCD(p, p.Derivative()); !r.IsOne() {
		radical := One()
		for _, f := range p.SquareFree() {
			radical = radical.Mul(f.Poly)
		}
		p = radical
	}
	var out []EqualDegree
	h := X().Mod(p)
	for d := 1; 2*d <= p.Degree(); d++ {
		// The irreducible polynomials whose degree divides d are the factors of
		// x^(2^d) + x.
		h = h.Square().Mod(p)
		g := GCD(h.Add(X()), p)
		if !g.IsOne() {
			out = append(out, EqualDegree{d, g})
			p = p.Div(g)
			h = h.Mod(p)
		}
	}
	if p.Degree() > 0 {
		out = append(out, EqualDegree{p.Degree(), p})
	}
	return out
}

// split returns the factors of p, all of degree d (Cantor and Zassenhaus): the
// trace of a random residue is 0 modulo half of the factors and 1 modulo the
// others.
func split(p Poly, d int) []Poly {
	if p.Degree() == d {
		return []Poly{p}
	}
	r := rand.New(rand.NewPCG(uint64(p.Degree()), uint64(d)))
	for {
		a := Random(p.Degree(), r)
		trace := a
		for range d - 1 {
			a = a.Square().Mod(p)
			trace = trace.Add(a)
		}
		g := GCD(trace, p)
		if g.Degree() > 0 && g.Degree() < p.Degree() {
			return append(split(g, d), split(p.Div(g), d)...)
		}
	}
}

// Irreducible tells whether p has no factors but itself and 1; constants have
// none and are not irreducible. Cost: n squares and divisions of degree n, and a
// few gcds (Rabin's test).
func (p Poly) Irreducible() bool {
	n := p.Degree()
	if n < 1 {
		return false
	}
	x := X().Mod(p)
	if !x.squareTimes(n, p).Equal(x) {
		return false
	}
	for _, q := range primeFactors(uint64(n)) {
		if !GCD(x.squareTimes(n/int(q), p).Add(x), p).IsOne() {
			return false
		}
	}
	return true
}
