package bulbs

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

func TestConstructOnThePublicBoards(t *testing.T) {
	for _, tc := range []struct {
		name       string
		off, moves int
	}{
		{"24x24", 316, 280},
		{"30x30", 439, 429},
	} {
		g := named(t, tc.name)
		before := g.Clone()
		s, err := Construct(context.Background(), g, ConstructOptions{})
		if err != nil {
			t.Fatal(err)
		}
		mustReplay(t, g, s.Moves)
		if g.Off() != tc.off || len(s.Moves) != tc.moves || s.States != tc.moves+1 || s.Proof.Count != tc.moves || s.Proof.D != 0 {
			t.Errorf("%s: %d off, %d moves, %d states, |X| = %d, D = %d; want %d off, %d moves in one more state, |X| the same, D = 0",
				tc.name, g.Off(), len(s.Moves), s.States, s.Proof.Count, s.Proof.D, tc.off, tc.moves)
		}
		if !s.Optimal || !strings.Contains(s.Why, "optimal because") || s.Attempts != 1 || s.Unneeded != 0 {
			t.Errorf("%s: %v, optimal %v, %d attempts, %d un-needed", tc.name, s, s.Optimal, s.Attempts, s.Unneeded)
		}
		if !g.Equal(before) || !s.Grid.Equal(before) {
			t.Errorf("%s: the board was changed", tc.name)
		}
		again, err := Construct(context.Background(), g, ConstructOptions{})
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Errorf("%s: a second call gives another answer (%v)", tc.name, err)
		}
	}
}

// Random boards of even side: each is at |X| + |D|, or its proof says why not.
func TestConstructOnRandomBoards(t *testing.T) {
	seeds := uint64(30)
	if long() {
		seeds = 1000
	}
	for n := 4; n <= 40; n += 2 {
		above := 0
		for seed := range seeds {
			g := Random(n, n, seed)
			s, err := Construct(context.Background(), g, ConstructOptions{Seed: seed})
			if err != nil {
				t.Fatalf("n = %d, seed %d: %v", n, seed, err)
			}
			mustReplay(t, g, s.Moves)
			if !s.Optimal {
				t.Errorf("n = %d, seed %d: %v", n, seed, s)
			}
			if got := len(s.Moves) - s.Proof.Count - abs(s.Proof.D); got != 0 {
				above++
				if got%4 != 0 || s.Proof.Bound != len(s.Moves) && !strings.Contains(s.Why, "exhaustive") {
					t.Errorf("n = %d, seed %d: %d moves above |X| + |D| without a proof: %v", n, seed, got, s)
				}
			}
			if want := (len(s.Moves) - s.Proof.Count) / 2; s.Unneeded != want || !s.Presses.Equal(s.Proof.Presses) {
				t.Errorf("n = %d, seed %d: %d un-needed presses, want %d", n, seed, s.Unneeded, want)
			}
		}
		if above > 0 {
			t.Logf("n = %d: %d of %d boards above |X| + |D|, each with its proof", n, above, seeds)
		}
	}
}

// Random boards with an odd side: solved, or refused with the parity reason.
func TestConstructOnOddBoards(t *testing.T) {
	for n := 5; n <= 39; n += 2 {
		seeds, most := uint64(30), uint64(1000)
		switch {
		case n > maxChoices:
			most = 200
		case n >= 17:
			seeds, most = 2, 10 // all 2^(n−1) sets of rows are tried
		}
		if long() {
			seeds = most
		}
		for seed := range seeds {
			checkOdd(t, Random(n, n, seed), seed)
			checkOdd(t, RandomSolvable(n, n, seed), seed)
		}
	}
	for seed := range uint64(60) {
		rows, cols := 1+int(seed%12), 1+int(seed*7%23)
		checkOdd(t, RandomSolvable(rows, cols, seed), seed)
	}
	checkOdd(t, RandomSolvable(40, 65, 1), 1)
	checkOdd(t, RandomSolvable(129, 40, 1), 1)
	checkOdd(t, RandomSolvable(70, 130, 1), 1)
}

