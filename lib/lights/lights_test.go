package lights

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/graph"
)

// sizes are the lengths at which packed words begin and end.
var sizes = []int{0, 1, 63, 64, 65, 127, 128, 129}

func TestIdentities(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, n := range sizes {
		var edges [][2]int
		for u := range n {
			for v := range u {
				if rng.IntN(8) == 0 {
					edges = append(edges, [2]int{u, v})
				}
			}
		}
		for _, g := range []*Game{New(1, n), New(n, 1), NewGame(graphOf(t, n, edges), SigmaPlus), NewGame(graphOf(t, n, edges), Sigma)} {
			m := g.Matrix()
			x, y, config := bitset.Random(n, rng), bitset.Random(n, rng), bitset.Random(n, rng)
			if !g.Effect(x).Equal(m.MulVec(x)) {
				t.Errorf("%v: Effect is not M·x", g)
			}
			if !g.Apply(g.Apply(config, x), x).Equal(config) {
				t.Errorf("%v: pressing twice changes something", g)
			}
			sum := x.Clone()
			sum.Xor(y)
			if !g.Apply(g.Apply(config, x), y).Equal(g.Apply(config, sum)) {
				t.Errorf("%v: the order matters", g)
			}
			for v := range n {
				if !g.Effect(bitset.FromIndices(n, v)).Equal(m.Col(v)) {
					t.Fatalf("%v: press %d is not column %d", g, v, v)
				}
			}
			s, err := g.Solve(g.Effect(x))
			if err != nil || !s.Check() {
				t.Fatalf("%v: error %v", g, err)
			}
			// The canonical solution does not depend on what was pressed.
			for _, q := range g.QuietPatterns() {
				x.Xor(q)
			}
			again, err := g.Solve(g.Effect(x))
			if err != nil || !again.Presses.Equal(s.Presses) {
				t.Errorf("%v: two canonical solutions, error %v", g, err)
			}
		}
	}
}

// TestAllOnAlwaysSolvable checks Sutner's theorem on random graphs.
func TestAllOnAlwaysSolvable(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, n := range sizes {
		for range 4 {
			var edges [][2]int
			for u := range n {
				for v := range u {
					if rng.IntN(2) == 0 {
						edges = append(edges, [2]int{u, v})
					}
				}
			}
			all := bitset.New(n)
			all.SetAll()
			if s, err := NewGame(graphOf(t, n, edges), SigmaPlus).Solve(all); err != nil || !s.Check() {
				t.Errorf("%d vertices: %v", n, err)
			}
		}
	}
}

func TestCanonicalBasis(t *testing.T) {
	for _, g := range []*Game{New(9, 9), New(4, 19), New(16, 16), NewGame(graph.Grid(7, 7), Sigma)} {
		basis := g.QuietPatterns()
		for i, q := range basis {
			if i > 0 && basis[i-1].Last() >= q.Last() {
				t.Errorf("%v: free vertices are not in order", g)
			}
			for j, p := range basis {
				if i != j && p.Test(q.Last()) {
					t.Errorf("%v: patterns %d and %d share free vertex %d", g, i, j, q.Last())
				}
			}
		}
		// The copies are the caller's.
		basis[0].Reset()
		if g.QuietPatterns()[0].None() {
			t.Errorf("%v: a change of a pattern reached the game", g)
		}
	}
}

func TestCostLimit(t *testing.T) {
	b := AllOn(30, 30)
	_, err := b.Shortest(context.Background(), Options{MaxTime: time.Microsecond})
	var e *coding.CostError
	if !errors.As(err, &e) || !errors.Is(err, coding.ErrCost) || e.Plan.Method != coding.Walsh || e.MaxTime != time.Microsecond {
		t.Errorf("error %v", err)
	}
	if want := "raise MaxTime or MaxMemory"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
	if p, err := b.Game().Plan(Options{}); err != nil || p.Method != coding.Walsh || p.Time > time.Second {
		t.Errorf("%v, error %v", p, err)
	}
	if p, err := New(123, 123).Plan(Options{}); !errors.Is(err, coding.ErrCost) || p.Time < time.Hour {
		t.Errorf("%v, error %v", p, err)
	}
	// A board without solution is said to be one, whatever a search would cost.
	b = AllOn(39, 39)
	b.config.Flip(0)
	if _, err := b.Shortest(context.Background(), Options{MaxTime: 1}); !errors.Is(err, ErrUnsolvable) {
		t.Errorf("error %v", err)
	}
}

func TestCancelledShortest(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := AllOn(3, 3).Shortest(ctx, Options{}); err != nil {
		t.Errorf("nullity 0 needs no enumeration, error %v", err)
	}
	s, err := AllOn(30, 30).Shortest(ctx, Options{})
	if !errors.Is(err, context.Canceled) || s == nil {
		t.Fatalf("error %v", err)
	}
	if s.Shortest || s.Minima != 0 || !s.Check() || !strings.HasPrefix(s.Reason, "the best of the first ") ||
		!strings.HasSuffix(s.Reason, " of 2^20 = 1,048,576 solutions") || s.Lower < 180 || s.Lower > 376 {
		t.Errorf("claims: shortest %v, %d minima, %q", s.Shortest, s.Minima, s.Reason)
	}
}

