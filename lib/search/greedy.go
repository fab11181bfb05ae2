package search

import "context"

// GreedyResult is where a greedy walk went.
type GreedyResult struct {
	// Found says whether a goal was reached.
	Found bool
	// Moves are all moves made, also if no goal was reached.
	Moves []int
	// Scores[i] is the score after i moves; Scores[0] is that of the start.
	Scores []int
	// Score is the score at the end, Best the smallest seen, and BestAt the
	// number of moves after which it was seen first.
	Score, Best, BestAt int
	// Reason says why the walk ended: Goal, NoCandidate, MoveLimit, TimeLimit
	// or Cancelled.
	Reason Reason
	Stats  Stats
}

// Greedy walks from the start of p: it always makes the move after which the
// score is smallest, and of several such the one that Moves gives first. States
// in which it has been, the start included, are excluded unless
// GreedyOptions.AllowRepeats is set. It looks one move ahead only and never
// goes back, so it may fail where a search finds a goal.
//
// The walk ends at a goal, when no candidate is left, or at a limit. The error
// is ctx.Err() when ctx ended the walk, else nil; the result holds what was
// done until then. Greedy panics if p, score or a rule's Keep is nil.
//
// A move costs, for every candidate, one Apply, one score and one Undo.
func Greedy(ctx context.Context, p Problem, score func(n *Node) int, o GreedyOptions) (GreedyResult, error) {
	if score == nil {
		panic("search: nil score")
	}
	g := &greedy{expander: newExpander(p, o.Rules, o.Trace), o: o, score: score}
	g.visited = NewVisited(len(g.key()))
	var report func()
	if o.Progress != nil {
		report = func() { o.Progress(g.snapshot()) }
	}
	g.meter = newMeter(ctx, o.MaxTime, report)
	g.enter(score(&g.n))
	g.r.Reason = Cancelled
	if ctx.Err() == nil {
		g.r.Reason = g.run()
	}
	g.r.Found = g.r.Reason == Goal
	g.r.Score = g.r.Scores[len(g.r.Scores)-1]
	g.r.Stats = g.snapshot()
	if report != nil {
		o.Progress(g.r.Stats)
	}
	if g.r.Reason == Cancelled {
		return g.r, ctx.Err()
	}
	return g.r, nil
}

// greedy is one running walk.
type greedy struct {
	*expander
	o          GreedyOptions
	score      func(n *Node) int
	visited    *Visited
	candidates []int
	r          GreedyResult
}

func (g *greedy) run() Reason {
	limit := g.o.MaxMoves
	if limit == 0 {
		limit = DefaultMoves
	}
	move := -1
	for {
		if g.p.Goal(&g.n) {
			g.step(Reach, move)
			return Goal
		}
		if limit >= 0 && len(g.r.Moves) >= limit {
			return MoveLimit
		}
		g.stats.States++
		g.step(Visit, move)
		var ok bool
		if g.candidates, ok = g.into(g.candidates[:0]); !ok {
			return g.meter.reason
		}
		g.stats.StackHigh = max(g.stats.StackHigh, len(g.candidates))
		var s int
		if move, s, ok = g.choose(); !ok {
			return g.meter.reason
		}
		if move < 0 {
			return NoCandidate
		}
		g.p.Apply(&g.n, move)
		g.n.Depth++
		g.r.Moves = append(g.r.Moves, move)
		g.enter(s)
	}
}

// choose returns the candidate with the first smallest score, or -1.
func (g *greedy) choose() (best, bestScore int, ok bool) {
	best = -1
	depth := g.n.Depth
	for _, m := range g.candidates {
		g.p.Apply(&g.n, m)
		g.n.Depth = depth + 1
		s := g.score(&g.n)
		if best < 0 || s < bestScore {
			if g.o.AllowRepeats || g.visited.Find(g.key()) < 0 {
				best, bestScore = m, s
			} else {
				g.stats.Repeated++
			}
		}
		g.n.Depth = depth
		g.p.Undo(&g.n, m)
		if !g.meter.spend(1) {
			return -1, 0, false
		}
	}
	return best, bestScore, true
}

// enter records the state n with its score.
func (g *greedy) enter(s int) {
	g.visited.Add(g.key())
	g.r.Scores = append(g.r.Scores, s)
	if len(g.r.Scores) == 1 || s < g.r.Best {
		g.r.Best, g.r.BestAt = s, len(g.r.Scores)-1
	}
}

func (g *greedy) snapshot() Stats {
	s := g.expander.snapshot()
	s.MaxDepth = s.Depth
	s.Visited, s.VisitedBytes = g.visited.Len(), g.visited.Bytes()
	return s
}
