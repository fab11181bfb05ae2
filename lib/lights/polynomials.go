package lights

import (
	"parity.lab/lib/bitset"
	"parity.lab/lib/poly"
)

// polynomials solves a board as [SolveRows] does, with what does not depend on the
// lights done once.
//
// It works from the bottom: turned upside down, a board has the same quiet patterns.
// A quiet pattern is fixed by its last row, so the free vertices lie in the last row,
// and the canonical solution is the one whose last row, here the first, is 0 there.
type polynomials struct {
	lines
	g, rest poly.Poly     // gcd(f_{rows+1}(S), f_{cols+1}), and f_{cols+1}/g
	inverse poly.Poly     // of f_{rows+1}(S)/g, modulo rest
	last    []*bitset.Set // canonical basis of the last rows of quiet patterns
	free    []int         // free column of each
}

func newPolynomials(rows, cols int, self bool) *polynomials {
	s := &polynomials{lines: lines{rows: rows, cols: cols, self: self, tick: noTick}}
	if rows == 0 || cols == 0 {
		return s
	}
	chi := poly.Fibonacci(cols + 1)
	s.g, s.inverse, _ = poly.XGCD(s.lastRow(chi), chi)
	s.rest = chi.Div(s.g)
	if d := s.g.Degree(); d > 0 {
		row, _ := s.vector(s.rest)
		for range d {
			s.last = append(s.last, row)
			next := bitset.New(cols)
			multiplyByPath(next, row, len(next.Words()))
			row = next
		}
		s.last = canonicalBasis(s.last)
		for _, row := range s.last {
			s.free = append(s.free, row.Last())
		}
	}
	return s
}

func (s *polynomials) nullity() int { return len(s.last) }

func (s *polynomials) quietBasis() []*bitset.Set {
	basis := make([]*bitset.Set, len(s.last))
	for i, row := range s.last {
		basis[i] = bitset.New(s.rows * s.cols)
		s.follow(row, nil, basis[i])
	}
	return basis
}

func (s *polynomials) solve(config *bitset.Set) *bitset.Set {
	x := bitset.New(s.rows * s.cols)
	if s.rows == 0 || s.cols == 0 {
		return x
	}
	left := s.follow(bitset.New(s.cols), config, nil)
	c, _ := s.polynomial(left)
	quotient, odd := c.DivMod(s.g)
	if !odd.IsZero() {
		return nil
	}
	row, _ := s.vector(quotient.Mul(s.inverse).Mod(s.rest))
	clearFree(row, s.free, s.last)
	s.follow(row, config, x)
	return x
}

// follow chases the lights of config, dark if nil, from the last row up, which is
// pressed as row says. It puts the presses into x, if not nil, and returns what is left
// in the end.
func (s *polynomials) follow(row, config, x *bitset.Set) *bitset.Set {
	before, cur, next := bitset.New(s.cols), row.Clone(), bitset.New(s.cols)
	var lit *bitset.Set
	if config != nil {
		lit = bitset.New(s.cols)
	}
	for r := s.rows - 1; r >= 0; r-- {
		if config != nil {
			config.SliceInto(r*s.cols, lit)
		}
		if x != nil {
			x.Paste(r*s.cols, cur)
		}
		step(next, cur, before, lit, s.self)
		before, cur, next = cur, next, before
	}
	return cur
}
