package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// exactBound is the true distance in a digraph, sometimes less: admissible, not
// consistent.
func exactBound(g *digraph, lower func(v int) int) Bound {
	dist := make([]int, len(g.out))
	for i := range dist {
		dist[i] = 1 << 20
	}
	dist[g.goal] = 0
	for changed := true; changed; {
		changed = false
		for e := range g.from {
			if d := dist[g.to[e]] + 1; d < dist[g.from[e]] {
				dist[g.from[e]], changed = d, true
			}
		}
	}
	return func(n *Node) int { return max(dist[n.Bits[0]]-lower(int(n.Bits[0])), 0) }
}

// TestShortestMethods compares the methods that find shortest paths with a
// breadth-first search on random directed graphs, with and without a bound.
func TestShortestMethods(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for i := range 300 {
		g := randomDigraph(2+r.IntN(12), r.IntN(40), r)
		_, want := distances(g, nil)
		for name, bound := range map[string]Bound{"none": nil, "exact": exactBound(g, func(int) int { return 0 }),
			"inconsistent": exactBound(g, func(v int) int { return v * 7 % 3 })} {
			for _, m := range []Method{MethodDeepening, MethodIDAStar, MethodAStar, MethodBeam} {
				o := Options{Bound: bound, Width: 1000}
				if m == MethodIDAStar {
					o.MaxDepth = 12 // there may be cycles and no goal
				}
				if m == MethodBeam {
					o.Bound = nil
				}
				got, err := Search(background, m, g, o)
				if err != nil {
					t.Fatal(err)
				}
				if got.Found != (want >= 0) || got.Found && (len(got.Moves) != want || !got.Shortest) {
					t.Fatalf("graph %d, %s, bound %s: %v; shortest is %d", i, m, name, got, want)
				}
				if got.Found {
					if err := replay(g, got.Moves); err != nil {
						t.Fatal(m, err)
					}
				}
			}
		}
	}
}

// TestBestFirstReopens has a state that is met first where the depth limit cuts it off:
// the score leads through 1, 2, 3, and the limit of 3 moves allows 0, 5, 3, 4 only.
func TestBestFirstReopens(t *testing.T) {
	g := newDigraph(6, 4, [2]int{0, 5}, [2]int{5, 3}, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 3}, [2]int{3, 4})
	score := func(n *Node) int { return [6]int{9, 1, 1, 5, 0, 7}[n.Bits[0]] }
	for limit, want := range map[int]bool{2: false, 3: true, 4: true} {
		r, err := BestFirst(background, g, Options{Score: score, MaxDepth: limit})
		if err != nil || r.Found != want || r.Found && len(r.Moves) > limit {
			t.Errorf("limit %d: %v, %v", limit, r, err)
		}
	}
}

// TestCompleteMethods checks that the methods that explore everything find a goal
// exactly when there is one, with rules.
func TestCompleteMethods(t *testing.T) {
	solved := 0
	for on := uint64(0); on < 512; on += 3 {
		b := bulbsBoard(3, 3, on)
		rules := []Rule{NewRule("odd", func(n *Node, m int) bool { return (n.Row[m/3]+n.Col[m%3]+int32(m))%3 != 0 })}
		_, want := distances(b, rules)
		if want >= 0 {
			solved++
		}
		for _, m := range []Method{MethodDFS, MethodDeepening, MethodAStar, MethodBestFirst, MethodBeam, MethodDiscrepancy, MethodRestarts} {
			got, err := Search(background, m, b, Options{Rules: rules, Score: b.off, Width: 1000, TryStates: 30, Seed: 5, Tries: 300})
			if err != nil {
				t.Fatal(err)
			}
			if got.Found != (want >= 0) {
				t.Fatalf("board %d, %s: %v; fewest moves %d", on, m, got, want)
			}
			if got.Found {
				if err := replay(b, got.Moves); err != nil {
					t.Fatal(m, err)
				}
			} else if got.Reason != Exhausted && m != MethodRestarts {
				t.Fatalf("board %d, %s: %v", on, m, got)
			}
		}
	}
	if solved == 0 || solved > 170 {
		t.Errorf("%d boards solved, so nothing is compared", solved)
	}
}

