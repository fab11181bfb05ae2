package draw

import (
	"fmt"
	"strings"
)

// Sizes of pictures in TeX.
const (
	bpPerPixel = 0.75  // natural size: 96 pixels are an inch
	bpPerCm    = 28.35 // of the big points that PDF counts in
	widest     = 12    // cm, unless another width is asked for: the text of an A4 page
	fontBp     = 9.96  // of LaTeX's 10 pt
)

// TikZ returns the picture as a tikzpicture environment for LaTeX, so many
// centimetres wide; 0 means its natural size, 0.75 bp for a pixel, but at most 12
// cm. It needs \usepackage{tikz} in the preamble and nothing else, with pdfLaTeX,
// XeLaTeX or LuaLaTeX, and defines its colours itself.
//
// Pictures without a theme are drawn in that of Print, the page itself only if it is
// not white. Texts are LaTeX's own sans serif with everything escaped; of letters beyond
// those of European languages and usual signs a question mark remains. It panics if width
// is negative. The same picture gives the same text, byte for byte.
func (p *Picture) TikZ(width float64) string {
	if !(width >= 0) {
		panic(fmt.Sprintf("draw: a picture %v cm wide", width))
	}
	p = p.printed()
	s := p.layout(board)
	unit := bpPerPixel
	switch {
	case width > 0:
		unit = width * bpPerCm / s.width
	case s.width*unit > widest*bpPerCm:
		unit = widest * bpPerCm / s.width
	}
	w := tikzWriter{unit: unit, defined: map[string]bool{}}
	w.page(p.Theme.Page, s)
	w.scene(s)
	var b strings.Builder
	if alt := p.Alt(); alt != "" {
		b.WriteString("% " + strings.Join(strings.Fields(alt), " ") + "\n")
	}
	fmt.Fprintf(&b, "\\begin{tikzpicture}[x=%sbp, y=-%sbp,\n", decimals(unit, 4), decimals(unit, 4))
	b.WriteString("  every node/.style={inner sep=0pt, outer sep=0pt, font=\\normalfont\\sffamily\\fontsize{10}{12}\\selectfont}]\n")
	b.WriteString(w.colours.String())
	fmt.Fprintf(&b, "\\useasboundingbox (0,0) rectangle (%s,%s);\n", number(s.width), number(s.height))
	b.WriteString(w.String())
	b.WriteString("\\end{tikzpicture}\n")
	return b.String()
}

// printed returns the picture in the theme Print where it has none, and its parts in that
// of the whole.
func (p *Picture) printed() *Picture {
	q := *p
	if q.Theme.Page == "" {
		q.Theme = Print()
	}
	q.parts = nil
	for _, part := range p.parts {
		q.parts = append(q.parts, part.themed(q.Theme).printed())
	}
	return &q
}

// tikzWriter writes the commands of a tikzpicture.
type tikzWriter struct {
	strings.Builder
	unit    float64 // bp for each pixel
	colours strings.Builder
	defined map[string]bool
}

// scene writes shapes.
func (w *tikzWriter) scene(s scene) {
	for _, sh := range s.shapes {
		sh.tikz(w)
	}
}

// page fills a page that is not white, as paper is.
func (w *tikzWriter) page(colour string, s scene) {
	if !strings.EqualFold(colour, "#ffffff") {
		rects{fill: colour, at: []rect{{0, 0, s.width, s.height}}}.tikz(w)
	}
}

// colour returns the name of a colour, which it defines.
func (w *tikzWriter) colour(c string) string {
	v := rgb(c)
	name := fmt.Sprintf("c%02X%02X%02X", v.R, v.G, v.B)
	if !w.defined[name] {
		w.defined[name] = true
		fmt.Fprintf(&w.colours, "\\definecolor{%s}{HTML}{%s}\n", name, name[1:])
	}
	return name
}

// lineWidth returns a width of so many pixels as an option.
func (w *tikzWriter) lineWidth(pixels float64) string {
	return "line width=" + decimals(pixels*w.unit, 3) + "bp"
}

