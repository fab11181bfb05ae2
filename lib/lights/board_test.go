package lights

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
)

func TestGameAllOn(t *testing.T) {
	if got, want := New(3, 4).AllOn().String(), AllOn(3, 4).String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	g := New(2, 3).WithoutLights(bitset.FromIndices(6, 1, 5))
	b := g.AllOn()
	if got := slices.Collect(b.Config().All()); !slices.Equal(got, []int{0, 2, 3, 4}) {
		t.Errorf("lit: %v", got)
	}
	b.Press(0, 0) // a board of its own
	if got := g.AllOn().Lit(); got != 4 {
		t.Errorf("%d lit", got)
	}
	// Sutner: the σ⁺-game on an undirected graph can be solved from all lights on.
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 1 + rng.IntN(12)
		var edges [][2]int
		for u := range n {
			for v := range u {
				if rng.IntN(2) == 0 {
					edges = append(edges, [2]int{v, u})
				}
			}
		}
		h, err := graph.FromEdges(n, edges)
		if err != nil {
			t.Fatal(err)
		}
		game := NewGame(h, SigmaPlus)
		if !game.AllOn().Solvable() || !game.WithoutLights(bitset.Random(n, rng)).AllOn().Solvable() {
			t.Errorf("seed %d: no solution on %v", seed, edges)
		}
	}
}
