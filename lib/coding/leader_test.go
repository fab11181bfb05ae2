package coding

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// randomCode returns a code and the generators it was made from, some of which may be
// dependent. Columns are taken from a few, so that some are equal.
func randomCode(rng *rand.Rand, n, d int) (*Code, []*bitset.Set) {
	columns := 1 + rng.IntN(n+1)
	generators := make([]*bitset.Set, d)
	of := make([]int, n)
	for p := range of {
		of[p] = rng.IntN(columns)
	}
	for i := range generators {
		row := bitset.Random(columns, rng)
		generators[i] = bitset.FromFunc(n, func(p int) bool { return row.Test(of[p]) })
	}
	return New(n, generators), generators
}

// partedCode returns a code of dimension at most d in four parts, in each of which the columns
// lie in a space of at most r dimensions.
func partedCode(rng *rand.Rand, n, d, r int) (*Code, []*bitset.Set) {
	parts := make([][]int, 4)
	var spaces [4][]*bitset.Set
	for q := range spaces {
		for range r {
			spaces[q] = append(spaces[q], bitset.Random(d, rng))
		}
	}
	generators := make([]*bitset.Set, d)
	for i := range generators {
		generators[i] = bitset.New(n)
	}
	for p := range n {
		q := rng.IntN(4)
		parts[q] = append(parts[q], p)
		column := bitset.New(d)
		for _, v := range spaces[q] {
			if rng.IntN(2) == 0 {
				column.Xor(v)
			}
		}
		for i := range column.All() {
			generators[i].Set(p)
		}
	}
	return NewStructured(n, generators, Structure{Parts: parts}), generators
}

// sums returns the sums of all subsets of the words, each once.
func sums(n int, words []*bitset.Set) []*bitset.Set {
	seen := map[string]bool{}
	var all []*bitset.Set
	for s := range 1 << len(words) {
		x := bitset.New(n)
		for i, w := range words {
			if s>>i&1 == 1 {
				x.Xor(w)
			}
		}
		if !seen[x.Key()] {
			seen[x.Key()] = true
			all = append(all, x)
		}
	}
	return all
}

// checkBest compares an answer with the weights of all members in order.
func checkBest(t *testing.T, name string, c *Code, word *bitset.Set, weights []int, k int, r *Ranking, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	want := weights[:min(k, len(weights))]
	if len(r.Words) != len(want) || !r.Proven || r.Lower != weights[0] || r.Reason == "" {
		t.Fatalf("%s: %d words, want %d; %+v", name, len(r.Words), len(want), r)
	}
	seen := map[string]bool{}
	for i, w := range r.Words {
		sum := w.Clone()
		sum.Xor(word)
		if w.Count() != want[i] || !c.Contains(sum) || seen[w.Key()] {
			t.Fatalf("%s: word %d is %v of weight %d, want another member of weight %d", name, i, w, w.Count(), want[i])
		}
		seen[w.Key()] = true
	}
	minima := 0
	for minima < len(weights) && weights[minima] == weights[0] {
		minima++
	}
	if r.Minima != minima {
		t.Fatalf("%s: %d minima, want %d", name, r.Minima, minima)
	}
}

func TestBestAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for round := range 200 {
		n, d := rng.IntN(20), rng.IntN(10)
		if round%10 == 0 {
			n = []int{63, 64, 65, 127, 128, 129}[rng.IntN(6)]
		}
		c, generators := randomCode(rng, n, d)
		if round%3 > 0 {
			c, generators = partedCode(rng, n, d, 1+rng.IntN(d+1))
			if _, err := c.Plan(Options{Method: Split}); err != nil && c.Dimension() > 0 {
				t.Fatalf("%v: %v", c, err)
			}
		}
		words := sums(n, generators)
		if len(words) != 1<<c.Dimension() {
			t.Fatalf("%v has %d words", c, len(words))
		}
		word := bitset.Random(n, rng)
		var weights []int
		members := map[string]bool{}
		for _, w := range words {
			w.Xor(word)
			weights = append(weights, w.Count())
			members[w.Key()] = true
		}
		slices.Sort(weights)
		for x := range c.Coset(word) {
			if !members[x.Key()] {
				t.Fatalf("%v: %v comes twice, or is no member", c, x)
			}
			delete(members, x.Key())
		}
		if len(members) > 0 {
			t.Fatalf("%v: %d members missing", c, len(members))
		}
		if lower := c.lowerBound(word); lower > weights[0] {
			t.Fatalf("%v: bound %d, minimum %d", c, lower, weights[0])
		}
		for _, k := range []int{1, 2, 7, 2000} {
			for _, p := range c.Plans(Options{}) {
				r, err := c.Best(context.Background(), word, k, Options{Method: p.Method})
				checkBest(t, fmt.Sprintf("%v, the best %d of %v by %v", c, k, word, p.Method), c, word, weights, k, r, err)
			}
		}
	}
}