// TestWorkers checks that several workers give the same answer as one, and that
// equal seeds give equal trees.
func TestWorkers(t *testing.T) {
	b := bulbs24(t)
	small := bulbsBoard(4, 4, 0x1234)
	for _, c := range []struct {
		m Method
		p Problem
		o Options
	}{
		{MethodRestarts, b, Options{Rules: []Rule{b.equalCounts()}, TryStates: 300, Seed: 3, MaxStates: 3000}},
		{MethodWalks, b, Options{Rules: []Rule{b.parity()}, Tries: 12, Seed: 2}},
		{MethodWalks, small, Options{Score: small.off, Tries: 60, Seed: 2, TryStates: 40}},
		{MethodBeam, b, Options{Rules: []Rule{b.parity()}, Score: b.off, Width: 10, MaxDepth: 10}},
		{MethodBeam, small, Options{Score: small.off, Width: 20, Seed: 9, MaxDepth: 40}},
		{MethodIDAStar, small, Options{Bound: func(n *Node) int { return (small.off(n) + 6) / 7 }, MaxDepth: 9}},
	} {
		one, err := Search(background, c.m, c.p, c.o)
		if err != nil {
			t.Fatal(err)
		}
		for workers := range 4 {
			c.o.Workers = workers
			got, err := Search(background, c.m, c.p, c.o)
			if err != nil || got.Found != one.Found || !slices.Equal(got.Moves, one.Moves) || got.Reason != one.Reason {
				t.Errorf("%s, %d workers: %v, %v; want %v", c.m, workers, got, err, one)
			}
			if c.m != MethodIDAStar && !sameStats(got.Stats, one.Stats) {
				t.Errorf("%s, %d workers: %+v; want %+v", c.m, workers, got.Stats, one.Stats)
			}
		}
	}
}

func TestDiscrepancyOrder(t *testing.T) {
	// A binary tree of depth 3: vertex v has the children 2v and 2v+1, goal 13 = 1·1·0·1.
	var edges [][2]int
	for v := 1; v < 8; v++ {
		edges = append(edges, [2]int{v, 2 * v}, [2]int{v, 2*v + 1})
	}
	edges = append(edges, [2]int{0, 1})
	g := newDigraph(16, 13, edges...)
	var leaves []int
	trace := func(s Step) {
		if v := int(s.Node.Bits[0]); v >= 8 && (s.Kind == Visit || s.Kind == Reach) {
			leaves = append(leaves, v)
		}
	}
	r, err := Discrepancy(background, g, Options{Trace: trace})
	// The last move is trusted: 15 in round 0; one doubt leads to 14, 13.
	if err != nil || !r.Found || r.Stats.Rounds != 2 || !slices.Equal(leaves, []int{15, 15, 14, 13}) {
		t.Errorf("%v, %v: leaves %v", r, err, leaves)
	}
}

func TestMemoryLimit(t *testing.T) {
	const limit = 1 << 14
	b := bulbsBoard(4, 4, 0x0137)
	for _, m := range []Method{MethodDFS, MethodDeepening, MethodAStar, MethodBestFirst, MethodBeam, MethodDiscrepancy} {
		o := Options{MaxMemory: limit, Width: 1 << 20, Rules: []Rule{NewRule("never there", func(n *Node, _ int) bool { return b.off(n) != 7 && b.off(n) != 1 })}}
		r, err := Search(background, m, b, o)
		if err != nil || r.Reason != MemoryLimit || r.Stats.VisitedBytes > limit {
			t.Errorf("%s: %v, %v, %d bytes", m, r, err, r.Stats.VisitedBytes)
		}
	}
	// Going on without memory finds what there is.
	for _, m := range []Method{MethodDFS, MethodDeepening} {
		_, fewest := distances(b, nil)
		r, err := Search(background, m, b, Options{MaxMemory: 2000, Forget: true, MaxDepth: fewest})
		if err != nil || !r.Found || len(r.Moves) != fewest {
			t.Errorf("%s: %v, %v; want %d moves", m, r, err, fewest)
		}
		if r.Stats.Forgotten == 0 || !strings.Contains(r.String(), "memory limit was reached") {
			t.Errorf("%s: nothing is said about the memory: %v", m, r)
		}
	}
	mustPanic(t, "Forget", func() { _, _ = DFS(background, b, Options{Forget: true, MaxMemory: 100}) })
}

