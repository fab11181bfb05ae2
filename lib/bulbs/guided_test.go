package bulbs

import (
	"context"
	"reflect"
	"testing"

	"parity.lab/lib/search"
)

// named returns a public board.
func named(t testing.TB, name string) *Grid {
	t.Helper()
	g, err := Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// mustReplay fails the test unless the moves solve the board.
func mustReplay(t testing.TB, g *Grid, p Path) {
	t.Helper()
	if _, err := g.Replay(p); err != nil {
		t.Fatalf("replay: %v\n%s", err, g)
	}
}

func TestGuidedDFSOnThePublicBoard(t *testing.T) {
	g := named(t, "24x24")
	r, err := GuidedDFS(context.Background(), g, search.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Found || r.Stats.States != 1805 || len(r.Moves) != 280 {
		t.Fatalf("%v, want 1,805 states and 280 moves", r)
	}
	const (
		first = "(21,20) (24,19) (24,21) (20,23) (23,16) (23,20) (23,3) (23,13) (21,23) (21,18)"
		last  = "(2,14) (2,5) (6,5) (2,11) (1,20) (13,12) (5,20) (3,12) (3,3) (1,12)"
	)
	if got := r.Moves.First(10).String(); got != first {
		t.Errorf("first ten moves %s, want %s", got, first)
	}
	if got := r.Moves.Last(10).String(); got != last {
		t.Errorf("last ten moves %s, want %s", got, last)
	}
	mustReplay(t, g, r.Moves)
}

// The rule built into the list of moves must not change anything but the time.
func TestGuidedDFSIsTheRuleInTheGeneralSearch(t *testing.T) {
	boards := []*Grid{named(t, "24x24"), named(t, "30x30"), Full(4, 4), Random(64, 64, 1), Random(1, 1, 2), Random(66, 4, 4), Random(4, 66, 5), Random(70, 70, 6)}
	for seed := range uint64(60) {
		boards = append(boards, Random(2+int(seed%9), 2+int(seed/9), seed))
	}
	for _, g := range boards {
		o := search.Options{MaxStates: 300}
		fast, err := GuidedDFS(context.Background(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		masked, moveByMove := withAndWithoutMask(t, g, EqualCountRule(), o)
		fast.Stats.Elapsed, fast.Stats.RuleTime = 0, nil
		if !reflect.DeepEqual(fast, moveByMove) || !reflect.DeepEqual(masked, moveByMove) {
			t.Fatalf("%d×%d: built in\n%v\nas a mask\n%v\nmove by move\n%v", g.Rows(), g.Cols(), fast, masked, moveByMove)
		}
		masked, moveByMove = withAndWithoutMask(t, g, ParityRule(), o)
		if !reflect.DeepEqual(masked, moveByMove) {
			t.Fatalf("%d×%d: parity as a mask\n%v\nmove by move\n%v", g.Rows(), g.Cols(), masked, moveByMove)
		}
	}
}

// withAndWithoutMask searches with a rule, and again with the rule's Keep alone.
func withAndWithoutMask(t *testing.T, g *Grid, rule search.Rule, o search.Options) (with, without *Run) {
	t.Helper()
	run := func(rule search.Rule) *Run {
		o.Rules = []search.Rule{rule}
		r, err := DFS(context.Background(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		r.Stats.Elapsed, r.Stats.RuleTime = 0, nil
		return r
	}
	return run(rule), run(search.NewRule(rule.Name, rule.Keep))
}
