package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

var background = context.Background()

// replay makes the moves and reports whether each is possible and the last
// leads to a goal.
func replay(p Problem, moves []int) error {
	var n Node
	p.Start(&n)
	for i, m := range moves {
		if !slices.Contains(p.Moves(&n, nil), m) {
			return fmt.Errorf("move %d, %d, is not possible", i, m)
		}
		p.Apply(&n, m)
		n.Depth++
	}
	if !p.Goal(&n) {
		return fmt.Errorf("no goal after %d moves", len(moves))
	}
	return nil
}

// sameStats reports whether two searches counted the same.
func sameStats(a, b Stats) bool {
	return a.States == b.States && a.Generated == b.Generated && a.Pruned == b.Pruned && a.Repeated == b.Repeated &&
		a.MaxDepth == b.MaxDepth && a.StackHigh == b.StackHigh && slices.Equal(a.PrunedBy, b.PrunedBy)
}

// TestDFSIsNaive compares DFS, with rules move by move, by mask and mixed, with
// the naive search on random boards of all shapes around the word size.
func TestDFSIsNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for _, size := range [][2]int{{0, 0}, {1, 1}, {1, 2}, {2, 2}, {3, 3}, {2, 5}, {4, 4}, {7, 9}, {8, 8}, {5, 13}, {16, 8}, {3, 43}} {
		for range 5 {
			p := newBulbs(size[0], size[1], func(int, int) bool { return r.IntN(2) == 0 })
			odd := NewRule("odd", func(n *Node, m int) bool { return (n.Depth+m)%7 != 0 })
			for _, c := range []struct{ slow, fast []Rule }{
				{nil, nil},
				{[]Rule{p.equalCounts()}, []Rule{p.equalCounts()}},
				{[]Rule{p.equalCounts()}, []Rule{p.equalCountsMask()}},
				{[]Rule{p.parity(), p.equalCounts()}, []Rule{p.parityMask(), p.equalCountsMask()}},
				{[]Rule{p.parity(), odd, p.equalCounts()}, []Rule{p.parityMask(), odd, p.equalCountsMask()}},
				{[]Rule{odd, p.parity()}, []Rule{odd, p.parityMask()}},
				{[]Rule{p.parity().And(p.equalCounts()).Limit(3)}, []Rule{p.parityMask().And(p.equalCountsMask()).Limit(3)}},
			} {
				const limit = 150
				found, moves, s := naiveDFS(p, c.slow, limit)
				got, err := DFS(background, p, Options{Rules: c.fast, MaxStates: limit})
				if err != nil || got.Found != found || !slices.Equal(got.Moves, moves) || !sameStats(got.Stats, s) {
					t.Fatalf("%v: got %v\nwant %v in %d moves: %v", size, got, found, len(moves), s)
				}
				if found {
					if err := replay(p, got.Moves); err != nil {
						t.Fatal(err)
					}
					if got.Stats.Depth != len(moves) {
						t.Fatalf("depth %d at the goal after %d moves", got.Stats.Depth, len(moves))
					}
				}
			}
		}
	}
}

// TestDFSComplete compares with breadth-first distances on random graphs: what
// is found, what is visited, and what a depth limit leaves, with and without an
// exact bound.
func TestDFSComplete(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for range 300 {
		vertices := 1 + r.IntN(12)
		g := randomDigraph(vertices, r.IntN(3*vertices), r)
		to, goal := distances(g, nil)
		res, err := DFS(background, g, Options{})
		if err != nil || res.Found != (goal >= 0) {
			t.Fatalf("%+v: %v, want a goal at %d", g, res, goal)
		}
		if !res.Found && (res.Reason != Exhausted || res.Stats.States != len(to) || res.Stats.Visited != len(to)) {
			t.Fatalf("%+v: %v, want %d states", g, res, len(to))
		}
		if res.Found && res.Reason != Goal {
			t.Fatal(res.Reason)
		}
		bound := func(n *Node) int {
			_, d := distances(&startingAt{g, n.Bits[0]}, nil)
			if d < 0 {
				return 1000
			}
			return d
		}
		for limit := 1; limit < 8; limit++ {
			for _, b := range []Bound{nil, bound} {
				res, err := DFS(background, g, Options{MaxDepth: limit, Bound: b})
				if err != nil || res.Found != (goal >= 0 && goal <= limit) || len(res.Moves) > limit || res.Stats.MaxDepth > limit {
					t.Fatalf("%+v within %d: %v, want a goal at %d", g, limit, res, goal)
				}
				if res.Found {
					if err := replay(g, res.Moves); err != nil {
						t.Fatal(err)
					}
				} else if res.Reason == Exhausted && res.Stats.Cut > 0 || res.Reason == DepthLimit && res.Stats.Cut == 0 {
					t.Fatalf("%s with %d cut", res.Reason, res.Stats.Cut)
				}
			}
		}
	}
}

