package lights

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
)

// compareNearest compares every configuration with a comparison to every solvable one.
func compareNearest(t *testing.T, g *Game) (far int) {
	t.Helper()
	n := g.Len()
	var solvable []int
	for word := range 1 << n {
		if g.Solvable(fromWord(n, word)) {
			solvable = append(solvable, word)
		}
	}
	for word := range 1 << n {
		want := map[string]bool{}
		least := n + 1
		for _, s := range solvable {
			switch d := bits.OnesCount(uint(s ^ word)); {
			case d < least:
				least = d
				clear(want)
				want[fromWord(n, s).Key()] = true
			case d == least:
				want[fromWord(n, s).Key()] = true
			}
		}
		near, err := g.Nearest(context.Background(), fromWord(n, word))
		if err != nil || near.Distance != least || near.Count.Int64() != int64(len(want)) || !near.Check() {
			t.Fatalf("%v, %b: %v, error %v, want distance %d, %d boards", g, word, near, err, least, len(want))
		}
		for c := range near.Configs() {
			if !want[c.Key()] {
				t.Fatalf("%v, %b: %v is not nearest or comes twice", g, word, c)
			}
			delete(want, c.Key())
		}
		if len(want) > 0 {
			t.Fatalf("%v, %b: %d nearest boards were not listed", g, word, len(want))
		}
		if least > 1 {
			far++
		}
	}
	return far
}

func TestNearestAgainstBruteForce(t *testing.T) {
	most, vertices := 9, 9
	if large() {
		most, vertices = 12, 14
	}
	far := 0
	for rows := 1; rows <= 3; rows++ {
		for cols := rows; rows*cols <= most; cols++ {
			for _, rule := range []Rule{SigmaPlus, Sigma} {
				far += compareNearest(t, NewGame(graph.Grid(rows, cols), rule))
			}
		}
	}
	rng := rand.New(rand.NewPCG(12, 13))
	for range 20 {
		n := rng.IntN(vertices + 1)
		reach := make([][]int, rng.IntN(n+1))
		for j := range reach {
			for v := range n {
				if rng.IntN(3) == 0 {
					reach[j] = append(reach[j], v)
				}
			}
		}
		far += compareNearest(t, buttonGame(t, n, reach))
	}
	if far < 200 {
		t.Errorf("only %d configurations are farther than 1", far)
	}
}

func TestNearestLimits(t *testing.T) {
	// 30×30 has nullity 20.
	g := New(30, 30)
	rng := rand.New(rand.NewPCG(14, 15))
	near, err := g.Nearest(context.Background(), bitset.Random(900, rng))
	if err != nil || !near.Check() || near.Distance < 2 {
		t.Errorf("%v, error %v", near, err)
	}
	seen := 0
	for c := range near.Changes() {
		if c.Count() != near.Distance {
			t.Fatalf("%v changes %d lights", c, c.Count())
		}
		if seen++; seen == 3 {
			break
		}
	}
	if _, err := buttonGame(t, 27, nil).Nearest(context.Background(), bitset.New(27)); !errors.Is(err, ErrNearest) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	all := bitset.New(20)
	all.SetAll()
	if n, err := buttonGame(t, 20, nil).Nearest(ctx, all); n != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, error %v", n, err)
	}
}
