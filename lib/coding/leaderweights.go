package coding

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"parity.lab/lib/bitset"
)

// LeaderWeights says how many cosets have leaders of each weight. For Lights Out: how
// many boards that have a solution have a shortest one of each length.
type LeaderWeights struct {
	// Length and Dimension are those of the code, of which there are
	// 2^(Length − Dimension) cosets.
	Length, Dimension int
	// Counts holds the number of cosets whose leader has weight w at index w: of all
	// cosets if Exact, otherwise of those in the sample.
	Counts []*big.Int
	// Exact says that all cosets were counted.
	Exact bool
	// Samples and Seed tell of a sample, of so many random cosets.
	Samples int
	Seed    uint64
	// Method says in words which: "exact by …" or "sampled …".
	Method string
}

// LeaderOptions tune [Code.LeaderWeights]. The zero value is the sensible default.
type LeaderOptions struct {
	// Sample asks for a sample even where an exact count is possible, Exact for an exact
	// count or an error.
	Sample, Exact bool
	// Samples is how many random cosets are looked at where an exact count would take
	// too long; 0 means 10,000. Seed decides which.
	Samples int
	Seed    uint64
	// MaxTime is what the count may be estimated to take; 0 means DefaultMaxTime.
	MaxTime time.Duration
	// Workers is the number of goroutines; 0 means one for each processor in use.
	Workers int
	// Progress, if not nil, is called now and then with the steps done of all.
	// It may be called by several goroutines.
	Progress func(done, total int)
}

// defaultSamples is the size of a sample unless told otherwise.
const defaultSamples = 10_000

// LeaderWeights returns the distribution of the weights of coset leaders.
//
// It is exact where time allows: the weight of the leader of x + code depends only on
// how many ones x has among the positions of each type. So one coset is searched for
// each class of such numbers, and stands for all of the class: Π C(n_t, a_t) words x for a_t ones
// of n_t. Of the 2^d members of a coset, one is taken, which has at most half of the
// positions of d types that are a basis. For Lights Out on 5×5 that leaves 125 classes for
// 2^23 boards. A code with few cosets is searched breadth first, one position after
// the other. Where both would take too long, random cosets are searched, each as likely
// as the others.
//
// The error is a [*CostError] if the time is beyond the options, and ctx.Err() if ctx
// ends first, with the sample till then, or nil if the count was to be exact.
func (c *Code) LeaderWeights(ctx context.Context, o LeaderOptions) (*LeaderWeights, error) {
	if o.Sample && o.Exact {
		panic("coding: both a sample and an exact count are asked for")
	}
	if o.MaxTime == 0 {
		o.MaxTime = DefaultMaxTime
	}
	if o.Samples <= 0 {
		o.Samples = defaultSamples
	}
	workers := Options{Workers: o.Workers}.workers()
	if !o.Sample {
		e := c.classes()
		byClasses, byBreadth := e.estimate(workers), c.breadthEstimate()
		switch {
		case byBreadth < byClasses && byBreadth <= o.MaxTime:
			return c.breadth(ctx, o.Progress)
		case byClasses <= o.MaxTime:
			return e.run(ctx, workers, o.Progress)
		case o.Exact:
			return nil, &CostError{Plan{Method: Walsh, Time: min(byClasses, byBreadth),
				Detail: fmt.Sprintf("classes of column types for 2^%d cosets; a sample is a way out", c.n-len(c.basis))}, o.MaxTime, DefaultMaxMemory}
		}
	}
	return c.sampled(ctx, workers, o)
}

