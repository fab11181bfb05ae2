package exercise

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
	"parity.lab/lib/lights"
)

// answerText writes an answer as text.
func answerText(answer any) (string, error) {
	switch a := answer.(type) {
	case string:
		return a, nil
	case int:
		return strconv.Itoa(a), nil
	case []int:
		return strings.Trim(fmt.Sprint(a), "[]"), nil
	case *bitset.Set:
		return a.String(), nil
	case []*bitset.Set:
		return joined(a), nil
	case *gf2.Matrix:
		return a.String(), nil
	case []gf2.RowOp:
		return operations(a), nil
	case *lights.Board:
		return a.Config().String(), nil
	case *lights.Solution:
		return "yes: " + a.Presses.String(), nil
	case *lights.Certificate:
		return "no: " + a.Lights.String(), nil
	}
	return "", fmt.Errorf("an answer of type %T cannot be read; write it as text", answer)
}

func joined(vectors []*bitset.Set) string {
	lines := make([]string, len(vectors))
	for i, v := range vectors {
		lines[i] = v.String()
	}
	return strings.Join(lines, "\n")
}

var (
	cellPattern   = regexp.MustCompile(`\(\s*(\d+)\s*,\s*(\d+)\s*\)`)
	numberPattern = regexp.MustCompile(`\d+`)
	yesPattern    = regexp.MustCompile(`(?i)^\s*(yes|no)\b[\s:,.]*`)
)

// readBits reads n bits written as 0 and 1, or . and #; blanks, commas and line
// ends count for nothing. ok tells whether the text has this form.
func readBits(text string, n int) (s *bitset.Set, ok bool) {
	s = bitset.New(n)
	i := 0
	for _, c := range text {
		switch c {
		case ' ', '\t', '\n', '\r', ',':
			continue
		case '0', '.':
		case '1', '#', 'o', '@':
			if i < n {
				s.Set(i)
			}
		default:
			return nil, false
		}
		i++
	}
	return s, i == n
}

// readCells reads lights or presses of a board: rows of bits, or cells
// (row,column).
func readCells(text string, rows, cols int) (*bitset.Set, error) {
	text = yesPattern.ReplaceAllString(text, "")
	if s, ok := readBits(text, rows*cols); ok {
		return s, nil
	}
	found := cellPattern.FindAllStringSubmatch(text, -1)
	if found == nil || strings.Trim(cellPattern.ReplaceAllString(text, ""), " ,;\t\r\n") != "" {
		return nil, fmt.Errorf("want %d rows of %d signs, 0 and 1 or . and #, or cells such as (0,1) (2,0), rows and columns from 0", rows, cols)
	}
	s := bitset.New(rows * cols)
	for _, m := range found {
		r, err1 := strconv.Atoi(m[1])
		c, err2 := strconv.Atoi(m[2])
		if err1 != nil || err2 != nil || r >= rows || c >= cols {
			return nil, fmt.Errorf("there is no cell %s: rows go from 0 to %d, columns from 0 to %d", m[0], rows-1, cols-1)
		}
		s.Flip(r*cols + c)
	}
	return s, nil
}

// readNumbers reads a choice among first … first+n−1.
func readNumbers(text string, first, n int) (*bitset.Set, error) {
	text = yesPattern.ReplaceAllString(text, "")
	if n > 9 || len(strings.TrimSpace(text)) == n {
		if s, ok := readBits(text, n); ok {
			return s, nil
		}
	}
	if strings.Trim(numberPattern.ReplaceAllString(text, ""), " ,;+\t\r\n") != "" || !numberPattern.MatchString(text) {
		return nil, fmt.Errorf("want numbers from %d to %d with blanks or commas between", first, first+n-1)
	}
	s := bitset.New(n)
	for _, m := range numberPattern.FindAllString(text, -1) {
		v, err := strconv.Atoi(m)
		if err != nil || v < first || v >= first+n {
			return nil, fmt.Errorf("there is no number %s: they go from %d to %d", m, first, first+n-1)
		}
		if s.Test(v - first) {
			return nil, fmt.Errorf("%d stands there twice", v)
		}
		s.Set(v - first)
	}
	return s, nil
}

