package bulbs

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parity.lab/lib/search"
)

func TestNeededPresses(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(200) {
		g := Random(2+2*r.IntN(32), 2+2*r.IntN(32), seed)
		if seed == 0 {
			g = Random(64, 64, 1)
		}
		proof, err := Prove(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		var n search.Node
		g.Problem().Start(&n)
		x, rows, cols := pressCounts(&n, g.rows, g.cols)
		if x != proof.Count || rows != proof.OddRows || cols != proof.OddCols {
			t.Fatalf("%d×%d: |X| = %d, %d odd rows, %d odd columns, want %d, %d, %d", g.rows, g.cols, x, rows, cols, proof.Count, proof.OddRows, proof.OddCols)
		}
		if got := NeededPresses(g.rows, g.cols)(&n); got != proof.Count {
			t.Fatalf("needed presses %d, want %d", got, proof.Count)
		}
		if got := FewestMoves(g.rows, g.cols)(&n); got != proof.Count+abs(proof.D) {
			t.Fatalf("fewest moves %d, want %d + %d", got, proof.Count, proof.D)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("an odd side is taken")
		}
	}()
	NeededPresses(3, 4)
}

// TestRelabel checks that moves of the relabelled puzzle stand for moves of the
// original with the same effect, and that Resume counts what Apply keeps.
func TestRelabel(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 0))
		g := Random(1+r.IntN(9), 1+r.IntN(9), seed)
		p := newProblem(g)
		q, original := p.Relabel(seed)
		var a, b search.Node
		p.Start(&a)
		q.Start(&b)
		for range 20 {
			moves := q.Moves(&b, nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if !slices.Contains(p.Moves(&a, nil), original[m]) {
				t.Fatalf("move %d is legal, but not %d for which it stands", m, original[m])
			}
			q.Apply(&b, m)
			p.Apply(&a, original[m])
			for i, o := range original {
				if a.Test(o) != b.Test(i) {
					t.Fatalf("cell %d is not cell %d", i, o)
				}
			}
			c := search.Node{Bits: a.Bits}
			p.Resume(&c)
			if !slices.Equal(c.Row, a.Row) || !slices.Equal(c.Col, a.Col) {
				t.Fatalf("resumed %v, %v; want %v, %v", c.Row, c.Col, a.Row, a.Col)
			}
		}
	}
}

// searchNode returns the start of the puzzle on a board.
func searchNode(g *Grid) *search.Node {
	n := &search.Node{}
	g.Problem().Start(n)
	return n
}
