package coding

import (
	"context"
	"fmt"
	"time"

	"parity.lab/lib/bitset"
)

// RadiusOptions tune [Code.CoveringRadius]. The zero value is the sensible default.
type RadiusOptions struct {
	// Seed starts the random choices of the search for a witness.
	Seed uint64
	// Restarts is how many runs of annealing in a row may fail before the search for a
	// better witness ends; 0 means 3.
	Restarts int
	// Symmetries are permutations of the positions that take words to words: position v
	// goes to Symmetries[i][v]. Witnesses that have all of them, or one, are tried first.
	Symmetries [][]int
	// Progress, if not nil, is called now and then.
	Progress func(p RadiusProgress)
}

// RadiusProgress says how far [Code.CoveringRadius] is.
type RadiusProgress struct {
	// Lower and Upper are the bounds that are proven.
	Lower, Upper int
	// Stage says what is being done.
	Stage string
	// Nodes is how many nodes the present tree has so far, and Closed which part of the
	// tree they are if all subtrees are alike, between 0 and 1.
	Nodes  int
	Closed float64
}

// Radius is what is known of a covering radius. It is between Lower and Upper.
type Radius struct {
	Lower, Upper int
	// Witness is a vector with Lower bits on, and no vector of its coset has fewer.
	Witness *bitset.Set
	// Parts prove it: the positions whose types span the spaces into which the types fall
	// of which the witness has not exactly half, the first space counting that has the
	// type. In each space the bits of the witness have as few on as any vector of the
	// coset, which 2^len of its characters can be asked for.
	Parts [][]int
	// Certificate proves the upper bound.
	Certificate *RadiusCertificate
	// Reason says in words why the bounds hold.
	Reason string
}

// Exact reports whether the bounds are equal.
func (r *Radius) Exact() bool { return r.Lower == r.Upper }

// String returns "37" or "between 144 and 146".
func (r *Radius) String() string {
	if r.Exact() {
		return fmt.Sprint(r.Lower)
	}
	return fmt.Sprintf("between %d and %d", r.Lower, r.Upper)
}

// The sizes that the methods are good for.
const (
	wholeDim = 9  // a program of this dimension is not cut down
	treeDim  = 16 // the linear programs have 2^dim constraints
	partDim  = 16 // annealing by parts
	anneal   = 20 // annealing takes 2^dim additions a step
)

// CoveringRadius returns the covering radius of the code: the greatest distance of a
// vector from the nearest word, or the weight of the heaviest coset leader. See the
// package comment for the method.
//
// When ctx ends first it returns the bounds so far, both with their proofs, and
// ctx.Err(). Without an error the bounds may differ only for codes of a reduced
// dimension above 16. Cost: nothing to speak of where all multiplicities are even;
// seconds at reduced dimension 8; far more at 10. It panics if a symmetry of o is none.
func (c *Code) CoveringRadius(ctx context.Context, o RadiusOptions) (*Radius, error) {
	c.checkSymmetries(o.Symmetries)
	g := c.regions()
	s := &radiusSearch{g: g, o: o}
	s.r.Upper = g.presses(0)
	s.r.Certificate = &RadiusCertificate{Upper: s.r.Upper, Pivots: []int{}}
	s.full = g.oddSpan()
	s.begin()
	if s.full.rank() == 0 {
		s.r.Reason = "every type has an even number of positions, so half of each and all that are in no word are farthest"
		if len(g.types) == 0 {
			s.r.Reason = "there is no word but 0, so all positions are farthest from it"
		}
		return &s.r, ctx.Err()
	}
	s.prove(ctx)
	s.reason(ctx.Err())
	return &s.r, ctx.Err()
}

// radiusSearch is one call of CoveringRadius.
type radiusSearch struct {
	g     *regions
	o     RadiusOptions
	r     Radius
	full  *typeSpan
	stage string
}

// report tells the progress.
func (s *radiusSearch) report(nodes int, closed float64) {
	if s.o.Progress != nil {
		s.o.Progress(RadiusProgress{s.r.Lower, s.r.Upper, s.stage, nodes, closed})
	}
}

// begin makes the witness that needs no search: one more off than on of each odd type.
func (s *radiusSearch) begin() {
	odd := s.g.oddTypes()
	w := make(map[int]int, len(odd))
	var parts [][]int
	for _, t := range odd {
		w[t] = 1
		parts = append(parts, []int{s.g.cells[t][0]})
	}
	s.improve(w, parts)
}

