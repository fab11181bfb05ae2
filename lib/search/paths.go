package search

import "context"

// PathCount is what CountPaths counted.
type PathCount struct {
	// Paths is the number of paths to a goal: all of them if Complete.
	Paths int
	// Complete says that nothing was left out: Reason is Exhausted.
	Complete bool
	Reason   Reason
	Stats    Stats
}

// CountPaths counts the paths from the start to a goal that the rules leave, each
// up to its first goal. Two paths to the same state are two, and no state is
// remembered, so on a puzzle with cycles it needs Options.MaxDepth; paths that are
// longer are not counted, and the count is then not Complete. Where each state can
// be reached in one way only, as when queens are put on a board row by row, the
// paths are the solutions.
//
// Several Workers each take whole subtrees. With MaxStates their counts may differ
// from run to run.
func CountPaths(ctx context.Context, p Problem, o Options) (PathCount, error) {
	c := &counting{expander: newExpander(p, o.Rules, o.Trace), o: o}
	c.begin(ctx, o, c.snapshot)
	reason := c.guarded(ctx, func() Reason {
		if o.Workers > 1 {
			return c.share(ctx)
		}
		return c.run(0)
	})
	if reason == Exhausted && c.stats.Cut > 0 {
		reason = DepthLimit
	}
	r, err := c.finish(ctx, reason, nil, false)
	return PathCount{Paths: c.paths, Complete: reason == Exhausted, Reason: reason, Stats: r.Stats}, err
}

// counting is one running count. The state in n is the start with path applied.
type counting struct {
	*expander
	o        Options
	paths    int
	stack    []int
	base     []int
	path     []int
	split    int // the depth at which paths are listed, 0 for none
	prefixes [][]int
}

// run counts below the state at the present depth root, which is the same at the
// end of Exhausted.
func (c *counting) run(root int) Reason {
	for {
		depth := len(c.path)
		c.base = append(c.base, len(c.stack))
		if reason := c.enter(depth); reason != "" {
			return reason
		}
		for len(c.stack) == c.base[len(c.base)-1] {
			c.base = c.base[:len(c.base)-1]
			if len(c.path) == root {
				return Exhausted
			}
			c.back()
		}
		move := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		c.forth(move)
	}
}

func (c *counting) enter(depth int) Reason {
	c.stats.MaxDepth = max(c.stats.MaxDepth, depth)
	if c.p.Goal(&c.n) {
		c.paths++
		c.step(Reach, c.lastMove())
		return c.pay()
	}
	if c.split > 0 && depth == c.split {
		c.prefixes = append(c.prefixes, append([]int(nil), c.path...))
		return c.pay()
	}
	if c.o.MaxStates > 0 && c.stats.States >= c.o.MaxStates {
		return StateLimit
	}
	c.stats.States++
	c.step(Visit, c.lastMove())
	if c.o.MaxDepth > 0 && (depth >= c.o.MaxDepth || c.o.Bound != nil && depth+c.o.Bound(&c.n) > c.o.MaxDepth) {
		c.stats.Cut++
		c.step(CutOff, c.lastMove())
		return c.pay()
	}
	var ok bool
	if c.stack, ok = c.into(c.stack); !ok {
		return c.meter.reason
	}
	c.stats.StackHigh = max(c.stats.StackHigh, len(c.stack))
	return ""
}

func (c *counting) lastMove() int {
	if len(c.path) == 0 {
		return -1
	}
	return c.path[len(c.path)-1]
}

func (c *counting) pay() Reason {
	if c.meter.spend(stateCost) {
		return ""
	}
	return c.meter.reason
}

func (c *counting) forth(move int) {
	c.p.Apply(&c.n, move)
	c.path = append(c.path, move)
	c.n.Depth = len(c.path)
}

func (c *counting) back() {
	last := len(c.path) - 1
	c.n.Depth = last
	c.p.Undo(&c.n, c.path[last])
	c.path = c.path[:last]
}

// share counts with several workers below the states of a depth.
func (c *counting) share(ctx context.Context) Reason {
	const most = 6 // where a puzzle is too narrow to share, it is narrow everywhere
	for c.split = 1; ; c.split++ {
		c.prefixes = c.prefixes[:0]
		c.paths = 0
		c.forget()
		if reason := c.run(0); reason != Exhausted {
			return reason
		}
		if len(c.prefixes) >= minPrefixes || len(c.prefixes) == 0 || c.split == most {
			break
		}
	}
	workers := make([]*counting, c.o.Workers)
	counts := make([]*expander, len(c.prefixes))
	paths := make([]int, len(c.prefixes))
	reasons := make([]Reason, len(c.prefixes))
	above := c.stats.States
	inOrder(ctx, c.o.Workers, len(c.prefixes), c.report, func(ctx context.Context, worker, i int) bool {
		w := workers[worker]
		if w == nil {
			w = &counting{expander: newExpander(c.p, c.o.Rules, nil), o: c.o}
			workers[worker] = w
		}
		w.forget()
		w.paths, w.stack, w.base = 0, w.stack[:0], w.base[:0]
		w.meter = newMeter(ctx, c.meter.timeLeft(), nil)
		if w.o.MaxStates = c.o.MaxStates; w.o.MaxStates > 0 {
			w.o.MaxStates = max(c.o.MaxStates-above, 1)
		}
		for _, move := range c.prefixes[i] {
			w.forth(move)
		}
		reasons[i] = w.run(len(c.prefixes[i]))
		counts[i], paths[i] = w.copyCounts(), w.paths
		for len(w.path) > 0 {
			w.back()
		}
		return reasons[i] != Exhausted
	})
	reason := Exhausted
	for i, e := range counts {
		if e == nil {
			continue
		}
		c.absorb(e)
		c.paths += paths[i]
		if reason == Exhausted {
			reason = reasons[i]
		}
	}
	switch {
	case ctx.Err() != nil:
		return Cancelled
	case c.o.MaxStates > 0 && c.stats.States > c.o.MaxStates:
		return StateLimit
	}
	return reason
}