// sampled searches random cosets.
func (c *Code) sampled(ctx context.Context, workers int, o LeaderOptions) (*LeaderWeights, error) {
	search := Options{MaxTime: o.MaxTime, Workers: 1}
	p, err := c.Plan(search)
	if err == nil && float64(p.Time)*float64(o.Samples)/float64(workers) > float64(o.MaxTime) {
		p.Time = nanoseconds(float64(p.Time) * float64(o.Samples) / float64(workers))
		p.Detail = fmt.Sprintf("%s samples; fewer take less", grouped(uint64(o.Samples)))
		err = &CostError{p, o.MaxTime, DefaultMaxMemory}
	}
	if err != nil {
		return nil, err
	}
	hist := make([]int64, c.n+1)
	var mu sync.Mutex
	var next, done atomic.Int64
	var failure error
	parallel(workers, func(int) {
		for {
			i := next.Add(1) - 1
			if i >= int64(o.Samples) {
				return
			}
			word := bitset.Random(c.n, rand.New(rand.NewPCG(o.Seed, uint64(i))))
			l, err := c.Leader(ctx, word, search)
			mu.Lock()
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				failure = err
				mu.Unlock()
				return
			}
			hist[l.Weight]++
			mu.Unlock()
			if n := done.Add(1); o.Progress != nil && n%64 == 0 {
				o.Progress(int(n), o.Samples)
			}
		}
	})
	w := &LeaderWeights{Length: c.n, Dimension: len(c.basis), Counts: make([]*big.Int, c.n+1), Samples: int(done.Load()), Seed: o.Seed}
	for i, n := range hist {
		w.Counts[i] = big.NewInt(n)
	}
	w.Method = fmt.Sprintf("sampled: %s random cosets of 2^%d, seed %d, each leader by %v", grouped(uint64(w.Samples)), c.n-len(c.basis), o.Seed, p.Method)
	return w, failure
}

// classSearch goes over the classes of cosets.
type classSearch struct {
	code  *Code
	zero  int // positions of type 0
	types []classType
}

// classType is a type that is not 0.
type classType struct {
	column uint64
	n      int        // positions
	most   int        // the largest number of ones that is tried
	ways   []*big.Int // how many cosets a number of ones stands for, besides the other types
	small  []uint64   // the same as machine words, if all cosets can be counted so
}

// maxClassDimension bounds the dimension of the codes whose classes are searched, by
// the memory for the values of F at all z on every level.
const maxClassDimension = 16

// classes prepares the search. A word of the code that is added to x turns a_t to
// n_t − a_t in the types t that it has ones at; d types that are a basis can be turned
// each alone. So a_t ≤ n_t/2 there, and where both halves are equal, each coset is met
// twice.
func (c *Code) classes() *classSearch {
	s := &classSearch{code: c}
	for _, t := range c.columns() {
		if t.Column.None() {
			s.zero = len(t.Positions)
			continue
		}
		k := classType{n: len(t.Positions), most: len(t.Positions)}
		if len(c.basis) <= maxClassDimension {
			k.column = t.Column.Words()[0]
		}
		s.types = append(s.types, k)
	}
	if len(c.basis) > maxClassDimension {
		return s
	}
	// The basis is chosen where halving helps most.
	gain := func(t classType) float64 { return float64(t.n+1) / float64(t.n/2+1) }
	slices.SortStableFunc(s.types, func(a, b classType) int { return cmp.Compare(gain(b), gain(a)) })
	var rows []uint64
	for i := range s.types {
		t := &s.types[i]
		v := t.column
		for _, r := range rows {
			v = min(v, v^r)
		}
		halved := v != 0
		if halved {
			rows = append(rows, v)
			t.most = t.n / 2
		}
		for a, ways := range binomials(t.n)[:t.most+1] {
			if halved && 2*a == t.n {
				ways.Rsh(ways, 1)
			}
			t.ways = append(t.ways, ways)
			t.small = append(t.small, ways.Uint64())
		}
	}
	// The type with the most choices comes last, where a choice costs least.
	slices.SortStableFunc(s.types, func(a, b classType) int { return cmp.Compare(a.most, b.most) })
	return s
}

// binomials returns the n+1 binomial coefficients of n.
func binomials(n int) []*big.Int {
	list := []*big.Int{big.NewInt(1)}
	for k := range n {
		next := new(big.Int).Mul(list[k], big.NewInt(int64(n-k)))
		list = append(list, next.Quo(next, big.NewInt(int64(k+1))))
	}
	return list
}

