package lights

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/graph"
)

// TestBestAndSolutions compares both with each other and with the rule of the game.
func TestBestAndSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	buttons, err := NewButtons(3, [][]int{{0}, {1}, {0, 1}, {2}, {}, {0, 2}})
	if err != nil {
		t.Fatal(err)
	}
	games := []*Game{
		New(4, 4), New(5, 5), New(2, 3), New(9, 9), New(6, 8), NewGame(graph.Grid(6, 6), Sigma), New(3, 3), New(0, 4),
		buttons, New(5, 5).Stuck(bitset.FromIndices(25, 0, 12)), New(4, 4).WithoutLights(bitset.FromIndices(16, 5)),
	}
	for _, g := range games {
		presses := bitset.Random(g.Buttons(), rng)
		for i := range presses.All() {
			if !g.CanPress(i) {
				presses.Clear(i)
			}
		}
		config := g.Effect(presses)
		all, err := g.Solutions(config)
		if err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		var weights []int
		seen := map[string]bool{}
		for x := range all {
			if seen[x.Key()] || g.Apply(config, x).Any() {
				t.Fatalf("%v: %v is no solution, or comes twice", g, x)
			}
			seen[x.Key()] = true
			weights = append(weights, x.Count())
		}
		if n := g.SolutionCount(config); n.Int64() != int64(len(weights)) || len(weights) != 1<<g.Nullity() {
			t.Errorf("%v: %d solutions, counted %v, nullity %d", g, len(weights), n, g.Nullity())
		}
		slices.Sort(weights)
		for _, k := range []int{1, 3, 1000} {
			list, err := g.Best(context.Background(), config, k, Options{})
			if err != nil || len(list) != min(k, len(weights)) {
				t.Fatalf("%v: %d solutions, error %v", g, len(list), err)
			}
			minima := 0
			for i, s := range list {
				if s.Count() != weights[i] || !seen[s.Presses.Key()] || !s.Check() || s.Lower != weights[0] || s.Shortest != (weights[i] == weights[0]) {
					t.Errorf("%v: number %d has %d presses, want %d; %+v", g, i, s.Count(), weights[i], s)
				}
				if i > 0 && s.Presses.Equal(list[i-1].Presses) {
					t.Errorf("%v: number %d comes twice", g, i)
				}
				if s.Shortest {
					minima = s.Minima
				}
			}
			if last := list[len(list)-1]; !last.Shortest && !strings.HasPrefix(last.Reason, "number ") {
				t.Errorf("reason %q", last.Reason)
			}
			want := 0
			for want < len(weights) && weights[want] == weights[0] {
				want++
			}
			if minima != want {
				t.Errorf("%v: %d minima, want %d", g, minima, want)
			}
		}
	}
	g := New(4, 4)
	dark := bitset.FromIndices(16, 0)
	if _, err := g.Solutions(dark); !errors.Is(err, ErrUnsolvable) || g.SolutionCount(dark).Sign() != 0 {
		t.Errorf("error %v", err)
	}
	if _, err := g.Best(context.Background(), dark, 2, Options{}); !errors.Is(err, ErrUnsolvable) {
		t.Errorf("error %v", err)
	}
}

// TestQuickIsSolve compares the table of small games with the solver, to the bit.
func TestQuickIsSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	games := []*Game{New(0, 0), New(1, 1), New(5, 5), New(8, 8), New(9, 9), New(11, 11), New(4, 13), New(13, 4), New(5, 5).Stuck(bitset.FromIndices(25, 3, 24))}
	for range 20 {
		lists := make([][]int, rng.IntN(70))
		n := 1 + rng.IntN(130)
		for i := range lists {
			for v := range n {
				if rng.IntN(n) < 3 {
					lists[i] = append(lists[i], v)
				}
			}
		}
		g, err := NewButtons(n, lists)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	for _, g := range games {
		if g.searcher().columns == nil {
			t.Fatalf("%v has no table", g)
		}
		for round := range 40 {
			config := bitset.Random(g.Len(), rng)
			if round%2 == 0 {
				presses := bitset.Random(g.Buttons(), rng)
				if g.stuck != nil {
					presses.AndNot(g.stuck)
				}
				config = g.Effect(presses)
			}
			want, err := g.Solve(config)
			got := g.short.solve(config)
			if (got == nil) != (err != nil) || got != nil && !got.Equal(want.Presses) {
				t.Fatalf("%v, configuration %v: %v, want %v, error %v", g, config, got, want, err)
			}
		}
	}
}

