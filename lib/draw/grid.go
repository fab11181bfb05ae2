package draw

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// grid lays out one picture whose first cell has its corner at (x, y).
type grid struct {
	*Picture
	t      Theme
	u      float64 // width of a cell
	x, y   float64
	shapes []shape
}

func (g *grid) add(s shape) { g.shapes = append(g.shapes, s) }

// centre returns the middle of a cell, or of a point between cells.
func (g *grid) centre(r, c float64) point {
	m := g.Lattice.middle(r, c)
	return point{g.x + m.x*g.u + 0.5, g.y + m.y*g.u + 0.5}
}

// cells paints the cells, equal neighbours in a row as one rectangle.
func (g *grid) cells() {
	var order []Fill
	runs := map[Fill][]rect{}
	for r := range g.rows {
		for c := 0; c < g.cols; {
			f := g.fills[r*g.cols+c]
			end := c + 1
			for end < g.cols && g.fills[r*g.cols+end] == f {
				end++
			}
			if f != Empty {
				if runs[f] == nil {
					order = append(order, f)
				}
				runs[f] = append(runs[f], rect{g.x + float64(c)*g.u, g.y + float64(r)*g.u, float64(end-c)*g.u + 1, g.u + 1})
			}
			c = end
		}
	}
	for _, f := range order {
		g.add(rects{fill: g.t.fill(f), at: runs[f]})
	}
}

// exists reports whether there is a cell that is painted.
func (g *grid) exists(r, c int) bool {
	return r >= 0 && r < g.rows && c >= 0 && c < g.cols && g.fills[r*g.cols+c] != Empty
}

// lines draws the borders of all cells that are painted, unless the cells are so small
// that borders would be most of them.
func (g *grid) lines() {
	if g.u < minUnit/2 {
		return
	}
	s := segments{stroke: g.t.Line, width: 1}
	for r := range g.rows + 1 {
		y := g.y + float64(r)*g.u + 0.5
		for _, run := range runsOf(g.cols, func(c int) bool { return g.exists(r-1, c) || g.exists(r, c) }) {
			s.at = append(s.at, [2]point{{g.x + float64(run[0])*g.u, y}, {g.x + float64(run[1])*g.u + 1, y}})
		}
	}
	for c := range g.cols + 1 {
		x := g.x + float64(c)*g.u + 0.5
		for _, run := range runsOf(g.rows, func(r int) bool { return g.exists(r, c-1) || g.exists(r, c) }) {
			s.at = append(s.at, [2]point{{x, g.y + float64(run[0])*g.u}, {x, g.y + float64(run[1])*g.u + 1}})
		}
	}
	g.add(s)
}

// runsOf returns the maximal intervals [from, to) of 0…n−1 on which in holds.
func runsOf(n int, in func(i int) bool) [][2]int {
	var runs [][2]int
	for i := 0; i < n; i++ {
		if !in(i) {
			continue
		}
		from := i
		for i < n && in(i) {
			i++
		}
		runs = append(runs, [2]int{from, i})
	}
	return runs
}

// signs draws marks, labels in cells and frames.
func (g *grid) signs() {
	var list []sign
	for i, m := range g.marks {
		if m != NoMark {
			list = append(list, sign{m, g.centre(float64(i/g.cols), float64(i%g.cols))})
		}
	}
	g.marksAt(list, g.u)
	for i, s := range g.labels {
		if s == "" {
			continue
		}
		p := g.centre(float64(i/g.cols), float64(i%g.cols))
		size := min(g.u*0.58, 0.8*g.u/(glyph*float64(utf8.RuneCountInString(s))))
		ink := inkOn(g.t.fill(g.fills[i]))
		if g.fills[i] == Empty {
			ink = g.t.Ink
		}
		g.add(text{x: p.x, y: p.y, size: size, anchor: "middle", fill: ink, s: s})
	}
	g.outlines()
}

// sign is a mark at a point.
type sign struct {
	Mark
	at point
}

