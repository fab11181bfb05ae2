package lights

import (
	"context"
	"errors"
	"fmt"

	"parity.lab/lib/bitset"
)

// ShortestTo returns the fewest presses that turn one configuration into another. Only
// the lights that differ count, so it is [Game.Shortest] of these, with the same errors; the
// Config of the solution is the lights that have to change. It panics if a length is
// wrong.
func (g *Game) ShortestTo(ctx context.Context, config, target *bitset.Set, o Options) (*Solution, error) {
	g.checkLen(config, "configuration")
	g.checkLen(target, "target")
	change := config.Clone()
	change.Xor(target)
	return g.Shortest(ctx, change, o)
}

// EqualSolution is the fewest presses that make all lights equal: all off or all on.
type EqualSolution struct {
	// On says that Best turns all lights on.
	On bool
	// Best is the shorter of Off and Dark; if they are as long, it is Dark.
	Best *Solution
	// Dark turns all lights off and Bright turns all on, each with the fewest presses;
	// nil if that cannot be done. The Config of Bright is the lights that are off.
	Dark, Bright *Solution
}

// String states both ways.
func (s *EqualSolution) String() string {
	way := func(s *Solution) string {
		if s == nil {
			return "cannot be done"
		}
		return presses(s.Count())
	}
	return fmt.Sprintf("%v\nall off: %s, all on: %s", s.Best, way(s.Dark), way(s.Bright))
}

// EqualUnsolvableError says that lights can be made neither all off nor all on, and
// why. It is [ErrUnsolvable] for errors.Is.
type EqualUnsolvableError struct {
	// Dark proves that they cannot be turned off. Bright proves that they cannot be turned
	// on; its configuration is the lights that are off.
	Dark, Bright *Certificate
}

// Error states both certificates in words.
func (e *EqualUnsolvableError) Error() string {
	return "lights: no solution: not all off, because " + e.Dark.Why() + "; not all on, because, of the lights that are off, " + e.Bright.Why()
}

// Is reports whether target is [ErrUnsolvable].
func (e *EqualUnsolvableError) Is(target error) bool { return target == ErrUnsolvable }

// AllEqual returns the fewest presses that make all lights equal, off or on, whichever
// is shorter. Missing lights don't count.
//
// The error is an [*EqualUnsolvableError] if neither can be done, and otherwise that of
// [Game.Shortest] for the one that failed: a cost error, or ctx.Err() with the best so
// far. It panics if the length is wrong.
func (g *Game) AllEqual(ctx context.Context, config *bitset.Set, o Options) (*EqualSolution, error) {
	all := bitset.New(g.Len())
	for v := range g.Len() {
		all.SetTo(v, g.HasLight(v))
	}
	s := &EqualSolution{}
	var errDark, errBright error
	s.Dark, errDark = g.Shortest(ctx, config, o)
	s.Bright, errBright = g.ShortestTo(ctx, config, all, o)
	var dark, bright *UnsolvableError
	if errors.As(errDark, &dark) && errors.As(errBright, &bright) {
		return nil, &EqualUnsolvableError{dark.Certificate, bright.Certificate}
	}
	if s.Best = s.Dark; s.Best == nil || s.Bright != nil && s.Bright.Count() < s.Best.Count() {
		s.Best, s.On = s.Bright, true
	}
	for _, err := range []error{errDark, errBright} {
		if err != nil && !errors.Is(err, ErrUnsolvable) {
			if s.Best == nil {
				return nil, err
			}
			return s, err
		}
	}
	return s, nil
}

// Hint is one press on the shortest way.
type Hint struct {
	// Press is the button to press, −1 if all lights are off already.
	Press int
	// Left is the number of presses that are needed after it.
	Left int
	// Proven says that no way is shorter.
	Proven bool
}

// String says what to press.
func (h *Hint) String() string {
	if h.Press < 0 {
		return "all lights are off"
	}
	if h.Left == 0 {
		return fmt.Sprintf("press %d, the last one", h.Press)
	}
	return fmt.Sprintf("press %d, then %d more", h.Press, h.Left)
}

// Hint returns a button of a shortest solution. Errors are those of [Game.Shortest]; if ctx
// ends first, the hint is from the best solution so far.
func (b *Board) Hint(ctx context.Context, o Options) (*Hint, error) {
	s, err := b.Shortest(ctx, o)
	if s == nil {
		return nil, err
	}
	return &Hint{Press: s.Presses.First(), Left: max(0, s.Count()-1), Proven: s.Shortest}, err
}