// improve takes the witness with the given w_t, 0 if not given, whose least distance is
// at the word 0, if it is the best so far.
func (s *radiusSearch) improve(w map[int]int, parts [][]int) {
	x := bitset.New(s.g.length)
	for _, v := range s.g.zero {
		x.Set(v)
	}
	for t, cells := range s.g.cells {
		for _, v := range cells[:(len(cells)-w[t])/2] {
			x.Set(v)
		}
	}
	if n := x.Count(); s.r.Witness == nil || n > s.r.Lower {
		s.r.Lower, s.r.Witness, s.r.Parts = n, x, parts
	}
}

// space is a space of types whose program gives upper bounds.
type space struct {
	p    *program
	full bool
	done bool // there is nothing more to gain here
}

// prove improves both bounds until they meet.
func (s *radiusSearch) prove(ctx context.Context) {
	spaces := s.spaces()
	s.stage = "quick bounds"
	for _, a := range spaces {
		for a.p.dim < 12 && s.refute(ctx, a, 50) {
		}
	}
	s.annealAll(ctx)
	for budget := 100; ; budget *= 10 {
		left := false
		for _, a := range spaces {
			s.stage = fmt.Sprintf("tree of dimension %d", a.p.dim)
			for s.refute(ctx, a, budget) {
			}
			if ctx.Err() != nil || s.r.Exact() {
				return
			}
			left = left || !a.done
		}
		if !left {
			return
		}
	}
}

// spaces returns the spaces to work with, small ones first.
func (s *radiusSearch) spaces() []*space {
	var list []*space
	if k := s.full.rank(); k > wholeDim {
		odd := s.g.oddTypes()
		for dim := 6; dim < min(k, 12); dim++ {
			list = append(list, &space{p: newProgram(s.g, s.g.richSpan(odd, dim, 48, s.o.Seed), nil)})
		}
	}
	if s.full.rank() <= treeDim {
		list = append(list, &space{p: newProgram(s.g, s.full, nil), full: true})
	}
	return list
}

// refute tries to lower the upper bound by a tree of at most budget nodes in one space.
// It reports whether it did.
func (s *radiusSearch) refute(ctx context.Context, a *space, budget int) bool {
	if a.done || s.r.Exact() || ctx.Err() != nil {
		return false
	}
	// The least target whose refutation gives a better bound than there is.
	target := s.g.length + len(s.g.zero) - 2*(s.r.Upper-1) - 2 - a.p.shift()
	target -= (target - a.p.even()) & 1
	target = max(target, a.p.even()-2) // there are no numbers of negative size
	for s.g.presses(target+2+a.p.shift()) >= s.r.Upper {
		target += 2
	}
	w, nodes, err := a.p.search(ctx, target, budget, s.report)
	switch {
	case w != nil:
		a.done = true
		if a.full {
			s.take(a.p, w)
		}
		return false
	case err != nil:
		return false
	}
	s.r.Certificate = a.p.certificate(s.g, target, nodes)
	s.r.Upper = s.r.Certificate.Upper
	return true
}

// take makes a witness of values w of the program of the whole odd span, whose
// greatest F is moved to c = 0 first.
func (s *radiusSearch) take(p *program, w []int) {
	s.improve(p.partValues(s.g, w, map[int]int{}), [][]int{p.pivots(s.g)})
}

// pivots returns positions of the code, without the parity position, whose types span
// the space.
func (p *program) pivots(g *regions) []int {
	var list []int
	basis := new(typeSpan)
	for i, v := range p.at {
		if v < g.length && basis.rank() < p.dim && basis.add(bitset.FromWords(32, []uint64{uint64(p.types[i])}), i) {
			list = append(list, v)
		}
	}
	return list
}

// partValues adds to all the w_t of the code itself that belong to values w of the
// program, with the greatest F moved to c = 0, and returns all.
func (p *program) partValues(g *regions, w []int, all map[int]int) map[int]int {
	w = p.original(w)
	_, c := p.peak(w)
	kind := make(map[int]int, len(g.types)) // the type of a first position
	for t, cells := range g.cells {
		kind[cells[0]] = t
	}
	for i, v := range p.at {
		if v < g.length {
			all[kind[v]] += w[i] * int(sign(c, p.types[i]))
		}
	}
	return all
}

// annealAll looks for good witnesses: in the whole odd span if it is small enough, and by
// parts if it is large.
func (s *radiusSearch) annealAll(ctx context.Context) {
	s.stage = "looking for a witness"
	s.report(0, 0)
	restarts := s.o.Restarts
	if restarts <= 0 {
		restarts = 3
	}
	if end, limited := ctx.Deadline(); limited { // the tree is to have its time too
		var stop context.CancelFunc
		ctx, stop = context.WithDeadline(ctx, time.Now().Add(time.Until(end)*2/5))
		defer stop()
	}
	k := s.full.rank()
	if k > anneal {
		s.annealParts(ctx, partDim, restarts)
		return
	}
	p := newProgram(s.g, s.full, nil)
	floor := s.g.length + len(s.g.zero) - 2*s.r.Upper - p.shift()
	for _, group := range s.groups(p) {
		if ctx.Err() != nil || s.r.Exact() {
			return
		}
		if a := newAnnealing(p, s.o.Seed, group); a != nil {
			most := s.g.length + len(s.g.zero) - 2*s.r.Lower - p.shift()
			a.witness(ctx, floor, most, restarts, func(w []int) { s.take(p, w) }, s.report)
		}
	}
}

