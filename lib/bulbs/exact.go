package bulbs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"parity.lab/lib/search"
)

// ErrLimit says that an exact search was stopped by its limits before it could
// tell.
var ErrLimit = errors.New("bulbs: the exact search reached its limit")

// ExactOptions limit an exact search. The zero value is for small boards.
type ExactOptions struct {
	// MaxStates is the number of states after which the search gives up. 0 means
	// 5,000,000, a negative number no limit.
	MaxStates int
}

const (
	defaultExactStates = 5_000_000
	maxExactNullity    = 16 // Exact tries each of the 2^nullity press sets
)

// Exact returns a shortest legal solution of a small board, found by search, and
// proves it shortest: for each length from the lower bound on, and each press set
// that allows this length, all states within it are explored until one solves the
// board. It uses nothing of [Construct]. It is meant for boards of some dozens of
// bulbs, or sparse press sets on larger ones.
//
// The error is an [*UnsolvableError]; [ErrLimit], when the states or the press
// sets are too many, together with a Solution that has no moves but the proof of
// the lower bound; or ctx.Err().
func Exact(ctx context.Context, g *Grid, o ExactOptions) (*Solution, error) {
	x, err := smallestPresses(ctx, g)
	if err != nil {
		return nil, err
	}
	budget := o.MaxStates
	switch {
	case budget == 0:
		budget = defaultExactStates
	case budget < 0:
		budget = 0
	}
	proof := newProof(g, x)
	if x.nullity > maxExactNullity {
		return newSolution(g, nil, proof).without(proof), fmt.Errorf("%w: a board of %d×%d has 2^%d press sets, at most 2^%d are tried",
			ErrLimit, g.rows, g.cols, x.nullity, maxExactNullity)
	}
	e := newExactSearch(x, budget)
	moves, err := e.shortest(ctx, -1)
	if err != nil {
		return newSolution(g, nil, proof).without(proof), err
	}
	s := newSolution(g, moves, proof)
	s.States = e.states + 1
	s.Method = "exact search"
	e.judge(s)
	return s, nil
}

// without makes s say that there are no moves.
func (s *Solution) without(proof *Proof) *Solution {
	s.Moves, s.Optimal, s.Method = nil, false, "exact search"
	s.Why = fmt.Sprintf("no moves: the search ended early; at least %d are needed because %s", proof.Bound, proof.because())
	return s
}

// exactSearch looks through all press sets of a board.
type exactSearch struct {
	x       *pressGraph // one press set
	nullity int
	sets    []pressSet // all of them by rising least length
	budget  int        // states that may be spent; 0 means no limit
	states  int        // states spent
}

// pressSet is the press set made from x by complementing rows and columns.
type pressSet struct {
	rows, cols uint32 // even sets
	least      int    // |X| + |D|: lengths grow from here by 4
}

func newExactSearch(x *smallest, budget int) *exactSearch {
	e := &exactSearch{x: x.graph, nullity: x.nullity, budget: budget}
	even := func(n int, free bool) []uint32 {
		sets := []uint32{0}
		if free {
			for s := uint32(1); s < 1<<n; s++ {
				if bits.OnesCount32(s)%2 == 0 {
					sets = append(sets, s)
				}
			}
		}
		return sets
	}
	rowSets := even(x.graph.rows, x.graph.cols%2 != 0)
	colSets := even(x.graph.cols, x.graph.rows%2 != 0)
	for _, r := range rowSets {
		for _, c := range colSets {
			s := pressSet{rows: r, cols: c}
			y := e.graph(s)
			s.least = y.edges + abs(y.difference())
			e.sets = append(e.sets, s)
		}
	}
	slices.SortStableFunc(e.sets, func(a, b pressSet) int { return cmp.Compare(a.least, b.least) })
	return e
}

// graph returns the graph of a press set.
func (e *exactSearch) graph(s pressSet) *pressGraph {
	y := e.x.clone()
	y.complementRows(uint64(s.rows))
	for c := s.cols; c != 0; c &= c - 1 {
		for r := range y.rows {
			y.flip(r, bits.TrailingZeros32(c))
		}
	}
	return y
}

