package search

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func allBoards(rows, cols int) Family {
	return Family{Name: "all boards", Size: 1 << (rows * cols),
		Problem: func(i int) Problem { return bulbsBoard(rows, cols, uint64(i)) }}
}

// TestSoundnessIsDFS compares with a search on each board.
func TestSoundnessIsDFS(t *testing.T) {
	f := allBoards(3, 3)
	b := bulbsBoard(3, 3, 0)
	for _, rule := range []Rule{b.equalCounts(), b.parity(), b.parity().Not(), NewRule("all", func(*Node, int) bool { return true }),
		NewRule("not the corner", func(_ *Node, m int) bool { return m != 0 })} {
		s, err := CheckRule(background, f, rule)
		if err != nil {
			t.Fatal(err)
		}
		solvable, solved, shortest, first, firstLong := 0, 0, 0, -1, -1
		for i := range f.Size {
			_, all := distances(f.Problem(i), nil)
			_, kept := distances(f.Problem(i), []Rule{rule})
			if all < 0 {
				continue
			}
			solvable++
			switch {
			case kept < 0 && first < 0:
				first = i
			case kept > all && firstLong < 0:
				firstLong = i
			}
			if kept >= 0 {
				solved++
			}
			if kept == all {
				shortest++
			}
		}
		if s.Solvable != solvable || s.Solved != solved || s.Shortest != shortest {
			t.Errorf("%v\nwant %d, %d, %d", s, solvable, solved, shortest)
		}
		for _, w := range []struct {
			got   *Witness
			board int
		}{{s.CutsAll, first}, {s.CutsShortest, firstLong}} {
			if (w.got == nil) != (w.board < 0) || w.got != nil && w.got.Board != w.board {
				t.Errorf("%s: witness %+v, want board %d", rule.Name, w.got, w.board)
			}
			if w.got == nil {
				continue
			}
			p := f.Problem(w.board)
			if err := replay(p, w.got.Path); err != nil || len(w.got.Path) != w.got.Fewest {
				t.Errorf("%s: %+v: %v", rule.Name, w.got, err)
			}
			var n Node
			p.Start(&n)
			for _, m := range w.got.Path[:w.got.Step] {
				if !rule.Keep(&n, m) {
					t.Errorf("%s: an earlier move is pruned", rule.Name)
				}
				p.Apply(&n, m)
			}
			if rule.Keep(&n, w.got.Path[w.got.Step]) {
				t.Errorf("%s: move %d is kept", rule.Name, w.got.Step)
			}
		}
	}
}

func TestSoundnessRefuses(t *testing.T) {
	f := allBoards(2, 2)
	_, err := CheckRule(background, f, bulbsBoard(2, 2, 0).parity().Limit(3))
	if err == nil || !strings.Contains(err.Error(), "depends on the depth") {
		t.Errorf("a rule with Limit: %v", err)
	}
	ctx, cancel := context.WithCancel(background)
	cancel()
	if _, err := CheckRule(ctx, allBoards(4, 4), bulbsBoard(4, 4, 0).parity()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
