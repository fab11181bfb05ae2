package poly

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"parity.lab/lib/bitset"
)

// Poly is a polynomial over GF(2). The zero value is 0. Polys are values and
// never change; see the package comment.
type Poly struct {
	w []uint64 // coefficient of x^i is bit i mod 64 of w[i/64]; the last word is not 0
}

// Zero returns the polynomial 0.
func Zero() Poly { return Poly{} }

// One returns the polynomial 1.
func One() Poly { return Poly{[]uint64{1}} }

// X returns the polynomial x.
func X() Poly { return Poly{[]uint64{2}} }

// New returns the sum of x^e over the given exponents; an exponent that occurs
// twice cancels. It panics if an exponent is negative.
//
//	poly.New(3, 1, 0) // x^3+x+1
func New(exponents ...int) Poly {
	top := -1
	for _, e := range exponents {
		if e < 0 {
			panic(fmt.Sprintf("poly: negative exponent %d", e))
		}
		top = max(top, e)
	}
	w := make([]uint64, wordsFor(top))
	for _, e := range exponents {
		w[e>>6] ^= 1 << (e & 63)
	}
	return take(w)
}

// Monomial returns x^n. It panics if n is negative.
func Monomial(n int) Poly { return New(n) }

// FromWords returns the polynomial whose coefficient of x^i is bit i mod 64 of
// w[i/64]. The words are copied; zero words at the end are allowed.
func FromWords(w []uint64) Poly { return take(slices.Clone(w)) }

// FromSet returns the polynomial whose coefficient of x^i is bit i of s.
func FromSet(s *bitset.Set) Poly { return FromWords(s.Words()) }

// Random returns a polynomial drawn uniformly from the 2^n polynomials of degree
// below n. It panics if n is negative.
func Random(n int, r *rand.Rand) Poly { return FromSet(bitset.Random(n, r)) }

// take makes a Poly of words that nobody else uses.
func take(w []uint64) Poly { return Poly{trim(w)} }

// Degree returns the degree, −1 for the polynomial 0.
func (p Poly) Degree() int {
	if len(p.w) == 0 {
		return -1
	}
	return len(p.w)<<6 - 1 - bits.LeadingZeros64(p.w[len(p.w)-1])
}

// IsZero tells whether p is 0.
func (p Poly) IsZero() bool { return len(p.w) == 0 }

// IsOne tells whether p is 1.
func (p Poly) IsOne() bool { return len(p.w) == 1 && p.w[0] == 1 }

// Coefficient tells whether the coefficient of x^i is 1. It is 0 beyond the
// degree, and panics if i is negative.
func (p Poly) Coefficient(i int) bool {
	if i < 0 {
		panic(fmt.Sprintf("poly: coefficient of x^%d", i))
	}
	return i>>6 < len(p.w) && p.w[i>>6]>>(i&63)&1 == 1
}

// At returns the value p(a) for a in GF(2), a = true being 1.
func (p Poly) At(a bool) bool {
	if !a {
		return p.Coefficient(0)
	}
	return p.Weight()&1 == 1
}

// Weight returns the number of coefficients that are 1.
func (p Poly) Weight() int {
	n := 0
	for _, v := range p.w {
		n += bits.OnesCount64(v)
	}
	return n
}

// Exponents returns the exponents of the terms, in increasing order.
func (p Poly) Exponents() []int {
	e := make([]int, 0, p.Weight())
	for i, v := range p.w {
		for ; v != 0; v &= v - 1 {
			e = append(e, i<<6+bits.TrailingZeros64(v))
		}
	}
	return e
}

// Words returns a copy of the coefficients packed in words, lowest first, without
// zero words at the end.
func (p Poly) Words() []uint64 { return slices.Clone(p.w) }

// Set returns the coefficients of x^0 … x^(n−1) as a vector of length n. It
// panics if n is not above the degree.
func (p Poly) Set(n int) *bitset.Set {
	if n <= p.Degree() {
		panic(fmt.Sprintf("poly: degree %d in a vector of length %d", p.Degree(), n))
	}
	s := bitset.New(n)
	copy(s.Words(), p.w)
	return s
}

// Equal tells whether p = q.
func (p Poly) Equal(q Poly) bool { return slices.Equal(p.w, q.w) }

// Compare orders polynomials by degree, then by their highest coefficients that
// differ: the order of their values as binary numbers. It returns −1, 0 or 1.
func (p Poly) Compare(q Poly) int {
	if len(p.w) != len(q.w) {
		if len(p.w) < len(q.w) {
			return -1
		}
		return 1
	}
	for i := len(p.w) - 1; i >= 0; i-- {
		if p.w[i] != q.w[i] {
			if p.w[i] < q.w[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}
