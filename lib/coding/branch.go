package coding

import (
	"context"
	"errors"
	"math"
	"slices"
)

// split is a node of a tree: without multipliers a choice between w_t ≤ at and
// w_t ≥ at+2, the subtree of the first being next; else a leaf.
type split struct {
	t, at int
	leaf  []multiplier
}

// multiplier is the weight Y_c of the constraint F(c) ≤ target.
type multiplier struct {
	c uint32
	y int64
}

// tree looks for values w with F ≤ target everywhere, or a proof that there are none.
type tree struct {
	p      *program
	r      *room
	target int
	budget int

	nodes  []split // in the order of a walk: node, first subtree, second subtree
	found  []int
	closed float64 // the part of the tree that is done, halved at each branching
	report func(nodes int, closed float64)
	err    error
}

// errBudget ends a search that has grown too large.
var errBudget = errors.New("coding: enough nodes")

// candidates is how many variables are tried before branching on one of them.
const candidates = 8

// search returns the values that it finds, or the nodes of a proof that there are none,
// or the error of ctx, or errBudget after more nodes than budget.
func (p *program) search(ctx context.Context, target, budget int, report func(nodes int, closed float64)) (w []int, nodes []split, err error) {
	s := &tree{p: p, r: p.newRoom(ctx.Done()), target: target, budget: budget, report: report}
	lo, hi := p.bounds(target)
	for i := range lo {
		if lo[i] > hi[i] { // target 0 and an odd type, or below 0
			return nil, []split{{leaf: []multiplier{}}}, nil
		}
	}
	s.walk(ctx, p.newTableau(lo, hi), 1)
	if s.found != nil {
		return s.found, nil, nil
	}
	return nil, s.nodes, s.err
}

// margin is how much above the target the linear bound must be before a node is closed
// in the middle of a run, so that the small costs and rounding do not spoil it.
const margin = 0.02

// walk closes the node of t or branches. part is its part of the tree.
func (s *tree) walk(ctx context.Context, t *tableau, part float64) {
	if s.found != nil || s.err != nil {
		return
	}
	if len(s.nodes) > s.budget {
		s.err = errBudget
		return
	}
	if s.report != nil && (len(s.nodes)&63 == 0 || s.p.dim > wholeDim) {
		s.report(len(s.nodes), s.closed)
	}
	target := float64(s.target)
	state, bound := t.run(s.r, target+margin, 5000)
	if s.err = ctx.Err(); s.err != nil {
		return
	}
	if state == stopped || state == above && s.p.multipliers(t, s.target) == nil {
		// The numbers went bad on the way here: start afresh.
		t = s.p.newTableau(t.whole())
		if state, bound = t.run(s.r, target+margin, 20000); ctx.Err() != nil {
			s.err = ctx.Err()
			return
		}
	}
	if state == above || bound > target+1e-6 {
		if leaf := s.p.multipliers(t, s.target); leaf != nil {
			s.nodes = append(s.nodes, split{leaf: leaf})
			s.closed += part
			return
		}
	}
	t.point(s.r.w)
	x := slices.Clone(s.r.w)
	open := s.candidates(t, x)
	if len(open) == 0 {
		if s.tryPoint(x) {
			return
		}
		open = t.unsettled()
	}
	if len(open) == 0 {
		// All values are settled and one F is above the target.
		w, _ := t.whole()
		_, c := s.p.peak(w)
		s.nodes = append(s.nodes, split{leaf: []multiplier{{c, 1}}})
		s.closed += part
		return
	}
	i := open[0]
	if len(open) > 1 {
		i = s.choose(t, x, open, bound)
	}
	at := s.below(t, x[i], i)
	s.nodes = append(s.nodes, split{t: i, at: at})
	down, up := t.divide(i, at)
	s.walk(ctx, down, part/2)
	s.walk(ctx, up, part/2)
}

// whole returns the bounds as whole numbers.
func (t *tableau) whole() (lo, hi []int) {
	for i := range t.n - 1 {
		lo, hi = append(lo, int(t.lo[i])), append(hi, int(t.hi[i]))
	}
	return lo, hi
}

// unsettled returns a type with more than one value left, if there is one.
func (t *tableau) unsettled() []int {
	for i := range t.n - 1 {
		if t.lo[i] < t.hi[i] {
			return []int{i}
		}
	}
	return nil
}

