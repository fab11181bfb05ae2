package coding

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"time"
)

// maxBreadth is the largest n − d for which all cosets are visited: a bit for each is
// kept, and two lists of those of one weight.
const maxBreadth = 28

// breadthStep is the time in nanoseconds to look at a coset from a neighbour.
const breadthStep = 2.5

// breadthEstimate returns what breadth takes.
func (c *Code) breadthEstimate() time.Duration {
	r := c.n - len(c.basis)
	if r > maxBreadth {
		return math.MaxInt64
	}
	return nanoseconds(math.Exp2(float64(r)) * float64(c.n) * breadthStep)
}

// breadth counts the cosets by the weight of their leaders in a breadth-first search
// from the code itself, a step being one position more. A coset is named by its r =
// n − d parities with a basis of the dual code.
func (c *Code) breadth(ctx context.Context, progress func(done, total int)) (*LeaderWeights, error) {
	r := c.n - len(c.basis)
	steps := make([]uint32, c.n)
	for i, check := range c.Dual().basis {
		for p := range check.All() {
			steps[p] |= 1 << i
		}
	}
	w := &LeaderWeights{Length: c.n, Dimension: len(c.basis), Exact: true, Counts: make([]*big.Int, c.n+1)}
	for i := range w.Counts {
		w.Counts[i] = new(big.Int)
	}
	seen := make([]uint64, max(1, 1<<r/64))
	seen[0] = 1
	front := []uint32{0}
	done := 0
	for weight := 0; len(front) > 0; weight++ {
		w.Counts[weight].SetInt64(int64(len(front)))
		var next []uint32
		for i, s := range front {
			if i%pollEvery == 0 {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				if progress != nil {
					progress(done+i, 1<<r)
				}
			}
			for _, step := range steps {
				t := s ^ step
				if bit := uint64(1) << (t & 63); seen[t>>6]&bit == 0 {
					seen[t>>6] |= bit
					next = append(next, t)
				}
			}
		}
		done += len(front)
		front = next
	}
	w.Method = fmt.Sprintf("exact by a breadth-first search over all 2^%d cosets", r)
	return w, nil
}
