package draw

import (
	"html"
	"strconv"
	"strings"
)

// A picture is laid out as a list of shapes in pixels, y downwards; each knows
// how to write itself as SVG. Shapes of one kind and colour go together, which
// keeps the files small.
type shape interface {
	svg(w *writer)
	paint(c *canvas)
	tikz(w *tikzWriter)
}

type point struct{ x, y float64 }

type rect struct{ x, y, w, h float64 }

// rects are filled rectangles on whole pixels.
type rects struct {
	fill string
	at   []rect
}

func (s rects) svg(w *writer) {
	if len(s.at) == 0 {
		return
	}
	w.open("path", "fill", s.fill, "shape-rendering", "crispEdges")
	w.data(func() {
		for _, r := range s.at {
			w.print("M", r.x, " ", r.y, "h", r.w, "v", r.h, "h", -r.w, "z")
		}
	})
}

// segments are straight lines.
type segments struct {
	stroke string
	width  float64
	round  bool
	at     [][2]point
}

func (s segments) svg(w *writer) {
	if len(s.at) == 0 {
		return
	}
	w.open("path", "fill", "none", "stroke", s.stroke, "stroke-width", number(s.width))
	if s.round {
		w.print(` stroke-linecap="round"`)
	} else {
		w.print(` shape-rendering="crispEdges"`)
	}
	w.data(func() {
		for _, l := range s.at {
			a, b := l[0], l[1]
			w.print("M", a.x, " ", a.y)
			switch {
			case a.y == b.y:
				w.print("H", b.x)
			case a.x == b.x:
				w.print("V", b.y)
			default:
				w.print("L", b.x, " ", b.y)
			}
		}
	})
}

// discs are filled circles of one radius, rings their outlines.
type discs struct {
	fill string
	r    float64
	at   []point
}

func (s discs) svg(w *writer) {
	if len(s.at) == 0 {
		return
	}
	w.open("path", "fill", s.fill)
	w.data(func() { w.circles(s.r, s.at) })
}

type rings struct {
	stroke string
	r      float64
	width  float64
	at     []point
}

func (s rings) svg(w *writer) {
	if len(s.at) == 0 {
		return
	}
	w.open("path", "fill", "none", "stroke", s.stroke, "stroke-width", number(s.width))
	w.data(func() { w.circles(s.r, s.at) })
}

// frames are outlined rectangles with slightly rounded corners.
type frames struct {
	stroke string
	width  float64
	at     []rect
}

func (s frames) svg(w *writer) {
	for _, r := range s.at {
		w.open("rect", "x", number(r.x), "y", number(r.y), "width", number(r.w), "height", number(r.h), "rx", "1.5",
			"fill", "none", "stroke", s.stroke, "stroke-width", number(s.width))
		w.print("/>\n")
	}
}

// polygon is a filled polygon.
type polygon struct {
	fill string
	at   []point
}

func (s polygon) svg(w *writer) {
	w.open("path", "fill", s.fill)
	w.data(func() {
		for i, p := range s.at {
			w.print(string("ML"[min(i, 1)]), p.x, " ", p.y)
		}
		w.print("z")
	})
}

// text is one line of text. y is the middle of the line's digits and capital
// letters. Anchor is start, middle or end.
type text struct {
	x, y, size float64
	anchor     string
	fill       string
	s          string
}

// capHeight is the height of capital letters and digits in most fonts, in
// parts of the font size.
const capHeight = 0.72

func (s text) svg(w *writer) {
	w.open("text", "x", number(s.x), "y", number(s.y+s.size*capHeight/2), "font-size", number(s.size), "fill", s.fill)
	if s.anchor != "start" {
		w.print(` text-anchor="`, s.anchor, `"`)
	}
	w.print(">", html.EscapeString(s.s), "</text>\n")
}

// writer writes SVG.
type writer struct{ strings.Builder }

// print writes strings as they are and numbers briefly.
func (w *writer) print(parts ...any) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			w.WriteString(p)
		case float64:
			w.WriteString(number(p))
		}
	}
}

// open writes the beginning of an element with attributes, but not its ">".
func (w *writer) open(name string, attributes ...string) {
	w.print("<", name)
	for i := 0; i < len(attributes); i += 2 {
		w.print(" ", attributes[i], `="`, html.EscapeString(attributes[i+1]), `"`)
	}
}

// data writes the path data that f prints and ends the element.
func (w *writer) data(f func()) {
	w.print(` d="`)
	f()
	w.print("\"/>\n")
}

func (w *writer) circles(r float64, at []point) {
	for _, p := range at {
		w.print("M", p.x-r, " ", p.y, "a", r, " ", r, " 0 1 0 ", 2*r, " 0a", r, " ", r, " 0 1 0 ", -2*r, " 0z")
	}
}

// number writes at most two decimals.
func number(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}
