package lights

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"parity.lab/lib/draw"
	"parity.lab/lib/modular"
)

// StateSolution is a press pattern that leads from one configuration of a game of
// k states to another one.
type StateSolution struct {
	Game *StateGame
	// Config is where it starts and Target where it ends: Config + M·Presses ≡ Target.
	Config, Target States
	// Presses says how often each button is pressed, 0 … k−1.
	Presses []int
	// Solutions is how many press patterns mod k there are.
	Solutions *big.Int
	// Shortest says that no solution has fewer presses in all, proven as Reason tells.
	Shortest bool
	// Minima is the number of solutions with as few presses; 0 unless Shortest.
	Minima int
	// Reason says in words why the solution is what it claims to be.
	Reason string

	all *modular.Solution
}

// Count returns the number of presses, of all buttons together.
func (s *StateSolution) Count() int {
	n := 0
	for _, times := range s.Presses {
		n += times
	}
	return n
}

// Check presses the buttons one by one and reports whether Target is reached. It uses
// the buttons only, nothing of how the solution was found.
func (s *StateSolution) Check() bool {
	if len(s.Presses) != s.Game.Buttons() || len(s.Config) != s.Game.Len() {
		return false
	}
	after := slices.Clone(s.Config)
	for j, times := range s.Presses {
		if times < 0 || times >= s.Game.k || times > 0 && !s.Game.game.CanPress(j) {
			return false
		}
		for range times {
			for _, v := range s.Game.buttons[j] {
				if after[v]++; after[v] == s.Game.k {
					after[v] = 0
				}
			}
		}
	}
	return slices.Equal(after, s.Target)
}

// All yields every solution once, as presses of each button; the slices are the
// caller's. There are Solutions of them.
func (s *StateSolution) All() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for x := range s.all.All() {
			if !yield(s.Game.spread(x)) {
				return
			}
		}
	}
}

// String returns how often each button is pressed, as digits on the board, or as a
// list if the game is on none, and why the solution is what it claims to be.
func (s *StateSolution) String() string {
	return s.plain() + "\n" + s.summary()
}

func (s *StateSolution) plain() string {
	if rows, cols, ok := s.Game.Shape(); ok && rows*cols == len(s.Presses) {
		return States(s.Presses).text(cols, s.Game.k > 36)
	}
	var list []string
	for j, times := range s.Presses {
		switch {
		case times == 1:
			list = append(list, strconv.Itoa(j))
		case times > 1:
			list = append(list, fmt.Sprintf("%d (%d times)", j, times))
		}
	}
	if list == nil {
		return "pressed: none"
	}
	return "pressed: " + strings.Join(list, " ")
}

func (s *StateSolution) summary() string {
	text := presses(s.Count()) + ": " + s.Reason
	if s.Shortest && s.Minima > 1 {
		text += fmt.Sprintf("; %s solutions are as short", grouped(s.Minima))
	}
	return text
}

// Picture draws how often each button is pressed.
func (s *StateSolution) Picture() *draw.Picture {
	p := s.Game.picture(s.Presses)
	p.Caption = s.summary()
	return p
}

// SVG returns Picture as an svg element.
func (s *StateSolution) SVG() string {
	return svg(s.Picture(), fmt.Sprintf("Solution of a %v with %s", s.Game, presses(s.Count())))
}

// StateUnsolvableError says that no presses lead from one configuration to another,
// and why. It is [ErrUnsolvable] for errors.Is.
type StateUnsolvableError struct{ Certificate *StateCertificate }

// Error states the certificate in words.
func (e *StateUnsolvableError) Error() string { return "lights: no solution: " + e.Certificate.Why() }

// Is reports whether target is [ErrUnsolvable].
func (e *StateUnsolvableError) Is(target error) bool { return target == ErrUnsolvable }

// StateCertificate proves that no presses lead from Config to Target. Give light v
// the weight Weights[v]: then every button changes the weighted sum of the states
// by a multiple of k, and Config and Target have sums that differ mod k.
type StateCertificate struct {
	Game           *StateGame
	Config, Target States
	Weights        []int // 0 … k−1, one for each light
}

