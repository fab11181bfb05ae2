package graph

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func automorphisms(t *testing.T, g *Graph) *Group {
	t.Helper()
	a, err := g.Automorphisms(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestGroupOrders compares with orders from the literature.
func TestGroupOrders(t *testing.T) {
	factorial := func(n int64) *big.Int { return new(big.Int).MulRange(1, n) }
	n := big.NewInt
	times := func(a *big.Int, more ...int64) *big.Int {
		for _, m := range more {
			a = new(big.Int).Mul(a, n(m))
		}
		return a
	}
	heawood, err := Read(Graph6, "MhEGHC@AI?_PC@_G_")
	if err != nil {
		t.Fatal(err)
	}
	board := func(s BoardSpec) *Graph {
		g, err := Board(s)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for _, tc := range []struct {
		g    *Graph
		want *big.Int
	}{
		{&Graph{}, n(1)},
		{Path(1), n(1)},
		{Path(7), n(2)},
		{Cycle(9), n(18)},
		{Complete(6), n(720)},
		{Complete(24), factorial(24)},
		{CompleteBipartite(3, 3), n(72)},
		{CompleteBipartite(3, 4), n(144)},
		{Star(10), factorial(10)},
		{Wheel(3), n(24)},
		{Wheel(7), n(14)},
		{Petersen(), n(120)},
		{Petersen().Complement(), n(120)},
		{heawood, n(336)},
		{Hypercube(3), n(48)},
		{Hypercube(4), n(384)},
		{Hypercube(6), times(factorial(6), 64)},
		{BinaryTree(4), n(128)},
		{Grid(4, 4), n(8)},
		{Grid(4, 5), n(4)},
		{Grid(12, 12), n(8)},
		{Grid(2, 2), n(8)},
		{NewTorus(5, 5), n(200)},
		{NewTorus(5, 7), n(140)},
		{NewTorus(4, 4), n(384)},
		{NewTorus(3, 3), n(72)},
		{NewCylinder(4, 7), n(28)},
		{board(BoardSpec{Rows: 4, Cols: 4, Rule: Cross}), n(1152)}, // the rook's graph: 2·(4!)²
		{Petersen().Union(Petersen()), n(2 * 120 * 120)},
		{Path(4).WithLoops(0), n(1)},
		{board(BoardSpec{Rows: 6, Cols: 6, Pattern: "O#", Topology: Torus}), times(factorial(6), 6*6*6, 6*6*6)}, // six directed cycles
	} {
		a := automorphisms(t, tc.g)
		if a.Order().Cmp(tc.want) != 0 {
			t.Errorf("%v: %v automorphisms, want %v", tc.g, a.Order(), tc.want)
		}
		for _, p := range a.Generators() {
			if !tc.g.keepsArcs(p) || !a.Contains(p) {
				t.Errorf("%v: generator %v is no automorphism", tc.g, p)
			}
		}
	}
}

// permutations calls f with all permutations of n.
func permutations(n int, f func(p []int)) {
	p := identity(n)
	var rec func(i int)
	rec = func(i int) {
		if i == n {
			f(p)
			return
		}
		for j := i; j < n; j++ {
			p[i], p[j] = p[j], p[i]
			rec(i + 1)
			p[i], p[j] = p[j], p[i]
		}
	}
	rec(0)
}

// TestGroupsByBruteForce tries all permutations of small graphs.
func TestGroupsByBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range 120 {
		n := rng.IntN(7)
		g := Random(n, rng.Float64(), rng.Uint64())
		if i%2 == 1 {
			g = RandomDirected(n, rng.Float64(), rng.Uint64())
		}
		for v := range n {
			if rng.IntN(4) == 0 {
				g = g.WithLoops(v)
			}
		}
		a := automorphisms(t, g)
		want := map[string]bool{}
		permutations(n, func(p []int) {
			all := true
			for u := range n {
				for v := range n {
					all = all && g.Adjacent(u, v) == g.Adjacent(p[u], p[v])
				}
			}
			if all {
				want[fmt.Sprint(p)] = true
			}
			if a.Contains(p) != all {
				t.Fatalf("%v %v: Contains(%v) is %v", g, g.Arcs(), p, !all)
			}
		})
		list, err := a.Elements(5040)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]bool{}
		for _, p := range list {
			got[fmt.Sprint(p)] = true
			if !want[fmt.Sprint(p)] {
				t.Fatalf("%v %v: %v is no automorphism", g, g.Arcs(), p)
			}
		}
		if len(got) != len(want) || len(list) != len(want) || a.Order().Int64() != int64(len(want)) {
			t.Fatalf("%v %v: %d automorphisms, want %d", g, g.Arcs(), len(list), len(want))
		}
		// Orbits by the elements.
		for _, orbit := range a.Orbits() {
			for v := range n {
				reached := slices.ContainsFunc(list, func(p []int) bool { return p[orbit[0]] == v })
				if reached != slices.Contains(orbit, v) {
					t.Fatalf("%v: orbit %v of %d lacks or has %d", g.Arcs(), orbit, orbit[0], v)
				}
			}
		}
		if n > 0 && !slices.Equal(list[0], identity(n)) {
			t.Errorf("the first element is %v", list[0])
		}
	}
}

func TestIsomorphism(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	ctx := context.Background()
	for _, g := range samples() {
		p := rng.Perm(g.Len())
		h := g.Relabelled(p)
		q, err := g.Isomorphism(ctx, h)
		if err != nil || q == nil || !g.Relabelled(q).Equal(h) {
			t.Errorf("%v: isomorphism %v, %v", g, q, err)
		}
	}
	// Regular of the same degree, and yet different.
	for _, pair := range [][2]*Graph{
		{Cycle(6), Cycle(3).Union(Cycle(3))},
		{NewTorus(4, 4), shrikhande(t)},
		{Path(3).Union(Path(1)), Path(2).Union(Path(2))},
		{Path(2).WithLoops(0), Path(2)},
	} {
		if p, err := pair[0].Isomorphism(ctx, pair[1]); p != nil || err != nil {
			t.Errorf("%v and %v: %v, %v", pair[0], pair[1], p, err)
		}
	}
	rook, err := Board(BoardSpec{Rows: 4, Cols: 4, Rule: Cross})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := rook.Isomorphism(ctx, shrikhande(t)); p != nil || err != nil {
		t.Errorf("the rook's graph and Shrikhande's: %v, %v", p, err)
	}
	if p, err := NewTorus(4, 4).Isomorphism(ctx, Hypercube(4)); p == nil || err != nil {
		t.Errorf("the 4×4 torus is the hypercube of dimension 4: %v, %v", p, err)
	}
}

// shrikhande returns the graph that is as regular as the rook's on 4×4: the torus of
// hexagons in another form.
func shrikhande(t *testing.T) *Graph {
	g, err := Board(BoardSpec{Rows: 4, Cols: 4, Topology: Torus, Pattern: "##.\n#O#\n.##"})
	if err != nil {
		t.Fatal(err)
	}
	if a := automorphisms(t, g); a.Order().Int64() != 192 {
		t.Errorf("Shrikhande's graph has %v automorphisms, want 192", a.Order())
	}
	return g
}

func TestAutomorphismsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if a, err := Petersen().Automorphisms(ctx); a != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", a, err)
	}
	if p, err := Petersen().Isomorphism(ctx, Petersen()); p != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", p, err)
	}
	a := automorphisms(t, Complete(20))
	if _, err := a.Elements(1000); err == nil {
		t.Error("20! elements fit into 1000")
	}
	seen := 0
	for range a.All() {
		if seen++; seen == 100 {
			break
		}
	}
	if s := a.String(); s != "group of 2432902008176640000 permutations of 20 vertices" {
		t.Error(s)
	}
}

