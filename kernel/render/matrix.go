package render

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
)

// A matrix with more than matrixSide rows or columns is cut: its first and last
// rows or columns are shown, corner of each.
const (
	matrixSide = 30
	corner     = 5
	latexSide  = 12 // what is still readable as a formula
)

// matrixForms lays a matrix out in rows and columns, at says what entry (i, j)
// is. Only entries that are shown are looked at, so the size of the matrix
// costs nothing.
func matrixForms(rows, cols int, at func(i, j int) string) display.Bundle {
	if rows == 0 || cols == 0 {
		return display.Bundle{event.TextPlain: fmt.Sprintf("matrix without elements, %d×%d", rows, cols)}
	}
	shownRows, shownCols := cornerOf(rows), cornerOf(cols)
	grid := make([][]string, len(shownRows))
	for a, i := range shownRows {
		grid[a] = make([]string, len(shownCols))
		for b, j := range shownCols {
			switch {
			case i < 0 && j < 0:
				grid[a][b] = "⋱"
			case i < 0:
				grid[a][b] = "⋮"
			case j < 0:
				grid[a][b] = "…"
			default:
				grid[a][b] = at(i, j)
			}
		}
	}
	note := ""
	if len(shownRows) < rows || len(shownCols) < cols {
		note = fmt.Sprintf("%s×%s matrix, shortened", grouped(rows), grouped(cols))
	}
	b := display.Bundle{event.TextPlain: matrixText(grid, note), event.TextHTML: matrixTable(grid, note)}
	if rows <= latexSide && cols <= latexSide {
		b[display.MIMELaTeX] = matrixLaTeX(grid)
	}
	return b
}

// realForms shows a matrix of numbers.
func realForms(m mat.Matrix) display.Bundle {
	rows, cols := m.Dims()
	return matrixForms(rows, cols, func(i, j int) string { return short(m.At(i, j)) })
}

// complexForms shows a matrix of complex numbers.
func complexForms(m mat.CMatrix) display.Bundle {
	rows, cols := m.Dims()
	return matrixForms(rows, cols, func(i, j int) string {
		return strings.Trim(strconv.FormatComplex(m.At(i, j), 'g', 6, 128), "()")
	})
}

// cornerOf returns the indices of n that are shown, with −1 for those left out.
func cornerOf(n int) []int {
	var list []int
	for i := range n {
		if n > matrixSide && i == corner {
			list = append(list, -1)
			for k := n - corner; k < n; k++ {
				list = append(list, k)
			}
			break
		}
		list = append(list, i)
	}
	return list
}

// matrixText draws square brackets around the entries.
func matrixText(grid [][]string, note string) string {
	widths := make([]int, len(grid[0]))
	for _, row := range grid {
		for j, s := range row {
			widths[j] = max(widths[j], len([]rune(s)))
		}
	}
	var b strings.Builder
	for i, row := range grid {
		left, right := "⎢", "⎥"
		switch {
		case len(grid) == 1:
			left, right = "[", "]"
		case i == 0:
			left, right = "⎡", "⎤"
		case i == len(grid)-1:
			left, right = "⎣", "⎦"
		}
		b.WriteString(left)
		for j, s := range row {
			if j > 0 {
				b.WriteString("  ")
			}
			b.WriteString(strings.Repeat(" ", widths[j]-len([]rune(s))) + s)
		}
		b.WriteString(right)
		if i < len(grid)-1 {
			b.WriteByte('\n')
		}
	}
	if note != "" {
		b.WriteString("\n(" + note + ")")
	}
	return b.String()
}

// matrixTable draws the brackets as borders, in the colour of the text.
func matrixTable(grid [][]string, note string) string {
	var b strings.Builder
	b.WriteString(`<table style="display:inline-table;width:auto;border-left:2px solid;border-right:2px solid;border-radius:5px;font-variant-numeric:tabular-nums">`)
	for _, row := range grid {
		b.WriteString("<tr>")
		for _, s := range row {
			b.WriteString(`<td style="text-align:right">` + html.EscapeString(s) + "</td>")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	if note != "" {
		b.WriteString("<div>" + html.EscapeString(note) + "</div>")
	}
	return b.String()
}

// matrixLaTeX returns the entries as a formula.
func matrixLaTeX(grid [][]string) string {
	lines := make([]string, len(grid))
	for i, row := range grid {
		cells := make([]string, len(row))
		for j, s := range row {
			if mantissa, exponent, ok := strings.Cut(s, "e"); ok && !strings.Contains(s, "i") {
				n, _ := strconv.Atoi(exponent)
				s = mantissa + `\cdot 10^{` + strconv.Itoa(n) + "}"
			}
			s = strings.NewReplacer("+Inf", `\infty`, "-Inf", `-\infty`, "NaN", `\mathrm{NaN}`).Replace(s)
			cells[j] = s
		}
		lines[i] = strings.Join(cells, " & ")
	}
	return `$\displaystyle \begin{bmatrix}` + strings.Join(lines, ` \\ `) + `\end{bmatrix}$`
}
