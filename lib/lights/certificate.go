package lights

import (
	"errors"
	"fmt"

	"parity.lab/lib/bitset"
)

// ErrUnsolvable is what every [*UnsolvableError] is, for errors.Is.
var ErrUnsolvable = errors.New("lights: no solution")

// UnsolvableError says that a configuration has no solution, and why.
type UnsolvableError struct{ Certificate *Certificate }

// Error states the certificate in words.
func (e *UnsolvableError) Error() string { return "lights: no solution: " + e.Certificate.Why() }

// Is reports whether target is [ErrUnsolvable].
func (e *UnsolvableError) Is(target error) bool { return target == ErrUnsolvable }

// Certificate proves that a configuration has no solution. Every press changes
// an even number of the lights in Lights, so the parity of the lit ones among
// them never changes; it is odd in Config and would be even with all lights off.
// On an undirected graph Lights is a quiet pattern.
type Certificate struct {
	Game   *Game
	Config *bitset.Set // the configuration
	Lights *bitset.Set // what every press meets evenly
}

// Check verifies the certificate from the rule of the game alone: each press
// meets Lights in an even number of lights, Config in an odd number. Cost: O(edges).
func (c *Certificate) Check() bool {
	n := c.Game.Len()
	if c.Config.Len() != n || c.Lights.Len() != n || c.Config.ParityAnd(c.Lights) == 0 {
		return false
	}
	for i := range c.Game.Buttons() {
		if !c.Game.CanPress(i) {
			continue
		}
		met := 0
		for _, v := range c.Game.Toggles(i) {
			if c.Lights.Test(v) {
				met++
			}
		}
		if met%2 != 0 {
			return false
		}
	}
	return true
}

// Quiet reports whether Lights is a quiet pattern, as it is on an undirected graph.
func (c *Certificate) Quiet() bool {
	if c.Lights.Len() != c.Game.Buttons() || c.Game.stuck != nil && c.Game.stuck.Intersects(c.Lights) {
		return false
	}
	return c.Game.Effect(c.Lights).None()
}

// Why states the certificate in one sentence.
func (c *Certificate) Why() string {
	lit, all := c.Lights.CountAnd(c.Config), c.Lights.Count()
	if all == 1 {
		return fmt.Sprintf("light %d is lit and no button reaches it", c.Lights.First())
	}
	verb, what := "are", "a set"
	if lit == 1 {
		verb = "is"
	}
	if c.Quiet() {
		what = "a quiet pattern"
	}
	return fmt.Sprintf("%d of the %d lights of %s %s lit, an odd number, and every press changes an even number of them", lit, all, what, verb)
}
