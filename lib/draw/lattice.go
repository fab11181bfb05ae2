package draw

import "math"

// Lattice is the form of the cells of a picture.
type Lattice int

// The lattices.
const (
	// Squares in rows and columns.
	Squares Lattice = iota
	// Hexagons with a corner up; odd rows, counted from 0, are moved half a cell to
	// the right.
	Hexagons
	// Triangles in turn pointing up and down; cell (r, c) points up when r+c is even.
	Triangles
)

// rowStep returns the distance of the rows in widths of a cell, where the width of
// a triangle counts as its share of the row, half a side.
func (l Lattice) rowStep() float64 {
	switch l {
	case Hexagons:
		return math.Sqrt(3) / 2
	case Triangles:
		return math.Sqrt(3)
	}
	return 1
}

// size returns the width and the height of rows×cols cells in widths of a cell.
func (l Lattice) size(rows, cols int) (width, height float64) {
	width, height = float64(cols), float64(rows)*l.rowStep()
	switch {
	case rows == 0 || cols == 0:
	case l == Hexagons:
		height += math.Sqrt(3)/3 - l.rowStep() + math.Sqrt(3)/3 // from corner to corner
		if rows > 1 {
			width += 0.5
		}
	case l == Triangles:
		width++
	}
	return width, height
}

// middle returns where the centre of a cell lies, or of a point between cells, in
// widths of a cell from the corner of the board.
func (l Lattice) middle(r, c float64) point {
	switch l {
	case Hexagons:
		// Odd rows are moved half a cell; in between the move grows evenly.
		shift := math.Mod(math.Abs(r), 2)
		if shift > 1 {
			shift = 2 - shift
		}
		return point{c + 0.5 + shift/2, r*l.rowStep() + math.Sqrt(3)/3}
	case Triangles:
		// The middle lies in the third of the height at which the triangle is wide.
		down := math.Mod(math.Abs(r)+math.Abs(c), 2)
		if down > 1 {
			down = 2 - down
		}
		return point{c + 1, (r + 2.0/3 - down/3) * l.rowStep()}
	}
	return point{c + 0.5, r + 0.5}
}

// corners returns the corners of a cell in widths of a cell from the corner of the
// board.
func (l Lattice) corners(r, c int) []point {
	m := l.middle(float64(r), float64(c))
	switch l {
	case Hexagons:
		out, half := math.Sqrt(3)/3, math.Sqrt(3)/6
		return []point{{m.x, m.y - out}, {m.x + 0.5, m.y - half}, {m.x + 0.5, m.y + half},
			{m.x, m.y + out}, {m.x - 0.5, m.y + half}, {m.x - 0.5, m.y - half}}
	case Triangles:
		top, bottom := float64(r)*l.rowStep(), float64(r+1)*l.rowStep()
		if (r+c)%2 == 0 {
			return []point{{m.x, top}, {m.x + 1, bottom}, {m.x - 1, bottom}}
		}
		return []point{{m.x, bottom}, {m.x - 1, top}, {m.x + 1, top}}
	}
	return []point{{m.x - 0.5, m.y - 0.5}, {m.x + 0.5, m.y - 0.5}, {m.x + 0.5, m.y + 0.5}, {m.x - 0.5, m.y + 0.5}}
}

// polygons paints cells that are no squares, one colour after the other, with a thin
// border in the colour of lines.
func (g *grid) polygons() {
	var order []Fill
	at := map[Fill][][]point{}
	for r := range g.rows {
		for c := range g.cols {
			f := g.fills[r*g.cols+c]
			if f == Empty {
				continue
			}
			if at[f] == nil {
				order = append(order, f)
			}
			at[f] = append(at[f], g.outline(r, c))
		}
	}
	for _, f := range order {
		g.add(cells{fill: g.t.fill(f), stroke: g.t.Line, width: max(1, g.u/20), at: at[f]})
	}
}

// outline returns the corners of a cell in pixels.
func (g *grid) outline(r, c int) []point {
	corners := g.Lattice.corners(r, c)
	for i, p := range corners {
		corners[i] = point{g.x + p.x*g.u + 0.5, g.y + p.y*g.u + 0.5}
	}
	return corners
}

// cells are filled polygons with a border.
type cells struct {
	fill, stroke string
	width        float64
	at           [][]point
}

func (s cells) svg(w *writer) {
	w.open("path", "fill", s.fill, "stroke", s.stroke, "stroke-width", number(s.width), "stroke-linejoin", "round")
	w.data(func() {
		for _, corners := range s.at {
			w.corners(corners)
		}
	})
}

// loops are closed lines with a halo.
type loops struct {
	halo, stroke string
	width        float64
	at           [][]point
}

func (s loops) svg(w *writer) {
	if len(s.at) == 0 {
		return
	}
	for _, pen := range []struct {
		stroke string
		width  float64
	}{{s.halo, s.width + 2}, {s.stroke, s.width}} {
		w.open("path", "fill", "none", "stroke", pen.stroke, "stroke-width", number(pen.width), "stroke-linejoin", "round")
		w.data(func() {
			for _, corners := range s.at {
				w.corners(corners)
			}
		})
	}
}

// corners writes a closed polygon.
func (w *writer) corners(at []point) {
	for i, p := range at {
		w.print(string("ML"[min(i, 1)]), p.x, " ", p.y)
	}
	w.print("z")
}
