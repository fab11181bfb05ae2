package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ParseEdgeList reads an edge a line:
//
//	# a comment, to the end of the line
//	vertices 6      how many vertices, or their names; may be missing
//	from 1          number of the first vertex, 0 or 1; may be missing
//	0 1             an edge; also 0,1 or 0 – 1 or 0 -- 1
//	1 -> 2          an arc; also 1 → 2
//	3 3             a loop
//	4               a vertex, perhaps without edges
//
// After a line "directed" all lines with two vertices are arcs, after a line
// "undirected" arrows are refused. Vertices are numbers if the first one is, and
// names otherwise, numbered as they come.
//
// A first line of two numbers n m is taken as the numbers of vertices and edges if
// exactly m lines follow, m > 0, and their vertices fit. Without a line "from", numbers
// count from 0 if the number 0 occurs and from 1 otherwise; the labels of the graph are
// the numbers in the text.
//
// An edge or arc given twice, and anything else that does not fit, is a
// [*SyntaxError].
func ParseEdgeList(text string) (*Graph, error) {
	r := lister{format: EdgeList}
	lines, err := r.keywords(contentLines(text, "#"))
	if err != nil {
		return nil, err
	}
	r.header(lines)
	for i, l := range lines {
		if r.numeric && i == 0 {
			continue
		}
		words, arrow, err := r.edgeWords(l)
		if err != nil {
			return nil, err
		}
		for _, w := range words {
			if err := r.mention(l, w); err != nil {
				return nil, err
			}
		}
		if len(words) == 2 {
			r.pairs = append(r.pairs, pair{from: words[0].text, to: words[1].text, at: l, column: words[0].column, arc: arrow || r.directed})
		}
	}
	return r.graph()
}

// The words that begin a line which is no edge.
var listWords = []string{"vertices", "from", "directed", "undirected"}

func isListWord(s string) bool { return slices.Contains(listWords, strings.ToLower(s)) }

// lister reads edge lists and adjacency lists, which share words and vertices.
type lister struct {
	format               Format
	directed, undirected bool
	numeric              bool // the first line says how many vertices there are
	vertices             int  // how many the text says there are, or -1
	base                 int  // or -1
	fixed                bool // the text lists the names
	names                []string
	number               map[string]int // place in names
	numbers              bool           // vertices are numbers
	low, high            int            // smallest and largest number
	highAt               line
	highColumn           int
	pairs                []pair
}

// pair is an edge or arc as it stands in the text.
type pair struct {
	from, to string
	at       line
	column   int
	arc      bool
}

// keywords reads the lines that begin with a word and returns the others.
func (r *lister) keywords(lines []line) (rest []line, err error) {
	r.vertices, r.base, r.number, r.low, r.high = -1, -1, map[string]int{}, -1, -1
	for _, l := range lines {
		words := l.words()
		if len(words) == 0 || !isListWord(words[0].text) {
			rest = append(rest, l)
			continue
		}
		key, words := strings.ToLower(words[0].text), words[1:]
		switch key {
		case "directed", "undirected":
			if len(words) > 0 {
				return nil, l.fail(r.format, words[0].column, "nothing", "found %q behind %s", words[0].text, key)
			}
			r.directed, r.undirected = r.directed || key == "directed", r.undirected || key == "undirected"
			if r.directed && r.undirected {
				return nil, l.fail(r.format, l.indent+1, "one of the two", "the text says directed and undirected")
			}
		case "from":
			if len(words) != 1 || words[0].text != "0" && words[0].text != "1" {
				return nil, l.fail(r.format, l.indent+1, "from 0 or from 1", "the number of the first vertex is wrong")
			}
			r.base = int(words[0].text[0] - '0')
		case "vertices":
			if err := r.declare(l, words); err != nil {
				return nil, err
			}
		}
	}
	return rest, nil
}

