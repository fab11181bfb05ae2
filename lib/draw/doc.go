// Package draw draws boards of lights, as SVG and in characters.
//
// A [Board] says with a few functions what is in each cell:
//
//	b := draw.Board{
//		Rows: 3, Cols: 3,
//		On:   func(r, c int) bool { return r == c },
//		Mark: func(r, c int) bool { return r == 0 },
//	}
//	svg := b.SVG()     // an svg element
//	fmt.Println(b)     // @ o o / . # . / . . #
//
// A [Picture] is the scene behind it, to which more can be added: fills and
// tints, marks, labels, outlines, labels of rows and columns, lines, arrows,
// and vertices of a graph. [Beside] puts pictures side by side.
//
// # Coordinates
//
// Cells are (row, column) from 0, rows downwards. Points are in the same
// coordinates, so (r, c) with whole numbers is the centre of a cell. Cells are
// squares, or hexagons or triangles as Picture.Lattice says.
//
// # Size
//
// Cells are whole pixels wide and lie on whole pixels, so boards are crisp. A
// board is about 400 pixels wide unless that made its cells wider than 36 or
// narrower than 12; pictures side by side share the width of a page. Cells of
// one colour are one path element, equal neighbours one rectangle, so a board of
// 30×30 cells takes about 15 kB.
//
// # Colours
//
// A [Theme] holds them: [Light], [Dark], [Print]. Lights differ in brightness,
// not only in hue, marks and outlines have a halo, and the tints are eight
// colours that people with the usual kinds of colour blindness can tell apart.
// Every picture paints its own background, as a notebook may be light or dark.
//
// # Alternative text
//
// Every SVG has a title, if one was given, and a desc, which counts the cells if
// nothing better was given.
//
// # Invariants
//
// The same picture gives the same SVG and the same text, byte for byte. Texts
// are escaped, so any string may be a label or a title. The functions of a Board
// are called once per cell in row-major order and not kept. Time and memory are
// proportional to the number of cells and lines.
//
// # Sources
//
// Tints: M. Okabe, K. Ito, Color Universal Design (2008),
// https://jfly.uni-koeln.de/color/. SVG: https://www.w3.org/TR/SVG11/.
package draw
