package graph

import (
	"strings"
)

// paintedRows returns the rows of a painting without the blanks around each and
// without the blank rows before and behind. first is the number of the first row as a
// line of the text, from 1, and indent how many characters stand before each row.
func paintedRows(text string) (rows []string, first int, indent []int) {
	for i, line := range strings.Split(text, "\n") {
		row := strings.TrimSpace(line)
		if row == "" && len(rows) == 0 {
			continue
		}
		if len(rows) == 0 {
			first = i + 1
		}
		rows = append(rows, row)
		indent = append(indent, len(line)-len(strings.TrimLeft(line, " \t")))
	}
	for len(rows) > 0 && rows[len(rows)-1] == "" {
		rows = rows[:len(rows)-1]
	}
	return rows, first, indent
}

// paintingError is about character c of row r of a painting.
func paintingError(format Format, first int, indent []int, r, c int, problem, want string) error {
	return &SyntaxError{Format: format, Line: first + r, Column: indent[r] + c + 1, Problem: problem, Want: want}
}

// checkPainting refuses ragged rows and characters that are not in the set.
func checkPainting(format Format, text, set, want string) (rows []string, first int, indent []int, err error) {
	rows, first, indent = paintedRows(text)
	for r, row := range rows {
		for c, ch := range []byte(row) {
			if !strings.ContainsRune(set, rune(ch)) || ch >= 0x80 {
				return nil, 0, nil, paintingError(format, first, indent, r, c, "found "+quoteAt(row, c), want)
			}
		}
		if len(row) != len(rows[0]) {
			return nil, 0, nil, paintingError(format, first, indent, r, min(len(row), len(rows[0])),
				"the row has "+count(len(row), "character", "characters"), count(len(rows[0]), "character", "characters")+" as in the first row")
		}
	}
	return rows, first, indent, nil
}

// parsePattern reads a press pattern and returns the ways from the pressed cell to
// the cells that it toggles, without itself, and whether it toggles itself.
func parsePattern(text string) (offsets []offset, self bool, err error) {
	const want = "# for a cell that is toggled, . for one that is not, and one @ or O for the pressed cell (@ toggles itself, O does not)"
	rows, first, indent, err := checkPainting(FormatPattern, text, "#.@O", want)
	if err != nil {
		return nil, false, err
	}
	pr, pc := -1, -1
	for r, row := range rows {
		for c, ch := range []byte(row) {
			if ch != '@' && ch != 'O' {
				continue
			}
			if pr >= 0 {
				return nil, false, paintingError(FormatPattern, first, indent, r, c, "there is a second pressed cell", "a single @ or O")
			}
			pr, pc, self = r, c, ch == '@'
		}
	}
	if pr < 0 {
		return nil, false, &SyntaxError{Format: FormatPattern, Line: max(first, 1), Column: 1, Problem: "there is no pressed cell", Want: want}
	}
	for r, row := range rows {
		for c, ch := range []byte(row) {
			if ch == '#' {
				offsets = append(offsets, offset{r - pr, c - pc})
			}
		}
	}
	return offsets, self, nil
}

// parseMask reads which cells a board has.
func parseMask(text string) (rows []string, err error) {
	rows, _, _, err = checkPainting(FormatMask, text, "#.", "# for a cell and . for a missing one")
	return rows, err
}
