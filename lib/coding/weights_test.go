package coding

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"parity.lab/lib/bitset"
)

// weighable returns random codes of many shapes: with positions of type 0, with equal
// columns, with as many words as there are, with none but 0.
func weighable(n, d int, rng *rand.Rand) *Code {
	var generators []*bitset.Set
	for range d {
		g := bitset.Random(n, rng)
		for p := range n { // some columns equal, some 0
			switch {
			case p%7 == 3:
				g.Clear(p)
			case p%3 == 1 && n > 6:
				g.SetTo(p, g.Test(p-1))
			}
		}
		generators = append(generators, g)
	}
	return New(n, generators)
}

func TestWeightsAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for n := 0; n <= 13; n++ {
		for d := 0; d <= n; d++ {
			c := weighable(n, d, rng)
			words := map[uint64]bool{}
			for w := range c.Coset(bitset.New(n)) {
				words[number(w)] = true
			}
			// All words, those of the dual, and the leaders of all cosets, by trying all x.
			direct, dual, leaders := make([]int64, n+1), make([]int64, n+1), make([]int64, n+1)
			for x := range uint64(1) << n {
				weight := ones(x)
				if words[x] {
					direct[weight]++
				}
				orthogonal, least := true, weight
				for w := range words {
					orthogonal = orthogonal && ones(x&w)%2 == 0
					least = min(least, ones(x^w))
				}
				if orthogonal {
					dual[weight]++
				}
				leaders[least]++
			}
			for w := range leaders {
				leaders[w] /= int64(len(words)) // every coset was met by each of its members
			}
			for _, m := range []Method{Auto, Gray, Walsh} {
				got, err := c.Weights(t.Context(), Options{Method: m})
				if err != nil || !got.Exact || fmt.Sprint(got.Counts) != fmt.Sprint(direct) {
					t.Fatalf("%v by %v: %v, %v, want %v", c, m, got, err, direct)
				}
				if d := got.Dual(); fmt.Sprint(d.Counts) != fmt.Sprint(dual) || d.Dimension != n-c.Dimension() {
					t.Fatalf("dual of %v by %v: %v, want %v", c, m, d, dual)
				}
				got, err = c.counted(t.Context(), Options{Method: m})
				if err != nil || fmt.Sprint(got.Counts) != fmt.Sprint(direct) {
					t.Fatalf("%v counted by %v: %v, %v, want %v", c, m, got, err, direct)
				}
			}
			for name, f := range map[string]func() (*LeaderWeights, error){
				"the best way": func() (*LeaderWeights, error) { return c.LeaderWeights(t.Context(), LeaderOptions{}) },
				"classes":      func() (*LeaderWeights, error) { return c.classes().run(t.Context(), 1+d%3, nil) },
				"breadth":      func() (*LeaderWeights, error) { return c.breadth(t.Context(), nil) },
			} {
				got, err := f()
				if err != nil || !got.Exact || fmt.Sprint(got.Counts) != fmt.Sprint(leaders) {
					t.Fatalf("%v by %s: leaders %v, %v, want %v", c, name, got, err, leaders)
				}
			}
			l, err := c.MinimumDistance(t.Context(), Options{})
			w, _ := c.Weights(t.Context(), Options{})
			switch {
			case c.Dimension() == 0:
				if !errors.Is(err, ErrTrivial) || w.MinimumDistance() != 0 {
					t.Errorf("%v: %v, %v", c, l, err)
				}
			case err != nil || !l.Proven || l.Weight != w.MinimumDistance() || l.Lower != l.Weight || l.Word.Count() != l.Weight || !c.Contains(l.Word):
				t.Errorf("%v: %+v, %v, want distance %d", c, l, err, w.MinimumDistance())
			}
		}
	}
}

func number(s *bitset.Set) uint64 {
	if len(s.Words()) == 0 {
		return 0
	}
	return s.Words()[0]
}

