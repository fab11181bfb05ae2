package gf2

import (
	"errors"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/poly"
)

// eval returns p(M).
func eval(p poly.Poly, m *Matrix) *Matrix {
	v := New(m.rows, m.rows)
	for e := p.Degree(); e >= 0; e-- {
		v = v.Mul(m)
		if p.Coefficient(e) {
			v = v.Add(Identity(m.rows))
		}
	}
	return v
}

func TestPolynomials(t *testing.T) {
	r := rng(80)
	for _, n := range []int{0, 1, 2, 3, 5, 8, 31, 64, 65, 129} {
		for _, m := range []*Matrix{New(n, n), Identity(n), Random(n, n, r), lowRank(n, n, r), Circulant(bitset.Random(n, r))} {
			c, p := m.CharPoly(), m.MinPoly()
			if c.Degree() != n || !eval(p, m).IsZero() || !p.Divides(c) {
				t.Fatalf("%d: characteristic %v, minimal %v", n, c, p)
			}
			if n > 0 && c.At(false) != m.Determinant() || n > 0 && c.At(true) != m.Add(Identity(n)).Determinant() {
				t.Fatalf("%d: the values of %v are not determinants", n, c)
			}
			// The irreducible factors are the same, so c divides a power of p; and p
			// without any of its factors does not make M zero.
			if !c.Divides(p.Pow(max(n, 1))) {
				t.Fatalf("%d: %v has factors that %v has not", n, c, p)
			}
			for _, f := range p.Factor() {
				if n <= 65 && eval(p.Div(f.Poly), m).IsZero() {
					t.Fatalf("%d: %v is not minimal", n, p)
				}
			}
		}
	}
	// The path's adjacency matrix.
	for n := range 20 {
		path := FromFunc(n, n, func(i, j int) bool { return i-j == 1 || j-i == 1 })
		if want := poly.Fibonacci(n + 1); !path.CharPoly().Equal(want) || !path.MinPoly().Equal(want) {
			t.Errorf("path of %d: %v", n, path.CharPoly())
		}
	}
}

func TestSolveLeftAndRight(t *testing.T) {
	r := rng(81)
	for _, s := range shapes() {
		a := lowRank(s.rows, s.cols, r)
		x := Random(5, s.rows, r)
		b := x.Mul(a)
		got, err := a.SolveLeft(b)
		if err != nil || !got.Mul(a).Equal(b) {
			t.Fatalf("%v: X·A ≠ B: %v", s, err)
		}
		right := a.Mul(Random(s.cols, 5, r))
		if got, err := a.SolveRight(right); err != nil || !a.Mul(got).Equal(right) {
			t.Fatalf("%v: A·X ≠ B: %v", s, err)
		}
		b = Random(5, s.cols, r)
		var no *InconsistentError
		if _, err = a.SolveLeft(b); errors.As(err, &no) && !no.Check(a.Transpose(), b.Row(no.Column)) {
			t.Fatalf("%v: bad certificate", s)
		}
	}
}

func TestSpaces(t *testing.T) {
	r := rng(82)
	for _, s := range shapes() {
		m := lowRank(s.rows, s.cols, r)
		rank := m.Rank()
		image := m.Image()
		if len(image) != rank || len(m.RowSpace()) != rank {
			t.Fatalf("%v: %d vectors, rank %d", s, len(image), rank)
		}
		for _, v := range image {
			if _, err := m.Solve(v); err != nil {
				t.Fatalf("%v: not in the image: %v", s, err)
			}
		}
		a, b := lowRank(s.rows, s.cols, r).RowSpace(), m.RowSpace()
		common := Intersection(a, b)
		sum := 0
		if all := append(append([]*bitset.Set{}, a...), b...); len(all) > 0 {
			sum = FromRows(all).Rank()
		}
		if len(common) != len(a)+len(b)-sum {
			t.Fatalf("%v: dimension %d of the intersection of %d and %d with sum %d", s, len(common), len(a), len(b), sum)
		}
		for _, v := range common {
			for _, space := range [][]*bitset.Set{a, b} {
				if FromRows(append(append([]*bitset.Set{}, space...), v)).Rank() != len(space) {
					t.Fatalf("%v: %v is not in both", s, v)
				}
			}
		}
	}
}

func TestPow(t *testing.T) {
	m := Random(67, 67, rng(83))
	want := Identity(67)
	for k := range 12 {
		if !m.Pow(k).Equal(want) {
			t.Fatalf("power %d", k)
		}
		want = want.Mul(m)
	}
	checkPanic(t, "power -1", func() { m.Pow(-1) })
	checkPanic(t, "determinant of a 2×3", func() { New(2, 3).Determinant() })
	checkPanic(t, "left sides for a 2×3", func() { New(2, 3).SolveLeft(New(3, 2)) })
}

func TestEntries(t *testing.T) {
	r := rng(85)
	for range 50 {
		s := randomShape(r)
		if m := randomKind(s, r); !FromEntries(s.rows, s.cols, m.Entries()).Equal(m) {
			t.Fatalf("%v: sparse input", s)
		}
	}
}

func TestStructured(t *testing.T) {
	x, _ := bitset.Parse("1101")
	y, _ := bitset.Parse("100")
	if got := Circulant(x).String(); got != "1101\n1110\n0111\n1011" {
		t.Errorf("circulant %s", got)
	}
	if got := Toeplitz(x, y).String(); got != "100\n110\n011\n101" {
		t.Errorf("Toeplitz %s", got)
	}
	checkPanic(t, "first entries", func() { Toeplitz(bitset.New(2), x) })
}
