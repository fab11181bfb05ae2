package poly

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"parity.lab/lib/bitset"
)

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// TestLong covers lengths beyond Karatsuba's threshold and unequal operands.
func TestLong(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		r := random(3)
		for _, n := range []int{1000, 3000, 6000, 12345} {
			for _, m := range []int{1, 64, 700, 4096, 12345} {
				p, q, s := Random(n, r), Random(m, r), Random(m+17, r)
				if !p.Mul(q).Add(p.Mul(s)).Equal(p.Mul(q.Add(s))) {
					t.Fatalf("%d·%d: not distributive", n, m)
				}
				if !p.Mul(q).Equal(q.Mul(p)) {
					t.Fatalf("%d·%d: not commutative", n, m)
				}
				if q.IsZero() {
					continue
				}
				a, b := p.DivMod(q)
				if b.Degree() >= q.Degree() || !a.Mul(q).Add(b).Equal(p) {
					t.Fatalf("%d/%d: quotient and rest don't give the number back", n, m)
				}
				if a, b := p.Mul(q).DivMod(q); !a.Equal(p) || !b.IsZero() {
					t.Fatalf("%d·%d/%d: %v", n, m, m, b)
				}
			}
		}
		for _, c := range [][2]int{{30_000, 10_000}, {40_000, 20_000}, {50_000, 37_003}, {20_000, 300}, {70_001, 8_192}} {
			p, q := Random(c[0], r), Random(c[1], r).Add(Monomial(c[1]))
			a, b := p.DivMod(q)
			if b.Degree() >= q.Degree() || !a.Mul(q).Add(b).Equal(p) {
				t.Fatalf("%d/%d: quotient and rest don't give the number back", c[0], c[1])
			}
		}
		if p := Random(9000, r); !p.Mul(p).Equal(p.Square()) {
			t.Error("p·p is not p²")
		}
	})
}

func TestGCDOfProducts(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		r := random(4)
		for _, n := range []int{1, 10, 64, 65, 300, 2000} {
			for range 20 {
				g, a, b := Random(n, r).Add(Monomial(n)), Random(2*n, r), Random(n+3, r)
				k := r.IntN(3 * n)
				g = g.Shift(k % 70) // a power of x in both
				p, q := g.Mul(a).Shift(r.IntN(3)), g.Mul(b).Shift(r.IntN(3))
				d := GCD(p, q)
				if p.IsZero() && q.IsZero() {
					continue
				}
				if !g.Divides(d) || !d.Divides(p) || !d.Divides(q) {
					t.Fatalf("gcd of multiples of %v: %v", g, d)
				}
				d2, s, u := XGCD(p, q)
				if !d2.Equal(d) || !s.Mul(p).Add(u.Mul(q)).Equal(d) {
					t.Fatalf("xgcd(%v, %v) = %v, %v, %v", p, q, d2, s, u)
				}
				if !p.IsZero() && !q.IsZero() && !d.Equal(p) && !d.Equal(q) &&
					(s.Degree() >= q.Degree()-d.Degree() || u.Degree() >= p.Degree()-d.Degree()) {
					t.Fatalf("xgcd(%v, %v): degrees %d, %d", p, q, s.Degree(), u.Degree())
				}
				if l := LCM(p, q); !l.Mul(d).Equal(p.Mul(q)) {
					t.Fatalf("lcm(%v, %v) = %v", p, q, l)
				}
			}
		}
	})
}

