package bulbs

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
)

// TestRectangles checks the closed forms on every board up to 4×5 (with 20 bulbs only
// when PARITYLAB_LARGE=rectangles) against elimination: solvable exactly when it says
// so, a press set that works, the same nullity, and the number of solvable boards.
func TestRectangles(t *testing.T) {
	most := 12
	if os.Getenv("PARITYLAB_LARGE") == "rectangles" {
		most = 20
	}
	for rows := 1; rows <= 5; rows++ {
		for cols := 1; cols <= 5; cols++ {
			if rows*cols > most {
				continue
			}
			solvable := 0
			for i := range 1 << (rows * cols) {
				g := numbered(rows, cols, i)
				x, err := Rectangle(g)
				if err != nil {
					var bad *UnsolvableError
					if !errors.As(err, &bad) || !bad.Check(g) {
						t.Fatalf("%d×%d, board %d: %v", rows, cols, i, err)
					}
					continue
				}
				solvable++
				if !g.Effect(x).Equal(g.OffSet()) {
					t.Fatalf("%d×%d, board %d: %v is no press set", rows, cols, i, x)
				}
			}
			if solvable != 1<<(rows*cols-Nullity(rows, cols)) {
				t.Errorf("%d×%d: %d boards solvable, nullity %d", rows, cols, solvable, Nullity(rows, cols))
			}
			s, err := Eliminate(Full(rows, cols))
			if err != nil || len(s.NullSpace) != Nullity(rows, cols) {
				t.Errorf("%d×%d: nullity %d, %v", rows, cols, len(s.NullSpace), err)
			}
		}
	}
	for seed := range uint64(200) {
		rows, cols := 1+int(seed%14), 1+int(seed/14)
		g := RandomSolvable(rows, cols, seed)
		if x, err := Rectangle(g); err != nil || !g.Effect(x).Equal(g.OffSet()) {
			t.Errorf("%d×%d: %v", rows, cols, err)
		}
	}
}

