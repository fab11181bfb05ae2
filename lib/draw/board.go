package draw

import "strconv"

// Board draws a rectangular board of lights. The functions are asked for every
// cell, rows and columns counted from 0; those that are nil leave their part out.
// Fields may be set in a literal:
//
//	draw.Board{Rows: 3, Cols: 3, On: func(r, c int) bool { return r == c }}
type Board struct {
	Rows, Cols int
	// On says which lights are on.
	On func(r, c int) bool
	// Fill, if not nil, is used instead of On: cells that are missing (Empty)
	// or have other colours (Tint).
	Fill func(r, c int) Fill
	// Mark says which cells get a dot, such as the cells that are pressed.
	Mark func(r, c int) bool
	// Number is what is written in a cell; "" for nothing.
	Number func(r, c int) string
	// Outline says which cells get a frame, such as the one just pressed.
	Outline func(r, c int) bool
	// Axis numbers the rows and columns beside the board.
	Axis Axis
	// Title is the alternative text, Caption is written below the board.
	Title, Caption string
	// Theme holds the colours. The zero value is Light.
	Theme Theme
	// Unit is the width of a cell in pixels. 0 means a width that suits a
	// notebook.
	Unit int
}

// Axis says how rows and columns are numbered.
type Axis int

// The ways to number rows and columns.
const (
	NoAxis Axis = iota
	From0       // 0, 1, 2, …, as in the API
	From1       // 1, 2, 3, …, as in many puzzles
)

// Picture returns the board as a picture, to which more can be added. It panics
// if Rows or Cols is negative.
func (b Board) Picture() *Picture {
	p := New(b.Rows, b.Cols)
	p.Title, p.Caption, p.Theme, p.Unit = b.Title, b.Caption, b.Theme, b.Unit
	for r := range b.Rows {
		for c := range b.Cols {
			switch {
			case b.Fill != nil:
				p.Cell(r, c, b.Fill(r, c))
			case b.On != nil && b.On(r, c):
				p.Cell(r, c, On)
			default:
				p.Cell(r, c, Off)
			}
			if b.Mark != nil && b.Mark(r, c) {
				p.Mark(r, c, Dot)
			}
			if b.Number != nil {
				p.Label(r, c, b.Number(r, c))
			}
			if b.Outline != nil && b.Outline(r, c) {
				p.Outline(r, c, r, c)
			}
		}
	}
	if b.Axis != NoAxis {
		p.RowLabels(numbers(b.Rows, b.Axis)...)
		p.ColLabels(numbers(b.Cols, b.Axis)...)
	}
	return p
}

// numbers returns n running numbers as texts.
func numbers(n int, a Axis) []string {
	s := make([]string, n)
	for i := range s {
		s[i] = strconv.Itoa(i + int(a-From0))
	}
	return s
}

// SVG returns the board as an svg element.
func (b Board) SVG() string { return b.Picture().SVG() }

// Text returns the board in characters, see Picture.Text.
func (b Board) Text() string { return b.Picture().Text() }

// String returns Text.
func (b Board) String() string { return b.Text() }
