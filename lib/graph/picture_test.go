package graph

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestPictureOfArcs(t *testing.T) {
	g, err := Read(Auto, "a -> b\nb – c\nc c\n")
	if err != nil {
		t.Fatal(err)
	}
	p := g.Picture(nil, nil)
	if got := p.Text(); got != "directed graph of 3 vertices and 4 arcs\na→b b→c c→b c→c" {
		t.Errorf("text %q", got)
	}
	svg := p.SVG()
	// Two lines, three heads, a loop.
	if !strings.Contains(svg, "3 vertices, 2 lines, 1 loop") || !strings.Contains(svg, ">c<") {
		t.Errorf("svg %s", svg)
	}
}

// TestEdgesOverBorders counts lines: an edge over a joined border is two.
func TestEdgesOverBorders(t *testing.T) {
	for _, tc := range []struct {
		g    *Graph
		want string
	}{
		{Grid(3, 4), "12 vertices, 17 lines"},
		{NewCylinder(3, 4), "12 vertices, 23 lines"},
		{NewTorus(3, 4), "12 vertices, 31 lines"},
		{NewTorus(2, 3), "6 vertices, 11 lines"},
		{NewTorus(3, 4).WithPlaces(NewTorus(3, 4).ForcePlaces(1)), "12 vertices, 24 lines"},
		{mustBoard(BoardSpec{Rows: 3, Cols: 4, Rule: Cross, Topology: Torus}), "12 vertices, 30 lines"},
	} {
		if svg := tc.g.SVG(); !strings.Contains(svg, tc.want) {
			t.Errorf("%v: %s, want %s", tc.g, svg[strings.Index(svg, "<desc>"):][:60], tc.want)
		}
	}
}

func TestForcePlaces(t *testing.T) {
	for _, g := range []*Graph{{}, Path(1), Petersen(), Grid(4, 5), RandomTree(25, 1), Random(20, 0.1, 1), RandomDirected(12, 0.2, 3)} {
		at := g.ForcePlaces(1)
		if !slices.Equal(at, g.ForcePlaces(1)) {
			t.Errorf("%v: the same seed gives other places", g)
		}
		if g.Len() > 2 && slices.Equal(at, g.ForcePlaces(2)) {
			t.Errorf("%v: another seed gives the same places", g)
		}
		for u := range at {
			for v := range u {
				if d := distance(at[u], at[v]); d < 0.4 || math.IsNaN(d) {
					t.Errorf("%v: %d and %d are %.2f apart", g, v, u, d)
				}
			}
		}
		h := g.WithPlaces(at)
		if h.Len() > 0 {
			// The picture moves them, but keeps distances.
			moved := h.Places()
			for v := range moved {
				if d := distance(moved[v], moved[0]) - distance(at[v], at[0]); math.Abs(d) > 1e-9 {
					t.Errorf("%v: vertex %d is drawn somewhere else", g, v)
				}
			}
		}
		if svg := h.SVG(); strings.Contains(svg, "NaN") {
			t.Errorf("%v: svg with NaN", g)
		}
	}
}

// TestFoldedGrid checks that the forces unfold a grid: edges are about as long.
func TestFoldedGrid(t *testing.T) {
	g := Grid(4, 4)
	at := g.ForcePlaces(1)
	low, high := math.Inf(1), 0.0
	for _, e := range g.Edges() {
		d := distance(at[e[0]], at[e[1]])
		low, high = min(low, d), max(high, d)
	}
	if high > 2*low {
		t.Errorf("edges from %.2f to %.2f", low, high)
	}
}
