package draw

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var show = flag.String("pictures", "", "a folder to write the golden pictures to, as PNG, to look at them")

// TestImageCells compares the middle of every cell, and of the lines between, with the
// theme, at several scales.
func TestImageCells(t *testing.T) {
	for name, theme := range map[string]Theme{"light": Light(), "dark": Dark(), "print": Print(), "zero": {}} {
		for _, scale := range []float64{0.5, 1, 1.3, 2, 3} {
			b := stripes(7, 9)
			b.Theme, b.Unit = theme, 16
			m := b.Picture().Image(scale)
			if w, h := math.Ceil((9*16+1+2*padding)*scale), math.Ceil((7*16+1+2*padding)*scale); m.Rect.Size() != image.Pt(int(w), int(h)) {
				t.Fatalf("%s at %v: %v, want %v×%v", name, scale, m.Rect, w, h)
			}
			th := theme.orLight()
			at := func(x, y float64) color.RGBA { return m.RGBAAt(int(x*scale), int(y*scale)) }
			for r := range 7 {
				for c := range 9 {
					want := rgb(th.Off)
					if b.On(r, c) {
						want = rgb(th.On)
					}
					x, y := padding+16*float64(c)+8.5, padding+16*float64(r)+8.5
					if got := at(x, y); got != want {
						t.Fatalf("%s at %v: cell (%d,%d) is %v, want %v", name, scale, r, c, got, want)
					}
					if got := m.RGBAAt(int(math.Round((padding+16*float64(c))*scale)), int(y*scale)); got != rgb(th.Line) {
						t.Fatalf("%s at %v: the line left of cell (%d,%d) is %v", name, scale, r, c, got)
					}
				}
			}
			if got := at(2, 2); got != rgb(th.Page) {
				t.Errorf("%s at %v: the page is %v", name, scale, got)
			}
		}
	}
}

// TestCoverage compares random polygons, some of which reach beyond the image, with
// counting points of a fine grid.
func TestCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const w, h, fine = 12, 9, 24
	for range 60 {
		// Triangles that turn the same way, so that overlaps count once.
		var contours [][]point
		for range 1 + r.IntN(2) {
			at := func() point { return point{r.Float64()*20 - 4, r.Float64()*17 - 4} }
			a, b, c := at(), at(), at()
			if (b.x-a.x)*(c.y-a.y)-(b.y-a.y)*(c.x-a.x) < 0 {
				b, c = c, b
			}
			contours = append(contours, []point{a, b, c})
		}
		var part coverage
		part.reset(0, 0, w, h)
		for _, c := range contours {
			part.contour(c)
		}
		part.spans(func(y int, row []float32) {
			for x, got := range row {
				once, sum := 0, 0
				for k := range fine * fine {
					p := point{float64(x) + (float64(k%fine)+0.5)/fine, float64(y) + (float64(k/fine)+0.5)/fine}
					in := 0
					for _, c := range contours {
						if inside(c, p) {
							in++
						}
					}
					sum += in
					once += min(in, 1)
				}
				// Where edges of two contours meet in a pixel, the parts add up.
				least, most := float64(once)/fine/fine, min(1, float64(sum)/fine/fine)
				if float64(got) < least-0.03 || float64(got) > most+0.03 {
					t.Fatalf("%v: pixel (%d,%d) is covered %.3f, counted %.3f to %.3f", contours, x, y, got, least, most)
				}
			}
		})
	}
}

// inside reports whether a point lies in a triangle.
func inside(c []point, p point) bool {
	for i, a := range c {
		b := c[(i+1)%3]
		if (b.x-a.x)*(p.y-a.y)-(b.y-a.y)*(p.x-a.x) < 0 {
			return false
		}
	}
	return true
}

// TestForms compares how much ink forms take with their areas.
func TestForms(t *testing.T) {
	for _, tc := range []struct {
		name string
		s    shape
		want float64
	}{
		{"disc", discs{fill: "#000000", r: 10, at: []point{{30, 30}}}, math.Pi * 100},
		{"ring", rings{stroke: "#000000", r: 10, width: 4, at: []point{{30, 30}}}, math.Pi * (144 - 64)},
		{"line", segments{stroke: "#000000", width: 3, round: true, at: [][2]point{{{10, 12}, {40, 52}}}}, 50*3 + math.Pi*2.25},
		{"polygon", polygon{fill: "#000000", at: []point{{10, 10}, {50, 20}, {20, 50}}}, 750},
		{"rectangle", rects{fill: "#000000", at: []rect{{3, 4, 20, 30}}}, 600},
		{"frame", frames{stroke: "#000000", width: 2, at: []rect{{10, 10, 30, 20}}}, 100*2 - 4 + math.Pi},
		{"cropped disc", discs{fill: "#000000", r: 10, at: []point{{0, 30}}}, math.Pi * 50},
	} {
		for _, scale := range []float64{1, 2, 2.5} {
			c := newCanvas(scene{width: 60, height: 60}, scale, "#ffffff")
			tc.s.paint(c)
			ink := 0.0
			for i := 0; i < len(c.img.Pix); i += 4 {
				ink += 1 - float64(c.img.Pix[i])/255
			}
			if ink /= scale * scale; math.Abs(ink-tc.want) > 0.02*tc.want {
				t.Errorf("%s at %v: %.1f pixels of ink, the area is %.1f", tc.name, scale, ink, tc.want)
			}
		}
	}
}

