package poly

import (
	"math/rand/v2"
	"testing"
)

// naive is a polynomial as coefficients, one bool each: the slow twin.
type naive []bool

func (p Poly) naive() naive {
	c := make(naive, p.Degree()+1)
	for i := range c {
		c[i] = p.Coefficient(i)
	}
	return c
}

func (c naive) poly() Poly {
	var e []int
	for i, on := range c {
		if on {
			e = append(e, i)
		}
	}
	return New(e...)
}

func (c naive) trim() naive {
	for len(c) > 0 && !c[len(c)-1] {
		c = c[:len(c)-1]
	}
	return c
}

func naiveMul(a, b naive) naive {
	r := make(naive, len(a)+len(b))
	for i, x := range a {
		for j, y := range b {
			r[i+j] = r[i+j] != (x && y)
		}
	}
	return r.trim()
}

func naiveDivMod(a, b naive) (q, r naive) {
	r = append(naive{}, a...)
	q = make(naive, len(a)+1)
	for i := len(r) - len(b); i >= 0; i-- {
		if r[i+len(b)-1] {
			q[i] = true
			for j, y := range b {
				r[i+j] = r[i+j] != y
			}
		}
	}
	return q.trim(), r.trim()
}

func naiveGCD(a, b naive) naive {
	for len(b) > 0 {
		_, r := naiveDivMod(a, b)
		a, b = b, r
	}
	return a
}

// sizes are the numbers of coefficients that tests use.
var sizes = []int{0, 1, 2, 63, 64, 65, 127, 128, 129, 200, 511, 512, 513}

// each calls f with pairs of random polynomials of all pairs of sizes.
func each(t *testing.T, f func(t *testing.T, p, q Poly)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range sizes {
		for _, m := range sizes {
			f(t, Random(n, r), Random(m, r))
		}
	}
}

func TestAgainstNaive(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		each(t, func(t *testing.T, p, q Poly) {
			a, b := p.naive(), q.naive()
			if got, want := p.Mul(q), naiveMul(a, b).poly(); !got.Equal(want) {
				t.Fatalf("(%v)·(%v) = %v, want %v", p, q, got, want)
			}
			if got, want := GCD(p, q), naiveGCD(a, b).poly(); !got.Equal(want) {
				t.Fatalf("gcd(%v, %v) = %v, want %v", p, q, got, want)
			}
			if got := p.Square(); !got.Equal(naiveMul(a, a).poly()) {
				t.Fatalf("(%v)² = %v", p, got)
			}
			if q.IsZero() {
				return
			}
			wantQ, wantR := naiveDivMod(a, b)
			if gotQ, gotR := p.DivMod(q); !gotQ.Equal(wantQ.poly()) || !gotR.Equal(wantR.poly()) {
				t.Fatalf("(%v) / (%v) = %v rest %v, want %v rest %v", p, q, gotQ, gotR, wantQ.poly(), wantR.poly())
			}
		})
	})
}

// TestSmall compares with the naive twin for all pairs of degree below 6.
func TestSmall(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		for i := range uint64(64) {
			for j := range uint64(64) {
				p, q := FromWords([]uint64{i}), FromWords([]uint64{j})
				a, b := p.naive(), q.naive()
				if got, want := p.Mul(q), naiveMul(a, b).poly(); !got.Equal(want) {
					t.Fatalf("(%v)·(%v) = %v, want %v", p, q, got, want)
				}
				if got, want := GCD(p, q), naiveGCD(a, b).poly(); !got.Equal(want) {
					t.Fatalf("gcd(%v, %v) = %v, want %v", p, q, got, want)
				}
				g, s, u := XGCD(p, q)
				if !g.Equal(GCD(p, q)) || !s.Mul(p).Add(u.Mul(q)).Equal(g) {
					t.Fatalf("xgcd(%v, %v) = %v, %v, %v", p, q, g, s, u)
				}
			}
		}
	})
}
