package lights

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

// TestNullities compares square boards with OEIS A159257, of which
// testdata/nullity.csv has the rows n, d(n).
func TestNullities(t *testing.T) {
	f, err := os.Open("testdata/nullity.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		n, err1 := strconv.Atoi(row[0])
		want, err2 := strconv.Atoi(row[1])
		if err1 != nil || err2 != nil {
			t.Fatalf("row %v", row)
		}
		if testing.Short() && n > 40 {
			break
		}
		if got := New(n, n).Nullity(); got != want {
			t.Errorf("d(%d) = %d, want %d", n, got, want)
		}
	}
	if len(rows) < 40 {
		t.Errorf("only %d rows", len(rows))
	}
}

// TestAllOnMinima: fewest presses for all lights on, OEIS A075464, at the sizes
// with quiet patterns.
func TestAllOnMinima(t *testing.T) {
	for n, want := range map[int]int{4: 4, 5: 15, 9: 25, 11: 55, 14: 56, 16: 104, 17: 147, 19: 141, 23: 231, 24: 270} {
		s, err := AllOn(n, n).Shortest(context.Background(), Options{})
		if err != nil {
			t.Errorf("%d×%d: %v", n, n, err)
			continue
		}
		if s.Count() != want || !s.Shortest || !s.Check() {
			t.Errorf("%d×%d: %d presses, want %d", n, n, s.Count(), want)
		}
	}
}

// puzzle is an entry of testdata/puzzles.json: public puzzles with the page they
// are from. Grids have n rows and m columns of 0 and 1; graphs have n vertices
// from 0. Cells of answers are (row, column) from 1.
type puzzle struct {
	ID    string   `json:"id"`
	Kind  string   `json:"kind"`
	N     int      `json:"n"`
	M     int      `json:"m"`
	Rows  []string `json:"rows"`
	Edges [][2]int `json:"edges"`
	On    []int    `json:"on"`

	Answer struct {
		Solvable  *bool    `json:"solvable"`
		Presses   *int     `json:"min_presses"`
		Computed  *int     `json:"min_presses_computed"`
		Solutions *int     `json:"number_of_solutions"`
		Minima    *int     `json:"number_of_minimum_solutions"`
		Nullity   *int     `json:"nullity"`
		Cells     [][2]int `json:"presses_rc1"`
		Vertices  []int    `json:"press_set"`
		Shortest  []int    `json:"a_minimum_press_set"`
	} `json:"answer"`
}

func (p puzzle) board(t *testing.T) *Board {
	t.Helper()
	switch p.Kind {
	case "all-ones":
		return AllOn(p.N, p.M)
	case "graph":
		g := NewGame(graphOf(t, p.N, p.Edges), SigmaPlus)
		return g.Board(bitset.FromFunc(p.N, func(v int) bool { return p.On[v] == 1 }))
	}
	b, err := ParseBoard(strings.Join(p.Rows, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	if b.Rows() != p.N || b.Cols() != p.M {
		t.Fatalf("board of %d×%d, want %d×%d", b.Rows(), b.Cols(), p.N, p.M)
	}
	return b
}

func TestPublicPuzzles(t *testing.T) {
	text, err := os.ReadFile("testdata/puzzles.json")
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []puzzle
	if err := json.Unmarshal(text, &puzzles); err != nil {
		t.Fatal(err)
	}
	if len(puzzles) != 43 {
		t.Fatalf("%d puzzles, want 43", len(puzzles))
	}
	for _, p := range puzzles {
		t.Run(p.ID, func(t *testing.T) {
			b := p.board(t)
			equal := func(what string, got int, want *int) {
				if want != nil && got != *want {
					t.Errorf("%s: %d, want %d", what, got, *want)
				}
			}
			equal("nullity", b.Game().Nullity(), p.Answer.Nullity)
			s, err := b.Shortest(context.Background(), Options{})
			if p.Answer.Solvable != nil && !*p.Answer.Solvable {
				if c := b.Certificate(); err == nil || c == nil || !c.Check() {
					t.Errorf("no certificate, error %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !s.Check() || !s.Shortest {
				t.Error("not a shortest solution")
			}
			equal("presses", s.Count(), p.Answer.Presses)
			equal("presses", s.Count(), p.Answer.Computed)
			equal("solutions", 1<<s.Nullity, p.Answer.Solutions)
			equal("shortest solutions", s.Minima, p.Answer.Minima)
			published := bitset.New(b.Game().Len())
			for _, c := range p.Answer.Cells {
				published.Set((c[0]-1)*p.M + c[1] - 1)
			}
			for _, v := range append(p.Answer.Vertices, p.Answer.Shortest...) {
				published.Set(v)
			}
			if published.Any() && b.Game().Apply(b.Config(), published).Any() {
				t.Error("the published presses do not solve it")
			}
		})
	}
}
