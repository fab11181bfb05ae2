package lights

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// Times of films: a press, and the last picture.
const (
	pressTime = 700 * time.Millisecond
	lastTime  = 3 * time.Second
)

// Film plays the solution press by press, in the order of the buttons: dots are the
// presses to come, a frame is the press just made. [draw.Film.GIF] makes a file of it; in a notebook it
// plays. Its fields set times and size.
func (s *Solution) Film() *draw.Film {
	f := &draw.Film{Each: pressTime, Title: fmt.Sprintf("Solution of a %v with %s", s.Game, presses(s.Count()))}
	s.Game.play(f, s.Config.Clone(), s.Presses.Indices())
	return f
}

// Film plays the sequence press by press, as [Solution.Film] does.
func (s *LitSequence) Film() *draw.Film {
	f := &draw.Film{Each: pressTime, Title: fmt.Sprintf("Presses of lit lights on a %v", s.Game)}
	s.Game.play(f, s.Config.Clone(), s.Presses)
	return f
}

// play appends the presses, which it makes on config.
func (g *Game) play(f *draw.Film, config *bitset.Set, list []int) {
	left := bitset.New(g.Buttons())
	for _, i := range list {
		left.Flip(i)
	}
	p := g.picture(config, left, draw.Dot, "to press")
	p.Caption = presses(len(list)) + " to make"
	f.Add(p, 2*pressTime)
	for k, i := range list {
		g.Press(config, i)
		left.Flip(i)
		p = g.picture(config, left, draw.Dot, "to press")
		g.point(p, i)
		p.Caption = fmt.Sprintf("press %d of %d: %s", k+1, len(list), g.buttonName(i))
		f.Add(p, 0)
	}
	p = g.picture(config, left, draw.Dot, "to press")
	p.Caption = fmt.Sprintf("after %s: %s", presses(len(list)), lit(config.Count()))
	f.Add(p, lastTime)
}

// lit says how many lights are on.
func lit(n int) string {
	switch n {
	case 0:
		return "all lights off"
	case 1:
		return "1 light on"
	}
	return fmt.Sprintf("%d lights on", n)
}

// point frames a button in a picture, where it has a place.
func (g *Game) point(p *draw.Picture, i int) {
	switch cells := g.cells(); {
	case cells != nil:
		r, c := cells.Coord(i)
		p.Outline(r, c, r, c)
	case g.graph != nil:
		at := g.graph.Places()[i]
		p.Highlight(at[0], at[1])
	}
}

// buttonName says which button it is: (row, column) from 0, or its name.
func (g *Game) buttonName(i int) string {
	if cells := g.cells(); cells != nil {
		r, c := cells.Coord(i)
		return fmt.Sprintf("(%d,%d)", r, c)
	}
	if g.graph != nil {
		return g.graph.Label(i)
	}
	return strconv.Itoa(i)
}

// Film plays a configuration as by hand: it chases the lights down, an arrow from each lit light to
// the press below, looks up the last row, presses the first row, and chases
// again. If the last row is not in the table, the film ends there and says so. It
// panics if the length is wrong.
func (t *ChaseTable) Film(config *bitset.Set) *draw.Film {
	g := t.game
	g.checkLen(config, "configuration")
	now := config.Clone()
	f := &draw.Film{Each: pressTime, Title: fmt.Sprintf("Lights of a %v chased down by hand", g)}
	show := func(caption string, d time.Duration) *draw.Picture {
		p := g.picture(now, nil, draw.NoMark, "")
		p.Caption = caption
		f.Add(p, d)
		return p
	}
	chase := func() {
		steps, err := g.Chase(now)
		if err != nil {
			panic(err.Error()) // no table without a board that can be chased
		}
		for i, s := range steps.Steps {
			if s.Presses.None() {
				continue
			}
			f.Add(g.chasing(s), 0)
			now = steps.Left
			if i+1 < len(steps.Steps) {
				now = steps.Steps[i+1].Config
			}
			p := show(fmt.Sprintf("row %d is dark", s.Row+1), 0)
			for v := range s.Presses.All() {
				g.point(p, v)
			}
		}
		now = steps.Left.Clone()
	}
	show("chase the lights down: press below each lit one", 2*pressTime)
	chase()
	if now.None() {
		show("after the chase: all lights off", lastTime)
		return f
	}
	last := t.Rows - 1
	first, ok := t.Lookup(t.lastRow(now))
	if !ok {
		show("this last row is not in the table: there is no solution", lastTime).Outline(last, 0, last, t.Cols-1)
		return f
	}
	p := show("the last row is left: the table says what to press in the first", 4*pressTime)
	p.Outline(last, 0, last, t.Cols-1)
	for c := range first.All() {
		p.Mark(0, c, draw.Dot)
	}
	for c := range first.All() {
		g.Press(now, c)
		show(fmt.Sprintf("first row: press column %d", c+1), 0).Outline(0, c, 0, c)
	}
	show("chase again", pressTime)
	chase()
	show("after the second chase: "+lit(now.Count()), lastTime)
	return f
}

// Film plays the solution press by press, with the states of the lights as numbers and
// colours and a frame, on a graph a ring, around the button just pressed.
func (s *StateSolution) Film() *draw.Film {
	f := &draw.Film{Each: pressTime, Title: fmt.Sprintf("Solution of a %v with %s", s.Game, presses(s.Count()))}
	now := slices.Clone(s.Config)
	show := func(caption string, d time.Duration) *draw.Picture {
		p := s.Game.picture(now)
		p.Caption = caption
		f.Add(p, d)
		return p
	}
	show(presses(s.Count())+" to make", 2*pressTime)
	made := 0
	for i, times := range s.Presses {
		for range times {
			s.Game.Press(now, i)
			made++
			p := show(fmt.Sprintf("press %d of %d: %s", made, s.Count(), s.Game.game.buttonName(i)), 0)
			s.Game.game.point(p, i)
		}
	}
	show(fmt.Sprintf("after %s", presses(s.Count())), lastTime)
	return f
}