// TestMethodsAgree compares methods at dimensions beyond one block.
func TestMethodsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, size := range []struct{ n, d int }{{40, 11}, {70, 12}, {100, 13}, {64, 14}, {300, 15}, {129, 16}, {1000, 17}} {
		c, _ := randomCode(rng, size.n, size.d)
		for _, k := range []int{1, 5} {
			word := bitset.Random(size.n, rng)
			want, err := c.Best(context.Background(), word, k, Options{Method: Gray})
			if err != nil {
				t.Fatal(err)
			}
			for _, workers := range []int{1, 2, 3} {
				got, err := c.Best(context.Background(), word, k, Options{Method: Walsh, Workers: workers})
				if err != nil {
					t.Fatal(err)
				}
				same(t, fmt.Sprintf("%v with %d workers", c, workers), got, want)
			}
		}
	}
	for _, size := range []struct{ n, d, r int }{{60, 12, 6}, {80, 14, 8}, {100, 13, 13}, {200, 16, 8}, {400, 18, 10}, {300, 18, 5}, {500, 18, 17}} {
		c, _ := partedCode(rng, size.n, size.d, size.r)
		for _, k := range []int{1, 20} {
			word := bitset.Random(size.n, rng)
			want, err := c.Best(context.Background(), word, k, Options{Method: Walsh})
			if err != nil {
				t.Fatal(err)
			}
			for _, workers := range []int{1, 2} {
				got, err := c.Best(context.Background(), word, k, Options{Method: Split, Workers: workers})
				if err != nil {
					t.Fatal(err)
				}
				same(t, fmt.Sprintf("%v in parts with %d workers", c, workers), got, want)
			}
		}
	}
}

// TestLongCodes compares methods on words too long for values of 16 bits.
func TestLongCodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, d := range []int{3, 13} {
		c, _ := randomCode(rng, 40000, d)
		for _, word := range []*bitset.Set{bitset.New(c.n), bitset.Random(c.n, rng)} {
			want, err := c.Best(context.Background(), word, 3, Options{Method: Gray})
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.Best(context.Background(), word, 3, Options{Method: Walsh})
			if err != nil {
				t.Fatal(err)
			}
			same(t, c.String(), got, want)
			if lower := c.lowerBound(word); lower > want.Lower {
				t.Errorf("bound %d, minimum %d", lower, want.Lower)
			}
		}
	}
}

// TestProgress checks that every method tells of its steps.
func TestProgress(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	c, _ := partedCode(rng, 300, 21, 18)
	if c.Dimension() < 20 {
		t.Fatalf("dimension %d", c.Dimension())
	}
	var chain []*bitset.Set
	for i := range 600 {
		chain = append(chain, bitset.FromIndices(1200, 2*i, 2*i+1, (2*i+2)%1200))
	}
	for _, test := range []struct {
		method Method
		code   *Code
	}{{Gray, c}, {Walsh, c}, {Split, c}, {Tree, New(1200, chain)}} {
		var calls atomic.Int64
		_, err := test.code.Leader(context.Background(), bitset.Random(test.code.Len(), rng), Options{Method: test.method, Progress: func(done, total int) {
			calls.Add(1)
			if done < 0 || done > total {
				t.Errorf("%v: %d of %d", test.method, done, total)
			}
		}})
		if err != nil || calls.Load() == 0 {
			t.Errorf("%v: %d calls, error %v", test.method, calls.Load(), err)
		}
	}
}

// TestTreeAlone checks minima beyond counting and limits of a tree.
func TestTreeAlone(t *testing.T) {
	// Pairs of positions that are equal: one of each pair is set.
	var pairs []*bitset.Set
	for i := range 100 {
		pairs = append(pairs, bitset.FromIndices(200, 2*i, 2*i+1))
	}
	c := New(200, pairs)
	word := bitset.FromFunc(200, func(i int) bool { return i%2 == 0 })
	l, err := c.Leader(context.Background(), word, Options{})
	if err != nil || l.Weight != 100 || l.Minima != math.MaxInt || l.Method != Tree {
		t.Errorf("%+v, error %v", l, err)
	}
	rng := rand.New(rand.NewPCG(6, 6))
	dense, _ := randomCode(rng, 400, 120)
	p, err := dense.Plan(Options{})
	if !errors.Is(err, ErrCost) || p.Time < time.Hour {
		t.Errorf("%v, error %v", p, err)
	}
	if _, err := dense.Leader(context.Background(), bitset.New(400), Options{Method: Split}); !errors.Is(err, ErrCost) {
		t.Errorf("error %v", err)
	}
}