// TestCensus checks the worst boards, and that Construct and Exact agree with the
// census on a part of all boards.
func TestCensus(t *testing.T) {
	sizes := [][3]int{{1, 1, 1}, {2, 2, 4}, {3, 3, 5}, {4, 4, 16}, {2, 3, -1}, {3, 4, -1}, {2, 6, -1}}
	if os.Getenv("PARITYLAB_LARGE") == "census" {
		sizes = append(sizes, [3]int{5, 5, 10}, [3]int{4, 5, -1}, [3]int{4, 6, -1})
	}
	for _, size := range sizes {
		rows, cols, worst := size[0], size[1], size[2]
		c, err := TakeCensus(t.Context(), rows, cols)
		if err != nil {
			t.Fatal(err)
		}
		if worst >= 0 && c.Worst() != worst || c.Solvable != 1<<(rows*cols-Nullity(rows, cols)) {
			t.Errorf("%v", c)
		}
		if rows == 4 && cols == 4 && (c.Extra[0] != 64832 || c.Extra[4] != 704 || len(c.Extra) != 2) {
			t.Errorf("%v", c)
		}
		for _, g := range c.WorstBoards {
			if c.Fewest(g) != c.Worst() {
				t.Errorf("%v needs %d moves", g, c.Fewest(g))
			}
		}
		for seed := range uint64(60) {
			g := RandomSolvable(rows, cols, seed)
			s, err := Construct(t.Context(), g, ConstructOptions{})
			if err != nil || len(s.Moves) < c.Fewest(g) || s.Optimal && len(s.Moves) != c.Fewest(g) {
				t.Errorf("%v: %v, %v; the fewest are %d", g, s, err, c.Fewest(g))
			}
			if rows*cols <= 16 {
				if s, err := Exact(t.Context(), g, ExactOptions{}); err != nil || len(s.Moves) != c.Fewest(g) || !s.Optimal {
					t.Errorf("%v: %v, %v; the fewest are %d", g, s, err, c.Fewest(g))
				}
			}
		}
		if os.Getenv("PARITYLAB_LARGE") == "census" {
			t.Log(c)
		}
	}
	if _, err := TakeCensus(t.Context(), 6, 6); err == nil || !strings.Contains(err.Error(), "2^36") {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := TakeCensus(ctx, 3, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestMinimum6x6 asks for the exact minimum of boards with 36 bulbs, random and sparse:
// Construct says why its answer is optimal on each.
func TestMinimum6x6(t *testing.T) {
	longer := 0
	for seed := range uint64(150) {
		g := Random(6, 6, seed)
		if seed >= 75 { // sparse press sets, which are the difficult ones
			g = Full(6, 6)
			r := generator(seed)
			for range 2 + seed%7 {
				g.Toggle(Move{r.IntN(6), r.IntN(6)})
			}
		}
		s, err := Construct(t.Context(), g, ConstructOptions{MaxStates: 5_000_000})
		if err != nil || !s.Optimal {
			t.Errorf("board %d: %v, %v", seed, s, err)
			continue
		}
		if _, err := g.Replay(s.Moves); err != nil {
			t.Errorf("board %d: %v", seed, err)
		}
		if len(s.Moves) > s.Proof.Count+abs(s.Proof.D) {
			longer++
		}
	}
	if longer == 0 {
		t.Error("no board needs more than |X| + |D|, so the difficult ones are missing")
	}
}

func TestGenerate(t *testing.T) {
	c, err := TakeCensus(t.Context(), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	odd, err := TakeCensus(t.Context(), 3, 4)
	if err != nil {
		t.Fatal(err)
	}
	for moves := range 12 {
		s, err := Generate(t.Context(), 4, 4, moves, 7)
		if err != nil || !s.Optimal || len(s.Moves) != moves || c.Fewest(s.Grid) != moves {
			t.Fatalf("%d moves: %v, %v", moves, s, err)
		}
		if _, err := s.Grid.Replay(s.Moves); err != nil {
			t.Fatal(err)
		}
		again, err := Generate(t.Context(), 4, 4, moves, 7)
		if err != nil || !again.Grid.Equal(s.Grid) {
			t.Errorf("%d moves: another board for the same seed, %v", moves, err)
		}
	}
	for moves := range 4 {
		if s, err := Generate(t.Context(), 3, 4, moves, 1); err != nil || odd.Fewest(s.Grid) != moves {
			t.Errorf("%d moves: %v, %v", moves, s, err)
		}
	}
	if _, err := Generate(t.Context(), 4, 4, 17, 1); err == nil || !strings.Contains(err.Error(), "the longest was") {
		t.Errorf("%v", err)
	}
	if s, err := Generate(t.Context(), 24, 24, 250, 3); err != nil || len(s.Moves) != 250 {
		t.Errorf("%v, %v", s, err)
	}
}

// TestAssess checks on all boards of 3×4 and some of 4×4 that a grade agrees with the
// fewest moves, and that every level occurs.
func TestAssess(t *testing.T) {
	c, err := TakeCensus(t.Context(), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Level]int{}
	bound := FewestMoves(4, 4)
	for i := 0; i < 1<<16; i += 61 {
		g := numbered(4, 4, i)
		a, err := Assess(t.Context(), g)
		if err != nil || a.Optimal && a.Moves != c.Fewest(g) {
			t.Fatalf("board %d: %v, %v; the fewest are %d", i, a, err, c.Fewest(g))
		}
		seen[a.Level]++
		x, err := PressSet(g)
		if err != nil {
			t.Fatal(err)
		}
		n := searchNode(g)
		if (a.Level == Master) != (a.Level > Medium && c.Fewest(g) > bound(n)) || a.Level == Hard && c.Fewest(g) != x.Count() || (a.Level == Trivial) != (a.Moves <= 3) {
			t.Fatalf("board %d: %v", i, a)
		}
	}
	for l := Trivial; l <= Master; l++ {
		if seen[l] == 0 {
			t.Errorf("no board is %v: %v", l, seen)
		}
	}
	if a, err := Assess(t.Context(), named(t, "24x24")); err != nil || a.Level != Medium || a.Moves != 280 {
		t.Errorf("%v, %v", a, err)
	}
	if a, err := Assess(t.Context(), named(t, "30x30")); err != nil || a.Level != Hard || a.Moves != 429 || !strings.Contains(a.String(), "hard: some order") {
		t.Errorf("%v, %v", a, err)
	}
}

// TestFourMore explains the 704 boards of 4×4 that need four moves more than |X| + |D|:
// in 688 the bound of the components says so; the other 16 have one bulb off.
func TestFourMore(t *testing.T) {
	c, err := TakeCensus(t.Context(), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	bound := FewestMoves(4, 4)
	components, single := 0, 0
	for i := range 1 << 16 {
		g := numbered(4, 4, i)
		if c.Fewest(g) == bound(searchNode(g)) {
			continue
		}
		p, err := Prove(t.Context(), g)
		switch {
		case err != nil:
			t.Fatal(err)
		case p.Bound == c.Fewest(g):
			components++
		case g.Off() == 1:
			single++
		default:
			t.Errorf("board %d needs %d moves: nothing explains it\n%v", i, c.Fewest(g), p)
		}
	}
	if components != 688 || single != 16 {
		t.Errorf("%d by components, %d with one bulb off; want 688 and 16", components, single)
	}
}
