package lights

import (
	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// elimination solves any game by eliminating its whole matrix, without the columns
// of stuck buttons.
type elimination struct {
	e       *gf2.Echelon
	buttons int
	alive   []int // the button of each column
}

func newElimination(g *Game) elimination {
	s := elimination{buttons: g.Buttons()}
	for i := range s.buttons {
		if g.CanPress(i) {
			s.alive = append(s.alive, i)
		}
	}
	m := gf2.New(g.lights, len(s.alive))
	for column, i := range s.alive {
		g.each(i, func(v int) { m.Set(v, column, true) })
	}
	s.e = m.ReducedEchelon()
	return s
}

func (s elimination) anyBasis() []*bitset.Set {
	basis := s.e.NullSpace()
	for i, q := range basis {
		basis[i] = s.spread(q)
	}
	return basis
}

func (s elimination) anySolution(config *bitset.Set) *bitset.Set {
	x, err := s.e.Particular(config)
	if err != nil {
		return nil
	}
	return s.spread(x)
}

// spread turns a vector over the columns into a press pattern.
func (s elimination) spread(x *bitset.Set) *bitset.Set {
	if len(s.alive) == s.buttons {
		return x
	}
	presses := bitset.New(s.buttons)
	for column := range x.All() {
		presses.Set(s.alive[column])
	}
	return presses
}