// same compares the answers of two methods.
func same(t *testing.T, name string, got, want *Ranking) {
	t.Helper()
	if !slices.EqualFunc(got.Words, want.Words, (*bitset.Set).Equal) || got.Minima != want.Minima || !got.Proven || got.Lower != want.Lower {
		t.Errorf("%s: %v and %d minima, want %v and %d", name, got.Words, got.Minima, want.Words, want.Minima)
	}
}

// TestChecks compares the tree with enumeration on codes given by checks of few positions.
func TestChecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 100 {
		n := 1 + rng.IntN(40)
		var checks [][]int
		m := gf2.New(n, n)
		for i := range n {
			var check []int
			for range 1 + rng.IntN(4) {
				p := min(n-1, i+rng.IntN(6))
				if !slices.Contains(check, p) {
					check = append(check, p)
					m.Set(i, p, true)
				}
			}
			checks = append(checks, check)
		}
		c := NewStructured(n, m.NullSpace(), Structure{Checks: checks})
		if c.Dimension() == 0 || c.Dimension() > 14 {
			continue
		}
		word := bitset.Random(n, rng)
		for _, k := range []int{1, 30} {
			want, err := c.Best(context.Background(), word, k, Options{Method: Gray})
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.Best(context.Background(), word, k, Options{Method: Tree})
			if err != nil || len(got.Words) != len(want.Words) || got.Minima != want.Minima || got.Lower != want.Lower || !got.Proven {
				t.Fatalf("%v: %+v, want %+v; error %v", c, got, want, err)
			}
			for i := range want.Words {
				if got.Words[i].Count() != want.Words[i].Count() {
					t.Errorf("%v: word %d has weight %d, want %d", c, i, got.Words[i].Count(), want.Words[i].Count())
				}
			}
			if lower := c.lowerBound(word); lower > want.Lower {
				t.Errorf("%v: bound %d, minimum %d", c, lower, want.Lower)
			}
		}
	}
}

// lateContext ends after its error was asked for so many times.
type lateContext struct {
	context.Context
	left atomic.Int64
}

func (c *lateContext) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancelledLate ends searches at many points: what they return must be true.
func TestCancelledLate(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	parted, _ := partedCode(rng, 300, 18, 16)
	var chain []*bitset.Set
	for i := range 500 {
		chain = append(chain, bitset.FromIndices(1000, 2*i, 2*i+1, (2*i+2)%1000, (2*i+5)%1000))
	}
	for _, test := range []struct {
		method Method
		code   *Code
	}{{Gray, parted}, {Walsh, parted}, {Split, parted}, {Tree, New(1000, chain)}} {
		if test.method == Gray && testing.Short() {
			continue
		}
		word := bitset.Random(test.code.Len(), rng)
		best, err := test.code.Leader(context.Background(), word, Options{})
		if err != nil {
			t.Fatal(err)
		}
		ended := 0
		for polls := range 40 {
			ctx := &lateContext{Context: context.Background()}
			ctx.left.Store(int64(polls))
			l, err := test.code.Leader(ctx, word, Options{Method: test.method})
			if err == nil {
				if l.Weight != best.Weight || l.Minima != best.Minima {
					t.Errorf("%v after %d polls: %+v, want %+v", test.method, polls, l, best)
				}
				continue
			}
			ended++
			sum := l.Word.Clone()
			sum.Xor(word)
			if !errors.Is(err, context.Canceled) || l.Proven || l.Minima != 0 || !test.code.Contains(sum) || l.Weight != l.Word.Count() ||
				l.Lower > best.Weight || l.Weight < best.Weight || l.Reason == "" {
				t.Fatalf("%v after %d polls: %+v, the minimum is %d, error %v", test.method, polls, l, best.Weight, err)
			}
		}
		if ended == 0 {
			t.Errorf("%v was never ended", test.method)
		}
	}
}

func TestCancelled(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	c, _ := randomCode(rng, 400, 24)
	word := bitset.Random(400, rng)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	best, err := c.Leader(context.Background(), word, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []Method{Gray, Walsh} {
		l, err := c.Leader(ctx, word, Options{Method: m})
		if !errors.Is(err, context.Canceled) || l == nil {
			t.Fatalf("%v: %v, error %v", m, l, err)
		}
		sum := l.Word.Clone()
		sum.Xor(word)
		if l.Proven || l.Minima != 0 || !c.Contains(sum) || l.Weight != l.Word.Count() {
			t.Errorf("%v: %+v", m, l)
		}
		if l.Lower > best.Weight || l.Lower <= 0 || l.Weight < best.Weight {
			t.Errorf("%v: between %d and %d, but the minimum is %d", m, l.Lower, l.Weight, best.Weight)
		}
	}
}
