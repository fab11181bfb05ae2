// Package search explores the states of a puzzle in ten ways and lets rules prune
// the way.
//
// # The mathematics
//
// A [Problem] is a graph given by its start, its moves and its goal. [DFS] walks
// through it along a stack of moves that wait to be made. Its order is fixed, so
// that the same problem and rules always give the same tree:
//
//   - A state taken from the stack is first tested for the goal, which ends the
//     search and is not counted.
//   - Otherwise the state is left if it was met before, else it is counted.
//   - All children of a counted state are made at once: its moves, in the order
//     of Moves, are given to the rules, and those kept are pushed. The move that
//     comes last is explored first, unless there is an [Order].
//
// A [Rule] says which moves out of a state are worth making. Several rules
// combine: a move is given to them in order and is counted for the first that
// prunes it. A rule that never cuts off all paths to a goal keeps the search
// complete; any other may be faster and miss goals. [Rule.And], [Rule.Or],
// [Rule.Not] and [Rule.Limit] make new rules.
//
// # Ways to search
//
// All take the same [Problem] and [Options]; [Search] picks one by its name.
//
//	DFS                 the stack above; any path, memory for all states
//	IterativeDeepening  DFS within a growing depth; a shortest path
//	IDAStar             the same along Options.Bound without remembering states
//	AStar               most promising first; a shortest path, or with Weight w one
//	                    of at most w times its length
//	BestFirst           by Options.Score alone
//	Beam                the best Width states of each depth
//	Discrepancy         trust Options.Order, doubt it once, twice, …
//	Restarts            short searches with other labels
//	Walks               random walks, or greedy ones with random ties
//	CountPaths          how many paths there are
//
// A problem may have more to offer: a [Canonical] form under symmetries, moves as
// sets ([MoveSetter]), jumps between states ([Resumer]), other labels ([Relabeler]).
//
// [CheckRule] compares a rule with exhaustive truth on all boards of a [Family] and
// shows the first on which it cuts off every path, or every shortest one. [Record]
// keeps a small search as a [Tree] to look at, [Replay] makes a film of a path, and
// [Inspect] shows one state with what the rules say about each of its moves.
//
// [Greedy] is the myopic policy for contrast: the move with the best score, never
// back, never the same state twice.
//
// # Example
//
//	rule := search.NewRule("same parity", func(n *search.Node, move int) bool {
//		r, c := move/len(n.Col), move%len(n.Col)
//		return (n.Row[r]+n.Col[c])%2 == 0
//	})
//	r, err := search.DFS(ctx, problem, search.Options{Rules: []search.Rule{rule}})
//	fmt.Println(r)
//
// # States
//
// A search has one [Node], which moves change in place and take back; the stack
// holds moves, not states. Rules must neither change the Node nor keep it or its
// slices. States are compared as words, exactly: the visited set ([Visited])
// holds every state and no hash decides membership. The Problem itself is only
// read, so it may serve several searches at once, and a callback that panics
// leaves nothing behind.
//
// # Limits and workers
//
// Each search ends after Options.MaxStates states, MaxTime, or when its states would
// take more than MaxMemory bytes; Result.Reason says which. With Options.Forget a depth-limited
// search goes on when the memory is full, and Stats.Forgotten and String say that it
// did. With Options.Workers some searches share their work among goroutines; the
// answer is that of one worker.
//
// # Cost
//
// A state met costs one Apply, one Undo, one Goal and one look into the visited
// set of some ten nanoseconds. A state counted costs one Moves, one call of a
// rule per move, a few nanoseconds each when compiled, and 8 bytes per word of
// state for ever. Where that is too much, a problem that is a [MoveSetter] and a
// rule with a [Mask] deal with all moves of a state at once.
//
// How often the clock and the context are looked at adapts to the time that the
// callbacks take, also between the moves of one state. After its context a
// search ends within some 10 ms and the call in progress, whether a rule takes a
// nanosecond or a millisecond; a rule that turns from fast to slow on the way
// can delay the end by 4,096 of its calls, once.
//
// # Sources
//
// Depth-first search, states and rules in the terms used here: S. Russell, P.
// Norvig, Artificial Intelligence: A Modern Approach, chapter "Solving Problems
// by Searching". Open addressing with linear probing: D. Knuth, The Art of
// Computer Programming, volume 3, section 6.4. Iterative deepening and IDA*: R. Korf,
// Artificial Intelligence 27 (1985), doi:10.1016/0004-3702(85)90084-0. Weighted A*: I.
// Pohl, Artificial Intelligence 1 (1970), doi:10.1016/0004-3702(70)90007-X. Limited
// discrepancy search: W. Harvey, M. Ginsberg, IJCAI 1995.
package search