// marksAt draws marks for cells of a width.
func (g *grid) marksAt(list []sign, u float64) {
	var dots, circles []point
	var crosses [][2]point
	arm := u * 0.22
	for _, s := range list {
		p := s.at
		switch s.Mark {
		case Dot:
			dots = append(dots, p)
		case Ring:
			circles = append(circles, p)
		case Cross:
			crosses = append(crosses,
				[2]point{{p.x - arm, p.y - arm}, {p.x + arm, p.y + arm}},
				[2]point{{p.x - arm, p.y + arm}, {p.x + arm, p.y - arm}})
		}
	}
	w := max(u*0.11, 1.5)
	halo := w + max(u*0.1, 1.5)
	g.add(discs{fill: g.t.Halo, r: u*0.24 + max(u*0.06, 1), at: dots})
	g.add(discs{fill: g.t.Mark, r: u * 0.24, at: dots})
	g.add(rings{stroke: g.t.Halo, r: u * 0.27, width: halo, at: circles})
	g.add(rings{stroke: g.t.Mark, r: u * 0.27, width: w, at: circles})
	g.add(segments{stroke: g.t.Halo, width: halo, round: true, at: crosses})
	g.add(segments{stroke: g.t.Mark, width: w, round: true, at: crosses})
}

func (g *grid) outlines() {
	g.borders()
	w := max(g.u*0.1, 2)
	if g.Lattice != Squares {
		s := loops{halo: g.t.Halo, stroke: g.t.Outline, width: w}
		for _, f := range g.frames {
			for r := f.r0; r <= f.r1; r++ {
				for c := f.c0; c <= f.c1; c++ {
					s.at = append(s.at, g.outline(r, c))
				}
			}
		}
		g.add(s)
		return
	}
	var at []rect
	for _, f := range g.frames {
		at = append(at, rect{g.x + float64(f.c0)*g.u + 0.5, g.y + float64(f.r0)*g.u + 0.5,
			float64(f.c1-f.c0+1) * g.u, float64(f.r1-f.r0+1) * g.u})
	}
	g.add(frames{stroke: g.t.Halo, width: w + 2, at: at})
	g.add(frames{stroke: g.t.Outline, width: w, at: at})
}

// edges draws lines, arrows and vertices.
func (g *grid) edges() {
	radius := g.u * 0.3
	for _, l := range g.strokes {
		a, b := g.centre(l.FromRow, l.FromCol), g.centre(l.ToRow, l.ToCol)
		colour, width := g.t.Ink, max(g.u*0.045, 1)
		if l.Fill != Empty {
			colour = g.t.fill(l.Fill)
		}
		if l.Bold {
			width *= 2
		}
		g.add(segments{stroke: g.t.Halo, width: width + 2, round: true, at: [][2]point{{a, b}}})
		if !l.Arrow {
			g.add(segments{stroke: colour, width: width, round: true, at: [][2]point{{a, b}}})
			continue
		}
		dx, dy := b.x-a.x, b.y-a.y
		length := math.Hypot(dx, dy)
		if length == 0 {
			continue
		}
		dx, dy = dx/length, dy/length
		head := 3*width + 2
		var heads [][]point
		tip := func(at point, dx, dy float64) {
			neck := point{at.x - dx*head, at.y - dy*head}
			heads = append(heads, []point{at,
				{neck.x - dy*head*0.45, neck.y + dx*head*0.45},
				{neck.x + dy*head*0.45, neck.y - dx*head*0.45}})
		}
		if g.vertexAt(l.ToRow, l.ToCol) {
			b = point{b.x - dx*radius, b.y - dy*radius}
		}
		from, to := a, point{b.x - dx*head, b.y - dy*head}
		tip(b, dx, dy)
		if l.Both {
			if g.vertexAt(l.FromRow, l.FromCol) {
				a = point{a.x + dx*radius, a.y + dy*radius}
			}
			from = point{a.x + dx*head, a.y + dy*head}
			tip(a, -dx, -dy)
		}
		g.add(cells{fill: g.t.Halo, stroke: g.t.Halo, width: 2, at: heads})
		g.add(segments{stroke: colour, width: width, round: true, at: [][2]point{{from, to}}})
		for _, corners := range heads {
			g.add(polygon{fill: colour, at: corners})
		}
	}
	for _, l := range g.loopsAt {
		// The ring touches the vertex from outside, less a little.
		p := g.centre(l.row, l.col)
		sin, cos := math.Sincos(l.angle)
		width, r := max(g.u*0.045, 1), radius*0.7
		p = point{p.x + sin*(radius+r*0.6), p.y - cos*(radius+r*0.6)}
		g.add(rings{stroke: g.t.Halo, r: r, width: width + 2, at: []point{p}})
		g.add(rings{stroke: g.t.Ink, r: r, width: width, at: []point{p}})
	}
	for _, v := range g.vertices {
		p := g.centre(v.row, v.col)
		fill := g.t.fill(v.fill)
		g.add(discs{fill: fill, r: radius, at: []point{p}})
		g.add(rings{stroke: g.t.Ink, r: radius, width: 1, at: []point{p}})
		if v.label != "" {
			size := min(g.u*0.36, 1.7*radius/(glyph*float64(utf8.RuneCountInString(v.label))))
			g.add(text{x: p.x, y: p.y, size: size, anchor: "middle", fill: inkOn(fill), s: v.label})
		}
	}
	var list []sign
	for _, v := range g.vertices {
		if v.mark != NoMark {
			p := g.centre(v.row, v.col)
			list = append(list, sign{v.mark, point{p.x + radius*0.95, p.y - radius*0.95}})
		}
	}
	g.marksAt(list, max(g.u*0.5, 9))
}