func TestUnary(t *testing.T) {
	each(t, func(t *testing.T, p, q Poly) {
		if tt := p.Translate().Translate(); !tt.Equal(p) {
			t.Fatalf("%v translated twice: %v", p, tt)
		}
		if got, want := p.Mul(q).Translate(), p.Translate().Mul(q.Translate()); !got.Equal(want) {
			t.Fatalf("translation of a product")
		}
		if got := p.Compose(New(1, 0)); !got.Equal(p.Translate()) {
			t.Fatalf("%v at x+1 is %v, want %v", p, got, p.Translate())
		}
		if s, ok := p.Square().Sqrt(); !ok || !s.Equal(p) {
			t.Fatalf("root of the square of %v: %v", p, s)
		}
		if d := p.Mul(q).Derivative(); !d.Equal(p.Derivative().Mul(q).Add(p.Mul(q.Derivative()))) {
			t.Fatalf("derivative of (%v)·(%v) = %v", p, q, d)
		}
		n := max(p.Degree(), 0) + 3
		if rr := p.Reverse(n).Reverse(n); !rr.Equal(p) {
			t.Fatalf("%v reversed twice: %v", p, rr)
		}
		for i := range n + 1 {
			if p.Reverse(n).Coefficient(n-i) != p.Coefficient(i) {
				t.Fatalf("%v reversed within %d: coefficient %d", p, n, n-i)
			}
		}
		for _, k := range []int{0, 1, 63, 64, 100} {
			if !p.Shift(k).Equal(p.Mul(Monomial(k))) || !p.Shift(k).Shift(-k).Equal(p) {
				t.Fatalf("%v shifted by %d", p, k)
			}
		}
		if p.At(true) != !p.Mod(New(1, 0)).IsZero() || p.At(false) != p.Coefficient(0) {
			t.Fatalf("values of %v", p)
		}
		if c, d := p.Compare(q), q.Compare(p); c != -d || (c == 0) != p.Equal(q) {
			t.Fatalf("compare %v, %v", p, q)
		}
		if got := New(p.Exponents()...); !got.Equal(p) || len(p.Exponents()) != p.Weight() {
			t.Fatalf("exponents of %v", p)
		}
		if got := FromSet(p.Set(p.Degree() + 5)); !got.Equal(p) {
			t.Fatalf("%v as a set", p)
		}
	})
	if _, ok := New(3, 1).Sqrt(); ok {
		t.Error("x^3+x is a square")
	}
	if got := New(5, 2).Compose(New(3, 1, 0)); !got.Equal(New(3, 1, 0).Pow(5).Add(New(3, 1, 0).Pow(2))) {
		t.Errorf("composition: %v", got)
	}
}

func TestFibonacci(t *testing.T) {
	f, next := Zero(), One()
	for n := range 300 {
		if got := Fibonacci(n); !got.Equal(f) {
			t.Fatalf("f_%d = %v, want %v", n, got, f)
		}
		m := New(40, 3, 1, 0)
		if got := FibonacciMod(n, m); !got.Equal(f.Mod(m)) {
			t.Fatalf("f_%d mod %v = %v", n, m, got)
		}
		if n > 0 && f.Degree() != n-1 {
			t.Fatalf("degree of f_%d: %d", n, f.Degree())
		}
		f, next = next, next.Shift(1).Add(f)
	}
	// f_gcd(m,n) = gcd(f_m, f_n)
	for _, c := range [][3]int{{12, 18, 6}, {35, 21, 7}, {64, 48, 16}, {17, 19, 1}} {
		if got := GCD(Fibonacci(c[0]), Fibonacci(c[1])); !got.Equal(Fibonacci(c[2])) {
			t.Errorf("gcd(f_%d, f_%d) = %v", c[0], c[1], got)
		}
	}
}

// TestNullity compares with the nullities of the σ⁺-game on n×n boards.
func TestNullity(t *testing.T) {
	want := []int{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20}
	withKernels(t, func(t *testing.T) {
		for i, d := range want {
			f := Fibonacci(i + 2)
			if got := GCD(f, f.Translate()).Degree(); got != d {
				t.Errorf("%d×%d: nullity %d, want %d", i+1, i+1, got, d)
			}
		}
	})
}

func TestInverse(t *testing.T) {
	r := random(5)
	for _, n := range []int{1, 2, 63, 64, 65, 128, 500} {
		m := Random(n, r).Add(Monomial(n))
		for range 20 {
			p := Random(n+10, r)
			inv, ok := p.Inverse(m)
			if ok != GCD(p, m).IsOne() {
				t.Fatalf("inverse of %v modulo %v: %v", p, m, ok)
			}
			if ok && (!inv.MulMod(p, m).IsOne() || inv.Degree() >= n) {
				t.Fatalf("inverse of %v modulo %v: %v", p, m, inv)
			}
		}
	}
}

