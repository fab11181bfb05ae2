package poly

import (
	"fmt"
	"math/big"
)

// MulMod returns p·q modulo m. It panics if m is 0.
func (p Poly) MulMod(q, m Poly) Poly { return p.Mul(q).Mod(m) }

// PowMod returns p^e modulo m. It panics if m is 0 or e is negative. Cost: a
// square and at most a product and two divisions for every bit of e.
func (p Poly) PowMod(e *big.Int, m Poly) Poly {
	if e.Sign() < 0 {
		panic(fmt.Sprintf("poly: power %v", e))
	}
	r := One().Mod(m)
	p = p.Mod(m)
	for i := e.BitLen() - 1; i >= 0; i-- {
		r = r.Square().Mod(m)
		if e.Bit(i) == 1 {
			r = r.Mul(p).Mod(m)
		}
	}
	return r
}

// Pow returns p^e; p^0 = 1 also for p = 0. It panics if e is negative.
func (p Poly) Pow(e int) Poly {
	if e < 0 {
		panic(fmt.Sprintf("poly: power %d", e))
	}
	r := One()
	for i := 62; i >= 0; i-- {
		r = r.Square()
		if e>>i&1 == 1 {
			r = r.Mul(p)
		}
	}
	return r
}

// squareTimes returns p^(2^k) modulo m.
func (p Poly) squareTimes(k int, m Poly) Poly {
	for range k {
		p = p.Square().Mod(m)
	}
	return p
}
