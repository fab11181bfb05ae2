package lights

import (
	"parity.lab/lib/bitset"
	"parity.lab/lib/poly"
)

// lines is the algebra of the rows of a board: GF(2)^cols, on which the adjacency
// T of a path acts as multiplication by x acts on polynomials modulo f_{cols+1}, the
// k-th unit vector being f_{k+1}. See [SolveRows].
type lines struct {
	rows, cols int
	self       bool         // a press toggles its own light: S = T + I
	tick       func() error // called about once a row's worth of work; its error ends the work
}

// noTick is the tick of work that nobody watches or ends.
func noTick() error { return nil }

// step sets next = S·x + before + row; a nil row is dark.
func step(next, x, before, row *bitset.Set, self bool) {
	n, v, b := next.Words(), x.Words(), before.Words()
	if len(n) == 0 {
		return
	}
	v, b = v[:len(n)], b[:len(n)]
	own := uint64(0)
	if self {
		own = ^own
	}
	var below uint64 // the bit that comes up from the word before
	last := len(n) - 1
	if row == nil {
		for i := range last {
			c := v[i]
			n[i] = c&own ^ c<<1 ^ below ^ c>>1 ^ v[i+1]<<63 ^ b[i]
			below = c >> 63
		}
		n[last] = v[last]&own ^ v[last]<<1 ^ below ^ v[last]>>1 ^ b[last]
	} else {
		r := row.Words()[:len(n)]
		for i := range last {
			c := v[i]
			n[i] = c&own ^ c<<1 ^ below ^ c>>1 ^ v[i+1]<<63 ^ b[i] ^ r[i]
			below = c >> 63
		}
		n[last] = v[last]&own ^ v[last]<<1 ^ below ^ v[last]>>1 ^ b[last] ^ r[last]
	}
	if k := next.Len() & 63; k != 0 {
		n[last] &= 1<<k - 1
	}
}

// lastRow returns f_{rows+1}(S) as a polynomial in T, modulo chi.
func (w *lines) lastRow(chi poly.Poly) poly.Poly {
	translate := func(p poly.Poly) poly.Poly {
		if w.self {
			return p.Translate()
		}
		return p
	}
	switch {
	case w.rows == w.cols:
		return translate(chi).Mod(chi)
	case w.rows <= 4*w.cols:
		return translate(poly.Fibonacci(w.rows + 1)).Mod(chi)
	}
	return translate(poly.FibonacciMod(w.rows+1, translate(chi)))
}

// polynomial returns Σ c_k·f_{k+1} over the bits k of c, by Clenshaw's recursion from
// the highest: u ← c_k + x·u + v, v ← u.
func (w *lines) polynomial(c *bitset.Set) (poly.Poly, error) {
	words := c.Words()
	u, v := make([]uint64, len(words)+1), make([]uint64, len(words)+1)
	for k := w.cols - 1; k >= 0; k-- {
		if err := w.tick(); err != nil {
			return poly.Poly{}, err
		}
		n := (w.cols-1-k)>>6 + 1
		x, y := u[:n], v[:n]
		var carry uint64
		for i, t := range x {
			y[i] ^= t<<1 | carry
			carry = t >> 63
		}
		y[0] ^= words[k>>6] >> (k & 63) & 1
		u, v = v, u
	}
	return poly.FromWords(u), nil
}

// vector returns q(T)·e_0 by Horner's rule: the vector of a polynomial.
func (w *lines) vector(q poly.Poly) (*bitset.Set, error) {
	v, t := bitset.New(w.cols), bitset.New(w.cols)
	d := q.Degree()
	coefficients := q.Words()
	for k := d; k >= 0; k-- {
		if err := w.tick(); err != nil {
			return nil, err
		}
		// After d−k+1 steps only as many bits can be set.
		multiplyByPath(t, v, min((d-k)>>6+1, len(t.Words())))
		if coefficients[k>>6]>>(k&63)&1 == 1 {
			t.Flip(0)
		}
		v, t = t, v
	}
	return v, nil
}

// multiplyByPath sets t = T·v in the first n words; the words of v behind them are 0.
func multiplyByPath(t, v *bitset.Set, n int) {
	d, s := t.Words()[:n], v.Words()[:n]
	var below uint64
	for i, c := range s {
		var above uint64
		if i+1 < n {
			above = s[i+1] << 63
		}
		d[i] = c<<1 | below
		d[i] ^= c>>1 | above
		below = c >> 63
	}
	if k := t.Len() & 63; k != 0 && n == len(t.Words()) {
		d[n-1] &= 1<<k - 1
	}
}
