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
