package coding

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"parity.lab/lib/bitset"
)

// The search by parts. A member with coefficients c has
//
//	F(c) = F_0(z_0) + F_1(z_1) + F_2(z_2) + F_3(z_3),   z_q = U_q·c,
//
// where two of the z determine the others. If F(c) ≥ T then for any h either
// F_0 + F_1 ≥ h, or F_2 + F_3 ≥ T − h + 1. So all pairs (z_0, z_1) over the first bound
// are listed, and all pairs (z_2, z_3) over the second, and the rest is looked up: that
// finds every member with F ≥ T. T is what a heuristic reaches, so that there is
// one; h is chosen to make the pairs few. With four parts of half the dimension
// there are about 2^(d/2) of both.
//
// Pairs that need the same piece of the table of the third part are listed together, so
// that the piece stays in a cache.

// maxTake is the dimension up to which all values of a part are kept as a list.
const maxTake = 14

// entry is a value of one part.
type entry struct {
	z     uint32
	value int32
}

// splitter is one search.
type splitter struct {
	*partition
	ctx     context.Context
	code    *Code
	word    *bitset.Set
	base    int // weight of the word
	start   int // Σ F_q(0)
	k       int
	workers int
	tick    ticker
	acc     *collector

	side [4]side
	// Work done and to do, in units of about a million values.
	done, total atomic.Int64
}

// side is a part with the values of one word.
type side struct {
	form *form
	eval *evaluator
	most int     // max F
	list []entry // all values of at least floor, largest first
	from int     // floor
}

// splitSearch finds the best members by the parts of the code.
func (c *Code) splitSearch(ctx context.Context, word *bitset.Set, acc *collector, workers int, tick ticker) (lower int, err error) {
	s := &splitter{partition: c.divide(), ctx: ctx, code: c, word: word, base: word.Count(), k: acc.k, workers: workers, tick: tick, acc: acc}
	for q := range s.side {
		d := &s.side[q]
		d.form = s.parts[q].form(word)
		d.eval = newEvaluator(d.form)
		s.start += d.form.start
		s.total.Add(3 * s.scanUnits(q))
	}
	for q := range s.side {
		d := &s.side[q]
		floor := -laneLimit
		if d.form.r > maxTake {
			square := 0.0
			for _, w := range d.form.weights {
				square += float64(w) * float64(w)
			}
			floor = int((0.345*math.Sqrt(float64(len(c.basis))) - 0.3) * math.Sqrt(square))
		}
		for {
			if err := s.collect(q, floor); err != nil {
				return 0, err
			}
			// Some values are there in any case: their mean is 0 or more.
			if len(d.list) >= min(1<<d.form.r, 1<<8) || floor <= 0 {
				break
			}
			floor = floor * 3 / 4
		}
		if len(d.list) == 0 {
			if err := s.collect(q, -laneLimit); err != nil {
				return 0, err
			}
		}
		d.most = int(d.list[0].value)
	}
	most := s.side[0].most + s.side[1].most + s.side[2].most + s.side[3].most
	lower = s.base + (s.start-most+1)/2
	acc.expect(s.heuristic())
	if err := ctx.Err(); err != nil {
		return lower, err
	}
	// h balances the two passes.
	floor := s.floor()
	h, _ := s.balance(floor)
	if err := s.pass(s.order[0], h, math.MaxInt); err != nil {
		return lower, err
	}
	return lower, s.pass(s.order[1], s.floor()-h+1, h)
}

func (s *splitter) scanUnits(q int) int64 { return 1 << max(0, s.side[q].form.r-20) }

// progress notes work that was done.
func (s *splitter) progress(units int64) {
	total := s.total.Load()
	s.tick(min(s.done.Add(units), total), total)
}

// floor returns the least F that matters.
func (s *splitter) floor() int { return max(-4*laneLimit, s.start-2*(s.acc.most()-s.base)) }

// weight returns the weight of a member of the given F.
func (s *splitter) weight(f int) int { return s.base + (s.start-f)/2 }

// collect lists the values of part q that are at least floor, unless that is done.
func (s *splitter) collect(q, floor int) error {
	d := &s.side[q]
	floor = max(floor, -laneLimit)
	if d.list != nil && floor >= d.from {
		return nil
	}
	found := make([][]entry, s.workers)
	size := 1 << min(d.form.r, blockBits)
	var count atomic.Int64
	err := d.form.blocks(s.ctx, s.workers, func(worker int, h uint64, b *block) {
		list := found[worker]
		b.atLeast(floor, size, func(i, value int) int {
			list = append(list, entry{uint32(h<<blockBits) | uint32(i), int32(value)})
			return floor
		})
		found[worker] = list
		if count.Add(1)&0xff == 0 {
			s.progress(1)
		}
	})
	if err != nil {
		return err
	}
	d.list, d.from = byValue(found), floor
	return nil
}

