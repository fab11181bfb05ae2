package lights

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/graph"
)

// randomTree returns the edges of a tree in which vertex v > 0 hangs below one of the
// reach vertices before it; with reach 1 it is a path.
func randomTree(rng *rand.Rand, n, reach int) [][2]int {
	var edges [][2]int
	for v := 1; v < n; v++ {
		edges = append(edges, [2]int{max(0, v-1-rng.IntN(reach)), v})
	}
	return edges
}

// treeOracle returns the fewest presses of the σ⁺- or σ-game on a tree as made by randomTree, and how
// many solutions have so few, by the recursion for rooted trees: what matters of a branch is whether
// its root is pressed, and whether it is lit before its parent is pressed.
func treeOracle(n int, edges [][2]int, config *bitset.Set, rule Rule) (fewest int, count float64) {
	type best struct {
		weight int
		count  float64
	}
	const never = 1 << 30
	add := func(a *best, b best) {
		if b.weight < a.weight {
			*a = b
		} else if b.weight == a.weight {
			a.count += b.count
		}
	}
	// state[v][pressed][lit]
	state := make([][2][2]best, n)
	for v := range state {
		for p := range 2 {
			for l := range 2 {
				state[v][p][l] = best{never, 0}
			}
			lit := 0
			if config.Test(v) {
				lit = 1
			}
			if p == 1 && rule == SigmaPlus {
				lit ^= 1
			}
			state[v][p][lit] = best{p, 1}
		}
	}
	parent := make([]int, n)
	for _, e := range edges {
		parent[e[1]] = e[0]
	}
	for v := n - 1; v > 0; v-- {
		u := parent[v]
		var next [2][2]best
		for p := range 2 {
			for l := range 2 {
				next[p][l] = best{never, 0}
			}
		}
		for p := range 2 {
			for l := range 2 {
				for q := range 2 {
					// v must be dark in the end: lit exactly if its parent u is pressed.
					a, b := state[u][p][l], state[v][q][p]
					if a.weight < never && b.weight < never {
						add(&next[p][l^q], best{a.weight + b.weight, a.count * b.count})
					}
				}
			}
		}
		state[u] = next
	}
	result := best{never, 0}
	add(&result, state[0][0][0])
	add(&result, state[0][1][0])
	return result.weight, result.count
}

// TestTreesByTree compares with the recursion for trees, at nullities far beyond enumeration.
func TestTreesByTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	largest := 0
	for _, n := range []int{1, 2, 10, 40, 200, 600} {
		for _, reach := range []int{1, 3, 20, n} {
			edges := randomTree(rng, n, reach)
			for _, rule := range []Rule{SigmaPlus, Sigma} {
				g := NewGame(graphOf(t, n, edges), rule)
				largest = max(largest, g.Nullity())
				config := g.Effect(bitset.Random(n, rng))
				fewest, count := treeOracle(n, edges, config, rule)
				for _, m := range []coding.Method{coding.Auto, coding.Tree} {
					s, err := g.Shortest(context.Background(), config, Options{Method: m})
					if err != nil || !s.Check() || !s.Shortest {
						t.Fatalf("%v, nullity %d: error %v", g, g.Nullity(), err)
					}
					if s.Count() != fewest || count < min(1e15, math.MaxInt) && float64(s.Minima) != count {
						t.Errorf("%v, nullity %d, by %v: %d presses and %d minima, want %d and %.0f", g, g.Nullity(), s.Search, s.Count(), s.Minima, fewest, count)
					}
				}
			}
		}
	}
	if largest < 64 {
		t.Errorf("nullities up to %d only", largest)
	}
}

