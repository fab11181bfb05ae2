package search

import "context"

// DFS searches depth first for a goal of p, with an explicit stack of moves.
//
// A state taken from the stack is first tested for the goal; a goal ends the
// search and is not counted. Otherwise the state is left if it was met before,
// else it is counted, and all its children are made at once: the moves, in
// the order in which Moves gives them, go through the rules, and those kept
// are pushed. So the move that Moves gives last is explored first, unless
// Options.Order says otherwise.
//
// The path returned need not be shortest. The error is ctx.Err() when ctx ended
// the search, else nil: limits are told by Result.Reason. DFS panics if p or a
// rule's Keep is nil. A panic of a callback goes through to the caller and
// leaves p as it was.
//
// A state costs one Apply, one Undo, one Goal, one Moves, one look into the
// visited set, and each of its moves one call per rule until one prunes.
func DFS(ctx context.Context, p Problem, o Options) (Result, error) {
	d := newDFS(ctx, p, o)
	return d.finish(ctx, d.guarded(ctx, d.run), d.path, false)
}

func newDFS(ctx context.Context, p Problem, o Options) *dfs {
	if o.Forget && (o.MaxDepth == 0 || o.MaxMemory == 0) {
		panic("search: Forget needs MaxMemory and MaxDepth, as a search that forgets could go round for ever")
	}
	d := &dfs{expander: newExpander(p, o.Rules, o.Trace), o: o, stack: make([]int, 0, 256)}
	d.visited = NewVisited(len(d.key()))
	d.begin(ctx, o, d.snapshot)
	return d
}

// dfs is one running search. The state in n is the start with path applied.
type dfs struct {
	*expander
	o       Options
	visited *Visited
	depths  []int32 // smallest depth of each visited state; only with MaxDepth
	stack   []int   // moves not yet explored
	path    []int   // moves from the start to n
	base    []int   // base[d]: where the moves out of the path's state at depth d begin
	ranked  []rankedMove
	full    bool // the memory limit was reached and Forget is set
	over    int  // the smallest length that a depth limit cut off, 0 for none
}

func (d *dfs) run() Reason {
	move := -1 // that led to n
	d.base = d.base[:0]
	for {
		if reason, done := d.enter(move); done {
			return reason
		}
		for len(d.stack) == d.base[len(d.path)] {
			if len(d.path) == 0 {
				if d.stats.Cut > 0 {
					return DepthLimit
				}
				return Exhausted
			}
			d.back()
		}
		move = d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		d.p.Apply(&d.n, move)
		d.path = append(d.path, move)
		d.n.Depth = len(d.path)
	}
}

// back returns to the parent of n.
func (d *dfs) back() {
	last := len(d.path) - 1
	d.n.Depth = last
	d.p.Undo(&d.n, d.path[last])
	d.path = d.path[:last]
	d.base = d.base[:last+1]
}

// enter deals with the state n that was just reached: it sets the base of its
// level and pushes its children, if it has any. done ends the search.
func (d *dfs) enter(move int) (reason Reason, done bool) {
	depth := len(d.path)
	d.base = append(d.base, len(d.stack))
	d.stats.MaxDepth = max(d.stats.MaxDepth, depth)
	if d.p.Goal(&d.n) {
		d.step(Reach, move)
		return Goal, true
	}
	if d.o.MaxDepth > 0 && d.o.Bound != nil {
		if f := depth + d.o.Bound(&d.n); f > d.o.MaxDepth {
			d.cut(f)
			d.step(CutOff, move)
			return d.pay()
		}
	}
	if d.o.MaxStates > 0 && d.stats.States >= d.o.MaxStates && d.fresh(depth) {
		return StateLimit, true
	}
	if d.o.MaxMemory > 0 && !d.full && d.visited.next() > d.o.MaxMemory && d.fresh(depth) {
		if !d.o.Forget {
			return MemoryLimit, true
		}
		d.full = true
	}
	if !d.mark(depth) {
		d.stats.Repeated++
		d.step(Repeat, move)
		return d.pay()
	}
	d.stats.States++
	d.step(Visit, move)
	if d.o.MaxDepth > 0 && depth >= d.o.MaxDepth {
		d.cut(depth + 1)
		d.step(CutOff, move)
		return d.pay()
	}
	var ok bool
	if d.stack, ok = d.into(d.stack); !ok {
		return d.meter.reason, true
	}
	if d.o.Order != nil {
		d.ranked = d.rank(d.ranked, d.o.Order, d.stack[d.base[depth]:])
	}
	d.stats.StackHigh = max(d.stats.StackHigh, len(d.stack))
	return "", false
}

// pay accounts for a state that is left without expanding it.
func (d *dfs) pay() (Reason, bool) {
	if d.meter.spend(stateCost) {
		return "", false
	}
	return d.meter.reason, true
}

// cut notes that paths of f moves were cut off.
func (d *dfs) cut(f int) {
	d.stats.Cut++
	if d.over == 0 || f < d.over {
		d.over = f
	}
}

// fresh reports whether n would be counted.
func (d *dfs) fresh(depth int) bool {
	i := d.visited.Find(d.key())
	return i < 0 || d.o.MaxDepth > 0 && int(d.depths[i]) > depth
}

// mark enters n into the visited set and reports whether it is to be counted:
// it is new, or within a depth limit it was met at a larger depth only.
func (d *dfs) mark(depth int) bool {
	if d.full {
		if i := d.visited.Find(d.key()); i < 0 {
			d.stats.Forgotten++
			return true
		}
	}
	i, added := d.visited.Add(d.key())
	if d.o.MaxDepth == 0 {
		return added
	}
	if added {
		d.depths = append(d.depths, int32(depth))
		return true
	}
	if int(d.depths[i]) <= depth {
		return false
	}
	d.depths[i] = int32(depth)
	d.stats.Reopened++
	return true
}

func (d *dfs) snapshot() Stats {
	s := d.expander.snapshot()
	s.Visited, s.VisitedBytes = d.visited.Len(), d.visited.Bytes()
	return s
}
