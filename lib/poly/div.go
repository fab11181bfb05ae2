package poly

import "parity.lab/lib/internal/simd"

// DivMod returns the quotient and the remainder of p by m: p = quotient·m +
// remainder with deg remainder < deg m. It panics if m is 0. Cost O(n·k/64)
// where n is the degree of m and k that of the quotient, less with carry-less
// multiplication.
func (p Poly) DivMod(m Poly) (quotient, remainder Poly) {
	if m.IsZero() {
		panic("poly: division by 0")
	}
	if p.Degree() < m.Degree() {
		return Poly{}, p
	}
	q, r := divWords(p.w, m.w)
	return take(q), take(r)
}

// Div returns the quotient of [Poly.DivMod].
func (p Poly) Div(m Poly) Poly {
	q, _ := p.DivMod(m)
	return q
}

// Mod returns the remainder of [Poly.DivMod].
func (p Poly) Mod(m Poly) Poly {
	_, r := p.DivMod(m)
	return r
}

// Divides tells whether p divides q. 0 divides only 0.
func (p Poly) Divides(q Poly) bool {
	if p.IsZero() {
		return q.IsZero()
	}
	return q.Mod(p).IsZero()
}

// wordwise is the degree of a quotient from which whole words of it are found at
// a time.
const wordwise = 192

// divWords returns quotient and remainder in new words; deg a ≥ deg m ≥ 0.
func divWords(a, m []uint64) (q, r []uint64) {
	m = trim(m)
	da, dm := degree(a), degree(m)
	if da-dm < wordwise {
		r = make([]uint64, wordsFor(da)+1)
		copy(r, trim(a))
		return divBits(r, da, m, dm), r
	}
	return divByWord(a, da, m, dm)
}

// divBits reduces r, of degree dr, modulo m in place and returns the quotient.
func divBits(r []uint64, dr int, m []uint64, dm int) (q []uint64) {
	q = make([]uint64, wordsFor(dr-dm))
	for dr >= dm {
		s := dr - dm
		q[s>>6] |= 1 << (s & 63)
		addShifted(r, m, s)
		dr = degree(r[:dr>>6+1])
	}
	return q
}

// divByWord is divBits for long quotients: 64 bits of the quotient at a time.
// Both operands are shifted so that the divisor becomes x^64k + lower terms.
func divByWord(a []uint64, da int, m []uint64, dm int) (q, r []uint64) {
	s := -dm & 63
	d := trim(shiftLeft(m, s)) // the last word is 1
	r = shiftLeft(a, s)
	k := len(d) - 1
	low := d[:k]
	// inverse is x^128 divided by the top 65 coefficients, without its leading 1:
	// then the quotient of t·x^64 by them is t + high half of t·inverse.
	var top uint64
	if k > 0 {
		top = low[k-1]
	}
	inverse := reciprocal(top)
	q = make([]uint64, wordsFor(da-dm)+1)
	for i := len(r) - 1; i >= k; i-- {
		t := r[i]
		if t == 0 {
			continue
		}
		hi, _ := simd.MulWord(t, inverse)
		c := t ^ hi
		q[i-k] = c
		r[i] = 0
		if k > 0 {
			// c·(x^64k + low): the leading term cancels together with the carry
			// of the product into word i.
			simd.MulAddWord(r[i-k:i+1], low, c)
			r[i] ^= c ^ t
		}
	}
	return q, shiftRight(trim(r), s)
}

// reciprocal returns the 64 coefficients below the leading one of x^128 divided
// by x^64 + d.
func reciprocal(d uint64) uint64 {
	// Long division: rest holds the coefficients below the current leading term.
	var q uint64
	rest := d // after the leading term of the quotient: x^128 + x^64·(x^64+d)
	for i := 63; i >= 0; i-- {
		lead := rest >> 63
		rest <<= 1
		if lead == 1 {
			q |= 1 << i
			rest ^= d
		}
	}
	return q
}
