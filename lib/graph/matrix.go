package graph

import (
	"strings"
)

// ParseMatrix reads rows of 0 and 1, with or without blanks or commas in between:
// row v, counted from 0, has a 1 in column u when a press of v reaches u. Comments
// begin with #. A matrix that is not square and any other character is a
// [*SyntaxError] with its place.
func ParseMatrix(text string) (*Graph, error) {
	const want = "rows of 0 and 1"
	lines := contentLines(text, "#")
	near := make([][]int, len(lines))
	for v, l := range lines {
		u := 0
		for i := range len(l.text) {
			switch l.text[i] {
			case '1':
				near[v] = append(near[v], u)
				u++
			case '0':
				u++
			case ' ', '\t', ',', '\r':
			default:
				return nil, l.fail(Matrix, l.indent+i+1, want, "found %s", quoteAt(l.text, i))
			}
		}
		if u != len(lines) {
			return nil, l.fail(Matrix, 0, "as many as there are rows, "+count(len(lines), "number", "numbers"), "the row has %s", count(u, "number", "numbers"))
		}
	}
	return fromLists(near), nil
}

// bits returns the 0s and 1s of a line.
func bits(s string) string { return strings.NewReplacer(" ", "", ",", "", "\t", "").Replace(s) }

// matrixText writes the graph as ParseMatrix reads it.
func (g *Graph) matrixText() string {
	var b strings.Builder
	for _, near := range g.near {
		row := []byte(strings.Repeat("0", g.Len()))
		for _, u := range near {
			row[u] = '1'
		}
		b.Write(row)
		b.WriteByte('\n')
	}
	return b.String()
}