// Check verifies the certificate from the buttons alone. Cost: O(all that the buttons
// reach).
func (c *StateCertificate) Check() bool {
	n, k := c.Game.Len(), c.Game.k
	if len(c.Config) != n || len(c.Target) != n || len(c.Weights) != n {
		return false
	}
	for j, reach := range c.Game.buttons {
		if !c.Game.game.CanPress(j) {
			continue
		}
		sum := 0
		for _, v := range reach {
			sum = (sum + modular.Mod(c.Weights[v], k)) % k
		}
		if sum != 0 {
			return false
		}
	}
	return modular.Dot(c.Weights, c.Config, k) != modular.Dot(c.Weights, c.Target, k)
}

// Why states the certificate in one sentence.
func (c *StateCertificate) Why() string {
	k := c.Game.k
	return fmt.Sprintf("with the weights of the certificate no press changes the weighted sum of the states mod %d, "+
		"which is %d and would have to be %d", k, modular.Dot(c.Weights, c.Config, k), modular.Dot(c.Weights, c.Target, k))
}

// Picture draws the weights.
func (c *StateCertificate) Picture() *draw.Picture {
	p := c.Game.picture(c.Weights)
	p.Caption = "no solution: " + c.Why()
	return p
}

// String returns the weights in digits and what they prove.
func (c *StateCertificate) String() string { return c.Picture().Text() }

// SVG returns Picture as an svg element.
func (c *StateCertificate) SVG() string {
	return svg(c.Picture(), fmt.Sprintf("Certificate that a %v has no solution", c.Game))
}

// Solve returns a solution that leads from the states config to target; a nil target
// is all 0. The error is a [*StateUnsolvableError]. It panics if a length is wrong or
// a state is not in 0 … k−1. Cost: elimination once for a game, see [modular.Matrix.Eliminate],
// and N² for each configuration.
func (g *StateGame) Solve(config, target States) (*StateSolution, error) {
	if target == nil {
		target = make(States, g.game.lights)
	}
	g.checkStates(config)
	g.checkStates(target)
	want := make([]int, g.game.lights)
	for v := range want {
		want[v] = target[v] - config[v]
	}
	x, err := g.prepare().Solve(want)
	if err != nil {
		var proof *modular.InconsistentError
		if !errors.As(err, &proof) {
			return nil, err
		}
		return nil, &StateUnsolvableError{&StateCertificate{g, slices.Clone(config), slices.Clone(target), proof.Y}}
	}
	s := &StateSolution{
		Game: g, Config: slices.Clone(config), Target: slices.Clone(target),
		Presses: g.spread(x.X), Solutions: x.Count(), all: x,
	}
	if x.Unique() {
		s.Shortest, s.Minima = true, 1
		s.Reason = fmt.Sprintf("shortest because it is the only solution mod %d", g.k)
	} else {
		s.Reason = fmt.Sprintf("one of %v solutions mod %d", s.Solutions, g.k)
	}
	return s, nil
}

// StateOptions tune [StateGame.Shortest]. The zero value is the sensible default.
type StateOptions struct {
	// MaxSolutions is the largest number of solutions that are all tried. 0 means
	// modular.DefaultMaxSolutions, about 4 million.
	MaxSolutions int
	// Progress, if not nil, is called now and then with the solutions tried of all.
	Progress func(done, total int)
}

// Shortest returns a solution with the fewest presses of all buttons together, by
// trying all solutions mod k (pressing a button k times or more never helps).
//
// The error is a [*StateUnsolvableError] if there is none, a [*modular.TooManyError] if
// there are more than the limit of o, and ctx.Err() if ctx ends first; then the best so
// far is returned with it, and does not claim to be shortest. It panics as Solve does.
// Cost: two additions of vectors for each solution.
func (g *StateGame) Shortest(ctx context.Context, config, target States, o StateOptions) (*StateSolution, error) {
	s, err := g.Solve(config, target)
	if err != nil || s.Shortest {
		return s, err
	}
	best, err := s.all.Lightest(ctx, modular.LightestOptions{MaxSolutions: o.MaxSolutions, Progress: o.Progress})
	if best == nil {
		return nil, err
	}
	s.Presses = g.spread(best.X)
	if err != nil {
		s.Reason = fmt.Sprintf("the best of the first %s of %v solutions", grouped(best.Tried), s.Solutions)
		return s, err
	}
	s.Shortest, s.Minima = true, best.Minima
	s.Reason = fmt.Sprintf("shortest because all %s solutions mod %d were enumerated", grouped(best.Tried), g.k)
	return s, nil
}
