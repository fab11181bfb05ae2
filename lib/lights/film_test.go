package lights_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// board reads a picture's text as rows of characters, without its caption.
func board(p *draw.Picture, rows int) []string {
	lines := strings.Split(strings.NewReplacer("[", " ", "]", " ").Replace(p.Text()), "\n")[:rows]
	for i, s := range lines {
		lines[i] = strings.ReplaceAll(s, " ", "")
	}
	return lines
}

// TestSolutionFilm plays the presses by hand and compares every picture.
func TestSolutionFilm(t *testing.T) {
	for seed := range uint64(5) {
		b := lights.RandomBoard(4, 5, seed)
		s, err := b.Shortest(context.Background(), lights.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f := s.Film()
		if f.Len() != s.Count()+2 {
			t.Fatalf("%d pictures for %d presses", f.Len(), s.Count())
		}
		cells := s.Cells()
		hand := lights.RandomBoard(4, 5, seed)
		for k, shot := range f.Shots {
			made := min(k, len(cells))
			if k > 0 && k <= len(cells) {
				hand.Press(cells[k-1][0], cells[k-1][1])
				if want := fmt.Sprintf("press %d of %d: (%d,%d)", k, len(cells), cells[k-1][0], cells[k-1][1]); shot.Picture.Caption != want {
					t.Errorf("caption %q, want %q", shot.Picture.Caption, want)
				}
			}
			for r, line := range board(shot.Picture, 4) {
				for c, got := range line {
					coming := slices.Contains(cells[made:], [2]int{r, c})
					if want := map[[2]bool]rune{{false, false}: '.', {true, false}: '#', {false, true}: 'o', {true, true}: '@'}[[2]bool{hand.On(r, c), coming}]; got != want {
						t.Fatalf("seed %d, picture %d, cell (%d,%d) is %c, want %c", seed, k, r, c, got, want)
					}
				}
			}
		}
		if c := f.Shots[f.Len()-1].Picture.Caption; c != fmt.Sprintf("after %d presses: all lights off", s.Count()) {
			t.Error(c)
		}
		if data, err := f.GIF(); err != nil || !strings.HasPrefix(string(data), "GIF89a") || len(data) > 40_000 {
			t.Errorf("%d bytes, %v", len(data), err)
		}
	}
}

// TestFilmOnGraphs plays where there are no cells, or where they are no squares.
func TestFilmOnGraphs(t *testing.T) {
	g, err := graph.ParseEdgeList("a b\nb c\nc d\nd a\na c\n")
	if err != nil {
		t.Fatal(err)
	}
	buttons, err := lights.NewButtons(3, [][]int{{0, 1}, {1, 2}, {2}})
	if err != nil {
		t.Fatal(err)
	}
	for name, game := range map[string]*lights.Game{
		"graph": lights.NewGame(g, lights.SigmaPlus), "buttons": buttons,
		"hexagons": lights.NewGame(graph.NewBoard(3, 3, graph.Hex), lights.SigmaPlus),
	} {
		config := bitset.New(game.Len())
		for i := range game.Buttons() {
			if i != 1 {
				game.Press(config, i)
			}
		}
		s, err := game.Shortest(context.Background(), config, lights.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		f := s.Film()
		if _, err := f.GIF(); err != nil || f.Len() != s.Count()+2 {
			t.Errorf("%s: %d pictures, %v", name, f.Len(), err)
		}
		if c := f.Shots[f.Len()-1].Picture.Caption; !strings.HasSuffix(c, "all lights off") {
			t.Errorf("%s: %s", name, c)
		}
	}
}

func TestLitSequenceFilm(t *testing.T) {
	b := lights.AllOn(3, 3)
	s, err := b.Game().LitOnly(context.Background(), b.Config(), lights.LitOptions{})
	if err != nil {
		t.Fatal(err)
	}
	f := s.Film()
	if c := f.Shots[f.Len()-1].Picture.Caption; f.Len() != len(s.Presses)+2 || c != fmt.Sprintf("after %d presses: all lights off", len(s.Presses)) {
		t.Errorf("%d pictures, %s", f.Len(), c)
	}
}

// TestChaseFilm plays boards with and without a solution: where the last row is in the
// table the film ends dark, otherwise in the last row.
func TestChaseFilm(t *testing.T) {
	table, err := lights.New(5, 5).ChaseTable()
	if err != nil {
		t.Fatal(err)
	}
	solved := 0
	random := rand.New(rand.NewPCG(1, 40))
	for seed := range 40 {
		r := bitset.Random(25, random)
		f := table.Film(r)
		end := f.Shots[f.Len()-1].Picture
		dark := !strings.Contains(strings.Join(board(end, 5), ""), "#")
		if want := table.Game().Solvable(r); dark != want {
			t.Fatalf("seed %d: solvable %v, the film ends in\n%v", seed, want, end)
		}
		if dark {
			solved++
			if !strings.HasSuffix(end.Caption, "all lights off") {
				t.Error(end.Caption)
			}
		} else if !strings.Contains(end.Caption, "no solution") {
			t.Error(end.Caption)
		}
	}
	if solved == 0 || solved == 40 {
		t.Errorf("%d of 40 solved: half of the film is not tested", solved)
	}
}

func TestStateFilm(t *testing.T) {
	g := lights.New(3, 3).WithStates(3)
	s, err := g.Shortest(context.Background(), lights.States{1, 2, 0, 1, 1, 0, 2, 2, 1}, nil, lights.StateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	f := s.Film()
	end := strings.Join(board(f.Shots[f.Len()-1].Picture, 3), "")
	if f.Len() != s.Count()+2 || end != "000000000" {
		t.Errorf("%d pictures for %d presses, the end is %s", f.Len(), s.Count(), end)
	}
}

// TestStateFilmPlaces looks for the button that was pressed: a frame in a board with holes, a
// ring on a graph.
func TestStateFilmPlaces(t *testing.T) {
	mask, err := graph.Board(graph.BoardSpec{Mask: ".#.\n###\n##."})
	if err != nil {
		t.Fatal(err)
	}
	for _, on := range []*graph.Graph{mask, graph.Petersen()} {
		g := lights.NewGame(on, lights.SigmaPlus).WithStates(3)
		presses := make([]int, on.Len())
		presses[0] = 1
		s, err := g.Solve(g.Apply(make(lights.States, on.Len()), presses), nil)
		if err != nil {
			t.Fatal(err)
		}
		f := s.Film()
		before, after := f.Shots[0].Picture.SVG(), f.Shots[1].Picture.SVG()
		if strings.Contains(before, draw.Light().Outline) || !strings.Contains(after, draw.Light().Outline) {
			t.Errorf("%v: the button is not shown:\n%s", on, after)
		}
	}
}
