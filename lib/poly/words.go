package poly

import "math/bits"

// Polynomials as slices of words, lowest first. Functions here write to their
// first argument only; zero words at the end are allowed everywhere.

// wordsFor returns the number of words for degree d.
func wordsFor(d int) int { return (d + 64) >> 6 }

// trim cuts off the zero words at the end.
func trim(w []uint64) []uint64 {
	n := len(w)
	for n > 0 && w[n-1] == 0 {
		n--
	}
	return w[:n]
}

// degree returns the degree, −1 for 0.
func degree(w []uint64) int {
	w = trim(w)
	if len(w) == 0 {
		return -1
	}
	return len(w)<<6 - 1 - bits.LeadingZeros64(w[len(w)-1])
}

// addShifted adds b·x^s to a, which must be long enough for the result.
func addShifted(a, b []uint64, s int) {
	a = a[s>>6:]
	// A word rotated by k holds its bits for the word above in the lowest k bits:
	// one rotation in place of two shifts, which the compiler would join to an
	// instruction that is slow on some processors. Four words a turn keep the last
	// rotation in a register and drop the bounds checks.
	k := s & 63
	carried := uint64(1)<<k - 1
	var last uint64
	i := 0
	for ; i+4 <= len(b); i += 4 {
		x, y := b[i:i+4:i+4], a[i:i+4:i+4]
		r0 := bits.RotateLeft64(x[0], k)
		r1 := bits.RotateLeft64(x[1], k)
		r2 := bits.RotateLeft64(x[2], k)
		r3 := bits.RotateLeft64(x[3], k)
		y[0] ^= (r0^last)&carried ^ r0
		y[1] ^= (r1^r0)&carried ^ r1
		y[2] ^= (r2^r1)&carried ^ r2
		y[3] ^= (r3^r2)&carried ^ r3
		last = r3
	}
	for ; i < len(b); i++ {
		r := bits.RotateLeft64(b[i], k)
		a[i] ^= (r^last)&carried ^ r
		last = r
	}
	if c := last & carried; c != 0 {
		a[i] ^= c
	}
}

// add adds b to a; a is at least as long.
func add(a, b []uint64) {
	a = a[:len(b)]
	for i, v := range b {
		a[i] ^= v
	}
}

// shiftLeft returns w·x^s in new words, with one word to spare.
func shiftLeft(w []uint64, s int) []uint64 {
	r := make([]uint64, len(w)+s>>6+1)
	addShifted(r, w, s)
	return r
}

// shiftRight returns w divided by x^s, without remainder, in new words.
func shiftRight(w []uint64, s int) []uint64 {
	if s>>6 >= len(w) {
		return nil
	}
	w = w[s>>6:]
	k := uint(s & 63)
	r := make([]uint64, len(w))
	if k == 0 {
		copy(r, w)
		return r
	}
	for i := range r[:len(r)-1] {
		r[i] = w[i]>>k | w[i+1]<<(64-k)
	}
	r[len(r)-1] = w[len(w)-1] >> k
	return r
}

// spread puts a zero between the bits of v.
func spread(v uint32) uint64 {
	x := uint64(v)
	x = (x | x<<16) & 0x0000ffff0000ffff
	x = (x | x<<8) & 0x00ff00ff00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f0f0f0f0f
	x = (x | x<<2) & 0x3333333333333333
	return (x | x<<1) & 0x5555555555555555
}

// gather is the inverse of spread: it takes the even bits of x together.
func gather(x uint64) uint32 {
	x &= 0x5555555555555555
	x = (x | x>>1) & 0x3333333333333333
	x = (x | x>>2) & 0x0f0f0f0f0f0f0f0f
	x = (x | x>>4) & 0x00ff00ff00ff00ff
	x = (x | x>>8) & 0x0000ffff0000ffff
	return uint32(x | x>>16)
}

// squareWords returns w² in new words.
func squareWords(w []uint64) []uint64 {
	r := make([]uint64, 2*len(w))
	for i, v := range w {
		r[2*i] = spread(uint32(v))
		r[2*i+1] = spread(uint32(v >> 32))
	}
	return r
}
