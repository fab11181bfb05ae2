package cover

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestGrid(t *testing.T) {
	for _, game := range []Game{{}, {Cylinder, false}, {Torus, true}} {
		g, err := NewGrid(t.Context(), game, [2]int{2, 9}, [2]int{0, 12}, Options{})
		if err != nil || len(g.D) != 8 || len(g.D[0]) != 13 {
			t.Fatalf("%v: %d lines, %v", game, len(g.D), err)
		}
		for m := 2; m <= 9; m++ {
			for n := 0; n <= 12; n++ {
				if got, want := g.At(m, n), game.Nullity(m, n); got != want {
					t.Errorf("%v, %d×%d: %d, want %d", game, m, n, got, want)
				}
			}
		}
	}
}

func TestGridText(t *testing.T) {
	g, err := NewGrid(t.Context(), Game{}, [2]int{4, 6}, [2]int{8, 10}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want string }{
		{g.String(), "m×n  8  9  10\n  4  0  4   0\n  5  1  1   0\n  6  6  0   0"},
		{g.CSV(), "m×n,8,9,10\n4,0,4,0\n5,1,1,0\n6,6,0,0\n"},
		{g.LaTeX(), "$$\\begin{array}{r|rrr}\nm \\backslash n & 8 & 9 & 10 \\\\ \\hline\n4 & 0 & 4 & 0 \\\\\n5 & 1 & 1 & 0 \\\\\n6 & 6 & 0 & 0 \\\\\n\\end{array}$$"},
		{Game{Torus, true}.String(), "σ-game on the torus"},
		{Game{}.String(), "σ⁺-game on the plane"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestGridCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g, err := NewGrid(ctx, Game{}, [2]int{1, 2000}, [2]int{1, 2000}, Options{Progress: func(int, int) { cancel() }})
	if !errors.Is(err, context.Canceled) || len(g.D) >= 2000 {
		t.Errorf("%d lines, %v", len(g.D), err)
	}
	for i, line := range g.D {
		if len(line) != 2000 {
			t.Errorf("line %d of %d", i, len(line))
		}
	}
	if s := (&Grid{}).String(); s != "m×n" {
		t.Errorf("an empty grid is %q", s)
	}
}

func TestGridPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"range": func() { NewGrid(t.Context(), Game{}, [2]int{3, 2}, [2]int{1, 1}, Options{}) },
		"side":  func() { NewGrid(t.Context(), Game{}, [2]int{1, 2}, [2]int{-1, 1}, Options{}) },
		"shape": func() { Game{Shape: 3}.Nullity(1, 1) },
		"at":    func() { (&Grid{}).At(0, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "cover: ") {
					t.Errorf("recovered %q", s)
				}
			}()
			f()
		})
	}
}
