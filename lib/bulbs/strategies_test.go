package bulbs

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"parity.lab/lib/search"
)

// TestStrategies checks the figures that are known of the public boards. Searches
// that find nothing are cut short unless PARITYLAB_LARGE=strategies.
func TestStrategies(t *testing.T) {
	o := StrategyOptions{MaxStates: 20_000, Walks: 100, Width: 2}
	if os.Getenv("PARITYLAB_LARGE") == "strategies" {
		o = StrategyOptions{}
	}
	for _, want := range []struct {
		board string
		bound int
		runs  map[string]StrategyRun
	}{
		{"24x24", 280, map[string]StrategyRun{
			"greedy":                      {States: 1000, Note: "206 off at the end, best 199"},
			"equal counts":                {Solved: true, Moves: 280, Optimal: true, States: 1805},
			"parity":                      {States: -1, Note: "state limit reached"},
			"row scan":                    {States: 267, Note: "stops with 14 needed presses left"},
			"limited discrepancy, parity": {Solved: true, Moves: 280, Optimal: true, States: 8773, Note: "discrepancies: 1"},
			"constructive":                {Solved: true, Moves: 280, Optimal: true, States: 281},
		}},
		{"30x30", 429, map[string]StrategyRun{
			"equal counts": {States: -1, Note: "state limit reached"},
			"parity":       {States: -1, Note: "state limit reached"},
			"row scan":     {States: 422, Note: "stops with 8 needed presses left"},
			"constructive": {Solved: true, Moves: 429, Optimal: true, States: 430},
		}},
	} {
		c, err := CompareStrategies(context.Background(), named(t, want.board), o)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Runs) != 10 || c.Bound != want.bound {
			t.Errorf("%s: %d strategies, bound %d", want.board, len(c.Runs), c.Bound)
		}
		for _, r := range c.Runs {
			w, ok := want.runs[r.Strategy]
			if !ok {
				continue
			}
			delete(want.runs, r.Strategy)
			if w.States < 0 {
				w.States = max(o.MaxStates, r.States)
			}
			w.Strategy, w.Seconds = r.Strategy, r.Seconds
			if r != w {
				t.Errorf("%s: %+v, want %+v", want.board, r, w)
			}
		}
		if len(want.runs) > 0 {
			t.Errorf("%s: %v are missing", want.board, want.runs)
		}
		if s := c.CSV(); strings.Count(s, "\n") != 11 || !strings.HasPrefix(s, "strategy,solved,moves") {
			t.Errorf("%s", s)
		}
	}
	if _, err := CompareStrategies(context.Background(), New(3, 4), o); err == nil {
		t.Error("a board with an odd side is taken")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := CompareStrategies(ctx, New(4, 4), o); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestSoundness4x4 checks both rules on all 65,536 boards: how many each solves, and
// that the parity rule solves exactly those that an order of the needed presses
// solves, never in more than the fewest moves.
func TestSoundness4x4(t *testing.T) {
	f := AllBoards(4, 4)
	equal, err := search.CheckRule(context.Background(), f, EqualCountRule())
	if err != nil {
		t.Fatal(err)
	}
	parity, err := search.CheckRule(context.Background(), f, ParityRule())
	if err != nil {
		t.Fatal(err)
	}
	fewest := newBrute(4, 4, nil).fewest
	orderable, first, differs := 0, -1, 0
	for i := range f.Size {
		p, err := Prove(context.Background(), numbered(4, 4, i))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case int(fewest[i]) == p.Count:
			orderable++
		case first < 0:
			first = i
		}
		if p.D != 0 {
			differs++
		}
	}
	if equal.Solvable != 65536 || equal.Solved != 15412 || parity.Solved != 35136 || orderable != 35136 || differs != 29696 {
		t.Errorf("equal counts %d, parity %d, orderable %d, D ≠ 0 %d", equal.Solved, parity.Solved, orderable, differs)
	}
	if parity.CutsAll == nil || parity.CutsAll.Board != first || parity.CutsShortest != nil || parity.Shortest != 35136 {
		t.Errorf("%v; first board without an order is %d", parity, first)
	}
	if p, err := Prove(context.Background(), numbered(4, 4, parity.CutsAll.Board)); err != nil || p.D == 0 {
		t.Errorf("the witness has D = %d, %v", p.D, err)
	}
	if w := equal.CutsAll; w == nil || w.Fewest != int(fewest[w.Board]) || !strings.Contains(equal.String(), "cuts off every path of board") {
		t.Errorf("%v", equal)
	}
}

func numbered(rows, cols, i int) *Grid {
	return FromConfig(rows, cols, configOf(rows*cols, i))
}