// TestTextForms looks at the letters where they are.
func TestTextForms(t *testing.T) {
	box := func(s, anchor string) image.Rectangle {
		c := newCanvas(scene{width: 200, height: 60}, 1, "#ffffff")
		text{x: 100, y: 30, size: 40, anchor: anchor, fill: "#000000", s: s}.paint(c)
		var r image.Rectangle
		for y := range 60 {
			for x := range 200 {
				if c.img.RGBAAt(x, y).R < 128 {
					r = r.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		return r
	}
	// Capital letters and digits reach from the baseline to capHeight, about the middle.
	for _, s := range []string{"H", "1", "7", "Ж"} {
		r := box(s, "middle")
		if math.Abs(float64(r.Min.Y+r.Max.Y)/2-30) > 1.5 || math.Abs(float64(r.Dy())-40*capHeight) > 2.5 {
			t.Errorf("%q: %v", s, r)
		}
		if math.Abs(float64(r.Min.X+r.Max.X)/2-100) > 3 {
			t.Errorf("%q in the middle: %v", s, r)
		}
	}
	if r := box("H12", "start"); r.Min.X < 100 || r.Min.X > 105 {
		t.Errorf("start: %v", r)
	}
	if r := box("H12", "end"); r.Max.X > 100 || r.Max.X < 93 {
		t.Errorf("end: %v", r)
	}
	// O has a hole, and what the font lacks is a box with one.
	for _, s := range []string{"O", "日"} {
		c := newCanvas(scene{width: 200, height: 60}, 1, "#ffffff")
		text{x: 100, y: 30, size: 40, anchor: "middle", fill: "#000000", s: s}.paint(c)
		if got := c.img.RGBAAt(100, 30).R; got != 255 {
			t.Errorf("%q: its middle is %d", s, got)
		}
		if r := box(s, "middle"); r.Dx() < 15 {
			t.Errorf("%q: %v", s, r)
		}
	}
	for _, r := range "AZaz09äßéñøŁčαβΩЯ×·−–—…→←↔≤≥≠•²√∞" {
		if _, ok := glyphs()[r]; !ok {
			t.Errorf("the font lacks %q", r)
		}
	}
}

// TestPNG reads the file back, for all golden pictures.
func TestPNG(t *testing.T) {
	for name, p := range pictures() {
		data := p.PNG(1)
		if *show != "" {
			if err := os.WriteFile(filepath.Join(*show, name+".png"), p.PNG(2), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		m, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		want := p.Image(1)
		if m.Bounds() != want.Rect {
			t.Fatalf("%s: %v, want %v", name, m.Bounds(), want.Rect)
		}
		for i := 0; i < len(want.Pix); i += 4 {
			x, y := i/4%want.Rect.Dx(), i/4/want.Rect.Dx()
			if got := color.RGBAModel.Convert(m.At(x, y)); got != want.RGBAAt(x, y) {
				t.Fatalf("%s: pixel (%d,%d) is %v", name, x, y, got)
			}
		}
	}
}

func TestImageMisuse(t *testing.T) {
	for name, tc := range map[string]struct {
		f    func()
		want string
	}{
		"negative scale": {func() { New(1, 1).PNG(-1) }, "draw: scale -1"},
		"no number":      {func() { New(1, 1).Image(math.NaN()) }, "draw: scale NaN"},
		"too large":      {func() { New(50, 50).Image(1000) }, "choose a smaller scale"},
		"nil shot":       {func() { NewFilm(0, nil) }, "draw: a nil picture for a film"},
		"nil beside":     {func() { Beside(New(1, 1), nil) }, "draw: a nil picture beside others"},
		"colour":         {func() { Board{Rows: 1, Cols: 1, Theme: Theme{Page: "white"}}.Picture().PNG(1) }, `colour "white"`},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, _ := recover().(string); !strings.Contains(s, tc.want) {
					t.Errorf("panics with %q, want %q", s, tc.want)
				}
			}()
			tc.f()
		})
	}
}

func BenchmarkImage(b *testing.B) {
	p := stripes(24, 24).Picture()
	for b.Loop() {
		p.Image(1)
	}
}
