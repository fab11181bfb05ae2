package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestGreedyIsNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for _, size := range [][2]int{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {2, 5}, {7, 9}, {8, 8}, {5, 13}} {
		for range 10 {
			p := newBulbs(size[0], size[1], func(int, int) bool { return r.IntN(2) == 0 })
			moves, scores := naiveGreedy(p, p.off, 60)
			got, err := Greedy(background, p, p.off, GreedyOptions{MaxMoves: 60})
			if err != nil || !slices.Equal(got.Moves, moves) || !slices.Equal(got.Scores, scores) {
				t.Fatalf("%v: %v, want %v", size, got.Moves, moves)
			}
			best := slices.Min(scores)
			if got.Best != best || got.BestAt != slices.Index(scores, best) || got.Score != scores[len(scores)-1] {
				t.Fatalf("%v: best %d at %d, end %d; scores %v", size, got.Best, got.BestAt, got.Score, scores)
			}
			want := NoCandidate
			switch {
			case got.Score == 0:
				want = Goal
			case len(moves) == 60:
				want = MoveLimit
			}
			if got.Reason != want || got.Found != (want == Goal) {
				t.Fatalf("%v: %s, want %s", size, got.Reason, want)
			}
		}
	}
}

func TestGreedyEnds(t *testing.T) {
	zero := func(*Node) int { return 0 }
	loop := newDigraph(3, -1, [2]int{0, 1}, [2]int{1, 0}, [2]int{1, 2}, [2]int{2, 1})
	for _, c := range []struct {
		name   string
		p      Problem
		o      GreedyOptions
		reason Reason
		moves  int
	}{
		{"goal at the start", chainAt{}, GreedyOptions{}, Goal, 0},
		{"goal", chain{goal: 4}, GreedyOptions{}, Goal, 4},
		{"goal with the last move", chain{goal: 4}, GreedyOptions{MaxMoves: 4}, Goal, 4},
		{"move limit", chain{goal: 4}, GreedyOptions{MaxMoves: 3}, MoveLimit, 3},
		{"default limit", chain{}, GreedyOptions{}, MoveLimit, DefaultMoves},
		{"no limit", chain{goal: 3000}, GreedyOptions{MaxMoves: -1}, Goal, 3000},
		{"dead end", chain{size: 5}, GreedyOptions{}, NoCandidate, 4},
		{"no repeats", loop, GreedyOptions{MaxMoves: 9}, NoCandidate, 2},
		{"repeats", loop, GreedyOptions{MaxMoves: 9, AllowRepeats: true}, MoveLimit, 9},
		{"all pruned", chain{}, GreedyOptions{Rules: []Rule{NewRule("none", func(*Node, int) bool { return false })}}, NoCandidate, 0},
	} {
		r, err := Greedy(background, c.p, zero, c.o)
		if err != nil || r.Reason != c.reason || len(r.Moves) != c.moves || len(r.Scores) != c.moves+1 || r.Found != (c.reason == Goal) {
			t.Errorf("%s: %s after %d moves, want %s after %d", c.name, r.Reason, len(r.Moves), c.reason, c.moves)
		}
		if r.Stats.Depth != c.moves {
			t.Errorf("%s: depth %d", c.name, r.Stats.Depth)
		}
	}
	mustPanic(t, "nil score", func() { Greedy(background, chain{}, nil, GreedyOptions{}) })
}

// chainAt is a chain whose start is the goal.
type chainAt struct{ chain }

func (chainAt) Goal(*Node) bool { return true }

func TestGreedyCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	defer cancel()
	p := bulbs24(t)
	calls := 0
	r, err := Greedy(ctx, p, func(n *Node) int {
		if calls++; calls == 50_000 {
			cancel()
		}
		return p.off(n)
	}, GreedyOptions{})
	if err == nil || r.Reason != Cancelled || calls > 50_000+maxBudget {
		t.Errorf("%s, %v, %d calls", r.Reason, err, calls)
	}
	// What was done until then is there and right.
	want, _ := naiveGreedy(p, p.off, len(r.Moves))
	if len(r.Moves) < 50 || !slices.Equal(r.Moves, want) {
		t.Errorf("%d moves", len(r.Moves))
	}
}

func BenchmarkGreedy(b *testing.B) {
	p := bulbs24(b)
	for b.Loop() {
		if r, _ := Greedy(background, p, p.off, GreedyOptions{}); r.Best != 199 {
			b.Fatal(r.Best)
		}
	}
}
