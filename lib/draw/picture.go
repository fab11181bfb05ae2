package draw

import (
	"fmt"
	"slices"
)

// Picture is a scene on a grid of cells. Points between the cells are given as
// (row, column) too: (r, c) with whole numbers is the centre of cell r, c, rows
// grow downwards. New makes one. A Picture is changed by its methods and not
// safe for concurrent use while it is.
type Picture struct {
	// Title and Desc are the alternative text for those who cannot see the
	// picture. They are not drawn. Without Desc, the picture describes its
	// cells.
	Title, Desc string
	// Caption is written below the picture.
	Caption string
	// Theme holds the colours. The zero value is Light.
	Theme Theme
	// Unit is the width of a cell in pixels; of triangles, half the length of a side.
	// 0 means a width that suits a notebook.
	Unit int
	// Lattice is the form of the cells. The zero value is Squares.
	Lattice Lattice
	// Plain, if not empty, replaces the text form. Pictures that are not made
	// of cells need it.
	Plain string

	rows, cols int
	fills      []Fill
	marks      []Mark
	labels     []string
	rowLabels  []string
	colLabels  []string
	frames     []frame
	regions    []region
	strokes    []Line
	vertices   []vertex
	loopsAt    []loop
	highlights []point
	notes      []note
	parts      []*Picture // pictures side by side; then all of the above is empty
}

// Fill says how a cell is painted.
type Fill int

// The fills. Tint gives further ones.
const (
	Empty Fill = iota // no cell
	Off               // a light that is off
	On                // a light that is on
	firstTint
)

// Tint returns the fill with colour i of the theme, for regions and classes.
// The eight colours repeat. It panics if i is negative.
func Tint(i int) Fill {
	if i < 0 {
		panic("draw: negative tint")
	}
	return firstTint + Fill(i)
}

// Mark is a sign in a cell.
type Mark int

// The marks.
const (
	NoMark Mark = iota
	Dot
	Ring
	Cross
)

// Line is a straight line between two points.
type Line struct {
	FromRow, FromCol float64
	ToRow, ToCol     float64
	Arrow            bool // with a head at the end
	Both             bool // an Arrow has a head at its beginning as well
	Bold             bool
	Fill             Fill // Empty means the colour of ink
}

type frame struct{ r0, c0, r1, c1 int }

type vertex struct {
	row, col float64
	fill     Fill
	label    string
	mark     Mark
}

type note struct {
	row, col, size float64
	text           string
}

// loop is a ring at a vertex, in a direction clockwise from the top.
type loop struct{ row, col, angle float64 }

// New returns a picture of rows×cols cells, all Empty. It panics if a size is
// negative.
func New(rows, cols int) *Picture {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("draw: picture of %d×%d cells", rows, cols))
	}
	n := rows * cols
	return &Picture{rows: rows, cols: cols, fills: make([]Fill, n), marks: make([]Mark, n), labels: make([]string, n)}
}

// Rows and Cols return the size of the grid in cells.
func (p *Picture) Rows() int { return p.rows }

// Cols returns the number of columns.
func (p *Picture) Cols() int { return p.cols }

// at returns the index of a cell, and panics if there is no such cell.
func (p *Picture) at(r, c int) int {
	if r < 0 || r >= p.rows || c < 0 || c >= p.cols {
		panic(fmt.Sprintf("draw: no cell (%d,%d) in a picture of %d×%d cells", r, c, p.rows, p.cols))
	}
	return r*p.cols + c
}

// Cell paints a cell. It panics if there is no such cell, as do Mark, Label
// and Outline.
func (p *Picture) Cell(r, c int, f Fill) { p.fills[p.at(r, c)] = f }

// Mark puts a sign into a cell.
func (p *Picture) Mark(r, c int, m Mark) { p.marks[p.at(r, c)] = m }

// Label writes a number or a short text into a cell.
func (p *Picture) Label(r, c int, text string) { p.labels[p.at(r, c)] = text }

// Outline draws a frame around the cells of rows r0…r1 and columns c0…c1, both
// included.
func (p *Picture) Outline(r0, c0, r1, c1 int) {
	p.at(r0, c0)
	p.at(r1, c1)
	p.frames = append(p.frames, frame{min(r0, r1), min(c0, c1), max(r0, r1), max(c0, c1)})
}

// RowLabels writes a text to the left of each row. It panics if the number of
// texts is not the number of rows.
func (p *Picture) RowLabels(texts ...string) {
	if len(texts) != p.rows {
		panic(fmt.Sprintf("draw: %d labels for %d rows", len(texts), p.rows))
	}
	p.rowLabels = slices.Clone(texts)
}

// ColLabels writes a text above each column. It panics if the number of texts
// is not the number of columns.
func (p *Picture) ColLabels(texts ...string) {
	if len(texts) != p.cols {
		panic(fmt.Sprintf("draw: %d labels for %d columns", len(texts), p.cols))
	}
	p.colLabels = slices.Clone(texts)
}

// Line draws a line over the cells.
func (p *Picture) Line(l Line) { p.strokes = append(p.strokes, l) }

// Edge draws a thin line from one point to another.
func (p *Picture) Edge(fromRow, fromCol, toRow, toCol float64) {
	p.Line(Line{FromRow: fromRow, FromCol: fromCol, ToRow: toRow, ToCol: toCol})
}

// Arrow draws a bold line with a head at its end.
func (p *Picture) Arrow(fromRow, fromCol, toRow, toCol float64) {
	p.Line(Line{FromRow: fromRow, FromCol: fromCol, ToRow: toRow, ToCol: toCol, Arrow: true, Bold: true})
}

// Vertex draws a disc, over the lines, with a label or "" in it.
func (p *Picture) Vertex(row, col float64, f Fill, label string) {
	p.vertices = append(p.vertices, vertex{row, col, f, label, NoMark})
}

// MarkVertex puts a sign at the upper right of the vertex that was drawn last at a
// point. It panics if there is none.
func (p *Picture) MarkVertex(row, col float64, m Mark) {
	for i := len(p.vertices) - 1; i >= 0; i-- {
		if v := &p.vertices[i]; v.row == row && v.col == col {
			v.mark = m
			return
		}
	}
	panic(fmt.Sprintf("draw: no vertex at (%v,%v)", row, col))
}

// Loop draws a line from a vertex to itself, a ring beside it in the direction that
// the angle, in radians, gives clockwise from the top.
func (p *Picture) Loop(row, col, angle float64) {
	p.loopsAt = append(p.loopsAt, loop{row, col, angle})
}

// Highlight draws a ring around a vertex, in the colour of outlines.
func (p *Picture) Highlight(row, col float64) { p.highlights = append(p.highlights, point{col, row}) }

// Note writes a line of text, so many pixels high, over all else: it begins at a point,
// which is at the middle of its height. The picture does not become larger for it. In
// characters notes are not shown.
func (p *Picture) Note(row, col, size float64, text string) {
	p.notes = append(p.notes, note{row, col, size, text})
}

// Beside returns a picture of pictures side by side, in several rows if they do
// not fit the width of a page. The pictures are shared, not copied. Those without a
// Theme take that of the whole. It panics if one is nil.
func Beside(pictures ...*Picture) *Picture {
	if slices.Contains(pictures, nil) {
		panic("draw: a nil picture beside others")
	}
	return &Picture{parts: slices.Clone(pictures)}
}
