package coding

import (
	"context"
	"fmt"
	"strconv"

	"parity.lab/lib/bitset"
)

// Leader is a member of a coset with the least weight, or the best that was found.
type Leader struct {
	// Word is the member.
	Word *bitset.Set
	// Weight is the number of its ones.
	Weight int
	// Lower is proven: no member has less weight. It is Weight if Proven.
	Lower int
	// Proven says that no member is lighter, for the reason of Reason.
	Proven bool
	// Minima is the number of members of this weight; math.MaxInt if there are at
	// least so many; 0 unless Proven.
	Minima int
	// Method is how it was found; the others are in Plan.
	Method Method
	// Reason says in words why no member is lighter, or what was done till the
	// search ended.
	Reason string
}

// Ranking is the lightest members of a coset, or the best that were found.
type Ranking struct {
	// Words are in order of weight. They are all of the coset if it has fewer members
	// than were asked for.
	Words []*bitset.Set
	// Proven says that every other member is at least as heavy as the last.
	Proven bool
	// Lower is proven: no member has less weight.
	Lower int
	// Minima is the number of members of the weight of the first; see [Leader].
	Minima int
	// Method and Reason are those of [Leader].
	Method Method
	Reason string
}

// ticker is told the steps done of all.
type ticker func(done, total int64)

// Leader returns a member of word + code with the least weight, the number of those, and the
// reason why there is no lighter one.
//
// The error is a [*CostError] if the search would take longer, or more memory, than the options allow,
// and ctx.Err() if ctx ends first: then the best so far is returned with it, and a
// lower bound. Of several lightest members, [Gray], [Walsh] and [Split] return the
// one whose coefficients of the basis are least as a binary number, the coefficient of
// word 0 being the lowest bit; [Tree] returns any, but the same each time.
//
// It panics if the length is wrong or the method is unknown.
func (c *Code) Leader(ctx context.Context, word *bitset.Set, o Options) (*Leader, error) {
	r, err := c.Best(ctx, word, 1, o)
	if r == nil {
		return nil, err
	}
	l := &Leader{Word: r.Words[0], Weight: r.Words[0].Count(), Lower: r.Lower, Proven: r.Proven, Minima: r.Minima, Method: r.Method, Reason: r.Reason}
	return l, err
}

// Best returns the k lightest members of word + code in order of weight; those of
// equal weight in the order of [Code.Leader]. Errors are those of [Code.Leader]. It
// panics if k is not positive, the length is wrong or the method is unknown.
//
// The methods need room and time for the list as well: it should be short beside the
// coset, which [Code.Coset] goes through.
func (c *Code) Best(ctx context.Context, word *bitset.Set, k int, o Options) (*Ranking, error) {
	c.checkWord(word)
	if k <= 0 {
		panic(fmt.Sprintf("coding: the best %d members", k))
	}
	method := Gray
	if o.Method != Auto || len(c.basis) > enoughByGray {
		p, err := c.Plan(o)
		if err != nil {
			return nil, err
		}
		method = p.Method
	}
	tick := func(done, total int64) {}
	if o.Progress != nil {
		tick = func(done, total int64) { o.Progress(int(done), int(total)) }
	}
	r := &Ranking{Method: method}
	acc := newCollector(k, noLimit)
	var err error
	switch method {
	case Gray:
		err = c.gray(ctx, word, acc, tick)
	case Walsh:
		err = c.walsh(ctx, word, acc, o.workers(), tick)
	case Split:
		r.Lower, err = c.splitSearch(ctx, word, acc, o.workers(), tick)
	case Tree:
		r.Words, r.Minima, r.Lower, err = c.treeSearch(ctx, word, k, tick)
		if err == nil {
			r.Proven, r.Reason = true, c.reason(Tree)
			return r, nil
		}
		if len(r.Words) > 0 {
			r.Minima, r.Reason = 0, "the search ended while the list was made"
			return r, err
		}
	}
	return c.ranking(r, word, acc, err)
}

// ranking fills in r what a collector holds.
func (c *Code) ranking(r *Ranking, word *bitset.Set, acc *collector, err error) (*Ranking, error) {
	list := acc.list
	if err != nil {
		list = acc.soFar()
	}
	for _, found := range list {
		r.Words = append(r.Words, c.member(word, found.z))
	}
	if err != nil {
		if len(r.Words) == 0 {
			r.Words = append(r.Words, c.descend(word))
		}
		r.Lower = max(r.Lower, c.lowerBound(word))
		r.Reason = "the best found before the search ended"
		if acc.tried > 0 {
			r.Reason = fmt.Sprintf("the best of the first %s of %s", grouped(acc.tried), c.count())
		}
		return r, err
	}
	r.Proven, r.Minima, r.Lower = true, acc.minima, acc.list[0].weight
	r.Reason = c.reason(r.Method)
	return r, nil
}

// descend adds words of the basis to a word as long as one makes it lighter.
func (c *Code) descend(word *bitset.Set) *bitset.Set {
	x := word.Clone()
	for weight, better := x.Count(), true; better; {
		better = false
		for _, b := range c.basis {
			if w := weightOfSum(x.Words(), b.Words()); w < weight {
				x.Xor(b)
				weight, better = w, true
			}
		}
	}
	return x
}

// reason says why a complete search proves its outcome.
func (c *Code) reason(m Method) string {
	switch m {
	case Gray:
		return c.few
	case Split:
		return "all " + c.count() + " were searched by parts: a better one is over half as good in one of two pairs of its four parts, and all such pairs were looked through"
	case Tree:
		return "all " + c.count() + " were compared, by dynamic programming along a tree"
	}
	return "all " + c.count() + " were compared, by a Walsh–Hadamard transform"
}

// count writes how many members a coset has, such as "2^2 = 4 members".
func (c *Code) count() string {
	return power(len(c.basis)) + " " + c.noun
}

// power writes 2^d, with its value while that is readable.
func power(d int) string {
	if d > 30 {
		return fmt.Sprintf("2^%d", d)
	}
	return fmt.Sprintf("2^%d = %s", d, grouped(1<<d))
}

// grouped writes n with a comma between groups of three digits.
func grouped(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
