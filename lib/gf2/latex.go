package gf2

import (
	"fmt"
	"strings"

	"parity.lab/lib/bitset"
)

// maxShown is how many rows and columns the texts for people show; larger matrices
// are shortened by dots.
const maxShown = 40

// LaTeX returns the matrix in brackets. Of more than 40 rows or columns the first
// ones, dots and the last one are shown.
func (m *Matrix) LaTeX() string { return latexArray(m, nil, m.cols) }

// LaTeXSystem returns [M | b] with a rule before the right side. It panics if b
// does not have length Rows.
func (m *Matrix) LaTeXSystem(b *bitset.Set) string {
	m.checkRight(b)
	return latexArray(m.withRight(b), nil, m.cols)
}

func (m *Matrix) checkRight(b *bitset.Set) {
	if b.Len() != m.rows {
		panic(fmt.Sprintf("gf2: right side of length %d for a %d×%d matrix", b.Len(), m.rows, m.cols))
	}
}

// withRight returns [M | b].
func (m *Matrix) withRight(b *bitset.Set) *Matrix {
	a := withRoom(m, 1)
	for i := range b.All() {
		a.Set(i, m.cols, true)
	}
	return a
}

// latexArray writes a matrix with a rule before column rule and boxes around
// pivots.
func latexArray(m *Matrix, boxed map[Entry]bool, rule int) string {
	rows, cols := shown(m.rows), shown(m.cols)
	var b strings.Builder
	b.WriteString(`\left[\begin{array}{`)
	for _, j := range cols {
		if j == rule && j > 0 {
			b.WriteByte('|')
		}
		b.WriteByte('c')
	}
	b.WriteString("}\n")
	for n, i := range rows {
		for k, j := range cols {
			if k > 0 {
				b.WriteString(" & ")
			}
			switch {
			case i < 0 && j < 0:
				b.WriteString(`\ddots`)
			case i < 0:
				b.WriteString(`\vdots`)
			case j < 0:
				b.WriteString(`\cdots`)
			case boxed[Entry{i, j}]:
				b.WriteString(`\boxed{1}`)
			default:
				b.WriteByte(digit(m.At(i, j)))
			}
		}
		if n < len(rows)-1 {
			b.WriteString(` \\`)
		}
		b.WriteByte('\n')
	}
	b.WriteString(`\end{array}\right]`)
	return b.String()
}

// shown returns the indices below n that are shown, with −1 for dots.
func shown(n int) []int {
	var s []int
	for i := range n {
		if n <= maxShown || i < maxShown-2 || i == n-1 {
			s = append(s, i)
		} else if i == maxShown-2 {
			s = append(s, -1)
		}
	}
	return s
}

// String returns the rows of the form and, in a last line, the rank and the pivot
// columns, counted from 0.
func (e *Echelon) String() string {
	var b strings.Builder
	if text := e.e.String(); text != "" {
		b.WriteString(text + "\n")
	}
	fmt.Fprintf(&b, "rank %d", len(e.pivots))
	for i, p := range e.pivots {
		if i == maxShown {
			fmt.Fprintf(&b, " … and %d more", len(e.pivots)-i)
			break
		}
		if i == 0 {
			b.WriteString(", pivots in columns")
		}
		fmt.Fprintf(&b, " %d", p)
	}
	return b.String()
}

// LaTeX returns the form with boxes around its pivots, shortened like a matrix.
func (e *Echelon) LaTeX() string {
	boxed := make(map[Entry]bool, len(e.pivots))
	for i, p := range e.pivots {
		boxed[Entry{i, p}] = true
	}
	return latexArray(e.e, boxed, e.e.cols)
}

// String returns X and, each in a line of its own, the first 40 null vectors.
func (s *Solution) String() string {
	var b strings.Builder
	b.WriteString("x = " + s.X.String())
	for k, v := range s.NullSpace {
		if k == maxShown {
			fmt.Fprintf(&b, "\n… and %d more", len(s.NullSpace)-k)
			break
		}
		fmt.Fprintf(&b, "\n  + t%d·%s", k+1, v.String())
	}
	return b.String()
}

// LaTeX returns the set of solutions in parametric form: X plus the null vectors,
// each times a free variable t_1, t_2, ….
func (s *Solution) LaTeX() string {
	var b strings.Builder
	b.WriteString("x = ")
	writeColumn(&b, s.X)
	for k, v := range s.NullSpace {
		if k == maxShown {
			b.WriteString(` + \cdots`)
			break
		}
		fmt.Fprintf(&b, " + t_{%d}", k+1)
		writeColumn(&b, v)
	}
	if n := len(s.NullSpace); n == 1 {
		b.WriteString(`,\quad t_{1} \in \mathrm{GF}(2)`)
	} else if n > 1 {
		fmt.Fprintf(&b, `,\quad t_{1}, \ldots, t_{%d} \in \mathrm{GF}(2)`, n)
	}
	return b.String()
}

func writeColumn(b *strings.Builder, v *bitset.Set) {
	m := FromFunc(v.Len(), 1, func(i, _ int) bool { return v.Test(i) })
	b.WriteString(m.LaTeX())
}
