package lights

import (
	"fmt"
	"strconv"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// picture draws a configuration with a mark on the vertices of a second set, which
// may be nil. On a graph that is no board a mark stands beside the vertex.
func (g *Game) picture(config, marked *bitset.Set, mark draw.Mark, what string) *draw.Picture {
	var p *draw.Picture
	fill := func(v int) draw.Fill {
		if config.Test(v) {
			return draw.On
		}
		return draw.Off
	}
	cells := g.cells()
	if cells != nil {
		p = cells.Picture(fill)
		if marked != nil {
			for v := range marked.All() {
				r, c := cells.Coord(v)
				p.Mark(r, c, mark)
			}
		}
	} else if g.graph != nil {
		p = g.graph.Picture(fill, nil)
		if marked != nil {
			at := g.graph.Places()
			for v := range marked.All() {
				p.MarkVertex(at[v][0], at[v][1], mark)
			}
		}
	} else {
		// The lights of a game of buttons stand in a row.
		p = draw.Board{Rows: 1, Cols: g.lights, On: func(_, v int) bool { return config.Test(v) }}.Picture()
		if marked != nil && mark == draw.Ring {
			for v := range marked.All() {
				p.Mark(0, v, mark)
			}
		}
	}
	if cells == nil {
		p.Plain = "lit: " + g.list(config)
		if marked != nil {
			p.Plain += "\n" + what + ": " + g.list(marked)
		}
	}
	p.Title = ""
	return p
}

// list writes the names of the members of a set with blanks between, or "none".
func (g *Game) list(s *bitset.Set) string {
	if s.None() {
		return "none"
	}
	var list []string
	for v := range s.All() {
		name := strconv.Itoa(v)
		if g.graph != nil {
			name = g.graph.Label(v)
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

// svg returns the picture with its alternative text, which is not drawn.
func svg(p *draw.Picture, title string) string {
	p.Title = title
	return p.SVG()
}

// Picture draws the board; more can be added to it.
func (b *Board) Picture() *draw.Picture { return b.game.picture(b.config, nil, draw.NoMark, "") }

// String returns the board in characters, . for off and # for on, as [ParseBoard]
// reads it; on a graph that is no board the list of lit vertices.
func (b *Board) String() string { return b.Picture().Text() }

// SVG returns the board as an svg element.
func (b *Board) SVG() string {
	return svg(b.Picture(), fmt.Sprintf("%v, %d of %d lights on", b.game, b.Lit(), b.game.Len()))
}

// Picture draws the configuration with a dot on every pressed button; more can
// be added to it.
func (s *Solution) Picture() *draw.Picture {
	p := s.Game.picture(s.Config, s.Presses, draw.Dot, "pressed")
	p.Caption = s.summary()
	return p
}

// summary says how many presses there are and why.
func (s *Solution) summary() string {
	text := presses(s.Count()) + ": " + s.Reason
	if s.Shortest && s.Minima > 1 {
		text += fmt.Sprintf("; %s solutions are as short", grouped(s.Minima))
	}
	return text
}

// String returns the configuration in characters with the presses as dots (o on
// a light that is off, @ on one that is on), and why the solution is what it
// claims to be.
func (s *Solution) String() string { return s.Picture().Text() }

// SVG returns Picture as an svg element.
func (s *Solution) SVG() string {
	return svg(s.Picture(), fmt.Sprintf("Solution of a %v with %s", s.Game, presses(s.Count())))
}

// name says what the lights of the certificate are.
func (c *Certificate) name() string {
	if c.Quiet() {
		return "quiet pattern"
	}
	return "met evenly by every press"
}

// Picture draws the configuration with a ring on every light of the
// certificate; more can be added to it.
func (c *Certificate) Picture() *draw.Picture {
	p := c.Game.picture(c.Config, c.Lights, draw.Ring, c.name())
	p.Caption = "no solution: " + c.Why()
	return p
}

// String returns the configuration in characters with the lights of the certificate as rings
// (c on a light that is off, C on one that is on), and what that proves.
func (c *Certificate) String() string { return c.Picture().Text() }

// SVG returns Picture as an svg element.
func (c *Certificate) SVG() string {
	return svg(c.Picture(), fmt.Sprintf("Certificate that a %v has no solution", c.Game))
}
