package lights

import (
	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// elimination solves any game by eliminating its whole matrix.
type elimination struct{ e *gf2.Echelon }

func newElimination(m *gf2.Matrix) elimination { return elimination{m.ReducedEchelon()} }

func (s elimination) quietBasis() []*bitset.Set { return s.e.NullSpace() }

func (s elimination) solve(config *bitset.Set) *bitset.Set {
	x, err := s.e.Particular(config)
	if err != nil {
		panic("lights: elimination contradicts its own quiet patterns: " + err.Error())
	}
	return x
}
