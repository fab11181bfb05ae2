package cover

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

// TestTile tiles the basic covers of many boards, checks each tiling and that they
// are independent, which shows d(nk−1, ml−1) ≥ d(n−1, m−1), and that the tile is found
// again. PARITYLAB_LARGE makes the boards larger.
func TestTile(t *testing.T) {
	limit, most := 24, 75
	if os.Getenv("PARITYLAB_LARGE") != "" {
		limit, most = 65, 400
	}
	tilings, boards, all := 0, 0, 0
	for m := 1; m <= limit; m++ {
		for n := 1; n <= m; n++ {
			if RectangleNullity(m-1, n-1) == 0 {
				continue
			}
			for k := 1; k*m <= most; k++ {
				for l := 1; l*n <= most; l++ {
					if k != l && k*l > 6 {
						continue
					}
					s := TilingSpan(m-1, n-1, k, l)
					var cells []*bitset.Set
					for _, tiling := range s.Tilings {
						if err := tiling.Check(); err != nil {
							t.Fatalf("%v: %v", s, err)
						}
						cells = append(cells, tiling.Cover.Cells())
						checkFactor(t, tiling)
						tilings++
					}
					if got := rank(cells); got != s.Dim() || s.Dim() > s.Nullity || s.All() != (got == s.Nullity) {
						t.Errorf("%v: rank %d", s, got)
					}
					boards++
					if s.All() {
						all++
					}
				}
			}
		}
	}
	t.Logf("%d tilings of %d boards checked, on %d boards they are all covers", tilings, boards, all)
}

// checkFactor factors a tiling and looks for the tile.
func checkFactor(t *testing.T, made *Tiling) {
	t.Helper()
	found := false
	ways := Factors(made.Cover)
	for _, f := range ways {
		if again := TileRectangle(f.Tile, f.Down, f.Across); !again.Cover.Equal(made.Cover) {
			t.Fatalf("%v is not %v", again, made)
		}
		if f.Down == made.Down && f.Across == made.Across {
			found = f.Tile.Equal(made.Tile)
		}
	}
	if !found {
		t.Errorf("%v: the tile is not among %d factors", made.summary(), len(ways))
	}
	f := Factor(made.Cover)
	if !f.Tile.Perfect() || f.Down%made.Down != 0 || f.Across%made.Across != 0 {
		t.Errorf("%v: the smallest tile makes %v", made.summary(), f.summary())
	}
}

// TestFactors looks for tiles of all sizes in all covers of some boards.
func TestFactors(t *testing.T) {
	for _, b := range [][2]int{{4, 4}, {5, 5}, {9, 9}, {11, 11}, {5, 11}, {8, 17}, {14, 9}, {0, 3}} {
		for c := range All(b[0], b[1]) {
			want := []string{}
			for down := 1; down <= b[0]+1; down++ {
				for across := 1; across <= b[1]+1; across++ {
					if (b[0]+1)%down != 0 || (b[1]+1)%across != 0 {
						continue
					}
					tile := c.factored(down, across)
					if tile.Tile.Check() == nil && TileRectangle(tile.Tile, down, across).Cover.Equal(c) {
						want = append(want, tile.summary())
					}
				}
			}
			got := []string{}
			for _, f := range Factors(c) {
				got = append(got, f.summary())
				if err := f.Check(); err != nil {
					t.Error(err)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%v\nhas the factors %q, want %q", c, got, want)
			}
			if c.Perfect() != (Factor(c).Down == 1 && Factor(c).Across == 1) {
				t.Errorf("%v\nperfect: %v, factor %v", c, c.Perfect(), Factor(c))
			}
		}
	}
}

// TestTilingCheck breaks tilings in every way.
func TestTilingCheck(t *testing.T) {
	good := TileRectangle(Random(9, 9, 5), 2, 3)
	other := Random(19, 29, 4)
	for name, c := range map[string]struct {
		t    Tiling
		want string
	}{
		"size":       {Tiling{good.Tile, good.Cover, 3, 2}, "cannot have"},
		"other tile": {Tiling{good.Tile.Add(Random(9, 9, 6)), good.Cover, 2, 3}, "differs from the tile"},
		"other":      {Tiling{(&Cover{9, 9, nil}).cut(other), other, 2, 3}, "cover: "},
		"no cover":   {Tiling{good.Tile, good.Cover.flip(100), 2, 3}, "the tiling: cover: no even parity cover"},
		"no tile":    {Tiling{good.Tile.flip(0), good.Cover, 2, 3}, "the tile: cover: no even parity cover"},
	} {
		if err := c.t.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
}

// cut returns the corner of d, of the size of c, cell by cell; it may be no cover.
func (c *Cover) cut(d *Cover) *Cover {
	cut := &Cover{c.rows, c.cols, bitset.New(c.rows * c.cols)}
	for v := range cut.cells.Len() {
		cut.cells.SetTo(v, d.Has(v/c.cols, v%c.cols))
	}
	return cut
}

func (c *Cover) flip(v int) *Cover {
	d := &Cover{c.rows, c.cols, c.Cells()}
	d.cells.Flip(v)
	return d
}

func TestTilingPicture(t *testing.T) {
	tiling := TileRectangle(Basis(2, 3)[0], 2, 2)
	want := "# # # | # # #\n. # . | . # .\n- - - + - - -\n. # . | . # .\n# # # | # # #\n5×7 = 2×2 copies of a cover of 2×3"
	if got := tiling.String(); got != want {
		t.Errorf("%s", got)
	}
	svg := tiling.SVG()
	// Two lines, each with a halo.
	if strings.Count(svg, `stroke-linecap="round"`) != 4 || !strings.Contains(svg, "Tiling: 5×7") {
		t.Error(svg)
	}
	s := TilingSpan(4, 4, 2, 2)
	if svg := s.SVG(); strings.Count(svg, "9×9 = 2×2 copies") != 4 || !strings.Contains(svg, "dimension 4 of 8") {
		t.Error(svg)
	}
	if got := s.String(); got != "tilings of 9×9 by 2×2 copies of covers of 4×4: dimension 4 of 8" {
		t.Error(got)
	}
	if svg := TilingSpan(3, 3, 2, 2).SVG(); !strings.Contains(svg, "dimension 0 of 0") {
		t.Error(svg)
	}
	if got := TilingSpan(4, 4, 3, 3).String(); !strings.HasSuffix(got, "dimension 4 of 4, all covers") {
		t.Error(got)
	}
}
