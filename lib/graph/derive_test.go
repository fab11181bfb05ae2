package graph

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestDerivedByDefinition compares all that makes graphs of graphs with the pairs of
// vertices that must be joined.
func TestDerivedByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	same := func(name string, g *Graph, n int, joined func(u, v int) bool) {
		t.Helper()
		if g.Len() != n {
			t.Fatalf("%s: %d vertices, want %d", name, g.Len(), n)
		}
		arcs, loops, edges, symmetric := 0, 0, 0, true
		for u := range n {
			for v := range n {
				j := joined(u, v)
				if g.Adjacent(u, v) != j || slices.Contains(g.In(v), u) != j || g.Adjacency().At(v, u) != j {
					t.Fatalf("%s: Adjacent(%d, %d) = %v, want %v", name, u, v, g.Adjacent(u, v), j)
				}
				symmetric = symmetric && j == joined(v, u)
				arcs += btoi(j)
				edges += btoi(j && u <= v)
				loops += btoi(j && u == v)
			}
		}
		if !symmetric {
			edges = arcs
		}
		if g.Directed() == symmetric || g.Symmetric() != symmetric || g.LoopCount() != loops || len(g.Arcs()) != arcs ||
			g.EdgeCount() != edges || len(g.Edges()) != edges {
			t.Fatalf("%s: directed %v, %d loops, %d arcs, %d edges; want %v, %d, %d, %d", name, g.Directed(), g.LoopCount(), len(g.Arcs()), g.EdgeCount(), !symmetric, loops, arcs, edges)
		}
		again, err := FromArcs(n, g.Arcs())
		if err != nil || !again.Equal(g) {
			t.Fatalf("%s: from its arcs: %v", name, err)
		}
	}
	small := []*Graph{{}, Path(1), Path(1).WithAllLoops(), Path(4)}
	for range 12 {
		n := 1 + rng.IntN(8)
		g := Random(n, 0.4, rng.Uint64())
		if rng.IntN(2) == 0 {
			g = RandomDirected(n, 0.4, rng.Uint64())
		}
		small = append(small, g.WithLoops(rng.IntN(n)))
	}
	for _, g := range small {
		n := g.Len()
		same("graph", g, n, g.Adjacent)
		same("reverse", g.Reverse(), n, func(u, v int) bool { return g.Adjacent(v, u) })
		same("undirected", g.Undirected(), n, func(u, v int) bool { return g.Adjacent(u, v) || g.Adjacent(v, u) })
		same("complement", g.Complement(), n, func(u, v int) bool { return g.Adjacent(u, v) == (u == v) })
		same("with loops", g.WithAllLoops(), n, func(u, v int) bool { return u == v || g.Adjacent(u, v) })
		same("without loops", g.WithoutLoops(), n, func(u, v int) bool { return u != v && g.Adjacent(u, v) })
		p := rng.Perm(n)
		some := p[:n/2]
		same("induced", g.Induced(some), n/2, func(u, v int) bool { return g.Adjacent(some[u], some[v]) })
		r := g.Relabelled(p)
		same("relabelled", r, n, func(u, v int) bool { return g.Adjacent(slices.Index(p, u), slices.Index(p, v)) })
		for _, h := range small {
			m := h.Len()
			same("union", g.Union(h), n+m, func(u, v int) bool {
				return u < n && v < n && g.Adjacent(u, v) || u >= n && v >= n && h.Adjacent(u-n, v-n)
			})
			same("product", g.Product(h), n*m, func(u, v int) bool {
				return u/m == v/m && h.Adjacent(u%m, v%m) || u%m == v%m && g.Adjacent(u/m, v/m)
			})
		}
	}
}