// command writes a path of several parts, a few to a line.
func (w *tikzWriter) command(name, options string, parts []string) {
	if len(parts) == 0 {
		return
	}
	line := "\\" + name + "[" + options + "]"
	for _, s := range parts {
		if len(line)+1+len(s) > 110 {
			w.WriteString(line + "\n")
			line = " "
		}
		line += " " + s
	}
	w.WriteString(line + ";\n")
}

// decimals writes at most n decimals.
func decimals(v float64, n int) string {
	s := fmt.Sprintf("%.*f", n, v)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

// String returns a point as TikZ writes it.
func (p point) String() string { return "(" + number(p.x) + "," + number(p.y) + ")" }

func (r rect) tikz() string {
	return point{r.x, r.y}.String() + " rectangle " + point{r.x + r.w, r.y + r.h}.String()
}

// closed writes a closed polygon.
func closed(at []point) string {
	var parts []string
	for _, p := range at {
		parts = append(parts, p.String())
	}
	return strings.Join(append(parts, "cycle"), "--")
}

// each applies f to all.
func each[T any](all []T, f func(T) string) []string {
	parts := make([]string, len(all))
	for i, v := range all {
		parts[i] = f(v)
	}
	return parts
}

// circles writes circles of one radius.
func circles(at []point, r float64) []string {
	return each(at, func(p point) string { return p.String() + " circle[radius=" + number(r) + "]" })
}

func (s rects) tikz(w *tikzWriter) {
	if len(s.at) > 0 {
		w.command("fill", w.colour(s.fill), each(s.at, rect.tikz))
	}
}

func (s segments) tikz(w *tikzWriter) {
	if len(s.at) == 0 {
		return
	}
	options := w.colour(s.stroke) + ", " + w.lineWidth(s.width)
	if s.round {
		options += ", line cap=round"
	}
	w.command("draw", options, each(s.at, func(l [2]point) string { return l[0].String() + "--" + l[1].String() }))
}

func (s discs) tikz(w *tikzWriter) {
	if len(s.at) > 0 {
		w.command("fill", w.colour(s.fill), circles(s.at, s.r))
	}
}

func (s rings) tikz(w *tikzWriter) {
	if len(s.at) > 0 {
		w.command("draw", w.colour(s.stroke)+", "+w.lineWidth(s.width), circles(s.at, s.r))
	}
}

func (s frames) tikz(w *tikzWriter) {
	if len(s.at) > 0 {
		w.command("draw", w.colour(s.stroke)+", "+w.lineWidth(s.width)+", line join=round", each(s.at, rect.tikz))
	}
}

func (s polygon) tikz(w *tikzWriter) { w.command("fill", w.colour(s.fill), []string{closed(s.at)}) }

func (s cells) tikz(w *tikzWriter) {
	w.command("filldraw", "fill="+w.colour(s.fill)+", draw="+w.colour(s.stroke)+", "+w.lineWidth(s.width)+", line join=round",
		each(s.at, closed))
}

func (s loops) tikz(w *tikzWriter) {
	if len(s.at) == 0 {
		return
	}
	w.command("draw", w.colour(s.halo)+", "+w.lineWidth(s.width+2)+", line join=round", each(s.at, closed))
	w.command("draw", w.colour(s.stroke)+", "+w.lineWidth(s.width)+", line join=round", each(s.at, closed))
}

func (s text) tikz(w *tikzWriter) {
	anchor := map[string]string{"start": "base west", "middle": "base", "end": "base east"}[s.anchor]
	fmt.Fprintf(w, "\\node[anchor=%s, text=%s, scale=%s] at %v {%s};\n", anchor, w.colour(s.fill),
		decimals(s.size*w.unit/fontBp, 3), point{s.x, s.y + s.size*capHeight/2}, escapeTeX(s.s))
}

func (s group) tikz(w *tikzWriter) {
	fmt.Fprintf(w, "\\begin{scope}[shift={%v}]\n", point{s.x, s.y})
	w.page(s.page, s.scene)
	w.scene(s.scene)
	w.WriteString("\\end{scope}\n")
}