// TestSymmetries checks numbers of symmetries, that they are automorphisms, and that
// they are a group.
func TestSymmetries(t *testing.T) {
	hexagon := ".###.\n####.\n#####\n####.\n.###."
	for _, tc := range []struct {
		spec BoardSpec
		want int
	}{
		{BoardSpec{Rows: 0, Cols: 3}, 1},
		{BoardSpec{Rows: 1, Cols: 1}, 1},
		{BoardSpec{Rows: 1, Cols: 5}, 2},
		{BoardSpec{Rows: 4, Cols: 5}, 4},
		{BoardSpec{Rows: 5, Cols: 5}, 8},
		{BoardSpec{Rows: 5, Cols: 5, Rule: Knight, Self: true}, 8},
		{BoardSpec{Rows: 5, Cols: 5, Rule: Cross}, 8},
		{BoardSpec{Rows: 5, Cols: 5, Topology: Torus}, 200},
		{BoardSpec{Rows: 4, Cols: 4, Topology: Torus}, 128},
		{BoardSpec{Rows: 5, Cols: 7, Topology: Torus, Rule: King}, 140},
		{BoardSpec{Rows: 5, Cols: 7, Topology: Cylinder}, 28},
		{BoardSpec{Rows: 7, Cols: 7, Topology: Cylinder}, 28},
		{BoardSpec{Rows: 2, Cols: 2, Topology: Torus}, 8},
		{BoardSpec{Rows: 3, Cols: 3, Mask: "###\n###\n##."}, 2},
		{BoardSpec{Rows: 3, Cols: 3, Mask: "###\n##.\n##."}, 1},
		{BoardSpec{Rows: 3, Cols: 3, Mask: "###\n#.#\n###"}, 8},
		{BoardSpec{Rows: 5, Cols: 5, Pattern: "O#"}, 2},
		{BoardSpec{Rows: 5, Cols: 5, Pattern: "O#\n#."}, 2},
		{BoardSpec{Rows: 5, Cols: 6, Pattern: "O#", Topology: Torus}, 60},
		{BoardSpec{Rule: Hex, Mask: hexagon}, 12},
		{BoardSpec{Rule: Hex, Mask: ".##\n###\n.##"}, 12},
		{BoardSpec{Rule: Hex, Rows: 4, Cols: 5}, 2},
		{BoardSpec{Rule: Hex, Rows: 5, Cols: 5}, 2},
		{BoardSpec{Rule: Hex, Rows: 4, Cols: 5, Topology: Torus}, 80},
		{BoardSpec{Rule: Triangle, Rows: 1, Cols: 3}, 2},
		{BoardSpec{Rule: Triangle, Mask: ".###.\n#####"}, 2},
		{BoardSpec{Rule: Triangle, Mask: "..#..\n.###.\n#####"}, 6},
		{BoardSpec{Rule: Triangle, Mask: "#####\n#####"}, 4},
		{BoardSpec{Rule: Triangle, Rows: 4, Cols: 6, Topology: Torus}, 48},
	} {
		g, err := Board(tc.spec)
		if err != nil {
			t.Fatal(err)
		}
		list := g.Symmetries()
		if len(list) != tc.want {
			t.Errorf("%v %+v: %d symmetries, want %d", g, tc.spec, len(list), tc.want)
		}
		if !slices.Equal(list[0], identity(g.Len())) {
			t.Errorf("%v: the first is %v", g, list[0])
		}
		all := automorphisms(t, g)
		member := map[string]bool{}
		for _, p := range list {
			member[permutationKey(p)] = true
			if !all.Contains(p) {
				t.Errorf("%v: %v is no automorphism", g, p)
			}
		}
		if len(member) != len(list) {
			t.Errorf("%v: symmetries stand there twice", g)
		}
		for i, p := range list {
			for _, q := range list[:min(len(list), i+3)] {
				if !member[permutationKey(after(p, q))] {
					t.Fatalf("%v: the symmetries are no group", g)
				}
			}
		}
	}
	if list := Petersen().Symmetries(); list != nil {
		t.Errorf("a graph that is no board has %d symmetries", len(list))
	}
}

