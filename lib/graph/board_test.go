package graph

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"parity.lab/lib/draw"
)

// nextTo says by a definition of its own, in terms of squares of distances and common
// corners, whether cell (r2, c2) of the endless plane is a neighbour of (r1, c1).
func nextTo(rule Neighbourhood, r1, c1, r2, c2 int) bool {
	dr, dc := r2-r1, c2-c1
	switch rule {
	case Plus:
		return dr*dr+dc*dc == 1
	case Diagonal:
		return dr*dr == 1 && dc*dc == 1
	case King:
		return max(dr*dr, dc*dc) == 1
	case Knight:
		return dr*dr+dc*dc == 5
	case Hex:
		x := func(r, c int) float64 { return float64(c) + float64(r&1)/2 }
		return math.Abs(math.Hypot(float64(dr)*math.Sqrt(3)/2, x(r2, c2)-x(r1, c1))-1) < 1e-9
	case Triangle:
		// Corners lie at whole coordinates: the upper and the lower side of row r at r
		// and r+1, and column c reaches from c to c+2.
		corners := func(r, c int) map[[2]int]bool {
			if (r+c)&1 == 0 {
				return map[[2]int]bool{{r, c + 1}: true, {r + 1, c}: true, {r + 1, c + 2}: true}
			}
			return map[[2]int]bool{{r + 1, c + 1}: true, {r, c}: true, {r, c + 2}: true}
		}
		common := 0
		for p := range corners(r1, c1) {
			if corners(r2, c2)[p] {
				common++
			}
		}
		return common == 2
	}
	panic("no definition")
}

// ways counts on how many ways a press of (r1, c1) reaches (r2, c2): over the images
// of the second cell in the endless plane.
func ways(spec BoardSpec, rows, cols, r1, c1, r2, c2 int, painted func(dr, dc int) bool) int {
	if spec.Pattern == "" && spec.Rule == Cross {
		if (r1 == r2) != (c1 == c2) {
			return 1
		}
		return 0
	}
	n, far := 0, 2 // no way is longer
	if painted != nil {
		far = 4
	}
	for a := -far; a <= far; a++ {
		for b := -far; b <= far; b++ {
			if a != 0 && spec.Topology != Torus || b != 0 && spec.Topology == Plane {
				continue
			}
			r, c := r2+a*rows, c2+b*cols
			if painted != nil && painted(r-r1, c-c1) || painted == nil && nextTo(spec.Rule, r1, c1, r, c) {
				n++
			}
		}
	}
	return n
}

// agrees compares a board with the count of ways.
func agrees(t *testing.T, spec BoardSpec, g *Graph, present func(r, c int) bool, painted func(dr, dc int) bool, self bool) {
	t.Helper()
	cells := g.Cells()
	rows, cols := cells.Rows(), cells.Cols()
	v := 0
	for r := range rows {
		for c := range cols {
			if !present(r, c) {
				if cells.At(r, c) != -1 {
					t.Fatalf("%+v: cell (%d,%d) is missing but vertex %d", spec, r, c, cells.At(r, c))
				}
				continue
			}
			if row, col := cells.Coord(v); cells.At(r, c) != v || row != r || col != c {
				t.Fatalf("%+v: cell (%d,%d) is vertex %d, want %d", spec, r, c, cells.At(r, c), v)
			}
			v++
		}
	}
	if v != g.Len() || cells.Len() != v {
		t.Fatalf("%+v: %d vertices, %d cells, want %d", spec, g.Len(), cells.Len(), v)
	}
	for u := range g.Len() {
		r1, c1 := cells.Coord(u)
		for v := range g.Len() {
			r2, c2 := cells.Coord(v)
			n := ways(spec, rows, cols, r1, c1, r2, c2, painted)
			want := n > 0 && u != v || u == v && self
			if spec.Cancel {
				if u == v && self {
					n++
				}
				want = n%2 == 1
			}
			if g.Adjacent(u, v) != want {
				t.Fatalf("%+v: (%d,%d) reaches (%d,%d): %v, by definition %v (%d ways)", spec, r1, c1, r2, c2, !want, want, n)
			}
		}
	}
}

func everywhere(_, _ int) bool { return true }