// grid returns where x lies between the values that w_i may have, as a whole number and
// a fraction.
func (p *program) grid(x float64, i int) (floor, fraction float64) {
	q := (x - float64(p.most[i]&1)) / 2
	floor = math.Floor(q + 1e-6)
	return floor, q - floor
}

// candidates returns the types whose value is not allowed, the best to branch on first:
// odd ones, then those in the middle.
func (s *tree) candidates(t *tableau, x []float64) []int {
	type candidate struct {
		i     int
		even  int
		apart float64
	}
	var list []candidate
	for i := range t.n - 1 {
		if _, f := s.p.grid(x[i], i); f > 1e-6 {
			list = append(list, candidate{i, 1 - s.p.most[i]&1, math.Abs(f - 0.5)})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		if a.even != b.even {
			return a.even - b.even
		}
		switch {
		case a.apart < b.apart:
			return -1
		case a.apart > b.apart:
			return 1
		}
		return 0
	})
	open := make([]int, len(list))
	for k, c := range list {
		open[k] = c.i
	}
	return open
}

// below returns the allowed value of w_i next to x from below, such that there is one
// above within the bounds.
func (s *tree) below(t *tableau, x float64, i int) int {
	floor, _ := s.p.grid(x, i)
	at := 2*floor + float64(s.p.most[i]&1)
	return int(math.Max(t.lo[i], math.Min(at, t.hi[i]-2)))
}

// divide returns the two parts of t, with w_i ≤ at and w_i ≥ at+2.
func (t *tableau) divide(i, at int) (down, up *tableau) {
	down, up = t.clone(), t.clone()
	down.hi[i], up.lo[i] = float64(at), float64(at+2)
	return down, up
}

// choose returns the candidate whose two parts have the best bounds after a few steps.
func (s *tree) choose(t *tableau, x []float64, open []int, bound float64) int {
	best, chosen := -1.0, open[0]
	cutoff := float64(s.target) + margin
	for _, i := range open[:min(candidates, len(open))] {
		down, up := t.divide(i, s.below(t, x[i], i))
		_, a := down.run(s.r, cutoff, 12)
		_, b := up.run(s.r, cutoff, 12)
		a, b = a-bound, b-bound
		if score := math.Min(a, b) + 0.15*math.Max(a, b); score > best {
			best, chosen = score, i
		}
	}
	return chosen
}

// tryPoint takes the values x, all of them allowed, if F ≤ target everywhere.
func (s *tree) tryPoint(x []float64) bool {
	w := make([]int, len(s.p.types))
	for i := range w {
		w[i] = int(math.Round(x[i]))
	}
	if value, _ := s.p.peak(w); value <= s.target {
		s.found = w
		return true
	}
	return false
}

// multipliers turns the reduced costs of the slacks into whole numbers Y_c ≥ 0 with
//
//	target·ΣY_c < Σ_t min(Ŷ_t·lo_t, Ŷ_t·hi_t), Ŷ_t = Σ_c Y_c·(−1)^(c·t),
//
// small ones if possible. It returns nil if there are none: the costs are not trusted,
// the inequality is checked here in whole numbers.
func (p *program) multipliers(t *tableau, target int) []multiplier {
	most := 0.0
	for j, v := range t.column {
		if int(v) >= t.n {
			most = math.Max(most, t.cost[j])
		}
	}
	if most <= 0 {
		return nil
	}
	list := make([]multiplier, 0, t.n)
	hats := make([]int64, len(p.types))
	for _, scale := range []float64{12, 60, 500, 1 << 13, 1 << 18, 1 << 26} {
		list = list[:0]
		clear(hats)
		var sum int64
		for j, v := range t.column {
			if int(v) < t.n {
				continue
			}
			y := int64(math.Round(t.cost[j] / most * scale))
			if y <= 0 {
				continue
			}
			c := uint32(int(v) - t.n)
			list = append(list, multiplier{c, y})
			sum += y
			for i, k := range p.types {
				if sign(c, k) > 0 {
					hats[i] += y
				} else {
					hats[i] -= y
				}
			}
		}
		var least int64
		for i, h := range hats {
			if h > 0 {
				least += h * int64(t.lo[i])
			} else {
				least += h * int64(t.hi[i])
			}
		}
		if least > int64(target)*sum {
			return slices.Clone(list)
		}
	}
	return nil
}