// TestProductsAreBoards writes boards as products.
func TestProductsAreBoards(t *testing.T) {
	for m := 3; m < 6; m++ {
		for n := 3; n < 6; n++ {
			for _, pair := range [][2]*Graph{
				{Path(m).Product(Path(n)), Grid(m, n)},
				{Path(m).Product(Cycle(n)), NewCylinder(m, n)},
				{Cycle(m).Product(Cycle(n)), NewTorus(m, n)},
				{Complete(m).Product(Complete(n)), NewBoard(m, n, Cross)},
			} {
				if !pair[0].Equal(pair[1]) {
					t.Errorf("%d×%d: the product is not the %v", m, n, pair[1])
				}
			}
			if _, _, ok := Path(m).Product(Path(n)).Shape(); ok {
				t.Error("a product has the shape of a grid")
			}
		}
	}
	if !Path(2).Product(Hypercube(3)).Equal(Hypercube(4)) {
		t.Error("the hypercube of dimension 4 is no product")
	}
}

// TestShapeGoesAway checks that only plain grids look like plain grids.
func TestShapeGoesAway(t *testing.T) {
	g := Grid(3, 3)
	for name, h := range map[string]*Graph{
		"loops": g.WithLoops(0), "complement": g.Complement(), "union": g.Union(g), "induced": g.Induced([]int{0, 1, 2}),
		"relabelled": g.Relabelled([]int{1, 0, 2, 3, 4, 5, 6, 7, 8}), "all loops": g.WithAllLoops(),
	} {
		if _, _, ok := h.Shape(); ok {
			t.Errorf("%s: still a plain grid", name)
		}
	}
	for name, h := range map[string]*Graph{
		"labels": g.WithLabels(strings.Fields("a b c d e f g h i")), "places": g.WithPlaces(g.CirclePlaces()), "reverse": g.Reverse(), "undirected": g.Undirected(), "no loops": g.WithoutLoops(),
	} {
		if _, _, ok := h.Shape(); !ok {
			t.Errorf("%s: no plain grid any more", name)
		}
	}
	if _, _, ok := g.Shape(); !ok || g.LoopCount() != 0 || g.Labelled() {
		t.Error("the grid itself has changed")
	}
}

func TestFamilies(t *testing.T) {
	for _, tc := range []struct {
		g          *Graph
		n, edges   int
		low, high  int // degrees
		name       string
		components int
	}{
		{Path(5), 5, 4, 1, 2, "path of 5 vertices", 1},
		{Cycle(5), 5, 5, 2, 2, "cycle of 5 vertices", 1},
		{Complete(5), 5, 10, 4, 4, "complete graph of 5 vertices", 1},
		{CompleteBipartite(3, 4), 7, 12, 3, 4, "complete bipartite graph of 3 and 4 vertices", 1},
		{Star(5), 6, 5, 1, 5, "star of 5 rays", 1},
		{Wheel(5), 6, 10, 3, 5, "wheel of 5 spokes", 1},
		{Petersen(), 10, 15, 3, 3, "Petersen graph", 1},
		{Hypercube(0), 1, 0, 0, 0, "hypercube of dimension 0", 1},
		{Hypercube(5), 32, 80, 5, 5, "hypercube of dimension 5", 1},
		{BinaryTree(4), 15, 14, 1, 3, "binary tree of 4 levels", 1},
		{BinaryTree(0), 0, 0, 0, 0, "binary tree of 0 levels", 0},
		{Random(9, 0, 1), 9, 0, 0, 0, "graph of 9 vertices and 0 edges", 9},
		{Random(9, 1, 1), 9, 36, 8, 8, "graph of 9 vertices and 36 edges", 1},
		{RandomDirected(9, 1, 1), 9, 36, 8, 8, "graph of 9 vertices and 36 edges", 1},
	} {
		low, high := tc.g.Len(), 0
		for v := range tc.g.Len() {
			low, high = min(low, tc.g.Degree(v)), max(high, tc.g.Degree(v))
		}
		if tc.g.Len() != tc.n || tc.g.EdgeCount() != tc.edges || low != tc.low || high != tc.high || tc.g.String() != tc.name || components(tc.g) != tc.components {
			t.Errorf("%v: %d vertices, %d edges, degrees %d to %d, %d parts", tc.g, tc.g.Len(), tc.g.EdgeCount(), low, high, components(tc.g))
		}
		// Nothing is drawn over something else.
		at := tc.g.Places()
		for u := range at {
			for v := range u {
				if distance(at[u], at[v]) < 0.6 {
					t.Errorf("%v: %d and %d are drawn %.2f apart", tc.g, v, u, distance(at[u], at[v]))
				}
			}
		}
	}
	// No triangles and no squares: the girth of the Petersen graph is 5.
	p := Petersen()
	for u := range p.Len() {
		for v := range u {
			both := p.Neighbourhood(u)
			both.And(p.Neighbourhood(v))
			if p.Adjacent(u, v) && both.Any() || both.Count() > 1 {
				t.Errorf("%d and %d have %d neighbours in common", u, v, both.Count())
			}
		}
	}
}

