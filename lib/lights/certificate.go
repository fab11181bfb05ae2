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
// an even number of the lights in Quiet, so the parity of the lit ones among
// them never changes; it is odd in Config and would be even with all lights off.
type Certificate struct {
	Game   *Game
	Config *bitset.Set // the configuration
	Quiet  *bitset.Set // the quiet pattern
}

// Check verifies the certificate from the rule of the game alone: each press
// meets Quiet in an even number of lights, Config in an odd number. Cost: O(edges).
func (c *Certificate) Check() bool {
	n := c.Game.Len()
	if c.Config.Len() != n || c.Quiet.Len() != n || c.Config.ParityAnd(c.Quiet) == 0 {
		return false
	}
	for v := range n {
		met := 0
		if c.Game.rule == SigmaPlus && c.Quiet.Test(v) {
			met++
		}
		for _, u := range c.Game.graph.Neighbours(v) {
			if c.Quiet.Test(u) {
				met++
			}
		}
		if met%2 != 0 {
			return false
		}
	}
	return true
}

// Why states the certificate in one sentence.
func (c *Certificate) Why() string {
	lit := c.Quiet.CountAnd(c.Config)
	verb := "are"
	if lit == 1 {
		verb = "is"
	}
	return fmt.Sprintf("%d of the %d lights of a quiet pattern %s lit, an odd number, and every press changes an even number of them",
		lit, c.Quiet.Count(), verb)
}