func ones(x uint64) int {
	n := 0
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// TestWeightsTwins compares the methods on codes that only one of two can be tried on by
// hand: long words and many words.
func TestWeightsTwins(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	for _, c := range []*Code{weighable(300, 15, rng), weighable(64, 16, rng), weighable(20, 14, rng), weighable(1000, 3, rng)} {
		gray, err := c.counted(t.Context(), Options{Method: Gray})
		if err != nil {
			t.Fatal(err)
		}
		for workers := 1; workers <= 3; workers++ {
			walsh, err := c.counted(t.Context(), Options{Method: Walsh, Workers: workers})
			if err != nil || fmt.Sprint(walsh.Counts) != fmt.Sprint(gray.Counts) {
				t.Errorf("%v: %v, %v, want %v", c, walsh, err, gray)
			}
		}
		total := new(big.Int).Lsh(big.NewInt(1), uint(c.Dimension()))
		if gray.Total().Cmp(total) != 0 {
			t.Errorf("%v: %v words", c, gray.Total())
		}
		// There and back.
		dual := gray.Dual()
		if again := dual.Dual(); fmt.Sprint(again.Counts) != fmt.Sprint(gray.Counts) {
			t.Errorf("%v: the dual of the dual is %v", c, again.Counts)
		}
		if total.Lsh(big.NewInt(1), uint(c.n-c.Dimension())).Cmp(dual.Total()) != 0 {
			t.Errorf("%v: %v words in the dual", c, dual.Total())
		}
	}
}

// TestHamming takes codes whose weights are in every book.
func TestHamming(t *testing.T) {
	var simplex []*bitset.Set // columns are the numbers 1 … 31
	for i := range 5 {
		simplex = append(simplex, bitset.FromFunc(31, func(p int) bool { return (p+1)>>i&1 == 1 }))
	}
	c := New(31, simplex)
	w, err := c.Weights(t.Context(), Options{})
	if err != nil || w.Counts[16].Int64() != 31 || w.MinimumDistance() != 16 {
		t.Errorf("%v, %v", w, err)
	}
	hamming := c.Dual()
	w, err = hamming.Weights(t.Context(), Options{})
	// n(n−1)/6 words of weight 3.
	if err != nil || w.MinimumDistance() != 3 || w.Counts[3].Int64() != 31*30/6 || w.Total().Int64() != 1<<26 {
		t.Errorf("%v, %v", w, err)
	}
	if !strings.HasPrefix(w.Method, "exact by MacWilliams' identities from the dual code, exact by the weights of all 2^5 = 32 words") {
		t.Error(w.Method)
	}
	// Perfect: every coset but the code itself has a leader of weight 1.
	l, err := hamming.LeaderWeights(t.Context(), LeaderOptions{})
	if err != nil || fmt.Sprint(l.Counts[:3]) != "[1 31 0]" || l.Method != "exact by a breadth-first search over all 2^5 cosets" {
		t.Errorf("%v, %v", l, err)
	}
	for i := range simplex {
		simplex[i] = simplex[i].Slice(0, 15)
	}
	hamming = New(15, simplex[:4]).Dual()
	l, err = hamming.LeaderWeights(t.Context(), LeaderOptions{})
	if err != nil || fmt.Sprint(l.Counts[:3]) != "[1 15 0]" || !l.Exact {
		t.Errorf("%v, %v", l, err)
	}
	l, err = hamming.LeaderWeights(t.Context(), LeaderOptions{Samples: 500, Seed: 4, Sample: true})
	if err != nil || l.Max() != 1 || l.Exact || l.Total().Int64() != 500 {
		t.Errorf("%v, %v", l, err)
	}
	// Golay's code of length 23: 253 words of weight 7, leaders of weight up to 3.
	var golay []*bitset.Set
	for i := range 12 {
		golay = append(golay, bitset.FromIndices(23, i, i+1, i+5, i+6, i+7, i+9, i+11))
	}
	c = New(23, golay)
	w, err = c.Weights(t.Context(), Options{})
	if err != nil || fmt.Sprint(w.Counts) != "[1 0 0 0 0 0 0 253 506 0 0 1288 1288 0 0 506 253 0 0 0 0 0 0 1]" {
		t.Errorf("%v, %v", w, err)
	}
	l, err = c.LeaderWeights(t.Context(), LeaderOptions{})
	if err != nil || fmt.Sprint(l.Counts[:5]) != "[1 23 253 1771 0]" || !l.Exact {
		t.Errorf("%v, %v", l, err)
	}
}

// TestSample compares a sample with the exact numbers, and its repeatability.
func TestSample(t *testing.T) {
	c := weighable(24, 5, rand.New(rand.NewPCG(9, 9)))
	exact, err := c.LeaderWeights(t.Context(), LeaderOptions{Exact: true})
	if err != nil {
		t.Fatal(err)
	}
	const samples = 4000
	sample, err := c.LeaderWeights(t.Context(), LeaderOptions{Sample: true, Samples: samples, Seed: 11})
	if err != nil || sample.Exact || sample.Samples != samples || sample.Seed != 11 {
		t.Fatal(sample, err)
	}
	if want := fmt.Sprintf("sampled: 4,000 random cosets of 2^%d, seed 11, each leader by Gray code", 24-c.Dimension()); sample.Method != want {
		t.Error(sample.Method)
	}
	again, err := c.LeaderWeights(t.Context(), LeaderOptions{Sample: true, Samples: samples, Seed: 11, Workers: 1})
	if err != nil || fmt.Sprint(again.Counts) != fmt.Sprint(sample.Counts) {
		t.Errorf("another sample of the same seed, %v", err)
	}
	total, _ := new(big.Float).SetInt(exact.Total()).Float64()
	for w, n := range exact.Counts {
		v, _ := new(big.Float).SetInt(n).Float64()
		expected := samples * v / total
		got := float64(sample.Counts[w].Int64())
		// Five standard deviations; the seed is fixed.
		if diff := got - expected; diff*diff > 25*(expected+1) {
			t.Errorf("weight %d: %v in the sample, expected %v", w, got, expected)
		}
	}
	if d := sample.Mean() - exact.Mean(); d > 0.1 || d < -0.1 {
		t.Errorf("mean %v, of the sample %v", exact.Mean(), sample.Mean())
	}
}

func TestWeightLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	large := weighable(200, 60, rng)
	var cost *CostError
	if _, err := large.Weights(t.Context(), Options{}); !errors.As(err, &cost) {
		t.Errorf("2^60 words: %v", err)
	}
	if _, err := large.LeaderWeights(t.Context(), LeaderOptions{Exact: true}); !errors.As(err, &cost) {
		t.Errorf("2^140 cosets: %v", err)
	}
	if _, err := large.LeaderWeights(t.Context(), LeaderOptions{}); !errors.As(err, &cost) {
		t.Errorf("samples of 2^60 words: %v", err)
	}
	some := weighable(200, 18, rng)
	if _, err := some.LeaderWeights(t.Context(), LeaderOptions{Samples: 10_000_000, MaxTime: time.Second}); !errors.As(err, &cost) || !strings.Contains(err.Error(), "fewer") && !strings.Contains(err.Error(), "limits") {
		t.Errorf("ten million samples: %v", err)
	}
	if _, err := some.Weights(t.Context(), Options{Method: 7, MaxTime: time.Hour}); err == nil {
		t.Error("weights by an unknown method")
	}
	ctx, cancel := context.WithCancel(t.Context())
	w, err := some.counted(ctx, Options{Method: Gray, Progress: func(done, total int) {
		if done > total/3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || w.Exact || !strings.HasPrefix(w.Method, "unfinished: ") || w.Total().Int64() >= 1<<18 || w.Total().Int64() < 1<<16 {
		t.Errorf("%v, %v", w, err)
	}
	if l, err := some.LeaderWeights(ctx, LeaderOptions{Sample: true}); !errors.Is(err, context.Canceled) || l.Samples > 8 {
		t.Errorf("%v, %v", l, err)
	}
	if l, err := weighable(20, 4, rng).LeaderWeights(ctx, LeaderOptions{Exact: true}); !errors.Is(err, context.Canceled) || l != nil {
		t.Errorf("%v, %v", l, err)
	}
	if l, err := weighable(30, 25, rng).breadth(ctx, nil); !errors.Is(err, context.Canceled) || l != nil {
		t.Errorf("%v, %v", l, err)
	}
	for want, f := range map[string]func(){
		"coding: the dual of an unfinished count":                func() { w.Dual() },
		"coding: both a sample and an exact count are asked for": func() { some.LeaderWeights(ctx, LeaderOptions{Sample: true, Exact: true}) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("%v, want %s", got, want)
				}
			}()
			f()
		}()
	}
}

// TestHistogram looks at the text.
func TestHistogram(t *testing.T) {
	c := New(4, []*bitset.Set{bitset.FromIndices(4, 0, 1), bitset.FromIndices(4, 1, 2)})
	w, err := c.Weights(t.Context(), Options{})
	want := "weight  words\n     0      1  " + strings.Repeat("█", 13) + "\n     2      3  " + strings.Repeat("█", 40) + "\nexact by the weights of all 2^2 = 4 words, by Gray code"
	if err != nil || w.String() != want {
		t.Errorf("%v\n%v", w, err)
	}
	l, err := c.LeaderWeights(t.Context(), LeaderOptions{})
	if want := "exact by 2 classes of column types, for 2^2 cosets"; err != nil || l.Method != want {
		t.Errorf("%v\n%v", l, err)
	}
}

// board returns the null space of Lights Out on n×n lights by elimination of the
// first row, without the packages on top of this one.
func board(n int) *Code {
	var generators []*bitset.Set
	// Rows as polynomials of the unknowns in the first row: cell → set of unknowns.
	before, x := make([]*bitset.Set, n), make([]*bitset.Set, n)
	for j := range n {
		before[j], x[j] = bitset.New(n), bitset.FromIndices(n, j)
	}
	cells := []*bitset.Set{}
	for range n {
		cells = append(cells, x...)
		next := make([]*bitset.Set, n)
		for j := range n {
			next[j] = before[j].Clone()
			next[j].Xor(x[j])
			if j > 0 {
				next[j].Xor(x[j-1])
			}
			if j < n-1 {
				next[j].Xor(x[j+1])
			}
		}
		before, x = x, next
	}
	rest := New(n, x)
	for _, first := range rest.Dual().Basis() {
		generators = append(generators, bitset.FromFunc(n*n, func(v int) bool { return cells[v].ParityAnd(first) == 1 }))
	}
	return New(n*n, generators)
}

// TestFiveByFive has the numbers of shortest solutions of all 2^23 boards of 5×5 that
// have one. PARITYLAB_LARGE checks them by a breadth-first search over these boards.
func TestFiveByFive(t *testing.T) {
	c := board(5)
	w, err := c.Weights(t.Context(), Options{})
	if err != nil || w.Counts[0].Int64() != 1 || w.Counts[12].Int64() != 2 || w.Counts[16].Int64() != 1 {
		t.Errorf("%v, %v", w, err)
	}
	l, err := c.LeaderWeights(t.Context(), LeaderOptions{Exact: true})
	if err != nil || l.Total().Int64() != 1<<23 || l.Max() != 15 {
		t.Fatal(l, err)
	}
	t.Logf("\n%v\n%v", w, l)
	want := []int64{1, 25, 300, 2300, 12650, 53130, 176176, 467104, 982335, 1596279, 1935294, 1684446, 1004934, 383670, 82614, 7350}
	if fmt.Sprint(l.Counts[:16]) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", l.Counts[:16], want)
	}
	if os.Getenv("PARITYLAB_LARGE") == "" {
		return
	}
	masks := make([]uint32, 25)
	for v := range masks {
		for u := range masks {
			if dr, dc := v/5-u/5, v%5-u%5; dr*dr+dc*dc <= 1 {
				masks[v] |= 1 << u
			}
		}
	}
	seen := bitset.New(1 << 25)
	front := []uint32{0}
	seen.Set(0)
	for length := 0; len(front) > 0; length++ {
		if int64(len(front)) != l.Counts[length].Int64() {
			t.Errorf("length %d: %d boards, want %v", length, len(front), l.Counts[length])
		}
		var next []uint32
		for _, b := range front {
			for _, m := range masks {
				if !seen.Test(int(b ^ m)) {
					seen.Set(int(b ^ m))
					next = append(next, b^m)
				}
			}
		}
		front = next
	}
	if seen.Count() != 1<<23 {
		t.Errorf("%d boards", seen.Count())
	}
}

func BenchmarkWeights(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, d := range []int{10, 16, 20, 24} {
		for _, m := range []Method{Gray, Walsh} {
			c := weighable(900, d, rng)
			b.Run(fmt.Sprintf("%v/%d", m, d), func(b *testing.B) {
				for b.Loop() {
					if _, err := c.counted(context.Background(), Options{Method: m}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkLeaderWeights(b *testing.B) {
	b.Run("breadth/5", func(b *testing.B) {
		c := board(5)
		for b.Loop() {
			if _, err := c.breadth(context.Background(), nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, n := range []int{4, 5} {
		c := board(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := c.LeaderWeights(context.Background(), LeaderOptions{Exact: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
