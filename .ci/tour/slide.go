package main

import (
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// Slides are so large, in pixels of the pictures.
const (
	width  = 720
	height = 384
	words  = 416 // where the text begins, right of the boards
)

// slide is a picture of the tour: a board at the left, a heading and lines of text at the
// right.
type slide struct {
	*draw.Picture
	unit int
}

// newSlide returns an empty slide whose cells are unit pixels wide.
func newSlide(unit int) slide {
	s := slide{draw.New(height/unit, width/unit), unit}
	s.Unit = unit
	return s
}

// write writes a line of text whose middle is y pixels from the top.
func (s slide) write(x, y, size float64, text string) {
	u := float64(s.unit)
	s.Note(y/u-0.5, x/u-0.5, size, text)
}

// say writes a heading and lines below.
func (s slide) say(heading string, lines ...string) {
	s.write(words, 34, 27, heading)
	for i, line := range lines {
		s.write(words, 80+29*float64(i), 19, line)
	}
}

// board paints rows×cols cells, those of lit on, with dots on the presses.
func (s slide) board(rows, cols int, lit, presses *bitset.Set) {
	for i := range rows * cols {
		f := draw.Off
		if lit.Test(i) {
			f = draw.On
		}
		s.Cell(i/cols, i%cols, f)
		if presses != nil && presses.Test(i) {
			s.Mark(i/cols, i%cols, draw.Dot)
		}
	}
}

// seconds returns a time.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
