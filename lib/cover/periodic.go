package cover

import (
	"math/bits"

	"parity.lab/lib/poly"
)

// CylinderNullity returns the nullity of the σ⁺-game on m rows and n columns
// whose first and last columns are neighbours. A cycle of two lights is one pair
// of neighbours, and a cycle of one has none: with n below 3 the cylinder is the
// rectangle. It panics if m or n is negative.
//
// The rows x_1 … x_m of a quiet pattern satisfy x_{i+1} = u·x_i + x_{i−1} with
// x_0 = x_{m+1} = 0, where rows are elements of R = GF(2)[s]/(s^n+1) and u = 1 + s +
// 1/s. So x_1 may be whatever f_{m+1}(u) annihilates, and in R an element v
// annihilates a space of dimension deg gcd(v, s^n+1).
//
// Cost: a few squares of degree n for every bit of m, and one gcd.
func CylinderNullity(m, n int) int { return Game{Shape: Cylinder}.Nullity(m, n) }

// cylinder returns the nullity of g on m×n lights, where columns are cyclic.
func (g Game) cylinder(m, n int) int {
	if n < 3 || m == 0 {
		return g.plane(m, n)
	}
	r := ring{n, g.Sigma}
	f, _ := r.fibonacci(m + 1)
	return poly.GCD(f, r.modulus()).Degree()
}

// TorusNullity returns the nullity of the σ⁺-game on m×n lights where the first
// and last rows, and the first and last columns, are neighbours. A cycle of two
// lights is one pair of neighbours, and a cycle of one has none. It panics if m or
// n is negative.
//
// The rows satisfy x_{i+1} = u·x_i + x_{i−1} as in [CylinderNullity], with x_m = x_0
// and x_{m+1} = x_1. One step is the matrix M = (u 1; 1 0) over R, and M^m =
// (f_{m+1}(u) f_m(u); f_m(u) f_{m−1}(u)). The nullity is the dimension of the kernel
// of N = M^m + 1 on R², which is that of its cokernel GF(2)[s]²/(N, s^n+1): the
// degree of the greatest common divisor of the 2×2 minors of (N, (s^n+1)·1).
//
// Cost: a few squares of degree n for every bit of m, three products and gcds.
func TorusNullity(m, n int) int { return Game{Shape: Torus}.Nullity(m, n) }

// torus returns the nullity of g on m×n lights, where rows and columns are cyclic.
func (g Game) torus(m, n int) int {
	if m < n {
		m, n = n, m // fewer columns make shorter polynomials
	}
	switch {
	case n == 0:
		return 0
	case n < 3:
		return g.cylinder(n, m)
	}
	r := ring{n, g.Sigma}
	f, next := r.fibonacci(m)      // f_m(u), f_{m+1}(u)
	before := next.Add(r.times(f)) // f_{m−1}(u)
	p, q := next.Add(poly.One()), before.Add(poly.One())
	mod := r.modulus()
	minors := p.Mul(q).Add(f.Square())
	entries := poly.GCDAll(p, q, f, mod)
	return poly.GCD(minors, entries.Mul(mod)).Degree()
}

// ring is GF(2)[s]/(s^n+1), n ≥ 3, with u = 1 + s + 1/s, or s + 1/s for the σ-game.
type ring struct {
	n     int
	sigma bool
}

func (r ring) modulus() poly.Poly { return poly.New(0, r.n) }

// reduce takes p modulo s^n+1: it adds the pieces of n coefficients.
func (r ring) reduce(p poly.Poly) poly.Poly {
	for p.Degree() >= r.n {
		high := p.Shift(-r.n)
		p = p.Add(high.Shift(r.n)).Add(high)
	}
	return p
}

// times returns u·p.
func (r ring) times(p poly.Poly) poly.Poly {
	us := p.Shift(2).Add(p)
	if !r.sigma {
		us = us.Add(p.Shift(1))
	}
	return r.reduce(us.Shift(r.n - 1))
}

// fibonacci returns f_k(u) and f_{k+1}(u).
func (r ring) fibonacci(k int) (f, next poly.Poly) {
	next = poly.One()
	for i := bits.Len(uint(k)) - 1; i >= 0; i-- {
		sum := r.reduce(f.Add(next).Square())
		if k>>i&1 == 0 {
			f, next = r.times(r.reduce(f.Square())), sum
		} else {
			f, next = sum, r.times(r.reduce(next.Square()))
		}
	}
	return f, next
}
