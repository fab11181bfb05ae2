package lights

import (
	"fmt"
	"sync"

	"parity.lab/lib/bitset"
)

// Method is a way to solve M·x = b. All give the same answer, to the bit.
type Method int

// The methods.
const (
	// Auto chooses: polynomials on a board, chasing if it is much wider than high,
	// elimination on anything else.
	Auto Method = iota
	// Polynomials solves a board without a matrix, as [SolveRows] does.
	Polynomials
	// Chasing solves a board by following the rows from all first rows at once, and
	// an elimination the size of a row.
	Chasing
	// Elimination eliminates M. It serves any game.
	Elimination
)

// String names the method.
func (m Method) String() string {
	switch m {
	case Auto:
		return "auto"
	case Polynomials:
		return "polynomials"
	case Chasing:
		return "light chasing"
	case Elimination:
		return "elimination"
	}
	return fmt.Sprintf("Method(%d)", int(m))
}

// solver is a method made ready for one game. Its answers are canonical, see the
// package comment.
type solver interface {
	nullity() int
	// quietBasis returns the canonical basis of the null space.
	quietBasis() []*bitset.Set
	// solve returns the canonical solution of M·x = config; nil if there is none.
	solve(config *bitset.Set) *bitset.Set
}

// prepared is a solver that is made when first asked for.
type prepared struct {
	once   sync.Once
	solver solver
}

// choose says which method Auto means. Polynomials cost some (mn + 4n²)/64 for n
// columns, chasing n³/64 at least for the smaller side.
func (g *Game) choose() Method {
	rows, cols, ok := g.board()
	switch {
	case !ok:
		return Elimination
	case cols > 16*rows:
		return Chasing
	}
	return Polynomials
}

// by returns the solver of a method that suits the game.
func (g *Game) by(m Method) solver {
	if m == Auto {
		m = g.choose()
	}
	p := &g.solvers[m]
	p.once.Do(func() {
		rows, cols, _ := g.board()
		switch m {
		case Polynomials:
			p.solver = newPolynomials(rows, cols, g.rule == SigmaPlus)
		case Chasing:
			p.solver = newCanonical(newChase(rows, cols, g.rule == SigmaPlus))
		case Elimination:
			p.solver = newCanonical(newElimination(g))
		}
	})
	return p.solver
}

// MethodError says that a method does not suit a game.
type MethodError struct {
	Method Method
	Game   *Game
}

// Error says what the method needs.
func (e *MethodError) Error() string {
	if e.Method < Auto || e.Method > Elimination {
		return fmt.Sprintf("lights: there is no method %d", int(e.Method))
	}
	return fmt.Sprintf("lights: %v needs a rectangular board with all its lights and buttons, this is a %v; use Auto or Elimination", e.Method, e.Game)
}

// suits returns nil if the method can solve the game.
func (g *Game) suits(m Method) error {
	_, _, ok := g.board()
	if m < Auto || m > Elimination || !ok && (m == Polynomials || m == Chasing) {
		return &MethodError{m, g}
	}
	return nil
}
