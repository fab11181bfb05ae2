package bulbs

import (
	"context"
	"errors"
	"fmt"
)

// ErrNoOrder says that press sets exist but no legal order was found within the
// limits.
var ErrNoOrder = errors.New("bulbs: no legal order found within the limits")

// ConstructOptions say how hard Construct tries on boards that resist. The zero
// value is a good choice.
type ConstructOptions struct {
	// Seed numbers the relabellings of the retries. Equal seeds give equal moves.
	Seed uint64
	// Retries is the number of relabellings tried before the exact search. 0
	// means 30, a negative number none.
	Retries int
	// MaxStates limits the exact search. 0 means 200,000, a negative number
	// leaves it out.
	MaxStates int
}

const (
	defaultRetries         = 30
	defaultConstructStates = 200_000
	maxPairs               = 8 // pairs of un-needed presses beyond the bound that are tried
)

// Construct returns a legal solution of a board without search: it orders the
// press set along paths and Euler circuits, after un-needed presses that bring D
// to 0 where that is needed. On the public boards it takes 280 moves (24×24) and
// 429 (30×30), both optimal, in one state more than moves.
//
// Where the construction gets stuck, which happens on sparse press sets, it is
// repeated with the rows and columns relabelled at random, by o.Seed; then an
// exact search looks for an order of the same length; then two more un-needed
// presses are allowed. Solution.Optimal and Solution.Why say what came of it. On a
// board with a side that is odd there are many press sets and only one is ordered,
// so a solution above the bound may not be the shortest; [Exact] compares all on
// small boards.
//
// The error is an [*UnsolvableError], [ErrNoOrder] or ctx.Err(). Cost of the
// construction: O(|X|·(rows + cols)) word operations at worst, in practice about
// 0.1 µs for each move.
func Construct(ctx context.Context, g *Grid, o ConstructOptions) (*Solution, error) {
	x, err := smallestPresses(ctx, g)
	if err != nil {
		return nil, err
	}
	proof := newProof(g, x)
	c := &construction{g: g, x: x.graph, o: o, proof: proof}
	s, err := c.solve(ctx)
	if err != nil || s.Optimal || x.nullity == 0 {
		return s, err
	}
	return c.improve(ctx, s, x)
}

// solve orders the one press set c.x with as few un-needed presses as it can.
func (c *construction) solve(ctx context.Context) (*Solution, error) {
	d := abs(c.proof.D)
	first := (leastUnneeded(d, c.proof.Unbalanced, c.proof.Halves) - d/2) / 2
	refuted := "" // why one pair less is not enough
	for pairs := first; pairs <= first+maxPairs; pairs++ {
		s, err := c.construct(ctx, pairs)
		if err != nil {
			return nil, err
		}
		excluded := false
		if s == nil {
			if s, excluded, err = c.search(ctx, pairs); err != nil {
				return nil, err
			}
		}
		switch {
		case s == nil && excluded:
			refuted = fmt.Sprintf("an exhaustive search through %d states found no legal solution of at most %d, and the next length is %d",
				c.states, c.length(pairs), c.length(pairs+1))
		case s == nil:
			refuted = ""
		default:
			if refuted != "" && c.proof.Nullity == 0 {
				s.Optimal = true
				s.Why = fmt.Sprintf("%s, optimal because %s", count(len(s.Moves), "move"), refuted)
			}
			return s, nil
		}
	}
	return nil, fmt.Errorf("%w: %d×%d, up to %s", ErrNoOrder, c.g.rows, c.g.cols, c.proof.Judge(c.length(first+maxPairs)))
}

// improve looks through the other press sets for a shorter solution than s, if
// they are few enough.
func (c *construction) improve(ctx context.Context, s *Solution, x *smallest) (*Solution, error) {
	limit := c.stateLimit()
	if limit < 0 || x.nullity > maxExactNullity {
		return s, nil
	}
	e := newExactSearch(x, limit)
	moves, err := e.shortest(ctx, len(s.Moves)-1)
	switch {
	case errors.Is(err, ErrLimit):
		return s, nil
	case err != nil:
		return s, err
	case moves != nil:
		s = newSolution(c.g, moves, c.proof)
		s.Attempts = c.attempts
		s.Method = "exact search after the constructive order"
	}
	s.States += e.states
	e.judge(s)
	return s, nil
}

// construction is one call of Construct.
type construction struct {
	g        *Grid
	x        *pressGraph
	o        ConstructOptions
	proof    *Proof
	attempts int
	states   int // of the last exact search
}

// length is the number of moves with so many pairs of un-needed presses beyond
// those that bring D to 0: each un-needed press is taken back later.
func (c *construction) length(pairs int) int { return c.proof.Count + abs(c.proof.D) + 4*pairs }

// construct tries the constructive order with and without relabelling. The
// solution is nil if every try got stuck.
func (c *construction) construct(ctx context.Context, pairs int) (*Solution, error) {
	retries := c.o.Retries
	if retries == 0 {
		retries = defaultRetries
	}
	for try := range 1 + max(retries, 0) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.attempts++
		moves, ok := c.attempt(try, pairs)
		if !ok {
			continue
		}
		s := newSolution(c.g, moves, c.proof)
		s.States = len(moves) + 1
		s.Attempts = c.attempts
		s.Method = "constructive order"
		return s, nil
	}
	return nil, nil
}

// attempt makes one try; try 0 keeps the labels. Pairs of un-needed presses come
// early and late in turn.
func (c *construction) attempt(try, pairs int) (Path, bool) {
	late := try%2 == 1
	if try == 0 {
		o := newOrderer(c.x.clone())
		ok := o.run(pairs, late)
		return o.moves, ok
	}
	r := generator(c.o.Seed + uint64(try))
	rowOrder, colOrder := r.Perm(c.g.rows), r.Perm(c.g.cols)
	o := newOrderer(c.x.permute(rowOrder, colOrder))
	if !o.run(pairs, late) {
		return nil, false
	}
	for i, m := range o.moves {
		o.moves[i] = Move{rowOrder[m.Row], colOrder[m.Col]}
	}
	return o.moves, true
}

// search looks for an order with exactly so many pairs by exact search. excluded
// says that there is none.
func (c *construction) search(ctx context.Context, pairs int) (s *Solution, excluded bool, err error) {
	limit := c.stateLimit()
	if limit < 0 {
		return nil, false, nil
	}
	r, err := searchOrder(ctx, c.x, c.length(pairs), limit)
	if err != nil {
		return nil, false, err
	}
	c.states = r.states
	if !r.found {
		return nil, r.exhausted, nil
	}
	s = newSolution(c.g, r.moves, c.proof)
	s.States = r.states + 1
	s.Attempts = c.attempts
	s.Method = "exact search after the constructive order"
	return s, false, nil
}

// stateLimit returns the limit of an exact search, negative for none at all.
func (c *construction) stateLimit() int {
	if c.o.MaxStates == 0 {
		return defaultConstructStates
	}
	return c.o.MaxStates
}
