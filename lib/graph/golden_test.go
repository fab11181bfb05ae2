package graph

import (
	"strings"
	"testing"

	"parity.lab/lib/draw"
	"parity.lab/lib/internal/golden"
)

// pictures are the scenes of the golden tests: every way in which graphs are drawn.
func pictures(t *testing.T) map[string]*draw.Picture {
	t.Helper()
	parsed := func(text string) *Graph {
		g, err := Read(Auto, text)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	board := func(s BoardSpec) *Graph {
		g, err := Board(s)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	lit := func(v int) draw.Fill {
		if v%3 == 0 {
			return draw.On
		}
		return draw.Off
	}
	blog := parsed("a – b\na – c\nd – b\nc – d\nb – e\ne – c\n")
	arcs := parsed("a -> b\nb -> a\nb -> c\nc -> d\nd -> a\nd -> d\na a\n")
	words := parsed("kitchen – hall\nhall – bedroom\nbedroom – bathroom\nhall – bathroom\nhall – garden\n")
	fixed := blog.WithPlaces([][2]float64{{0, 1}, {1, 0}, {1, 2}, {2, 1}, {1, 1}})
	tree := RandomTree(24, 3)
	hexes := board(BoardSpec{Rows: 4, Cols: 5, Rule: Hex})
	triangles := board(BoardSpec{Rows: 3, Cols: 6, Rule: Triangle})
	torus := board(BoardSpec{Rows: 3, Cols: 4, Topology: Torus})
	numbers := func(v int) string { return strings.Repeat("9", 1+v%3) }
	return map[string]*draw.Picture{
		"circle":        Petersen().Picture(lit, nil),
		"force":         Petersen().WithPlaces(Petersen().ForcePlaces(1)).Picture(lit, nil),
		"tree":          tree.WithPlaces(tree.ForcePlaces(1)).Picture(lit, nil),
		"fixed":         fixed.Picture(lit, nil),
		"directed":      arcs.Picture(lit, nil),
		"words":         words.WithPlaces(words.ForcePlaces(1)).Picture(lit, nil),
		"numbers":       Cycle(9).Picture(nil, numbers),
		"grid":          Grid(3, 4).Picture(lit, nil),
		"torus":         torus.Picture(lit, nil),
		"hexgraph":      hexes.Picture(lit, nil),
		"hexcells":      hexes.Cells().Picture(lit),
		"trianglegraph": triangles.Picture(lit, nil),
		"trianglecells": triangles.Cells().Picture(lit),
		"single":        Path(1).Picture(nil, nil),
		"none":          (&Graph{}).Picture(nil, nil),
		"crowd":         Random(60, 0.08, 1).Picture(lit, nil),
	}
}

func TestGolden(t *testing.T) {
	for name, p := range pictures(t) {
		t.Run(name, func(t *testing.T) {
			golden.Picture(t, name, p)
			p.Theme = draw.Dark()
			golden.SVG(t, name+"-dark.svg", p.SVG())
			p.Theme = draw.Print()
			if err := golden.Check(p.SVG()); err != nil {
				t.Error(err)
			}
		})
	}
}