// TestBoardsByDefinition makes every board of up to 6×6 cells.
func TestBoardsByDefinition(t *testing.T) {
	made := 0
	for topology := Plane; topology <= Torus; topology++ {
		for rule := Plus; rule <= Triangle; rule++ {
			for option := range 4 {
				for rows := range 7 {
					for cols := range 7 {
						spec := BoardSpec{Rows: rows, Cols: cols, Topology: topology, Rule: rule, Self: option&1 == 1, Cancel: option&2 == 2}
						g, err := Board(spec)
						fits := (rule != Hex || topology != Torus || rows%2 == 0) &&
							(rule != Triangle || topology == Plane || cols%2 == 0 && (topology == Cylinder || rows%2 == 0))
						var refused *BoardError
						if !fits {
							if !errors.As(err, &refused) || !strings.Contains(err.Error(), "even number") {
								t.Fatalf("%+v: error %v", spec, err)
							}
							continue
						}
						if err != nil {
							t.Fatalf("%+v: %v", spec, err)
						}
						agrees(t, spec, g, everywhere, nil, spec.Self)
						if g.Directed() {
							t.Errorf("%+v is directed", spec)
						}
						_, _, ok := g.Shape()
						if ok != (topology == Plane && rule == Plus && !spec.Self) {
							t.Errorf("%+v: Shape is %v", spec, ok)
						}
						if ok && (!g.Equal(Grid(rows, cols)) || g.String() != Grid(rows, cols).String()) {
							t.Errorf("%+v differs from the grid", spec)
						}
						made++
					}
				}
			}
		}
	}
	if made < 3000 {
		t.Errorf("%d boards only", made)
	}
}

// TestMasksAndPatternsByDefinition makes random boards with missing cells and random
// patterns.
func TestMasksAndPatternsByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	directed := 0
	for range 600 {
		spec := BoardSpec{Topology: Topology(rng.IntN(3)), Cancel: rng.IntN(2) == 0}
		rows, cols := 1+rng.IntN(6), 1+rng.IntN(6)
		spec.Rule = Neighbourhood(rng.IntN(int(Triangle) + 1))
		if spec.Rule == Hex || spec.Rule == Triangle {
			rows, cols = rows+rows%2, cols+cols%2
		}
		paint := func(rows, cols int) [][]byte {
			p := make([][]byte, rows)
			for r := range p {
				for range cols {
					p[r] = append(p[r], ".#"[rng.IntN(2)])
				}
			}
			return p
		}
		text := func(p [][]byte) string {
			s := ""
			for _, row := range p {
				s += string(row) + "\n"
			}
			return s
		}
		mask := paint(rows, cols)
		spec.Mask = text(mask)
		present := func(r, c int) bool { return mask[r][c] == '#' }
		self := rng.IntN(2) == 0
		var painted func(dr, dc int) bool
		if rng.IntN(2) == 0 {
			p := paint(1+rng.IntN(5), 1+rng.IntN(5))
			pr, pc := rng.IntN(len(p)), rng.IntN(len(p[0]))
			p[pr][pc] = "O@"[btoi(self)]
			spec.Pattern = text(p)
			painted = func(dr, dc int) bool {
				r, c := pr+dr, pc+dc
				return r >= 0 && r < len(p) && c >= 0 && c < len(p[0]) && p[r][c] == '#'
			}
		} else {
			spec.Self = self
		}
		g, err := Board(spec)
		if err != nil {
			t.Fatalf("%+v: %v", spec, err)
		}
		agrees(t, spec, g, present, painted, self)
		if g.Directed() {
			directed++
		}
		// What Cells tells makes the same board, also by way of a text.
		again, err := Board(g.Cells().Spec())
		if err != nil || !again.Equal(g) || again.String() != g.String() {
			t.Fatalf("%+v: made again: %v, %v", spec, again, err)
		}
		s, err := g.Text(BoardText)
		if err != nil {
			t.Fatalf("%+v: %v", spec, err)
		}
		if again, err = Read(Auto, s); err != nil || !again.Equal(g) || again.Cells().Spec() != g.Cells().Spec() {
			t.Fatalf("%+v: read again from\n%s: %v, %v", spec, s, again, err)
		}
	}
	if directed < 50 {
		t.Errorf("%d directed boards only", directed)
	}
}

func TestPlainPatternIsGrid(t *testing.T) {
	g, err := Board(BoardSpec{Rows: 4, Cols: 5, Pattern: "\n\t.#.\n\t#O#\n\t.#.\n", Mask: strings.Repeat("#####\n", 4)})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := g.Shape(); !ok {
		t.Error("the plus painted is no plain grid")
	}
	h, err := Board(BoardSpec{Rows: 4, Cols: 5, Pattern: ".#.\n#@#\n.#."})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := h.Shape(); ok || !h.Equal(Grid(4, 5).WithAllLoops()) {
		t.Error("with @ it is the grid with loops, and no plain grid")
	}
}

