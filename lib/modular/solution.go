package modular

import (
	"context"
	"fmt"
	"iter"
	"math/big"
)

// Solution is all solutions of M·x ≡ b (mod k): X plus each member of the null
// module.
type Solution struct {
	// X is one solution, in numbers 0 … k−1: the one without the free variables.
	X []int
	// Modulus is k.
	Modulus int

	null []Generator
}

// Count returns the number of solutions, the product of the orders of the
// generators.
func (s *Solution) Count() *big.Int {
	n := big.NewInt(1)
	for _, g := range s.null {
		n.Mul(n, big.NewInt(int64(g.Order)))
	}
	return n
}

// Unique reports whether X is the only solution.
func (s *Solution) Unique() bool { return len(s.null) == 0 }

// All yields every solution once, X first. The slices are the caller's. Cost: at
// most two additions of vectors for each.
func (s *Solution) All() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		s.walk(func(x []uint32) bool {
			solution := make([]int, len(x))
			for i, a := range x {
				solution[i] = int(a)
			}
			return yield(solution)
		})
	}
}

// walk visits all solutions in one vector, which it changes in between, until visit
// returns false.
func (s *Solution) walk(visit func(x []uint32) bool) {
	x := make([]uint32, len(s.X))
	for i, a := range s.X {
		x[i] = uint32(a)
	}
	steps := make([][]uint32, len(s.null))
	for i, g := range s.null {
		steps[i] = make([]uint32, len(x))
		for j, a := range g.Vector {
			steps[i][j] = uint32(a)
		}
	}
	digits := make([]int, len(s.null))
	k := uint32(s.Modulus)
	for visit(x) {
		// The digits count. One that overflows is back at 0, and so is its
		// part of x, because order times generator is 0.
		i := 0
		for ; i < len(digits); i++ {
			for j, a := range steps[i] {
				if a += x[j]; a >= k {
					a -= k
				}
				x[j] = a
			}
			if digits[i]++; digits[i] < s.null[i].Order {
				break
			}
			digits[i] = 0
		}
		if i == len(digits) {
			return
		}
	}
}

// DefaultMaxSolutions is how many solutions [Solution.Lightest] goes through unless
// told otherwise.
const DefaultMaxSolutions = 1 << 22

// LightestOptions tune [Solution.Lightest]. The zero value is the sensible default.
type LightestOptions struct {
	// MaxSolutions is the largest number of solutions that are gone through. 0 means
	// DefaultMaxSolutions.
	MaxSolutions int
	// Progress, if not nil, is called now and then with the solutions done of all.
	Progress func(done, total int)
}

// Lightest is the answer of [Solution.Lightest].
type Lightest struct {
	X   []int // the first solution with the least sum
	Sum int   // of the numbers 0 … k−1 in X
	// Minima is the number of solutions with that sum, among the Tried ones.
	Minima, Tried int
}

// TooManyError says that there are more solutions than were to be gone through.
type TooManyError struct {
	Count *big.Int // of the solutions
	Limit int      // the largest number that is gone through
}

// Error names the number and the limit.
func (e *TooManyError) Error() string {
	return fmt.Sprintf("modular: %v solutions are too many to try them all, the limit is %d; raise MaxSolutions to try more", e.Count, e.Limit)
}

// pollEvery is the number of solutions tried between looks at the context.
const pollEvery = 1 << 13

// Lightest returns the solution whose numbers 0 … k−1 have the least sum, by trying
// all. The error is a [*TooManyError] with nil if there are more than the limit
// of o, and ctx.Err() with the best so far if ctx ends first. Cost: two additions of
// vectors for each solution.
func (s *Solution) Lightest(ctx context.Context, o LightestOptions) (*Lightest, error) {
	limit := o.MaxSolutions
	if limit <= 0 {
		limit = DefaultMaxSolutions
	}
	count := s.Count()
	if !count.IsInt64() || count.Int64() > int64(limit) {
		return nil, &TooManyError{count, limit}
	}
	best := &Lightest{X: make([]int, len(s.X)), Sum: -1}
	var err error
	s.walk(func(x []uint32) bool {
		if best.Tried%pollEvery == 0 && best.Tried > 0 {
			if o.Progress != nil {
				o.Progress(best.Tried, int(count.Int64()))
			}
			if err = ctx.Err(); err != nil {
				return false
			}
		}
		best.Tried++
		sum := 0
		for _, a := range x {
			sum += int(a)
		}
		switch {
		case best.Sum < 0 || sum < best.Sum:
			best.Sum, best.Minima = sum, 1
			for i, a := range x {
				best.X[i] = int(a)
			}
		case sum == best.Sum:
			best.Minima++
		}
		return true
	})
	return best, err
}