// TestEveryMethodEnds cancels each method, and stops each by states and by time.
func TestEveryMethodEnds(t *testing.T) {
	b := bulbs24(t)
	for _, m := range Methods() {
		for _, workers := range []int{1, 2} {
			name := fmt.Sprint(m, ", ", workers, " workers")
			ended, cancel := context.WithCancel(background)
			cancel()
			o := Options{Score: b.off, Workers: workers, Width: 10}
			if r, err := Search(ended, m, b, o); !errors.Is(err, context.Canceled) || r.Reason != Cancelled {
				t.Errorf("%s: %v, %v", name, r.Reason, err)
			}
			ctx, cancel := context.WithCancel(background)
			o.Rules = []Rule{NewRule("cancels", func(n *Node, _ int) bool {
				if n.Depth >= 2 {
					cancel()
				}
				return true
			})}
			if r, err := Search(ctx, m, b, o); !errors.Is(err, context.Canceled) || r.Reason != Cancelled {
				t.Errorf("%s: %v, %v", name, r.Reason, err)
			}
			o.Rules = nil
			o.MaxStates = 70
			o.TryStates = 20
			if r, err := Search(background, m, b, o); err != nil || r.Reason != StateLimit {
				t.Errorf("%s: %v, %v", name, r.Reason, err)
			}
			o.MaxStates, o.MaxTime = 0, 1e6
			calls := 0
			o.Progress = func(Stats) { calls++ }
			if r, err := Search(background, m, b, o); err != nil || r.Reason != TimeLimit || calls == 0 {
				t.Errorf("%s: %v, %v, %d reports", name, r.Reason, err, calls)
			}
			cancel()
		}
	}
	if _, err := Search(background, "sideways", b, Options{}); err == nil || !strings.Contains(err.Error(), "iterative deepening") {
		t.Errorf("an unknown method: %v", err)
	}
}

// TestWorkerPanics checks that a panic in a worker comes out where the search was
// called.
func TestWorkerPanics(t *testing.T) {
	b := bulbsBoard(4, 4, 0x1234)
	for _, m := range []Method{MethodRestarts, MethodWalks, MethodBeam, MethodIDAStar} {
		func() {
			defer func() {
				if x := recover(); x != "on purpose" {
					t.Errorf("%s: recovered %v", m, x)
				}
			}()
			_, _ = Search(background, m, b, Options{Workers: 2, MaxDepth: 20, Rules: []Rule{NewRule("panics", func(n *Node, _ int) bool {
				if n.Depth == 3 {
					panic("on purpose")
				}
				return true
			})}})
		}()
	}
}

// TestCountPaths compares with a plain recursion.
func TestCountPaths(t *testing.T) {
	var naive func(p Problem, n *Node, left int) int
	naive = func(p Problem, n *Node, left int) int {
		if p.Goal(n) {
			return 1
		}
		if left == 0 {
			return 0
		}
		k := 0
		for _, m := range p.Moves(n, nil) {
			c := cloneNode(n)
			p.Apply(&c, m)
			k += naive(p, &c, left-1)
		}
		return k
	}
	for on := range uint64(64) {
		b := bulbsBoard(2, 3, on)
		var n Node
		b.Start(&n)
		want := naive(b, &n, 6)
		for workers := range 3 {
			r, err := CountPaths(background, b, Options{MaxDepth: 6, Workers: workers})
			if err != nil || r.Paths != want || r.Complete != (on == 63) {
				t.Fatalf("board %d, %d workers: %+v, %v; want %d", on, workers, r, err, want)
			}
		}
	}
	if r, err := CountPaths(background, chain{size: 5, goal: 4}, Options{}); err != nil || r.Paths != 1 || !r.Complete {
		t.Errorf("%+v, %v", r, err)
	}
}

