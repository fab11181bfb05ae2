package search

import "time"

// Options say how DFS searches. The zero value searches everything without
// limits.
type Options struct {
	// Rules prune moves. A move is given to the rules in order and is counted
	// for the first that prunes it; the rules behind it are not asked.
	Rules []Rule
	// Order ranks the children of a state: the smallest value is explored
	// first, and of equal values the one that Moves gives last. Without
	// Order, the child that Moves gives last is explored first.
	Order Order
	// Bound, together with MaxDepth, cuts states from which no goal can be
	// reached within MaxDepth moves.
	Bound Bound
	// MaxStates ends the search when that many states have been counted and
	// another one is met. 0 means no limit.
	MaxStates int
	// MaxDepth is the largest number of moves of a path. 0 means no limit.
	// With it, a state that is met again at a smaller depth is searched again,
	// so that no path within the limit is missed.
	MaxDepth int
	// MaxTime ends the search after that time. 0 means no limit.
	MaxTime time.Duration
	// Trace, if not nil, is told every step. It slows the search down.
	Trace func(Step)
	// Progress, if not nil, is called about five times a second and once at
	// the end, always from the goroutine that called the search.
	Progress func(Stats)
}

// GreedyOptions say how Greedy moves. The zero value makes at most
// DefaultMoves moves and avoids cycles.
type GreedyOptions struct {
	// Rules prune moves, as in Options.
	Rules []Rule
	// MaxMoves ends the walk. 0 means DefaultMoves, a negative number no limit.
	MaxMoves int
	// MaxTime ends the walk after that time. 0 means no limit.
	MaxTime time.Duration
	// AllowRepeats lets the walk enter states in which it has been before.
	// Without it such moves are no candidates.
	AllowRepeats bool
	// Trace, if not nil, is told every step.
	Trace func(Step)
	// Progress, if not nil, is called about five times a second and once at
	// the end, always from the goroutine that called Greedy.
	Progress func(Stats)
}

// DefaultMoves is the number of moves after which Greedy ends by itself.
const DefaultMoves = 1000
