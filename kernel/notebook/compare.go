package notebook

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// CompareOptions says what does not count as a difference. The zero value
// compares every character.
type CompareOptions struct {
	// Ignore are patterns whose matches count as the same, such as times.
	Ignore []*regexp.Regexp
	// Tolerance lets numbers in texts differ by this much, relative to the
	// larger of the two and 1.
	Tolerance float64
}

// Difference is one place where two notebooks differ.
type Difference struct {
	// A and B are the places of the cell in the two notebooks, from 1; 0 when
	// one of them does not have it.
	A int `json:"a"`
	B int `json:"b"`
	// Cell is the first line of the cell.
	Cell string `json:"cell"`
	// What differs: "cell" (only in one), "source", or an output such as
	// "output 2, text/plain".
	What string `json:"what"`
	// Old and New are the texts of A and B; of pictures their sizes.
	Old string `json:"old"`
	New string `json:"new"`
}

// Compare returns where two notebooks differ in cells and outputs. Execution
// counts, ids (those that displays have within HTML too) and metadata are not
// compared, nor are the outputs of cells that only one of the notebooks has. It
// costs time in the product of the numbers of cells.
func Compare(a, b *Notebook, o CompareOptions) []Difference {
	c := &comparison{o: o}
	for _, pair := range pairCells(a.Cells, b.Cells) {
		c.cells(a, b, pair[0], pair[1])
	}
	return c.found
}

// comparison collects differences.
type comparison struct {
	o     CompareOptions
	place Difference // of the cells being compared
	found []Difference
}

func (c *comparison) add(what, old, new string) {
	d := c.place
	d.What, d.Old, d.New = what, old, new
	c.found = append(c.found, d)
}

// cells compares cell i of a and cell j of b; -1 stands for none.
func (c *comparison) cells(a, b *Notebook, i, j int) {
	var x, y *Cell
	c.place = Difference{A: i + 1, B: j + 1}
	if i >= 0 {
		x = a.Cells[i]
		c.place.Cell = firstLine(x.Source)
	}
	if j >= 0 {
		y = b.Cells[j]
		c.place.Cell = firstLine(y.Source)
	}
	switch {
	case x == nil:
		c.add("cell", "", y.Source)
		return
	case y == nil:
		c.add("cell", x.Source, "")
		return
	case x.Type != y.Type:
		c.add("type", x.Type, y.Type)
		return
	}
	if !c.same(x.Source, y.Source) {
		c.add("source", x.Source, y.Source)
	}
	for k := range max(len(x.Outputs), len(y.Outputs)) {
		var p, q *Output
		if k < len(x.Outputs) {
			p = x.Outputs[k]
		}
		if k < len(y.Outputs) {
			q = y.Outputs[k]
		}
		c.outputs(fmt.Sprintf("output %d", k+1), p, q)
	}
}

// outputs compares two outputs part by part.
func (c *comparison) outputs(name string, p, q *Output) {
	old, new := parts(p), parts(q)
	for _, part := range slices.Sorted(maps.Keys(old)) {
		if text, ok := new[part]; !ok {
			c.add(name+", "+part, shownPart(part, old[part]), "")
		} else if !c.same(old[part], text) {
			c.add(name+", "+part, shownPart(part, old[part]), shownPart(part, text))
		}
	}
	for _, part := range slices.Sorted(maps.Keys(new)) {
		if _, ok := old[part]; !ok {
			c.add(name+", "+part, "", shownPart(part, new[part]))
		}
	}
}

// parts returns the texts of an output by their names: the stream, "error", or
// the kinds of a bundle.
func parts(o *Output) map[string]string {
	all := map[string]string{}
	if o == nil {
		return all
	}
	switch o.Type {
	case OutStream:
		all[o.Name] = o.Text
	case OutError:
		lines := o.Traceback
		if len(lines) == 0 {
			lines = []string{o.ErrorName + ": " + o.ErrorValue}
		}
		all["error"] = StripANSI(strings.Join(lines, "\n"))
	case OutDisplay, OutResult:
		for kind, v := range o.Data {
			if s, ok := v.(string); ok {
				all[kind] = s
			} else {
				all[kind] = string(appendJSON(nil, v, 0))
			}
		}
	default:
		all[o.Type] = string(appendJSON(nil, o.read, 0))
	}
	return all
}

// shownPart returns a part for a person to read: of a picture its size.
func shownPart(part, text string) string {
	if strings.HasPrefix(part, "image/") && part != "image/svg+xml" {
		return fmt.Sprintf("%d characters of base64", len(strings.Join(strings.Fields(text), "")))
	}
	return text
}

var numberInText = regexp.MustCompile(`[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?`)

// same reports whether two texts count as the same.
func (c *comparison) same(a, b string) bool {
	if a == b {
		return true
	}
	a, b = runID.ReplaceAllLiteralString(StripANSI(a), "\x00"), runID.ReplaceAllLiteralString(StripANSI(b), "\x00")
	for _, pattern := range c.o.Ignore {
		a, b = pattern.ReplaceAllLiteralString(a, "\x00"), pattern.ReplaceAllLiteralString(b, "\x00")
	}
	if a == b {
		return true
	}
	if c.o.Tolerance <= 0 || numberInText.ReplaceAllLiteralString(a, "\x00") != numberInText.ReplaceAllLiteralString(b, "\x00") {
		return false
	}
	x, y := numberInText.FindAllString(a, -1), numberInText.FindAllString(b, -1)
	for i := range x {
		p, errP := strconv.ParseFloat(x[i], 64)
		q, errQ := strconv.ParseFloat(y[i], 64)
		if errP != nil || errQ != nil || math.Abs(p-q) > c.o.Tolerance*max(1, math.Abs(p), math.Abs(q)) {
			return false
		}
	}
	return true
}

