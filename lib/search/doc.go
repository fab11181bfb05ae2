// Package search explores the states of a puzzle depth first, or greedily, and
// lets rules prune the way.
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
// Computer Programming, volume 3, section 6.4.
package search
