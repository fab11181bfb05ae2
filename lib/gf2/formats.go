package gf2

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// maxParsed bounds the entries of a matrix that text of a few characters could ask
// for: 2^33 of them take 1 GB. Where an int has 32 bits it is the largest int.
const maxParsed = min(1<<33, math.MaxInt)

// CSV returns one row on each line, entries as 0 and 1 separated by commas, each
// line ended.
func (m *Matrix) CSV() string {
	var b strings.Builder
	for i := range m.rows {
		for j := range m.cols {
			if j > 0 {
				b.WriteByte(',')
			}
			b.WriteByte(digit(m.At(i, j)))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func digit(on bool) byte {
	if on {
		return '1'
	}
	return '0'
}

// ParseCSV reads entries 0 and 1 separated by commas, semicolons or tabs, one row
// on each line. Blanks around entries and empty lines are ignored. Anything else
// gives a [*SyntaxError].
func ParseCSV(text string) (*Matrix, error) {
	var rows rowReader
	for n, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		at := 1
		for part := range strings.SplitSeq(strings.NewReplacer(";", ",", "\t", ",").Replace(line), ",") {
			entry := strings.TrimSpace(part)
			if entry != "0" && entry != "1" {
				return nil, place{n + 1, at}.error(fmt.Sprintf("%q is not an entry, want 0 or 1", entry))
			}
			rows.entry(entry == "1")
			at += len([]rune(part)) + 1
		}
		if err := rows.end(n + 1); err != nil {
			return nil, err
		}
	}
	return rows.matrix(), nil
}

// rowReader collects rows of equal length.
type rowReader struct {
	rows  [][]bool
	row   []bool
	first int // line of the first row
}

func (r *rowReader) entry(on bool) { r.row = append(r.row, on) }

func (r *rowReader) end(line int) error {
	if len(r.rows) == 0 {
		r.first = line
	} else if want := len(r.rows[0]); len(r.row) != want {
		return &SyntaxError{Line: line, Reason: fmt.Sprintf("%d entries, want %d as in line %d", len(r.row), want, r.first)}
	}
	r.rows = append(r.rows, r.row)
	r.row = nil
	return nil
}

func (r *rowReader) matrix() *Matrix {
	if len(r.rows) == 0 {
		return New(0, 0)
	}
	return FromFunc(len(r.rows), len(r.rows[0]), func(i, j int) bool { return r.rows[i][j] })
}

// Python returns the rows as a list of lists, [[1, 0], [0, 1]], which Python and
// Sage read.
func (m *Matrix) Python() string {
	var b strings.Builder
	b.WriteByte('[')
	for i := range m.rows {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteByte('[')
		for j := range m.cols {
			if j > 0 {
				b.WriteString(", ")
			}
			b.WriteByte(digit(m.At(i, j)))
		}
		b.WriteByte(']')
	}
	b.WriteByte(']')
	return b.String()
}

// Sage returns matrix(GF(2), rows, cols, [[…], …]), which Sage reads.
func (m *Matrix) Sage() string {
	return fmt.Sprintf("matrix(GF(2), %d, %d, %s)", m.rows, m.cols, m.Python())
}

// ParsePython reads a list of lists of 0 and 1, also as tuples, over several lines
// and with commas at the ends, and the same inside matrix(GF(2), …) with or
// without a shape. Anything else gives a [*SyntaxError].
func ParsePython(text string) (*Matrix, error) {
	p := newTokens(text, "[](),")
	rows, cols := -1, -1
	sage := p.accept("matrix") || p.accept("Matrix")
	if sage {
		for _, want := range []string{"(", "GF", "(", "2", ")", ","} {
			if err := p.want(want); err != nil {
				return nil, err
			}
		}
		if p.peek() != "[" && p.peek() != "(" {
			for _, side := range []*int{&rows, &cols} {
				n, err := p.number("a size", maxParsed)
				if err != nil {
					return nil, err
				}
				*side = n
				if err := p.want(","); err != nil {
					return nil, err
				}
			}
		}
	}
	var reader rowReader
	start := p.here()
	err := p.list(func() error {
		line := p.here().line
		if err := p.list(func() error {
			n, err := p.number("0 or 1", 1)
			reader.entry(n == 1)
			return err
		}); err != nil {
			return err
		}
		return reader.end(line)
	})
	if err != nil {
		return nil, err
	}
	if sage {
		if err := p.want(")"); err != nil {
			return nil, err
		}
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	m := reader.matrix()
	if rows < 0 {
		return m, nil
	}
	if m.rows == 0 && rows == 0 && cols < maxParsed {
		return New(0, cols), nil
	}
	if m.rows != rows || m.cols != cols {
		return nil, &SyntaxError{Line: start.line, Column: start.column, Reason: fmt.Sprintf("a %d×%d list, want %d×%d as said before it", m.rows, m.cols, rows, cols)}
	}
	return m, nil
}

// MatrixMarket returns the matrix as a coordinate pattern: a header, the shape and
// the number of ones, then row and column of each 1, from 1.
func (m *Matrix) MatrixMarket() string {
	entries := m.Entries()
	var b strings.Builder
	fmt.Fprintf(&b, "%%%%MatrixMarket matrix coordinate pattern general\n%d %d %d\n", m.rows, m.cols, len(entries))
	for _, e := range entries {
		fmt.Fprintf(&b, "%d %d\n", e.Row+1, e.Col+1)
	}
	return b.String()
}

// ParseMatrixMarket reads a coordinate pattern, general or symmetric. An entry that
// occurs twice, one outside the shape, and anything else give a [*SyntaxError].
func ParseMatrixMarket(text string) (*Matrix, error) {
	header, rest, _ := strings.Cut(text, "\n")
	fields := strings.Fields(strings.ToLower(header))
	if len(fields) != 5 || fields[0] != "%%matrixmarket" || fields[1] != "matrix" || fields[2] != "coordinate" ||
		fields[3] != "pattern" || fields[4] != "general" && fields[4] != "symmetric" {
		return nil, &SyntaxError{Line: 1, Reason: "want %%MatrixMarket matrix coordinate pattern general (or symmetric)"}
	}
	lines := strings.Split(rest, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "%") {
			lines[i] = ""
		}
	}
	p := newTokens("\n"+strings.Join(lines, "\n"), "")
	rows, cols, err := p.shape()
	if err != nil {
		return nil, err
	}
	count, err := p.number("the number of entries", maxParsed)
	if err != nil {
		return nil, err
	}
	m := New(rows, cols)
	for range count {
		place := p.here()
		i, err := p.number("a row from 1", rows)
		if err != nil {
			return nil, err
		}
		j, err := p.number("a column from 1", cols)
		if err != nil {
			return nil, err
		}
		if i == 0 || j == 0 {
			return nil, place.error("entry 0, want rows and columns from 1")
		}
		if m.At(i-1, j-1) {
			return nil, place.error(fmt.Sprintf("entry (%d, %d) for the second time", i, j))
		}
		m.Flip(i-1, j-1)
		if fields[4] == "symmetric" && i != j {
			if i > cols || j > rows || m.At(j-1, i-1) {
				return nil, place.error(fmt.Sprintf("entry (%d, %d) does not fit a symmetric matrix", i, j))
			}
			m.Flip(j-1, i-1)
		}
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return m, nil
}

// Alist returns the matrix as alist, the usual text of parity check matrices of
// LDPC codes: columns and rows; the largest number of ones in a column and in a
// row; the numbers for each column and row; and then, for each column and each
// row, where the ones are, from 1, filled up with zeros.
func (m *Matrix) Alist() string {
	var b strings.Builder
	sides := [2][][]int{places(m.Transpose()), places(m)}
	var most [2]int
	for s, lists := range sides {
		for _, l := range lists {
			most[s] = max(most[s], len(l))
		}
	}
	fmt.Fprintf(&b, "%d %d\n%d %d\n", m.cols, m.rows, most[0], most[1])
	for _, lists := range sides {
		counts := make([]int, len(lists))
		for i, l := range lists {
			counts[i] = len(l)
		}
		writeNumbers(&b, counts)
	}
	for s, lists := range sides {
		for _, l := range lists {
			writeNumbers(&b, append(l, make([]int, most[s]-len(l))...))
		}
	}
	return b.String()
}

// places returns where the ones of each row are, from 1.
func places(m *Matrix) [][]int {
	lists := make([][]int, m.rows)
	for i := range lists {
		for j := range m.Row(i).All() {
			lists[i] = append(lists[i], j+1)
		}
	}
	return lists
}

func writeNumbers(b *strings.Builder, numbers []int) {
	for i, n := range numbers {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(n))
	}
	b.WriteByte('\n')
}

// ParseAlist reads alist as [Matrix.Alist] writes it. Lists that are shorter than
// the longest may leave out the zeros. Columns and rows that disagree give a
// [*SyntaxError], as anything else does.
func ParseAlist(text string) (*Matrix, error) {
	p := newTokens(text, "")
	cols, rows, err := p.shape()
	if err != nil {
		return nil, err
	}
	if cols > len(text) || rows > len(text) {
		return nil, &SyntaxError{Line: 1, Reason: fmt.Sprintf("%d columns and %d rows, but the text ends before", cols, rows)}
	}
	sizes, limits := [2]int{cols, rows}, [2]int{rows, cols}
	var most [2]int
	for s := range most {
		if most[s], err = p.number("the largest number of ones", limits[s]); err != nil {
			return nil, err
		}
	}
	var counts [2][]int
	for s := range counts {
		for range sizes[s] {
			n, err := p.number("a number of ones", most[s])
			if err != nil {
				return nil, err
			}
			counts[s] = append(counts[s], n)
		}
	}
	m := New(rows, cols)
	for s := range counts {
		for i, count := range counts[s] {
			line := p.here().line
			for k := 0; k < count; k++ {
				place := p.here()
				j, err := p.number("the place of a 1", limits[s])
				if err != nil {
					return nil, err
				}
				if j == 0 {
					return nil, place.error(fmt.Sprintf("0, want %d places before it", count))
				}
				row, col := j-1, i
				if s == 1 {
					row, col = i, j-1
				}
				if m.At(row, col) != (s == 1) {
					return nil, place.error(fmt.Sprintf("entry (%d, %d), counted from 1, is not once in its column and once in its row", row+1, col+1))
				}
				if s == 0 {
					m.Flip(row, col)
				}
			}
			for k := count; k < most[s] && p.peek() == "0" && (count == 0 || p.here().line == line); k++ {
				p.skip()
			}
		}
	}
	total := func(n []int) (sum int) {
		for _, v := range n {
			sum += v
		}
		return sum
	}
	if total(counts[0]) != total(counts[1]) {
		return nil, p.here().error(fmt.Sprintf("%d ones in columns and %d in rows", total(counts[0]), total(counts[1])))
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return m, nil
}
