package poly

import (
	"testing"

	"parity.lab/lib/internal/simd"
)

// TestStepsAgainstEuclid compares division steps with Euclid's algorithm from the
// high end, which shares no code with them.
func TestStepsAgainstEuclid(t *testing.T) {
	r := random(21)
	pairs := [][2]Poly{
		{X(), X()}, {One(), X()}, {One(), One()}, {Monomial(700), Monomial(300)}, {Monomial(700), New(700, 0)},
		{New(1000, 0), New(600, 0)}, {New(4096), One()}, {New(4096, 1), New(4095)}, {New(640, 639), New(64)},
		{Fibonacci(1025), Fibonacci(1025).Translate()}, {Fibonacci(2047), Fibonacci(1023)},
	}
	for range 60 {
		g := Random(1+r.IntN(400), r).Add(One())
		p := Random(1+r.IntN(3000), r).Add(One())
		q := Random(1+r.IntN(3000), r).Add(One())
		switch r.IntN(4) {
		case 0: // a short and a long one
			q = Random(1+r.IntN(70), r).Add(One())
		case 1: // a quotient of high degree on the way
			q = p.Mul(Random(300, r)).Add(Random(20, r))
		case 2: // zeros at the low end
			p, q = p.Shift(r.IntN(200)), q.Shift(r.IntN(200))
		}
		pairs = append(pairs, [2]Poly{p.Mul(g), q.Mul(g)})
	}
	withKernels(t, func(t *testing.T) {
		for _, c := range pairs {
			p, q := c[0], c[1]
			if p.IsZero() || q.IsZero() {
				continue
			}
			want := take(euclid(append(p.Words(), 0), append(q.Words(), 0)))
			if got := stepGCD(p, q); !got.Equal(want) {
				t.Fatalf("degrees %d and %d: gcd %v, want %v", p.Degree(), q.Degree(), brief(got), brief(want))
			}
			if p.Degree() < q.Degree() {
				p, q = q, p
			}
			wantG, wantT := euclidCofactor(p, q)
			if g, s := stepCofactor(p, q); !g.Equal(wantG) || !s.Equal(wantT) {
				t.Fatalf("degrees %d and %d: cofactor of degree %d, want %d", p.Degree(), q.Degree(), s.Degree(), wantT.Degree())
			}
		}
	})
}

// FuzzArithmetic compares with the naive twin, by all ways of multiplying.
func FuzzArithmetic(f *testing.F) {
	f.Add([]byte{1}, []byte{3})
	f.Add([]byte("a common factor"), []byte("another polynomial, longer than the first one"))
	f.Add(make([]byte, 40), []byte{0, 0, 0, 0, 0, 0, 0, 0, 1})
	f.Fuzz(func(t *testing.T, a, b []byte) {
		p, q := fromBytes(a), fromBytes(b)
		x, y := p.naive(), q.naive()
		for _, c := range simd.CarrylessWays() {
			before := simd.UseCarryless(c)
			if got := p.Mul(q); !got.Equal(naiveMul(x, y).poly()) {
				t.Errorf("%v: (%v)·(%v) = %v", c, p, q, got)
			}
			g, s, u := XGCD(p, q)
			if want := naiveGCD(x, y).poly(); !g.Equal(want) || !GCD(p, q).Equal(want) || !s.Mul(p).Add(u.Mul(q)).Equal(g) {
				t.Errorf("%v: xgcd(%v, %v) = %v, %v, %v", c, p, q, g, s, u)
			}
			if !q.IsZero() {
				wantQ, wantR := naiveDivMod(x, y)
				if d, m := p.DivMod(q); !d.Equal(wantQ.poly()) || !m.Equal(wantR.poly()) {
					t.Errorf("%v: (%v)/(%v) = %v, rest %v", c, p, q, d, m)
				}
			}
			simd.UseCarryless(before)
		}
	})
}

// fromBytes returns the polynomial of at most 512 bytes.
func fromBytes(b []byte) Poly {
	w := make([]uint64, 64)
	for i, v := range b[:min(len(b), 512)] {
		w[i/8] |= uint64(v) << (8 * (i % 8))
	}
	return take(w)
}
