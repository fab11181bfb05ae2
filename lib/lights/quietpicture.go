package lights

import (
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// outlines are the colours of lines around patterns on one board: those that show on lit
// lights and on dark ones in every theme.
var outlines = []draw.Fill{draw.Empty, draw.Tint(2)}

// maxPatterns is how many patterns have a board of their own.
const maxPatterns = 12

// QuietPicture draws a configuration with a line around each of some quiet patterns, or
// any other sets of buttons. A nil config is dark, and nil patterns are the basic quiet
// patterns. Up to 2 are drawn on one board, each in its colour; more have boards side by
// side, of more than 12 the first. On games that are on no board, and in characters, the
// buttons of a pattern have dots. It panics if a length is wrong.
func (g *Game) QuietPicture(config *bitset.Set, patterns []*bitset.Set) *draw.Picture {
	if config == nil {
		config = bitset.New(g.Len())
	}
	g.checkLen(config, "configuration")
	what := "pattern"
	if patterns == nil {
		patterns, what = g.QuietPatterns(), "quiet pattern"
	}
	for _, q := range patterns {
		g.checkPresses(q)
	}
	caption := number(len(patterns), what)
	onBoard := g.cells() != nil && g.Buttons() == g.Len()
	if len(patterns) > maxPatterns {
		caption = fmt.Sprintf("the first %d of %s", maxPatterns, caption)
		patterns = patterns[:maxPatterns]
	}
	title := fmt.Sprintf("%v with %s", g, caption)
	var parts []*draw.Picture
	for k, q := range patterns {
		p := g.picture(config, q, draw.Dot, fmt.Sprintf("pattern %d", k+1))
		if onBoard {
			text := p.Text()
			p = g.picture(config, nil, draw.NoMark, "")
			g.outline(p, q, draw.Empty)
			p.Plain = text
		}
		p.Caption = fmt.Sprintf("pattern %d: %s", k+1, number(q.Count(), "button"))
		parts = append(parts, p)
	}
	beside := draw.Beside(parts...)
	if onBoard && len(patterns) <= len(outlines) {
		p := g.picture(config, nil, draw.NoMark, "")
		for k, q := range patterns {
			g.outline(p, q, outlines[k])
		}
		if len(patterns) > 0 {
			p.Plain = beside.Text()
		}
		beside = p
	}
	beside.Title, beside.Caption = title, caption
	return beside
}

// outline draws a line around a set of buttons on the picture of a board.
func (g *Game) outline(p *draw.Picture, q *bitset.Set, f draw.Fill) {
	p.Region(func(r, c int) bool { v := g.cells().At(r, c); return v >= 0 && q.Test(v) }, f)
}
