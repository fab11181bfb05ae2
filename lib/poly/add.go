package poly

import (
	"fmt"
	"math/bits"
	"slices"
)

// Add returns p + q, which is also p − q. Cost O(n/64).
func (p Poly) Add(q Poly) Poly {
	if len(p.w) < len(q.w) {
		p, q = q, p
	}
	w := slices.Clone(p.w)
	add(w, q.w)
	return take(w)
}

// Shift returns p·x^n for n ≥ 0, and p divided by x^−n without remainder for
// n < 0. Cost O(n/64).
func (p Poly) Shift(n int) Poly {
	switch {
	case p.IsZero() || n == 0:
		return p
	case n < 0:
		return take(shiftRight(p.w, -n))
	}
	return take(shiftLeft(p.w, n))
}

// Square returns p² = p(x²). Cost O(n/64).
func (p Poly) Square() Poly { return take(squareWords(p.w)) }

// Sqrt returns the q with q² = p, and false if there is none: a square has terms
// of even exponent only. Cost O(n/64).
func (p Poly) Sqrt() (Poly, bool) {
	w := make([]uint64, (len(p.w)+1)/2)
	for i, v := range p.w {
		if v&0xaaaaaaaaaaaaaaaa != 0 {
			return Poly{}, false
		}
		w[i/2] |= uint64(gather(v)) << (32 * (i & 1))
	}
	return take(w), true
}

// Derivative returns the derivative: terms of odd exponent lose one degree, the
// others vanish. Cost O(n/64).
func (p Poly) Derivative() Poly {
	w := make([]uint64, len(p.w))
	for i, v := range p.w {
		w[i] = v >> 1 & 0x5555555555555555 // x^odd of this word stays in this word
	}
	return take(w)
}

// Reverse returns x^n·p(1/x), the first n+1 coefficients in reverse order. It
// panics if n is below the degree. Cost O(n/64).
func (p Poly) Reverse(n int) Poly {
	if n < p.Degree() {
		panic(fmt.Sprintf("poly: reversal of degree %d within degree %d", p.Degree(), n))
	}
	if p.IsZero() {
		return p
	}
	w := make([]uint64, wordsFor(n))
	last := len(w) - 1
	for i, v := range p.w {
		w[last-i] = bits.Reverse64(v)
	}
	return take(shiftRight(w, len(w)<<6-1-n))
}

// Translate returns p(x+1). Translating twice gives p again. Cost O(n·log(n)/64).
func (p Poly) Translate() Poly {
	n := 1
	for n < len(p.w) {
		n *= 2
	}
	w := make([]uint64, n)
	copy(w, p.w)
	// (x+1)^h = x^h + 1 for h a power of 2: with p = low + x^h·high, the value
	// at x+1 is (low + high) + x^h·high, each half translated by itself.
	for h := n / 2; h >= 1; h /= 2 {
		for i := 0; i < n; i += 2 * h {
			add(w[i:i+h], w[i+h:i+2*h])
		}
	}
	for i, v := range w {
		v ^= v >> 32
		v ^= v >> 16 & 0x0000ffff0000ffff
		v ^= v >> 8 & 0x00ff00ff00ff00ff
		v ^= v >> 4 & 0x0f0f0f0f0f0f0f0f
		v ^= v >> 2 & 0x3333333333333333
		v ^= v >> 1 & 0x5555555555555555
		w[i] = v
	}
	return take(w)
}

// Compose returns p(q). Cost: that of a product of degree deg p·deg q, times the
// logarithm of deg p.
func (p Poly) Compose(q Poly) Poly {
	// p = e(x)² + x·o(x)², so p(q) = e(q)² + q·o(q)².
	d := p.Degree()
	if d <= 0 {
		return p
	}
	even, odd := p.halves()
	r := even.Compose(q).Square()
	if odd.IsZero() {
		return r
	}
	return r.Add(odd.Compose(q).Square().Mul(q))
}

// halves returns e and o with p = e(x)² + x·o(x)², which is e(x²) + x·o(x²).
func (p Poly) halves() (e, o Poly) {
	ew, ow := make([]uint64, (len(p.w)+1)/2), make([]uint64, (len(p.w)+1)/2)
	for i, v := range p.w {
		ew[i/2] |= uint64(gather(v)) << (32 * (i & 1))
		ow[i/2] |= uint64(gather(v>>1)) << (32 * (i & 1))
	}
	return take(ew), take(ow)
}
