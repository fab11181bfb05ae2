package graph

import (
	"fmt"
	"strings"
)

// ParseLists reads a vertex and its neighbours a line, what a press of it reaches:
//
//	# a comment
//	0: 1 3
//	1: 0 2
//
// The lines "vertices", "from" and "undirected" and the rules for numbers and names
// are those of [ParseEdgeList]. Without "undirected" the lists are taken at their
// word, so an edge stands in two of them; with it either will do. A vertex without
// a list of its own has no neighbours. Anything that does not fit is a
// [*SyntaxError].
func ParseLists(text string) (*Graph, error) {
	r := lister{format: Lists}
	lines, err := r.keywords(contentLines(text, "#"))
	if err != nil {
		return nil, err
	}
	const want = "a vertex, a colon and its neighbours"
	listed := map[string]int{}
	for _, l := range lines {
		head, tail, ok := strings.Cut(l.text, ":")
		if !ok {
			return nil, l.fail(Lists, 0, want, "there is no colon")
		}
		names := line{l.number, l.indent, head}.words()
		if len(names) != 1 {
			return nil, l.fail(Lists, l.indent+1, want, "found %s before the colon", count(len(names), "vertex", "vertices"))
		}
		from := names[0]
		if first, twice := listed[from.text]; twice {
			return nil, l.fail(Lists, from.column, "one list for each vertex", "the neighbours of %s stand in line %d already", from.text, first)
		}
		listed[from.text] = l.number
		if err := r.mention(l, from); err != nil {
			return nil, err
		}
		for _, to := range (line{l.number, l.indent + len(head) + 1, tail}).words() {
			if strings.Contains(to.text, ":") {
				return nil, l.fail(Lists, to.column, "a single colon", "found %q", to.text)
			}
			if err := r.mention(l, to); err != nil {
				return nil, err
			}
			r.pairs = append(r.pairs, pair{from: from.text, to: to.text, at: l, column: to.column, arc: !r.undirected})
		}
	}
	return r.graph()
}

// listsText writes the graph as ParseLists reads it.
func (g *Graph) listsText() string {
	var b strings.Builder
	name := g.listHead(&b)
	for v, near := range g.near {
		fmt.Fprintf(&b, "%s:", name(v))
		for _, u := range near {
			b.WriteString(" " + name(u))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
