package search

import (
	"slices"
	"testing"
)

func TestCombinators(t *testing.T) {
	bit := func(i int) Rule {
		return NewRule(string("abc"[i]), func(_ *Node, m int) bool { return m>>i&1 != 0 })
	}
	a, b := bit(0), bit(1)
	for _, c := range []struct {
		rule Rule
		name string
		keep [4]bool // for moves 0…3
	}{
		{a, "a", [4]bool{false, true, false, true}},
		{a.And(b), "(a and b)", [4]bool{false, false, false, true}},
		{a.Or(b), "(a or b)", [4]bool{false, true, true, true}},
		{a.Not(), "not a", [4]bool{true, false, true, false}},
		{a.Not().And(b.Not()), "(not a and not b)", [4]bool{true, false, false, false}},
		{a.And(b).Not(), "not (a and b)", [4]bool{true, true, true, false}},
		{a.Limit(3), "a to depth 3", [4]bool{false, true, false, true}},
		{a.Limit(2), "a to depth 2", [4]bool{true, true, true, true}},
		{a.Limit(0), "a to depth 0", [4]bool{true, true, true, true}},
		{a.Named("first"), "first", [4]bool{false, true, false, true}},
	} {
		if c.rule.Name != c.name {
			t.Errorf("name %q, want %q", c.rule.Name, c.name)
		}
		for m, want := range c.keep {
			if got := c.rule.Keep(&Node{Depth: 2}, m); got != want {
				t.Errorf("%s keeps %d: %v, want %v", c.name, m, got, want)
			}
		}
	}
	var none Rule
	for name, f := range map[string]func(){
		"NewRule": func() { NewRule("x", nil) },
		"And":     func() { a.And(none) },
		"Or":      func() { none.Or(a) },
		"Not":     func() { none.Not() },
		"Limit":   func() { none.Limit(1) },
	} {
		mustPanic(t, name, f)
	}
}

// TestMaskCombinators checks that And and Limit keep masks, and that Or and Not
// fall back to Keep.
func TestMaskCombinators(t *testing.T) {
	p := bulbsBoard(4, 4, 0x1234)
	e, q := p.equalCountsMask(), p.parityMask()
	for _, r := range []Rule{e.And(q), q.Limit(2), e.Named("e")} {
		if r.Mask == nil {
			t.Errorf("%s has lost its mask", r.Name)
		}
	}
	for _, r := range []Rule{e.Or(q), e.Not(), e.And(p.parity())} {
		if r.Mask != nil {
			t.Errorf("%s has a mask of its own", r.Name)
		}
	}
}

func TestRuleCounts(t *testing.T) {
	// One state with the moves 0…5, each to a state without moves.
	var edges [][2]int
	for i := range 6 {
		edges = append(edges, [2]int{0, 1 + i})
	}
	g := newDigraph(7, -1, edges...)
	two := NewRule("not 0, 2, 4", func(_ *Node, m int) bool { return m%2 != 0 })
	three := NewRule("not 0, 3", func(_ *Node, m int) bool { return m%3 != 0 })
	r, err := DFS(background, g, Options{Rules: []Rule{two, three}})
	if err != nil {
		t.Fatal(err)
	}
	want := []RuleCount{{two.Name, 3, 3}, {three.Name, 2, 1}}
	if s := r.Stats; !slices.Equal(s.PrunedBy, want) || s.Generated != 6 || s.Pruned != 4 || s.Kept() != 2 || s.States != 3 {
		t.Errorf("%v", s)
	}
	r, _ = DFS(background, g, Options{Rules: []Rule{three, two}})
	want = []RuleCount{{three.Name, 4, 2}, {two.Name, 2, 2}}
	if !slices.Equal(r.Stats.PrunedBy, want) {
		t.Errorf("%v", r.Stats)
	}
}