// written writes notes.
func (g *grid) written() {
	for _, n := range g.notes {
		p := g.centre(n.row, n.col)
		g.add(text{x: p.x, y: p.y, size: n.size, anchor: "start", fill: g.t.Ink, s: n.text})
	}
}

// circled draws rings around vertices.
func (g *grid) circled() {
	w := max(g.u*0.1, 2)
	var at []point
	for _, h := range g.highlights {
		at = append(at, g.centre(h.y, h.x))
	}
	g.add(rings{stroke: g.t.Halo, r: g.u * 0.4, width: w + 2, at: at})
	g.add(rings{stroke: g.t.Outline, r: g.u * 0.4, width: w, at: at})
}

// vertexAt reports whether there is a vertex at a point.
func (g *grid) vertexAt(row, col float64) bool {
	for _, v := range g.vertices {
		if v.row == row && v.col == col {
			return true
		}
	}
	return false
}

// axis writes the labels beside the board, as many as there is room for.
func (g *grid) axis(size float64) {
	step := axisStep((size + 1) / g.u)
	for r, s := range g.rowLabels {
		if onStep(r, s, step) {
			g.add(text{x: g.x - 5, y: g.centre(float64(r), 0).y, size: size, anchor: "end", fill: g.t.Ink, s: s})
		}
	}
	step = axisStep((float64(longest(g.colLabels))*size*glyph + 2) / g.u)
	for c, s := range g.colLabels {
		if onStep(c, s, step) {
			g.add(text{x: g.centre(0, float64(c)).x, y: g.y - 3 - size*capHeight/2, size: size, anchor: "middle", fill: g.t.Ink, s: s})
		}
	}
}

// axisStep returns how many cells a label must have, of 1, 2, 5, 10, 20, …,
// when it is need cells wide.
func axisStep(need float64) int {
	for ten := 1; ; ten *= 10 {
		for _, k := range []int{1, 2, 5} {
			if float64(k*ten) >= need {
				return k * ten
			}
		}
	}
}

// onStep reports whether label s of row or column i is written: numbers that
// are multiples of step, and other labels by their place.
func onStep(i int, s string, step int) bool {
	if n, err := strconv.Atoi(s); err == nil {
		i = n
	}
	return s != "" && i%step == 0
}
