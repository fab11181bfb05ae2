package lights

import (
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// ChaseSteps are those of chasing a board down by hand: row after row is put out by
// pressing below each of its lights that is on, until only the last row may be lit.
// [Game.ChaseTable] tells how to go on from there.
type ChaseSteps struct {
	Game *Game
	// Steps are one for each row but the last, from the top.
	Steps []ChaseStep
	// Left is the configuration after all steps. Only lights of the last row are on.
	Left *bitset.Set
}

// ChaseStep puts out one row.
type ChaseStep struct {
	Row    int         // that is put out, from 0
	Config *bitset.Set // the configuration before
	// Presses holds the buttons in the row below.
	Presses *bitset.Set
}

// Chase chases a configuration down. The error says that the game is on no whole grid,
// whose rows can be chased. It panics if the length is wrong. Cost: a press for each
// light that is met, and a copy of the configuration for each row.
func (g *Game) Chase(config *bitset.Set) (*ChaseSteps, error) {
	g.checkLen(config, "configuration")
	rows, cols, err := g.chaseable()
	if err != nil {
		return nil, err
	}
	c := &ChaseSteps{Game: g, Left: config.Clone()}
	for r := range rows - 1 {
		s := ChaseStep{Row: r, Config: c.Left.Clone(), Presses: bitset.New(g.Len())}
		for v := r * cols; v < (r+1)*cols; v++ {
			if c.Left.Test(v) {
				g.Press(c.Left, v+cols)
				s.Presses.Set(v + cols)
			}
		}
		c.Steps = append(c.Steps, s)
	}
	return c, nil
}

// chaseable returns the size of a board whose rows can be chased.
func (g *Game) chaseable() (rows, cols int, err error) {
	rows, cols, ok := g.board()
	if !ok || !g.chases(rows, cols) {
		return 0, 0, fmt.Errorf("lights: no lights to chase in a %v: it takes a whole grid with the σ or σ⁺ rule", g)
	}
	return rows, cols, nil
}

// Presses returns all that was pressed: a press pattern.
func (c *ChaseSteps) Presses() *bitset.Set {
	all := bitset.New(c.Game.Len())
	for _, s := range c.Steps {
		all.Or(s.Presses)
	}
	return all
}

// LastRow returns the lights of the last row that are still on.
func (c *ChaseSteps) LastRow() *bitset.Set {
	_, cols, _ := c.Game.board()
	return c.Left.Slice(c.Left.Len()-cols, c.Left.Len())
}

// maxChasePictures is how many boards Picture shows.
const maxChasePictures = 12

// Picture draws the board before each step side by side, with an arrow from each light
// to the button below that puts it out, and the board that is left. Of more than 12
// boards it shows the first 11 and the last.
func (c *ChaseSteps) Picture() *draw.Picture {
	_, cols, _ := c.Game.board()
	var parts []*draw.Picture
	for _, s := range c.Steps[:min(len(c.Steps), maxChasePictures-1)] {
		parts = append(parts, c.Game.chasing(s))
	}
	end := c.Game.picture(c.Left, nil, draw.NoMark, "")
	if rows := len(c.Steps); c.Left.Any() {
		end.Outline(rows, 0, rows, cols-1)
	}
	end.Caption = c.summary()
	p := draw.Beside(append(parts, end)...)
	if n := len(c.Steps) - len(parts); n > 0 {
		p.Caption = fmt.Sprintf("left out: %d boards before the last", n)
	}
	return p
}

// chasing draws the board before a step, with an arrow from each light to the button below.
func (g *Game) chasing(s ChaseStep) *draw.Picture {
	_, cols, _ := g.board()
	p := g.picture(s.Config, s.Presses, draw.Dot, "pressed")
	for v := range s.Presses.All() {
		// It ends at the dot.
		row, col := float64(v/cols), float64(v%cols)
		p.Arrow(row-1, col, row-0.3, col)
	}
	p.Caption = fmt.Sprintf("row %d is dark", s.Row+1)
	if n := s.Presses.Count(); n > 0 {
		p.Caption = fmt.Sprintf("row %d: %s below", s.Row+1, presses(n))
	}
	return p
}

func (c *ChaseSteps) summary() string {
	if c.Left.None() {
		return "all off"
	}
	return fmt.Sprintf("left: %s in the last row", number(c.Left.Count(), "light"))
}

// String returns the boards in characters with the presses as dots (o on a light that is
// off, @ on one that is on).
func (c *ChaseSteps) String() string { return c.Picture().Text() }

// SVG returns Picture as an svg element.
func (c *ChaseSteps) SVG() string {
	return svg(c.Picture(), fmt.Sprintf("Chasing the lights of a %v; %s", c.Game, c.summary()))
}
