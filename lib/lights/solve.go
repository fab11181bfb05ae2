package lights

import (
	"parity.lab/lib/bitset"
)

// Nullity returns the dimension d of the null space of M: each configuration
// has either no solution or 2^d.
func (g *Game) Nullity() int { return g.by(Auto).nullity() }

// quietPatterns returns the canonical basis, which must not be changed.
func (g *Game) quietPatterns() []*bitset.Set {
	g.quiet.once.Do(func() { g.quiet.basis = g.by(Auto).quietBasis() })
	return g.quiet.basis
}

// watched returns a basis of the sets of lights that every press meets evenly, the
// left null space of M, which must not be changed.
func (g *Game) watched() []*bitset.Set {
	g.watch.once.Do(func() {
		if g.symmetric() {
			g.watch.basis = g.quietPatterns()
			return
		}
		// Stuck buttons have a zero column in M, which is met evenly by anything.
		g.watch.basis = canonicalBasis(g.Matrix().LeftNullSpace())
	})
	return g.watch.basis
}

// QuietPatterns returns the canonical basis of the null space, see the package
// comment: Nullity press patterns that change nothing and of which every other
// one is a sum. The sets are the caller's.
func (g *Game) QuietPatterns() []*bitset.Set { return clones(g.quietPatterns()) }

// Watched returns a basis of the sets of lights that every press meets in an
// even number: exactly those configurations have a solution that meet all of them
// evenly. On an undirected graph they are the quiet patterns. The sets are the caller's.
func (g *Game) Watched() []*bitset.Set { return clones(g.watched()) }

func clones(basis []*bitset.Set) []*bitset.Set {
	list := make([]*bitset.Set, len(basis))
	for i, q := range basis {
		list[i] = q.Clone()
	}
	return list
}

// Certificate returns the proof that config has no solution, or nil if it has
// one. Of the basic sets of [Game.Watched] that prove it, the one with the fewest
// lights is taken. It panics if the length is wrong.
func (g *Game) Certificate(config *bitset.Set) *Certificate {
	if g.Solvable(config) {
		return nil
	}
	return g.certificate(config)
}

func (g *Game) certificate(config *bitset.Set) *Certificate {
	var best *bitset.Set
	for _, q := range g.watched() {
		if q.ParityAnd(config) == 1 && (best == nil || q.Count() < best.Count()) {
			best = q
		}
	}
	if best == nil {
		panic("lights: no certificate although there is no solution")
	}
	return &Certificate{Game: g, Config: config.Clone(), Lights: best.Clone()}
}

// Solvable reports whether some press pattern turns all lights of config off. It
// panics if the length is wrong.
func (g *Game) Solvable(config *bitset.Set) bool {
	g.checkLen(config, "configuration")
	return g.by(Auto).solve(config) != nil
}

// Solve returns the canonical solution of config, see the package comment. It is
// seldom the shortest one. The error is an [*UnsolvableError] with a certificate.
// It panics if the length is wrong.
func (g *Game) Solve(config *bitset.Set) (*Solution, error) { return g.SolveBy(Auto, config) }

// SolveBy is Solve by the given method, to compare methods. The error may also be a
// [*MethodError].
func (g *Game) SolveBy(m Method, config *bitset.Set) (*Solution, error) {
	g.checkLen(config, "configuration")
	if err := g.suits(m); err != nil {
		return nil, err
	}
	if m == Auto {
		m = g.choose()
	}
	way := g.by(m)
	x := way.solve(config)
	if x == nil {
		return nil, &UnsolvableError{g.certificate(config)}
	}
	s := &Solution{Game: g, Config: config.Clone(), Presses: x, Nullity: way.nullity(), Method: m}
	if s.Nullity == 0 {
		s.onlyOne()
	} else {
		s.Reason = "one of " + power(s.Nullity) + " solutions, the one without a press on a free vertex"
	}
	return s, nil
}