// byValue merges lists into one, the largest values first, equal ones in order of z.
func byValue(lists [][]entry) []entry {
	n, low, high := 0, math.MaxInt32, math.MinInt32
	for _, l := range lists {
		n += len(l)
		for _, e := range l {
			low, high = min(low, int(e.value)), max(high, int(e.value))
		}
	}
	if n == 0 {
		return []entry{}
	}
	place := make([]int, high-low+2)
	for _, l := range lists {
		for _, e := range l {
			place[high-int(e.value)+1]++
		}
	}
	for i := 1; i < len(place); i++ {
		place[i] += place[i-1]
	}
	ends := slices.Clone(place[1:])
	sorted := make([]entry, n)
	for i, l := range lists {
		for _, e := range l {
			at := &place[high-int(e.value)]
			sorted[*at] = e
			*at++
		}
		lists[i] = nil
	}
	from := 0
	for _, to := range ends {
		// Several goroutines made the lists: the order must not depend on them.
		slices.SortFunc(sorted[from:to], func(a, b entry) int { return cmp.Compare(a.z, b.z) })
		from = to
	}
	return sorted
}

// heuristic returns different members that are good, at least k of them if the
// coset has so many: pairs of the largest values of two parts, and those improved by words of
// the basis as long as that helps.
func (s *splitter) heuristic() []candidate {
	d := len(s.code.basis)
	top := 1 << min(10, max(4, d/4))
	for {
		weights := map[uint64]int{}
		for _, pr := range s.order {
			s.tops(pr, top, weights)
		}
		// The coefficients are unique, so is the order.
		var list []candidate
		for c, w := range weights {
			list = append(list, candidate{c, w})
		}
		slices.SortFunc(list, compareCandidates)
		for _, found := range list[:min(len(list), 32)] {
			for s.improve(&found) {
				weights[found.z] = found.weight
			}
		}
		list = list[:0]
		for c, w := range weights {
			list = append(list, candidate{c, w})
		}
		slices.SortFunc(list, compareCandidates)
		longest := 0
		for q := range s.side {
			longest = max(longest, len(s.side[q].list))
		}
		if len(list) >= s.k || top >= longest || s.ctx.Err() != nil {
			return list[:min(len(list), s.k)]
		}
		top *= 2
	}
}

// tops notes the members that belong to pairs of the largest values of two parts, with their
// weights: only good ones, but at least k of them if there are so many.
func (s *splitter) tops(pr *pairing, top int, weights map[uint64]int) {
	p, q := s.side[pr.p].list, s.side[pr.q].list
	p, q = p[:min(len(p), top)], q[:min(len(q), top)]
	var best []candidate
	keep := max(64, s.k)
	limit := math.MaxInt
	shrink := func() {
		slices.SortFunc(best, compareCandidates)
		if len(best) > keep {
			best = best[:keep]
			limit = best[keep-1].weight
		}
	}
	for _, a := range p {
		rel, r0, s0 := pr.relationP.of(a.z), pr.toR[0].of(a.z), pr.toS[0].of(a.z)
		for _, b := range q {
			if pr.relationQ.of(b.z) != rel {
				continue
			}
			r1, s1 := r0^pr.toR[1].of(b.z), s0^pr.toS[1].of(b.z)
			for x := range uint32(1) << pr.free {
				zr, zs := r1^pr.toR[2].of(x), s1^pr.toS[2].of(x)
				w := s.weight(int(a.value) + int(b.value) + s.side[pr.r].eval.at(zr) + s.side[pr.s].eval.at(zs))
				if w > limit {
					continue
				}
				best = append(best, candidate{s.solve(pr, a.z, b.z, zr, zs), w})
				if len(best) >= 4*keep {
					shrink()
				}
			}
		}
		if s.ctx.Err() != nil {
			break
		}
	}
	shrink()
	for _, found := range best {
		weights[found.z] = found.weight
	}
}

func (s *splitter) solve(pr *pairing, zp, zq, zr, zs uint32) uint64 {
	var z [4]uint32
	z[pr.p], z[pr.q], z[pr.r], z[pr.s] = zp, zq, zr, zs
	return s.coefficients(z)
}

