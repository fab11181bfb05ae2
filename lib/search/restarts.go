package search

import (
	"context"
	"math/rand/v2"
	"sync"
)

// Restarts makes a [DFS] again and again, each time with other labels and only to
// Options.TryStates states. Where a depth-first search is lost once it has taken a
// wrong turn early, many short ones may find a goal soon. Try 0 has the labels as
// they are, try i those that Options.Seed + i gives: a [Relabeler] is relabelled,
// any other problem has the moves of each state shuffled.
//
// It ends at the first try that finds a goal or explores everything, or after
// Options.Tries tries, or when the tries together have come to MaxStates. Stats
// counts all tries up to the one that ended it; Stats.Rounds says how many. Options.Trace and
// MaxDepth hold for each try. Several Workers make tries at the same time, and the
// answer is that of the smallest try, as without them.
func Restarts(ctx context.Context, p Problem, o Options) (Result, error) {
	if o.TryStates == 0 {
		o.TryStates = DefaultTryStates
	}
	t := &tries{expander: newExpander(p, o.Rules, nil), o: o}
	return t.result(ctx, func(ctx context.Context, i, states int) (Result, *expander) {
		q, original := p, []int(nil)
		if i > 0 {
			q, original = relabel(p, o.Seed+uint64(i))
		}
		own := t.own(states)
		d := newDFS(ctx, q, own)
		r, _ := d.finish(ctx, d.guarded(ctx, d.run), d.path, false)
		for k, m := range r.Moves {
			if original != nil {
				r.Moves[k] = original[m]
			}
		}
		return r, d.expander
	}, func(r Result) bool { return r.Found || r.Reason == Exhausted || r.Reason == DepthLimit })
}

// relabel returns p with other labels or with shuffled moves.
func relabel(p Problem, seed uint64) (Problem, []int) {
	if r, ok := p.(Relabeler); ok {
		return r.Relabel(seed)
	}
	s := shuffled{p, rand.New(rand.NewPCG(seed, mixB))}
	if r, ok := p.(Canonical); ok {
		return shuffledForms{s, r}, nil
	}
	return s, nil
}

// shuffled is a problem whose moves come in a random order. It serves one search.
type shuffled struct {
	Problem
	random *rand.Rand
}

// Moves copies the moves, as they may be the problem's own.
func (s shuffled) Moves(n *Node, buf []int) []int {
	moves := s.Problem.Moves(n, buf)
	if len(moves) > 0 && (cap(buf) == 0 || &moves[0] != &buf[:1][0]) {
		moves = append(buf, moves...)
	}
	s.random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves
}

// shuffledForms is shuffled for a problem with canonical forms.
type shuffledForms struct {
	shuffled
	forms Canonical
}

func (s shuffledForms) Canon(n *Node, buf []uint64) []uint64 { return s.forms.Canon(n, buf) }

// Walks walks from the start at random, again and again, each time until a goal or
// until no move is left. Without Options.Score (and Bound) every move that the rules
// keep is as likely as any other; with it the walk makes one of the moves after which
// the score is smallest: a greedy walk with restarts. It never enters a state in
// which it has been on the same walk. A walk ends after TryStates states, if that is
// not 0.
//
// It ends at the first walk that finds a goal, or after Options.Tries walks, or when
// the walks together have come to MaxStates. Stats.Rounds counts the walks, and
// Stats.States the moves made. Several Workers walk at the same time, and the answer
// is that of the smallest number, as without them.
func Walks(ctx context.Context, p Problem, o Options) (Result, error) {
	t := &tries{expander: newExpander(p, o.Rules, nil), o: o}
	return t.result(ctx, func(ctx context.Context, i, states int) (Result, *expander) {
		own := t.own(states)
		w := &walk{expander: newExpander(p, own.Rules, own.Trace), o: own, score: own.guide()}
		w.random = rand.New(rand.NewPCG(o.Seed, uint64(i)))
		w.visited = NewVisited(len(w.key()))
		w.begin(ctx, own, w.snapshot)
		r, _ := w.finish(ctx, w.guarded(ctx, w.run), w.path, false)
		return r, w.expander
	}, func(r Result) bool { return r.Found })
}

// tries is a search that is made of many. Its expander adds up what they did.
type tries struct {
	*expander
	o Options
}

// own returns the options of one try.
func (t *tries) own(states int) Options {
	own := t.o
	own.MaxStates = states
	own.MaxTime = t.meter.timeLeft()
	own.Progress = nil
	return own
}

