package bulbs

import (
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

// sizes straddle the ends of words, for rows, columns and whole boards.
var sizes = [][2]int{{1, 1}, {1, 63}, {63, 1}, {1, 64}, {64, 1}, {1, 65}, {65, 1}, {7, 9}, {8, 8}, {5, 13}, {16, 8}, {127, 2}, {2, 128}, {3, 129}, {64, 64}, {65, 66}}

func TestToggleIsRowAndColumn(t *testing.T) {
	for _, size := range sizes {
		g := Random(size[0], size[1], 7)
		for _, m := range []Move{{0, 0}, {size[0] - 1, size[1] - 1}, {size[0] / 2, size[1] / 3}} {
			h := g.Clone()
			h.Toggle(m)
			for r := range g.Rows() {
				for c := range g.Cols() {
					if (g.On(r, c) != h.On(r, c)) != (r == m.Row || c == m.Col) {
						t.Fatalf("%v: toggling %v is wrong at row %d, column %d", size, m, r, c)
					}
				}
			}
			if h.Toggle(m); !h.Equal(g) {
				t.Fatalf("%v: toggling %v twice is not nothing", size, m)
			}
		}
	}
}

func TestCounts(t *testing.T) {
	for _, size := range sizes {
		g := Random(size[0], size[1], 3)
		off, legal := 0, g.LegalMoves()
		for r := range g.Rows() {
			on := 0
			for c := range g.Cols() {
				m := Move{r, c}
				if g.On(r, c) {
					on++
					if err := g.Legal(m); err == nil {
						t.Fatalf("%v: pressing %v, which is on, is legal", size, m)
					}
					continue
				}
				if legal[off] != m || g.Legal(m) != nil {
					t.Fatalf("%v: legal move %d is %v, want %v", size, off, legal[off], m)
				}
				off++
			}
			if g.RowOn(r) != on {
				t.Fatalf("%v: %d on in row %d, want %d", size, g.RowOn(r), r, on)
			}
		}
		sum := 0
		for c := range g.Cols() {
			sum += g.ColOn(c)
		}
		if g.Off() != off || len(legal) != off || sum != g.Rows()*g.Cols()-off || g.OffSet().Count() != off || g.Config().Count() != sum {
			t.Errorf("%v: %d off, %d moves, %d on in the columns; want %d off", size, g.Off(), len(legal), sum, off)
		}
	}
}

func TestPress(t *testing.T) {
	g := mustParse(t, "100\n010\n000")
	if err := g.Press(Move{2, 0}); err != nil {
		t.Fatal(err)
	}
	if want := "000\n110\n111\n"; g.Text() != want {
		t.Errorf("after a press\n%swant\n%s", g.Text(), want)
	}
	before := g.Clone()
	for _, tc := range []struct {
		m    Move
		want string
	}{
		{Move{1, 1}, "bulbs: bulb (2,2) is on, only an off bulb may be pressed"},
		{Move{3, 0}, "bulbs: (4,1) is outside the board of 3×3"},
		{Move{0, -1}, "bulbs: (1,0) is outside the board of 3×3"},
	} {
		if err := g.Press(tc.m); err == nil || err.Error() != tc.want {
			t.Errorf("pressing %v: error %v, want %s", tc.m, err, tc.want)
		}
	}
	if !g.Equal(before) {
		t.Error("a refused press changed the board")
	}
}

func TestSolvedAndEqual(t *testing.T) {
	g := Full(3, 4)
	if !g.Solved() || New(3, 4).Solved() || g.Square() || !New(2, 2).Square() {
		t.Error("Solved or Square is wrong")
	}
	h := g.Clone()
	h.Set(2, 3, false)
	if g.Equal(h) || h.Off() != 1 || h.Solved() || g.Equal(Full(4, 3)) {
		t.Error("Equal, Clone or Set is wrong")
	}
}

func TestConfigIsACopy(t *testing.T) {
	config := bitset.FromIndices(6, 1, 5)
	g := FromConfig(2, 3, config)
	config.Set(0)
	g.Config().Set(2)
	g.OffSet().Reset()
	if want := "010\n001\n"; g.Text() != want {
		t.Errorf("the board shares its bits: %q, want %q", g.Text(), want)
	}
}

func TestMisusePanics(t *testing.T) {
	g := New(2, 3)
	for want, f := range map[string]func(){
		"a board of 0×3":                     func() { New(0, 3) },
		"a configuration of 5 bits":          func() { FromConfig(2, 3, bitset.New(5)) },
		"bulb (2,0) counted from 0":          func() { g.On(2, 0) },
		"bulb (0,3) counted from 0":          func() { g.Set(0, 3, true) },
		"bulb (-1,0)":                        func() { g.RowOn(-1) },
		"bulb (0,4)":                         func() { g.ColOn(4) },
		"bulb (5,5)":                         func() { g.Toggle(Move{5, 5}) },
		"a press set of 2 bits":              func() { g.Effect(bitset.New(2)) },
		"a press set of 3 bits":              func() { g.PressPicture(bitset.New(3)) },
		"row order [0 0] is no permutation":  func() { g.Permute([]int{0, 0}, []int{0, 1, 2}) },
		"column order of 2 for 3 columns":    func() { g.Permute([]int{1, 0}, []int{0, 1}) },
		"bulb (9,9) counted from 0 is outsi": func() { g.Progress(Path{{9, 9}}, 2) },
	} {
		func() {
			defer func() {
				if got, ok := recover().(string); !ok || !strings.HasPrefix(got, "bulbs: "+want) {
					t.Errorf("panic %q, want bulbs: %s…", got, want)
				}
			}()
			f()
		}()
	}
}

func TestPermuteAndShuffle(t *testing.T) {
	g := Random(5, 70, 2)
	s, rows, cols := g.Shuffle(9)
	for i, r := range rows {
		for j, c := range cols {
			if s.On(i, j) != g.On(r, c) {
				t.Fatalf("bulb (%d,%d) of the shuffled board is not (%d,%d) of the board", i, j, r, c)
			}
		}
	}
	if again, _, _ := g.Shuffle(9); !again.Equal(s) {
		t.Error("the same seed gives another shuffle")
	}
	if other, _, _ := g.Shuffle(10); other.Equal(s) {
		t.Error("another seed gives the same shuffle")
	}
}

func TestRandomBoards(t *testing.T) {
	for _, size := range sizes {
		g := Random(size[0], size[1], 5)
		if !g.Equal(Random(size[0], size[1], 5)) {
			t.Errorf("%v: the same seed gives another board", size)
		}
		if s := RandomSolvable(size[0], size[1], 5); !s.Equal(RandomSolvable(size[0], size[1], 5)) || parityObstacle(s) != nil {
			t.Errorf("%v: RandomSolvable is not solvable or not the same twice", size)
		}
	}
	if Random(8, 8, 1).Equal(Random(8, 8, 2)) || RandomSolvable(8, 8, 1).Equal(RandomSolvable(8, 8, 2)) {
		t.Error("different seeds give the same board")
	}
}