// pairCells pairs the cells of two notebooks: those with the same text in
// order, and between them others of the same type. -1 stands for none.
func pairCells(a, b []*Cell) [][2]int {
	var pairs [][2]int
	gap := func(i, endI, j, endJ int) {
		for i < endI || j < endJ {
			switch {
			case i < endI && j < endJ && a[i].Type == b[j].Type:
				pairs = append(pairs, [2]int{i, j})
				i, j = i+1, j+1
			case i < endI && (j == endJ || endI-i >= endJ-j):
				pairs = append(pairs, [2]int{i, -1})
				i++
			default:
				pairs = append(pairs, [2]int{-1, j})
				j++
			}
		}
	}
	key := func(c *Cell) string { return c.Type + "\x00" + c.Source }
	i, j := 0, 0
	for _, m := range common(len(a), len(b), func(i, j int) bool { return key(a[i]) == key(b[j]) }) {
		gap(i, m[0], j, m[1])
		pairs = append(pairs, m)
		i, j = m[0]+1, m[1]+1
	}
	gap(i, len(a), j, len(b))
	return pairs
}

// maxTable bounds the table of common; larger tasks keep their common
// beginning and end only.
const maxTable = 4_000_000

// common returns a longest common subsequence of two sequences of n and m
// things as pairs of places.
func common(n, m int, same func(i, j int) bool) [][2]int {
	var head, tail [][2]int
	start := 0
	for start < n && start < m && same(start, start) {
		head = append(head, [2]int{start, start})
		start++
	}
	for n > start && m > start && same(n-1, m-1) {
		n, m = n-1, m-1
		tail = append(tail, [2]int{n, m})
	}
	slices.Reverse(tail)
	rows, columns := n-start, m-start
	if rows == 0 || columns == 0 || rows*columns > maxTable {
		return append(head, tail...)
	}
	// longest[i][j] is the length for the ends from i and j on.
	width := columns + 1
	longest := make([]int32, (rows+1)*width)
	for i := rows - 1; i >= 0; i-- {
		for j := columns - 1; j >= 0; j-- {
			if same(start+i, start+j) {
				longest[i*width+j] = longest[(i+1)*width+j+1] + 1
			} else {
				longest[i*width+j] = max(longest[(i+1)*width+j], longest[i*width+j+1])
			}
		}
	}
	for i, j := 0, 0; i < rows && j < columns; {
		switch {
		case same(start+i, start+j):
			head = append(head, [2]int{start + i, start + j})
			i, j = i+1, j+1
		case longest[(i+1)*width+j] >= longest[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return append(head, tail...)
}

// Unified returns the difference as lines of text: a head that names the cell,
// and lines that begin with "-", "+" or a blank.
func (d Difference) Unified() string {
	var b strings.Builder
	where := fmt.Sprintf("cell %d", d.B)
	switch {
	case d.B == 0:
		where = fmt.Sprintf("cell %d, only in the first", d.A)
	case d.A == 0:
		where = fmt.Sprintf("cell %d, only in the second", d.B)
	case d.A != d.B:
		where = fmt.Sprintf("cell %d, %d in the first", d.B, d.A)
	}
	fmt.Fprintf(&b, "@@ %s, %s: %s\n", where, d.What, d.Cell)
	old, new := textLines(d.Old), textLines(d.New)
	const around = 2
	same := common(len(old), len(new), func(i, j int) bool { return old[i] == new[j] })
	same = append(same, [2]int{len(old), len(new)})
	if slices.Equal(old, new) {
		b.WriteString("  (the texts differ in line feeds at the end only)\n")
		return b.String()
	}
	i, j := 0, 0
	var equal []string
	first := true
	flush := func(last bool) {
		// Of equal lines those near a change are shown.
		before, behind := around, around
		if first {
			before = 0
		}
		if last {
			behind = 0
		}
		if len(equal) > before+behind {
			for _, line := range equal[:before] {
				b.WriteString("  " + line + "\n")
			}
			if behind < len(equal) {
				b.WriteString("  …\n")
			}
			equal = equal[len(equal)-behind:]
		}
		for _, line := range equal {
			b.WriteString("  " + line + "\n")
		}
		equal, first = nil, false
	}
	for k, m := range same {
		if i < m[0] || j < m[1] {
			flush(false)
			for ; i < m[0]; i++ {
				b.WriteString("- " + old[i] + "\n")
			}
			for ; j < m[1]; j++ {
				b.WriteString("+ " + new[j] + "\n")
			}
		}
		if k < len(same)-1 {
			equal = append(equal, old[m[0]])
			i, j = m[0]+1, m[1]+1
		}
	}
	flush(true)
	return b.String()
}

// textLines cuts a text into lines.
func textLines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}
