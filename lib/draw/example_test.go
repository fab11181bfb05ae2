package draw_test

import (
	"fmt"
	"strings"

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
