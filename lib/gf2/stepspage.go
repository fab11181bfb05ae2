package gf2

import (
	_ "embed"
	"fmt"
	"html"
	"strings"
)

// stepsScript gives the steps buttons and keys.
//
//go:embed steps.js
var stepsScript string

// maxPageEntries bounds the entries of all steps together in HTML.
const maxPageEntries = 1 << 18

// HTML shows one step at a time, with buttons and the keys ← and → for the one
// before and the next, Home and End; the rows that the step has changed are marked,
// and pivots stand in brackets. It works without a kernel, also in exported pages.
// Where scripts are not allowed each step opens by its title. Of very long
// eliminations steps before the last are left out.
func (s *Steps) HTML() string {
	var b strings.Builder
	b.WriteString("<div class=\"gf2-steps\">\n")
	name, last := s.id(), len(s.Ops)
	fit := max(1, maxPageEntries/max(1, s.Start.rows*s.Start.cols))
	s.each(func(k int, m *Matrix) {
		if k >= fit && k < last {
			return
		}
		open := ""
		if k == 0 {
			open = " open"
		}
		// Details of one name: opening one closes the others.
		fmt.Fprintf(&b, "<details name=\"gf2-steps-%x\"%s><summary>Step %d of %d: %s</summary><pre>\n", name, open, k, last, html.EscapeString(s.headline(k)))
		s.writePage(&b, k, m)
		b.WriteString("</pre></details>\n")
	})
	if last > fit {
		fmt.Fprintf(&b, "<p>Left out for their length: %d steps before the last.</p>\n", last-fit)
	}
	fmt.Fprintf(&b, "</div>\n<script>(() => {\n%s})();</script>", stepsScript)
	return b.String()
}

// headline says what step k does, and when the end is reached.
func (s *Steps) headline(k int) string {
	text := s.title(k)
	if k == len(s.Ops) {
		text += fmt.Sprintf("; this is the reduced echelon form, of rank %d", len(s.Pivots))
	}
	return text
}

// writePage writes the matrix after k operations with numbers of the rows.
func (s *Steps) writePage(b *strings.Builder, k int, m *Matrix) {
	boxed := s.boxed(k)
	width := len(fmt.Sprint(m.rows))
	for i := range m.rows {
		changed := k > 0 && s.Ops[k-1].changes(i)
		if changed {
			b.WriteString("<mark>")
		}
		fmt.Fprintf(b, "R%-*d ", width, i+1)
		for j := range m.cols {
			if j == s.Columns {
				b.WriteString("│")
			}
			switch {
			case boxed[Entry{i, j}]:
				b.WriteString("<b>[1]</b>")
			case m.At(i, j):
				b.WriteString(" 1 ")
			default:
				b.WriteString(" 0 ")
			}
		}
		if changed {
			b.WriteString("</mark>")
		}
		b.WriteString("\n")
	}
}

// changes reports whether the operation changes row i.
func (o RowOp) changes(i int) bool { return i == o.A || o.Swap && i == o.B }

// id tells the steps of different matrices on a page apart.
func (s *Steps) id() uint64 {
	h := uint64(s.Start.rows)<<32 | uint64(s.Start.cols)<<1 | uint64(s.Start.cols-s.Columns)
	for _, w := range s.Start.w {
		h = (h ^ w) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}
