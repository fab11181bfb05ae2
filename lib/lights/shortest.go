package lights

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"parity.lab/lib/bitset"
)

// DefaultMaxNullity is the largest nullity at which [Game.Shortest] enumerates
// all solutions unless told otherwise: 2^20 of them.
const DefaultMaxNullity = 20

// Options tune [Game.Shortest]. The zero value is the sensible default.
type Options struct {
	// MaxNullity is the largest nullity d at which all 2^d solutions are tried. 0
	// means DefaultMaxNullity, and more than 40 means 40. Each step more doubles the
	// time, from some 20 ms at 20 on a 30×30 board.
	MaxNullity int
}

func (o Options) maxNullity() int {
	if o.MaxNullity <= 0 {
		return DefaultMaxNullity
	}
	return min(o.MaxNullity, 40)
}

// ErrNullity is what every [*NullityError] is, for errors.Is.
var ErrNullity = errors.New("lights: too many solutions to enumerate")

// NullityError says that a configuration has too many solutions to try them all.
type NullityError struct {
	Nullity int // of the game: 2^Nullity solutions
	Limit   int // the largest nullity that is enumerated
}

// Error names the nullity and the limit.
func (e *NullityError) Error() string {
	return fmt.Sprintf("lights: too many solutions to enumerate: nullity %d, that is %s; the limit is nullity %d",
		e.Nullity, power(e.Nullity), e.Limit)
}

// Is reports whether target is [ErrNullity].
func (e *NullityError) Is(target error) bool { return target == ErrNullity }

// pollEvery is the number of solutions tried between looks at the context.
const pollEvery = 1 << 13

// Shortest returns a solution with the fewest presses, how many solutions are as
// short, and why there is no shorter one: all 2^d solutions were enumerated.
//
// The error is an [*UnsolvableError] if there is no solution, a [*NullityError]
// if d is above the limit of o, and ctx.Err() if ctx ends first; then the best
// solution so far is returned with it, and does not claim to be shortest. It
// panics if the length is wrong.
//
// Cost: 2^d additions of Len/64 words.
func (g *Game) Shortest(ctx context.Context, config *bitset.Set, o Options) (*Solution, error) {
	s, err := g.Solve(config)
	if err != nil || s.Nullity == 0 {
		return s, err
	}
	if limit := o.maxNullity(); s.Nullity > limit {
		return nil, &NullityError{s.Nullity, limit}
	}
	quiet := g.quietPatterns()
	x := s.Presses.Clone()
	total := uint64(1) << s.Nullity
	best := x.Count()
	s.Minima = 1
	for i := uint64(1); i < total; i++ {
		if i%pollEvery == 0 {
			if err := ctx.Err(); err != nil {
				s.Minima = 0
				s.Reason = fmt.Sprintf("the best of the first %s of %s solutions", grouped(int(i)), power(s.Nullity))
				return s, err
			}
		}
		// Step i of the Gray code changes one basic pattern, the one whose number
		// is the number of zeros at the end of i.
		weight := addAndCount(x.Words(), quiet[bits.TrailingZeros64(i)].Words())
		switch {
		case weight < best:
			best, s.Minima = weight, 1
			s.Presses.Copy(x)
		case weight == best:
			s.Minima++
		}
	}
	s.Shortest = true
	s.Reason = "shortest because all " + power(s.Nullity) + " solutions were enumerated"
	return s, nil
}

// addAndCount adds q to x and returns the number of ones.
func addAndCount(x, q []uint64) int {
	n := 0
	for i, w := range q {
		w ^= x[i]
		x[i] = w
		n += bits.OnesCount64(w)
	}
	return n
}