// readVector reads one vector of length n.
func readVector(text string, n int) (*bitset.Set, error) {
	if s, ok := readBits(text, n); ok {
		return s, nil
	}
	return nil, fmt.Errorf("want %d signs, each 0 or 1", n)
}

// readVectors reads vectors of length n, one a line or parted by commas.
func readVectors(text string, n int) ([]*bitset.Set, error) {
	var all []*bitset.Set
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == '\n' || c == ',' || c == ';' }) {
		part = strings.Trim(part, " \t\r[]")
		if part == "" {
			continue
		}
		s, ok := readBits(part, n)
		if !ok {
			return nil, fmt.Errorf("%q is no vector: want %d signs, each 0 or 1, one vector a line", part, n)
		}
		all = append(all, s)
	}
	return all, nil
}

// readMatrix reads a rows×cols matrix, one row a line or rows parted by commas.
func readMatrix(text string, rows, cols int) (*gf2.Matrix, error) {
	vectors, err := readVectors(text, cols)
	if err != nil {
		return nil, err
	}
	if len(vectors) != rows {
		return nil, fmt.Errorf("want %d rows, got %d", rows, len(vectors))
	}
	return gf2.FromRows(vectors), nil
}

// readNumber reads one whole number.
func readNumber(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, fmt.Errorf("want a whole number")
	}
	return n, nil
}

var (
	swapPattern = regexp.MustCompile(`^R?(\d+)\s*(?:↔|<->|<=>)\s*R?(\d+)$`)
	addPattern  = regexp.MustCompile(`^R?(\d+)\s*\+=\s*R?(\d+)$`)
	longPattern = regexp.MustCompile(`^R?(\d+)\s*(?:←|<-|:=|=)\s*R?(\d+)\s*\+\s*R?(\d+)$`)
)

// readOperations reads row operations parted by commas, semicolons or line ends.
func readOperations(text string) ([]gf2.RowOp, error) {
	var ops []gf2.RowOp
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == '\n' || c == ',' || c == ';' }) {
		part = strings.ToUpper(strings.TrimSpace(part))
		if part == "" {
			continue
		}
		var rows []int
		m := swapPattern.FindStringSubmatch(part)
		swap := m != nil
		if m == nil {
			m = addPattern.FindStringSubmatch(part)
		}
		if m == nil {
			m = longPattern.FindStringSubmatch(part)
		}
		for _, digits := range m[min(1, len(m)):] {
			n, err := strconv.Atoi(digits)
			if err != nil {
				return nil, fmt.Errorf("there is no row %s", digits)
			}
			rows = append(rows, n-1)
		}
		switch {
		case len(rows) == 2:
		case len(rows) == 3 && rows[1] == rows[0]:
			rows = []int{rows[0], rows[2]}
		case len(rows) == 3 && rows[2] == rows[0]:
			rows = rows[:2]
		default:
			return nil, fmt.Errorf("%q is no row operation: want R1 <-> R2 for a swap, or R1 += R2 to add row 2 to row 1", part)
		}
		ops = append(ops, gf2.RowOp{Swap: swap, A: rows[0], B: rows[1]})
	}
	return ops, nil
}

// operations writes row operations as readOperations reads them.
func operations(ops []gf2.RowOp) string {
	parts := make([]string, len(ops))
	for i, o := range ops {
		if o.Swap {
			parts[i] = fmt.Sprintf("R%d <-> R%d", o.A+1, o.B+1)
		} else {
			parts[i] = fmt.Sprintf("R%d += R%d", o.A+1, o.B+1)
		}
	}
	return strings.Join(parts, ", ")
}

// count writes a number with its noun.
func count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		return fmt.Sprintf("%d %ses", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
