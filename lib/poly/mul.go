package poly

import "parity.lab/lib/internal/simd"

// Mul returns the product p·q. Cost: schoolbook on short operands, Karatsuba's
// O(n^1.585) on longer ones, Toom and Cook's O(n^1.465) on long ones; see the
// package comment.
func (p Poly) Mul(q Poly) Poly {
	if p.IsZero() || q.IsZero() {
		return Poly{}
	}
	return take(mulWords(p.w, q.w))
}

// thresholds are the lengths in words from which a way of multiplying operands of
// one length beats those before.
type thresholds struct{ karatsuba, toom int }

// thresholdsOf are measured by BenchmarkThresholds.
var thresholdsOf = [...]thresholds{
	simd.Plain:      {44, 150},
	simd.PCLMULQDQ:  {30, 130},
	simd.VPCLMULQDQ: {48, 220},
}

// mulWords returns a·b in new words, len(a)+len(b) of them.
func mulWords(a, b []uint64) []uint64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	dst := make([]uint64, len(a)+len(b))
	t := thresholdsOf[simd.CarrylessIn()]
	k := len(a)
	if k < t.karatsuba {
		mulBase(dst, a, b)
		return dst
	}
	// Cut the longer operand into pieces as long as the shorter.
	scratch := make([]uint64, 2*k+t.scratch(k))
	product, scratch := scratch[:2*k], scratch[2*k:]
	for i := 0; i < len(b); i += k {
		piece := b[i:min(i+k, len(b))]
		if len(piece) < k {
			add(dst[i:], mulWords(piece, a))
			continue
		}
		if len(b) == k {
			product = dst
		}
		t.mul(product, a, piece, scratch)
		if i > 0 || len(b) > k {
			add(dst[i:], product)
		}
	}
	return dst
}

// scratch returns how many words mul needs beside the result.
func (t thresholds) scratch(n int) int {
	total := 0
	for n >= t.karatsuba {
		if n < t.toom {
			n = (n + 1) / 2
			total += 4 * n
		} else {
			n = (n+2)/3 + 2
			total += 10 * n
		}
	}
	return total
}

// mul sets dst = a·b for operands of one length n; dst has 2n words.
func (t thresholds) mul(dst, a, b, scratch []uint64) {
	switch n := len(a); {
	case n < t.karatsuba:
		clear(dst)
		mulBase(dst, a, b)
	case n < t.toom:
		t.byHalves(dst, a, b, scratch)
	default:
		t.byThirds(dst, a, b, scratch)
	}
}

// byHalves is Karatsuba's way.
func (t thresholds) byHalves(dst, a, b, scratch []uint64) {
	// With h the longer half: a = a0 + X·a1, and so on,
	// a·b = a0·b0 + X·((a0+a1)·(b0+b1) + a0·b0 + a1·b1) + X²·a1·b1.
	h := (len(a) + 1) / 2
	a0, a1, b0, b1 := a[:h], a[h:], b[:h], b[h:]
	sa, sb, middle, rest := scratch[:h], scratch[h:2*h], scratch[2*h:4*h], scratch[4*h:]
	sum(sa, a0, a1)
	sum(sb, b0, b1)
	t.mul(middle, sa, sb, rest)
	low, high := dst[:2*h], dst[2*h:]
	t.mul(low, a0, b0, rest)
	t.mul(high, a1, b1, rest)
	add(middle, low)
	add(middle, high)
	add(dst[h:], middle[:min(2*h, len(dst)-h)])
}

