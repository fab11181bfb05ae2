package lights

import (
	"context"
	"fmt"
	"math/rand/v2"

	"parity.lab/lib/bitset"
)

// RandomSolvable returns a board of the game that has a solution: each button that is
// not stuck is pressed or not with equal chances, so that every solvable configuration is
// equally likely. The same seed gives the same board.
func (g *Game) RandomSolvable(seed uint64) *Board {
	x := bitset.Random(g.Buttons(), rand.New(rand.NewPCG(seed, 0)))
	for i := range g.Buttons() {
		if !g.CanPress(i) {
			x.Clear(i)
		}
	}
	return g.Board(g.Effect(x))
}

// RandomPressed returns the board that so many presses of different buttons make, all
// choices equally likely. Its shortest solution may have fewer, see [Game.RandomLength].
// The same seed gives the same board. It panics if the number is negative or above that of the
// buttons that are not stuck.
func (g *Game) RandomPressed(presses int, seed uint64) *Board {
	open := g.openButtons()
	if presses < 0 || presses > len(open) {
		panic(fmt.Sprintf("lights: %d presses of %d buttons", presses, len(open)))
	}
	return g.Board(g.Effect(g.pick(open, presses, rand.New(rand.NewPCG(seed, 0)))))
}

func (g *Game) openButtons() []int {
	var open []int
	for i := range g.Buttons() {
		if g.CanPress(i) {
			open = append(open, i)
		}
	}
	return open
}

// pick presses n of the buttons.
func (g *Game) pick(buttons []int, n int, rng *rand.Rand) *bitset.Set {
	x := bitset.New(g.Buttons())
	for _, i := range rng.Perm(len(buttons))[:n] {
		x.Set(buttons[i])
	}
	return x
}

// LengthError says that no board with a shortest solution of some length was found.
type LengthError struct {
	Length  int // that was asked for
	Nearest int // the nearest length that was found
	Tries   int // boards that were solved
}

// Error names the lengths.
func (e *LengthError) Error() string {
	return fmt.Sprintf("lights: none of %s has a shortest solution of %s; the nearest has %s", number(e.Tries, "board"), presses(e.Length), presses(e.Nearest))
}

// RandomOptions tune [Game.RandomLength]. The zero value is the sensible default.
type RandomOptions struct {
	// MaxTries is how many boards are solved before it gives up. 0 means 10,000.
	MaxTries int
	// Shortest tunes the search for the shortest solutions.
	Shortest Options
}

// RandomLength returns a board whose shortest solution has exactly so many presses,
// with that solution as the proof: a board of that difficulty. The same seed gives the same board.
//
// It starts with so many random presses. While their board has a shorter solution, one more
// button is pressed or left out at random, which changes the length by at most 1, and the step is
// taken back if it leads away from the goal more than once in a while. Not all boards of a length are
// equally likely.
//
// The error is a [*LengthError] if none was found, as must be where the length is above that
// of the hardest boards, and that of [Game.Shortest]. It panics if the number is negative.
func (g *Game) RandomLength(ctx context.Context, presses int, seed uint64, o RandomOptions) (*Board, *Solution, error) {
	if presses < 0 {
		panic(fmt.Sprintf("lights: a shortest solution of %d presses", presses))
	}
	tries := o.MaxTries
	if tries <= 0 {
		tries = 10_000
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	open := g.openButtons()
	config := g.Effect(g.pick(open, min(presses, len(open)), rng))
	fail := &LengthError{Length: presses, Nearest: -1}
	away := 0 // distance of config from the goal, once it is known
	for fail.Tries < tries {
		next := config.Clone()
		if fail.Tries > 0 && len(open) > 0 {
			g.Press(next, open[rng.IntN(len(open))])
		}
		s, err := g.Shortest(ctx, next, o.Shortest)
		if err != nil {
			return nil, nil, err
		}
		fail.Tries++
		d := max(s.Count()-presses, presses-s.Count())
		if d == 0 {
			return g.Board(next), s, nil
		}
		if n := fail.Nearest; n < 0 || d < max(n-presses, presses-n) {
			fail.Nearest = s.Count()
		}
		if fail.Tries == 1 || d <= away || rng.IntN(16) == 0 {
			config, away = next, d
		}
	}
	return nil, nil, fail
}
