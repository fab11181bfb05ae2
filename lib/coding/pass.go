package coding

import (
	"slices"
	"sync/atomic"
)

// tableBits is the size of a piece of a table, in bits of z: what a cache holds.
const tableBits = 19

// linked is an entry with what it gives to z of the third part.
type linked struct {
	gives uint32
	z     uint32
	value int32
}

// buckets are entries by relation and by the high bits of what they give.
type buckets struct {
	list []linked
	from []int32
}

func newBuckets(list []entry, relation, to *linear, relations, high int) *buckets {
	b := &buckets{list: make([]linked, len(list)), from: make([]int32, 1<<(relations+high)+1)}
	key := func(e entry) (uint32, int) {
		gives := to.of(e.z)
		return gives, int(relation.of(e.z))<<high | int(uint64(gives)>>tableBits)
	}
	for _, e := range list {
		_, k := key(e)
		b.from[k+1]++
	}
	for k := 1; k < len(b.from); k++ {
		b.from[k] += b.from[k-1]
	}
	next := slices.Clone(b.from)
	for _, e := range list {
		gives, k := key(e)
		b.list[next[k]] = linked{gives, e.z, e.value}
		next[k]++
	}
	return b
}

func (b *buckets) of(k int) []linked { return b.list[b.from[k]:b.from[k+1]] }

// pass shows every member of at least the floor whose first two parts make h or more
// and whose other two less than below.
func (s *splitter) pass(pr *pairing, h, below int) error {
	p, q := &s.side[pr.p], &s.side[pr.q]
	if p.most+q.most < h {
		return nil
	}
	for _, need := range []struct{ part, floor int }{{pr.p, h - q.most}, {pr.q, h - p.most}} {
		if err := s.collect(need.part, need.floor); err != nil {
			return err
		}
	}
	third := &s.side[pr.r]
	high := max(0, third.form.r-tableBits)
	s.total.Add(1 << high)
	listP, listQ := atLeast(p.list, h-q.most), atLeast(q.list, h-p.most)
	bp := newBuckets(listP, &pr.relationP, &pr.toR[0], pr.relations, high)
	bq := newBuckets(listQ, &pr.relationQ, &pr.toR[1], pr.relations, high)
	var next atomic.Int64
	var stopped atomic.Bool
	workers := s.workers
	if high == 0 {
		workers = 1
	}
	parallel(workers, func(int) {
		w := &worker{splitter: s, pr: pr, h: h, below: below, high: high, summer: newSummer(third.form, max(0, min(third.form.r, tableBits)-blockBits))}
		w.table = make([]int16, 1<<max(blockBits, min(third.form.r, tableBits)))
		for !stopped.Load() {
			piece := int(next.Add(1) - 1)
			if piece >= 1<<high {
				return
			}
			w.fill(piece)
			if !w.pairs(bp, bq, piece) {
				stopped.Store(true)
			}
			s.progress(1)
		}
	})
	if stopped.Load() {
		return s.ctx.Err()
	}
	return nil
}

// atLeast cuts a list in order of value off below the floor.
func atLeast(list []entry, floor int) []entry {
	n, _ := slices.BinarySearchFunc(list, floor, func(e entry, floor int) int {
		if int(e.value) >= floor {
			return -1
		}
		return 1
	})
	return list[:n]
}

// worker does pieces of a pass.
type worker struct {
	*splitter
	pr             *pairing
	h, below, high int
	summer         *summer
	table          []int16 // values of the third part at the piece
	out            block
	polls          int
}

// fill computes a piece of the table.
func (w *worker) fill(piece int) {
	low := w.summer.low
	w.summer.begin(uint64(piece) << low)
	for {
		transform(&w.out, &w.summer.sums)
		at := int(w.summer.high&(1<<low-1)) << blockBits
		piece := w.table[at : at+1<<blockBits]
		for i, v := range w.out {
			v += laneLimit * lanes
			i &= blockWords - 1
			piece[i] = int16(v&0xffff) - laneLimit
			piece[i+blockWords] = int16(v>>16&0xffff) - laneLimit
			piece[i+2*blockWords] = int16(v>>32&0xffff) - laneLimit
			piece[i+3*blockWords] = int16(v>>48) - laneLimit
		}
		if !w.summer.step() {
			return
		}
	}
}

// pairs goes through the pairs of a piece; it reports false if the context has ended.
func (w *worker) pairs(bp, bq *buckets, piece int) bool {
	pr := w.pr
	for x := range uint32(1) << pr.free {
		gives := pr.toR[2].of(x)
		turn := piece ^ int(uint64(gives)>>tableBits)
		for k := range len(bp.from) - 1 {
			p := bp.of(k)
			if len(p) == 0 {
				continue
			}
			q := bq.of(k ^ turn)
			if len(q) == 0 || int(p[0].value+q[0].value) < w.h {
				continue
			}
			if !w.bucket(p, q, gives, x) {
				return false
			}
		}
	}
	return true
}

// bucket goes through the pairs of two lists.
func (w *worker) bucket(p, q []linked, gives, x uint32) bool {
	pr := w.pr
	fourth := w.side[pr.s].most
	table := w.table
	mask := uint32(len(table) - 1)
	for i := range p {
		a := &p[i]
		need := int32(w.h) - a.value
		if q[0].value < need {
			return true
		}
		if w.polls++; w.polls&0x3fff == 0 && w.ctx.Err() != nil {
			return false
		}
		floor := int32(w.floor()) - a.value - int32(fourth)
		at := a.gives ^ gives
		for j := range q {
			b := &q[j]
			if b.value < need {
				break
			}
			if int32(table[(at^b.gives)&mask])+b.value >= floor {
				w.survive(a, b, int(table[(at^b.gives)&mask]), x)
				floor = int32(w.floor()) - a.value - int32(fourth)
			}
		}
	}
	return true
}

// survive looks at a pair that may belong to a member worth showing.
func (w *worker) survive(a, b *linked, third int, x uint32) {
	pr := w.pr
	zr := a.gives ^ b.gives ^ pr.toR[2].of(x)
	zs := pr.toS[0].of(a.z) ^ pr.toS[1].of(b.z) ^ pr.toS[2].of(x)
	rest := third + w.side[pr.s].eval.at(zs)
	f := int(a.value) + int(b.value) + rest
	if f < w.floor() || rest >= w.below {
		return
	}
	w.acc.add(w.solve(pr, a.z, b.z, zr, zs), w.weight(f))
}
