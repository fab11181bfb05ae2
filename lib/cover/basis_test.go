package cover

import (
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/internal/oracle"
	"parity.lab/lib/lights"
)

// small holds the boards on which every set of cells is tried.
func small() [][2]int {
	var list [][2]int
	for m := 0; m <= 16; m++ {
		for n := 0; n <= 16; n++ {
			if m*n <= 16 {
				list = append(list, [2]int{m, n})
			}
		}
	}
	return list
}

// bruteForce returns all covers of a board of at most 16 cells, as numbers, by
// pressing every set of cells.
func bruteForce(m, n int) map[uint64]bool {
	toggles := oracle.Grid(m, n, true)
	covers := map[uint64]bool{}
	for x := range uint64(1) << (m * n) {
		if oracle.Press(toggles, 0, x) == 0 {
			covers[x] = true
		}
	}
	return covers
}

func word(c *Cover) uint64 {
	if w := c.cells.Words(); len(w) > 0 {
		return w[0]
	}
	return 0
}

func TestCoversAgainstBruteForce(t *testing.T) {
	for _, b := range small() {
		m, n := b[0], b[1]
		want := bruteForce(m, n)
		got := map[uint64]bool{}
		perfect, symmetric := 0, map[Symmetry]int{}
		for c := range All(m, n) {
			got[word(c)] = true
			if c.Perfect() {
				perfect++
			}
			for _, s := range c.Symmetries() {
				symmetric[s]++
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || Count(m, n).Cmp(big.NewInt(int64(len(want)))) != 0 {
			t.Errorf("%d×%d: %d covers, counted %v, brute force finds %d", m, n, len(got), Count(m, n), len(want))
		}
		if n := PerfectCount(m, n); n.Cmp(big.NewInt(int64(perfect))) != 0 {
			t.Errorf("%v: %v perfect covers, brute force finds %d", b, n, perfect)
		}
		if HasPerfect(m, n) != (perfect > 0) {
			t.Errorf("%v: HasPerfect %v, brute force finds %d", b, HasPerfect(m, n), perfect)
		}
		for _, s := range Symmetries(m, n) {
			if got := 1 << len(Symmetric(m, n, s)); got != symmetric[s] {
				t.Errorf("%v: %d covers with %v, brute force finds %d", b, got, s, symmetric[s])
			}
		}
	}
}

// TestBasis compares the bases of larger boards with those of package lights, which
// chases with a matrix, and checks each cover by the game.
func TestBasis(t *testing.T) {
	for _, b := range [][2]int{{5, 5}, {9, 9}, {19, 19}, {30, 30}, {13, 20}, {20, 13}, {64, 64}, {65, 23}, {63, 129}, {1, 65}, {128, 4}, {32, 127}} {
		m, n := b[0], b[1]
		game := lights.New(m, n)
		want := game.QuietPatterns()
		got := Basis(m, n)
		if len(got) != len(want) || len(got) != RectangleNullity(m, n) {
			t.Errorf("%v: %d covers, lights has %d, nullity %d", b, len(got), len(want), RectangleNullity(m, n))
			continue
		}
		for k, c := range got {
			if !c.cells.Equal(want[k]) {
				t.Errorf("%v: cover %d is not quiet pattern %d", b, k, k)
			}
			if game.Effect(c.Cells()).Any() || c.Check() != nil {
				t.Errorf("%v: cover %d is none: %v", b, k, c.Check())
			}
		}
	}
}

// TestCode compares the basis of a code with that of the board.
func TestCode(t *testing.T) {
	for _, b := range [][2]int{{9, 9}, {4, 7}, {11, 5}, {1, 2}} {
		code, basis := Code(b[0], b[1]), Basis(b[0], b[1])
		words := code.Basis()
		if len(words) != len(basis) {
			t.Fatalf("%v: %d words, %d covers", b, len(words), len(basis))
		}
		for k, c := range basis {
			if !c.cells.Equal(words[k]) {
				t.Errorf("%v: word %d is not cover %d", b, k, k)
			}
		}
	}
}

// TestGenerator makes a basis from the generator by moving it left and right.
func TestGenerator(t *testing.T) {
	for _, b := range [][2]int{{4, 4}, {9, 9}, {16, 14}, {33, 33}, {7, 7}} {
		g := Generator(b[0], b[1])
		d := RectangleNullity(b[0], b[1])
		rows := []*bitset.Set{}
		for c := g; len(rows) < d; {
			if err := c.Check(); err != nil {
				t.Fatal(err)
			}
			rows = append(rows, c.Cells())
			next := &Cover{c.rows, c.cols, bitset.New(c.cells.Len())}
			for r := range c.rows {
				x := bitset.New(c.cols)
				addNeighbours(x, c.Row(r))
				next.cells.Paste(r*c.cols, x)
			}
			c = next
		}
		if got := rank(rows); got != d {
			t.Errorf("%v: the generator makes %d dimensions of %d", b, got, d)
		}
	}
}

// rank is plain elimination.
func rank(rows []*bitset.Set) int {
	var kept []*bitset.Set
	for _, r := range rows {
		r = r.Clone()
		for _, k := range kept {
			if r.Test(k.First()) {
				r.Xor(k)
			}
		}
		if r.Any() {
			kept = append(kept, r)
		}
	}
	return len(kept)
}

func TestNew(t *testing.T) {
	good := ".###.\n#.#.#\n##.##\n#.#.#\n.###.\n"
	c, err := Parse(good)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse(c.String())
	if err != nil || !again.Equal(c) || c.Count() != 16 || !c.Perfect() {
		t.Errorf("%v, %v", again, err)
	}
	if f, err := FromFirstRow(5, c.Row(0)); err != nil || !f.Equal(c) {
		t.Errorf("%v, %v", f, err)
	}
	if d := c.Add(c); d.Count() != 0 || d.Check() != nil {
		t.Errorf("%v", d)
	}
	if !strings.Contains(c.SVG(), "Even parity cover of 5×5 with 16 cells") {
		t.Error(c.SVG())
	}
	var odd *OddCellError
	// Every set with one cell too many or too few is refused, for the right reason.
	for v := range 25 {
		x := c.Cells()
		x.Flip(v)
		if _, err := New(5, 5, x); !errors.As(err, &odd) {
			t.Errorf("cell %d flipped: %v", v, err)
		} else if d := abs(odd.Row-v/5) + abs(odd.Col-v%5); d > 1 || odd.Count%2 == 0 {
			t.Errorf("cell %d flipped: %v", v, err)
		}
	}
	_, err = Parse("#..\n...\n...")
	if want := "cover: no even parity cover of 3×3: cell (0,0) has 1 of the cells in its neighbourhood, want an even number"; err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	if _, err := FromFirstRow(3, bitset.FromIndices(3, 0)); !errors.As(err, &odd) || odd.Row != 2 {
		t.Errorf("%v", err)
	}
	for text, want := range map[string]string{
		"#.\n#":   "cover: row 2: 1 cell, but row 1 has 2",
		"#.\n#x":  "cover: row 2, column 2: 'x' is no cell, want 0 (off) or 1 (on)",
		"\n \n\n": "cover: the board is empty, want rows of 0 (off) and 1 (on)",
	} {
		var syntax *SyntaxError
		if _, err := Parse(text); !errors.As(err, &syntax) || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func abs(n int) int { return max(n, -n) }

func TestRandom(t *testing.T) {
	// 16 covers of 4×4; 400 draws meet all, and the same seed the same.
	seen := map[uint64]int{}
	for seed := range uint64(400) {
		c := Random(4, 4, seed)
		if c.Check() != nil || !c.Equal(Random(4, 4, seed)) {
			t.Fatalf("seed %d: %v", seed, c)
		}
		seen[word(c)]++
	}
	if len(seen) != 16 {
		t.Errorf("%d of 16 covers", len(seen))
	}
	if c := Random(500, 700, 3); c.Check() != nil {
		t.Error(c.Check())
	}
	for seed := range uint64(50) {
		c, ok := RandomPerfect(9, 9, seed)
		if !ok || !c.Perfect() || c.Check() != nil {
			t.Fatalf("seed %d: %v", seed, c)
		}
	}
	if _, ok := RandomPerfect(14, 14, 1); ok {
		t.Error("a perfect cover of 14×14")
	}
}

// TestSymmetric checks groups of symmetries against all covers.
func TestSymmetric(t *testing.T) {
	for _, b := range [][2]int{{9, 9}, {8, 8}, {11, 11}, {5, 11}, {16, 8}, {23, 5}} {
		m, n := b[0], b[1]
		lists := [][]Symmetry{{Rotate180}, {FlipRows, FlipColumns}, {FlipColumns}}
		if m == n {
			lists = append(lists, []Symmetry{Rotate90, FlipRows}, []Symmetry{Transpose}, []Symmetry{AntiTranspose, Transpose}, []Symmetry{Rotate270})
		}
		for _, list := range lists {
			basis := Symmetric(m, n, list...)
			var cells []*bitset.Set
			for _, c := range basis {
				cells = append(cells, c.Cells())
				for _, s := range list {
					if !c.Symmetric(s) || c.Check() != nil {
						t.Errorf("%v: a cover without %v", b, s)
					}
				}
			}
			want, perfect := 0, int64(0)
			for c := range All(m, n) {
				ok := true
				for _, s := range list {
					ok = ok && c.Symmetric(s)
				}
				if ok {
					want++
					if c.Perfect() {
						perfect++
					}
				}
			}
			if rank(cells) != len(basis) || 1<<len(basis) != want {
				t.Errorf("%v %v: dimension %d, there are %d covers", b, list, len(basis), want)
			}
			if got := PerfectAmong(basis); got.Int64() != perfect {
				t.Errorf("%v %v: %v perfect ones, want %d", b, list, got, perfect)
			}
		}
	}
}

func TestApply(t *testing.T) {
	c := Random(11, 5, 1).Add(Random(11, 5, 2))
	for _, s := range Symmetries(2, 2) {
		moved := c.Apply(s)
		if err := moved.Check(); err != nil {
			t.Errorf("%v: %v", s, err)
		}
		back := s
		switch s {
		case Rotate90:
			back = Rotate270
		case Rotate270:
			back = Rotate90
		}
		if !moved.Apply(back).Equal(c) {
			t.Errorf("%v and back", s)
		}
	}
	// A quarter turn clockwise takes the first row to the last column.
	if turned := c.Apply(Rotate90); !turned.Column(turned.cols - 1).Equal(c.Row(0)) {
		t.Errorf("%v\n%v", c, turned)
	}
	if s := Symmetry(9).String(); s != "Symmetry(9)" {
		t.Error(s)
	}
}

func TestCoverPanics(t *testing.T) {
	c := Basis(5, 5)[0]
	for name, f := range map[string]func(){
		"length":      func() { New(5, 5, bitset.New(24)) },
		"side":        func() { Basis(-1, 5) },
		"no rows":     func() { FromFirstRow(0, bitset.FromIndices(3, 1)) },
		"cell":        func() { c.Has(5, 0) },
		"row":         func() { c.Row(-1) },
		"column":      func() { c.Column(5) },
		"sum":         func() { c.Add(Basis(4, 4)[0]) },
		"symmetry":    func() { c.Apply(8) },
		"not square":  func() { Symmetric(5, 3, Transpose) },
		"copies":      func() { Tile(c, 0) },
		"dependent":   func() { PerfectAmong([]*Cover{c, c}) },
		"mixed":       func() { PerfectAmong([]*Cover{c, Basis(4, 4)[0]}) },
		"regions":     func() { Regions(4, 4, []*Cover{c}) },
		"no columns":  func() { LongestPerfect(t.Context(), 0) },
		"bound of 0":  func() { KBound(0) },
		"span of -1":  func() { TilingSpan(4, 4, -1, 1) },
		"count of -1": func() { PerfectCount(3, -1) },
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

func BenchmarkBasis(b *testing.B) {
	for _, n := range []int{30, 95, 1019} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Basis(n, n)
			}
		})
	}
}

func BenchmarkTile(b *testing.B) {
	c := Random(30, 30, 1)
	for b.Loop() {
		Tile(c, 32)
	}
}

// TestLengths counts all boards of a size by their shortest solution; the greatest
// length is Most Clicks, whose values are known for small boards and for sides with
// nullity 2. PARITYLAB_LARGE takes larger ones.
func TestLengths(t *testing.T) {
	boards := []struct{ m, n, most int }{
		{1, 2, 1}, {1, 5, 3}, {1, 8, 5}, {2, 3, 3}, {2, 5, 7}, {2, 7, 8}, {2, 9, 13}, {3, 4, 12}, {3, 5, 8}, {3, 8, 15}, {4, 4, 7}, {4, 9, 20},
		{5, 5, KBound(1)}, {5, 7, 18}, {5, 8, 31}, {5, 9, 35}, {7, 8, 38}, {8, 9, 57}, {17, 17, KBound(3)},
	}
	if os.Getenv("PARITYLAB_LARGE") != "" {
		boards = append(boards, struct{ m, n, most int }{5, 11, 30}, struct{ m, n, most int }{41, 41, KBound(7)}, struct{ m, n, most int }{53, 53, KBound(9)})
	}
	for _, b := range boards {
		l, err := Code(b.m, b.n).LeaderWeights(t.Context(), coding.LeaderOptions{Exact: true})
		if err != nil {
			t.Errorf("%d×%d: %v", b.m, b.n, err)
			continue
		}
		if l.Max() != b.most {
			t.Errorf("%d×%d: %d, want %d", b.m, b.n, l.Max(), b.most)
		}
		if all := new(big.Int).Lsh(big.NewInt(1), uint(b.m*b.n-RectangleNullity(b.m, b.n))); l.Total().Cmp(all) != 0 {
			t.Errorf("%d×%d: %v boards, want %v", b.m, b.n, l.Total(), all)
		}
		if b.m*b.n > 300 {
			t.Logf("%d×%d: %v boards need %d; %s", b.m, b.n, l.Counts[l.Max()], l.Max(), l.Method)
		}
	}
}