// byThirds is Toom and Cook's way with the points 0, 1, x^64, x^64 + 1 and ∞, at
// which polynomials are evaluated by moving words.
func (t thresholds) byThirds(dst, a, b, scratch []uint64) {
	// a = a0 + Z·a1 + Z²·a2 with Z = x^(64·h), likewise b, and a·b = c0 + Z·c1 + Z²·c2 +
	// Z³·c3 + Z⁴·c4. X is x^64.
	n := len(a)
	h := (n + 2) / 3
	a0, a1, a2 := a[:h], a[h:2*h], a[2*h:]
	b0, b1, b2 := b[:h], b[h:2*h], b[2*h:]
	m := h + 2
	atA, atB, w1, wx, wy := scratch[:m], scratch[m:2*m], scratch[2*m:4*m], scratch[4*m:6*m], scratch[6*m:8*m]
	oneA, oneB, rest := scratch[8*m:9*m-2], scratch[9*m-2:10*m-4], scratch[10*m:]

	evaluate := func(one, at, p0, p1, p2 []uint64) {
		sum(one, p0, p1)
		add(one, p2)
		clear(at)
		copy(at, p0)
		add(at[1:], p1)
		add(at[2:], p2)
	}
	evaluate(oneA, atA, a0, a1, a2)
	evaluate(oneB, atB, b0, b1, b2)
	w1 = w1[:2*h]
	t.mul(w1, oneA, oneB, rest)
	t.mul(wx, atA, atB, rest)
	// At X+1: p0 + p1 + p2 + p1·X + p2·X².
	add(atA, a0)
	add(atA, oneA)
	add(atB, b0)
	add(atB, oneB)
	t.mul(wy, atA, atB, rest)
	c0, c4 := dst[:2*h], dst[4*h:]
	t.mul(c0, a0, b0, rest)
	t.mul(c4, a2, b2, rest)

	// wx + wy + w1 + c0 = c3·X·(X+1).
	add(wy, wx)
	add(wy, w1)
	add(wy, c0)
	c3 := wy[1 : 2*h+1]
	divideByX1(c3)
	// p = w1 + c0 + c3 + c4 = c1 + c2.
	p := w1
	add(p, c0)
	add(p, c3)
	add(p, c4)
	// (wx + c0 + c3·X³ + c4·X⁴)/X = c1 + c2·X, and with p added c2·(X+1).
	add(wx, c0)
	add(wx[3:], c3)
	add(wx[4:], c4)
	c2 := wx[1 : 2*h+1]
	add(c2, p)
	divideByX1(c2)
	c1 := p
	add(c1, c2)
	copy(dst[2*h:4*h], c2)
	add(dst[h:], c1)
	add(dst[3*h:], c3[:min(2*h, len(dst)-3*h)])
}

// divideByX1 divides w by x^64 + 1 in place, without remainder.
func divideByX1(w []uint64) {
	var last uint64
	for i, v := range w {
		last ^= v
		w[i] = last
	}
}

// sum sets dst = a + b; dst is as long as a, and b not longer.
func sum(dst, a, b []uint64) {
	dst = dst[:len(a)]
	copy(dst[len(b):], a[len(b):])
	dst, a = dst[:len(b)], a[:len(b)]
	for i, v := range b {
		dst[i] = a[i] ^ v
	}
}

// mulBase adds a·b to dst, which has len(a)+len(b) words; a is not longer.
func mulBase(dst, a, b []uint64) {
	switch {
	case simd.CarrylessIn() != simd.Plain:
		simd.MulAdd(dst, a, b)
	case len(b) == 1:
		hi, lo := simd.MulWord(a[0], b[0])
		dst[0] ^= lo
		dst[1] ^= hi
	case len(b) <= shortComb:
		var room [16*(shortComb+4) + 3*shortComb + 10]uint64
		combMul(dst, a, b, room[:])
	case len(b) <= longComb:
		var room [16*(longComb+4) + 3*longComb + 10]uint64
		combMul(dst, a, b, room[:])
	default:
		combMul(dst, a, b, make([]uint64, 16*(len(b)+4)+2*len(a)+len(b)+10))
	}
}

// Up to these lengths combMul works on the stack.
const shortComb, longComb = 6, 48

// combMul is mulBase in plain Go. It takes four bits of every word of a at a
// time, highest first, and four words of a in one pass. room must be 0 and have
// 16·(len(b)+4) + 2·len(a) + len(b) + 10 words.
func combMul(dst, a, b, room []uint64) {
	n := len(b) + 1
	// i·b for i below 16, each behind three words of 0, so that four of them can be
	// added side by side, each a word further up.
	stride := n + 3
	table := room[:16*stride+3]
	row := func(i int) []uint64 { return table[i*stride+3:][:n] }
	copy(row(1), b)
	for i := 2; i < 16; i += 2 {
		even := row(i)
		var carry uint64
		for j, v := range row(i / 2) {
			even[j] = v<<1 | carry
			carry = v >> 63
		}
		sum(row(i+1), even, b)
	}
	rest := room[16*stride+3:]
	digits, product := rest[:(len(a)+3)/4*4], rest[(len(a)+3)/4*4:]
	copy(digits, a)
	product = product[:len(a)+len(b)+3]
	for k := uint(60); ; k -= 4 {
		for i := 0; i < len(digits); i += 4 {
			d := digits[i : i+4 : i+4]
			to := product[i : i+n+3]
			t0 := table[int(d[0]>>k&15)*stride+3:][:len(to)]
			t1 := table[int(d[1]>>k&15)*stride+2:][:len(to)]
			t2 := table[int(d[2]>>k&15)*stride+1:][:len(to)]
			t3 := table[int(d[3]>>k&15)*stride:][:len(to)]
			for j := range to {
				to[j] ^= t0[j] ^ t1[j] ^ t2[j] ^ t3[j]
			}
		}
		if k == 0 {
			break
		}
		for i := len(product) - 1; i > 0; i-- {
			product[i] = product[i]<<4 | product[i-1]>>60
		}
		product[0] <<= 4
	}
	add(dst, product[:len(a)+len(b)])
}