func TestPow(t *testing.T) {
	p, m := New(3, 1, 0), New(17, 3, 0)
	q := One()
	for e := range 40 {
		if got := p.Pow(e); !got.Equal(q) {
			t.Fatalf("power %d: %v", e, got)
		}
		if got := p.PowMod(big.NewInt(int64(e)), m); !got.Equal(q.Mod(m)) {
			t.Fatalf("power %d modulo: %v", e, got)
		}
		q = q.Mul(p)
	}
	if got := p.PowMod(big.NewInt(0), One()); !got.IsZero() {
		t.Errorf("anything modulo 1 is %v", got)
	}
}

func TestFactor(t *testing.T) {
	// All polynomials of degree below 11 against a sieve.
	const top = 1 << 11
	composite := make([]bool, top)
	for i := uint64(2); i < top; i++ {
		for j := i; j < top; j++ {
			p := FromWords([]uint64{i}).Mul(FromWords([]uint64{j}))
			if p.Degree() >= 11 {
				break
			}
			composite[p.w[0]] = true
		}
	}
	count := map[int]int{}
	for i := uint64(1); i < top; i++ {
		p := FromWords([]uint64{i})
		if want := i > 1 && !composite[i]; p.Irreducible() != want {
			t.Fatalf("%v irreducible: %v", p, !want)
		}
		if p.Irreducible() {
			count[p.Degree()]++
		}
		fs := p.Factor()
		if !fs.Product().Equal(p) {
			t.Fatalf("factors of %v: %v", p, fs)
		}
		for _, f := range fs {
			if composite[f.Poly.w[0]] {
				t.Fatalf("factor %v of %v is composite", f.Poly, p)
			}
		}
		for _, f := range p.SquareFree() {
			if !GCD(f.Poly, f.Poly.Derivative()).IsOne() {
				t.Fatalf("square-free part %v of %v", f.Poly, p)
			}
		}
		for _, d := range p.DistinctDegree() {
			if d.Product.Degree()%d.Degree != 0 {
				t.Fatalf("%v: product %v of factors of degree %d", p, d.Product, d.Degree)
			}
		}
	}
	for d, want := range map[int]int{1: 2, 2: 1, 3: 2, 4: 3, 5: 6, 6: 9, 7: 18, 8: 30, 9: 56, 10: 99} {
		if count[d] != want {
			t.Errorf("%d irreducible polynomials of degree %d, want %d", count[d], d, want)
		}
	}
	r := random(6)
	for _, n := range []int{64, 129, 257} {
		p := Random(n, r).Add(Monomial(n)).Mul(New(2, 1, 0).Pow(6))
		fs := p.Factor()
		if !fs.Product().Equal(p) {
			t.Errorf("degree %d: product of the factors", n)
		}
		for _, f := range fs {
			if !f.Poly.Irreducible() {
				t.Errorf("degree %d: factor %v", n, f.Poly)
			}
		}
	}
}

