// Package cell reads the text of a notebook cell.
//
// A cell is Go without ceremony: imports, types, constants, functions,
// variables, statements and a trailing expression may stand in any order.
// [Split] cuts the text into pieces at semicolons of depth 0 (written ones and
// those that Go's scanner inserts at line ends) and never loses a byte.
// [Parse] turns the pieces into two syntax trees in which every position is
// that of the cell as typed:
//
//   - File: the declarations, as a file of package main;
//   - Body: the statements and variables, as the body of a function.
//
// Both are parsed from same-length copies of the text in which the other
// pieces are blanked, behind a line directive that makes positions read
// cell[N]:LINE:COLUMN. A cell that begins with a package clause is a whole
// program: its variables are then declarations too, and main runs.
//
//	c, diags := cell.Parse(fset, "cell[7]", "n := 6\nn * 7")
//	c.Tail // n * 7
//
// A trailing list of expressions (a, b) is read as a list of values to show.
// [Specials] finds the lines that are for the kernel and not for the compiler:
// magics (%name, %%name), shell commands (!command) and questions (name?). They
// are blanked before the cell is split. [Magics] is the table of all magics.
// [Completeness] tells a console whether to ask for more lines.
//
// Parsing costs time linear in the text, about 30 µs for a small cell.
package cell