// declare reads how many vertices there are, or their names.
func (r *lister) declare(l line, words []word) error {
	if r.vertices >= 0 {
		return l.fail(r.format, l.indent+1, "one such line", "the vertices are given twice")
	}
	if len(words) == 1 {
		if n, ok := natural(words[0].text); ok {
			if n > MaxVertices {
				return l.fail(r.format, words[0].column, fmt.Sprintf("at most %d", MaxVertices), "there are too many vertices")
			}
			r.vertices, r.numbers = n, true
			return nil
		}
	}
	for _, w := range words {
		if _, twice := r.number[w.text]; twice {
			return l.fail(r.format, w.column, "different names", "the vertex %q is given twice", w.text)
		}
		r.number[w.text] = len(r.names)
		r.names = append(r.names, w.text)
	}
	if len(words) == 0 {
		return l.fail(r.format, l.indent+1, "how many vertices there are, or their names", "there is nothing behind the word vertices")
	}
	r.vertices, r.fixed = len(r.names), true
	return nil
}

// header finds out whether the first line gives the numbers of vertices and edges.
func (r *lister) header(lines []line) {
	if r.vertices >= 0 || len(lines) < 2 {
		return
	}
	first := lines[0].words()
	if len(first) != 2 {
		return
	}
	n, ok1 := natural(first[0].text)
	m, ok2 := natural(first[1].text)
	if !ok1 || !ok2 || m != len(lines)-1 || n < 1 || n > MaxVertices {
		return
	}
	low, high := n, 0
	for _, l := range lines[1:] {
		words, _, err := r.edgeWords(l)
		if err != nil || len(words) != 2 {
			return
		}
		for _, w := range words {
			v, ok := natural(w.text)
			if !ok {
				return
			}
			low, high = min(low, v), max(high, v)
		}
	}
	if high < n || high == n && low > 0 {
		r.numeric, r.vertices, r.numbers = true, n, true
	}
}

// The signs between the two vertices of a line.
var joins = []string{"->", "→", "--", "–", "—"}

// edgeWords returns the one or two vertices of a line and whether an arrow joins
// them.
func (r *lister) edgeWords(l line) (vertices []word, arrow bool, err error) {
	var all []word
	for _, w := range l.words() {
		all = append(all, splitJoins(w)...)
	}
	for i, w := range all {
		if !slices.Contains(joins, w.text) {
			vertices = append(vertices, w)
			continue
		}
		arrow = w.text == "->" || w.text == "→"
		if i != 1 || len(all) != 3 {
			return nil, false, l.fail(r.format, w.column, "a vertex on each side of a single sign", "found %s", w.text)
		}
		if arrow && r.undirected {
			return nil, false, l.fail(r.format, w.column, "– in a text that says undirected", "found an arrow")
		}
	}
	if len(vertices) > 2 {
		return nil, false, l.fail(r.format, vertices[2].column, "two vertices a line, without weights", "found a third word, %q", vertices[2].text)
	}
	return vertices, arrow, nil
}

// splitJoins cuts a word such as a->b.
func splitJoins(w word) (list []word) {
	start := 0
	add := func(to int) {
		if to > start {
			list = append(list, word{w.text[start:to], w.column + start})
		}
	}
	for i := 0; i < len(w.text); {
		j := slices.IndexFunc(joins, func(s string) bool { return strings.HasPrefix(w.text[i:], s) })
		if j < 0 {
			i++
			continue
		}
		add(i)
		list = append(list, word{joins[j], w.column + i})
		i += len(joins[j])
		start = i
	}
	add(len(w.text))
	return list
}