// count returns the number of classes.
func (s *classSearch) count() float64 {
	n := 1.0
	for _, t := range s.types {
		n *= float64(t.most + 1)
	}
	return n
}

// small reports whether all cosets can be counted in machine words.
func (s *classSearch) small() bool { return s.code.n-len(s.code.basis) < 64 }

// estimate returns what the search takes.
func (s *classSearch) estimate(workers int) time.Duration {
	d := len(s.code.basis)
	if d > maxClassDimension {
		return math.MaxInt64
	}
	last := 0
	if len(s.types) > 0 {
		last = s.types[len(s.types)-1].most
	}
	leaf := 2.0
	if !s.small() {
		leaf = 150
	}
	t := s.count() * (leaf + 1.5*math.Exp2(float64(d))/float64(last+1))
	return nanoseconds(t / float64(workers))
}

// run goes over all classes.
func (s *classSearch) run(ctx context.Context, workers int, progress func(done, total int)) (*LeaderWeights, error) {
	// The choices for the first types make the tasks.
	tasks, outer := 1, 0
	for outer < len(s.types)-1 && tasks < 64*workers {
		tasks *= s.types[outer].most + 1
		outer++
	}
	var next, done atomic.Int64
	workers = min(workers, tasks)
	walks := make([]*classWalk, workers)
	parallel(workers, func(worker int) {
		w := s.newWalk()
		walks[worker] = w
		for ctx.Err() == nil {
			i := next.Add(1) - 1
			if i >= int64(tasks) {
				return
			}
			if !w.task(ctx, int(i), outer) {
				return
			}
			if n := done.Add(1); progress != nil {
				progress(int(n), tasks)
			}
		}
	})
	if done.Load() < int64(tasks) {
		return nil, ctx.Err()
	}
	core := make([]*big.Int, s.code.n-s.zero+1)
	for i := range core {
		core[i] = new(big.Int)
		for _, w := range walks {
			core[i].Add(core[i], w.at(i))
		}
	}
	r := &LeaderWeights{Length: s.code.n, Dimension: len(s.code.basis), Exact: true, Counts: make([]*big.Int, s.code.n+1)}
	// Ones at positions of type 0 stay whatever is added.
	ways := binomials(s.zero)
	var product big.Int
	for i := range r.Counts {
		r.Counts[i] = new(big.Int)
		for j := max(0, i-s.zero); j <= min(i, len(core)-1); j++ {
			r.Counts[i].Add(r.Counts[i], product.Mul(ways[i-j], core[j]))
		}
	}
	r.Method = fmt.Sprintf("exact by %s classes of column types, for 2^%d cosets", grouped(uint64(s.count())), r.Length-r.Dimension)
	return r, nil
}

// classWalk is the work of one goroutine. values[i] holds F at all z for the choices
// of the types before i.
type classWalk struct {
	s       *classSearch
	values  [][]int32
	ways    []*big.Int // the product for the types before i
	small   []uint64
	counts  []*big.Int
	tally   []uint64
	nodes   int
	product big.Int
}

func (s *classSearch) newWalk() *classWalk {
	levels := max(1, len(s.types))
	w := &classWalk{s: s, values: make([][]int32, levels), ways: make([]*big.Int, levels), small: make([]uint64, levels)}
	for i := range levels {
		w.values[i] = make([]int32, 1<<len(s.code.basis))
		w.ways[i] = big.NewInt(1)
		w.small[i] = 1
	}
	size := s.code.n - s.zero + 1
	if s.small() {
		w.tally = make([]uint64, size)
		return w
	}
	w.counts = make([]*big.Int, size)
	for i := range w.counts {
		w.counts[i] = new(big.Int)
	}
	return w
}

