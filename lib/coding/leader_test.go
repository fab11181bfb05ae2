package coding

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"parity.lab/lib/bitset"
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
	for round := range 300 {
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

// same compares the answers of two methods.
func same(t *testing.T, name string, got, want *Ranking) {
	t.Helper()
	if !slices.EqualFunc(got.Words, want.Words, (*bitset.Set).Equal) || got.Minima != want.Minima || !got.Proven || got.Lower != want.Lower {
		t.Errorf("%s: %v and %d minima, want %v and %d", name, got.Words, got.Minima, want.Words, want.Minima)
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
