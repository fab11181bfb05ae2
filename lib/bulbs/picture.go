package bulbs

import (
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// String returns the board in characters, # for on and . for off with blanks
// between. [Parse] reads it back.
func (g *Grid) String() string { return draw.Board{Rows: g.rows, Cols: g.cols, On: g.On}.Text() }

// SVG returns the board as a picture; [Grid.Picture] gives one to add to.
func (g *Grid) SVG() string { return g.Picture().SVG() }

// Picture returns the board as a picture with a caption that counts the off bulbs.
func (g *Grid) Picture() *draw.Picture {
	return draw.Board{
		Rows: g.rows, Cols: g.cols, On: g.On,
		Title:   fmt.Sprintf("Grid of Bulbs, %d×%d", g.rows, g.cols),
		Caption: fmt.Sprintf("%d of %d off", g.Off(), g.rows*g.cols),
	}.Picture()
}

// PressPicture returns the board with a dot in every bulb of a press set. It
// panics unless presses has one bit for each bulb.
func (g *Grid) PressPicture(presses *bitset.Set) *draw.Picture {
	g.mustFit(presses)
	return draw.Board{
		Rows: g.rows, Cols: g.cols, On: g.On,
		Mark:    func(r, c int) bool { return presses.Test(r*g.cols + c) },
		Title:   fmt.Sprintf("Press set on a Grid of Bulbs, %d×%d", g.rows, g.cols),
		Caption: fmt.Sprintf("%s needed, %d of %d off", count(presses.Count(), "press"), g.Off(), g.rows*g.cols),
	}.Picture()
}

// Progress returns boards side by side: the board before the moves of p, pictures−2
// boards on the way at equal distances, and the board after the moves. A frame
// stands around the bulb pressed last, dots mark the bulbs that will still be
// pressed an odd number of times. With fewer than 2 pictures it shows 2; never more
// than there are boards. Moves are made whether they are legal or not; it panics if
// one is outside the board.
func (g *Grid) Progress(p Path, pictures int) *draw.Picture {
	pictures = min(max(pictures, 2), len(p)+1)
	now := g.Clone()
	left := bitset.New(g.rows * g.cols)
	for _, m := range p {
		left.Flip(g.cell(m.Row, m.Col))
	}
	frames := make([]*draw.Picture, 0, pictures)
	made := 0
	for i := range pictures {
		until := len(p)
		if pictures > 1 {
			until = i * len(p) / (pictures - 1)
		}
		for ; made < until; made++ {
			now.Toggle(p[made])
			left.Flip(g.cell(p[made].Row, p[made].Col))
		}
		frames = append(frames, now.moved(p[:made], left))
	}
	return draw.Beside(frames...)
}

// Picture returns the way of the solution as four boards, see [Grid.Progress].
func (s *Solution) Picture() *draw.Picture { return s.Grid.Progress(s.Moves, 4) }
