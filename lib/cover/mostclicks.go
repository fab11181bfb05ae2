package cover

import (
	"context"
	"encoding/json"
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/draw"
	"parity.lab/lib/lights"
)

// Clicks is what is known of Most Clicks, the number of presses that the hardest
// solvable board of a game needs: it is between Lower and Upper. [MostClicks] and
// [GameClicks] make it.
type Clicks struct {
	Lower, Upper int
	// Nullity is d, where each solvable board has 2^d solutions.
	Nullity int
	// Presses is a shortest solution of Witness, with Lower presses.
	Presses *bitset.Set
	Witness *lights.Board
	// Certificate proves the upper bound.
	Certificate *coding.RadiusCertificate
	// Reason says in words why the bounds hold.
	Reason string

	game    *lights.Game
	grid    bool
	rows    int
	cols    int
	parts   [][]int
	sizes   []int
	outside int
	able    []int // the buttons that can be pressed, which are the positions of the code
}

// MostClicks returns the number of presses that the hardest solvable board of m×n lights
// needs, with a board that needs them and proofs of both: the covering radius of the code
// of even parity covers, for which see [coding.Code.CoveringRadius]. When ctx ends first it
// returns the bounds so far, proven all the same, and ctx.Err(). It panics if a side is
// below 1.
//
// Cost: a moment where all regions have even sizes; 9×9 takes half a second and 16×16
// some seconds. Of the 293 boards with covers and sides up to 40, 280 take seconds.
func MostClicks(ctx context.Context, rows, cols int, o coding.RadiusOptions) (*Clicks, error) {
	if rows < 1 || cols < 1 {
		panic(fmt.Sprintf("cover: Most Clicks of a board of %d×%d", rows, cols))
	}
	if o.Symmetries == nil {
		o.Symmetries = boardSymmetries(rows, cols)
	}
	return mostClicks(ctx, &Clicks{game: lights.New(rows, cols), grid: true, rows: rows, cols: cols}, o)
}

// boardSymmetries returns where each cell goes in the reflections and turns of a board.
func boardSymmetries(rows, cols int) [][]int {
	moves := []func(r, c int) (int, int){
		func(r, c int) (int, int) { return rows - 1 - r, cols - 1 - c },
		func(r, c int) (int, int) { return rows - 1 - r, c },
		func(r, c int) (int, int) { return r, cols - 1 - c },
	}
	if rows == cols {
		moves = append(moves,
			func(r, c int) (int, int) { return c, r },
			func(r, c int) (int, int) { return c, rows - 1 - r })
	}
	var list [][]int
	for _, move := range moves {
		to := make([]int, 0, rows*cols)
		for v := range rows * cols {
			r, c := move(v/cols, v%cols)
			to = append(to, r*cols+c)
		}
		list = append(list, to)
	}
	return list
}

// GameClicks is [MostClicks] for any game: a graph, another rule, buttons. Buttons that
// are stuck don't count.
func GameClicks(ctx context.Context, g *lights.Game, o coding.RadiusOptions) (*Clicks, error) {
	return mostClicks(ctx, &Clicks{game: g}, o)
}

func mostClicks(ctx context.Context, c *Clicks, o coding.RadiusOptions) (*Clicks, error) {
	for i := range c.game.Buttons() {
		if c.game.CanPress(i) {
			c.able = append(c.able, i)
		}
	}
	var words []*bitset.Set
	for _, quiet := range c.game.QuietPatterns() {
		words = append(words, bitset.FromFunc(len(c.able), func(k int) bool { return quiet.Test(c.able[k]) }))
	}
	code := coding.New(len(c.able), words)
	for _, t := range code.Types() {
		if t.Column.None() {
			c.outside = len(t.Positions)
		} else {
			c.sizes = append(c.sizes, len(t.Positions))
		}
	}
	r, err := code.CoveringRadius(ctx, o)
	c.Lower, c.Upper, c.Nullity = r.Lower, r.Upper, code.Dimension()
	c.Presses = bitset.New(c.game.Buttons())
	for k := range r.Witness.All() {
		c.Presses.Set(c.able[k])
	}
	c.Witness = c.game.Board(c.game.Effect(c.Presses))
	c.Certificate, c.Reason, c.parts = r.Certificate, r.Reason, r.Parts
	return c, err
}

// Exact reports whether the bounds are equal.
func (c *Clicks) Exact() bool { return c.Lower == c.Upper }

// Value says the number or the bounds: "37" or "144 to 146".
func (c *Clicks) Value() string {
	if c.Exact() {
		return fmt.Sprint(c.Upper)
	}
	return fmt.Sprintf("%d to %d", c.Lower, c.Upper)
}

// Sizes returns how many cells each region has: the cells that lie in the same quiet
// patterns, those that lie in none left out.
func (c *Clicks) Sizes() []int { return append([]int(nil), c.sizes...) }

// Outside returns how many cells lie in no quiet pattern: the hardest boards have them all
// pressed.
func (c *Clicks) Outside() int { return c.outside }

// Picture draws the witness with a dot on every press of its shortest solution.
func (c *Clicks) Picture() *draw.Picture {
	s := lights.Solution{Game: c.game, Config: c.Witness.Config(), Presses: c.Presses}
	p := s.Picture()
	p.Caption = c.summary()
	return p
}

func (c *Clicks) summary() string {
	return fmt.Sprintf("Most Clicks %s: %s", c.Value(), c.Reason)
}

// String returns Picture in characters.
func (c *Clicks) String() string { return c.Picture().Text() }

// SVG returns Picture as an svg element.
func (c *Clicks) SVG() string {
	p := c.Picture()
	p.Title = fmt.Sprintf("A board of a %v that needs %d presses", c.game, c.Lower)
	return p.SVG()
}

// clicksProof is the text that Read of package radiuscheck reads; the two are written apart, as
// the checker shares nothing with what it checks.
type clicksProof struct {
	Rows        int                       `json:"rows,omitempty"`
	Cols        int                       `json:"cols,omitempty"`
	Buttons     [][]int                   `json:"buttons,omitempty"`
	Lights      int                       `json:"lights,omitempty"`
	Lower       int                       `json:"lower"`
	Upper       int                       `json:"upper"`
	Witness     clicksWitness             `json:"witness"`
	Certificate *coding.RadiusCertificate `json:"certificate"`
}

type clicksWitness struct {
	Presses string  `json:"presses"`
	Board   string  `json:"board"`
	Parts   [][]int `json:"parts"`
}

// Proof returns both proofs in JSON, for package radiuscheck or any other checker.
// Vectors are written in digits 0 and 1; a game that is no plain grid is described by the
// lights of each button that can be pressed.
func (c *Clicks) Proof() []byte {
	p := clicksProof{Lower: c.Lower, Upper: c.Upper, Certificate: c.Certificate}
	if c.grid {
		p.Rows, p.Cols = c.rows, c.cols
	} else {
		p.Lights = c.game.Len()
		for _, i := range c.able {
			p.Buttons = append(p.Buttons, append([]int{}, c.game.Toggles(i)...))
		}
	}
	presses := bitset.FromFunc(len(c.able), func(k int) bool { return c.Presses.Test(c.able[k]) })
	p.Witness = clicksWitness{presses.Text('0', '1'), c.Witness.Config().Text('0', '1'), c.parts}
	if p.Witness.Parts == nil {
		p.Witness.Parts = [][]int{}
	}
	text, err := json.Marshal(p)
	if err != nil {
		panic("cover: " + err.Error()) // there is nothing in it that can't be written
	}
	return append(text, '\n')
}
