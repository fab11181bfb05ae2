package bulbs

import (
	"fmt"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// Film plays a move list: a frame stands around the bulb pressed last, dots mark the
// bulbs that will still be pressed an odd number of times. Short lists get up to 0.7
// seconds for a move, long ones about half a minute in all; the fields of the film set other times and
// sizes, [draw.Film.GIF] makes a file of it. Moves are made whether they are legal or
// not; it panics if one is outside the board. Cost: O(rows·cols) for each move.
func (g *Grid) Film(p Path) *draw.Film {
	f := &draw.Film{
		Title: fmt.Sprintf("Grid of Bulbs, %d×%d, %s", g.rows, g.cols, count(len(p), "move")),
		Each:  min(700*time.Millisecond, max(50*time.Millisecond, 30*time.Second/time.Duration(max(len(p), 1)))),
	}
	now := g.Clone()
	left := bitset.New(g.rows * g.cols)
	for _, m := range p {
		left.Flip(g.cell(m.Row, m.Col))
	}
	for i := range len(p) + 1 {
		d := time.Duration(0)
		if i == 0 || i == len(p) {
			d = 2 * time.Second
		}
		f.Add(now.moved(p[:i], left), d)
		if i < len(p) {
			now.Toggle(p[i])
			left.Flip(g.cell(p[i].Row, p[i].Col))
		}
	}
	return f
}

// moved returns the board as a picture after the moves of a list, which were made, with
// a frame around the last and dots in the bulbs of left.
func (g *Grid) moved(made Path, left *bitset.Set) *draw.Picture {
	f := g.PressPicture(left)
	f.Title = fmt.Sprintf("after %s", count(len(made), "move"))
	f.Caption = fmt.Sprintf("after %s: %d off", count(len(made), "move"), g.Off())
	if n := len(made); n > 0 {
		m := made[n-1]
		f.Outline(m.Row, m.Col, m.Row, m.Col)
	}
	return f
}

// Film plays the moves of the solution, see [Grid.Film].
func (s *Solution) Film() *draw.Film { return s.Grid.Film(s.Moves) }
