package coding

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"sync/atomic"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// Weights says how many words of each weight a code has.
type Weights struct {
	// Length and Dimension are those of the code: 2^Dimension words.
	Length, Dimension int
	// Counts holds the number of words of weight w at index w, from 0 to Length.
	Counts []*big.Int
	// Exact says that all words were counted.
	Exact bool
	// Method says in words how: "exact by …", or how far the count came.
	Method string
}

// ErrTrivial says that a code has no word but 0, hence no minimum distance.
var ErrTrivial = errors.New("coding: the code has no word but 0, so it has no minimum distance")

// MinimumDistance returns a lightest word of the code other than 0: its weight is the
// least distance of two words. The error is [ErrTrivial] if there is no other word, and
// otherwise as for [Code.Leader]. Minima is 0: [Code.Weights] counts the lightest words.
func (c *Code) MinimumDistance(ctx context.Context, o Options) (*Leader, error) {
	if len(c.basis) == 0 {
		return nil, ErrTrivial
	}
	// The lightest member of the code is 0 itself, the next is wanted.
	r, err := c.Best(ctx, bitset.New(c.n), 2, o)
	if r == nil {
		return nil, err
	}
	word := c.basis[0]
	for _, b := range c.basis[1:] {
		if b.Count() < word.Count() {
			word = b
		}
	}
	for _, w := range r.Words {
		if w.Any() && (r.Proven || w.Count() < word.Count()) {
			word = w
		}
	}
	l := &Leader{Word: word.Clone(), Weight: word.Count(), Lower: 1, Proven: r.Proven, Method: r.Method, Reason: r.Reason}
	if r.Proven {
		l.Lower = l.Weight
	}
	return l, err
}

// Weights counts the words of each weight. If the dual code has fewer words, they are
// counted instead, and MacWilliams' identities give the numbers for the code itself. The
// methods of the options are those of counting: [Gray] and [Walsh].
//
// The error is a [*CostError] if that would take longer than the options allow; and
// ctx.Err() if ctx ends first, with the words counted till then, when they were those of
// the code, or nil.
func (c *Code) Weights(ctx context.Context, o Options) (*Weights, error) {
	if k := c.n - len(c.basis); k < len(c.basis) {
		w, err := c.Dual().counted(ctx, o)
		if err != nil {
			return nil, err
		}
		return w.Dual(), nil
	}
	return c.counted(ctx, o)
}

// Dual returns the dual code, the words that have an even number of ones in common
// with every word of c. For the null space of a symmetric game these are the boards that
// have a solution. Cost: an elimination of d rows of length n.
func (c *Code) Dual() *Code {
	if len(c.basis) == 0 {
		return New(c.n, gf2.New(0, c.n).NullSpace())
	}
	return New(c.n, gf2.FromRows(c.basis).NullSpace())
}

// counted counts words one by one.
func (c *Code) counted(ctx context.Context, o Options) (*Weights, error) {
	if o.Method == Auto {
		// One by one is faster for words of few machine words.
		if o.Method = Walsh; len(c.basis) <= enoughByGray || c.n >= laneLimit || c.n <= 128 && o.workers() == 1 {
			o.Method = Gray
		}
	}
	if o.Method != Gray && o.Method != Walsh {
		return nil, fmt.Errorf("coding: weights are not counted by %v; use Gray code or Walsh–Hadamard transform", o.Method)
	}
	if _, err := c.Plan(o); err != nil {
		return nil, err
	}
	tick := func(done, total int64) {}
	if o.Progress != nil {
		tick = func(done, total int64) { o.Progress(int(done), int(total)) }
	}
	hist := make([]uint64, c.n+1)
	var err error
	if o.Method == Gray {
		err = c.grayWeights(ctx, hist, tick)
	} else {
		err = c.walshWeights(ctx, hist, o.workers(), tick)
	}
	w := &Weights{Length: c.n, Dimension: len(c.basis), Exact: err == nil, Counts: make([]*big.Int, c.n+1)}
	total := uint64(0)
	for i, n := range hist {
		w.Counts[i] = new(big.Int).SetUint64(n)
		total += n
	}
	how := fmt.Sprintf("of all %s words, by %v", power(len(c.basis)), o.Method)
	if w.Exact {
		w.Method = "exact by the weights " + how
	} else {
		w.Method = fmt.Sprintf("unfinished: %s words %s", grouped(total), how)
	}
	return w, err
}

