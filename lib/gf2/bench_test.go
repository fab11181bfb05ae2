package gf2

import (
	"fmt"
	"testing"

	"parity.lab/lib/bitset"
)

func Benchmark(b *testing.B) {
	for _, n := range []int{64, 576, 1000, 2000} {
		m, other := Random(n, n, rng(1)), Random(n, n, rng(2))
		right := m.MulVec(bitset.Random(n, rng(3)))
		e := m.ReducedEchelon()
		for _, c := range []struct {
			name string
			f    func()
		}{
			{"Rank", func() { m.Rank() }},
			{"Echelon", func() { m.Echelon() }},
			{"ReducedEchelon", func() { m.ReducedEchelon() }},
			{"EchelonForm", func() { m.EchelonForm() }},
			{"PLE", func() { m.PLE() }},
			{"Solve", func() { m.Solve(right) }},
			{"EchelonSolve", func() { e.Solve(right) }},
			{"Mul", func() { m.Mul(other) }},
			{"MulVec", func() { m.MulVec(right) }},
			{"Transpose", func() { m.Transpose() }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				for b.Loop() {
					c.f()
				}
			})
		}
	}
}

// BenchmarkLarge is for -cpu 1,2: eliminations and products that goroutines share.
func BenchmarkLarge(b *testing.B) {
	const n = 8000
	m, other := Random(n, n, rng(4)), Random(n, n, rng(5))
	b.Run("EchelonForm", func(b *testing.B) {
		for b.Loop() {
			m.EchelonForm()
		}
	})
	b.Run("PLE", func(b *testing.B) {
		for b.Loop() {
			m.PLE()
		}
	})
	b.Run("Mul", func(b *testing.B) {
		for b.Loop() {
			m.Mul(other)
		}
	})
}

// BenchmarkBoard is a daily size: the board of 5×5 lights.
func BenchmarkBoard(b *testing.B) {
	m := FromFunc(25, 25, func(i, j int) bool {
		d := max(i/5-j/5, j/5-i/5) + max(i%5-j%5, j%5-i%5)
		return d <= 1
	})
	right := m.MulVec(bitset.Random(25, rng(6)))
	b.ReportAllocs()
	for b.Loop() {
		m.Solve(right)
	}
}
