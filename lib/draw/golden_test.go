package draw

import (
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"parity.lab/lib/internal/golden"
)

// stripes is a board of a fixed pattern that looks random enough.
func stripes(rows, cols int) Board {
	return Board{Rows: rows, Cols: cols, On: func(r, c int) bool { return (r*r+3*c*c+r*c)%5 < 2 }}
}

// pictures are the scenes of the golden tests.
func pictures() map[string]*Picture {
	full := stripes(5, 6)
	full.Title = "Every sign"
	full.Caption = "Caption with <escapes> & more words than fit the board, so it has to be wrapped"
	full.Axis = From1
	full.Mark = func(r, c int) bool { return r == 0 }
	full.Number = func(r, c int) string {
		if r == 4 {
			return strconv.Itoa(c * c * c)
		}
		return ""
	}
	full.Outline = func(r, c int) bool { return r == 3 && c >= 4 }

	signs := New(3, 4)
	signs.Title, signs.Desc = "Signs", "three marks on lights that are on, off and missing"
	for c, m := range []Mark{Dot, Ring, Cross} {
		signs.Cell(0, c, On)
		signs.Cell(1, c, Off)
		for r := range 3 {
			signs.Mark(r, c, m)
		}
	}
	for r := range 3 {
		signs.Cell(r, 3, Tint(r*4))
	}
	signs.Label(2, 3, "long")
	signs.Outline(1, 0, 2, 1)
	signs.Arrow(0, 0, 1, 2)
	signs.RowLabels("on", "off", "none")

	triangle := New(3, 3)
	triangle.Arrow(0, 0, 2, 2)
	triangle.Arrow(0, 0, 0, 0)
	triangle.Edge(2, 2, 0, 2)
	triangle.Line(Line{FromRow: 0, FromCol: 2, ToRow: 0, ToCol: 0, Fill: Tint(5), Bold: true})
	triangle.Vertex(0, 0, On, "a")
	triangle.Vertex(2, 2, Off, "b")
	triangle.Vertex(0, 2, Tint(2), "12")
	triangle.Plain = "a → b — 12 — a"

	hexagons := stripes(4, 5).Picture()
	hexagons.Lattice = Hexagons
	hexagons.Cell(0, 4, Empty)
	hexagons.Mark(1, 1, Dot)
	hexagons.Mark(2, 2, Ring)
	hexagons.Label(3, 3, "7")
	hexagons.Outline(1, 2, 1, 3)
	hexagons.RowLabels("0", "1", "2", "3")
	hexagons.ColLabels("0", "1", "2", "3", "4")

	triangles := stripes(3, 6).Picture()
	triangles.Lattice = Triangles
	triangles.Cell(0, 5, Empty)
	triangles.Mark(0, 1, Dot)
	triangles.Mark(2, 3, Cross)
	triangles.Label(1, 1, "3")
	triangles.Outline(2, 2, 2, 2)
	triangles.Arrow(0, 0, 2, 2)

	regions := stripes(5, 6).Picture()
	regions.Region(func(r, c int) bool { return r != 2 || c != 2 }, Empty)                                // with a hole
	regions.Region(func(r, c int) bool { return (r < 2) == (c < 3) }, Tint(0))                            // touching in a corner
	regions.Region(func(r, c int) bool { return r == 1 || c == 4 && r > 1 || r == 3 && c == 0 }, Tint(6)) // a bend and an island
	hexRegions := stripes(4, 5).Picture()
	hexRegions.Lattice = Hexagons
	hexRegions.Region(func(r, c int) bool { return r+c < 4 && r+c > 0 || r == 3 && c == 4 }, Empty)
	triangleRegions := stripes(3, 6).Picture()
	triangleRegions.Lattice = Triangles
	triangleRegions.Region(func(r, c int) bool { return c < 3 }, Tint(0))
	triangleRegions.Region(func(r, c int) bool { return r == 1 && c > 1 }, Empty)

	loops := New(2, 3)
	loops.Line(Line{FromRow: 1, FromCol: 0, ToRow: 1, ToCol: 2, Arrow: true, Both: true})
	loops.Loop(1, 0, 0)
	loops.Loop(1, 2, math.Pi/2)
	loops.Vertex(1, 0, On, "a")
	loops.Vertex(1, 2, Off, "b")
	loops.MarkVertex(1, 0, Dot)
	loops.MarkVertex(1, 2, Ring)

	notes := New(2, 5)
	notes.Cell(0, 0, On)
	notes.Vertex(1, 0, Off, "c")
	notes.Highlight(1, 0)
	notes.Note(0, 1, 15, "a light & a note")
	notes.Note(1, 1, 11, "a vertex")

	dark, print := stripes(4, 4), stripes(4, 4)
	dark.Theme, dark.Caption = Dark(), "dark"
	print.Theme, print.Caption = Print(), "print"
	print.Mark = func(r, c int) bool { return r == c }
	thirty, small := stripes(30, 30), stripes(2, 3)
	thirty.Axis = From0
	small.Unit = 10

	return map[string]*Picture{
		"board":    full.Picture(),
		"signs":    signs,
		"triangle": triangle,
		"loops":    loops,
		"notes":    notes,
		"regions":  Beside(regions, hexRegions, triangleRegions),
		"hexgrid":  hexagons,
		"trigrid":  triangles,
		"themes":   Beside(dark.Picture(), print.Picture()),
		"beside":   Beside(thirty.Picture(), thirty.Picture(), small.Picture()),
		"thirty":   thirty.Picture(),
		"empty":    New(0, 0),
		"one":      stripes(1, 1).Picture(),
	}
}

func TestGolden(t *testing.T) {
	for name, p := range pictures() {
		t.Run(name, func(t *testing.T) {
			svg := p.SVG()
			golden.Text(t, name+".svg", svg)
			golden.Text(t, name+".txt", p.Text())
			if svg != p.SVG() {
				t.Error("a second SVG differs")
			}
			wellFormed(t, svg)
		})
	}
}

// wellFormed checks that the text is one XML element with no number missing.
func wellFormed(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		_, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Errorf("not well-formed: %v", err)
			return
		}
	}
	for _, bad := range []string{"NaN", "Inf", "e+", `=""`} {
		if strings.Contains(svg, bad) {
			t.Errorf("contains %q", bad)
		}
	}
}
