package search

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
)

// Beam goes from depth to depth and keeps only the Options.Width states with the
// smallest Options.Score of each: of equals those made first, or a choice by
// Options.Seed if it is not 0. A state that was kept before is left. It may miss
// every goal; with a beam wider than any depth it is a breadth-first search, and
// then the path is a shortest one of those that the rules leave.
//
// Several Workers share the states of a depth. The answer is the same.
func Beam(ctx context.Context, p Problem, o Options) (Result, error) {
	b := &beam{jumper: newJumper(p, o), o: o, score: o.guide(), width: o.Width}
	if b.score == nil {
		b.score = func(*Node) int { return 0 }
	}
	if b.width == 0 {
		b.width = DefaultWidth
	}
	b.begin(ctx, o, b.snapshot)
	goal := 0
	reason := b.guarded(ctx, func() (r Reason) {
		r, goal = b.run(ctx)
		return r
	})
	return b.finish(ctx, reason, b.moves(goal), !b.dropped)
}

// beam is one running search.
type beam struct {
	*jumper
	o        Options
	score    Bound
	width    int
	layer    []int // the records of the present depth
	dropped  bool  // a state was dropped
	children []int
	workers  []*beam
}

// candidate is a state that may be kept: the move and the record it starts from.
type candidate struct {
	score  int
	parent int32
	move   int32
}

// goalScore puts a goal before everything else.
const goalScore = math.MinInt

func (b *beam) run(ctx context.Context) (Reason, int) {
	if b.p.Goal(&b.n) {
		b.step(Reach, -1)
		return Goal, 0
	}
	b.layer = append(b.layer, 0)
	for len(b.layer) > 0 {
		if b.o.MaxDepth > 0 && int(b.records[b.layer[0]].depth) >= b.o.MaxDepth {
			b.stats.Cut += len(b.layer)
			return DepthLimit, 0
		}
		if b.o.MaxStates > 0 && b.stats.States+len(b.layer) > b.o.MaxStates {
			return StateLimit, 0
		}
		found, reason := b.candidates(ctx)
		if reason != "" {
			return reason, 0
		}
		b.stats.StackHigh = max(b.stats.StackHigh, len(found))
		if goal, reason := b.choose(found); reason != "" {
			return reason, goal
		}
	}
	if b.dropped {
		return WidthLimit, 0
	}
	return Exhausted, 0
}

// candidates returns what can be reached from the layer, in its order.
func (b *beam) candidates(ctx context.Context) ([]candidate, Reason) {
	workers := min(b.o.Workers, len(b.layer))
	if workers <= 1 {
		return b.expand(b.layer, nil)
	}
	for len(b.workers) < workers {
		w := &beam{jumper: newJumper(b.p, b.o), o: b.o, score: b.score}
		b.workers = append(b.workers, w)
	}
	parts := make([][]candidate, workers)
	reasons := make([]Reason, workers)
	inOrder(ctx, workers, workers, b.report, func(ctx context.Context, _, i int) bool {
		w := b.workers[i]
		w.meter = newMeter(ctx, b.meter.timeLeft(), nil)
		w.records, w.states = b.records, b.states // only read
		parts[i], reasons[i] = w.expand(b.layer[i*len(b.layer)/workers:(i+1)*len(b.layer)/workers], nil)
		return false
	})
	if ctx.Err() != nil {
		return nil, Cancelled
	}
	for i, w := range b.workers[:workers] {
		b.absorb(w.expander)
		w.forget()
		if reasons[i] != "" {
			return nil, reasons[i]
		}
	}
	return slices.Concat(parts...), ""
}

func (b *beam) expand(layer []int, dst []candidate) ([]candidate, Reason) {
	for _, r := range layer {
		b.jump(r)
		b.stats.States++
		b.step(Visit, int(b.records[r].move))
		var ok bool
		if b.children, ok = b.into(b.children[:0]); !ok {
			return nil, b.meter.reason
		}
		for _, move := range b.children {
			b.forth(move)
			c := candidate{score: goalScore, parent: int32(r), move: int32(move)}
			if !b.p.Goal(&b.n) {
				c.score = b.score(&b.n)
			}
			dst = append(dst, c)
			b.back(move)
			if !b.meter.spend(1) {
				return nil, b.meter.reason
			}
		}
	}
	return dst, ""
}

// choose makes the next layer of the best candidates that are new, or returns the
// record of a goal.
func (b *beam) choose(found []candidate) (int, Reason) {
	if len(found) == 0 {
		b.layer = b.layer[:0]
		return 0, ""
	}
	found = byScore(found)
	if b.o.Seed != 0 {
		b.mix(found)
	}
	next := b.layer[:0:0]
	for _, c := range found {
		b.jump(int(c.parent))
		b.forth(int(c.move))
		if c.score == goalScore {
			b.step(Reach, int(c.move))
			return b.add(int(c.parent), int(c.move), 0), Goal
		}
		if !b.fits(b.o.MaxMemory, 0) && b.states.Find(b.key()) < 0 {
			return 0, MemoryLimit
		}
		if len(next) == b.width {
			b.dropped = b.dropped || b.states.Find(b.key()) < 0
			b.back(int(c.move))
			if b.dropped {
				break
			}
			continue
		}
		if state, added := b.states.Add(b.key()); added {
			next = append(next, b.add(int(c.parent), int(c.move), state))
		} else {
			b.stats.Repeated++
		}
		b.back(int(c.move))
		if !b.meter.spend(1) {
			return 0, b.meter.reason
		}
	}
	b.layer = next
	b.stats.MaxDepth++
	return 0, ""
}

// byScore sorts by score and keeps the order of equals. Scores are mostly close
// together, and then it only counts.
func byScore(c []candidate) []candidate {
	if c[0].score == goalScore {
		return c
	}
	low, high := c[0].score, c[0].score
	for _, x := range c {
		if x.score == goalScore {
			return []candidate{x}
		}
		low, high = min(low, x.score), max(high, x.score)
	}
	span := uint(high) - uint(low)
	if span > uint(4*len(c)) {
		slices.SortStableFunc(c, func(x, y candidate) int { return cmp.Compare(x.score, y.score) })
		return c
	}
	at := make([]int, span+2)
	for _, x := range c {
		at[x.score-low+1]++
	}
	for i := 1; i < len(at); i++ {
		at[i] += at[i-1]
	}
	sorted := make([]candidate, len(c))
	for _, x := range c {
		sorted[at[x.score-low]] = x
		at[x.score-low]++
	}
	return sorted
}

// mix puts candidates with equal scores into an order chosen by the seed.
func (b *beam) mix(c []candidate) {
	for from := 0; from < len(c); {
		to := from
		for to < len(c) && c[to].score == c[from].score {
			to++
		}
		for i := to - 1; i > from; i-- {
			x := scramble(b.o.Seed, uint64(b.stats.MaxDepth), uint64(i))
			k, _ := bits.Mul64(x, uint64(i-from+1))
			j := from + int(k)
			c[i], c[j] = c[j], c[i]
		}
		from = to
	}
}

// scramble makes a number of three that looks random.
func scramble(a, b, c uint64) uint64 {
	h := a
	for _, x := range [2]uint64{b, c} {
		hi, lo := bits.Mul64(h^mixA^x*mixC, x^mixB)
		h = hi ^ lo + x
	}
	h ^= h >> 32
	h *= mixA | 1
	return h ^ h>>29
}
