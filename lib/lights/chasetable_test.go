package lights

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
)

// TestChaseTableOf5x5: the table that is taught, of seven last rows, each of which is
// played on every board that leads to it.
func TestChaseTableOf5x5(t *testing.T) {
	table, err := New(5, 5).ChaseTable()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"10001": "11000", "01010": "10010", "11100": "01000", "00111": "00010",
		"10110": "00001", "01101": "10000", "11011": "00100",
	}
	if len(table.Entries) != len(want) || !table.Complete {
		t.Errorf("%d entries", len(table.Entries))
	}
	for _, e := range table.Entries {
		if want[e.Last.String()] != e.First.String() {
			t.Errorf("%v: press %v, want %s", e.Last, e.First, want[e.Last.String()])
		}
		// Play it: the board with just these lights in its last row.
		config := bitset.New(25)
		config.Paste(20, e.Last)
		for j := range e.First.All() {
			table.game.Press(config, j)
		}
		for v := range 20 {
			if config.Test(v) {
				table.game.Press(config, v+5)
			}
		}
		if config.Any() {
			t.Errorf("%v: lights are left: %v", e.Last, config)
		}
	}
}

// TestChaseTables plays every configuration of small boards and random ones of larger
// boards.
func TestChaseTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 19))
	most := 10
	if large() {
		most = 16
	}
	for rows := 1; rows <= 12; rows++ {
		for cols := 1; cols <= 12; cols++ {
			for _, rule := range []Rule{SigmaPlus, Sigma} {
				g := NewGame(graph.Grid(rows, cols), rule)
				table, err := g.ChaseTable()
				if err != nil {
					t.Fatal(err)
				}
				if n := rows * cols; n <= most {
					for word := range 1 << n {
						playTable(t, table, fromWord(n, word))
					}
				}
				for range 4 {
					playTable(t, table, bitset.Random(g.Len(), rng))
					playTable(t, table, g.RandomSolvable(rng.Uint64()).Config())
				}
			}
		}
	}
	for _, size := range []int{21, 30} {
		table, err := New(size, size).ChaseTable()
		if err != nil || table.Complete {
			t.Fatalf("error %v", err)
		}
		playTable(t, table, RandomBoard(size, size, 1).Config())
		playTable(t, table, bitset.Random(size*size, rng))
	}
}

func playTable(t *testing.T, table *ChaseTable, config *bitset.Set) {
	t.Helper()
	g := table.Game()
	s, err := table.Play(config)
	if !g.Solvable(config) {
		var u *UnsolvableError
		if !errors.As(err, &u) || !u.Certificate.Check() {
			t.Fatalf("%v, %v: error %v, want a certificate", g, config, err)
		}
		return
	}
	if err != nil || !s.Check() {
		t.Fatalf("%v, %v: %v, error %v", g, config, s, err)
	}
}

// TestChaseSteps checks that only the last row is left, that the presses explain it, and
// that the table's solution presses the same where the first row is not needed.
func TestChaseSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, g := range []*Game{New(1, 4), New(5, 5), New(7, 3), NewGame(graph.Grid(4, 6), Sigma), New(3, 70)} {
		config := bitset.Random(g.Len(), rng)
		c, err := g.Chase(config)
		if err != nil {
			t.Fatal(err)
		}
		rows, cols, _ := g.board()
		after := g.Effect(c.Presses())
		after.Xor(config)
		if !after.Equal(c.Left) || c.Left.Slice(0, (rows-1)*cols).Any() || len(c.Steps) != rows-1 || c.LastRow().Len() != cols {
			t.Errorf("%v: left %v after %v", g, c.Left, c.Presses())
		}
		for _, s := range c.Steps {
			below := s.Config.Slice(s.Row*cols, (s.Row+1)*cols)
			if !s.Presses.Slice((s.Row+1)*cols, (s.Row+2)*cols).Equal(below) || s.Config.Slice(0, s.Row*cols).Any() {
				t.Errorf("%v: row %d of %v with presses %v", g, s.Row, s.Config, s.Presses)
			}
		}
	}
	if _, err := NewGame(graph.Cycle(5), SigmaPlus).Chase(bitset.New(5)); err == nil {
		t.Error("lights of a cycle were chased")
	}
}