func TestCertificateRejectsChanges(t *testing.T) {
	g := New(5, 5)
	c := g.Certificate(bitset.FromIndices(25, 0))
	if c == nil || !c.Check() {
		t.Fatal("no certificate for the corner")
	}
	for v := range 25 {
		bad := *c
		bad.Lights = c.Lights.Clone()
		bad.Lights.Flip(v)
		if bad.Check() {
			t.Errorf("accepted with vertex %d of the pattern changed", v)
		}
	}
	for name, bad := range map[string]Certificate{
		"solvable configuration": {g, g.Effect(bitset.FromIndices(25, 7)), c.Lights},
		"empty pattern":          {g, c.Config, bitset.New(25)},
		"other rule":             {NewGame(g.Graph(), Sigma), c.Config, c.Lights},
		"short pattern":          {g, c.Config, bitset.New(24)},
		"short configuration":    {g, bitset.New(24), c.Lights},
	} {
		if bad.Check() {
			t.Errorf("accepted: %s", name)
		}
	}
}

func TestSolutionRejectsChanges(t *testing.T) {
	s, err := AllOn(5, 5).Solve()
	if err != nil {
		t.Fatal(err)
	}
	if s.Nullity != 2 || s.Shortest || s.Minima != 0 || !strings.Contains(s.Reason, "one of 2^2 = 4 solutions") {
		t.Errorf("claims: %+v", s)
	}
	for v := range 25 {
		bad := *s
		bad.Presses = s.Presses.Clone()
		bad.Presses.Flip(v)
		if bad.Check() {
			t.Errorf("accepted with vertex %d changed", v)
		}
	}
	bad := *s
	bad.Presses = bitset.New(24)
	if bad.Check() {
		t.Error("accepted a short press pattern")
	}
}

func TestReasons(t *testing.T) {
	s, err := AllOn(3, 3).Solve()
	if err != nil || !s.Shortest || s.Minima != 1 || s.Reason != "shortest because it is the only solution (nullity 0)" {
		t.Errorf("%+v, error %v", s, err)
	}
	s, err = AllOn(4, 4).Shortest(context.Background(), Options{})
	if err != nil || s.Reason != "shortest because all 2^4 = 16 solutions were enumerated" {
		t.Errorf("%+v, error %v", s, err)
	}
}

func TestBoardPlay(t *testing.T) {
	b := NewBoard(2, 3)
	b.Press(0, 1)
	if b.String() != "# # #\n. # ." || b.Lit() != 4 || !b.On(1, 1) || b.On(1, 0) || b.OnVertex(3) {
		t.Errorf("board\n%v", b)
	}
	c := b.Clone()
	c.PressVertex(1)
	if !c.Solved() || b.Solved() || c.Game() != b.Game() {
		t.Error("a clone shares its lights")
	}
	config := b.Config()
	config.Reset()
	if b.Lit() != 4 {
		t.Error("a change of Config reached the board")
	}
	if b.Rows() != 2 || b.Cols() != 3 || !b.Solvable() || b.Certificate() != nil {
		t.Error("shape or solution")
	}
	s, err := b.Solve()
	if err != nil || !slices.Equal(s.Cells(), [][2]int{{0, 1}}) {
		t.Errorf("solution %v, error %v", s, err)
	}
}

func TestRandomBoard(t *testing.T) {
	for seed := range uint64(20) {
		a, b := RandomBoard(9, 9, seed), RandomBoard(9, 9, seed)
		if a.String() != b.String() {
			t.Fatalf("seed %d gives two boards", seed)
		}
		if !a.Solvable() {
			t.Errorf("seed %d: no solution", seed)
		}
		if seed > 0 && a.String() == RandomBoard(9, 9, seed-1).String() {
			t.Errorf("seeds %d and %d give the same board", seed-1, seed)
		}
	}
}

func TestGameIsSharedByGoroutines(t *testing.T) {
	g := New(30, 30)
	var wait sync.WaitGroup
	for v := range 8 {
		wait.Go(func() {
			if s, err := g.Solve(g.Effect(bitset.FromIndices(900, v))); err != nil || !s.Check() {
				t.Errorf("vertex %d: error %v", v, err)
			}
		})
	}
	wait.Wait()
}

func TestMisusePanics(t *testing.T) {
	g := New(2, 2)
	h := NewGame(graphOf(t, 2, [][2]int{{0, 1}}), Sigma)
	three := bitset.New(3)
	s, err := h.Solve(bitset.New(2))
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func(){
		"rule":          func() { NewGame(g.Graph(), 2) },
		"press length":  func() { g.Press(three, 0) },
		"press vertex":  func() { g.Press(bitset.New(4), 4) },
		"apply config":  func() { g.Apply(three, bitset.New(4)) },
		"apply presses": func() { g.Apply(bitset.New(4), three) },
		"solve":         func() { _, _ = g.Solve(three) },
		"board":         func() { g.Board(three) },
		"cell":          func() { NewBoard(2, 2).Press(2, 0) },
		"negative cell": func() { NewBoard(2, 2).On(0, -1) },
		"vertex":        func() { NewBoard(2, 2).OnVertex(-1) },
		"no board":      func() { h.Board(nil).Press(0, 0) },
		"no cells":      func() { s.Cells() },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "lights: ") {
					t.Errorf("%s: panic value %q", name, text)
				}
			}()
			f()
		}()
	}
}