// natural reads a number of digits only, up to 9 of them.
func natural(s string) (int, bool) {
	if len(s) == 0 || len(s) > 9 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// mention notes a vertex of the text.
func (r *lister) mention(l line, w word) error {
	v, isNumber := natural(w.text)
	first := r.low < 0 && len(r.names) == 0
	if first && r.vertices < 0 {
		r.numbers = isNumber
	}
	if !r.numbers {
		if _, known := r.number[w.text]; known {
			return nil
		}
		if r.fixed {
			return l.fail(r.format, w.column, "one of those in the line with the vertices", "there is no vertex %q", w.text)
		}
		if isListWord(w.text) || strings.HasPrefix(w.text, "-") {
			return l.fail(r.format, w.column, "a number from 0 or a name", "found %q", w.text)
		}
		r.number[w.text] = len(r.names)
		r.names = append(r.names, w.text)
		return nil
	}
	if !isNumber {
		return l.fail(r.format, w.column, "a number, as the vertices before are numbers", "found %q", w.text)
	}
	if v > MaxVertices {
		return l.fail(r.format, w.column, fmt.Sprintf("numbers up to %d", MaxVertices), "the number %d is too large", v)
	}
	if r.low < 0 || v < r.low {
		r.low = v
	}
	if v > r.high {
		r.high, r.highAt, r.highColumn = v, l, w.column
	}
	if v == 0 && r.base == 1 {
		return l.fail(r.format, w.column, "numbers from 1, as the text says", "found the vertex 0")
	}
	return nil
}

// graph makes the graph of all that was read.
func (r *lister) graph() (*Graph, error) {
	n := len(r.names)
	if r.numbers {
		if r.base < 0 {
			r.base = 0
			if r.low > 0 {
				r.base = 1
			}
		}
		n = r.high + 1 - r.base
		if r.vertices >= 0 {
			if n > r.vertices {
				return nil, r.highAt.fail(r.format, r.highColumn, fmt.Sprintf("%d to %d", r.base, r.base+r.vertices-1),
					"there is no vertex %d among %s", r.high, count(r.vertices, "vertex", "vertices"))
			}
			n = r.vertices
		}
	}
	vertex := func(s string) int {
		if r.numbers {
			v, _ := natural(s)
			return v - r.base
		}
		return r.number[s]
	}
	near := make([][]int, max(n, 0))
	seen := map[[2]int]line{}
	arc := func(u, v int) (line, bool) {
		first, twice := seen[[2]int{u, v}]
		if !twice {
			near[u] = append(near[u], v)
		}
		return first, twice
	}
	for _, p := range r.pairs {
		u, v := vertex(p.from), vertex(p.to)
		first, twice := arc(u, v)
		if !p.arc && u != v {
			if f, again := arc(v, u); again {
				first, twice = f, true
			}
		}
		if twice && !(r.format == Lists && first.number != p.at.number && r.undirected) {
			what := "edge"
			if p.arc {
				what = "arc"
			}
			return nil, p.at.fail(r.format, p.column, "each once", "the %s %s %s stands in line %d already", what, p.from, p.to, first.number)
		}
		seen[[2]int{u, v}] = p.at
		if !p.arc {
			seen[[2]int{v, u}] = p.at
		}
	}
	g := fromUnsorted(near)
	switch {
	case !r.numbers && n > 0:
		g.labels = r.names
	case r.base == 1 && n > 0:
		g.labels = make([]string, n)
		for v := range g.labels {
			g.labels[v] = strconv.Itoa(v + 1)
		}
	}
	return g, nil
}

// edgeList writes the graph as ParseEdgeList reads it.
func (g *Graph) edgeList() string {
	var b strings.Builder
	name := g.listHead(&b)
	if g.directed {
		b.WriteString("directed\n")
	}
	for _, e := range g.Edges() {
		fmt.Fprintf(&b, "%s %s\n", name(e[0]), name(e[1]))
	}
	return b.String()
}

// listHead writes the lines that say what the vertices are, and returns their names
// in the text.
func (g *Graph) listHead(b *strings.Builder) (name func(v int) string) {
	switch {
	case g.labels == nil || !usable(g.labels):
		fmt.Fprintf(b, "vertices %d\nfrom 0\n", g.Len())
		return strconv.Itoa
	case g.countsFrom1():
		fmt.Fprintf(b, "vertices %d\nfrom 1\n", g.Len())
	default:
		fmt.Fprintf(b, "vertices %s\n", strings.Join(g.labels, " "))
	}
	return g.Label
}

// countsFrom1 reports whether the labels are 1, 2, …, n.
func (g *Graph) countsFrom1() bool {
	for v, s := range g.labels {
		if s != strconv.Itoa(v+1) {
			return false
		}
	}
	return true
}

// usable reports whether labels can stand in a text: different words that cannot be
// taken for anything else.
func usable(labels []string) bool {
	seen := map[string]bool{}
	for _, s := range labels {
		fields := strings.Fields(s)
		if len(fields) != 1 || fields[0] != s || seen[s] || isListWord(s) || strings.ContainsAny(s, "#,:") ||
			slices.ContainsFunc(joins, func(j string) bool { return strings.Contains(s, j) }) {
			return false
		}
		seen[s] = true
	}
	if len(labels) == 1 {
		n, isNumber := natural(labels[0])
		return !isNumber || n == 1
	}
	return len(labels) > 0
}
