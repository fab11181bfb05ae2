package render

import (
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
)

// A matrix with at most tableSide rows and columns has an HTML table too. Of one
// with more than textSide rows or columns the text shows only the corners.
const (
	tableSide = 30
	textSide  = 60
	corner    = 5
)

// matrixForms lays a matrix out in rows and columns.
func matrixForms(m mat.Matrix) display.Bundle {
	rows, cols := m.Dims()
	if rows == 0 || cols == 0 {
		return display.Bundle{event.TextPlain: fmt.Sprintf("matrix without elements, %d×%d", rows, cols)}
	}
	if rows > textSide || cols > textSide {
		return display.Bundle{event.TextPlain: fmt.Sprint(mat.Formatted(m, mat.Squeeze(), mat.Excerpt(corner)))}
	}
	b := display.Bundle{event.TextPlain: fmt.Sprint(mat.Formatted(m, mat.Squeeze()))}
	if rows <= tableSide && cols <= tableSide {
		b[event.TextHTML] = matrixTable(m, rows, cols)
	}
	return b
}

// matrixTable returns a table without headings; numbers have six digits.
func matrixTable(m mat.Matrix, rows, cols int) string {
	var b strings.Builder
	b.WriteString(`<table>`)
	for i := range rows {
		b.WriteString("<tr>")
		for j := range cols {
			b.WriteString(`<td style="text-align:right">`)
			b.WriteString(strconv.FormatFloat(m.At(i, j), 'g', 6, 64))
			b.WriteString("</td>")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	return b.String()
}