// at returns the number of cosets with weight i that were counted.
func (w *classWalk) at(i int) *big.Int {
	if w.tally != nil {
		return new(big.Int).SetUint64(w.tally[i])
	}
	return w.counts[i]
}

// task goes over the classes whose first choices are written in a number. It reports
// whether it came to the end.
func (w *classWalk) task(ctx context.Context, number, outer int) bool {
	if len(w.s.types) == 0 {
		w.add(0, 0, w.s.code.n-w.s.zero, 0) // every coset is its own
		return true
	}
	for i := range outer {
		choices := w.s.types[i].most + 1
		w.choose(i, number%choices)
		number /= choices
	}
	return w.walk(ctx, outer)
}

// choose gives type i a number of ones.
func (w *classWalk) choose(i, ones int) {
	t := &w.s.types[i]
	e := int32(t.n - 2*ones)
	from, to := w.values[i], w.values[i+1]
	for z, v := range from {
		if bits.OnesCount64(uint64(z)&t.column)&1 == 1 {
			to[z] = v - e
		} else {
			to[z] = v + e
		}
	}
	if w.tally != nil {
		w.small[i+1] = w.small[i] * t.small[ones]
	} else {
		w.ways[i+1].Mul(w.ways[i], t.ways[ones])
	}
}

// walk goes over the choices for the types from i.
func (w *classWalk) walk(ctx context.Context, i int) bool {
	t := &w.s.types[i]
	if i < len(w.s.types)-1 {
		for a := 0; a <= t.most; a++ {
			w.choose(i, a)
			if !w.walk(ctx, i+1) {
				return false
			}
		}
		return true
	}
	if w.nodes++; w.nodes&255 == 0 && ctx.Err() != nil {
		return false
	}
	// Only the largest values where the type counts as it is, and where it counts
	// negative, matter to the largest sum.
	plus, minus := int32(math.MinInt32/2), int32(math.MinInt32/2)
	for z, v := range w.values[i] {
		if bits.OnesCount64(uint64(z)&t.column)&1 == 1 {
			minus = max(minus, v)
		} else {
			plus = max(plus, v)
		}
	}
	total := w.s.code.n - w.s.zero
	for a := 0; a <= t.most; a++ {
		e := int32(t.n - 2*a)
		w.add(i, a, total, int(max(plus+e, minus-e)))
	}
	return true
}

// add counts a class whose F is at most largest.
func (w *classWalk) add(i, ones, total, largest int) {
	weight := (total - largest) / 2
	switch {
	case len(w.s.types) == 0:
		if w.tally != nil {
			w.tally[weight]++
		} else {
			w.counts[weight].Add(w.counts[weight], big.NewInt(1))
		}
	case w.tally != nil:
		w.tally[weight] += w.small[i] * w.s.types[i].small[ones]
	default:
		w.counts[weight].Add(w.counts[weight], w.product.Mul(w.ways[i], w.s.types[i].ways[ones]))
	}
}

// Total returns how many cosets were counted.
func (w *LeaderWeights) Total() *big.Int { return sumOf(w.Counts) }

// Max returns the largest weight that occurs: the covering radius if Exact.
func (w *LeaderWeights) Max() int {
	for i := len(w.Counts) - 1; i > 0; i-- {
		if w.Counts[i].Sign() != 0 {
			return i
		}
	}
	return 0
}

// Mean returns the mean weight, NaN if nothing was counted.
func (w *LeaderWeights) Mean() float64 {
	sum := new(big.Int)
	for i, n := range w.Counts {
		sum.Add(sum, new(big.Int).Mul(n, big.NewInt(int64(i))))
	}
	total := w.Total()
	if total.Sign() == 0 {
		return math.NaN()
	}
	mean, _ := new(big.Rat).SetFrac(sum, total).Float64()
	return mean
}

// String returns a line for each weight that occurs, with a bar, and how it was
// counted.
func (w *LeaderWeights) String() string {
	return histogram(w.Counts, "weight", "cosets") + w.Method
}
