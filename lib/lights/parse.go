package lights

import (
	"errors"
	"fmt"

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
		return "lights: " + e.Reason
	case e.Column == 0:
		return fmt.Sprintf("lights: row %d: %s", e.Row, e.Reason)
	}
	return fmt.Sprintf("lights: row %d, column %d: %s", e.Row, e.Column, e.Reason)
}

// ParseBoard reads a σ⁺-board: one line for each row, one character for each
// light, 0 or . for off and 1 or # for on. Blanks and tabs inside a row, line ends
// of any system, a byte order mark and empty lines before and after the board are
// ignored. It reads what [Board.String] writes. Text that is no board gives a [*SyntaxError].
func ParseBoard(text string) (*Board, error) {
	rows, cols, on, err := bitset.ParseRows(text, "light")
	if err != nil {
		return nil, syntaxError(err)
	}
	return New(rows, cols).Board(on), nil
}

// Parse reads a configuration of the game, which is on a board, written as for
// [ParseBoard]; a cell that the board lacks must be off. Text that is no such board
// gives a [*SyntaxError].
func (g *Game) Parse(text string) (*Board, error) {
	rows, cols, on, err := bitset.ParseRows(text, "light")
	if err != nil {
		return nil, syntaxError(err)
	}
	return g.place(rows, cols, on)
}

// syntaxError returns an error of bitset.ParseRows as one of this package.
func syntaxError(err error) error {
	var e *bitset.RowsError
	if !errors.As(err, &e) {
		return err
	}
	return &SyntaxError{e.Row, e.Column, e.Reason}
}
