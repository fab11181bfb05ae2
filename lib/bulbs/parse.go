package bulbs

import (
	"errors"
	"fmt"
	"strings"

	"parity.lab/lib/bitset"
)

// SyntaxError says where the text of a board is wrong.
type SyntaxError struct {
	Row    int    // row of the board, from 1; 0 when the text as a whole is wrong
	Column int    // character of the line, from 1; 0 when the row as a whole is wrong
	Reason string // what is wrong and what was expected
}

// Error names the place and the reason.
func (e *SyntaxError) Error() string {
	switch {
	case e.Row == 0:
		return "bulbs: " + e.Reason
	case e.Column == 0:
		return fmt.Sprintf("bulbs: row %d: %s", e.Row, e.Reason)
	}
	return fmt.Sprintf("bulbs: row %d, column %d: %s", e.Row, e.Column, e.Reason)
}

// Parse reads a board: one line for each row, one character for each bulb, 0 or
// . for off and 1 or # for on. Blanks and tabs inside a row, line ends of any
// system, a byte order mark and empty lines before and after the board are
// ignored. It reads what [Grid.Text] and [Grid.String] write. Text that is no
// board gives a [*SyntaxError].
func Parse(text string) (*Grid, error) {
	rows, cols, on, err := bitset.ParseRows(text, "bulb")
	if err != nil {
		return nil, syntaxError(err)
	}
	return FromConfig(rows, cols, on), nil
}

// syntaxError returns an error of bitset.ParseRows as one of this package.
func syntaxError(err error) error {
	var e *bitset.RowsError
	if !errors.As(err, &e) {
		return err
	}
	return &SyntaxError{e.Row, e.Column, e.Reason}
}

// ParseSquare is [Parse] for a board that must have as many rows as columns.
func ParseSquare(text string) (*Grid, error) {
	g, err := Parse(text)
	if err != nil {
		return nil, err
	}
	if !g.Square() {
		return nil, &SyntaxError{0, 0, fmt.Sprintf("the board has %s and %s, want a square",
			count(g.rows, "row"), count(g.cols, "column"))}
	}
	return g, nil
}

// Text returns the board as [Parse] reads it: rows of 0 (off) and 1 (on), each
// with a line end.
func (g *Grid) Text() string {
	b := make([]byte, 0, g.rows*(g.cols+1))
	for r := range g.rows {
		for c := range g.cols {
			if g.on.Test(r*g.cols + c) {
				b = append(b, '1')
			} else {
				b = append(b, '0')
			}
		}
		b = append(b, '\n')
	}
	return string(b)
}

// count returns "1 bulb", "2 bulbs" and so on.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "ss") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