// mirrored is a small board seen up to its mirror image: columns in reverse.
type mirrored struct{ *bulbs }

func (m mirrored) Canon(n *Node, buf []uint64) []uint64 {
	var image uint64
	for r := range m.rows {
		for c := range m.cols {
			image |= n.Bits[0] >> (r*m.cols + c) & 1 << (r*m.cols + m.cols - 1 - c)
		}
	}
	return append(buf, min(image, n.Bits[0]))
}

func TestCanonical(t *testing.T) {
	all, forms := 0, 0
	for on := uint64(0); on < 512; on += 3 {
		b := bulbsBoard(3, 3, on)
		to, want := distances(b, nil)
		for _, m := range []Method{MethodDFS, MethodDeepening, MethodAStar, MethodBestFirst, MethodBeam, MethodDiscrepancy, MethodRestarts} {
			o := Options{Width: 1000, Tries: 100}
			r, err := Search(background, m, mirrored{b}, o)
			if err != nil || r.Found != (want >= 0) {
				t.Fatalf("board %d, %s: %v, %v; want %d", on, m, r, err, want)
			}
			if r.Found {
				if err := replay(b, r.Moves); err != nil {
					t.Fatal(m, err)
				}
			}
			if r.Shortest && len(r.Moves) != want {
				t.Fatalf("board %d, %s: %d moves are not the shortest, %d", on, m, len(r.Moves), want)
			}
			if m == MethodDFS && !r.Found {
				all += len(to)
				forms += r.Stats.States
			}
		}
	}
	if forms*10 > all*9 {
		t.Errorf("%d forms of %d states, so hardly any symmetry was used", forms, all)
	}
}

// resumable is a board that can be put into any state.
type resumable struct{ *bulbs }

func (b resumable) Resume(n *Node) {
	n.Row = append(n.Row[:0], make([]int32, b.rows)...)
	n.Col = append(n.Col[:0], make([]int32, b.cols)...)
	for i := range b.rows * b.cols {
		if n.Test(i) {
			n.Row[i/b.cols]++
			n.Col[i%b.cols]++
		}
	}
}

func TestResumer(t *testing.T) {
	for on := range uint64(80) {
		b := bulbsBoard(3, 4, on*13)
		for _, m := range []Method{MethodAStar, MethodBestFirst, MethodBeam} {
			o := Options{Rules: []Rule{b.equalCounts().Or(b.parity().Not())}, Score: b.off, Width: 7}
			x, _ := Search(background, m, b, o)
			y, err := Search(background, m, resumable{b}, o)
			if err != nil || !slices.Equal(x.Moves, y.Moves) || !sameStats(x.Stats, y.Stats) {
				t.Fatalf("board %d, %s: %v, %v; want %v", on, m, y, err, x)
			}
		}
	}
}

func TestRuleTime(t *testing.T) {
	b := bulbs24(t)
	slow := NewRule("slow", func(n *Node, m int) bool {
		x := uint64(m)
		for range 4000 {
			x = x*mixA + 1
		}
		return x != 0
	})
	r, err := DFS(background, b, Options{Rules: []Rule{b.parity(), slow}, MaxStates: 5000})
	if err != nil || len(r.Stats.RuleTime) != 2 {
		t.Fatalf("%v, %v", r, err)
	}
	if times := r.Stats.RuleTime; times[0] <= 0 || times[1] <= 0 {
		t.Errorf("rules took %v", times)
	}
	work := r.Stats.Work()
	for i, c := range r.Stats.PrunedBy {
		w := work[i]
		if w.Rule != c.Name || w.Kept != c.Kept || w.Pruned != c.Pruned || w.Share <= 0 || w.Nanoseconds <= 0 {
			t.Errorf("%+v, want %+v", w, c)
		}
	}
	if s := r.Stats.WorkSheet().String(); !strings.Contains(s, "% of time") || !strings.Contains(s, "parity") {
		t.Errorf("%s", s)
	}
}
