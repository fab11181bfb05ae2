package search

import "time"

// Options say how a search goes. The zero value searches everything without
// limits. What a search has no use for is ignored.
type Options struct {
	// Rules prune moves. A move is given to the rules in order and is counted
	// for the first that prunes it; the rules behind it are not asked.
	Rules []Rule
	// Order ranks the children of a state: the smallest value is explored
	// first, and of equal values the one that Moves gives last. Without
	// Order, the child that Moves gives last is explored first.
	Order Order
	// Bound, together with MaxDepth, cuts states from which no goal can be
	// reached within MaxDepth moves. IterativeDeepening, IDAStar and AStar go by
	// it; without it they take 0.
	Bound Bound
	// Score says how far a state seems to be from a goal; it need not be a bound.
	// Beam keeps the states with the smallest, BestFirst explores them first, and
	// Walks goes there. Without it they take Bound.
	Score Bound
	// Weight is what AStar multiplies the bound with. 0 means 1. With a weight
	// w ≥ 1 it explores less and finds paths of at most w times the shortest
	// length.
	Weight float64
	// Width is the number of states that Beam keeps of each depth. 0 means
	// DefaultWidth.
	Width int
	// Tries is the number of times that Restarts and Walks begin anew, and the
	// largest number of discrepancies plus 1 for Discrepancy. 0 means no limit.
	Tries int
	// TryStates is the number of states after which Restarts and Walks give a try
	// up. 0 means DefaultTryStates for Restarts, no limit for Walks.
	TryStates int
	// Seed numbers the random choices of Restarts and Walks, and if it is not 0,
	// of equals in Beam. Equal seeds give equal searches.
	Seed uint64
	// Workers is the number of goroutines among which IDAStar, Beam, Restarts,
	// Walks and CountPaths share their work. 0 means 1. The answer and the
	// statistics are the same for any number, but that IDAStar with several counts
	// the states above the subtrees that it shares out even where it would stop
	// before, and that limits of states and time are reached at another point. Problem, rules, scores and
	// bounds are then called from several goroutines at once. There must be no
	// Trace.
	Workers int
	// MaxMemory ends the search when the states that it holds would take more
	// bytes. 0 means no limit.
	MaxMemory int
	// Forget lets DFS and IterativeDeepening go on when MaxMemory is reached,
	// without remembering further states; Stats.Forgotten counts them. It needs
	// MaxMemory, and for DFS a MaxDepth.
	Forget bool
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

// What is meant by 0 in the options.
const (
	DefaultMoves     = 1000 // after so many moves Greedy ends by itself
	DefaultWidth     = 100  // states that Beam keeps of each depth
	DefaultTryStates = 2000 // states of each try of Restarts
)
