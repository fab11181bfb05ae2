package draw

import (
	"strings"
	"unicode/utf8"
)

// textWidth is the number of characters that pictures side by side may take.
const textWidth = 100

// Text returns the picture in characters: one character per cell, blanks
// between the columns so that the board looks about square, the title above and
// the caption below.
//
//	.  off      o  off with a dot    c  off with a ring    x  off with a cross
//	#  on       @  on with a dot     C  on with a ring     X  on with a cross
//	1…8  the tints
//
// A label in a cell takes the place of the character, and [ ] stand around
// outlined cells. Odd rows of hexagons are moved half a cell to the right. Lines and
// vertices are not shown; see Plain.
func (p *Picture) Text() string {
	var lines []string
	if p.Title != "" {
		lines = append(lines, p.Title)
	}
	switch {
	case p.Plain != "":
		lines = append(lines, p.Plain)
	case p.parts != nil:
		lines = append(lines, p.textParts()...)
	default:
		lines = append(lines, p.textGrid()...)
	}
	if p.Caption != "" && p.Caption != p.Title {
		lines = append(lines, p.Caption)
	}
	if len(lines) == 0 {
		return p.describe()
	}
	return strings.Join(lines, "\n")
}

// String returns Text.
func (p *Picture) String() string { return p.Text() }

// textGrid returns the rows of cells with the labels beside them.
func (p *Picture) textGrid() []string {
	if p.blank() {
		if d := p.describe(); d != "" {
			return []string{d}
		}
		return nil
	}
	width := max(1, longest(p.labels))
	gutter := 0
	if p.rowLabels != nil {
		gutter = longest(p.rowLabels) + 1
	}
	lead := 0 // outlines need a place before the first cell
	if len(p.frames) > 0 {
		lead = 1
	}
	var lines []string
	for _, head := range p.textHeads(width) {
		lines = append(lines, strings.Repeat(" ", gutter+lead)+head)
	}
	brackets := p.brackets()
	for r := range p.rows {
		var b strings.Builder
		if p.rowLabels != nil {
			b.WriteString(padLeft(p.rowLabels[r], gutter-1) + " ")
		}
		if p.Lattice == Hexagons && r%2 == 1 {
			b.WriteString(strings.Repeat(" ", (width+1)/2))
		}
		for c := range p.cols + 1 {
			if c > 0 || lead > 0 {
				if s := brackets[[2]int{r, c}]; s != 0 {
					b.WriteByte(s)
				} else {
					b.WriteByte(' ')
				}
			}
			if c < p.cols {
				b.WriteString(padLeft(p.textCell(r*p.cols+c), width))
			}
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}

// blank reports whether there is nothing to show in the cells.
func (p *Picture) blank() bool {
	for i, f := range p.fills {
		if f != Empty || p.marks[i] != NoMark || p.labels[i] != "" {
			return false
		}
	}
	return true
}

// brackets returns what stands in the place before cell (r, c).
func (p *Picture) brackets() map[[2]int]byte {
	m := map[[2]int]byte{}
	for _, f := range p.frames {
		for r := f.r0; r <= f.r1; r++ {
			m[[2]int{r, f.c1 + 1}] = ']'
		}
	}
	for _, f := range p.frames {
		for r := f.r0; r <= f.r1; r++ {
			m[[2]int{r, f.c0}] = '['
		}
	}
	return m
}

// textCell returns the characters of one cell.
func (p *Picture) textCell(i int) string {
	f, m := p.fills[i], p.marks[i]
	switch {
	case p.labels[i] != "":
		return p.labels[i]
	case m != NoMark && f == On:
		return string("@CX"[m-Dot])
	case m != NoMark:
		return string("ocx"[m-Dot])
	case f == Empty:
		return " "
	case f == Off:
		return "."
	case f == On:
		return "#"
	}
	return string("12345678"[int(f-firstTint)%8])
}

// textHeads returns the column labels as lines, upright unless they fit into
// the columns.
func (p *Picture) textHeads(width int) []string {
	if p.colLabels == nil {
		return nil
	}
	n := longest(p.colLabels)
	var lines []string
	if n <= width {
		var b strings.Builder
		for _, s := range p.colLabels {
			b.WriteString(padLeft(s, width) + " ")
		}
		return []string{strings.TrimRight(b.String(), " ")}
	}
	for k := range n {
		var b strings.Builder
		for _, s := range p.colLabels {
			b.WriteString(padLeft(string([]rune(padLeft(s, n))[k]), width) + " ")
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}

// textParts puts the texts of the parts side by side as far as they fit.
func (p *Picture) textParts() []string {
	var all, row []string
	width := 0
	flush := func() {
		if len(all) > 0 && len(row) > 0 {
			all = append(all, "")
		}
		all = append(all, row...)
		row, width = nil, 0
	}
	for _, q := range p.parts {
		lines := strings.Split(q.Text(), "\n")
		w := longest(lines)
		if width > 0 && width+4+w > textWidth {
			flush()
		}
		start := 0
		if width > 0 {
			start = width + 4
		}
		for i, s := range lines {
			if i == len(row) {
				row = append(row, "")
			}
			if s != "" {
				row[i] = padRight(row[i], start) + s
			}
		}
		width = start + w
	}
	flush()
	return all
}

func padLeft(s string, n int) string {
	return strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s))) + s
}

func padRight(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s)))
}