func TestChaseTableForms(t *testing.T) {
	table, err := New(2, 3).ChaseTable()
	if err != nil {
		t.Fatal(err)
	}
	text := table.String()
	if !strings.HasPrefix(text, "last row  first row\n") || strings.Count(text, "\n") != len(table.Entries)+1 {
		t.Errorf("%s", text)
	}
	if l := table.LaTeX(); strings.Count(l, `\\`) != len(table.Entries)+1 || !strings.HasSuffix(l, `\end{array}`) {
		t.Errorf("%s", l)
	}
	if s := table.SVG(); !strings.HasPrefix(s, "<svg") {
		t.Errorf("%.100s", s)
	}
	wide, err := New(9, 8).ChaseTable()
	if err != nil || wide.Complete || len(wide.Entries) != 7 || !strings.Contains(wide.String(), "add its lights") {
		t.Errorf("%v, error %v", wide, err)
	}
	none, err := New(4, 4).ChaseTable()
	if err != nil || len(none.Entries) != 0 || !strings.Contains(none.String(), "dark") || none.SVG() == "" {
		t.Errorf("%v, error %v", none, err)
	}
	for _, g := range []*Game{New(0, 3), NewGame(graph.NewTorus(4, 4), SigmaPlus), NewGame(graph.Cycle(4), Sigma), New(3, 3).Stuck(bitset.FromIndices(9, 4))} {
		if _, err := g.ChaseTable(); err == nil {
			t.Errorf("%v has a table", g)
		}
	}
	expectPanic(t, "last row", func() { table.Lookup(bitset.New(2)) })
}

func TestTargetsAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 21))
	ctx := context.Background()
	bright, neither := 0, 0
	check := func(g *Game) {
		n := g.Len()
		// The fewest presses to each change, over all press patterns.
		fewest := map[string]int{}
		for word := range 1 << g.Buttons() {
			x := fromWord(g.Buttons(), word)
			key := g.Effect(x).Key()
			if old, ok := fewest[key]; !ok || x.Count() < old {
				fewest[key] = x.Count()
			}
		}
		for word := range 1 << n {
			config := fromWord(n, word)
			opposite := config.Clone()
			opposite.FlipAll()
			dark, okDark := fewest[config.Key()]
			on, okOn := fewest[opposite.Key()]
			s, err := g.AllEqual(ctx, config, Options{})
			if !okDark && !okOn {
				neither++
				var u *EqualUnsolvableError
				if !errors.As(err, &u) || !errors.Is(err, ErrUnsolvable) || !u.Dark.Check() || !u.Bright.Check() {
					t.Fatalf("%v, %v: error %v", g, config, err)
				}
				continue
			}
			if err != nil || (s.Dark != nil) != okDark || (s.Bright != nil) != okOn || !s.Best.Check() {
				t.Fatalf("%v, %v: %v, error %v", g, config, s, err)
			}
			want := dark
			if !okDark || okOn && on < dark {
				want = on
				bright++
			}
			if s.Best.Count() != want || s.On != (want != dark || !okDark) {
				t.Fatalf("%v, %v: %v, want %d presses", g, config, s, want)
			}
			after := g.Apply(config, s.Best.Presses)
			if after.Any() != (s.On && n > 0) || s.On && after.Count() != n {
				t.Fatalf("%v, %v: %v afterwards", g, config, after)
			}
			target := bitset.Random(n, rng)
			change := target.Clone()
			change.Xor(config)
			x, err := g.ShortestTo(ctx, config, target, Options{})
			if want, ok := fewest[change.Key()]; ok != (err == nil) || ok && (x.Count() != want || !g.Apply(config, x.Presses).Equal(target)) {
				t.Fatalf("%v from %v to %v: %v, error %v", g, config, target, x, err)
			}
		}
	}
	most, vertices := 9, 8
	if large() {
		most, vertices = 12, 14
	}
	for rows := 1; rows <= 3; rows++ {
		for cols := rows; rows*cols <= most; cols++ {
			check(NewGame(graph.Grid(rows, cols), SigmaPlus))
			check(NewGame(graph.Grid(rows, cols), Sigma))
		}
	}
	for range 10 {
		n := rng.IntN(vertices + 1)
		reach := make([][]int, rng.IntN(vertices+1))
		for j := range reach {
			for v := range n {
				if rng.IntN(3) == 0 {
					reach[j] = append(reach[j], v)
				}
			}
		}
		check(buttonGame(t, n, reach))
	}
	if bright < 100 || neither < 100 {
		t.Errorf("%d brighter, %d neither: that does not test enough", bright, neither)
	}
}

