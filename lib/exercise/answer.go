package exercise

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
	"parity.lab/lib/lights"
)

// answerText writes an answer as text.
func answerText(answer any) (string, error) {
	if v := reflect.ValueOf(answer); v.Kind() == reflect.Pointer && v.IsNil() {
		return "", fmt.Errorf("the answer is a nil %T: the call that should give it gave an error instead", answer)
	}
	switch a := answer.(type) {
	case nil:
		return "", nil
	case string:
		return a, nil
	case []string:
		return strings.Join(a, "\n"), nil
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
	case *gf2.Solution:
		return a.X.String(), nil
	case *gf2.InconsistentError:
		return a.Certificate.String(), nil
	case *lights.Board:
		return a.Config().String(), nil
	case *lights.Solution:
		return "yes: " + a.Presses.String(), nil
	case *lights.Certificate:
		return "no: " + a.Lights.String(), nil
	case *lights.StateSolution:
		return strings.Trim(fmt.Sprint(a.Presses), "[]"), nil
	case *lights.UnsolvableError:
		return "no: " + a.Certificate.Lights.String(), nil
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
	yesPattern    = regexp.MustCompile(`(?i)^\s*yes\b[\s:,.]*`)
	noPattern     = regexp.MustCompile(`(?i)^\s*no\b[\s:,.]*`)
)

// signs reads at most n bits written as 0 and 1, or . and #; blanks, commas,
// brackets and line ends count for nothing. It returns how many signs there are,
// and the first that is no bit, 0 if all are.
func signs(text string, n int) (s *bitset.Set, got int, bad rune) {
	s = bitset.New(n)
	for _, c := range text {
		switch c {
		case ' ', '\t', '\n', '\r', ',', '[', ']':
			continue
		case '0', '.':
		case '1', '#', 'o', '@':
			if got < n {
				s.Set(got)
			}
		default:
			return s, got, c
		}
		got++
	}
	return s, got, 0
}

// readBits reads n bits. ok tells whether the text has this form.
func readBits(text string, n int) (s *bitset.Set, ok bool) {
	s, got, bad := signs(text, n)
	return s, got == n && bad == 0
}

// readVector reads one vector of length n; want says how it is written.
func readVector(text string, n int, want string) (*bitset.Set, error) {
	s, got, bad := signs(text, n)
	switch {
	case bad != 0:
		return nil, fmt.Errorf("%q cannot be read: want %s, %s", string(bad), count(n, "sign"), want)
	case got != n:
		return nil, fmt.Errorf("got %s, want %d, %s", count(got, "sign"), n, want)
	}
	return s, nil
}

// readCells reads lights or presses of a board: rows of bits, or cells
// (row,column).
func readCells(text string, rows, cols int) (*bitset.Set, error) {
	const cells = "cells such as (0,1) (2,0), rows and columns from 0"
	text = yesPattern.ReplaceAllString(text, "")
	if !strings.Contains(text, "(") {
		return readVector(text, rows*cols, fmt.Sprintf("%s of %d, 0 and 1 or . and #, or %s", count(rows, "row"), cols, cells))
	}
	if rest := strings.Trim(cellPattern.ReplaceAllString(text, " "), " ,;.\t\r\n"); rest != "" {
		return nil, fmt.Errorf("%q is no cell: want %s", rest, cells)
	}
	s := bitset.New(rows * cols)
	for _, m := range cellPattern.FindAllStringSubmatch(text, -1) {
		r, err1 := strconv.Atoi(m[1])
		c, err2 := strconv.Atoi(m[2])
		if err1 != nil || err2 != nil || r >= rows || c >= cols {
			return nil, fmt.Errorf("there is no cell %s: rows go from 0 to %d, columns from 0 to %d", m[0], rows-1, cols-1)
		}
		if s.Test(r*cols + c) {
			return nil, fmt.Errorf("%s stands there twice", m[0])
		}
		s.Set(r*cols + c)
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

// readVectors reads vectors of length n, one a line or parted by commas.
func readVectors(text string, n int) ([]*bitset.Set, error) {
	var all []*bitset.Set
	text = strings.ReplaceAll(text, "],", "\n") // [[1,0], [0,1]]
	for _, line := range strings.FieldsFunc(text, func(c rune) bool { return c == '\n' || c == ';' }) {
		parts := strings.Split(line, ",")
		if _, ok := readBits(line, n); ok {
			parts = []string{line}
		}
		for _, part := range parts {
			if part = strings.Trim(part, " \t\r[]"); part == "" {
				continue
			}
			s, got, bad := signs(part, n)
			switch {
			case bad != 0:
				return nil, fmt.Errorf("%q is no vector: want %d signs, each 0 or 1, one vector a line", part, n)
			case got != n:
				return nil, fmt.Errorf("%q has %s, want %d, one vector a line", part, count(got, "sign"), n)
			}
			all = append(all, s)
		}
	}
	return all, nil
}

// readMatrix reads a rows×cols matrix, one row a line or rows parted by commas.
func readMatrix(text string, rows, cols int) (*gf2.Matrix, error) {
	if s, ok := readBits(strings.ReplaceAll(text, ";", ""), rows*cols); ok {
		return gf2.FromFunc(rows, cols, func(i, j int) bool { return s.Test(i*cols + j) }), nil
	}
	vectors, err := readVectors(text, cols)
	if err != nil {
		return nil, err
	}
	if len(vectors) != rows {
		return nil, fmt.Errorf("want %s, got %d", count(rows, "row"), len(vectors))
	}
	return gf2.FromRows(vectors), nil
}

// readNumber reads one whole number.
func readNumber(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, fmt.Errorf("%q is no whole number", strings.TrimSpace(text))
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

// thereAre says how many there are.
func thereAre(n int, noun string) string {
	if n == 1 {
		return "there is 1 " + noun
	}
	return "there are " + count(n, noun)
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
