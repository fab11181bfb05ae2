package graph

import (
	"errors"
	"fmt"
	mathbits "math/bits"
	"slices"
	"strings"
)

// The headers that may stand before a graph.
const (
	graph6Header   = ">>graph6<<"
	sparse6Header  = ">>sparse6<<"
	digraph6Header = ">>digraph6<<"
)

// ParseGraph6 reads an undirected graph without loops in the graph6 format, one line
// with or without the header >>graph6<<: the number of vertices, then the matrix above
// the diagonal column by column, six bits a character. The format is described at
// https://users.cecs.anu.edu.au/~bdm/data/formats.txt, as are those of
// [ParseSparse6] and [ParseDigraph6].
func ParseGraph6(text string) (*Graph, error) {
	r, err := open6(Graph6, text, graph6Header, "")
	if err != nil {
		return nil, err
	}
	n := r.n
	if err := r.exactly(n * (n - 1) / 2); err != nil {
		return nil, err
	}
	near := make([][]int, n)
	for v := range n {
		for u := range v {
			if r.bit() == 1 {
				near[u] = append(near[u], v)
				near[v] = append(near[v], u)
			}
		}
	}
	return fromUnsorted(near), r.padding(0)
}

// ParseDigraph6 reads a graph of any kind in the digraph6 format, one line with or
// without the header >>digraph6<<: the sign &, the number of vertices, then the matrix
// row by row, six bits a character.
func ParseDigraph6(text string) (*Graph, error) {
	r, err := open6(Digraph6, text, digraph6Header, "&")
	if err != nil {
		return nil, err
	}
	n := r.n
	if err := r.exactly(n * n); err != nil {
		return nil, err
	}
	near := make([][]int, n)
	for v := range n {
		for u := range n {
			if r.bit() == 1 {
				near[v] = append(near[v], u)
			}
		}
	}
	return fromLists(near), r.padding(0)
}

// ParseSparse6 reads an undirected graph, which may have loops, in the sparse6
// format, one line with or without the header >>sparse6<<: a colon, the number of
// vertices, then the edges sorted by their larger vertex. An edge given twice is an
// error.
func ParseSparse6(text string) (*Graph, error) {
	r, err := open6(Sparse6, text, sparse6Header, ":")
	if err != nil {
		return nil, err
	}
	n, k := r.n, sparse6Width(r.n)
	near := make([][]int, n)
	seen := map[[2]int]bool{}
	for v := 0; r.left() > k; {
		column := r.column()
		v += r.bit()
		x := 0
		for range k {
			x = 2*x + r.bit()
		}
		switch {
		case x >= n || v >= n:
			return fromUnsorted(near), nil // what follows fills up the last character
		case x > v:
			v = x
		case seen[[2]int{x, v}]:
			return nil, &SyntaxError{Format: Sparse6, Line: r.line.number, Column: column, Problem: fmt.Sprintf("the edge %d–%d is given twice", x, v), Want: "each edge once"}
		default:
			seen[[2]int{x, v}] = true
			near[x] = append(near[x], v)
			if x != v {
				near[v] = append(near[v], x)
			}
		}
	}
	return fromUnsorted(near), nil
}

// ReadAll reads a text with a graph a line, in graph6, sparse6 or digraph6, as
// programs that list graphs write them; a line may be in another of the three than
// the line before. A text in any other format holds one graph. If the format is [Auto],
// [Detect] finds it. The error is about the first line that is wrong, and the graphs
// before it are returned.
func ReadAll(format Format, text string) ([]*Graph, error) {
	if format == Auto {
		var err error
		if format, err = Detect(text); err != nil {
			return nil, err
		}
	}
	if format != Graph6 && format != Sparse6 && format != Digraph6 {
		g, err := Read(format, text)
		if err != nil {
			return nil, err
		}
		return []*Graph{g}, nil
	}
	var list []*Graph
	for i, s := range strings.Split(text, "\n") {
		s = strings.TrimRight(s, " \t\r")
		switch s {
		case "", graph6Header, sparse6Header, digraph6Header:
			continue
		}
		f := Graph6
		switch {
		case strings.HasPrefix(s, sparse6Header), s[0] == ':':
			f = Sparse6
		case strings.HasPrefix(s, digraph6Header), s[0] == '&':
			f = Digraph6
		}
		g, err := Read(f, s)
		if err != nil {
			var e *SyntaxError
			if errors.As(err, &e) {
				e.Line = i + 1
			}
			return list, err
		}
		list = append(list, g)
	}
	return list, nil
}

// sparse6Width returns the number of bits of a vertex.
func sparse6Width(n int) int { return mathbits.Len(uint(max(n-1, 0))) }

// reader6 reads characters of six bits each.
type reader6 struct {
	format Format
	line   line
	data   string // what follows the number of vertices
	start  int    // column of data, from 1
	n      int
	pos    int // bits read
}

// open6 finds the one line of the text and reads the number of vertices.
func open6(format Format, text, header, mark string) (*reader6, error) {
	var lines []line
	for i, s := range strings.Split(text, "\n") {
		if s = strings.TrimRight(s, " \t\r"); s != "" {
			lines = append(lines, line{i + 1, 0, s})
		}
	}
	if len(lines) == 0 {
		return nil, &SyntaxError{Format: format, Line: 1, Problem: "there is nothing", Want: "one line of characters from ? to ~"}
	}
	l := lines[0]
	s := strings.TrimPrefix(l.text, header)
	at := len(l.text) - len(s)
	if s == "" && len(lines) > 1 { // the header on a line of its own
		lines = lines[1:]
		l, at = lines[0], 0
		s = l.text
	}
	if len(lines) > 1 {
		return nil, lines[1].fail(format, 1, "one graph; ReadAll reads many", "there is a second graph")
	}
	if !strings.HasPrefix(s, mark) {
		return nil, l.fail(format, at+1, "the sign "+mark, "found %s", quoteAt(l.text, at))
	}
	s = s[len(mark):]
	at += len(mark)
	for i := range len(s) {
		if s[i] < 63 || s[i] > 126 {
			return nil, l.fail(format, at+i+1, "characters from ? to ~", "found %s", quoteAt(s, i))
		}
	}
	r := &reader6{format: format, line: l, data: s, start: at + 1}
	if err := r.size(); err != nil {
		return nil, err
	}
	return r, nil
}

