package graph

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
)

// Format is the name of a text form of graphs or boards.
type Format string

// The formats. Auto is for [Read] only.
const (
	// Auto finds out which of the others a text is in.
	Auto Format = ""
	// EdgeList has an edge a line: "0 1", "a b", "a -> b" for an arc; see [ParseEdgeList].
	EdgeList Format = "edges"
	// Matrix has rows of 0 and 1: row v says what a press of v reaches; see [ParseMatrix].
	Matrix Format = "matrix"
	// Lists has a vertex and its neighbours a line: "0: 1 5"; see [ParseLists].
	Lists Format = "lists"
	// Graph6 is the short form of undirected graphs without loops that nauty, Sage and
	// NetworkX read and write; see [ParseGraph6].
	Graph6 Format = "graph6"
	// Sparse6 is its sister for graphs with few edges, with loops; see [ParseSparse6].
	Sparse6 Format = "sparse6"
	// Digraph6 is its sister for directed graphs, with loops; see [ParseDigraph6].
	Digraph6 Format = "digraph6"
	// DIMACS is the form of the DIMACS challenges, often in files named .col; see [ParseDIMACS].
	DIMACS Format = "dimacs"
	// BoardText describes a board; see [ParseBoard].
	BoardText Format = "board"
	// FormatPattern and FormatMask stand in errors about the paintings of a BoardSpec.
	FormatPattern Format = "pattern"
	FormatMask    Format = "mask"
)

// Formats returns the formats that [Read] reads and [Graph.Text] writes.
func Formats() []Format {
	return []Format{EdgeList, Matrix, Lists, Graph6, Sparse6, Digraph6, DIMACS, BoardText}
}

// ParseFormat returns the format with the given name.
func ParseFormat(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if strings.EqualFold(name, string(f)) {
			return f, nil
		}
		names = append(names, string(f))
	}
	return Auto, fmt.Errorf("graph: unknown format %q; want one of %s", name, strings.Join(names, ", "))
}

// FormatOf returns the format that the name of a file ends in, such as .g6 or .col,
// and Auto for a name that says nothing.
func FormatOf(file string) Format {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".edges", ".edgelist", ".el":
		return EdgeList
	case ".matrix", ".adj", ".am":
		return Matrix
	case ".lists", ".adjlist", ".al":
		return Lists
	case ".g6", ".graph6":
		return Graph6
	case ".s6", ".sparse6":
		return Sparse6
	case ".d6", ".digraph6":
		return Digraph6
	case ".col", ".edge", ".dimacs", ".clq":
		return DIMACS
	case ".board":
		return BoardText
	}
	return Auto
}

// SyntaxError says where a text breaks the rules of its format.
type SyntaxError struct {
	Format Format
	// Line and Column count from 1; Column counts bytes. Column 0 means the line as a
	// whole.
	Line, Column int
	// Problem is what is there and Want what was expected instead, or "".
	Problem, Want string
}

// Error returns the place, the problem and what was expected.
func (e *SyntaxError) Error() string {
	s := fmt.Sprintf("graph: %s, line %d", e.Format, e.Line)
	if e.Column > 0 {
		s += fmt.Sprintf(", column %d", e.Column)
	}
	s += ": " + e.Problem
	if e.Want != "" {
		s += "; want " + e.Want
	}
	return s
}

// MaxVertices is the largest number of vertices that a text may name, so that a
// slip of the pen does not take all memory.
const MaxVertices = 1 << 20

// quoteAt shows the character at place i of a line.
func quoteAt(line string, i int) string {
	for _, r := range line[i:] {
		return strconv.QuoteRune(r)
	}
	return "the end of the line"
}

// Read reads a graph in the given format, or in the one that [Detect] finds if it
// is [Auto]. An error is a [*SyntaxError] or says what is wrong with the graph.
func Read(format Format, text string) (*Graph, error) {
	if format == Auto {
		var err error
		if format, err = Detect(text); err != nil {
			return nil, err
		}
	}
	switch format {
	case EdgeList:
		return ParseEdgeList(text)
	case Matrix:
		return ParseMatrix(text)
	case Lists:
		return ParseLists(text)
	case Graph6:
		return ParseGraph6(text)
	case Sparse6:
		return ParseSparse6(text)
	case Digraph6:
		return ParseDigraph6(text)
	case DIMACS:
		return ParseDIMACS(text)
	case BoardText:
		spec, err := ParseBoard(text)
		if err != nil {
			return nil, err
		}
		return Board(spec)
	}
	_, err := ParseFormat(string(format))
	return nil, err
}

