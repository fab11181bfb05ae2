package gf2

import (
	"testing"

	"parity.lab/lib/bitset"
)

// naiveMul is the product by its definition.
func naiveMul(a, b *Matrix) *Matrix {
	return FromFunc(a.Rows(), b.Cols(), func(i, j int) bool {
		sum := false
		for k := range a.Cols() {
			sum = sum != (a.At(i, k) && b.At(k, j))
		}
		return sum
	})
}

func TestMulIsNaiveMul(t *testing.T) {
	r := rng(10)
	small := []int{0, 1, 5, 64, 65}
	for _, n := range small {
		for _, m := range small {
			for _, k := range small {
				a, b := Random(n, m, r), Random(m, k, r)
				got := a.Mul(b)
				checkInvariant(t, got)
				if !got.Equal(naiveMul(a, b)) {
					t.Fatalf("%d×%d by %d×%d", n, m, m, k)
				}
			}
		}
	}
}

func TestProductIdentities(t *testing.T) {
	r := rng(11)
	for _, s := range shapes() {
		k := sizes[r.IntN(len(sizes))]
		a, b, c := Random(s.rows, s.cols, r), Random(s.cols, k, r), Random(s.cols, k, r)
		d := Random(k, s.rows, r)
		x, y := bitset.Random(k, r), bitset.Random(s.rows, r)
		ab := a.Mul(b)
		sumVec := a.MulVec(b.MulVec(x))
		for name, ok := range map[string]bool{
			"A(B+C) = AB+AC": a.Mul(b.Add(c)).Equal(ab.Add(a.Mul(c))),
			"(AB)D = A(BD)":  ab.Mul(d).Equal(a.Mul(b.Mul(d))),
			"(AB)ᵀ = BᵀAᵀ":   ab.Transpose().Equal(b.Transpose().Mul(a.Transpose())),
			"1A = A":         Identity(s.rows).Mul(a).Equal(a),
			"A1 = A":         a.Mul(Identity(s.cols)).Equal(a),
			"A+A = 0":        a.Add(a).IsZero(),
			"(AB)x = A(Bx)":  ab.MulVec(x).Equal(sumVec),
			"yᵀ(AB)":         ab.VecMul(y).Equal(b.VecMul(a.VecMul(y))),
			"yᵀA = Aᵀy":      a.VecMul(y).Equal(a.Transpose().MulVec(y)),
			"yᵀ(ABx)":        y.ParityAnd(sumVec) == ab.VecMul(y).ParityAnd(x),
		} {
			if !ok {
				t.Errorf("%d×%d, k = %d: not %s", s.rows, s.cols, k, name)
			}
		}
		for j := range k {
			if !ab.Col(j).Equal(a.MulVec(b.Col(j))) {
				t.Fatalf("%d×%d: column %d of the product", s.rows, s.cols, j)
			}
		}
	}
}

func TestTranspose(t *testing.T) {
	for _, s := range shapes() {
		m := Random(s.rows, s.cols, rng(12))
		got := m.Transpose()
		checkInvariant(t, got)
		if !got.Equal(FromFunc(s.cols, s.rows, func(i, j int) bool { return m.At(j, i) })) || !got.Transpose().Equal(m) {
			t.Errorf("%d×%d: wrong transpose", s.rows, s.cols)
		}
	}
}

// Products of quarters, two levels deep, with ends that do not fit in halves.
func TestStrassen(t *testing.T) {
	r := rng(90)
	for range 40 {
		side := func() int { return 500 + r.IntN(1700) }
		rows, inner, cols := side(), side(), side()
		a, b := randomKind(shape{rows, inner}, r), randomKind(shape{inner, cols}, r)
		want := a.Mul(b)
		for _, from := range []int{1, 4, 8} {
			got := New(rows, cols)
			a.mulWith(&product{from: from}, got, b.wide())
			checkInvariant(t, got)
			if !got.Equal(want) {
				t.Fatalf("%d×%d by %d×%d, quarters from %d words", rows, inner, inner, cols, from)
			}
		}
	}
}
