package graph

import (
	"math"
	"strings"
	"unicode/utf8"

	"parity.lab/lib/draw"
)

// Picture draws the graph with its edges as lines, arcs as arrows and loops as rings:
// a board with its vertices at the middle of the cells, a graph with places of its own
// (see [Graph.WithPlaces]) there, any other with its vertices on a circle, clockwise
// from the top. An edge over joined borders is drawn as two short ends. The functions
// give the fill and the label of each vertex; nil means draw.Off and the name or number
// of the vertex. In characters the picture is the list of edges. Pictures grow with the
// labels, which stand in the vertices. Circles are readable up to some hundred vertices. [Cells.Picture] draws a board as cells.
func (g *Graph) Picture(fill func(v int) draw.Fill, label func(v int) string) *draw.Picture {
	at, rows, cols := g.places()
	p := draw.New(rows, cols)
	p.Title = g.String()
	var list []string
	for _, e := range g.Edges() {
		u, v := e[0], e[1]
		join := "–"
		if g.directed {
			join = "→"
		}
		list = append(list, g.Label(u)+join+g.Label(v))
		if u == v {
			p.Loop(at[u][0], at[u][1], g.loopAngle(at, u))
			continue
		}
		both := g.directed && g.Adjacent(v, u)
		if both && u > v {
			continue // drawn with its opposite
		}
		g.edge(p, at[u], at[v], draw.Line{Arrow: g.directed, Both: both})
	}
	p.Plain = strings.Join(list, " ")
	longest := 0
	for v, place := range at {
		f, s := draw.Off, g.Label(v)
		if fill != nil {
			f = fill(v)
		}
		if label != nil {
			s = label(v)
		}
		p.Vertex(place[0], place[1], f, s)
		longest = max(longest, utf8.RuneCountInString(s))
	}
	p.Unit = unit(rows, cols, longest)
	return p
}

// unit returns the pixels between neighbours at which labels of so many characters can
// be read in their vertices, if a page is wide enough for that, and otherwise 0.
func unit(rows, cols, longest int) int {
	const (
		board = 400 // what a picture takes if nothing is said
		page  = 940
		usual = 36
		most  = 108
	)
	// In vertices text is a third of the unit high, and less where it is long.
	const height = 8
	need := height * 2.8
	if longest > 2 {
		need = height * float64(longest) * 1.2
	}
	size := max(rows, cols, 1)
	u := min(int(math.Ceil(need)), most, page/size)
	if longest == 0 || u <= min(usual, board/size) {
		return 0
	}
	return u
}

// edge draws a line from a to b, or two ends of one where it leads over joined
// borders.
func (g *Graph) edge(p *draw.Picture, a, b [2]float64, l draw.Line) {
	from, to := g.image(a, b), g.image(b, a)
	l.FromRow, l.FromCol, l.ToRow, l.ToCol = a[0], a[1], b[0], b[1]
	if from == b {
		p.Line(l)
		return
	}
	// Each end reaches a little out of the way to the other cell, which lies beyond
	// the border. An end without its vertex has no head.
	const reach = 0.6
	out, in := l, l
	out.ToRow, out.ToCol = toward(a, from, reach)
	out.Arrow, out.Both = false, false
	if l.Both {
		out.FromRow, out.FromCol, out.ToRow, out.ToCol = out.ToRow, out.ToCol, out.FromRow, out.FromCol
		out.Arrow = true
	}
	in.FromRow, in.FromCol = toward(b, to, reach)
	in.Both = false
	p.Line(out)
	p.Line(in)
}

// toward returns the point at a distance from a towards b.
func toward(a, b [2]float64, reach float64) (row, col float64) {
	d := distance(a, b)
	return a[0] + (b[0]-a[0])*reach/d, a[1] + (b[1]-a[1])*reach/d
}

// image returns the nearest to a of b and its images across joined borders.
func (g *Graph) image(a, b [2]float64) [2]float64 {
	if g.cells == nil || g.fixed != nil || g.cells.spec.Topology == Plane {
		return b
	}
	if g.cells.spec.Rule == Cross && g.cells.spec.Pattern == "" {
		return b // whole rows and columns: nothing is gained around the border
	}
	height, width := g.cells.period()
	if g.cells.spec.Topology == Cylinder {
		height = 0
	}
	nearest := b
	for _, r := range []float64{-height, 0, height} {
		for _, c := range []float64{-width, 0, width} {
			// A little in favour of b itself, against the errors of floats.
			if q := [2]float64{b[0] + r, b[1] + c}; distance(a, q) < distance(a, nearest)-1e-9 {
				nearest = q
			}
		}
	}
	return nearest
}

// loopAngle returns the direction from v in which its edges leave most room.
func (g *Graph) loopAngle(at [][2]float64, v int) float64 {
	best, room := 0.0, -1.0
	const directions = 16
	for k := range directions {
		angle, least := 2*math.Pi*float64(k)/directions, math.Pi
		for _, list := range [][]int{g.near[v], g.back[v]} {
			for _, u := range list {
				if u == v || at[u] == at[v] {
					continue
				}
				q := g.image(at[v], at[u])
				d := math.Atan2(q[1]-at[v][1], at[v][0]-q[0]) - angle
				least = min(least, math.Abs(math.Remainder(d, 2*math.Pi)))
			}
		}
		if least > room+1e-9 {
			best, room = angle, least
		}
	}
	return best
}

// SVG returns the picture of the graph with its vertices named as an svg element.
func (g *Graph) SVG() string { return g.Picture(nil, nil).SVG() }

// Places returns the (row, column) at which Picture draws each vertex.
func (g *Graph) Places() [][2]float64 {
	at, _, _ := g.places()
	return at
}

// places returns the (row, column) of each vertex and the size of the picture in
// cells.
func (g *Graph) places() (at [][2]float64, rows, cols int) {
	if g.grid && g.fixed == nil {
		at = make([][2]float64, g.Len())
		for v := range at {
			at[v] = [2]float64{float64(v / g.cols), float64(v % g.cols)}
		}
		return at, g.rows, g.cols
	}
	if g.Len() == 0 {
		return nil, 0, 0
	}
	margin := 0.0
	switch {
	case g.fixed != nil:
		at = g.fixed
	case g.cells != nil:
		at = g.cells.places()
		if g.cells.spec.Topology != Plane {
			margin = 0.3 // for the ends of edges over the borders
		}
	default:
		at = g.CirclePlaces()
	}
	if g.loops > 0 {
		margin = max(margin, 0.3)
	}
	return framed(at, margin)
}

// framed moves places to where a picture has room for them.
func framed(at [][2]float64, margin float64) (moved [][2]float64, rows, cols int) {
	low, high := at[0], at[0]
	for _, p := range at {
		for i := range p {
			low[i], high[i] = min(low[i], p[i]), max(high[i], p[i])
		}
	}
	var size [2]int
	for i := range size {
		// The errors of floats must not make the picture larger.
		size[i] = int(math.Ceil(high[i]-low[i]+2*margin-1e-9)) + 1
	}
	moved = make([][2]float64, len(at))
	for v, p := range at {
		for i := range p {
			moved[v][i] = p[i] - (low[i]+high[i])/2 + float64(size[i]-1)/2
		}
	}
	return moved, size[0], size[1]
}
