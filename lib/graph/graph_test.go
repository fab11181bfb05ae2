package graph

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/draw"
	"parity.lab/lib/gf2"
)

func TestGridNeighbours(t *testing.T) {
	for _, tc := range []struct {
		rows, cols, v int
		want          []int
	}{
		{1, 1, 0, []int{}},
		{1, 3, 1, []int{0, 2}},
		{3, 1, 1, []int{0, 2}},
		{3, 3, 0, []int{1, 3}},
		{3, 3, 4, []int{1, 3, 5, 7}},
		{3, 4, 11, []int{7, 10}},
		{2, 65, 64, []int{63, 129}},
	} {
		if got := Grid(tc.rows, tc.cols).Neighbours(tc.v); !slices.Equal(got, tc.want) {
			t.Errorf("%d×%d, vertex %d: %v, want %v", tc.rows, tc.cols, tc.v, got, tc.want)
		}
	}
}

// TestGridByDefinition compares the grid with "the distance is 1".
func TestGridByDefinition(t *testing.T) {
	for rows := range 7 {
		for cols := range 7 {
			g := Grid(rows, cols)
			edges := 0
			for u := range rows * cols {
				for v := range rows * cols {
					dr, dc := u/cols-v/cols, u%cols-v%cols
					want := dr*dr+dc*dc == 1
					if g.Adjacent(u, v) != want {
						t.Fatalf("%d×%d: Adjacent(%d, %d) = %v", rows, cols, u, v, !want)
					}
					if want && u < v {
						edges++
					}
				}
			}
			if g.Len() != rows*cols || g.EdgeCount() != edges {
				t.Errorf("%d×%d: %d vertices, %d edges", rows, cols, g.Len(), g.EdgeCount())
			}
			if r, c, ok := g.Shape(); r != rows || c != cols || !ok {
				t.Errorf("%d×%d: Shape() = %d, %d, %v", rows, cols, r, c, ok)
			}
		}
	}
}

// TestEdgesBothWays lists the edges of random graphs and builds them again.
func TestEdgesBothWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 63, 64, 65, 127, 128, 129} {
		g, m := random(t, n, 0.2, rng), gf2.New(n, n)
		edges := g.Edges()
		for _, e := range edges {
			m.Flip(e[0], e[1])
			m.Flip(e[1], e[0])
			if rng.IntN(2) == 0 {
				e[0], e[1] = e[1], e[0]
			}
		}
		rng.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		h, err := FromEdges(n, edges)
		if err != nil {
			t.Fatal(err)
		}
		if !h.Adjacency().Equal(m) || !g.Adjacency().Equal(m) || !m.Transpose().Equal(m) {
			t.Errorf("n = %d: adjacency differs", n)
		}
		if fmt.Sprint(h.Edges()) != fmt.Sprint(g.Edges()) || h.EdgeCount() != len(edges) {
			t.Errorf("n = %d: edges differ", n)
		}
		for v := range n {
			near := h.Neighbourhood(v)
			if !near.Equal(m.Row(v)) || near.Count() != h.Degree(v) || !slices.Equal(near.Indices(), h.Neighbours(v)) {
				t.Fatalf("n = %d: neighbours of %d differ", n, v)
			}
			closed := h.ClosedNeighbourhood(v)
			if closed.Count() != near.Count()+1 || !closed.Test(v) {
				t.Fatalf("n = %d: closed neighbourhood of %d", n, v)
			}
		}
	}
}

func random(t *testing.T, n int, density float64, rng *rand.Rand) *Graph {
	t.Helper()
	var edges [][2]int
	for u := range n {
		for v := range u {
			if rng.Float64() < density {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	g, err := FromEdges(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestEdgeListErrors(t *testing.T) {
	for _, tc := range []struct {
		n     int
		edges [][2]int
		index int
		want  string
	}{
		{3, [][2]int{{0, 1}, {1, 3}}, 1, "graph: edge 1 of the list, 1–3, names vertex 3; the vertices are 0 to 2"},
		{3, [][2]int{{-1, 1}}, 0, "names vertex -1"},
		{1, [][2]int{{0, 1}}, 0, "the vertices are 0 only"},
		{0, [][2]int{{0, 0}}, 0, "the vertices are none"},
		{3, [][2]int{{2, 2}}, 0, "2–2, joins a vertex to itself"},
		{3, [][2]int{{0, 1}, {1, 2}, {1, 0}}, 2, "1–0, repeats edge 0"},
	} {
		_, err := FromEdges(tc.n, tc.edges)
		var e *EdgeError
		if !errors.As(err, &e) || e.Index != tc.index || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%v: error %v, want %q", tc.edges, err, tc.want)
		}
	}
}

func TestMisusePanics(t *testing.T) {
	for name, f := range map[string]func(){
		"grid":         func() { Grid(-1, 2) },
		"graph":        func() { _, _ = FromEdges(-1, nil) },
		"neighbours":   func() { Grid(2, 2).Neighbours(4) },
		"degree":       func() { Grid(2, 2).Degree(-1) },
		"adjacent":     func() { Grid(2, 2).Adjacent(0, 4) },
		"neighbourset": func() { new(Graph).Neighbourhood(0) },
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "graph: ") {
					t.Errorf("%s: panic value %q", name, s)
				}
			}()
			f()
		}()
	}
}

func TestNames(t *testing.T) {
	one, err := FromEdges(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	two, err := FromEdges(2, [][2]int{{1, 0}})
	if err != nil {
		t.Fatal(err)
	}
	for g, want := range map[*Graph]string{
		Grid(5, 6): "5×6 grid", one: "graph of 1 vertex and 0 edges", two: "graph of 2 vertices and 1 edge", {}: "graph of 0 vertices and 0 edges",
	} {
		if g.String() != want {
			t.Errorf("got %q, want %q", g, want)
		}
	}
}

func TestPicture(t *testing.T) {
	ring, err := FromEdges(4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*Graph{ring, Grid(2, 3), Grid(0, 3), {}} {
		if svg := g.SVG(); !strings.HasPrefix(svg, "<svg") || !strings.HasSuffix(strings.TrimSpace(svg), "</svg>") || !strings.Contains(svg, g.String()) {
			t.Errorf("%v: svg %q", g, svg)
		}
	}
	p := ring.Picture(func(v int) draw.Fill { return draw.On }, func(v int) string { return string(rune('a' + v)) })
	for _, s := range []string{">a<", ">d<"} {
		if !strings.Contains(p.SVG(), s) {
			t.Errorf("the picture lacks %q", s)
		}
	}
	if got := ring.Picture(nil, nil).Text(); got != "graph of 4 vertices and 4 edges\n0–1 0–3 1–2 2–3" {
		t.Errorf("text %q", got)
	}
	// Vertex 0 at the top, then clockwise.
	at, _, _ := ring.places()
	if at[0][0] >= at[2][0] || at[1][1] <= at[3][1] {
		t.Errorf("places %v", at)
	}
}
