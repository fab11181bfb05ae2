package lights

import (
	"context"
	"iter"
	"math/big"
	"sync"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
)

// Options tune the search for shortest solutions: [Game.Shortest] and [Game.Best]. The
// zero value is the sensible default.
type Options struct {
	// Method is how to search the solutions. coding.Auto takes the one with the least
	// estimated time within the limits.
	Method coding.Method
	// MaxTime and MaxMemory (bytes) are what a search may be estimated to take; a search beyond them
	// is refused by a [*coding.CostError], which tells the estimate. 0 means
	// coding.DefaultMaxTime, a minute, and coding.DefaultMaxMemory, a gigabyte.
	MaxTime   time.Duration
	MaxMemory int64
	// Workers is the number of goroutines; 0 means one for each processor in use.
	Workers int
	// Progress, if not nil, is called now and then with the steps done of all. It may be
	// called by several goroutines.
	Progress func(done, total int)
}

func (o Options) search() coding.Options {
	return coding.Options{Method: o.Method, MaxTime: o.MaxTime, MaxMemory: o.MaxMemory, Workers: o.Workers, Progress: o.Progress}
}

// searcher is what a game keeps for the search of shortest solutions.
type searcher struct {
	once sync.Once
	code *coding.Code // the quiet patterns
	quick
}

// maxQuick bounds lights·buttons of the games for which a table is kept.
const maxQuick = 1 << 14

// searcher makes ready for searches.
func (g *Game) searcher() *searcher {
	s := &g.short
	s.once.Do(func() {
		structure := coding.Structure{Noun: "solutions"}
		quiet := g.quietPatterns()
		if _, _, ok := g.board(); !ok && len(quiet) > 0 {
			structure.Checks = g.checks()
		}
		if rows, cols, ok := g.shape(); ok && len(quiet) > 0 {
			structure.Parts = parityClasses(rows, cols)
		}
		s.code = coding.NewStructured(g.Buttons(), quiet, structure)
		if g.Len()*g.Buttons() <= maxQuick {
			s.quick = newQuick(g)
		}
	})
	return s
}

// checks returns for each light the buttons that toggle it, and stuck buttons alone. A
// quiet pattern holds an even number of each.
func (g *Game) checks() [][]int {
	checks := make([][]int, g.Len())
	for i := range g.Buttons() {
		if g.CanPress(i) {
			g.each(i, func(v int) { checks[v] = append(checks[v], i) })
		} else {
			checks = append(checks, []int{i})
		}
	}
	return checks
}

// Code returns the quiet patterns as a code: what is asked of codes in package coding
// can be asked of it. The solutions of a configuration are a coset.
func (g *Game) Code() *coding.Code { return g.searcher().code }

// Plan tells how [Game.Shortest] would search under the options, and what that is
// estimated to take, without doing it. The error is a [*coding.CostError] if it would
// be refused; the plan comes with it.
func (g *Game) Plan(o Options) (coding.Plan, error) { return g.searcher().code.Plan(o.search()) }

// Shortest returns a solution with the fewest presses, how many solutions are as
// short, and why there is no shorter one.
//
// The error is an [*UnsolvableError] if there is no solution, a [*coding.CostError]
// if the search would take longer or more memory than o allows, and ctx.Err() if ctx ends first;
// then the best solution so far is returned with it, which does not claim to be
// shortest, and a lower bound in Lower. It panics if the length is wrong.
//
// Methods, all exact: see package coding. [Game.Plan] says which one would be used.
func (g *Game) Shortest(ctx context.Context, config *bitset.Set, o Options) (*Solution, error) {
	s, err := g.firstSolution(config)
	if err != nil || s.Shortest {
		return s, err
	}
	l, err := g.short.code.Leader(ctx, s.Presses, o.search())
	if l == nil {
		return nil, err
	}
	s.Presses = l.Word
	s.Shortest, s.Minima, s.Lower, s.Search, s.Reason = l.Proven, l.Minima, l.Lower, l.Method, l.Reason
	if s.Shortest {
		s.Reason = "shortest because " + l.Reason
	} else {
		s.Lower = max(s.Lower, g.fewestPresses(config))
	}
	return s, err
}

// Best returns the k solutions with the fewest presses, the shortest first; fewer than
// k if there are no more. Shortest tells for each whether it has as few presses as any.
// Errors are those of [Game.Shortest]: if ctx ends, the best so far are returned with its error.
// It panics if k is not positive or the length is wrong.
func (g *Game) Best(ctx context.Context, config *bitset.Set, k int, o Options) ([]*Solution, error) {
	first, err := g.firstSolution(config)
	if err != nil {
		return nil, err
	}
	r, err := g.short.code.Best(ctx, first.Presses, k, o.search())
	if r == nil {
		return nil, err
	}
	lower := r.Lower
	if !r.Proven {
		lower = max(lower, g.fewestPresses(config))
	}
	list := make([]*Solution, len(r.Words))
	for i, w := range r.Words {
		s := &Solution{Game: g, Config: config.Clone(), Presses: w, Nullity: first.Nullity, Lower: lower, Method: first.Method, Search: r.Method, Reason: r.Reason}
		switch {
		case !r.Proven:
		case w.Count() == lower:
			s.Shortest, s.Minima, s.Reason = true, r.Minima, "shortest because "+r.Reason
		default:
			s.Reason = "number " + grouped(i+1) + " in order of presses because " + r.Reason
		}
		list[i] = s
	}
	return list, err
}

// firstSolution returns the canonical solution as [Game.Solve] does, faster in small
// games, and makes ready for a search.
func (g *Game) firstSolution(config *bitset.Set) (*Solution, error) {
	short := g.searcher()
	if x := short.solve(config); x != nil {
		s := &Solution{Game: g, Config: config.Clone(), Presses: x, Nullity: short.code.Dimension(), Method: Elimination}
		if s.Nullity == 0 {
			s.onlyOne()
		}
		return s, nil
	}
	return g.Solve(config)
}

// fewestPresses returns a lower bound of the presses of a solution: no press puts out
// more lights than the best button toggles.
func (g *Game) fewestPresses(config *bitset.Set) int {
	most := 1
	for i := range g.Buttons() {
		if g.CanPress(i) {
			n := 0
			g.each(i, func(int) { n++ })
			most = max(most, n)
		}
	}
	return (config.Count() + most - 1) / most
}

// Solutions iterates over all solutions of a configuration, [Game.SolutionCount] of
// them: press patterns, the canonical one first, each once. They are the
// caller's. The error is an [*UnsolvableError]. It panics if the length is wrong.
func (g *Game) Solutions(config *bitset.Set) (iter.Seq[*bitset.Set], error) {
	s, err := g.firstSolution(config)
	if err != nil {
		return nil, err
	}
	return g.short.code.Coset(s.Presses), nil
}

// SolutionCount returns the number of solutions of a configuration: 0 or 2^d, where d is the
// nullity. It panics if the length is wrong.
func (g *Game) SolutionCount(config *bitset.Set) *big.Int {
	if !g.Solvable(config) {
		return new(big.Int)
	}
	return new(big.Int).Lsh(big.NewInt(1), uint(g.Nullity()))
}