// TestPublicAllEqual: Flip Game, all black or all white.
func TestPublicAllEqual(t *testing.T) {
	variants(t, "poj-1753", 1, func(t *testing.T, v variant) {
		var want int
		v.answer(t, &want)
		b, err := ParseBoard(strings.Join(v.Rows, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		s, err := b.Game().AllEqual(context.Background(), b.Config(), Options{})
		if err != nil || s.Best.Count() != want || !s.Best.Check() {
			t.Errorf("%v, error %v, want %d presses", s, err, want)
		}
	})
}

// TestHints follows hints to the end.
func TestHints(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(10) {
		b := RandomBoard(5, 5, seed)
		s, err := b.Shortest(ctx, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for left := s.Count(); left > 0; left-- {
			h, err := b.Hint(ctx, Options{})
			if err != nil || h.Left != left-1 || !h.Proven {
				t.Fatalf("%v, error %v, want %d left", h, err, left-1)
			}
			b.PressVertex(h.Press)
		}
		if h, err := b.Hint(ctx, Options{}); err != nil || h.Press != -1 || h.String() != "all lights are off" || !b.Solved() {
			t.Errorf("%v, error %v", h, err)
		}
	}
	corner := NewBoard(5, 5)
	corner.config.Set(0)
	if h, err := corner.Hint(ctx, Options{}); h != nil || !errors.Is(err, ErrUnsolvable) {
		t.Errorf("%v, error %v", h, err)
	}
}

func TestRandomBoards(t *testing.T) {
	ctx := context.Background()
	g := New(5, 5)
	for length := range 16 {
		b, s, err := g.RandomLength(ctx, length, uint64(length), RandomOptions{})
		if err != nil {
			t.Fatalf("length %d: %v", length, err)
		}
		again, err := b.Shortest(ctx, Options{})
		if err != nil || again.Count() != length || !s.Shortest || s.Count() != length || !s.Check() || !s.Config.Equal(b.config) {
			t.Errorf("length %d: %v, error %v", length, again, err)
		}
		same, _, err := g.RandomLength(ctx, length, uint64(length), RandomOptions{})
		if err != nil || !same.config.Equal(b.config) {
			t.Errorf("length %d: another board by the same seed, error %v", length, err)
		}
	}
	// The hardest boards of 5×5 take 15 presses.
	var none *LengthError
	if b, _, err := g.RandomLength(ctx, 16, 1, RandomOptions{MaxTries: 2000}); !errors.As(err, &none) || none.Tries != 2000 || none.Nearest > 15 || b != nil {
		t.Errorf("%v, error %v", b, err)
	}
	for presses := range 26 {
		b := g.RandomPressed(presses, 7)
		if s, err := b.Shortest(ctx, Options{}); err != nil || s.Count() > presses {
			t.Errorf("%d presses: error %v", presses, err)
		}
	}
	// Without quiet patterns the number of presses is the length.
	for presses := range 10 {
		s, err := New(3, 3).RandomPressed(presses, 3).Solve()
		if err != nil || s.Count() != presses {
			t.Errorf("%d presses: %v, error %v", presses, s, err)
		}
	}
	stuck := g.Stuck(bitset.FromIndices(25, 0, 1, 2, 3, 4, 5))
	for seed := range uint64(20) {
		for _, b := range []*Board{stuck.RandomSolvable(seed), stuck.RandomPressed(19, seed)} {
			if !b.Solvable() {
				t.Errorf("seed %d has no solution", seed)
			}
		}
	}
	expectPanic(t, "presses", func() { stuck.RandomPressed(20, 1) })
	expectPanic(t, "length", func() { _, _, _ = g.RandomLength(ctx, -1, 1, RandomOptions{}) })
}
