package gf2

import (
	"errors"
	"fmt"
	"strings"

	"parity.lab/lib/bitset"
)

// SyntaxError reports text that is not a matrix.
type SyntaxError struct {
	Line   int    // from 1
	Column int    // from 1, counted in characters; 0 if the whole line is meant
	Reason string // what is there and what was expected
}

// Error names the place.
func (e *SyntaxError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("gf2: line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("gf2: line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// Parse reads a matrix from text with one row on each line: 0 or . is 0, 1 or #
// is 1; blanks and empty lines are ignored. Other characters and rows of different
// lengths give a [*SyntaxError]. It is the inverse of [Matrix.String], except that
// a matrix without rows or without columns has no text of its own and is read
// back as the 0×0 matrix.
func Parse(text string) (*Matrix, error) {
	var rows []*bitset.Set
	firstLine := 0
	for n, line := range strings.Split(text, "\n") {
		row, err := bitset.Parse(line)
		var bad *bitset.SyntaxError
		if errors.As(err, &bad) {
			return nil, &SyntaxError{Line: n + 1, Column: bad.Column, Reason: fmt.Sprintf("%q is not an entry, want 0 or 1 (or . and #)", bad.Char)}
		}
		if row.Len() == 0 {
			continue
		}
		if len(rows) == 0 {
			firstLine = n + 1
		} else if want := rows[0].Len(); row.Len() != want {
			return nil, &SyntaxError{Line: n + 1, Reason: fmt.Sprintf("%d entries, want %d as in line %d", row.Len(), want, firstLine)}
		}
		rows = append(rows, row)
	}
	return FromRows(rows), nil
}

// String returns the rows as 0 and 1, with a line end between rows and none after
// the last.
func (m *Matrix) String() string { return m.Text('0', '1') }

// Text returns the rows as the two given characters, with a line end between rows
// and none after the last.
func (m *Matrix) Text(off, on rune) string {
	rows := make([]string, m.rows)
	for i := range rows {
		rows[i] = m.Row(i).Text(off, on)
	}
	return strings.Join(rows, "\n")
}

// MarshalText implements [encoding.TextMarshaler] with the text of
// [Matrix.String].
func (m *Matrix) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]: it reads what [Parse]
// reads and replaces shape and entries of m. On error m is unchanged.
func (m *Matrix) UnmarshalText(text []byte) error {
	p, err := Parse(string(text))
	if err != nil {
		return err
	}
	*m = *p
	return nil
}
