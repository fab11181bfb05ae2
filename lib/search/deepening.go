package search

import "context"

// IterativeDeepening searches for a shortest path: it makes a [DFS] within a depth
// limit that begins with the bound of the start and grows to the smallest length
// that was cut off, until a goal is reached. Each round forgets the states of the
// one before, so memory is that of one round, and on puzzles where the states
// multiply from depth to depth the last round costs more than all others together.
//
// Options.MaxDepth is the largest limit tried. The path is a shortest one of those
// that the rules leave, if Options.Bound is admissible. Stats.Rounds counts the
// rounds.
func IterativeDeepening(ctx context.Context, p Problem, o Options) (Result, error) {
	most := o.MaxDepth
	// The real limit is set before each round; Forget asks for one.
	o.MaxDepth = 1
	d := newDFS(ctx, p, o)
	reason := d.guarded(ctx, func() Reason {
		d.o.MaxDepth = d.firstLimit(o.Bound)
		for {
			if most > 0 && d.o.MaxDepth > most {
				return DepthLimit
			}
			d.over = 0
			d.stats.Rounds++
			reason := d.run()
			if reason != DepthLimit && reason != Exhausted {
				return reason
			}
			// Cut counts over all rounds, so only over tells whether this one cut.
			if d.over == 0 {
				return Exhausted
			}
			d.o.MaxDepth = d.over
			d.visited.Reset()
			d.depths = d.depths[:0]
			d.full = false
		}
	})
	return d.finish(ctx, reason, d.path, true)
}

// firstLimit is the bound of the start, and 1 for a start without one: the limit 0
// means none.
func (e *expander) firstLimit(bound Bound) int {
	if bound == nil {
		return 1
	}
	return max(bound(&e.n), 1)
}
