package draw

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Sizes in pixels.
const (
	padding   = 6   // around a picture
	gap       = 14  // between pictures side by side
	board     = 400 // the longer side of a board, unless that makes cells too small or large
	page      = 940 // the width that pictures side by side may take
	minUnit   = 12
	maxUnit   = 36
	captionPx = 13
)

// glyph is the mean width of a character in parts of the font size.
const glyph = 0.6

// scene is a picture laid out.
type scene struct {
	width, height float64
	shapes        []shape
}

// layout places the picture. budget is the wished length of its longer side.
func (p *Picture) layout(budget int) scene {
	if p.parts != nil {
		return p.layoutParts()
	}
	t := p.Theme.orLight()
	g := grid{Picture: p, t: t, u: float64(p.unit(budget))}
	g.x, g.y = padding, padding
	small := min(max(g.u*0.55, 7.5), 12)
	if p.rowLabels != nil {
		g.x += math.Ceil(float64(longest(p.rowLabels))*small*glyph) + 5
	}
	if p.colLabels != nil {
		g.y += math.Ceil(small) + 3
	}
	if p.Lattice == Squares {
		g.cells()
		g.lines()
	} else {
		g.polygons()
	}
	g.signs()
	g.edges()
	g.circled()
	g.written()
	g.axis(small)
	across, down := p.Lattice.size(p.rows, p.cols)
	s := scene{
		width:  math.Ceil(g.x + across*g.u + 1 + padding),
		height: math.Ceil(g.y + down*g.u + 1 + padding),
		shapes: g.shapes,
	}
	least := 180.0
	if budget >= board {
		least = 300 // it need not share a page
	}
	return s.caption(p.Caption, t.Ink, least)
}

// unit returns the width of a cell.
func (p *Picture) unit(budget int) int {
	if p.Unit > 0 {
		return p.Unit
	}
	least := minUnit
	if budget < board {
		least = minUnit / 2
	}
	across, down := p.Lattice.size(p.rows, p.cols)
	u := min(max(int(float64(budget)/max(across, down, 1)), least), maxUnit)
	if n := longest(p.labels); n > 0 {
		u = max(u, 10+6*n)
	}
	return u
}

// caption adds lines of text below the scene, which becomes wide enough for
// the longest word, and for a line of the least width.
func (s scene) caption(caption, ink string, least float64) scene {
	if caption == "" {
		return s
	}
	const charWidth = captionPx * glyph
	width, widest := max(s.width, least), s.width
	for _, line := range wrap(caption, int((width-2*padding)/charWidth)) {
		widest = max(widest, math.Ceil(float64(utf8.RuneCountInString(line))*charWidth)+2*padding)
		s.height += captionPx + 4
		s.shapes = append(s.shapes, text{x: padding, y: s.height - captionPx/2 - 4, size: captionPx, anchor: "start", fill: ink, s: line})
	}
	s.width = widest
	s.height += 2
	return s
}

// wrap breaks a text into lines of at most n characters where there are blanks.
func wrap(s string, n int) []string {
	var lines []string
	for _, paragraph := range strings.Split(s, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			switch {
			case line == "":
				line = word
			case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= n:
				line += " " + word
			default:
				lines = append(lines, line)
				line = word
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// longest returns the largest number of characters of the texts.
func longest(texts []string) int {
	n := 0
	for _, s := range texts {
		n = max(n, utf8.RuneCountInString(s))
	}
	return n
}

// layoutParts places pictures side by side, in as many rows as the page needs.
func (p *Picture) layoutParts() scene {
	perPart := board
	if n := len(p.parts); n > 1 {
		perPart = min(board, max(page/min(n, 4)-gap-2*padding, board/2))
	}
	var s scene
	var x, y, row float64
	for _, q := range p.parts {
		q = q.themed(p.Theme)
		part := q.layout(perPart)
		if x > 0 && x+part.width > page {
			x, y = 0, y+row+gap
			row = 0
		}
		s.shapes = append(s.shapes, group{x: x, y: y, page: q.Theme.orLight().Page, scene: part})
		s.width = max(s.width, x+part.width)
		row = max(row, part.height)
		s.height = max(s.height, y+row)
		x += part.width + gap
	}
	return s.caption(p.Caption, p.Theme.orLight().Ink, 300)
}

// themed returns the picture with a theme, unless it has its own.
func (p *Picture) themed(t Theme) *Picture {
	if p.Theme.Page != "" || t.Page == "" {
		return p
	}
	q := *p
	q.Theme = t
	return &q
}

// group is a scene at a place of another.
type group struct {
	x, y float64
	page string
	scene
}

func (s group) svg(w *writer) {
	w.open("g", "transform", "translate("+number(s.x)+" "+number(s.y)+")")
	w.print(">\n")
	rects{fill: s.page, at: []rect{{0, 0, s.width, s.height}}}.svg(w)
	for _, sh := range s.shapes {
		sh.svg(w)
	}
	w.print("</g>\n")
}
