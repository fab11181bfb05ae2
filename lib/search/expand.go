package search

import (
	"math/bits"
	"time"
)

// expander makes the moves out of a state and gives them to the rules. It is
// shared by the searches.
type expander struct {
	p      Problem
	n      Node
	rules  []Rule
	pruned []int // per rule
	trace  func(Step)
	meter  *meter
	report func()       // tells Options.Progress, nil if there is none
	last   func() Stats // the statistics as of now
	stats  Stats
	buf    []int
	// setter is p if the first masks rules work on sets of moves.
	setter MoveSetter
	masks  int
	set    []uint64
	canon  Canonical // p if it is one
	form   []uint64
	// One of 64 expansions is timed: what the rules took there, and how many
	// moves they were asked about.
	expanded int
	spent    []time.Duration
	asked    []int
	left     []int
}

// timedEvery is how often the time of the rules is taken: in one of so many states.
const timedEvery = 64

func newExpander(p Problem, rules []Rule, trace func(Step)) *expander {
	if p == nil {
		panic("search: nil problem")
	}
	for _, r := range rules {
		r.must()
	}
	e := &expander{p: p, rules: rules, pruned: make([]int, len(rules)), trace: trace,
		spent: make([]time.Duration, len(rules)), asked: make([]int, len(rules))}
	e.canon, _ = p.(Canonical)
	// A trace is told each pruned move, so it needs the calls move by move.
	if s, ok := p.(MoveSetter); ok && trace == nil {
		for e.masks < len(rules) && rules[e.masks].Mask != nil {
			e.masks++
		}
		if e.masks > 0 {
			e.setter = s
		}
	}
	p.Start(&e.n)
	e.n.Depth = 0
	return e
}

// into appends the moves out of e.n that the rules keep to dst, in the order
// of Moves. It reports false when the search must end at once.
func (e *expander) into(dst []int) ([]int, bool) {
	if !e.meter.spend(stateCost) {
		return dst, false
	}
	rules := e.rules[e.masks:]
	timed := e.expanded%timedEvery == 0 && e.trace == nil
	e.expanded++
	if e.setter != nil {
		set := e.maskedSet(timed)
		if len(rules) == 0 {
			return appendBits(dst, set), true
		}
		e.buf = appendBits(e.buf[:0], set)
	} else {
		e.buf = e.p.Moves(&e.n, e.buf[:0])
		e.stats.Generated += len(e.buf)
		if len(rules) == 0 {
			return append(dst, e.buf...), true
		}
	}
	for moves := e.buf; len(moves) > 0; {
		// A slow rule must not delay a cancel until all moves are through.
		k := min(len(moves), e.meter.left)
		before := len(dst)
		switch {
		case timed:
			dst = e.timed(dst, moves[:k])
		case len(rules) == 1 && e.trace == nil:
			dst = e.one(dst, moves[:k])
		default:
			dst = e.all(dst, moves[:k])
		}
		e.stats.Pruned += k - (len(dst) - before)
		moves = moves[k:]
		if !e.meter.spend(k) {
			e.stats.Generated -= len(moves) // nobody has asked about these
			return dst, false
		}
	}
	return dst, true
}

// maskedSet returns the moves that the rules with masks keep.
func (e *expander) maskedSet(timed bool) []uint64 {
	e.set = e.setter.MoveSet(&e.n, e.set[:0])
	before := count(e.set)
	e.stats.Generated += before
	for i := range e.masks {
		if timed {
			begin := time.Now()
			e.rules[i].Mask(&e.n, e.set)
			e.spent[i] += time.Since(begin)
			e.asked[i] += before
		} else {
			e.rules[i].Mask(&e.n, e.set)
		}
		after := count(e.set)
		e.pruned[i] += before - after
		e.stats.Pruned += before - after
		before = after
	}
	return e.set
}

// timed gives all moves to one rule after the other, as two looks at the clock for
// each rule and state change little.
func (e *expander) timed(dst, moves []int) []int {
	e.left = append(e.left[:0], moves...)
	left := e.left
	for i := e.masks; i < len(e.rules); i++ {
		begin, k := time.Now(), 0
		for _, m := range left {
			if e.rules[i].Keep(&e.n, m) {
				left[k] = m
				k++
			}
		}
		e.spent[i] += time.Since(begin)
		e.asked[i] += len(left)
		e.pruned[i] += len(left) - k
		left = left[:k]
	}
	return append(dst, left...)
}

// ruleTimes scales what was measured up to all moves.
func (e *expander) ruleTimes(counts []RuleCount) []time.Duration {
	if len(counts) == 0 {
		return nil
	}
	times := make([]time.Duration, len(counts))
	for i, c := range counts {
		if e.asked[i] > 0 {
			times[i] = time.Duration(float64(e.spent[i]) / float64(e.asked[i]) * float64(c.Kept+c.Pruned))
		}
	}
	return times
}

// key returns the words by which the state e.n is told from others.
func (e *expander) key() []uint64 {
	if e.canon == nil {
		return e.n.Bits
	}
	e.form = e.canon.Canon(&e.n, e.form[:0])
	return e.form
}

// one is the hot loop of a search whose last rule alone has no mask.
func (e *expander) one(dst, moves []int) []int {
	keep, n := e.rules[e.masks].Keep, &e.n
	before := len(dst)
	for _, m := range moves {
		if keep(n, m) {
			dst = append(dst, m)
		}
	}
	e.pruned[e.masks] += len(moves) - (len(dst) - before)
	return dst
}

// all gives the moves to all rules without masks, or to all rules when there
// is a trace.
func (e *expander) all(dst, moves []int) []int {
next:
	for _, m := range moves {
		for i := e.masks; i < len(e.rules); i++ {
			if e.rules[i].Keep(&e.n, m) {
				continue
			}
			e.pruned[i]++
			if e.trace != nil {
				e.trace(Step{Kind: Prune, Node: &e.n, Move: m, Rule: e.rules[i].Name})
			}
			continue next
		}
		dst = append(dst, m)
	}
	return dst
}

// step tells the trace what happened in e.n.
func (e *expander) step(kind StepKind, move int) {
	if e.trace != nil {
		e.trace(Step{Kind: kind, Node: &e.n, Move: move})
	}
}

// snapshot returns the statistics as of now.
func (e *expander) snapshot() Stats {
	s := e.stats
	s.PrunedBy = ruleCounts(e.rules, e.pruned, s.Generated)
	s.RuleTime = e.ruleTimes(s.PrunedBy)
	s.Depth = e.n.Depth
	s.Elapsed = e.elapsed()
	return s
}

func count(set []uint64) int {
	k := 0
	for _, w := range set {
		k += bits.OnesCount64(w)
	}
	return k
}

// appendBits appends the numbers of the bits that are 1, ascending.
func appendBits(dst []int, set []uint64) []int {
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, i*64+bits.TrailingZeros64(w))
		}
	}
	return dst
}