func checkOdd(t *testing.T, g *Grid, seed uint64) {
	t.Helper()
	s, err := Construct(context.Background(), g, ConstructOptions{Seed: seed})
	if parityObstacle(g) != nil {
		checkUnsolvable(t, "Construct", g, err)
		return
	}
	if err != nil {
		t.Fatalf("%d×%d, seed %d: %v", g.Rows(), g.Cols(), seed, err)
	}
	mustReplay(t, g, s.Moves)
	if s.Proof.Complete && !s.Optimal {
		t.Errorf("%d×%d, seed %d: %v", g.Rows(), g.Cols(), seed, s)
	}
	if len(s.Moves) < s.Proof.Bound {
		t.Errorf("%d×%d, seed %d: %d moves, below the bound %d", g.Rows(), g.Cols(), seed, len(s.Moves), s.Proof.Bound)
	}
}

// boardOf returns the board with the given press set.
func boardOf(t *testing.T, presses string) *Grid {
	t.Helper()
	x := mustParse(t, presses)
	off := x.Effect(x.Config())
	off.FlipAll()
	return FromConfig(x.Rows(), x.Cols(), off)
}

// Sparse press sets are the hard ones: trees, and several components.
func TestConstructOnSparsePressSets(t *testing.T) {
	for _, tc := range []struct {
		name     string
		presses  string
		unneeded int // what the shortest solution needs
		why      string
	}{
		{"nothing to do", "0000\n0000\n0000\n0000", 0, "0 moves, optimal because"},
		{"one press", "0000\n0100\n0000\n0000", 0, "1 move, optimal because"},
		{"two balanced components", "1000\n0100\n0000\n0000", 0, "2 moves, optimal because"},
		{"two edges at a row", "1100\n0000\n0000\n0000", 1, "|X| + |D| = 2 + 2"},
		{"one component too many rows, one too many columns", "1100\n0010\n0010\n0000", 2, "2 components with D ≠ 0"},
		{"three of each", "110000000000\n001000000000\n001000000000\n000110000000\n000001000000\n000001000000\n" +
			"000000110000\n000000001000\n000000001000\n000000000000\n000000000000\n000000000000", 6, "6 components with D ≠ 0"},
	} {
		g := boardOf(t, tc.presses)
		s, err := Construct(context.Background(), g, ConstructOptions{})
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		mustReplay(t, g, s.Moves)
		if s.Unneeded != tc.unneeded || !s.Optimal || !strings.Contains(s.Why, tc.why) {
			t.Errorf("%s: %d un-needed presses, optimal %v, %v; want %d", tc.name, s.Unneeded, s.Optimal, s, tc.unneeded)
		}
	}
}

// Random trees and forests on larger boards.
func TestConstructOnForests(t *testing.T) {
	unproved := 0
	for seed := range uint64(300) {
		n := 6 + 2*int(seed%6)
		r := generator(seed)
		x := bitset.New(n * n)
		for range 1 + r.IntN(2*n) {
			x.Set(r.IntN(n * n))
		}
		off := New(n, n).Effect(x)
		off.FlipAll()
		g := FromConfig(n, n, off)
		s, err := Construct(context.Background(), g, ConstructOptions{MaxStates: 5000})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, x.Grid(n))
		}
		mustReplay(t, g, s.Moves)
		if !s.Optimal {
			unproved++
			if !strings.Contains(s.Why, "not proved optimal") {
				t.Errorf("seed %d: %v", seed, s)
			}
		}
	}
	t.Logf("%d of 300 without proof", unproved)
}

func TestConstructGivesUp(t *testing.T) {
	g := named(t, "24x24")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Construct(ctx, g, ConstructOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if _, err := Construct(ctx, RandomSolvable(21, 21, 1), ConstructOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled while comparing press sets: error %v", err)
	}
}
