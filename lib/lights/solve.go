package lights

import (
	"slices"

	"parity.lab/lib/bitset"
)

// prepare does the work that does not depend on a configuration, once.
func (g *Game) prepare() {
	g.once.Do(func() {
		if rows, cols, ok := g.graph.Shape(); ok {
			g.solver = newChase(rows, cols, g.rule == SigmaPlus)
		} else {
			g.solver = newElimination(g.Matrix())
		}
		g.quiet = canonicalBasis(g.solver.quietBasis())
		for _, q := range g.quiet {
			g.free = append(g.free, q.Last())
		}
	})
}

// canonicalBasis turns a basis into the one in which every vector ends at an
// index of its own, where all others are zero, in increasing order of that index. It
// changes the vectors.
func canonicalBasis(basis []*bitset.Set) []*bitset.Set {
	done := make([]*bitset.Set, 0, len(basis))
	for _, v := range basis {
		for _, d := range done {
			if v.Test(d.Last()) {
				v.Xor(d)
			}
		}
		for _, d := range done {
			if d.Test(v.Last()) {
				d.Xor(v)
			}
		}
		done = append(done, v)
	}
	slices.SortFunc(done, func(a, b *bitset.Set) int { return a.Last() - b.Last() })
	return done
}

// Nullity returns the dimension d of the null space of M: each configuration
// has either no solution or 2^d.
func (g *Game) Nullity() int {
	g.prepare()
	return len(g.quiet)
}

// QuietPatterns returns the canonical basis of the null space, see the package
// comment: Nullity press patterns that change nothing and of which every other
// one is a sum. The sets are the caller's.
func (g *Game) QuietPatterns() []*bitset.Set {
	g.prepare()
	basis := make([]*bitset.Set, len(g.quiet))
	for i, q := range g.quiet {
		basis[i] = q.Clone()
	}
	return basis
}

// Certificate returns the proof that config has no solution, or nil if it has
// one. Of the basic quiet patterns that prove it, the one with the fewest
// presses is taken. It panics if the length is wrong.
func (g *Game) Certificate(config *bitset.Set) *Certificate {
	g.checkLen(config, "configuration")
	g.prepare()
	var best *bitset.Set
	for _, q := range g.quiet {
		if q.ParityAnd(config) == 1 && (best == nil || q.Count() < best.Count()) {
			best = q
		}
	}
	if best == nil {
		return nil
	}
	return &Certificate{Game: g, Config: config.Clone(), Quiet: best.Clone()}
}

// Solvable reports whether some press pattern turns all lights of config off. It
// panics if the length is wrong.
func (g *Game) Solvable(config *bitset.Set) bool { return g.Certificate(config) == nil }

// Solve returns the canonical solution of config, see the package comment. It is
// seldom the shortest one. The error is an [*UnsolvableError] with a certificate.
// It panics if the length is wrong.
func (g *Game) Solve(config *bitset.Set) (*Solution, error) {
	if c := g.Certificate(config); c != nil {
		return nil, &UnsolvableError{c}
	}
	x := g.solver.solve(config)
	for i, v := range g.free {
		if x.Test(v) {
			x.Xor(g.quiet[i])
		}
	}
	s := &Solution{Game: g, Config: config.Clone(), Presses: x, Nullity: len(g.quiet)}
	if s.Nullity == 0 {
		s.onlyOne()
	} else {
		s.Reason = "one of " + power(s.Nullity) + " solutions, the one without a press on a free vertex"
	}
	return s, nil
}
