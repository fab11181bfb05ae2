// Package draw draws boards of lights and what belongs to them: as SVG, as pixels,
// for LaTeX, in characters, and as films.
//
// A [Board] says with a few functions what is in each cell:
//
//	b := draw.Board{
//		Rows: 3, Cols: 3,
//		On:   func(r, c int) bool { return r == c },
//		Mark: func(r, c int) bool { return r == 0 },
//	}
//	svg := b.SVG()               // an svg element
//	png := b.Picture().PNG(2)    // a file, two pixels for each of the SVG
//	tex := b.Picture().TikZ(0)   // a tikzpicture, for LaTeX
//	fmt.Println(b)               // @ o o / . # . / . . #
//
// A [Picture] is the scene behind it, to which more can be added: fills and
// tints, marks, labels, outlines, lines around regions, labels of rows and columns,
// lines, arrows, and vertices of a graph. [Beside] puts pictures side by side, a [Film] shows them one after
// the other:
//
//	f := draw.NewFilm(time.Second, before, after)
//	gif, err := f.GIF()
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
// 30×30 cells takes about 15 kB. A film stores what changes: a dot that
// moves takes about 300 bytes for each picture.
//
// # Pixels
//
// [Picture.Image] and [Picture.PNG] paint the same shapes as the SVG. What part of a
// pixel a shape covers is computed, not sampled. The letters are those of Go Regular, of
// which the file goregular.glyphs has the outlines. It was made from
// golang.org/x/image by the generator in gen. The package itself does without that module, as
// every cell that is compiled with the Go toolchain and draws would have to find and
// compile it. The outlines are read when the first text is painted, so programs that paint none pay
// nothing.
//
// # LaTeX
//
// [Picture.TikZ] needs the package tikz, which draws everything; texts are in the
// document's own sans serif. Pictures without a theme are in that of [Print] there.
//
// # Colours
//
// A [Theme] holds them: [Light], [Dark], [Print]. Lights differ in brightness,
// not only in hue, marks and outlines have a halo, so both are seen in a grey copy too. The
// tints are eight colours that people with the usual kinds of colour blindness can
// tell apart, and greys in Print; a test simulates that.
// Every picture paints its own background, as a notebook may be light or dark.
//
// # Alternative text
//
// Every SVG has a title, if one was given, and a desc, which counts the cells if
// nothing better was given. [Picture.Alt] returns both, for pictures in other formats.
//
// # Invariants
//
// The same picture gives the same SVG, TikZ and text, byte for byte, and the same pixels but for
// the rounding of floats on other processors. Texts
// are escaped, so any string may be a label or a title. The functions of a Board
// are called once per cell in row-major order and not kept. Time and memory are
// proportional to the number of cells and lines.
//
// # Sources
//
// Tints: M. Okabe, K. Ito, Color Universal Design (2008),
// https://jfly.uni-koeln.de/color/. SVG: https://www.w3.org/TR/SVG11/. The font is by
// Bigelow & Holmes, see LICENSE-go-fonts. GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
// TikZ: T. Tantau and others, The TikZ and PGF Packages.
package draw
