package bitset

import (
	"fmt"
	"strings"
)

// RowsError says where the text of a board is wrong.
type RowsError struct {
	Row    int    // row of the board, from 1; 0 when the text as a whole is wrong
	Column int    // character of the line, from 1; 0 when the row as a whole is wrong
	Reason string // what is wrong and what was expected
}

// Error names the place and the reason.
func (e *RowsError) Error() string {
	switch {
	case e.Row == 0:
		return "bitset: " + e.Reason
	case e.Column == 0:
		return fmt.Sprintf("bitset: row %d: %s", e.Row, e.Reason)
	}
	return fmt.Sprintf("bitset: row %d, column %d: %s", e.Row, e.Column, e.Reason)
}

// ParseRows reads a board of rows·cols bits, bit r·cols + c for row r and
// column c: one line for each row, one character for each bit, 0 or . for off
// and 1 or # for on. Blanks and tabs inside a row, line ends of any system, a
// byte order mark and empty lines before and after the board are ignored. Text
// that is no board gives a [*RowsError], which calls a bit by the noun, such as
// "light". It costs time linear in the text.
func ParseRows(text, noun string) (rows, cols int, s *Set, err error) {
	var on []bool
	for _, line := range boardLines(text) {
		rows++
		if line == "" {
			return 0, 0, nil, &RowsError{rows, 0, "an empty line inside the board"}
		}
		before, column := len(on), 0
		for _, ch := range line {
			column++
			switch ch {
			case '0', '.':
				on = append(on, false)
			case '1', '#':
				on = append(on, true)
			case ' ', '\t':
			default:
				return 0, 0, nil, &RowsError{rows, column, fmt.Sprintf("%q is no %s, want 0 (off) or 1 (on)", ch, noun)}
			}
		}
		width := len(on) - before
		if rows == 1 {
			cols = width
		}
		if width != cols {
			plural := "s"
			if width == 1 {
				plural = ""
			}
			return 0, 0, nil, &RowsError{rows, 0, fmt.Sprintf("%d %s%s, but row 1 has %d", width, noun, plural, cols)}
		}
	}
	if rows == 0 {
		return 0, 0, nil, &RowsError{0, 0, "the board is empty, want rows of 0 (off) and 1 (on)"}
	}
	return rows, cols, FromBools(on), nil
}

// boardLines returns the lines from the first to the last that is not blank,
// without line ends; a blank line between them is "".
func boardLines(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	var lines []string
	filled := 0
	for line := range strings.SplitSeq(text, "\n") {
		blank := strings.Trim(line, " \t") == ""
		if blank && filled == 0 {
			continue
		}
		if blank {
			line = ""
		}
		lines = append(lines, line)
		if !blank {
			filled = len(lines)
		}
	}
	return lines[:filled]
}