// groups returns sets of symmetries of a program: all together, each alone, and none.
func (s *radiusSearch) groups(p *program) [][][]int32 {
	kind := make(map[int]int32) // the index of the type of a position
	first := make(map[int]int)
	for _, cells := range s.g.cells {
		for _, v := range cells {
			first[v] = cells[0]
		}
	}
	for i, v := range p.at {
		kind[v] = int32(i)
	}
	var all [][]int32
	for _, symmetry := range s.o.Symmetries {
		image := make([]int32, len(p.types))
		for i, v := range p.at {
			image[i] = int32(i) // right for the parity position
			if v < s.g.length {
				image[i] = kind[first[symmetry[v]]]
			}
		}
		all = append(all, image)
	}
	var groups [][][]int32
	if len(all) > 1 {
		groups = append(groups, all)
	}
	for i := range all {
		groups = append(groups, all[i:i+1])
	}
	return append(groups, nil)
}

// checkSymmetries panics unless all are permutations that take words to words.
func (c *Code) checkSymmetries(symmetries [][]int) {
	for i, symmetry := range symmetries {
		image := bitset.New(c.n)
		for _, v := range symmetry {
			if v >= 0 && v < c.n {
				image.Set(v)
			}
		}
		if len(symmetry) != c.n || image.Count() != c.n {
			panic(fmt.Sprintf("coding: symmetry %d is no permutation of the %d positions", i, c.n))
		}
		var e echelon
		for _, b := range c.basis {
			e.add(b)
		}
		for _, b := range c.basis {
			image.Reset()
			for v := range b.All() {
				image.Set(symmetry[v])
			}
			if e.add(image) {
				panic(fmt.Sprintf("coding: symmetry %d takes a word to a vector that is none", i))
			}
		}
	}
}

// annealParts divides the odd types among small spaces and adds what is found in each:
// the maximum of a sum is at most the sum of the maxima.
func (s *radiusSearch) annealParts(ctx context.Context, dim, restarts int) {
	all := map[int]int{}
	var parts [][]int
	taken := map[int]bool{}
	for _, sp := range s.g.parts(dim, s.o.Seed) {
		p := newProgram(s.g, sp, taken)
		for t, kind := range s.g.types {
			if sp.has(kind) {
				taken[t] = true
			}
		}
		w := make([]int, len(p.types))
		for i, n := range p.most {
			w[i] = n & 1
		}
		if a := newAnnealing(p, s.o.Seed, nil); a != nil {
			top, _ := p.peak(w)
			a.witness(ctx, 0, top, restarts, func(better []int) { w = better }, s.report)
		}
		all = p.partValues(s.g, w, all)
		parts = append(parts, p.pivots(s.g))
	}
	s.improve(all, parts)
}

// reason says why the bounds hold.
func (s *radiusSearch) reason(err error) {
	c := s.r.Certificate
	upper := fmt.Sprintf("no vector is farther than %d: ", s.r.Upper)
	if len(c.Pivots) == 0 {
		upper += "the distances to all words have at most that mean"
	} else {
		cases := fmt.Sprintf("%d cases", c.Leaves())
		if c.Leaves() == 1 {
			cases = "one case"
		}
		upper += fmt.Sprintf("%s of %d types, closed by whole multipliers", cases, s.programTypes())
	}
	dim := 0
	for _, part := range s.r.Parts {
		dim = max(dim, len(part))
	}
	lower := fmt.Sprintf("the witness is at distance %d: all 2^%d combinations that matter were tried", s.r.Lower, dim)
	if len(s.r.Parts) > 1 {
		lower = fmt.Sprintf("the witness is at distance %d or more: it is best in each of %d parts", s.r.Lower, len(s.r.Parts))
	}
	s.r.Reason = lower + "; " + upper
	if err != nil {
		s.r.Reason += "; the search was ended"
	}
}

// programTypes counts the types in the space of the certificate.
func (s *radiusSearch) programTypes() int {
	c := s.r.Certificate
	sp := new(typeSpan)
	for _, v := range c.Pivots {
		for t, cells := range s.g.cells {
			if cells[0] == v {
				sp.add(s.g.types[t], t)
			}
		}
	}
	n := 0
	for _, t := range s.g.types {
		if sp.has(t) {
			n++
		}
	}
	return n
}
