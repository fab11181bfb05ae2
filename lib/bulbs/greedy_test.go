package bulbs

import (
	"context"
	"errors"
	"testing"

	"parity.lab/lib/search"
)

func TestGreedyOnThePublicBoard(t *testing.T) {
	g := named(t, "24x24")
	w, err := Greedy(context.Background(), g, search.GreedyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if w.Found || len(w.Moves) != 1000 || w.Reason != search.MoveLimit || w.Off[0] != 316 || w.Off[1000] != 206 || w.Best != 199 || w.Off[w.BestAt] != 199 {
		t.Errorf("%v; %d off at the end and %d at best, want 206 and 199 after 1,000 moves", w, w.Off[len(w.Off)-1], w.Best)
	}
	rep, err := g.Replay(w.Moves)
	var bad *ReplayError
	if !errors.As(err, &bad) || bad.Rule != NotSolved || bad.Off != 206 {
		t.Errorf("replay: %v, want legal moves that leave 206 off", err)
	}
	for i, off := range rep.Off {
		if w.Off[i] != off {
			t.Fatalf("after %d moves %d off, the replay says %d", i, w.Off[i], off)
		}
	}
}

func TestGreedySolvesWhatIsEasy(t *testing.T) {
	g := Full(6, 5)
	g.Toggle(Move{3, 2})
	w, err := Greedy(context.Background(), g, search.GreedyOptions{})
	if err != nil || !w.Found || len(w.Moves) != 1 || w.Moves[0] != (Move{3, 2}) {
		t.Errorf("one press away: %v, %v", w, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if w, err := Greedy(ctx, named(t, "24x24"), search.GreedyOptions{}); !errors.Is(err, context.Canceled) || w == nil || len(w.Off) == 0 {
		t.Errorf("cancelled: %v, %v", w, err)
	}
}
