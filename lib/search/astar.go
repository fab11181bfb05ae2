package search

import "context"

// AStar searches for a shortest path, most promising states first: those for which
// the number of moves so far plus Options.Weight times Options.Bound is smallest;
// of equals those with the smaller bound, and then the one made last. All states
// are remembered, so memory is what ends it, see Options.MaxMemory.
//
// With an admissible bound and a weight of at most 1 the path is a shortest one of
// those that the rules leave, also if the bound is not consistent: a state that is
// met again on a shorter path is counted again. With a larger weight w the path is
// at most w times as long as a shortest. Without a bound it is a breadth-first
// search.
func AStar(ctx context.Context, p Problem, o Options) (Result, error) {
	weight := o.Weight
	if weight == 0 {
		weight = 1
	}
	return bestFirst(ctx, p, o, o.Bound, 1, weight, weight <= 1)
}

// BestFirst explores the state with the smallest Options.Score first, however many
// moves led to it. It often finds a path soon, seldom a short one.
func BestFirst(ctx context.Context, p Problem, o Options) (Result, error) {
	return bestFirst(ctx, p, o, o.guide(), 0, 1, false)
}

// guide is the score, or else the bound.
func (o *Options) guide() Bound {
	if o.Score != nil {
		return o.Score
	}
	return o.Bound
}

func bestFirst(ctx context.Context, p Problem, o Options, h Bound, depthWeight, weight float64, shortest bool) (Result, error) {
	s := &best{jumper: newJumper(p, o), o: o, h: h, depthWeight: depthWeight, weight: weight}
	s.begin(ctx, o, s.snapshot)
	goal := 0
	reason := s.guarded(ctx, func() (r Reason) {
		r, goal = s.run()
		return r
	})
	return s.finish(ctx, reason, s.moves(goal), shortest)
}

// best is one running search.
type best struct {
	*jumper
	o                   Options
	h                   Bound
	depthWeight, weight float64
	newest              []int32 // for each state the record with the smallest depth
	open                []waiting
	children            []int
}

// waiting is a record that is to be explored.
type waiting struct {
	value  float64
	h      int32
	record int32
}

// before is the order of exploration. No two records are equal in it.
func (a waiting) before(b waiting) bool {
	switch {
	case a.value != b.value:
		return a.value < b.value
	case a.h != b.h:
		return a.h < b.h
	}
	return a.record > b.record
}

func (s *best) run() (Reason, int) {
	s.newest = append(s.newest, 0)
	s.push(0)
	for len(s.open) > 0 {
		r := int(s.pop().record)
		if s.newest[s.records[r].state] != int32(r) {
			continue // a shorter path to this state was found since
		}
		s.jump(r)
		move := int(s.records[r].move)
		s.stats.MaxDepth = max(s.stats.MaxDepth, s.n.Depth)
		if s.p.Goal(&s.n) {
			s.step(Reach, move)
			return Goal, r
		}
		if s.o.MaxStates > 0 && s.stats.States >= s.o.MaxStates {
			return StateLimit, 0
		}
		s.stats.States++
		s.step(Visit, move)
		if s.o.MaxDepth > 0 && s.n.Depth >= s.o.MaxDepth {
			s.stats.Cut++
			s.step(CutOff, move)
			continue
		}
		if reason := s.expand(r); reason != "" {
			return reason, 0
		}
	}
	if s.stats.Cut > 0 {
		return DepthLimit, 0
	}
	return Exhausted, 0
}

// expand makes the children of record r, whose state is n.
func (s *best) expand(r int) Reason {
	var ok bool
	if s.children, ok = s.into(s.children[:0]); !ok {
		return s.meter.reason
	}
	for _, move := range s.children {
		s.forth(move)
		if !s.fits(s.o.MaxMemory, 4+16) && s.states.Find(s.key()) < 0 {
			return MemoryLimit
		}
		state, added := s.states.Add(s.key())
		switch {
		case added:
			s.newest = append(s.newest, 0)
			s.enter(r, move, state)
		case (s.depthWeight > 0 || s.o.MaxDepth > 0) && s.n.Depth < int(s.records[s.newest[state]].depth):
			s.stats.Reopened++
			s.enter(r, move, state)
		default:
			s.stats.Repeated++
			s.step(Repeat, move)
		}
		s.back(move)
		if !s.meter.spend(1) {
			return s.meter.reason
		}
	}
	return ""
}

func (s *best) enter(parent, move, state int) {
	r := s.add(parent, move, state)
	s.newest[state] = int32(r)
	s.push(r)
}

// push puts record r, whose state is n, among those waiting.
func (s *best) push(r int) {
	h := 0
	if s.h != nil {
		h = s.h(&s.n)
	}
	if s.o.MaxDepth > 0 && s.o.Bound != nil && s.n.Depth+s.o.Bound(&s.n) > s.o.MaxDepth {
		s.stats.Cut++
		return
	}
	x := waiting{s.depthWeight*float64(s.n.Depth) + s.weight*float64(h), int32(h), int32(r)}
	s.open = append(s.open, x)
	i := len(s.open) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !x.before(s.open[up]) {
			break
		}
		s.open[i] = s.open[up]
		i = up
	}
	s.open[i] = x
	s.stats.StackHigh = max(s.stats.StackHigh, len(s.open))
}

func (s *best) pop() waiting {
	top := s.open[0]
	last := len(s.open) - 1
	x := s.open[last]
	s.open = s.open[:last]
	i := 0
	for {
		child := 2*i + 1
		if child >= last {
			break
		}
		if child+1 < last && s.open[child+1].before(s.open[child]) {
			child++
		}
		if !s.open[child].before(x) {
			break
		}
		s.open[i] = s.open[child]
		i = child
	}
	if last > 0 {
		s.open[i] = x
	}
	return top
}
