package lights

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
	"parity.lab/lib/internal/oracle"
)

// compare asks the game about every configuration and compares with the answers
// found by trying all press patterns.
func compare(t *testing.T, g *Game, toggles []uint64) {
	t.Helper()
	n := g.Len()
	table := oracle.Solve(toggles)
	if len(table.Quiet) != 1<<g.Nullity() {
		t.Fatalf("%v: nullity %d, but %d press patterns change nothing", g, g.Nullity(), len(table.Quiet))
	}
	for _, q := range g.QuietPatterns() {
		if q.None() || g.Effect(q).Any() {
			t.Fatalf("%v: %v is no quiet pattern", g, q)
		}
	}
	for word, fewest := range table.Fewest {
		config := fromWord(n, word)
		s, err := g.Solve(config)
		best, errBest := g.Shortest(context.Background(), config, Options{})
		if fewest < 0 {
			for _, err := range []error{err, errBest} {
				var u *UnsolvableError
				if !errors.As(err, &u) || !errors.Is(err, ErrUnsolvable) || !u.Certificate.Check() {
					t.Fatalf("%v, configuration %v: no certificate, error %v", g, config, err)
				}
			}
			if g.Solvable(config) {
				t.Fatalf("%v, configuration %v is solvable", g, config)
			}
			continue
		}
		if err != nil || errBest != nil {
			t.Fatalf("%v, configuration %v: errors %v, %v", g, config, err, errBest)
		}
		if !s.Check() || !best.Check() {
			t.Fatalf("%v, configuration %v: %v or %v does not solve it", g, config, s.Presses, best.Presses)
		}
		if !best.Shortest || best.Count() != fewest || best.Minima != table.Minima[word] || table.Solutions[word] != 1<<s.Nullity {
			t.Fatalf("%v, configuration %v: %d presses, %d minima, 2^%d solutions; want %d, %d, %d", g, config,
				best.Count(), best.Minima, s.Nullity, fewest, table.Minima[word], table.Solutions[word])
		}
		if s.Shortest && s.Count() != fewest {
			t.Fatalf("%v, configuration %v: %v claims to be shortest", g, config, s.Presses)
		}
	}
}

func fromWord(n, word int) *bitset.Set {
	return bitset.FromFunc(n, func(i int) bool { return word>>i&1 == 1 })
}

func TestBoardsAgainstBruteForce(t *testing.T) {
	for rows := range 17 {
		for cols := range 17 {
			if n := rows * cols; n > 16 {
				continue
			}
			for _, rule := range []Rule{SigmaPlus, Sigma} {
				compare(t, NewGame(graph.Grid(rows, cols), rule), oracle.Grid(rows, cols, rule == SigmaPlus))
			}
		}
	}
}

func TestGraphsAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for round := range 60 {
		n := round % 11
		var edges [][2]int
		for u := range n {
			for v := range u {
				if rng.IntN(3) == 0 {
					edges = append(edges, [2]int{u, v})
				}
			}
		}
		h := graphOf(t, n, edges)
		for _, rule := range []Rule{SigmaPlus, Sigma} {
			compare(t, NewGame(h, rule), oracle.Edges(n, edges, rule == SigmaPlus))
		}
	}
}

func graphOf(t *testing.T, n int, edges [][2]int) *graph.Graph {
	t.Helper()
	h, err := graph.FromEdges(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestChaseIsElimination compares the two solvers, which must agree to the bit.
// A graph made from the edges of a grid does not know that it is one.
func TestChaseIsElimination(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	sizes := [][2]int{{0, 0}, {0, 3}, {3, 0}, {1, 1}, {9, 9}, {4, 9}, {9, 4}, {14, 14}, {19, 19}, {5, 11}, {11, 5}}
	for _, long := range []int{63, 64, 65, 127, 128, 129} {
		sizes = append(sizes, [2]int{1, long}, [2]int{long, 2}, [2]int{3, long})
	}
	sizes = append(sizes, [2]int{65, 4}, [2]int{11, 65})
	for _, size := range sizes {
		rows, cols := size[0], size[1]
		grid := graph.Grid(rows, cols)
		for _, rule := range []Rule{SigmaPlus, Sigma} {
			board, plain := NewGame(grid, rule), NewGame(graphOf(t, grid.Len(), grid.Edges()), rule)
			qb, qp := board.QuietPatterns(), plain.QuietPatterns()
			if len(qb) != len(qp) || len(qb) != board.Matrix().Nullity() {
				t.Fatalf("%v: nullity %d by chasing, %d by elimination", board, len(qb), len(qp))
			}
			for i := range qb {
				if !qb[i].Equal(qp[i]) {
					t.Fatalf("%v: quiet pattern %d differs", board, i)
				}
			}
			for range 5 {
				config := board.Effect(bitset.Random(board.Len(), rng))
				if rng.IntN(3) == 0 && config.Len() > 0 {
					config.Flip(rng.IntN(config.Len()))
				}
				sb, errB := board.Solve(config)
				sp, errP := plain.Solve(config)
				if (errB == nil) != (errP == nil) {
					t.Fatalf("%v: %v by chasing, %v by elimination", board, errB, errP)
				}
				if errB == nil && (!sb.Presses.Equal(sp.Presses) || !sb.Check()) {
					t.Fatalf("%v: solutions differ", board)
				}
				if errB == nil {
					x, err := plain.Matrix().Solve(config)
					if err != nil || !x.X.Equal(sb.Presses) {
						t.Fatalf("%v: the canonical solution of the matrix differs, error %v", board, err)
					}
				}
			}
		}
	}
}

// TestWideBoardsReplay goes over word borders in both directions,
// where full elimination would be slow.
func TestWideBoardsReplay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, size := range [][2]int{{63, 63}, {64, 64}, {65, 65}, {64, 129}, {128, 127}, {130, 65}} {
		for _, rule := range []Rule{SigmaPlus, Sigma} {
			g := NewGame(graph.Grid(size[0], size[1]), rule)
			presses := bitset.Random(g.Len(), rng)
			s, err := g.Solve(g.Effect(presses))
			if err != nil || !s.Check() {
				t.Fatalf("%v: error %v", g, err)
			}
			// Both solve it, so they differ by quiet patterns only.
			presses.Xor(s.Presses)
			if g.Effect(presses).Any() {
				t.Errorf("%v: the difference of two solutions is not quiet", g)
			}
			for _, q := range g.QuietPatterns() {
				if g.Effect(q).Any() {
					t.Fatalf("%v: a quiet pattern changes lights", g)
				}
			}
		}
	}
}
