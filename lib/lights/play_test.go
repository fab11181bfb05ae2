package lights

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/display"
	"parity.lab/lib/graph"
)

var _ display.Playable = (*Board)(nil)

// The lights of a graph with names are shown by them, others by their numbers.
func TestPlayNames(t *testing.T) {
	g := graph.Path(3)
	if b := NewGame(g, SigmaPlus).Board(bitset.New(3)).PlayBoard(); b.Names != nil {
		t.Errorf("names %q of a graph without", b.Names)
	}
	g = g.WithLabels([]string{"a", "b", "c"})
	if b := NewGame(g, SigmaPlus).Board(bitset.New(3)).PlayBoard(); fmt.Sprint(b.Names) != "[a b c]" {
		t.Errorf("names %q", b.Names)
	}
}

// TestPlayable plays boards of all kinds as package display does: a press does what
// it announces, and following the first press of each solution leads to the goal in
// as many presses as the first solution has.
func TestPlayable(t *testing.T) {
	ring, err := graph.FromEdges(7, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 0}, {0, 3}})
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]*Game{
		"5x5": New(5, 5), "3x6": New(3, 6), "1x1": New(1, 1), "σ 4x4": NewGame(graph.Grid(4, 4), Sigma), "graph": NewGame(ring, SigmaPlus), "σ graph": NewGame(ring, Sigma),
	} {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			b := g.Board(g.Effect(bitset.Random(g.Len(), rng)))
			about := b.PlayBoard()
			for v := range g.Len() {
				want := b.Config()
				for _, l := range about.Reach[v] {
					want.Flip(l)
				}
				if err := b.PlayPress(v); err != nil || !b.config.Equal(want) {
					t.Fatalf("press of %d: %v, board\n%v", v, err, b)
				}
				before := b.PlayState()
				b.PressVertex(v)
				b.PlaySet(before)
				if !b.config.Equal(want) {
					t.Fatalf("PlaySet does not undo a press of %d", v)
				}
			}
			first, err := b.PlaySolve(t.Context())
			if err != nil || !first.Shortest {
				t.Fatalf("%+v, %v", first, err)
			}
			if s, err := b.Shortest(t.Context(), Options{}); err != nil || s.Count() != len(first.Presses) {
				t.Errorf("%d presses, the shortest solution has %d", len(first.Presses), s.Count())
			}
			for left := len(first.Presses); left > 0; left-- {
				s, err := b.PlaySolve(t.Context())
				if err != nil || len(s.Presses) != left {
					t.Fatalf("with %d left %+v, %v", left, s, err)
				}
				b.PlayPress(s.Presses[0])
			}
			if !b.Solved() {
				t.Errorf("not solved:\n%v", b)
			}
			for _, v := range []int{-1, g.Len()} {
				if b.PlayPress(v) == nil {
					t.Errorf("light %d is pressed", v)
				}
			}
		})
	}
}

func TestPlaySolveErrors(t *testing.T) {
	b := NewBoard(4, 4)
	b.PlaySet([]bool{0: true, 15: false}) // one corner
	if _, err := b.PlaySolve(t.Context()); err == nil {
		t.Error("a single corner of 4×4 has no solution")
	}
	// 30×30 has nullity 20; an ended context still gives a way.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b = RandomBoard(30, 30, 1)
	s, err := b.PlaySolve(ctx)
	if err != nil || s.Shortest {
		t.Fatalf("%v, shortest %v", err, s.Shortest)
	}
	for _, v := range s.Presses {
		b.PressVertex(v)
	}
	if !b.Solved() {
		t.Error("the way does not solve the board")
	}
}