// TestMethodsAgreeOnBoards compares the parity split with others, on boards of all parities and
// both rules, and that the parts have about half the dimension.
func TestMethodsAgreeOnBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	for _, size := range [][2]int{{5, 5}, {9, 9}, {16, 16}, {19, 19}, {19, 39}, {23, 31}, {33, 33}, {30, 30}, {24, 24}, {14, 16}, {17, 50}, {99, 19}, {64, 64}} {
		for _, rule := range []Rule{SigmaPlus, Sigma} {
			g := NewGame(graph.Grid(size[0], size[1]), rule)
			if d := g.Nullity(); d == 0 || d > 24 {
				continue
			}
			for _, config := range []*bitset.Set{g.Effect(bitset.Random(g.Len(), rng)), bitset.New(g.Len())} {
				var want *Solution
				for _, m := range []coding.Method{coding.Auto, coding.Walsh, coding.Split, coding.Gray} {
					if m == coding.Gray && g.Nullity() > 16 {
						continue
					}
					s, err := g.Shortest(context.Background(), config, Options{Method: m})
					if err != nil || !s.Check() || !s.Shortest {
						t.Fatalf("%v by %v: error %v", g, m, err)
					}
					if m == coding.Auto {
						want = s
					} else if s.Search != m || !s.Presses.Equal(want.Presses) || s.Minima != want.Minima {
						t.Errorf("%v by %v: %d presses and %d minima, want %d and %d", g, m, s.Count(), s.Minima, want.Count(), want.Minima)
					}
				}
			}
		}
	}
}

// TestRandomLargeBoards solves boards of nullity 32 and 40 that no enumeration can, in two ways:
// by two orders of the parts.
func TestRandomLargeBoards(t *testing.T) {
	for _, n := range []int{39, 61} {
		b := RandomBoard(n, n, uint64(n))
		start := time.Now()
		s, err := b.Shortest(context.Background(), Options{})
		if err != nil || !s.Shortest || !s.Check() || s.Search != coding.Split {
			t.Fatalf("%v: error %v", b.Game(), err)
		}
		t.Logf("%v: %d presses, %d minima, %v", b.Game(), s.Count(), s.Minima, time.Since(start))
		parts := parityClasses(n, n)
		parts[1], parts[3] = parts[3], parts[1]
		code := coding.NewStructured(n*n, b.Game().QuietPatterns(), coding.Structure{Parts: parts})
		l, err := code.Leader(context.Background(), s.Presses, coding.Options{})
		if err != nil || l.Weight != s.Count() || l.Minima != s.Minima || l.Method != coding.Split {
			t.Errorf("%v: %+v, error %v; want %d presses and %d minima", b.Game(), l, err, s.Count(), s.Minima)
		}
	}
}

func TestCancelledSplit(t *testing.T) {
	b := RandomBoard(79, 79, 1)
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	s, err := b.Shortest(ctx, Options{MaxTime: time.Hour, MaxMemory: 8 << 30})
	if !errors.Is(err, context.DeadlineExceeded) || s == nil || s.Shortest || !s.Check() {
		t.Fatalf("%+v, error %v", s, err)
	}
	if s.Lower <= 0 || s.Lower > s.Count() || s.Reason == "" {
		t.Errorf("between %d and %d presses: %s", s.Lower, s.Count(), s.Reason)
	}
	t.Logf("between %d and %d presses after %v", s.Lower, s.Count(), time.Since(start))
	if _, err := b.Shortest(context.Background(), Options{}); !errors.Is(err, coding.ErrCost) {
		t.Errorf("error %v", err)
	} else {
		t.Log(err)
	}
}
