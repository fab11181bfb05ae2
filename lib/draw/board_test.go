package draw

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestTextCells reads random boards back from their text.
func TestTextCells(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{1, 1}, {1, 30}, {30, 1}, {3, 5}, {8, 8}, {24, 24}, {30, 30}} {
		rows, cols := size[0], size[1]
		on, mark := make([]bool, rows*cols), make([]bool, rows*cols)
		for i := range on {
			on[i], mark[i] = r.IntN(2) == 0, r.IntN(3) == 0
		}
		at := func(v []bool) func(r, c int) bool { return func(r, c int) bool { return v[r*cols+c] } }
		b := Board{Rows: rows, Cols: cols, On: at(on), Mark: at(mark)}
		lines := strings.Split(b.Text(), "\n")
		if len(lines) != rows {
			t.Fatalf("%d lines for %d rows", len(lines), rows)
		}
		for i, line := range lines {
			cells := strings.Split(line, " ")
			if len(cells) != cols {
				t.Fatalf("row %d: %q", i, line)
			}
			for c, s := range cells {
				k := 0
				if on[i*cols+c] {
					k++
				}
				if mark[i*cols+c] {
					k += 2
				}
				if want := []string{".", "#", "o", "@"}[k]; s != want {
					t.Fatalf("cell (%d,%d) is %q, want %q", i, c, s, want)
				}
			}
		}
		wellFormed(t, b.SVG())
		if b.String() != b.Text() {
			t.Error("String differs from Text")
		}
	}
}

// TestPainted adds up the area of the rectangles of each colour.
func TestPainted(t *testing.T) {
	b := stripes(9, 7)
	b.Unit = 10
	on := 0
	for r := range b.Rows {
		for c := range b.Cols {
			if b.On(r, c) {
				on++
			}
		}
	}
	p := b.Picture()
	areas := map[string]float64{}
	for _, s := range p.layout(board).shapes {
		if s, ok := s.(rects); ok {
			for _, r := range s.at {
				areas[s.fill] += (r.w - 1) * (r.h - 1)
			}
		}
	}
	if areas[Light().On] != float64(on*100) || areas[Light().Off] != float64((63-on)*100) {
		t.Errorf("%v, want %d cells on of 63", areas, on)
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		rows, cols  int
		least, most float64 // width of the picture
	}{
		{1, 1, 30, 60}, {3, 3, 100, 140}, {5, 5, 180, 200}, {12, 12, 380, 430},
		{24, 24, 370, 430}, {30, 30, 370, 430}, {60, 60, 700, 760},
	} {
		if s := stripes(c.rows, c.cols).Picture().layout(board); s.width < c.least || s.width > c.most || s.height != s.width {
			t.Errorf("%d×%d: %v×%v pixels", c.rows, c.cols, s.width, s.height)
		}
	}
	var parts []*Picture
	for range 9 {
		parts = append(parts, stripes(24, 24).Picture())
		if s := Beside(parts...).layout(board); s.width > page {
			t.Errorf("%d pictures side by side are %v pixels wide", len(parts), s.width)
		}
	}
}

func TestAxis(t *testing.T) {
	for _, c := range []struct {
		need float64
		step int
	}{{0.2, 1}, {1, 1}, {1.01, 2}, {2, 2}, {2.5, 5}, {5.5, 10}, {11, 20}, {21, 50}} {
		if got := axisStep(c.need); got != c.step {
			t.Errorf("step for %v: %d, want %d", c.need, got, c.step)
		}
	}
	for _, c := range []struct {
		i    int
		s    string
		step int
		want bool
	}{{0, "0", 2, true}, {1, "1", 2, false}, {1, "2", 2, true}, {4, "5", 5, true}, {5, "f", 5, true}, {4, "e", 5, false}, {0, "", 1, false}} {
		if got := onStep(c.i, c.s, c.step); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestAlt(t *testing.T) {
	b := stripes(2, 2)
	p := b.Picture()
	if got, want := p.Alt(), "2×2 cells, 3 on, 1 off"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Title = "A & B"
	p.Mark(0, 0, Dot)
	if got, want := p.Alt(), "A & B: 2×2 cells, 3 on, 1 off, 1 marked"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if svg := p.SVG(); !strings.Contains(svg, "<title>A &amp; B</title>\n<desc>2×2 cells, 3 on, 1 off, 1 marked</desc>") {
		t.Error(svg)
	}
	q := New(1, 1)
	q.Cell(0, 0, Tint(3))
	q.Caption = "second"
	if got, want := Beside(p, q).Alt(), "A & B; second: 2×2 cells, 3 on, 1 off, 1 marked; 1×1 cells, 1 coloured"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTheme(t *testing.T) {
	for _, c := range []struct {
		colour, ink string
	}{{"#ffffff", "#1a1a1a"}, {"#000000", "#ffffff"}, {"#ffc20a", "#1a1a1a"}, {"#0072b2", "#ffffff"}, {"red", "#1a1a1a"}, {"#12345g", "#1a1a1a"}} {
		if got := inkOn(c.colour); got != c.ink {
			t.Errorf("ink on %s: %s, want %s", c.colour, got, c.ink)
		}
	}
	for name, theme := range map[string]Theme{"light": Light(), "dark": Dark(), "print": Print()} {
		if d := brightness(theme.On) - brightness(theme.Off); d < 0.35 {
			t.Errorf("%s: on and off differ by %.2f in brightness only", name, d)
		}
		if d := brightness(theme.Ink) - brightness(theme.Page); d < 0.6 && d > -0.6 {
			t.Errorf("%s: ink and page differ by %.2f in brightness only", name, d)
		}
		if len(theme.Tints) != 8 {
			t.Errorf("%s: %d tints", name, len(theme.Tints))
		}
	}
}

func TestPanics(t *testing.T) {
	p := New(2, 3)
	for name, f := range map[string]func(){
		"New":       func() { New(-1, 2) },
		"Board":     func() { Board{Rows: 2, Cols: -1}.SVG() },
		"Cell":      func() { p.Cell(2, 0, On) },
		"Mark":      func() { p.Mark(0, 3, Dot) },
		"Label":     func() { p.Label(-1, 0, "x") },
		"Outline":   func() { p.Outline(0, 0, 2, 2) },
		"RowLabels": func() { p.RowLabels("a") },
		"ColLabels": func() { p.ColLabels("a") },
		"Tint":      func() { Tint(-1) },
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "draw: ") {
					t.Errorf("%s: no panic of the package, but %q", name, s)
				}
			}()
			f()
		}()
	}
}

func BenchmarkSVG(b *testing.B) {
	p := stripes(30, 30)
	b.ReportAllocs()
	for b.Loop() {
		p.SVG()
	}
}
