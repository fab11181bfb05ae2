package search

import (
	"context"
	"testing"
)

func TestGuided24(t *testing.T) {
	b := bulbs24(t)
	r, err := DFS(context.Background(), b, Options{Rules: []Rule{b.equalCounts()}})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Found || r.Stats.States != 1805 || len(r.Moves) != 280 {
		t.Errorf("found %v with %d states and %d moves; want 1805 and 280", r.Found, r.Stats.States, len(r.Moves))
	}
	want := []int{21, 20, 24, 19, 24, 21, 20, 23, 23, 16, 23, 20, 23, 3, 23, 13, 21, 23, 21, 18}
	for i := range 10 {
		if r.Moves[i]/24+1 != want[2*i] || r.Moves[i]%24+1 != want[2*i+1] {
			t.Errorf("move %d is %d", i, r.Moves[i])
		}
	}
	t.Log(r)
}

func TestGreedy24(t *testing.T) {
	b := bulbs24(t)
	r, err := Greedy(context.Background(), b, b.off, GreedyOptions{MaxMoves: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if r.Found || r.Reason != MoveLimit || len(r.Moves) != 1000 || r.Scores[0] != 316 || r.Score != 206 || r.Best != 199 {
		t.Errorf("%s after %d moves: start %d, end %d, best %d", r.Reason, len(r.Moves), r.Scores[0], r.Score, r.Best)
	}
	t.Log(r.Stats)
}

func BenchmarkDFS(b *testing.B) {
	p := bulbs24(b)
	o := Options{Rules: []Rule{p.equalCounts()}}
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if r, _ := DFS(ctx, p, o); r.Stats.States != 1805 {
			b.Fatal(r)
		}
	}
}
