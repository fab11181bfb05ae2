package search

import "context"

// Discrepancy trusts the order of the moves and doubts it as little as it can: first
// it follows the first move of every state, then all paths that leave the first move
// once, then twice, and so on (limited discrepancy search). The order is
// Options.Order, or without one that of [DFS], where the move that Moves gives last
// comes first.
//
// Within a round a state is explored again only when it is met with fewer
// discrepancies, or less deep under a MaxDepth. Options.Tries is the number of
// rounds; Stats.Rounds counts them. Without limits all states are explored at last,
// and many of them in every round, so it pays only where the order is good.
func Discrepancy(ctx context.Context, p Problem, o Options) (Result, error) {
	d := &lds{expander: newExpander(p, o.Rules, o.Trace), o: o}
	d.visited = NewVisited(len(d.key()))
	d.begin(ctx, o, d.snapshot)
	reason := d.guarded(ctx, d.rounds)
	return d.finish(ctx, reason, d.path, false)
}

// lds is one running search. The state in n is the start with path applied.
type lds struct {
	*expander
	o       Options
	visited *Visited
	met     []meeting // for each visited state
	limit   int       // discrepancies of a path in this round
	left    bool      // a move was left because of the limit
	cut     bool      // a state was not explored because of MaxDepth
	stack   []doubt
	path    []int
	base    []int
	moves   []int
	ranked  []rankedMove
}

// doubt is a move that waits, and the discrepancies of the path that ends with it.
type doubt struct{ move, used int }

// meeting is how a state was met: the smallest of each.
type meeting struct{ used, depth int32 }

func (d *lds) rounds() Reason {
	for d.limit = 0; ; d.limit++ {
		if d.o.Tries > 0 && d.limit >= d.o.Tries {
			return TryLimit
		}
		d.stats.Rounds++
		d.left, d.cut = false, false
		d.visited.Reset()
		d.met = d.met[:0]
		if reason := d.round(); reason != Exhausted {
			return reason
		}
		if !d.left {
			if d.cut {
				return DepthLimit
			}
			return Exhausted
		}
	}
}

func (d *lds) round() Reason {
	at := doubt{move: -1}
	for {
		if reason, done := d.enter(at); done {
			return reason
		}
		for len(d.stack) == d.base[len(d.path)] {
			d.base = d.base[:len(d.path)]
			if len(d.path) == 0 {
				return Exhausted
			}
			last := len(d.path) - 1
			d.n.Depth = last
			d.p.Undo(&d.n, d.path[last])
			d.path = d.path[:last]
		}
		at = d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		d.p.Apply(&d.n, at.move)
		d.path = append(d.path, at.move)
		d.n.Depth = len(d.path)
	}
}

// enter deals with the state n that was just reached, as that of a [DFS] does.
func (d *lds) enter(at doubt) (Reason, bool) {
	depth := len(d.path)
	d.base = append(d.base, len(d.stack))
	d.stats.MaxDepth = max(d.stats.MaxDepth, depth)
	if d.p.Goal(&d.n) {
		d.step(Reach, at.move)
		return Goal, true
	}
	i := d.visited.Find(d.key())
	if i >= 0 && int(d.met[i].used) <= at.used && (d.o.MaxDepth == 0 || int(d.met[i].depth) <= depth) {
		d.stats.Repeated++
		d.step(Repeat, at.move)
		return d.pay()
	}
	switch {
	case d.o.MaxStates > 0 && d.stats.States >= d.o.MaxStates:
		return StateLimit, true
	case i < 0 && d.o.MaxMemory > 0 && d.visited.next()+cap(d.met)*8 > d.o.MaxMemory:
		return MemoryLimit, true
	case i < 0:
		d.visited.Add(d.key())
		d.met = append(d.met, meeting{int32(at.used), int32(depth)})
	default:
		d.stats.Reopened++
		d.met[i].used = min(d.met[i].used, int32(at.used))
		d.met[i].depth = min(d.met[i].depth, int32(depth))
	}
	d.stats.States++
	d.step(Visit, at.move)
	if d.o.MaxDepth > 0 && (depth >= d.o.MaxDepth || d.o.Bound != nil && depth+d.o.Bound(&d.n) > d.o.MaxDepth) {
		d.cut = true
		d.stats.Cut++
		d.step(CutOff, at.move)
		return d.pay()
	}
	return d.expand(at.used)
}

// expand pushes the moves that the limit allows, the best last.
func (d *lds) expand(used int) (Reason, bool) {
	var ok bool
	if d.moves, ok = d.into(d.moves[:0]); !ok {
		return d.meter.reason, true
	}
	if len(d.moves) == 0 {
		return "", false
	}
	if d.o.Order != nil {
		d.ranked = d.rank(d.ranked, d.o.Order, d.moves)
	}
	last := len(d.moves) - 1
	if used < d.limit {
		for _, m := range d.moves[:last] {
			d.stack = append(d.stack, doubt{m, used + 1})
		}
	} else if last > 0 {
		d.left = true
	}
	d.stack = append(d.stack, doubt{d.moves[last], used})
	d.stats.StackHigh = max(d.stats.StackHigh, len(d.stack))
	return "", false
}

func (d *lds) pay() (Reason, bool) {
	if d.meter.spend(stateCost) {
		return "", false
	}
	return d.meter.reason, true
}

func (d *lds) snapshot() Stats {
	s := d.expander.snapshot()
	s.Visited, s.VisitedBytes = d.visited.Len(), d.visited.Bytes()+cap(d.met)*8
	return s
}
