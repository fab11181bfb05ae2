package lights

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
)

// litDistances returns for every configuration how many presses of lit lights turn
// all lights off, −1 if none do: backwards from the end, over all configurations again and
// again until nothing changes.
func litDistances(g *Game) []int {
	n := g.Len()
	toggles := make([]int, n)
	for v := range toggles {
		for _, u := range g.Toggles(v) {
			toggles[v] |= 1 << u
		}
	}
	dist := make([]int, 1<<n)
	for c := range dist {
		dist[c] = -1
	}
	dist[0] = 0
	for round := 0; ; round++ {
		changed := false
		for c, d := range dist {
			if d >= 0 {
				continue
			}
			for v := range n {
				if c>>v&1 == 1 && g.CanPress(v) && dist[c^toggles[v]] == round {
					dist[c] = round + 1
					changed = true
				}
			}
		}
		if !changed {
			return dist
		}
	}
}

// compareLit asks for every configuration, by deepening and by layers.
func compareLit(t *testing.T, g *Game) (longer, none int) {
	t.Helper()
	ctx := context.Background()
	for word, want := range litDistances(g) {
		// On the largest games some of them.
		if g.Len() > 12 && word%101 != 1 {
			continue
		}
		config := fromWord(g.Len(), word)
		s, err := g.LitOnly(ctx, config, LitOptions{})
		var layers *LitSequence
		var errLayers error
		if g.Solvable(config) {
			layers, errLayers = newLitFlood(g, config, &litMeter{}, DefaultLitMemory, 0).run(ctx)
		} else {
			errLayers = err
		}
		if want < 0 {
			var lit *LitUnsolvableError
			var any *UnsolvableError
			for _, err := range []error{err, errLayers} {
				if !errors.Is(err, ErrUnsolvable) || !errors.As(err, &lit) && !errors.As(err, &any) || any != nil && !any.Certificate.Check() {
					t.Fatalf("%v, %v: error %v, want none", g, config, err)
				}
			}
			if lit != nil {
				none++
			}
			continue
		}
		if err != nil || errLayers != nil || !s.Check() || !layers.Check() || !s.Shortest || len(s.Presses) != want || len(layers.Presses) != want {
			t.Fatalf("%v, %v: %v, %v, errors %v, %v, want %d presses", g, config, s, layers, err, errLayers, want)
		}
		if any, err := g.Shortest(ctx, config, Options{}); err != nil || any.Count() > want {
			t.Fatalf("%v, %v: %d presses of any lights, error %v", g, config, any.Count(), err)
		} else if any.Count() < want {
			longer++
		}
	}
	return longer, none
}

func TestLitOnlyAgainstBruteForce(t *testing.T) {
	most, vertices := 8, 7
	if large() {
		most, vertices = 12, 14
	}
	longer, none := 0, 0
	count := func(g *Game) {
		l, n := compareLit(t, g)
		longer, none = longer+l, none+n
	}
	for rows := 1; rows <= 3; rows++ {
		for cols := rows; rows*cols <= most; cols++ {
			for _, rule := range []Rule{SigmaPlus, Sigma} {
				count(NewGame(graph.Grid(rows, cols), rule))
			}
		}
	}
	rng := rand.New(rand.NewPCG(10, 11))
	for range 25 {
		n := 1 + rng.IntN(vertices)
		reach := make([][]int, n)
		for j := range reach {
			for v := range n {
				if rng.IntN(3) == 0 {
					reach[j] = append(reach[j], v)
				}
			}
		}
		g := buttonGame(t, n, reach)
		if rng.IntN(3) == 0 {
			g = g.Stuck(bitset.FromIndices(n, rng.IntN(n)))
		}
		count(g)
	}
	if longer < 100 || none < 100 {
		t.Errorf("%d longer than with any lights, %d without sequence: that does not test enough", longer, none)
	}
}

func TestLitOnlyLargeBoards(t *testing.T) {
	for seed := range uint64(3) {
		b := RandomBoard(5, 5, seed)
		s, err := b.Game().LitOnly(context.Background(), b.Config(), LitOptions{})
		if err != nil || !s.Check() || !s.Shortest {
			t.Errorf("%v: %v, error %v", b, s, err)
		}
	}
	for seed := range uint64(4) {
		size := 6 + int(seed)
		b := RandomBoard(size, size, seed)
		s, err := b.Game().LitOnly(context.Background(), b.Config(), LitOptions{MaxMemory: 1 << 20})
		var memory *LitMemoryError
		if err != nil && !errors.As(err, &memory) || !s.Check() || err == nil != s.Shortest || memory != nil && len(s.Presses) < memory.Lower {
			t.Errorf("%d×%d: %v, error %v", size, size, s, err)
		}
	}
}

func TestLitOnlyLimits(t *testing.T) {
	b := AllOn(8, 8)
	f := newLitFlood(b.Game(), b.Config(), &litMeter{}, 1<<20, 40)
	var memory *LitMemoryError
	if s, err := f.run(context.Background()); !errors.As(err, &memory) || memory.Lower != 40 || s != nil {
		t.Errorf("%v, error %v", s, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s, err := newLitFlood(b.Game(), b.Config(), &litMeter{}, 1<<30, 0).run(ctx); !errors.Is(err, context.Canceled) || s != nil {
		t.Errorf("%v, error %v", s, err)
	}
	if s, err := b.Game().LitOnly(ctx, b.Config(), LitOptions{}); !errors.Is(err, context.Canceled) || s.Shortest || !s.Check() {
		t.Errorf("%v, error %v", s, err)
	}
	s, err := New(2, 3).LitOnly(context.Background(), bitset.New(6), LitOptions{})
	if err != nil || len(s.Presses) != 0 || !s.Check() || !s.Shortest {
		t.Errorf("%v, error %v", s, err)
	}
	s.Presses = []int{1}
	if s.Check() {
		t.Error("a press of a light that is off passes")
	}
	expectPanic(t, "buttons", func() { _, _ = buttonGame(t, 2, nil).LitOnly(ctx, bitset.New(2), LitOptions{}) })
}
