package poly

import "parity.lab/lib/internal/simd"

// DivMod returns the quotient and the remainder of p by m: p = quotient·m +
// remainder with deg remainder < deg m. It panics if m is 0. Cost O(n·k/64)
// for short ones, where n is the degree of m and k that of the quotient, and that
// of about three products of these degrees for long ones.
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
func wordwise() int {
	if simd.CarrylessIn() == simd.Plain {
		return 100
	}
	return 36
}

// divWords returns quotient and remainder in new words; deg a ≥ deg m ≥ 0.
func divWords(a, m []uint64) (q, r []uint64) {
	m = trim(m)
	da, dm := degree(a), degree(m)
	if da-dm < wordwise() {
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

// divByWord is divBits for long quotients: 64 bits of the quotient at a time, or
// many words by fast products. Both operands are shifted so that the divisor becomes
// X^k + lower terms, where X is x^64.
func divByWord(a []uint64, da int, m []uint64, dm int) (q, r []uint64) {
	s := -dm & 63
	d := trim(shiftLeft(m, s)) // the last word is 1
	r = shiftLeft(a, s)
	k := len(d) - 1
	var top uint64
	if k > 0 {
		top = d[k-1]
	}
	v := divisor{low: d[:k], inverse: reciprocal(top)}
	q = make([]uint64, len(r)-k)
	// Blocks of the quotient as long as the divisor, from the top.
	block := max(k, 1)
	for i := len(q); i > 0; {
		h := min(block, i)
		i -= h
		v.divide(q[i:i+h], r[i:i+h+k])
	}
	return q, shiftRight(trim(r), s)
}

// A divisor is X^k + low with k = len(low).
type divisor struct {
	low []uint64
	// inverse is X² divided by the top two words, without its leading 1: then the
	// quotient of t·X by them is t + high half of t·inverse.
	inverse uint64
}

// recursiveWords is the length of a quotient from which its halves are found one
// after the other.
func recursiveWords() int {
	switch simd.CarrylessIn() {
	case simd.Plain:
		return 12
	case simd.PCLMULQDQ:
		return 48
	}
	return 96
}

// divide sets q to the quotient of r, which has len(q) words more than low, and r to
// the remainder.
func (v divisor) divide(q, r []uint64) {
	h, k := len(q), len(v.low)
	switch {
	case h < recursiveWords() || k < h:
		v.byWords(q, r)
	case h < k:
		// The top h words of the divisor give the quotient; what the others
		// contribute to the remainder is one product.
		cut := k - h
		divisor{v.low[cut:], v.inverse}.divide(q, r[cut:])
		add(r, mulWords(q, v.low[:cut]))
	default:
		half := h / 2
		v.divide(q[half:], r[half:])
		v.divide(q[:half], r[:half+k])
	}
}

// byWords is divide word by word.
func (v divisor) byWords(q, r []uint64) {
	k := len(v.low)
	for i := len(q) - 1; i >= 0; i-- {
		t := r[i+k]
		if t == 0 {
			q[i] = 0
			continue
		}
		hi, _ := simd.MulWord(t, v.inverse)
		c := t ^ hi
		q[i] = c
		r[i+k] = 0
		if k > 0 {
			// c·(X^k + low): the leading term cancels together with the carry of the
			// product into word i+k.
			simd.MulAddWord(r[i:i+k+1], v.low, c)
			r[i+k] ^= c ^ t
		}
	}
}

// reciprocal returns the 64 coefficients below the leading one of x^128 divided
// by x^64 + d.
func reciprocal(d uint64) uint64 {
	// Long division: rest holds the coefficients below the current leading term,
	// which is as good as random, so there is no jump.
	var q uint64
	rest := d // after the leading term of the quotient: x^128 + x^64·(x^64+d)
	for range 64 {
		lead := rest >> 63
		q = q<<1 | lead
		rest = rest<<1 ^ d&-lead
	}
	return q
}