// TestThinGraphs compares the tree with enumeration and the transform on thin graphs that are no trees.
func TestThinGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 1))
	compared := 0
	for round := range 60 {
		// A chain of small dense pieces, with twins: they make the nullity large.
		n := 20 + rng.IntN(30)
		var edges [][2]int
		for v := 1; v < n; v++ {
			for u := max(0, v-4); u < v; u++ {
				if rng.IntN(3) == 0 {
					edges = append(edges, [2]int{u, v})
				}
			}
		}
		leaves := rng.IntN(20)
		for i := range leaves {
			edges = append(edges, [2]int{rng.IntN(n), n + i})
		}
		g := NewGame(graphOf(t, n+leaves, edges), Rule(round%2))
		if g.Nullity() == 0 || g.Nullity() > 18 {
			continue
		}
		compared++
		config := g.Effect(bitset.Random(g.Len(), rng))
		for _, k := range []int{1, 4, 50} {
			want, err := g.Best(context.Background(), config, k, Options{Method: coding.Gray})
			if err != nil {
				t.Fatal(err)
			}
			got, err := g.Best(context.Background(), config, k, Options{Method: coding.Tree})
			if err != nil || len(got) != len(want) {
				t.Fatalf("%v: %d solutions, want %d; error %v", g, len(got), len(want), err)
			}
			for i := range want {
				if got[i].Count() != want[i].Count() || !got[i].Check() || got[i].Minima != want[i].Minima || got[i].Shortest != want[i].Shortest {
					t.Errorf("%v: number %d has %d presses, want %d", g, i, got[i].Count(), want[i].Count())
				}
			}
		}
	}
	if compared < 20 {
		t.Errorf("only %d graphs compared", compared)
	}
}

// TestThinChosen checks that a thin graph of large nullity is searched along a tree by itself.
func TestThinChosen(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 1))
	// 5×5 boards side by side: each has nullity 2 by itself.
	const boards = 30
	var edges [][2]int
	for i := range boards {
		for _, e := range graph.Grid(5, 5).Edges() {
			edges = append(edges, [2]int{e[0] + 25*i, e[1] + 25*i})
		}
	}
	g := NewGame(graphOf(t, 25*boards, edges), SigmaPlus)
	config := g.Effect(bitset.Random(g.Len(), rng))
	s, err := g.Shortest(context.Background(), config, Options{})
	if err != nil || s.Search != coding.Tree || s.Nullity != 2*boards || !s.Check() {
		t.Fatalf("%+v, error %v", s, err)
	}
	// The boards do not touch, so each can be solved alone.
	presses, minima := 0, 1
	for i := range boards {
		one, err := New(5, 5).Shortest(context.Background(), config.Slice(25*i, 25*i+25), Options{})
		if err != nil {
			t.Fatal(err)
		}
		presses, minima = presses+one.Count(), minima*one.Minima
	}
	if s.Count() != presses || s.Minima != minima {
		t.Errorf("%d presses and %d minima, want %d and %d", s.Count(), s.Minima, presses, minima)
	}
}

func TestCancelledTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 1))
	const n = 3000
	g := NewGame(graphOf(t, n, randomTree(rng, n, n)), SigmaPlus)
	config := g.Effect(bitset.Random(n, rng))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, err := g.Shortest(ctx, config, Options{})
	if !errors.Is(err, context.Canceled) || s == nil || s.Shortest || s.Minima != 0 || !s.Check() {
		t.Fatalf("%+v, error %v", s, err)
	}
	best, err := g.Shortest(context.Background(), config, Options{})
	if err != nil || s.Lower <= 0 || s.Lower > best.Count() || s.Count() < best.Count() {
		t.Errorf("between %d and %d presses, the fewest are %d; error %v", s.Lower, s.Count(), best.Count(), err)
	}
	t.Logf("nullity %d: between %d and %d presses, the fewest are %d", s.Nullity, s.Lower, s.Count(), best.Count())
}

func BenchmarkThin(b *testing.B) {
	for _, n := range []int{100, 300, 1000, 3000} {
		rng := rand.New(rand.NewPCG(35, uint64(n)))
		h, err := graph.FromEdges(n, randomTree(rng, n, n))
		if err != nil {
			b.Fatal(err)
		}
		g := NewGame(h, SigmaPlus)
		config := g.Effect(bitset.Random(n, rng))
		start := time.Now()
		p, err := g.Plan(Options{Method: coding.Tree})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("tree/%d/nullity=%d", n, g.Nullity()), func(b *testing.B) {
			for b.Loop() {
				if _, err := g.Shortest(context.Background(), config, Options{Method: coding.Tree}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Logf("prepared in %v: %v", time.Since(start), p)
	}
}
