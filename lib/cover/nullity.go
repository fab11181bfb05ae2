package cover

import (
	"fmt"
	"math/bits"

	"parity.lab/lib/poly"
)

// side checks the side of a board.
func side(n int) {
	if n < 0 {
		panic(fmt.Sprintf("cover: a board with side %d", n))
	}
}

// Nullity returns d(n), the nullity of the σ⁺-game on n×n lights. It panics if n
// is negative. Cost: one gcd of polynomials of degree at most (n+1)/4.
func Nullity(n int) int {
	side(n)
	k, b := oddPart(n + 1)
	return squareNullity(k, b, oddSquare(b))
}

// squareNullity returns d(2^k·b − 1) for odd b, from deg gcd(A, B).
func squareNullity(k, b, degree int) int {
	e := 0
	if b%3 == 0 {
		e = 2
	}
	return (4*degree+e)<<k - e
}

// RectangleNullity returns d(m, n), the nullity of the σ⁺-game on m×n lights. It
// panics if m or n is negative. Cost: one gcd of polynomials of degrees at most
// (m+1)/2 and (n+1)/2.
func RectangleNullity(m, n int) int {
	side(m)
	side(n)
	if m == n {
		return Nullity(n)
	}
	j, a := oddPart(m + 1)
	k, b := oddPart(n + 1)
	d := poly.GCD(oddRoot(a).Translate(), oddRoot(b)).Degree()
	total := d << (1 + min(j, k))
	if a%3 == 0 {
		total += min(1<<k-1, 2<<j)
	}
	if b%3 == 0 {
		total += min(1<<j-1, 2<<k)
	}
	return total
}

// SigmaNullity returns the nullity of the σ-game on m×n lights, where a press
// leaves its own light alone: gcd(m+1, n+1) − 1, since gcd(f_a, f_b) = f_gcd(a,b). It
// panics if m or n is negative.
func SigmaNullity(m, n int) int {
	side(m)
	side(n)
	a, b := m+1, n+1
	for b > 0 {
		a, b = b, a%b
	}
	return a - 1
}

// oddPart returns k and the odd b with 2^k·b = n > 0.
func oddPart(n int) (k, b int) {
	k = bits.TrailingZeros(uint(n))
	return k, n >> k
}

// oddRoot returns the square root of f_b for odd b.
func oddRoot(b int) poly.Poly {
	f, next := poly.FibonacciPair(b / 2)
	return f.Add(next)
}

// oddSquare returns deg gcd(A, B) for odd b, where A(y) + x·B(y) with y = x²+x is
// the square root of f_b.
func oddSquare(b int) int {
	f, next := fibonacciInY(b / 2)
	g := f.add(next)
	return poly.GCD(g.a, g.b).Degree()
}

// pair is the polynomial a(y) + x·b(y), with y = x² + x.
type pair struct{ a, b poly.Poly }

func (p pair) add(q pair) pair { return pair{p.a.Add(q.a), p.b.Add(q.b)} }

// square uses x² = x + y: (a + x·b)² = a² + y·b² + x·b².
func (p pair) square() pair {
	b := p.b.Square()
	return pair{p.a.Square().Add(b.Shift(1)), b}
}

// timesX uses x·(a + x·b) = y·b + x·(a + b).
func (p pair) timesX() pair { return pair{p.b.Shift(1), p.a.Add(p.b)} }

// fibonacciInY returns f_k and f_{k+1} as pairs.
func fibonacciInY(k int) (f, next pair) {
	next = pair{a: poly.One()}
	for i := bits.Len(uint(k)) - 1; i >= 0; i-- {
		sum := f.add(next).square() // f_{2k+1} = (f_k + f_{k+1})²
		if k>>i&1 == 0 {
			f, next = f.square().timesX(), sum // f_{2k} = x·f_k²
		} else {
			f, next = sum, next.square().timesX()
		}
	}
	return f, next
}
