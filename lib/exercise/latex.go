package exercise

import (
	"fmt"
	"math"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
)

// latexSigns are the characters of questions that LaTeX reads otherwise, or not
// at all without packages.
var latexSigns = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`, `_`, `\_`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `<`, `\textless{}`, `>`, `\textgreater{}`,
	`×`, `$\times$`, `·`, `$\cdot$`, `≠`, `$\neq$`, `…`, `\ldots{}`)

func escaped(s string) string { return latexSigns.Replace(s) }

// latex draws a board, or a graph on a circle, in LaTeX's own picture environment:
// grey for lights that are on, dots for presses.
func (s shown) latex() string {
	if s.game.Graph().Cells() == nil {
		return graphLatex(s.game.Graph(), s.config)
	}
	b := s.game.Board(s.config)
	rows, cols := b.Rows(), b.Cols()
	var t strings.Builder
	fmt.Fprintf(&t, "\\begin{picture}(%d,%d)\n", cols, rows)
	for r := range rows {
		for c := range cols {
			y := rows - 1 - r
			if b.On(r, c) {
				fmt.Fprintf(&t, "\\put(%d,%d){\\textcolor{lightgray}{\\rule{\\unitlength}{\\unitlength}}}\n", c, y)
			}
			fmt.Fprintf(&t, "\\put(%d,%d){\\framebox(1,1){}}\n", c, y)
			if s.presses != nil && s.presses.Test(r*cols+c) {
				fmt.Fprintf(&t, "\\put(%d.5,%d.5){\\circle*{0.4}}\n", c, y)
			}
		}
	}
	t.WriteString("\\end{picture}\n")
	return t.String()
}

func graphLatex(g *graph.Graph, config *bitset.Set) string {
	n := g.Len()
	at := func(v int) (x, y float64) {
		a := 2 * math.Pi * float64(v) / float64(n)
		return 4 + 3.2*math.Sin(a), 4 + 3.2*math.Cos(a)
	}
	var t strings.Builder
	t.WriteString("\\begin{picture}(8,8)\n")
	for _, e := range g.Edges() {
		x0, y0 := at(e[0])
		x1, y1 := at(e[1])
		fmt.Fprintf(&t, "\\qbezier(%.2f,%.2f)(%.2f,%.2f)(%.2f,%.2f)\n", x0, y0, (x0+x1)/2, (y0+y1)/2, x1, y1)
	}
	for v := range n {
		x, y := at(v)
		colour := "white"
		if config.Test(v) {
			colour = "lightgray"
		}
		fmt.Fprintf(&t, "\\put(%.2f,%.2f){\\textcolor{%s}{\\circle*{1}}}\n\\put(%.2f,%.2f){\\circle{1}}\n\\put(%.2f,%.2f){\\makebox(0,0){%d}}\n",
			x, y, colour, x, y, x, y, v)
	}
	t.WriteString("\\end{picture}\n")
	return t.String()
}

// graphText lists the neighbours of each vertex, with its state unless all lights
// are off.
func graphText(g *graph.Graph, config *bitset.Set) string {
	lines := make([]string, g.Len())
	for v := range lines {
		state := ""
		switch {
		case config.Test(v):
			state = " (on)"
		case config.Any():
			state = " (off)"
		}
		lines[v] = fmt.Sprintf("  %d%s: %s", v, state, strings.Trim(fmt.Sprint(g.Neighbours(v)), "[]"))
	}
	return strings.Join(lines, "\n")
}
