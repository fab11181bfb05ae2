package gf2

import (
	"fmt"

	"parity.lab/lib/draw"
)

// maxPixels is the largest side of a picture; a pixel of a larger matrix stands for
// a square of entries and is lit if any of them is 1.
const maxPixels = 256

// A picture whose cells would not fit a page of so many pixels has smaller ones.
const (
	page  = 800
	usual = 12
)

// Picture draws the matrix as a board on which the ones are lit. A side of more than 256
// is scaled down: a cell stands for a square of entries and is lit if any of them is 1.
func (m *Matrix) Picture() *draw.Picture {
	p, scale := m.pixels()
	p.Title = fmt.Sprintf("Matrix of %d×%d", m.rows, m.cols)
	if scale > 1 {
		p.Caption = scaled(scale)
	}
	return p
}

// scaled says what a cell of a picture is.
func scaled(scale int) string {
	return fmt.Sprintf("each cell is %d×%d entries, lit if any is 1", scale, scale)
}

// pixels returns a picture of the entries, and how many a side of a cell takes.
func (m *Matrix) pixels() (p *draw.Picture, scale int) {
	scale = max(1, (max(m.rows, m.cols)+maxPixels-1)/maxPixels)
	side := func(n int) int { return (n + scale - 1) / scale }
	p = draw.New(side(m.rows), side(m.cols))
	if size := max(p.Rows(), p.Cols()); size > page/usual {
		p.Unit = page / size
	}
	for i := range p.Rows() {
		for j := range p.Cols() {
			p.Cell(i, j, draw.Off)
		}
	}
	for i := range m.rows {
		for j := range m.Row(i).All() {
			p.Cell(i/scale, j/scale, draw.On)
		}
	}
	return p, scale
}

// LabelledPicture draws the matrix as [Matrix.Picture] with texts at rows and
// columns, for matrices that are not scaled. It panics if there are more than 256
// rows or columns, or if there is not one label for each; nil leaves a side
// without.
func (m *Matrix) LabelledPicture(rows, cols []string) *draw.Picture {
	if max(m.rows, m.cols) > maxPixels || rows != nil && len(rows) != m.rows || cols != nil && len(cols) != m.cols {
		panic(fmt.Sprintf("gf2: %d and %d labels for the picture of a %d×%d matrix", len(rows), len(cols), m.rows, m.cols))
	}
	p := m.Picture()
	if rows != nil {
		p.RowLabels(rows...)
	}
	if cols != nil {
		p.ColLabels(cols...)
	}
	return p
}

// Picture draws the form as [Matrix.Picture] with a ring on each pivot.
func (e *Echelon) Picture() *draw.Picture {
	p, scale := e.e.pixels()
	for i, j := range e.pivots {
		p.Mark(i/scale, j/scale, draw.Ring)
	}
	form := "Echelon form"
	if e.reduced {
		form = "Reduced echelon form"
	}
	p.Title = fmt.Sprintf("%s of a %d×%d matrix", form, e.e.rows, e.e.cols)
	p.Caption = fmt.Sprintf("rank %d, nullity %d; rings are pivots", e.Rank(), e.Nullity())
	if e.Rank() == 0 {
		p.Caption = fmt.Sprintf("rank 0, nullity %d", e.Nullity())
	}
	if scale > 1 {
		p.Caption += "; " + scaled(scale)
	}
	return p
}

// maxStepPictures is how many steps Picture shows.
const maxStepPictures = 24

// Picture draws the matrix at every step side by side, see [Steps.StepPicture]. Of more
// than 24 steps it shows the first 23 and the last.
func (s *Steps) Picture() *draw.Picture {
	var parts []*draw.Picture
	last := len(s.Ops)
	s.each(func(k int, m *Matrix) {
		if k < maxStepPictures-1 || k == last {
			parts = append(parts, s.stepPicture(k, m))
		}
	})
	p := draw.Beside(parts...)
	p.Title = fmt.Sprintf("Elimination of a %d×%d matrix in %d steps", s.Start.rows, s.Columns, last)
	if last >= maxStepPictures {
		p.Caption = fmt.Sprintf("left out: %d steps before the last", last+1-maxStepPictures)
	}
	return p
}

// StepPicture draws the matrix after k operations: ones lit, rings on the pivots in
// their places, a frame around the rows that the last operation changed, and a line
// before the right side. It panics unless 0 ≤ k ≤ len(Ops).
func (s *Steps) StepPicture(k int) *draw.Picture { return s.stepPicture(k, s.At(k)) }

func (s *Steps) stepPicture(k int, m *Matrix) *draw.Picture {
	p, scale := m.pixels()
	for at := range s.boxed(k) {
		p.Mark(at.Row/scale, at.Col/scale, draw.Ring)
	}
	if k > 0 && m.cols > 0 {
		o := s.Ops[k-1]
		for i := range m.rows {
			if o.changes(i) {
				p.Outline(i/scale, 0, i/scale, p.Cols()-1)
			}
		}
	}
	if m.cols > s.Columns && scale == 1 {
		at := float64(s.Columns) - 0.5
		p.Line(draw.Line{FromRow: -0.5, FromCol: at, ToRow: float64(m.rows) - 0.5, ToCol: at, Bold: true})
	}
	if scale == 1 {
		names := make([]string, m.rows)
		for i := range names {
			names[i] = fmt.Sprintf("R%d", i+1)
		}
		p.RowLabels(names...)
	}
	p.Caption = fmt.Sprintf("%d. %s", k, s.title(k))
	return p
}