func TestBoardErrors(t *testing.T) {
	for _, tc := range []struct {
		spec BoardSpec
		want string
	}{
		{BoardSpec{Rows: -1, Cols: 2}, "graph: board: there cannot be -1 rows and 2 columns"},
		{BoardSpec{Rule: 9}, "unknown neighbourhood 9"},
		{BoardSpec{Topology: -1}, "unknown topology -1"},
		{BoardSpec{Rows: 3, Cols: 4, Rule: Hex, Topology: Torus}, "a torus of hexagons needs an even number of rows, not 3"},
		{BoardSpec{Rows: 3, Cols: 3, Mask: "##\n##"}, "the mask has 2×2 cells, the board 3×3"},
		{BoardSpec{Mask: "##\n#"}, "graph: mask, line 2, column 2: the row has 1 character; want 2 characters as in the first row"},
		{BoardSpec{Mask: "##\n#\n##"}, "mask, line 2, column 2"},
		{BoardSpec{Mask: "\n  ##\n  #x"}, "graph: mask, line 3, column 4: found 'x'; want # for a cell"},
		{BoardSpec{Mask: "#é"}, "column 2: found 'é'"},
		{BoardSpec{Rows: 2, Cols: 2, Pattern: "#@#\n.O."}, "graph: pattern, line 2, column 2: there is a second pressed cell"},
		{BoardSpec{Rows: 2, Cols: 2, Pattern: "###"}, "there is no pressed cell"},
		{BoardSpec{Rows: 2, Cols: 2, Pattern: " "}, "there is no pressed cell"},
		{BoardSpec{Rows: 2, Cols: 2, Pattern: "#@", Self: true}, "leave Self away"},
		{BoardSpec{Rows: 2, Cols: 2, Pattern: "+@"}, "column 1: found '+'"},
	} {
		if _, err := Board(tc.spec); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%+v: error %v, want %q", tc.spec, err, tc.want)
		}
	}
}

func TestBoardNames(t *testing.T) {
	for _, tc := range []struct {
		spec BoardSpec
		want string
	}{
		{BoardSpec{Rows: 4, Cols: 5, Topology: Torus}, "4×5 torus"},
		{BoardSpec{Rows: 4, Cols: 5, Topology: Cylinder, Rule: King, Self: true}, "4×5 cylinder (king rule, self toggle)"},
		{BoardSpec{Rows: 4, Cols: 6, Rule: Hex, Topology: Torus}, "4×6 board of hexagons (on a torus)"},
		{BoardSpec{Rows: 4, Cols: 6, Rule: Triangle}, "4×6 board of triangles"},
		{BoardSpec{Mask: "#.#"}, "1×3 grid (1 missing)"},
		{BoardSpec{Rows: 2, Cols: 2, Pattern: "@#"}, "2×2 grid (own pattern)"},
	} {
		g, err := Board(tc.spec)
		if err != nil || g.String() != tc.want {
			t.Errorf("%+v: %q, %v; want %q", tc.spec, g, err, tc.want)
		}
	}
	for _, n := range neighbourhoods {
		if r, err := ParseNeighbourhood(strings.ToUpper(n)); err != nil || r.String() != n {
			t.Errorf("%s: %v, %v", n, r, err)
		}
	}
	for _, n := range topologies {
		if r, err := ParseTopology(n); err != nil || r.String() != n {
			t.Errorf("%s: %v, %v", n, r, err)
		}
	}
	if _, err := ParseTopology("ball"); err == nil || !strings.Contains(err.Error(), "plane, cylinder, torus") {
		t.Errorf("error %v", err)
	}
	if s := fmt.Sprint(Neighbourhood(-3), Topology(7)); s != "Neighbourhood(-3) Topology(7)" {
		t.Error(s)
	}
}

// TestPlacesAreRegular checks that neighbours in the plane are 1 apart.
func TestPlacesAreRegular(t *testing.T) {
	for _, rule := range []Neighbourhood{Plus, Hex, Triangle} {
		g := NewBoard(5, 6, rule)
		at := g.Places()
		for u := range g.Len() {
			for v := range g.Len() {
				d := distance(at[u], at[v])
				if u != v && g.Adjacent(u, v) != (math.Abs(d-1) < 1e-9) || u != v && d < 0.99 {
					t.Errorf("%v: %d and %d are %v apart", g, u, v, d)
				}
			}
		}
	}
}

func TestCellsPicture(t *testing.T) {
	g, err := Board(BoardSpec{Rule: Hex, Mask: ".##\n###\n.##"})
	if err != nil {
		t.Fatal(err)
	}
	p := g.Cells().Picture(func(v int) draw.Fill {
		if v == 3 {
			return draw.On
		}
		return draw.Off
	})
	if r, c := g.Cells().Coord(3); r != 1 || c != 1 {
		t.Errorf("vertex 3 is (%d,%d)", r, c)
	}
	if got := p.Text(); got != "  . .\n . # .\n  . ." {
		t.Errorf("text %q", got)
	}
	if p.Lattice != draw.Hexagons || strings.Count(p.SVG(), "z") < 7 {
		t.Error("the picture does not show hexagons")
	}
}
