package poly

import (
	"fmt"
	"testing"

	"parity.lab/lib/internal/simd"
)

// operands returns two random polynomials of degree n and n−1.
func operands(n int) (p, q Poly) {
	r := random(uint64(n))
	return Random(n, r).Add(Monomial(n)), Random(n-1, r).Add(Monomial(n - 1))
}

// benchEach runs a benchmark for some degrees and all ways of multiplying.
func benchEach(b *testing.B, degrees []int, f func(p, q Poly)) {
	for _, n := range degrees {
		p, q := operands(n)
		for _, c := range simd.CarrylessWays() {
			b.Run(fmt.Sprintf("%d/%v", n, c), func(b *testing.B) {
				defer simd.UseCarryless(simd.UseCarryless(c))
				for b.Loop() {
					f(p, q)
				}
			})
		}
	}
}

func BenchmarkGCD(b *testing.B) {
	benchEach(b, []int{64, 256, 1000, 10_000, 100_000}, func(p, q Poly) { GCD(p, q) })
}

func BenchmarkMul(b *testing.B) {
	benchEach(b, []int{64, 256, 1000, 4000, 10_000, 100_000}, func(p, q Poly) { p.Mul(q) })
}

func BenchmarkDivMod(b *testing.B) {
	benchEach(b, []int{1000, 10_000, 100_000}, func(p, q Poly) { p.Mul(q).DivMod(q) })
}

func BenchmarkXGCD(b *testing.B) {
	benchEach(b, []int{64, 1000, 10_000, 100_000}, func(p, q Poly) { XGCD(p, q) })
}

func BenchmarkInverse(b *testing.B) {
	benchEach(b, []int{64, 1000, 10_000}, func(p, q Poly) { q.Inverse(p) })
}

// BenchmarkMod reduces squares, as powers do.
func BenchmarkMod(b *testing.B) {
	benchEach(b, []int{64, 1000, 10_000}, func(p, q Poly) { q.Square().Mod(p) })
}

func BenchmarkFactor(b *testing.B) {
	benchEach(b, []int{100, 400}, func(p, _ Poly) { p.Factor() })
}
