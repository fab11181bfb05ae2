package search

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestMaxStates(t *testing.T) {
	for _, c := range []struct {
		p      Problem
		limit  int
		states int
		reason Reason
	}{
		{chain{size: 10}, 3, 3, StateLimit},
		{chain{size: 10}, 9, 9, StateLimit},
		{chain{size: 10}, 10, 10, Exhausted},
		{chain{size: 10}, 11, 10, Exhausted},
		{chain{goal: 3}, 3, 3, Goal}, // the goal itself is not counted
		{chain{goal: 3}, 2, 2, StateLimit},
		// States met again don't count against the limit.
		{newDigraph(2, -1, [2]int{0, 1}, [2]int{1, 0}, [2]int{1, 1}), 2, 2, Exhausted},
	} {
		r, err := DFS(background, c.p, Options{MaxStates: c.limit})
		if err != nil || r.Stats.States != c.states || r.Reason != c.reason || r.Found != (c.reason == Goal) {
			t.Errorf("%+v, limit %d: %v, %v", c.p, c.limit, r, err)
		}
	}
}

func TestMaxTime(t *testing.T) {
	const limit = 20 * time.Millisecond
	r, err := DFS(background, chain{}, Options{MaxTime: limit})
	if err != nil || r.Reason != TimeLimit || r.Found || r.Stats.Elapsed < limit {
		t.Errorf("%v, %v", r, err)
	}
	g, err := Greedy(background, chain{}, func(*Node) int { return 0 }, GreedyOptions{MaxTime: limit, MaxMoves: -1})
	if err != nil || g.Reason != TimeLimit || g.Stats.Elapsed < limit {
		t.Errorf("%v, %v", g.Reason, err)
	}
}

// TestCancel cancels from within a callback and counts how much is still done.
func TestCancel(t *testing.T) {
	spin := func(d time.Duration) {
		for start := time.Now(); time.Since(start) < d; {
		}
	}
	for _, c := range []struct {
		name string
		cost time.Duration // of one rule call
		at   int           // call that cancels
		more int           // calls allowed after it
	}{
		{"compiled rule", 0, 200_000, maxBudget},
		{"interpreted rule", 1400 * time.Nanosecond, 50_000, maxBudget},
		{"slow rule", 100 * time.Microsecond, 3000, 600},
		{"very slow rule", 4 * time.Millisecond, 30, 20},
		{"at once", 0, 1, 64},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(background)
			defer cancel()
			p := bulbs24(t)
			calls := 0
			var since time.Time
			rule := NewRule("slow", func(n *Node, m int) bool {
				spin(c.cost)
				if calls++; calls == c.at {
					since = time.Now()
					cancel()
				}
				return (n.Row[m/24]^n.Col[m%24])&1 == 0
			})
			r, err := DFS(ctx, p, Options{Rules: []Rule{rule}})
			if !errors.Is(err, context.Canceled) || r.Reason != Cancelled || r.Found {
				t.Fatalf("%v, %v", r, err)
			}
			if calls > c.at+c.more {
				t.Errorf("%d calls after the cancel", calls-c.at)
			}
			if r.Stats.Generated != calls {
				t.Errorf("%d moves generated, %d calls", r.Stats.Generated, calls)
			}
			t.Logf("%d calls and %v after the cancel", calls-c.at, time.Since(since))
		})
	}

	ctx, cancel := context.WithCancel(background)
	cancel()
	r, err := DFS(ctx, chain{goal: 1}, Options{})
	if err == nil || r.Reason != Cancelled || r.Stats.States != 0 {
		t.Errorf("cancelled before: %v, %v", r, err)
	}

	r, err = DFS(&endsLater{background, 10}, chain{}, Options{})
	if !errors.Is(err, context.DeadlineExceeded) || r.Reason != Cancelled || r.Stats.States == 0 {
		t.Errorf("deadline: %v, %v", r, err)
	}
}

// endsLater is a context whose deadline comes after it was asked a few times.
type endsLater struct {
	context.Context
	left int
}

func (c *endsLater) Err() error {
	if c.left--; c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func TestProgress(t *testing.T) {
	var reports []Stats
	spinning := NewRule("spin", func(*Node, int) bool {
		for start := time.Now(); time.Since(start) < 10*time.Millisecond; {
		}
		return true
	})
	r, err := DFS(background, chain{size: 60}, Options{Rules: []Rule{spinning}, Progress: func(s Stats) { reports = append(reports, s) }})
	if err != nil || r.Reason != Exhausted || len(reports) < 3 {
		t.Fatalf("%v, %v, %d reports", r, err, len(reports))
	}
	last := reports[len(reports)-1]
	if last.States != 60 || last.PrunedBy[0].Kept != 59 {
		t.Errorf("last report: %v", last)
	}
	for i, s := range reports[1:] {
		if s.States < reports[i].States || s.Elapsed < reports[i].Elapsed {
			t.Errorf("report %d goes back: %v", i+1, s)
		}
	}
	synctest.Test(t, func(t *testing.T) { // where a walk takes no time
		calls := 0
		Greedy(background, chain{goal: 5}, func(*Node) int { return 0 }, GreedyOptions{Progress: func(Stats) { calls++ }})
		if calls != 1 {
			t.Errorf("%d reports of a short walk, want the last one", calls)
		}
	})
}
