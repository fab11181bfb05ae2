package coding

import "parity.lab/lib/bitset"

// regions are the positions of a code sorted by type, zero apart.
type regions struct {
	length int
	types  []*bitset.Set // the types that occur, but for zero, by first position
	cells  [][]int       // the positions of each
	zero   []int         // the positions that are off in all words
}

// regions sorts the positions.
func (c *Code) regions() *regions {
	g := &regions{length: c.n}
	for _, t := range c.columns() {
		if t.Column.None() {
			g.zero = t.Positions
			continue
		}
		g.types = append(g.types, t.Column)
		g.cells = append(g.cells, t.Positions)
	}
	return g
}

// presses returns the covering radius that belongs to W, rounded down.
func (g *regions) presses(w int) int { return (g.length + len(g.zero) - w) / 2 }

// oddTypes returns the types with an odd number of positions.
func (g *regions) oddTypes() []int {
	var odd []int
	for t, cells := range g.cells {
		if len(cells)&1 == 1 {
			odd = append(odd, t)
		}
	}
	return odd
}

// oddSpan returns the span of the odd types.
func (g *regions) oddSpan() *typeSpan {
	s := new(typeSpan)
	for _, t := range g.oddTypes() {
		s.add(g.types[t], t)
	}
	return s
}

// typeSpan is a space of types with a basis among them: each type of the space is a sum
// of basis types.
type typeSpan struct {
	rows   []*bitset.Set // reduced: the first bit of each is in no other
	sums   []*bitset.Set // which basis types each row is the sum of
	pivots []int         // the first bit of each row
	basis  []int         // the names of the basis types
}

func (s *typeSpan) rank() int { return len(s.basis) }

// reduce subtracts what it can of type t. It returns what remains and the sum of basis
// types that was subtracted.
func (s *typeSpan) reduce(t *bitset.Set) (rest, sum *bitset.Set) {
	rest, sum = t.Clone(), bitset.New(t.Len())
	for i, p := range s.pivots {
		if rest.Test(p) {
			rest.Xor(s.rows[i])
			sum.Xor(s.sums[i])
		}
	}
	return rest, sum
}

// has reports whether t lies in the span.
func (s *typeSpan) has(t *bitset.Set) bool {
	rest, _ := s.reduce(t)
	return rest.None()
}

// add takes t into the basis under a name, unless the span has it. It reports
// whether it did.
func (s *typeSpan) add(t *bitset.Set, name int) bool {
	rest, sum := s.reduce(t)
	if rest.None() {
		return false
	}
	sum.Flip(len(s.basis))
	p := rest.First()
	for i, row := range s.rows {
		if row.Test(p) {
			row.Xor(rest)
			s.sums[i].Xor(sum)
		}
	}
	s.rows = append(s.rows, rest)
	s.sums = append(s.sums, sum)
	s.pivots = append(s.pivots, p)
	s.basis = append(s.basis, name)
	return true
}

// coordinates returns the sum of basis types that t is, bit i for basis type i, for a
// span of at most 32 basis types. ok is false if t is not in the span.
func (s *typeSpan) coordinates(t *bitset.Set) (c uint32, ok bool) {
	rest, sum := s.reduce(t)
	if rest.Any() {
		return 0, false
	}
	for i := range sum.All() {
		c |= 1 << i
	}
	return c, true
}