// printable6 reports whether a line may be in graph6.
func printable6(s string) bool {
	for i := range len(s) {
		if s[i] < 63 || s[i] > 126 {
			return false
		}
	}
	return s != ""
}

// size reads the number of vertices: one character, or ~ and three, or ~~ and six.
func (r *reader6) size() error {
	digits := 1
	switch {
	case strings.HasPrefix(r.data, "~~"):
		r.data, r.start, digits = r.data[2:], r.start+2, 6
	case strings.HasPrefix(r.data, "~"):
		r.data, r.start, digits = r.data[1:], r.start+1, 3
	}
	if len(r.data) < digits {
		return r.line.fail(r.format, r.start+len(r.data), "the number of vertices", "the line ends")
	}
	n := int64(0)
	for i := range digits {
		n = n<<6 | int64(r.data[i]-63)
	}
	if n > MaxVertices {
		return r.line.fail(r.format, r.start, fmt.Sprintf("at most %d", MaxVertices), "there are too many vertices, %d", n)
	}
	r.n = int(n)
	r.data, r.start = r.data[digits:], r.start+digits
	return nil
}

// exactly checks that there are as many characters as n bits need.
func (r *reader6) exactly(n int) error {
	want := (n + 5) / 6
	if len(r.data) == want {
		return nil
	}
	return r.line.fail(r.format, r.start+min(want, len(r.data)),
		fmt.Sprintf("%s for %s", count(want, "character", "characters"), count(r.n, "vertex", "vertices")),
		"there are %d behind the number of vertices", len(r.data))
}

func (r *reader6) left() int   { return 6*len(r.data) - r.pos }
func (r *reader6) column() int { return r.start + r.pos/6 }

func (r *reader6) bit() int {
	b := (r.data[r.pos/6] - 63) >> (5 - r.pos%6) & 1
	r.pos++
	return int(b)
}

// padding checks that the rest consists of the given bit.
func (r *reader6) padding(want int) error {
	for r.left() > 0 {
		if column := r.column(); r.bit() != want {
			return r.line.fail(r.format, column, fmt.Sprintf("the bit %d", want), "the bits that fill up the last character are wrong")
		}
	}
	return nil
}

// writer6 writes characters of six bits each.
type writer6 struct {
	text []byte
	last byte
	used int // bits in last
}

func (w *writer6) size(n int) {
	digits := 1
	switch {
	case n > 258047:
		w.text, digits = append(w.text, "~~"...), 6
	case n > 62:
		w.text, digits = append(w.text, '~'), 3
	}
	for i := digits - 1; i >= 0; i-- {
		w.text = append(w.text, byte(n>>(6*i)&63)+63)
	}
}

// put writes the lowest bits of x, the highest of them first.
func (w *writer6) put(x, bits int) {
	for i := bits - 1; i >= 0; i-- {
		w.last = w.last<<1 | byte(x>>i&1)
		if w.used++; w.used == 6 {
			w.text = append(w.text, w.last+63)
			w.last, w.used = 0, 0
		}
	}
}

// open returns how many bits the last character still needs.
func (w *writer6) open() int { return (6 - w.used) % 6 }

func (w *writer6) String() string { return string(w.text) + "\n" }

// graph6 writes the graph as ParseGraph6 reads it.
func (g *Graph) graph6() (string, error) {
	if g.directed || g.loops > 0 {
		return "", fmt.Errorf("graph: %s holds undirected graphs without loops only; %q holds any", Graph6, Digraph6)
	}
	var w writer6
	w.size(g.Len())
	for v, near := range g.near {
		for u := range v {
			_, joined := slices.BinarySearch(near, u)
			w.put(btoi(joined), 1)
		}
	}
	w.put(0, w.open())
	return w.String(), nil
}

// digraph6 writes the graph as ParseDigraph6 reads it.
func (g *Graph) digraph6() string {
	w := writer6{text: []byte("&")}
	w.size(g.Len())
	for _, near := range g.near {
		at := 0
		for _, u := range near {
			for ; at < u; at++ {
				w.put(0, 1)
			}
			w.put(1, 1)
			at++
		}
		for ; at < g.Len(); at++ {
			w.put(0, 1)
		}
	}
	w.put(0, w.open())
	return w.String()
}

// sparse6 writes the graph as ParseSparse6 reads it.
func (g *Graph) sparse6() (string, error) {
	if g.directed {
		return "", errors.New("graph: " + string(Sparse6) + " holds undirected graphs only; \"" + string(Digraph6) + "\" holds any")
	}
	n := g.Len()
	k := sparse6Width(n)
	w := writer6{text: []byte(":")}
	w.size(n)
	at := 0
	for v, near := range g.near {
		for _, u := range near {
			if u > v {
				break
			}
			if v > at+1 {
				w.put(1, 1)
				w.put(v, k)
				at = v
			}
			w.put(v-at, 1)
			w.put(u, k)
			at = v
		}
	}
	// Ones fill up the last character. If they could be read as a loop at the last
	// vertex, a zero stands before them.
	if n == 1<<k && at == n-2 && w.open() > k {
		w.put(0, 1)
	}
	w.put(63, w.open())
	return w.String(), nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
