package search

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// What all searches have in common besides expanding states: how they begin and
// end, and how moves are ranked.

// begin starts the clock. snapshot is what progress is reported from.
func (e *expander) begin(ctx context.Context, o Options, snapshot func() Stats) {
	var report func()
	if o.Progress != nil {
		report = func() { o.Progress(snapshot()) }
	}
	e.meter = newMeter(ctx, o.MaxTime, report)
	e.report = report
	e.last = snapshot
}

// guarded runs the search unless its context has ended already.
func (e *expander) guarded(ctx context.Context, run func() Reason) Reason {
	if ctx.Err() != nil {
		return Cancelled
	}
	return run()
}

// finish makes the result. path is used when the goal was reached, and shortest
// says whether it is then known to be one of the shortest.
func (e *expander) finish(ctx context.Context, reason Reason, path []int, shortest bool) (Result, error) {
	r := Result{Reason: reason, Found: reason == Goal, Stats: e.last()}
	if r.Found {
		r.Moves = slices.Clone(path)
		r.Shortest = shortest
	}
	if e.report != nil {
		e.report()
	}
	if reason == Cancelled {
		return r, ctx.Err()
	}
	return r, nil
}

// elapsed is the time since begin; 0 before it.
func (e *expander) elapsed() time.Duration {
	if e.meter == nil {
		return 0
	}
	return time.Since(e.meter.start)
}

type rankedMove struct{ rank, move int }

// rank puts the moves with the largest rank first, as the last is explored first.
// Equal ranks keep their order. It returns buf for the next call.
func (e *expander) rank(buf []rankedMove, order Order, moves []int) []rankedMove {
	buf = buf[:0]
	for _, m := range moves {
		buf = append(buf, rankedMove{order(&e.n, m), m})
	}
	slices.SortStableFunc(buf, func(a, b rankedMove) int { return cmp.Compare(b.rank, a.rank) })
	for i, r := range buf {
		moves[i] = r.move
	}
	return buf
}