// improve adds a word of the basis, or two, to a member if one makes it lighter.
func (s *splitter) improve(m *candidate) bool {
	x := s.code.member(s.word, m.z)
	y := bitset.New(x.Len())
	best, change := m.weight, uint64(0)
	for i, b := range s.code.basis {
		x.XorTo(y, b)
		if w := y.Count(); w < best {
			best, change = w, 1<<i
		}
		for j := range i {
			if w := weightOfSum(y.Words(), s.code.basis[j].Words()); w < best {
				best, change = w, 1<<i|1<<j
			}
		}
	}
	m.z, m.weight = m.z^change, best
	return change != 0
}

func weightOfSum(x, y []uint64) int {
	n := 0
	y = y[:len(x)]
	for i, w := range x {
		n += bits.OnesCount64(w ^ y[i])
	}
	return n
}

// balance returns the bound h of the first pass that makes the pairs of both passes few, and
// how many they are about, as far as the lists tell.
func (s *splitter) balance(floor int) (h int, pairs float64) {
	var count [4][]float64 // of values most, most−1, …
	for q := range s.side {
		d := &s.side[q]
		count[q] = make([]float64, d.most-max(d.from, -d.form.span)+1)
		for _, e := range d.list {
			count[q][d.most-int(e.value)]++
		}
	}
	cost := func(pr *pairing, h int) float64 {
		p, q := &s.side[pr.p], &s.side[pr.q]
		slack := p.most + q.most - h
		if slack < 0 {
			return 0
		}
		// Values below the lists: those parts would have to be listed again.
		again := 0.0
		for _, i := range []int{pr.p, pr.q} {
			if s.side[i].most-slack < s.side[i].from && s.side[i].from > -s.side[i].form.span {
				again = math.Exp2(float64(s.side[i].form.r))
			}
		}
		below := 0.0 // values of q that reach with the present one of p
		sum := 0.0
		cp, cq := count[pr.p], count[pr.q]
		prefix := make([]float64, slack+1)
		for i := range prefix {
			if i < len(cq) {
				below += cq[i]
			} else if again > 0 {
				below *= 1.1
			}
			prefix[i] = below
		}
		n := 0.0
		for i := 0; i <= slack; i++ {
			if i < len(cp) {
				n = cp[i]
			} else if again > 0 {
				n *= 1.1
			} else {
				break
			}
			sum += n * prefix[slack-i]
		}
		return sum*math.Exp2(float64(pr.free-pr.relations)) + again
	}
	pairs = math.Inf(1)
	a, b := s.order[0], s.order[1]
	middle := (floor + s.side[a.p].most + s.side[a.q].most - s.side[b.p].most - s.side[b.q].most) / 2
	reach := max(8, s.side[a.p].most)
	for t := middle - reach; t <= middle+reach; t++ {
		if n := cost(a, t) + cost(b, floor-t+1); n < pairs {
			h, pairs = t, n
		}
	}
	return h, pairs
}

// splitPlan estimates a search by parts.
func (c *Code) splitPlan(workers int) Plan {
	if len(c.parts) != 4 {
		return never(Split, "it needs four parts, see Structure")
	}
	p := c.divide()
	if p == nil {
		return never(Split, "the parts are no help: a dimension above %d, more than %d positions, or positions in none", maxPartDim, laneLimit-1)
	}
	d := float64(len(c.basis))
	if d == 0 || d > maxDim+2 {
		return never(Split, "dimension %d, the most is %d", len(c.basis), maxDim+2)
	}
	// Values of F are about normal. The largest of 2^d is √(2·ln 2·d) deviations above the
	// mean; a pair of parts needs half of that, with half the variance.
	tail := func(deviations float64) float64 { return math.Erfc(deviations/math.Sqrt2) / 2 }
	half := math.Sqrt(math.Ln2 * d)
	var scan, list, most float64
	for q := range p.parts {
		r := float64(p.parts[q].dim())
		most = max(most, r)
		size := math.Exp2(r)
		blocks := max(1, size/(1<<blockBits))
		scan += 2 * blocks * (blockTime + turnTime*float64(len(p.parts[q].types))/2)
		list += min(size, size*tail(0.345*math.Sqrt(d)-0.3)+256)
	}
	pairs := 0.0
	for _, pr := range p.order {
		pairs += math.Exp2(float64(p.parts[pr.p].dim()+p.parts[pr.q].dim()-pr.relations+pr.free)) * tail(half)
	}
	t := scan + 60*list + pairTime*pairs
	if most > tableBits {
		t /= float64(workers)
	}
	t = 1.5*t + 3e5 + 100*math.Exp2(min(20, d/2)) + 1e3*d*d*float64(c.n)/64
	return Plan{Method: Split, Time: nanoseconds(t), Memory: int64(20*list) + int64(workers)<<(tableBits+2) + 1<<20,
		Detail: fmtParts(p)}
}
