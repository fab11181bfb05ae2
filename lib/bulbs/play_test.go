package bulbs

import (
	"fmt"
	"slices"
	"testing"

	"parity.lab/lib/display"
)

var _ display.Playable = (*Grid)(nil)

// TestPlayable plays boards as package display does: only off bulbs can be pressed,
// a press does what it announces, and the way leads to the goal.
func TestPlayable(t *testing.T) {
	for _, side := range [][2]int{{2, 2}, {4, 4}, {3, 3}, {3, 4}, {6, 6}, {24, 24}} {
		t.Run(fmt.Sprintf("%dx%d", side[0], side[1]), func(t *testing.T) {
			g := RandomSolvable(side[0], side[1], 5)
			about := g.PlayBoard()
			for v := range g.rows * g.cols {
				before := g.PlayState()
				err := g.PlayPress(v)
				after := g.PlayState()
				if before[v] {
					if err == nil || !slices.Equal(before, after) {
						t.Fatalf("bulb %d is on and was pressed", v)
					}
					continue
				}
				want := slices.Clone(before)
				for _, l := range about.Reach[v] {
					want[l] = !want[l]
				}
				if err != nil || !slices.Equal(want, after) {
					t.Fatalf("press of %d: %v, board\n%v", v, err, g)
				}
				g.PlaySet(before)
			}
			s, err := g.PlaySolve(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range s.Presses {
				if err := g.PlayPress(v); err != nil {
					t.Fatalf("press %d of the way: %v", i, err)
				}
			}
			if !g.Solved() {
				t.Errorf("the way of %d presses does not solve the board", len(s.Presses))
			}
			for _, v := range []int{-1, g.rows * g.cols} {
				if g.PlayPress(v) == nil {
					t.Errorf("bulb %d is pressed", v)
				}
			}
		})
	}
	unsolvable := Full(3, 3)
	unsolvable.Set(0, 0, false)
	if _, err := unsolvable.PlaySolve(t.Context()); err == nil {
		t.Error("one bulb off on 3×3 has a solution")
	}
}
