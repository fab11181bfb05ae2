package coding

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"parity.lab/lib/bitset"
)

// BenchmarkLeader shows how each method grows with the dimension, on random codes of length 900.
func BenchmarkLeader(b *testing.B) {
	for _, m := range []Method{Gray, Walsh} {
		for _, d := range []int{8, 12, 16, 20, 24, 28, 32} {
			if m == Gray && d > 20 {
				continue
			}
			rng := rand.New(rand.NewPCG(1, uint64(d)))
			c, _ := randomCode(rng, 900, d)
			word := bitset.Random(900, rng)
			b.Run(fmt.Sprintf("%v/%d", m, d), func(b *testing.B) {
				for b.Loop() {
					if _, err := c.Leader(context.Background(), word, Options{Method: m, MaxTime: 1 << 62}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