func TestOrder(t *testing.T) {
	for i := uint64(1); i < 1<<9; i += 2 {
		p := FromWords([]uint64{i})
		want := int64(1)
		for q := X().Mod(p); !q.Equal(One().Mod(p)); q = q.Shift(1).Mod(p) {
			want++
		}
		got, err := p.Order(t.Context())
		if err != nil || got.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("order of x modulo %v: %v, %v, want %d", p, got, err, want)
		}
	}
	// A primitive polynomial of degree 89; 2^89−1 is prime.
	got, err := New(89, 38, 0).Order(t.Context())
	if want := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 89), big.NewInt(1)); err != nil || got.Cmp(want) != 0 {
		t.Errorf("degree 89: %v, %v", got, err)
	}
	if _, err := New(3, 1).Order(t.Context()); err == nil {
		t.Error("order modulo a multiple of x")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	<-ctx.Done()
	var p Poly
	for r := random(1); !p.Irreducible(); { // 2^67−1 = 193707721 · 761838257287
		p = Random(67, r).Add(Monomial(67))
	}
	if _, err := p.Order(ctx); !errors.Is(err, ErrOrder) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("out of time: %v", err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	o, err := p.Order(ctx)
	if err != nil || !X().PowMod(o, p).IsOne() {
		t.Errorf("degree 67: %v, %v", o, err)
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"0", "0"}, {"1", "1"}, {"x", "x"}, {" x ^ 3 + x+1 ", "x^3+x+1"}, {"x**2 - 1", "x^2+1"},
		{"1+x^{10}", "x^10+1"}, {"x+x", "0"}, {"$x^{3}+x$", "x^3+x"}, {"X^2+0", "x^2"}, {"x^0", "1"},
	} {
		p, err := Parse(c.in)
		if err != nil || p.String() != c.want {
			t.Errorf("%q: %v, %v, want %s", c.in, p, err, c.want)
		}
	}
	for _, c := range []struct {
		in     string
		column int
	}{
		{"", 1}, {"x+", 3}, {"x^", 3}, {"x y", 3}, {"y", 1}, {"2x", 1}, {"x^-1", 3}, {"x^{3", 5}, {"x^99999999999", 3}, {"x^2+ *", 6}, {"$$", 2},
	} {
		_, err := Parse(c.in)
		var s *SyntaxError
		if !errors.As(err, &s) || s.Column != c.column {
			t.Errorf("%q: %v, want column %d", c.in, err, c.column)
		}
	}
	each(t, func(t *testing.T, p, q Poly) {
		for _, s := range []string{p.String(), p.LaTeX()} {
			if got, err := Parse(s); err != nil || !got.Equal(p) {
				t.Fatalf("%q: %v, %v", s, got, err)
			}
		}
		b, err := json.Marshal(p)
		var back Poly
		if err != nil || json.Unmarshal(b, &back) != nil || !back.Equal(p) {
			t.Fatalf("%s: %v", b, back)
		}
		n := new(big.Int)
		if _, ok := n.SetString(fmt.Sprintf("%b", p), 2); !ok || n.BitLen() != p.Degree()+1 {
			t.Fatalf("%b", p)
		}
		m := new(big.Int)
		if _, ok := m.SetString(fmt.Sprintf("%x", p), 16); !ok || m.Cmp(n) != 0 {
			t.Fatalf("%x", p)
		}
	})
	if s := fmt.Sprintf("%d", X()); s != "%!d(poly.Poly=x)" {
		t.Error(s)
	}
}

func TestPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"exponent":  func() { New(-1) },
		"division":  func() { X().DivMod(Zero()) },
		"power":     func() { X().Pow(-1) },
		"modulus":   func() { X().Inverse(One()) },
		"set":       func() { X().Set(1) },
		"factor":    func() { Zero().Factor() },
		"fibonacci": func() { Fibonacci(-1) },
		"reverse":   func() { New(5).Reverse(4) },
		"order":     func() { Zero().Order(context.Background()) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || len(s) < 6 || s[:6] != "poly: " {
					t.Errorf("recovered %q", s)
				}
			}()
			f()
		})
	}
}

// TestValues checks that no operation changes its operands.
func TestValues(t *testing.T) {
	r := random(8)
	p, q := Random(700, r), Random(300, r)
	p0, q0 := slices.Clone(p.w), slices.Clone(q.w)
	p.Add(q)
	q.Add(p)
	p.Mul(q)
	p.DivMod(q)
	GCD(p, q)
	XGCD(p, q)
	p.Shift(3)
	p.Shift(-3)
	p.Translate()
	p.Words()[0] = 1
	p.Set(800).FlipAll()
	FromSet(bitset.FromWords(700, append(slices.Clone(p0), make([]uint64, 11-len(p0))...))).Square()
	if !slices.Equal(p.w, p0) || !slices.Equal(q.w, q0) {
		t.Error("an operand has changed")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"x^3+x+1", "$x$", "x**2", "0", "x^{7}-1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if err != nil || p.Degree() > 1<<20 {
			return
		}
		if q, err := Parse(p.String()); err != nil || !q.Equal(p) {
			t.Fatalf("%q: %v, then %v, %v", s, p, q, err)
		}
	})
}