// shortest returns a shortest legal solution of at most most moves (any number if
// most is negative), or nil moves if there is none. The error is [ErrLimit] or
// ctx.Err().
func (e *exactSearch) shortest(ctx context.Context, most int) (Path, error) {
	for length := e.sets[0].least; most < 0 || length <= most; length++ {
		for _, s := range e.sets {
			if s.least > length {
				break
			}
			if (length-s.least)%4 != 0 {
				continue
			}
			left := 0
			if e.budget > 0 {
				if left = e.budget - e.states; left <= 0 {
					return nil, e.limit(length)
				}
			}
			r, err := searchOrder(ctx, e.graph(s), length, left)
			e.states += r.states
			switch {
			case err != nil:
				return nil, err
			case r.found:
				return r.moves, nil
			case !r.exhausted:
				return nil, e.limit(length)
			}
		}
	}
	return nil, nil
}

func (e *exactSearch) limit(length int) error {
	return fmt.Errorf("%w: %d states explored, none solves the board; solutions of %d moves are open", ErrLimit, e.states, length)
}

// judge says that a solution is optimal because everything shorter was explored.
func (e *exactSearch) judge(s *Solution) {
	if s.Optimal {
		return
	}
	s.Optimal = true
	s.Why = fmt.Sprintf("%s, optimal because an exhaustive search through %d states found no shorter legal solution",
		count(len(s.Moves), "move"), e.states)
	if e.nullity > 0 {
		s.Why += fmt.Sprintf(" for any of the %d press sets", len(e.sets))
	}
}

// orderResult is what searchOrder found.
type orderResult struct {
	found     bool
	exhausted bool // all states within the length were explored
	moves     Path
	states    int
}

// searchOrder looks for a legal solution of at most length moves that presses the
// edges of x an odd number of times and all else an even number. maxStates limits
// the search, 0 does not. The error is ctx.Err().
func searchOrder(ctx context.Context, x *pressGraph, length, maxStates int) (orderResult, error) {
	if x.edges == 0 {
		return orderResult{found: true, exhausted: true, moves: Path{}}, nil
	}
	if length < x.edges {
		return orderResult{exhausted: true}, nil
	}
	p := &orderProblem{start: x, g: x.clone()}
	r, err := search.DFS(ctx, p, search.Options{
		Bound:     func(*search.Node) int { return p.bound() },
		MaxDepth:  length,
		MaxStates: maxStates,
	})
	return orderResult{
		found:     r.Found,
		exhausted: r.Reason == search.Exhausted || r.Reason == search.DepthLimit,
		moves:     pathOf(r.Moves, x.cols),
		states:    r.Stats.States,
	}, err
}

// orderProblem is the puzzle as a walk on press graphs: the state is the set of
// presses still needed. It keeps the graph of the present state, so it serves one
// search at a time.
type orderProblem struct {
	start *pressGraph
	g     *pressGraph
}

func (p *orderProblem) Start(n *search.Node) {
	n.Bits = append(n.Bits[:0], p.start.row...)
}

// Moves lists the off bulbs, first those not needed, as the last is tried first.
func (p *orderProblem) Moves(_ *search.Node, buf []int) []int {
	for _, needed := range [2]bool{false, true} {
		for r := range p.g.rows {
			for c := range p.g.cols {
				if p.g.has(r, c) == needed && p.g.off(r, c) {
					buf = append(buf, r*p.g.cols+c)
				}
			}
		}
	}
	return buf
}

func (p *orderProblem) Apply(n *search.Node, move int) {
	r, c := move/p.g.cols, move%p.g.cols
	p.g.flip(r, c)
	n.Bits[r*p.g.rowWords+c>>6] ^= 1 << (c & 63)
}

func (p *orderProblem) Undo(n *search.Node, move int) { p.Apply(n, move) }

func (p *orderProblem) Goal(*search.Node) bool { return p.g.edges == 0 }

// bound is the lower bound of [Proof] for the presses still needed.
func (p *orderProblem) bound() int {
	all, halves := unbalanced(p.g.parts())
	return p.g.edges + 2*leastUnneeded(p.g.difference(), all, halves)
}
