package graph

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"parity.lab/lib/draw"
)

// Picture draws the graph with its edges as lines: a grid in rows and columns,
// any other graph with its vertices on a circle, clockwise from the top. The
// functions give the fill and the label of each vertex; nil means draw.Off and the
// vertex number. In characters the picture is the list of edges. Circles are readable up to some hundred vertices.
func (g *Graph) Picture(fill func(v int) draw.Fill, label func(v int) string) *draw.Picture {
	at, rows, cols := g.places()
	p := draw.New(rows, cols)
	p.Title = g.String()
	var list []string
	for _, e := range g.Edges() {
		a, b := at[e[0]], at[e[1]]
		p.Edge(a[0], a[1], b[0], b[1])
		list = append(list, fmt.Sprintf("%d–%d", e[0], e[1]))
	}
	p.Plain = strings.Join(list, " ")
	for v, place := range at {
		f, s := draw.Off, strconv.Itoa(v)
		if fill != nil {
			f = fill(v)
		}
		if label != nil {
			s = label(v)
		}
		p.Vertex(place[0], place[1], f, s)
	}
	return p
}

// SVG returns the picture of the graph with numbered vertices as an svg element.
func (g *Graph) SVG() string { return g.Picture(nil, nil).SVG() }

// Places returns the (row, column) at which Picture draws each vertex.
func (g *Graph) Places() [][2]float64 {
	at, _, _ := g.places()
	return at
}

// places returns the (row, column) of each vertex and the size of the picture in
// cells.
func (g *Graph) places() (at [][2]float64, rows, cols int) {
	n := g.Len()
	at = make([][2]float64, n)
	if g.grid {
		for v := range at {
			at[v] = [2]float64{float64(v / g.cols), float64(v % g.cols)}
		}
		return at, g.rows, g.cols
	}
	if n == 0 {
		return at, 0, 0
	}
	// Neighbours on the circle are about one cell apart.
	radius := max(1, float64(n)/(2*math.Pi))
	side := int(math.Ceil(2*radius)) + 1
	middle := float64(side-1) / 2
	for v := range at {
		sin, cos := math.Sincos(2 * math.Pi * float64(v) / float64(n))
		at[v] = [2]float64{middle - radius*cos, middle + radius*sin}
	}
	return at, side, side
}