func components(g *Graph) int {
	seen := make([]bool, g.Len())
	parts := 0
	for v := range g.Len() {
		if seen[v] {
			continue
		}
		parts++
		seen[v] = true
		for list := []int{v}; len(list) > 0; {
			u := list[0]
			list = list[1:]
			for _, w := range g.Neighbours(u) {
				if !seen[w] {
					seen[w] = true
					list = append(list, w)
				}
			}
		}
	}
	return parts
}

// TestRandomTrees checks that trees are trees and that each of the 16 on 4 vertices
// comes about as often.
func TestRandomTrees(t *testing.T) {
	for n := range 40 {
		g := RandomTree(n, uint64(n))
		if g.Len() != n || n > 0 && (g.EdgeCount() != n-1 || components(g) != 1) {
			t.Errorf("n = %d: %v in %d parts", n, g, components(g))
		}
		if !g.Equal(RandomTree(n, uint64(n))) {
			t.Errorf("n = %d: the same seed gives another tree", n)
		}
	}
	seen := map[string]int{}
	for seed := range uint64(3200) {
		seen[fmt.Sprint(RandomTree(4, seed).Edges())]++
	}
	for s, k := range seen {
		if k < 140 || k > 270 {
			t.Errorf("%s came %d times of 3200, want about 200", s, k)
		}
	}
	if len(seen) != 16 {
		t.Errorf("%d trees on 4 vertices, want 16", len(seen))
	}
	if Random(30, 0.5, 1).Equal(Random(30, 0.5, 2)) || !Random(30, 0.5, 1).Equal(Random(30, 0.5, 1)) {
		t.Error("seeds do not decide")
	}
}

func TestArcListErrors(t *testing.T) {
	for _, tc := range []struct {
		n    int
		arcs [][2]int
		want string
	}{
		{3, [][2]int{{0, 1}, {1, 3}}, "graph: arc 1 of the list, 1→3, names vertex 3; the vertices are 0 to 2"},
		{3, [][2]int{{0, 1}, {1, 0}, {0, 1}}, "graph: arc 2 of the list, 0→1, repeats arc 0"},
	} {
		_, err := FromArcs(tc.n, tc.arcs)
		var e *EdgeError
		if !errors.As(err, &e) || !e.Arc || err.Error() != tc.want {
			t.Errorf("%v: %v", tc.arcs, err)
		}
	}
}

func TestMoreMisusePanics(t *testing.T) {
	g := Grid(2, 2)
	for name, f := range map[string]func(){
		"arcs":         func() { _, _ = FromArcs(-1, nil) },
		"in":           func() { g.In(4) },
		"loops":        func() { g.WithLoops(4) },
		"labels":       func() { g.WithLabels([]string{"a"}) },
		"label":        func() { g.Label(-1) },
		"places":       func() { g.WithPlaces(nil) },
		"induced":      func() { g.Induced([]int{0, 0}) },
		"induced far":  func() { g.Induced([]int{9}) },
		"permutation":  func() { g.Relabelled([]int{0, 1, 2, 2}) },
		"permutation3": func() { g.Relabelled([]int{0, 1, 2}) },
		"cycle":        func() { Cycle(2) },
		"path":         func() { Path(-1) },
		"wheel":        func() { Wheel(2) },
		"cube":         func() { Hypercube(25) },
		"tree":         func() { BinaryTree(25) },
		"random":       func() { Random(3, 1.5, 1) },
		"torus":        func() { NewTorus(-1, 3) },
		"coord":        func() { g.Cells().Coord(4) },
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