// result makes the tries. end tells whether no further is needed.
func (t *tries) result(ctx context.Context, try func(ctx context.Context, i, states int) (Result, *expander), end func(Result) bool) (Result, error) {
	t.begin(ctx, t.o, t.snapshot)
	// Tries that are done wait here until all before them are.
	type outcome struct {
		r      Result
		counts *expander
	}
	var mu sync.Mutex
	waiting := map[int]outcome{}
	var last outcome
	next, reason := 0, Reason("")
	n := -1
	if t.o.Tries > 0 {
		n = t.o.Tries
	}
	tick := func() {
		mu.Lock()
		defer mu.Unlock()
		if t.report != nil {
			t.report()
		}
	}
	inOrder(ctx, t.o.Workers, n, tick, func(ctx context.Context, _, i int) bool {
		r, counts := try(ctx, i, t.o.TryStates)
		mu.Lock()
		defer mu.Unlock()
		waiting[i] = outcome{r, counts.copyCounts()}
		stop := end(r) || r.Reason == MemoryLimit || r.Reason == TimeLimit
		for reason == "" {
			o, ok := waiting[next]
			if !ok {
				break
			}
			delete(waiting, next)
			next++
			t.absorb(o.counts)
			t.stats.Visited = max(t.stats.Visited, o.r.Stats.Visited)
			t.stats.VisitedBytes = max(t.stats.VisitedBytes, o.r.Stats.VisitedBytes)
			t.stats.Rounds++
			last = o
			switch {
			case end(o.r), o.r.Reason == MemoryLimit, o.r.Reason == TimeLimit, o.r.Reason == Cancelled:
				reason = o.r.Reason
			case t.o.MaxStates > 0 && t.stats.States >= t.o.MaxStates:
				reason = StateLimit
			case !t.meter.deadline.IsZero() && t.meter.timeLeft() <= 1:
				reason = TimeLimit
			case t.o.Workers <= 1 && t.report != nil:
				t.meter.spend(t.meter.left)
			}
		}
		return stop || reason != ""
	})
	switch {
	case ctx.Err() != nil && reason != Goal:
		reason = Cancelled
	case reason == "":
		reason = TryLimit
	}
	return t.finish(ctx, reason, last.r.Moves, false)
}

// walk is one running walk.
type walk struct {
	*expander
	o       Options
	score   Bound
	random  *rand.Rand
	visited *Visited
	path    []int
	moves   []int
}

func (w *walk) run() Reason {
	move := -1
	for {
		w.stats.MaxDepth = w.n.Depth
		if w.p.Goal(&w.n) {
			w.step(Reach, move)
			return Goal
		}
		if w.o.MaxStates > 0 && w.stats.States >= w.o.MaxStates {
			return StateLimit
		}
		if w.o.MaxDepth > 0 && w.n.Depth >= w.o.MaxDepth {
			w.stats.Cut++
			return DepthLimit
		}
		w.visited.Add(w.key())
		w.stats.States++
		w.step(Visit, move)
		var ok bool
		if w.moves, ok = w.into(w.moves[:0]); !ok {
			return w.meter.reason
		}
		if move, ok = w.choose(); !ok {
			return w.meter.reason
		}
		if move < 0 {
			return NoCandidate
		}
		w.forth(move)
	}
}

func (w *walk) forth(move int) {
	w.p.Apply(&w.n, move)
	w.n.Depth++
	w.path = append(w.path, move)
}

// choose returns a move to a new state, -1 if there is none: any, or one with the
// smallest score.
func (w *walk) choose() (int, bool) {
	best, equals := -1, 0
	bestScore := 0
	for len(w.moves) > 0 {
		// Without scores the first new one of a random order is taken.
		k := 0
		if w.score == nil {
			k = w.random.IntN(len(w.moves))
		}
		m := w.moves[k]
		w.moves[k] = w.moves[len(w.moves)-1]
		w.moves = w.moves[:len(w.moves)-1]
		w.p.Apply(&w.n, m)
		w.n.Depth++
		fresh := w.visited.Find(w.key()) < 0
		s := 0
		if fresh && w.score != nil {
			s = w.score(&w.n)
		}
		w.n.Depth--
		w.p.Undo(&w.n, m)
		if !w.meter.spend(1) {
			return -1, false
		}
		switch {
		case !fresh:
			w.stats.Repeated++
		case w.score == nil:
			return m, true
		case best < 0 || s < bestScore:
			best, bestScore, equals = m, s, 1
		case s == bestScore:
			equals++
			if w.random.IntN(equals) == 0 {
				best = m
			}
		}
	}
	return best, true
}

func (w *walk) snapshot() Stats {
	s := w.expander.snapshot()
	s.Visited, s.VisitedBytes = w.visited.Len(), w.visited.Bytes()
	return s
}
