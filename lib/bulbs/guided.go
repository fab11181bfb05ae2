package bulbs

import (
	"context"

	"parity.lab/lib/search"
)

// Run is what a search or a walk on a board did.
type Run struct {
	Moves  Path          // the moves from the board to the end
	Found  bool          // the moves solve the board
	Reason search.Reason // why the run ended
	Stats  search.Stats
}

// String returns the outcome and the statistics.
func (r *Run) String() string {
	return search.Result{Found: r.Found, Moves: make([]int, len(r.Moves)), Reason: r.Reason, Stats: r.Stats}.String()
}

// DFS searches depth first from the board to the solved one. Without rules it
// tries every legal move; o.Rules prune, for example with [EqualCountRule],
// [ParityRule] or a rule of your own (see [Grid.Problem] for what it is given).
// Children are pushed in row-major order, so the last is explored first, unless
// o.Order says otherwise. The error is ctx.Err() when ctx ended the search; limits
// are told by Run.Reason.
func DFS(ctx context.Context, g *Grid, o search.Options) (*Run, error) {
	r, err := search.DFS(ctx, newProblem(g), o)
	return &Run{Moves: pathOf(r.Moves, g.cols), Found: r.Found, Reason: r.Reason, Stats: r.Stats}, err
}

// GuidedDFS is [DFS] with the [EqualCountRule] before the rules of o. On a
// board with even sides every path it returns is optimal, see [Prove]. It may miss
// boards that have such a path: the public 30×30 board is one on which it finds
// nothing for millions of states.
//
// With no other rule, order, bound or trace it lists the moves that the rule keeps
// directly from packed words, with the same states, moves and statistics.
func GuidedDFS(ctx context.Context, g *Grid, o search.Options) (*Run, error) {
	if len(o.Rules) == 0 && o.Order == nil && o.Bound == nil && o.Trace == nil && g.cols <= 64 && g.rows <= 64 {
		return guidedFast(ctx, g, o)
	}
	o.Rules = append([]search.Rule{EqualCountRule()}, o.Rules...)
	return DFS(ctx, g, o)
}

// pathOf turns the moves of a search into a path.
func pathOf(moves []int, cols int) Path {
	p := make(Path, len(moves))
	for i, m := range moves {
		p[i] = Move{m / cols, m % cols}
	}
	return p
}
