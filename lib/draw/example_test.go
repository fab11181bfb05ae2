package draw_test

import (
	"fmt"
	"strings"
	"time"

	"parity.lab/lib/draw"
)

func ExampleBoard() {
	b := draw.Board{
		Rows: 3, Cols: 4,
		On:      func(r, c int) bool { return (r+c)%2 == 0 },
		Mark:    func(r, c int) bool { return r == 1 },
		Axis:    draw.From1,
		Caption: "on #, off ., pressed @ and o",
	}
	fmt.Println(b)
	fmt.Println(strings.HasPrefix(b.SVG(), "<svg "))
	// Output:
	//   1 2 3 4
	// 1 # . # .
	// 2 o @ o @
	// 3 # . # .
	// on #, off ., pressed @ and o
	// true
}

func ExamplePicture() {
	p := draw.New(2, 3)
	p.Cell(0, 0, draw.On)
	p.Cell(0, 1, draw.Off)
	p.Cell(1, 0, draw.Tint(0))
	p.Cell(1, 1, draw.Tint(1))
	p.Cell(1, 2, draw.Off)
	p.Label(1, 2, "12")
	p.Outline(0, 0, 0, 1)
	p.Arrow(0, 0, 1, 2)
	fmt.Println(p)
	fmt.Println(p.Alt())
	// Output:
	// [ #  .]
	//   1  2 12
	// 2×3 cells, 1 on, 2 off, 2 coloured, 1 line
}

func ExampleBeside() {
	before := draw.Board{Rows: 2, Cols: 2, Caption: "before"}
	after := draw.Board{Rows: 2, Cols: 2, On: func(r, c int) bool { return true }, Caption: "after"}
	fmt.Println(draw.Beside(before.Picture(), after.Picture()))
	// Output:
	// . .       # #
	// . .       # #
	// before    after
}

// A film of a light that goes on.
func ExampleFilm() {
	off := draw.Board{Rows: 1, Cols: 3}.Picture()
	on := draw.Board{Rows: 1, Cols: 3, On: func(r, c int) bool { return c == 1 }}.Picture()
	f := draw.NewFilm(time.Second, off, on)
	f.Title = "A light"
	gif, err := f.GIF()
	fmt.Println(string(gif[:6]), err)
	fmt.Println(f)
	// Output:
	// GIF89a <nil>
	// A light: film of 2 pictures, 2s
}

// One light for a paper.
func ExamplePicture_TikZ() {
	b := draw.Board{Rows: 1, Cols: 2, On: func(r, c int) bool { return c == 0 }}
	fmt.Print(b.Picture().TikZ(2))
	// Output:
	// % 1×2 cells, 1 on, 1 off
	// \begin{tikzpicture}[x=0.6671bp, y=-0.6671bp,
	//   every node/.style={inner sep=0pt, outer sep=0pt, font=\normalfont\sffamily\fontsize{10}{12}\selectfont}]
	// \definecolor{cFFFFFF}{HTML}{FFFFFF}
	// \definecolor{c5A5A5A}{HTML}{5A5A5A}
	// \definecolor{c808080}{HTML}{808080}
	// \useasboundingbox (0,0) rectangle (85,49);
	// \fill[cFFFFFF] (6,6) rectangle (43,43);
	// \fill[c5A5A5A] (42,6) rectangle (79,43);
	// \draw[c808080, line width=0.667bp] (6,6.5)--(79,6.5) (6,42.5)--(79,42.5) (6.5,6)--(6.5,43) (42.5,6)--(42.5,43)
	//   (78.5,6)--(78.5,43);
	// \end{tikzpicture}
}