// grayWeights counts words in Gray code order.
func (c *Code) grayWeights(ctx context.Context, hist []uint64, tick ticker) error {
	x := bitset.New(c.n).Words()
	total := uint64(1) << len(c.basis)
	hist[0]++
	for i := uint64(1); i < total; i++ {
		hist[addAndCount(x, c.basis[bits.TrailingZeros64(i)].Words())]++
		if i%pollEvery == 0 {
			tick(int64(i), int64(total))
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// walshWeights counts words by the transform of the numbers of positions of each
// type: F(z) = n − 2·weight, but for the positions where all words are 0.
func (c *Code) walshWeights(ctx context.Context, hist []uint64, workers int, tick ticker) error {
	f, _ := c.wholeForm(bitset.New(c.n))
	size := 1 << min(f.r, blockBits)
	total := int64(f.blockCount())
	var done atomic.Int64
	own := make([][]uint64, workers)
	err := f.blocks(ctx, workers, func(worker int, _ uint64, b *block) {
		h := own[worker]
		if h == nil {
			h = make([]uint64, 2*laneLimit)
			own[worker] = h
		}
		for i := range size {
			h[b.value(i)+laneLimit]++
		}
		if n := done.Add(1); n&0xff == 0 {
			tick(n, total)
		}
	})
	for _, h := range own {
		for v, n := range h {
			if n > 0 {
				hist[(f.start-(v-laneLimit))/2] += n
			}
		}
	}
	return err
}

// Dual returns the weights of the dual code by MacWilliams' identities:
//
//	Σ B_j·y^j = 2^(−d) · Σ A_w·(1−y)^w·(1+y)^(n−w)
//
// It panics unless w is exact. Cost: about n² sums of numbers of n bits.
func (w *Weights) Dual() *Weights {
	if !w.Exact {
		panic("coding: the dual of an unfinished count")
	}
	n := w.Length
	// From w = n down: sum = Σ_{v ≥ w} A_v·(1−y)^(v−w)·(1+y)^(n−v), of degree n−w.
	sum, power := make([]big.Int, n+1), make([]big.Int, n+1)
	power[0].SetInt64(1)
	var t big.Int
	for v := n; v >= 0; v-- {
		if v < n {
			for j := n - v; j > 0; j-- {
				sum[j].Sub(&sum[j], &sum[j-1])
				power[j].Add(&power[j], &power[j-1])
			}
		}
		if a := w.Counts[v]; a.Sign() != 0 {
			for j := 0; j <= n-v; j++ {
				sum[j].Add(&sum[j], t.Mul(a, &power[j]))
			}
		}
	}
	dual := &Weights{Length: n, Dimension: n - w.Dimension, Exact: true, Counts: make([]*big.Int, n+1),
		Method: strings.Replace(w.Method, "exact by", "exact by MacWilliams' identities from the dual code, exact by", 1)}
	for j := range dual.Counts {
		dual.Counts[j] = new(big.Int).Rsh(&sum[j], uint(w.Dimension))
	}
	return dual
}

// MinimumDistance returns the least weight above 0 that a word has, 0 if there is no
// such word.
func (w *Weights) MinimumDistance() int {
	for i, n := range w.Counts {
		if i > 0 && n.Sign() != 0 {
			return i
		}
	}
	return 0
}

// Total returns how many words were counted.
func (w *Weights) Total() *big.Int { return sumOf(w.Counts) }

// String returns a line for each weight that occurs, with a bar, and how it was
// counted.
func (w *Weights) String() string {
	return histogram(w.Counts, "weight", "words") + w.Method
}

func sumOf(counts []*big.Int) *big.Int {
	total := new(big.Int)
	for _, n := range counts {
		total.Add(total, n)
	}
	return total
}

// histogram writes a heading and a line with a bar for each index whose count is not
// 0.
func histogram(counts []*big.Int, index, what string) string {
	most := new(big.Int)
	wide := len(what)
	for _, n := range counts {
		if n.Cmp(most) > 0 {
			most = n
			wide = max(wide, len(n.String()))
		}
	}
	scale, _ := new(big.Float).SetInt(most).Float64()
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %*s\n", index, wide, what)
	for i, n := range counts {
		if n.Sign() == 0 {
			continue
		}
		v, _ := new(big.Float).SetInt(n).Float64()
		bar := strings.Repeat("█", int(math.Round(40*v/scale)))
		line := fmt.Sprintf("%*s  %*s  %s", len(index), strconv.Itoa(i), wide, n.String(), bar)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
