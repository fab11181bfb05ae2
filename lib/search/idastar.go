package search

import (
	"context"
	"slices"
)

// IDAStar searches for a shortest path with next to no memory: depth first, without
// a visited set, along all paths whose length so far plus Options.Bound is within a
// limit that grows from round to round to the smallest sum that exceeded it. A
// state that is the one two moves before is left; other states that are met again
// are explored again.
//
// A goal of a state without moves apart, it never ends by itself on a puzzle that
// has cycles and no goal, so set a limit where that may be. The path is a shortest
// one of those that the rules leave if the bound is admissible. Options.MaxDepth is
// the largest limit tried.
//
// With several Workers each takes whole subtrees; the path is the one that a single
// worker finds.
func IDAStar(ctx context.Context, p Problem, o Options) (Result, error) {
	d := newIDA(p, o)
	d.begin(ctx, o, d.snapshot)
	reason := d.guarded(ctx, func() Reason { return d.deepen(ctx) })
	return d.finish(ctx, reason, d.path, true)
}

// ida is one running search. The state in n is the start with path applied.
type ida struct {
	*expander
	o      Options
	limit  int
	over   int // the smallest sum beyond the limit, 0 for none
	words  int
	stack  []int
	base   []int
	path   []int
	states []uint64 // the keys of the states on the path
	ranked []rankedMove
	// split is the depth at which run lists paths instead of exploring further, 0
	// for none.
	split    int
	prefixes [][]int
	max      int // states, over all rounds; 0 for no limit
}

func newIDA(p Problem, o Options) *ida {
	d := &ida{expander: newExpander(p, o.Rules, o.Trace), o: o, stack: make([]int, 0, 256), max: o.MaxStates}
	d.words = len(d.key())
	return d
}

func (d *ida) deepen(ctx context.Context) Reason {
	d.limit = d.firstLimit(d.o.Bound)
	for {
		if d.o.MaxDepth > 0 && d.limit > d.o.MaxDepth {
			return DepthLimit
		}
		d.over = 0
		d.stats.Rounds++
		var reason Reason
		if d.o.Workers > 1 && d.limit >= minParallelLimit {
			reason = d.share(ctx)
		} else {
			reason = d.run(0)
		}
		if reason != Exhausted || d.over == 0 {
			return reason
		}
		d.limit = d.over
	}
}

// run explores what is within the limit below the state at the present depth root.
// After Exhausted the state is the same again.
func (d *ida) run(root int) Reason {
	move := -1
	if root > 0 {
		move = d.path[root-1]
	}
	for {
		if reason, done := d.enter(move); done {
			return reason
		}
		for len(d.stack) == d.base[len(d.base)-1] {
			d.base = d.base[:len(d.base)-1]
			d.states = d.states[:len(d.states)-d.words]
			if len(d.path) == root {
				return Exhausted
			}
			d.back()
		}
		move = d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		d.forth(move)
	}
}

func (d *ida) forth(move int) {
	d.p.Apply(&d.n, move)
	d.path = append(d.path, move)
	d.n.Depth = len(d.path)
}

func (d *ida) back() {
	last := len(d.path) - 1
	d.n.Depth = last
	d.p.Undo(&d.n, d.path[last])
	d.path = d.path[:last]
}

// enter deals with the state n that was just reached: it is put on the path and its
// moves, if it is to be explored, on the stack.
func (d *ida) enter(move int) (Reason, bool) {
	depth := len(d.path)
	d.base = append(d.base, len(d.stack))
	key := d.key()
	at := len(d.states)
	d.states = append(d.states, key...)
	if back := at - 2*d.words; back >= 0 && equal(d.states[back:back+d.words], key) {
		d.stats.Repeated++
		d.step(Repeat, move)
		return d.pay()
	}
	f := depth
	if d.o.Bound != nil {
		f += d.o.Bound(&d.n)
	}
	if f > d.limit {
		d.stats.Cut++
		if d.over == 0 || f < d.over {
			d.over = f
		}
		d.step(CutOff, move)
		return d.pay()
	}
	d.stats.MaxDepth = max(d.stats.MaxDepth, depth)
	if d.p.Goal(&d.n) {
		d.step(Reach, move)
		return Goal, true
	}
	if d.split > 0 && depth == d.split {
		d.prefixes = append(d.prefixes, slices.Clone(d.path))
		return d.pay()
	}
	if d.max > 0 && d.stats.States >= d.max {
		return StateLimit, true
	}
	d.stats.States++
	d.step(Visit, move)
	var ok bool
	if d.stack, ok = d.into(d.stack); !ok {
		return d.meter.reason, true
	}
	if d.o.Order != nil {
		d.ranked = d.rank(d.ranked, d.o.Order, d.stack[d.base[len(d.base)-1]:])
	}
	d.stats.StackHigh = max(d.stats.StackHigh, len(d.stack))
	return "", false
}

func (d *ida) pay() (Reason, bool) {
	if d.meter.spend(stateCost) {
		return "", false
	}
	return d.meter.reason, true
}

const (
	minParallelLimit = 8   // below it a round is too short to share
	minPrefixes      = 256 // subtrees among which the work is shared
)

// share makes one round with several workers: it lists the paths to the depth
// split and lets the workers explore below them.
func (d *ida) share(ctx context.Context) Reason {
	d.split = max(d.split, 2)
	d.prefixes = d.prefixes[:0]
	reason := d.run(0)
	prefixes, at := d.prefixes, d.split
	d.split = 0
	if reason != Exhausted || len(prefixes) == 0 {
		return reason
	}
	pieces := make([]piece, len(prefixes))
	workers := make([]*ida, d.o.Workers)
	first := inOrder(ctx, d.o.Workers, len(prefixes), d.report, func(ctx context.Context, worker, i int) bool {
		if workers[worker] == nil {
			workers[worker] = newIDA(d.p, d.o)
		}
		pieces[i] = workers[worker].below(ctx, d, prefixes[i])
		return pieces[i].reason != Exhausted
	})
	if ctx.Err() != nil {
		return Cancelled
	}
	for i := range pieces[:min(first+1, len(pieces))] {
		d.absorb(pieces[i].counts)
		if o := pieces[i].over; o > 0 && (d.over == 0 || o < d.over) {
			d.over = o
		}
		if d.max > 0 && d.stats.States > d.max {
			return StateLimit
		}
	}
	// A little deeper next time if there was too little to share.
	d.split = at
	if len(prefixes) < minPrefixes && at < d.limit/2 {
		d.split++
	}
	if first == len(pieces) {
		return Exhausted
	}
	d.path = append(d.path[:0], pieces[first].path...)
	return pieces[first].reason
}

// piece is what a worker found below one path.
type piece struct {
	reason Reason
	over   int
	path   []int
	counts *expander
}

// below explores the subtree at the end of prefix in a round of d.
func (w *ida) below(ctx context.Context, d *ida, prefix []int) piece {
	w.forget()
	w.meter = newMeter(ctx, d.meter.timeLeft(), nil)
	w.limit, w.over = d.limit, 0
	w.stack, w.base, w.states = w.stack[:0], w.base[:0], w.states[:0]
	if w.max = 0; d.max > 0 {
		w.max = d.max - d.stats.States + 1
	}
	for _, move := range prefix {
		w.states = append(w.states, w.key()...)
		w.forth(move)
	}
	p := piece{reason: w.run(len(prefix)), over: w.over, counts: w.copyCounts()}
	if p.reason == Goal {
		p.path = slices.Clone(w.path)
	}
	for len(w.path) > 0 {
		w.back()
	}
	return p
}