// Text writes the graph in the given format, ending in a new line. The error says
// what the format cannot hold, such as loops in graph6, and which format can.
func (g *Graph) Text(format Format) (string, error) {
	switch format {
	case EdgeList:
		return g.edgeList(), nil
	case Matrix:
		return g.matrixText(), nil
	case Lists:
		return g.listsText(), nil
	case Graph6:
		return g.graph6()
	case Sparse6:
		return g.sparse6()
	case Digraph6:
		return g.digraph6(), nil
	case DIMACS:
		return g.dimacs()
	case BoardText:
		if g.cells == nil {
			return "", fmt.Errorf("graph: the %v is no board, and only boards can be written as one; write it as %q", g, EdgeList)
		}
		if plain, err := Board(g.cells.spec); err != nil || !plain.Equal(g) {
			return "", fmt.Errorf("graph: the %v was changed after it was made, as by WithLoops, so no description of a board fits it; write it as %q", g, EdgeList)
		}
		return g.cells.spec.Text()
	}
	_, err := ParseFormat(string(format))
	return "", err
}

// Detect returns the format of a text by its first lines, or an error if it looks
// like none. A text that fits several is taken as the first of board, DIMACS,
// digraph6, sparse6, lists, matrix, edge list, graph6: the lines "0 1" and "1 0" are a
// matrix.
func Detect(text string) (Format, error) {
	lines := contentLines(text, "#")
	if len(lines) == 0 {
		return Auto, errors.New("graph: the text is empty")
	}
	first := lines[0].text
	fields := strings.Fields(first)
	switch {
	case strings.HasPrefix(first, graph6Header):
		return Graph6, nil
	case strings.HasPrefix(first, sparse6Header), strings.HasPrefix(first, ":"):
		return Sparse6, nil
	case strings.HasPrefix(first, digraph6Header), strings.HasPrefix(first, "&"):
		return Digraph6, nil
	case isBoardWord(fields[0]):
		return BoardText, nil
	case isDIMACS(lines):
		return DIMACS, nil
	}
	matrix, edges, colons := true, true, false
	r := lister{format: EdgeList}
	for _, l := range lines {
		matrix = matrix && strings.Trim(l.text, "01 ,\t") == ""
		colons = colons || strings.Contains(l.text, ":")
		words, _, err := r.edgeWords(l)
		edges = edges && err == nil && len(words) == 2
	}
	switch {
	case colons:
		return Lists, nil
	case matrix && len(bits(first)) == len(lines):
		return Matrix, nil
	case isListWord(fields[0]) || edges:
		return EdgeList, nil
	case len(fields) == 1 && printable6(first):
		return Graph6, nil
	}
	return Auto, errors.New("graph: the text looks like no format that is known; name one of " + formatNames())
}

func formatNames() string {
	var names []string
	for _, f := range Formats() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// line is a line of a text that holds something.
type line struct {
	number int // from 1
	indent int // characters cut off in front
	text   string
}

// contentLines returns the lines without comments, which start with one of the
// characters of marks, and without blank lines.
func contentLines(text, marks string) []line {
	var lines []line
	for i, s := range strings.Split(text, "\n") {
		if j := strings.IndexAny(s, marks); j >= 0 {
			s = s[:j]
		}
		trimmed := strings.TrimLeftFunc(s, unicode.IsSpace)
		indent := len(s) - len(trimmed)
		if trimmed = strings.TrimSpace(trimmed); trimmed != "" {
			lines = append(lines, line{i + 1, indent, trimmed})
		}
	}
	return lines
}

// word is a piece of a line between blanks or commas.
type word struct {
	text   string
	column int // from 1
}

// words splits a line at blanks and commas.
func (l line) words() []word {
	var list []word
	start := -1
	for i := 0; i <= len(l.text); i++ {
		end := i == len(l.text) || strings.IndexByte(" \t,\r\v\f", l.text[i]) >= 0
		switch {
		case end && start >= 0:
			list = append(list, word{l.text[start:i], l.indent + start + 1})
			start = -1
		case !end && start < 0:
			start = i
		}
	}
	return list
}

// fail returns an error about a column of the line, or the line as a whole for 0.
func (l line) fail(f Format, column int, want, problem string, args ...any) error {
	return &SyntaxError{Format: f, Line: l.number, Column: column, Problem: fmt.Sprintf(problem, args...), Want: want}
}