// startingAt is a digraph with another start.
type startingAt struct {
	*digraph
	vertex uint64
}

func (s *startingAt) Start(n *Node) { n.Bits = append(n.Bits[:0], s.vertex) }

func TestDFSReopens(t *testing.T) {
	// The last edge of vertex 0 leads the long way round to vertex 2, from
	// which the goal is then too far; the short way comes later.
	g := newDigraph(5, 4, [2]int{0, 2}, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 3}, [2]int{3, 4})
	r, err := DFS(background, g, Options{MaxDepth: 3})
	if err != nil || !slices.Equal(r.Moves, []int{0, 3, 4}) || r.Stats.Reopened != 2 || r.Stats.Cut != 1 {
		t.Errorf("%v: moves %v, reopened %d, cut %d", r, r.Moves, r.Stats.Reopened, r.Stats.Cut)
	}
}

func TestDFSOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for range 50 {
		p := newBulbs(4, 4, func(int, int) bool { return r.IntN(2) == 0 })
		o := Options{Rules: []Rule{p.parity()}, MaxStates: 300}
		plain, _ := DFS(background, p, o)
		o.Order = func(*Node, int) int { return 7 }
		if same, _ := DFS(background, p, o); !slices.Equal(same.Moves, plain.Moves) || !sameStats(same.Stats, plain.Stats) {
			t.Fatalf("equal ranks: %v\nno order: %v", same, plain)
		}
		o.Order = func(_ *Node, m int) int { return -m }
		if last, _ := DFS(background, p, o); !slices.Equal(last.Moves, plain.Moves) || !sameStats(last.Stats, plain.Stats) {
			t.Fatalf("last first: %v\nno order: %v", last, plain)
		}
	}
	// A star: the ranks say in which order the leaves are visited.
	g := newDigraph(6, -1, [2]int{0, 1}, [2]int{0, 2}, [2]int{0, 3}, [2]int{0, 4}, [2]int{0, 5})
	rank := []int{3, 1, 3, 2, 1}
	var got []int
	_, err := DFS(background, g, Options{
		Order: func(_ *Node, m int) int { return rank[m] },
		Trace: func(s Step) { got = append(got, s.Move) },
	})
	if want := []int{-1, 4, 1, 3, 2, 0}; err != nil || !slices.Equal(got, want) {
		t.Errorf("visited %v, want %v", got, want)
	}
}

// TestSolved4x4 knows from the theory how many of all 4×4 boards the rule of
// equal counts solves.
func TestSolved4x4(t *testing.T) {
	solved := 0
	for on := range uint64(1 << 16) {
		p := bulbsBoard(4, 4, on)
		if r, _ := DFS(background, p, Options{Rules: []Rule{p.equalCountsMask()}}); r.Found {
			solved++
		}
	}
	if solved != 15412 {
		t.Errorf("solved %d, want 15412", solved)
	}
}

func TestDFSSharedProblem(t *testing.T) {
	p := bulbs24(t)
	done := make(chan string)
	for range 2 {
		go func() {
			r, _ := DFS(background, p, Options{Rules: []Rule{p.equalCounts()}})
			done <- fmt.Sprint(r.Stats.States, len(r.Moves))
		}()
	}
	for range 2 {
		if s := <-done; s != "1805 280" {
			t.Error(s)
		}
	}
}

func TestDFSPanics(t *testing.T) {
	p := bulbsBoard(2, 2, 1)
	mustPanic(t, "nil problem", func() { DFS(background, nil, Options{}) })
	var none context.Context
	mustPanic(t, "nil context", func() { DFS(none, p, Options{}) })
	mustPanic(t, "rule without Keep", func() { DFS(background, p, Options{Rules: []Rule{{Name: "none"}}}) })

	// A rule that panics leaves the problem, the rule and later searches alone.
	q := bulbs24(t)
	calls := 0
	rule := q.equalCounts()
	bad := NewRule("bad", func(n *Node, m int) bool {
		if calls++; calls == 100_000 {
			panic("no more")
		}
		return rule.Keep(n, m)
	})
	func() {
		defer func() {
			if v := recover(); v != "no more" {
				t.Errorf("recovered %v", v)
			}
		}()
		DFS(background, q, Options{Rules: []Rule{bad}})
	}()
	if r, err := DFS(background, q, Options{Rules: []Rule{bad}}); err != nil || r.Stats.States != 1805 || len(r.Moves) != 280 {
		t.Errorf("after a panic: %v", r)
	}
}
