package graph

import (
	"fmt"
	"math"

	"parity.lab/lib/draw"
)

// Cells says where the vertices of a board lie. Cells are (row, column) from 0, and
// vertices are the cells that are not missing, row by row. It never changes.
type Cells struct {
	rows, cols int
	spec       BoardSpec
	vertex     []int    // vertex of cell r·cols + c or -1; nil if no cell is missing
	coord      [][2]int // cell of each vertex; nil if no cell is missing
}

// Rows returns the number of rows.
func (c *Cells) Rows() int { return c.rows }

// Cols returns the number of columns.
func (c *Cells) Cols() int { return c.cols }

// Len returns the number of cells that are not missing, the vertices.
func (c *Cells) Len() int {
	if c.vertex == nil {
		return c.rows * c.cols
	}
	return len(c.coord)
}

// At returns the vertex of a cell, or -1 if the cell is missing or outside of the
// board.
func (c *Cells) At(row, col int) int {
	switch {
	case row < 0 || row >= c.rows || col < 0 || col >= c.cols:
		return -1
	case c.vertex == nil:
		return row*c.cols + col
	}
	return c.vertex[row*c.cols+col]
}

// Coord returns the row and the column of a vertex. It panics if v is out of range.
func (c *Cells) Coord(v int) (row, col int) {
	if v < 0 || v >= c.Len() {
		panic(fmt.Sprintf("graph: vertex %d out of range, the board has %s", v, count(c.Len(), "cell", "cells")))
	}
	if c.vertex == nil {
		return v / c.cols, v % c.cols
	}
	return c.coord[v][0], c.coord[v][1]
}

// Spec returns what [Board] made the board from. Loops and arcs that were added to the
// graph later are not in it.
func (c *Cells) Spec() BoardSpec { return c.spec }

// Lattice returns the form of the cells.
func (c *Cells) Lattice() draw.Lattice {
	switch c.spec.Rule {
	case Hex:
		return draw.Hexagons
	case Triangle:
		return draw.Triangles
	}
	return draw.Squares
}

// Picture draws the board with its cells as squares, hexagons or triangles, missing
// cells left out. fill gives the fill of each vertex; nil means draw.Off. Marks,
// labels and outlines can be added at the Coord of a vertex.
func (c *Cells) Picture(fill func(v int) draw.Fill) *draw.Picture {
	p := draw.New(c.rows, c.cols)
	p.Lattice = c.Lattice()
	for v := range c.Len() {
		row, col := c.Coord(v)
		f := draw.Off
		if fill != nil {
			f = fill(v)
		}
		p.Cell(row, col, f)
	}
	return p
}

// places returns where the middle of each cell lies, neighbours about 1 apart.
func (c *Cells) places() [][2]float64 {
	at := make([][2]float64, c.Len())
	for v := range at {
		row, col := c.Coord(v)
		r, x := float64(row), float64(col)
		switch c.Lattice() {
		case draw.Hexagons:
			r, x = r*math.Sqrt(3)/2, x+float64(row%2)/2
		case draw.Triangles:
			r, x = 1.5*r+0.5*float64(1-(row+col)%2), x*math.Sqrt(3)/2
		}
		at[v] = [2]float64{r, x}
	}
	return at
}

// period returns the size of the board at which joined borders repeat it, in the
// measure of places.
func (c *Cells) period() (height, width float64) {
	height, width = float64(c.rows), float64(c.cols)
	switch c.Lattice() {
	case draw.Hexagons:
		height *= math.Sqrt(3) / 2
	case draw.Triangles:
		height, width = height*1.5, width*math.Sqrt(3)/2
	}
	return height, width
}