// TestSymmetriesAreAutomorphisms compares both where every automorphism is a movement.
func TestSymmetriesAreAutomorphisms(t *testing.T) {
	for m := 1; m <= 6; m++ {
		for n := m; n <= 6; n++ {
			if a := automorphisms(t, Grid(m, n)); a.Order().Int64() != int64(len(Grid(m, n).Symmetries())) {
				t.Errorf("%d×%d: %v automorphisms, %d symmetries", m, n, a.Order(), len(Grid(m, n).Symmetries()))
			}
			if m < 5 {
				continue
			}
			want := 4 * m * n
			if m == n {
				want *= 2
			}
			if a := automorphisms(t, NewTorus(m, n)); a.Order().Int64() != int64(want) || len(NewTorus(m, n).Symmetries()) != want {
				t.Errorf("%d×%d torus: %v automorphisms, %d symmetries, want %d", m, n, a.Order(), len(NewTorus(m, n).Symmetries()), want)
			}
		}
	}
}

func BenchmarkAutomorphisms(b *testing.B) {
	for _, g := range []*Graph{Petersen(), Hypercube(6), Grid(8, 8), NewTorus(8, 8), Complete(64), Random(64, 0.5, 1)} {
		b.Run(g.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := g.Automorphisms(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSymmetries(b *testing.B) {
	for _, g := range []*Graph{Grid(30, 30), NewTorus(20, 20)} {
		b.Run(g.String(), func(b *testing.B) {
			for b.Loop() {
				g.Symmetries()
			}
		})
	}
}
