package graph

import (
	"fmt"
	"slices"
	"strings"
)

// ParseDIMACS reads the format of the DIMACS challenges for undirected graphs.
// Vertices count from 1 in the text, and so do the labels of the graph:
//
//	c a comment
//	p edge 3 2      3 vertices, 2 edges; also p col
//	e 1 2
//	e 2 3
//
// Many files list every edge a second time in the other direction, which is allowed;
// the number of edges may be that of the lines or that of the edges. Lines that begin
// with n, d, v or x, which tell other things, are passed over.
//
// Format: DIMACS, Clique and coloring problems graph format (1993).
func ParseDIMACS(text string) (*Graph, error) {
	n, m, read := -1, 0, 0
	var near [][]int
	var head line
	seen := map[[2]int]int{}
	for _, l := range contentLines(text, "") {
		words := l.words()
		if len(words) == 0 {
			continue
		}
		switch words[0].text {
		case "p":
			if n >= 0 {
				return nil, l.fail(DIMACS, l.indent+1, "one such line", "there is a second line that begins with p")
			}
			const want = "p edge and the numbers of vertices and edges"
			if len(words) != 4 || words[1].text != "edge" && words[1].text != "col" && words[1].text != "edges" {
				return nil, l.fail(DIMACS, l.indent+1, want, "the line that begins with p is wrong")
			}
			for i, to := range []*int{&n, &m} {
				var ok bool
				if *to, ok = natural(words[2+i].text); !ok {
					return nil, l.fail(DIMACS, words[2+i].column, want, "found %q", words[2+i].text)
				}
			}
			if n > MaxVertices {
				return nil, l.fail(DIMACS, words[2].column, fmt.Sprintf("at most %d", MaxVertices), "there are too many vertices")
			}
			near, head = make([][]int, n), l
		case "e":
			if n < 0 {
				return nil, l.fail(DIMACS, l.indent+1, "a line p edge before the edges", "found an edge")
			}
			if len(words) != 3 {
				return nil, l.fail(DIMACS, l.indent+1, "e and two vertices", "the line has %s", count(len(words), "word", "words"))
			}
			var e [2]int
			for i, w := range words[1:] {
				v, ok := natural(w.text)
				if !ok || v < 1 || v > n {
					return nil, l.fail(DIMACS, w.column, fmt.Sprintf("vertices from 1 to %d", n), "found %q", w.text)
				}
				e[i] = v - 1
			}
			if e[0] == e[1] {
				return nil, l.fail(DIMACS, words[1].column, fmt.Sprintf("edges without loops; %q and %q can have them", EdgeList, Sparse6), "the edge joins vertex %d to itself", e[0]+1)
			}
			if first, twice := seen[e]; twice {
				return nil, l.fail(DIMACS, words[1].column, "each edge once, or once in each direction", "the edge %d %d stands in line %d already", e[0]+1, e[1]+1, first)
			}
			seen[e] = l.number
			read++
			near[e[0]] = append(near[e[0]], e[1])
			near[e[1]] = append(near[e[1]], e[0])
		case "n", "d", "v", "x":
		default:
			if strings.HasPrefix(words[0].text, "c") {
				continue
			}
			return nil, l.fail(DIMACS, l.indent+1, "a line that begins with c, p or e", "found %q", words[0].text)
		}
	}
	if n < 0 {
		return nil, &SyntaxError{Format: DIMACS, Line: 1, Problem: "there is no line that begins with p", Want: "p edge and the numbers of vertices and edges"}
	}
	for v := range near {
		slices.Sort(near[v])
		near[v] = slices.Compact(near[v])
	}
	g := fromLists(near)
	if m != read && m != g.EdgeCount() {
		return nil, head.fail(DIMACS, 0, fmt.Sprintf("%d", g.EdgeCount()), "the line says %s", count(m, "edge", "edges"))
	}
	if n > 0 {
		g.labels = make([]string, n)
		for v := range g.labels {
			g.labels[v] = fmt.Sprint(v + 1)
		}
	}
	return g, nil
}

// isDIMACS reports whether a line says p edge before anything but comments.
func isDIMACS(lines []line) bool {
	for _, l := range lines {
		words := strings.Fields(l.text)
		switch {
		case words[0] == "p":
			return len(words) > 1 && (words[1] == "edge" || words[1] == "col" || words[1] == "edges")
		case words[0] != "c":
			return false
		}
	}
	return false
}

// dimacs writes the graph as ParseDIMACS reads it.
func (g *Graph) dimacs() (string, error) {
	if g.directed || g.loops > 0 {
		return "", fmt.Errorf("graph: %s holds undirected graphs without loops only; %q and %q hold any", DIMACS, EdgeList, Digraph6)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "c %v\np edge %d %d\n", g, g.Len(), g.EdgeCount())
	for _, e := range g.Edges() {
		fmt.Fprintf(&b, "e %d %d\n", e[0]+1, e[1]+1)
	}
	return b.String(), nil
}
