package poly

import "parity.lab/lib/internal/simd"

// Mul returns the product p·q. Cost: schoolbook on short operands, Karatsuba's
// O(n^1.585) on long ones; see the package comment.
func (p Poly) Mul(q Poly) Poly {
	if p.IsZero() || q.IsZero() {
		return Poly{}
	}
	return take(mulWords(p.w, q.w))
}

// karatsubaWords is the length from which halving beats mulBase.
func karatsubaWords() int {
	if simd.CarrylessIn() == simd.Plain {
		return 24
	}
	return 48
}

// mulWords returns a·b in new words, len(a)+len(b) of them.
func mulWords(a, b []uint64) []uint64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	dst := make([]uint64, len(a)+len(b))
	k := len(a)
	if k == 0 {
		return dst
	}
	if k < karatsubaWords() {
		mulBase(dst, a, b)
		return dst
	}
	// Cut the longer operand into pieces as long as the shorter.
	scratch := make([]uint64, 6*k+64)
	product := make([]uint64, 2*k)
	for i := 0; i < len(b); i += k {
		piece := b[i:min(i+k, len(b))]
		if len(piece) < k {
			add(dst[i:], mulWords(piece, a))
			continue
		}
		karatsuba(product, a, piece, scratch)
		add(dst[i:], product)
	}
	return dst
}

// karatsuba sets dst = a·b for operands of one length n; dst has 2n words.
// scratch needs 6n+64 words.
func karatsuba(dst, a, b, scratch []uint64) {
	n := len(a)
	if n < karatsubaWords() {
		clear(dst)
		mulBase(dst, a, b)
		return
	}
	// With h the longer half: a = a0 + X·a1, and so on,
	// a·b = a0·b0 + X·((a0+a1)·(b0+b1) + a0·b0 + a1·b1) + X²·a1·b1.
	h := (n + 1) / 2
	a0, a1, b0, b1 := a[:h], a[h:], b[:h], b[h:]
	sa, sb, middle, rest := scratch[:h], scratch[h:2*h], scratch[2*h:4*h], scratch[4*h:]
	copy(sa, a0)
	add(sa, a1)
	copy(sb, b0)
	add(sb, b1)
	karatsuba(middle, sa, sb, rest)
	low, high := dst[:2*h], dst[2*h:]
	karatsuba(low, a0, b0, rest)
	karatsuba(high, a1, b1, rest)
	add(middle, low)
	add(middle, high)
	add(dst[h:], middle[:min(2*h, len(dst)-h)])
}

// mulBase adds a·b to dst, which has len(a)+len(b) words; a is not longer.
func mulBase(dst, a, b []uint64) {
	if simd.CarrylessIn() == simd.Plain {
		combMul(dst, a, b)
		return
	}
	for i, c := range a {
		simd.MulAddWord(dst[i:], b, c)
	}
}

// combMul is mulBase in plain Go. It takes four bits of every word of a at a
// time, highest first.
func combMul(dst, a, b []uint64) {
	if len(a) == 1 && len(b) == 1 {
		hi, lo := simd.MulWord(a[0], b[0])
		dst[0] ^= lo
		dst[1] ^= hi
		return
	}
	n := len(b) + 1
	table := make([]uint64, 16*n) // i·b for i below 16
	copy(table[n:], b)
	for i := 2; i < 16; i += 2 {
		even, odd, half := table[i*n:(i+1)*n], table[(i+1)*n:(i+2)*n], table[i/2*n:(i/2+1)*n]
		var carry uint64
		for j, v := range half {
			even[j] = v<<1 | carry
			carry = v >> 63
		}
		copy(odd, even)
		add(odd, b)
	}
	sum := make([]uint64, len(a)+len(b))
	for k := 60; ; k -= 4 {
		for i, v := range a {
			if c := int(v >> k & 15); c != 0 {
				add(sum[i:], table[c*n:c*n+min(n, len(sum)-i)])
			}
		}
		if k == 0 {
			break
		}
		for i := len(sum) - 1; i > 0; i-- {
			sum[i] = sum[i]<<4 | sum[i-1]>>60
		}
		sum[0] <<= 4
	}
	add(dst, sum)
}
