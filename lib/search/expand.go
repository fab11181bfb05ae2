package search

// expander makes the moves out of a state and gives them to the rules. It is
// shared by the searches.
type expander struct {
	p      Problem
	n      Node
	rules  []Rule
	pruned []int // per rule
	trace  func(Step)
	meter  *meter
	buf    []int
	stats  Stats
}

func newExpander(p Problem, rules []Rule, trace func(Step)) *expander {
	if p == nil {
		panic("search: nil problem")
	}
	for _, r := range rules {
		r.must()
	}
	e := &expander{p: p, rules: rules, pruned: make([]int, len(rules)), trace: trace}
	p.Start(&e.n)
	e.n.Depth = 0
	return e
}

// into appends the moves out of e.n that the rules keep to dst, in the order
// of Moves. It reports false when the search must end at once.
func (e *expander) into(dst []int) ([]int, bool) {
	moves := e.p.Moves(&e.n, e.buf[:0])
	e.buf = moves
	if !e.meter.spend(stateCost) {
		return dst, false
	}
	if len(e.rules) == 0 {
		e.stats.Generated += len(moves)
		return append(dst, moves...), true
	}
	for len(moves) > 0 {
		// A slow rule must not delay a cancel until all moves are through.
		k := min(len(moves), e.meter.left)
		before := len(dst)
		if len(e.rules) == 1 && e.trace == nil {
			dst = e.one(dst, moves[:k])
		} else {
			dst = e.all(dst, moves[:k])
		}
		e.stats.Generated += k
		e.stats.Pruned += k - (len(dst) - before)
		moves = moves[k:]
		if !e.meter.spend(k) {
			return dst, false
		}
	}
	return dst, true
}

// one is the hot loop of a search with a single rule.
func (e *expander) one(dst, moves []int) []int {
	keep, n := e.rules[0].Keep, &e.n
	before := len(dst)
	for _, m := range moves {
		if keep(n, m) {
			dst = append(dst, m)
		}
	}
	e.pruned[0] += len(moves) - (len(dst) - before)
	return dst
}

func (e *expander) all(dst, moves []int) []int {
next:
	for _, m := range moves {
		for i := range e.rules {
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
	s.Depth = e.n.Depth
	return s
}
