package lights

import (
	"math/rand/v2"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
)

// compareInequivalent counts canonical forms of all configurations, and compares the
// canonical form with the orbit found by moving on and on.
func compareInequivalent(t *testing.T, g *Game, symmetries [][]int) {
	t.Helper()
	n := g.Len()
	boards, solvable := map[string]bool{}, map[string]bool{}
	for word := range 1 << n {
		config := fromWord(n, word)
		c := Canonical(config, symmetries)
		boards[c.Key()] = true
		if g.Solvable(config) {
			solvable[c.Key()] = true
			if !g.Solvable(c) {
				t.Fatalf("%v: the canonical form of %v has no solution", g, config)
			}
		}
		for i, p := range symmetries {
			// On larger games some of them.
			if n > 12 && !large() && (word+i)%32 != 0 {
				continue
			}
			if !Canonical(Moved(config, p), symmetries).Equal(c) {
				t.Fatalf("%v: %v and its image under %v have different forms", g, config, p)
			}
		}
	}
	q := g.Inequivalent(symmetries)
	if q.Boards.Int64() != int64(len(boards)) || q.Solvable.Int64() != int64(len(solvable)) || q.Group != len(symmetries) {
		t.Fatalf("%v: %v, want %d of %d", g, q, len(solvable), len(boards))
	}
}

func TestInequivalentAgainstEnumeration(t *testing.T) {
	for rows := 1; rows <= 4; rows++ {
		for cols := rows; cols <= 4 || rows < 3 && rows*cols <= 10; cols++ {
			want := 4
			switch {
			case rows == 1 && cols == 1:
				want = 1
			case rows == 1:
				want = 2
			case rows == cols:
				want = 8
			}
			for _, rule := range []Rule{SigmaPlus, Sigma} {
				g := NewGame(graph.Grid(rows, cols), rule)
				s := g.Symmetries()
				if len(s) != want {
					t.Errorf("%v: %d symmetries, want %d", g, len(s), want)
				}
				if rows*cols < 16 || rule == SigmaPlus {
					compareInequivalent(t, g, s)
				}
			}
		}
	}
	compareInequivalent(t, NewGame(graph.NewTorus(3, 3), SigmaPlus), NewGame(graph.NewTorus(3, 3), SigmaPlus).Symmetries())
	// A cycle of six lights under rotation only, and with a stuck button.
	cycle := NewGame(graph.Cycle(6), SigmaPlus)
	var turns [][]int
	for s := range 6 {
		p := make([]int, 6)
		for v := range p {
			p[v] = (v + s) % 6
		}
		turns = append(turns, p)
	}
	compareInequivalent(t, cycle, turns)
	stuck := New(3, 3).Stuck(bitset.FromIndices(9, 1))
	if s := stuck.Symmetries(); len(s) != 2 {
		t.Errorf("%d symmetries with a stuck button, want 2", len(s))
	}
	compareInequivalent(t, stuck, stuck.Symmetries())
	missing := New(3, 3).WithoutLights(bitset.FromIndices(9, 0, 8))
	if s := missing.Symmetries(); len(s) != 4 {
		t.Errorf("%d symmetries with missing corners, want 4", len(s))
	}
	compareInequivalent(t, missing, missing.Symmetries())
	compareInequivalent(t, buttonGame(t, 5, nil), buttonGame(t, 5, nil).Symmetries())
}

func TestSymmetriesKeepSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 17))
	g := New(9, 9)
	for range 5 {
		x := bitset.Random(81, rng)
		for _, p := range g.Symmetries() {
			if !g.Effect(Moved(x, p)).Equal(Moved(g.Effect(x), p)) {
				t.Fatalf("pressing and moving differ for %v", p)
			}
			if !g.Canonical(Moved(x, p)).Equal(g.Canonical(x)) {
				t.Fatal("canonical forms differ")
			}
		}
	}
	// 2^23 solvable boards of 5×5.
	if q := New(5, 5).Inequivalent(nil); q.Solvable.Int64() < 1<<20 || q.Solvable.Int64() > 1<<20+1<<14 {
		t.Errorf("%v", q)
	}
	if g.IsSymmetry([]int{0}) || New(1, 2).IsSymmetry([]int{0, 0}) || New(1, 2).IsSymmetry([]int{0, 2}) || New(1, 3).IsSymmetry([]int{1, 0, 2}) {
		t.Error("no symmetries pass")
	}
	expectPanic(t, "length", func() { Moved(bitset.New(2), []int{0}) })
	expectPanic(t, "no symmetry", func() { New(1, 3).Inequivalent([][]int{{1, 0, 2}}) })
	expectPanic(t, "no group", func() {
		NewGame(graph.Cycle(4), Sigma).Inequivalent([][]int{{0, 1, 2, 3}, {0, 1, 2, 3}, {1, 2, 3, 0}})
	})
}
