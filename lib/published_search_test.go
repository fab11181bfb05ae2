package lib_test

import (
	"testing"

	"parity.lab/lib/bulbs"
	"parity.lab/lib/search"
)

// bulbs are boards on which only off bulbs may be pressed, and all shall be on.
func (p puzzle) bulbs(t *testing.T) {
	if p.Kind == "search" {
		p.search(t)
		return
	}
	var want struct {
		Weight int      `json:"press_set_weight"`
		Least  int      `json:"min_legal_steps"`
		Off    int      `json:"off_initially"`
		Order  [][2]int `json:"legal_order_rc1"`
	}
	p.answer(t, &want)
	g, err := bulbs.Parse(p.text(t))
	if err != nil {
		t.Fatal(err)
	}
	if g.Off() != want.Off {
		t.Errorf("%d bulbs off, want %d", g.Off(), want.Off)
	}
	s, err := bulbs.Construct(t.Context(), g, bulbs.ConstructOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Replay(s.Moves); err != nil || len(s.Moves) != want.Least || s.Presses.Count() != want.Weight {
		t.Errorf("%d moves, %d presses, error %v; want %d and %d", len(s.Moves), s.Presses.Count(), err, want.Least, want.Weight)
	}
	proof, err := bulbs.Prove(t.Context(), g)
	if err != nil || proof.Bound != want.Least {
		t.Errorf("bound %v, error %v, want %d", proof, err, want.Least)
	}
	if p.N == 4 {
		e, err := bulbs.Exact(t.Context(), g, bulbs.ExactOptions{})
		if err != nil || len(e.Moves) != want.Least {
			t.Errorf("by search %v, error %v", e, err)
		}
	}
	var path bulbs.Path
	for _, c := range want.Order {
		path = append(path, bulbs.Move{Row: c[0] - 1, Col: c[1] - 1})
	}
	if path != nil {
		if _, err := g.Replay(path); err != nil {
			t.Errorf("the published order: %v", err)
		}
	}
}

// search are runs of a search on a board of bulbs.
func (p puzzle) search(t *testing.T) {
	var want struct {
		States, Moves int
		First         [][2]int `json:"first10"`
		Last          [][2]int `json:"last10"`
		Off           *int     `json:"off_after_1000"`
		Best          int      `json:"best"`
	}
	p.answer(t, &want)
	g, err := bulbs.Parse(p.text(t))
	if err != nil {
		t.Fatal(err)
	}
	if want.Off != nil {
		w, err := bulbs.Greedy(t.Context(), g, search.GreedyOptions{})
		if err != nil || w.Off[len(w.Off)-1] != *want.Off || w.Best != want.Best {
			t.Errorf("%v, error %v; want %d off and %d at best", w, err, *want.Off, want.Best)
		}
		return
	}
	r, err := bulbs.GuidedDFS(t.Context(), g, search.Options{})
	if err != nil || r.Stats.States != want.States || len(r.Moves) != want.Moves {
		t.Fatalf("%v, error %v; want %d states and %d moves", r, err, want.States, want.Moves)
	}
	if _, err := g.Replay(r.Moves); err != nil {
		t.Error(err)
	}
	for i, c := range want.First {
		if m := r.Moves[i]; m.Row != c[0]-1 || m.Col != c[1]-1 {
			t.Errorf("move %d is %v, want %v", i+1, m, c)
		}
	}
	for i, c := range want.Last {
		if m := r.Moves[len(r.Moves)-len(want.Last)+i]; m.Row != c[0]-1 || m.Col != c[1]-1 {
			t.Errorf("move %d from the end is %v, want %v", len(want.Last)-i, m, c)
		}
	}
}
