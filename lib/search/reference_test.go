package search

import "testing"

// The reference runs on the public 24×24 grid.

func TestGuided24(t *testing.T) {
	b := bulbs24(t)
	for _, run := range guidedRuns(b) {
		r, err := DFS(background, run.p, Options{Rules: []Rule{run.rule}})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Found || r.Stats.States != 1805 || len(r.Moves) != 280 {
			t.Fatalf("%v; want 1805 states and 280 moves", r)
		}
		first := [10][2]int{{21, 20}, {24, 19}, {24, 21}, {20, 23}, {23, 16}, {23, 20}, {23, 3}, {23, 13}, {21, 23}, {21, 18}}
		last := [10][2]int{{2, 14}, {2, 5}, {6, 5}, {2, 11}, {1, 20}, {13, 12}, {5, 20}, {3, 12}, {3, 3}, {1, 12}}
		for i := range 10 {
			for _, c := range []struct {
				move int
				want [2]int
			}{{r.Moves[i], first[i]}, {r.Moves[270+i], last[i]}} {
				if got := [2]int{c.move/24 + 1, c.move%24 + 1}; got != c.want {
					t.Errorf("%v, want %v", got, c.want)
				}
			}
		}
		if err := replay(b, r.Moves); err != nil {
			t.Error(err)
		}
	}
}

func TestGreedy24(t *testing.T) {
	b := bulbs24(t)
	r, err := Greedy(background, b, b.off, GreedyOptions{MaxMoves: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if r.Found || r.Reason != MoveLimit || len(r.Moves) != 1000 || r.Scores[0] != 316 || r.Score != 206 || r.Best != 199 {
		t.Errorf("%s after %d moves: start %d, end %d, best %d", r.Reason, len(r.Moves), r.Scores[0], r.Score, r.Best)
	}
}

// guidedRun is a way to run the same search.
type guidedRun struct {
	name string
	p    Problem
	rule Rule
}

func guidedRuns(b *bulbs) []guidedRun {
	return []guidedRun{
		{"keep", b, b.equalCounts()},
		{"mask", b, b.equalCountsMask()},
		{"bits", bitBulbs{b}, bitBulbs{b}.equalCounts()},
	}
}

func BenchmarkDFS(b *testing.B) {
	for _, run := range guidedRuns(bulbs24(b)) {
		b.Run(run.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r, _ := DFS(background, run.p, Options{Rules: []Rule{run.rule}}); r.Stats.States != 1805 {
					b.Fatal(r)
				}
			}
			b.ReportMetric(1805*float64(b.N)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
