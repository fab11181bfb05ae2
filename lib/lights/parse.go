package lights

import (
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
		return "lights: " + e.Reason
	case e.Column == 0:
		return fmt.Sprintf("lights: row %d: %s", e.Row, e.Reason)
	}
	return fmt.Sprintf("lights: row %d, column %d: %s", e.Row, e.Column, e.Reason)
}

// ParseBoard reads a σ⁺-board: one line for each row, one character for each
// light, 0 or . for off and 1 or # for on. Blanks and tabs inside a row, line ends
// of any system, and empty lines before and after the board are ignored. It reads
// what [Board.String] writes. Text that is no board gives a [*SyntaxError].
func ParseBoard(text string) (*Board, error) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	lines := strings.Split(text, "\n")
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return nil, &SyntaxError{0, 0, "the board is empty, want rows of 0 (off) and 1 (on)"}
	}
	var all []bool
	cols := 0
	for r, line := range lines {
		row, err := parseRow(r+1, line)
		if err != nil {
			return nil, err
		}
		if r == 0 {
			cols = len(row)
		}
		if len(row) != cols {
			return nil, &SyntaxError{r + 1, 0, fmt.Sprintf("%d lights, but row 1 has %d", len(row), cols)}
		}
		all = append(all, row...)
	}
	return New(len(lines), cols).Board(bitset.FromBools(all)), nil
}

func parseRow(r int, line string) ([]bool, error) {
	var row []bool
	column := 0
	for _, ch := range line {
		column++
		switch ch {
		case '0', '.':
			row = append(row, false)
		case '1', '#':
			row = append(row, true)
		case ' ', '\t':
		default:
			return nil, &SyntaxError{r, column, fmt.Sprintf("%q is no light, want 0 (off) or 1 (on)", ch)}
		}
	}
	if row == nil {
		return nil, &SyntaxError{r, 0, "an empty line inside the board"}
	}
	return row, nil
}
