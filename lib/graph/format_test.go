package graph

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/encoding/digraph6"
	"gonum.org/v1/gonum/graph/encoding/graph6"
)

// samples are graphs of all kinds.
func samples() []*Graph {
	rng := rand.New(rand.NewPCG(5, 6))
	list := []*Graph{{}, Path(1), Path(2), Path(1).WithAllLoops(), Path(2).WithLoops(1), Petersen(), Hypercube(4),
		Grid(3, 4), NewTorus(4, 5), NewCylinder(4, 3), NewBoard(3, 4, Knight), NewBoard(3, 4, Triangle), NewBoard(4, 4, Hex).WithLoops(3), BinaryTree(4), Star(62), Cycle(63), Wheel(63)}
	for _, n := range []int{2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 62, 63, 64, 65, 129} {
		for _, p := range []float64{0.02, 0.1, 0.5} {
			g := Random(n, p, rng.Uint64())
			list = append(list, g, RandomDirected(n, p, rng.Uint64()))
			var loops []int
			for v := range n {
				if rng.IntN(3) == 0 {
					loops = append(loops, v)
				}
			}
			list = append(list, g.WithLoops(loops...), RandomDirected(n, p, rng.Uint64()).WithLoops(loops...))
		}
	}
	return list
}

// TestRoundTrips writes graphs in every format that holds them and reads them again,
// by name and by detection.
func TestRoundTrips(t *testing.T) {
	done := map[Format]int{}
	for _, g := range samples() {
		for _, f := range Formats() {
			text, err := g.Text(f)
			holds := true
			switch f {
			case Graph6, DIMACS:
				holds = g.Symmetric() && g.LoopCount() == 0
			case Sparse6:
				holds = g.Symmetric()
			case BoardText:
				// Loops that were added by hand are no part of a description.
				holds = g.Cells() != nil && g.LoopCount() == 0
			}
			if !holds {
				if err == nil || !strings.HasPrefix(err.Error(), "graph: ") {
					t.Errorf("%v in %s: error %v", g, f, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%v in %s: %v", g, f, err)
				continue
			}
			h, err := Read(f, text)
			if err != nil || !h.Equal(g) {
				t.Fatalf("%v in %s: read again as %v, %v, from\n%s", g, f, h, err, text)
			}
			if g.Len() > 0 {
				if found, err := Detect(text); err != nil || found != f && !(f == Matrix && g.Len() == 1) {
					t.Errorf("%v in %s: detected as %q, %v:\n%s", g, f, found, err, text)
				}
			}
			done[f]++
		}
	}
	for _, f := range Formats() {
		if least := 5; done[f] < least {
			t.Errorf("%s: %d graphs only", f, done[f])
		}
	}
}

// TestKnownStrings checks strings that other sources give. The first of each format is
// the example of its public description.
func TestKnownStrings(t *testing.T) {
	edges := func(n int, list ...[2]int) *Graph {
		g, err := FromEdges(n, list)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	arcs, err := FromArcs(5, [][2]int{{0, 2}, {0, 4}, {3, 1}, {3, 4}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		format Format
		text   string
		want   *Graph
	}{
		{Graph6, "DQc", edges(5, [2]int{0, 2}, [2]int{0, 4}, [2]int{1, 3}, [2]int{3, 4})},
		{Graph6, "?", &Graph{}},
		{Graph6, "@", Path(1)},
		{Graph6, "A_", Path(2)},
		{Graph6, "Bw", Complete(3)},
		{Graph6, "D~{", Complete(5)},
		{Graph6, "IheA@GUAo", Petersen()},
		{Digraph6, "&DI?AO?", arcs},
		{Sparse6, ":Fa@x^", edges(7, [2]int{0, 1}, [2]int{0, 2}, [2]int{1, 2}, [2]int{5, 6})},
	} {
		for _, header := range []string{"", ">>" + string(tc.format) + "<<"} {
			g, err := Read(tc.format, header+tc.text+"\n")
			if err != nil || !g.Equal(tc.want) {
				t.Errorf("%s: %v, %v; want %v", header+tc.text, g, err, tc.want)
				continue
			}
			if s, err := g.Text(tc.format); err != nil || s != tc.text+"\n" {
				t.Errorf("%s is written as %q, %v", tc.text, s, err)
			}
		}
	}
	// The numbers of vertices in the description.
	for n, want := range map[int]string{30: "]", 12345: "~B?x", 460175067: "~~?ZZZZZ"} {
		var w writer6
		w.size(n)
		if string(w.text) != want {
			t.Errorf("%d is written as %q, want %q", n, w.text, want)
		}
	}
}

// TestGonumAgrees compares graph6 and digraph6 with the ones of gonum, and graphs
// with gonum's own.
func TestGonumAgrees(t *testing.T) {
	for _, g := range samples() {
		d, err := g.GonumDirected()
		if (err != nil) != (g.LoopCount() > 0) {
			t.Fatalf("%v: error %v", g, err)
		}
		u, errU := g.Gonum()
		if (errU != nil) != (g.LoopCount() > 0 || g.Directed()) {
			t.Fatalf("%v: error %v", g, errU)
		}
		if err == nil {
			if !FromGonum(d).Equal(g) {
				t.Errorf("%v is not the same after gonum's DirectedGraph", g)
			}
			if text, err := g.Text(Digraph6); err != nil || text != string(digraph6.Encode(d))+"\n" {
				t.Errorf("%v: digraph6 %q, gonum %q", g, text, digraph6.Encode(d))
			}
		}
		if errU == nil {
			if !FromGonum(u).Equal(g) {
				t.Errorf("%v is not the same after gonum's UndirectedGraph", g)
			}
			text, err := g.Text(Graph6)
			if err != nil || text != string(graph6.Encode(u))+"\n" {
				t.Errorf("%v: graph6 %q, gonum %q", g, text, graph6.Encode(u))
			}
			if !FromGonum(graph6.Graph(strings.TrimSpace(text))).Equal(g) {
				t.Errorf("%v: gonum reads %q as another graph", g, text)
			}
		}
	}
}

func TestGonumLabels(t *testing.T) {
	u, err := Path(3).Gonum()
	if err != nil {
		t.Fatal(err)
	}
	u.RemoveNode(0)
	g := FromGonum(u)
	if g.Len() != 2 || g.Label(0) != "1" || g.Label(1) != "2" || g.EdgeCount() != 1 {
		t.Errorf("%v with labels %s %s", g, g.Label(0), g.Label(1))
	}
}

// TestReading reads texts as people write them.
func TestReading(t *testing.T) {
	triangle := "[[0 1] [0 2] [1 2]]"
	for _, tc := range []struct {
		text   string
		format Format // that is detected
		n      int
		edges  string
		labels string
	}{
		{"0 1\n1 2\n0 2\n", EdgeList, 3, triangle, "0 1 2"},
		{"1 2\n2 3\n1 3\n", EdgeList, 3, triangle, "1 2 3"},
		{"# a comment\n\n 0,1 # here too\n\t1 – 2\r\n0 -- 2", EdgeList, 3, triangle, "0 1 2"},
		{"3 3\n0 1\n1 2\n0 2\n", EdgeList, 3, triangle, "0 1 2"},
		{"3 3\n1 2\n2 3\n1 3\n", EdgeList, 3, triangle, "1 2 3"},
		{"4 2\n1 2\n2 3\n", EdgeList, 4, "[[0 1] [1 2]]", "1 2 3 4"},
		{"4 1\n1 2\n2 3\n", EdgeList, 4, "[[0 1] [0 3] [1 2]]", "1 2 3 4"}, // not one line: an edge
		{"vertices 4\nfrom 0\n1 2", EdgeList, 4, "[[1 2]]", "0 1 2 3"},
		{"a b\nb c\nc a", EdgeList, 3, triangle, "a b c"},
		{"vertices c b a\na b", EdgeList, 3, "[[1 2]]", "c b a"},
		{"a->b\nb→c\nc a", EdgeList, 3, "[[0 1] [0 2] [1 2] [2 0]]", "a b c"},
		{"directed\n0 1\n1 0\n1 2", EdgeList, 3, "[[0 1] [1 0] [1 2]]", "0 1 2"},
		{"0 0\n0 1\n2 1\n", EdgeList, 3, "[[0 0] [0 1] [1 2]]", "0 1 2"},
		{"vertices 2", EdgeList, 2, "[]", "0 1"},
		{"011\n101\n110", Matrix, 3, triangle, "0 1 2"},
		{"0 1 1\n1 0 1\n1,1,0", Matrix, 3, triangle, "0 1 2"},
		{"0: 1 2\n1: 0, 2\n2: 0 1", Lists, 3, triangle, "0 1 2"},
		{"undirected\na: b c\nb: c a", Lists, 3, triangle, "a b c"},
		{"a: b\nc:", Lists, 3, "[[0 1]]", "a b c"},
		{"c made by hand\np col 3 3\ne 1 2\ne 2 3\ne 1 3\n", DIMACS, 3, triangle, "1 2 3"},
		{"p edge 3 6\ne 1 2\ne 2 1\ne 2 3\ne 3 2\ne 1 3\ne 3 1\n", DIMACS, 3, triangle, "1 2 3"},
		{"Bw", Graph6, 3, triangle, "0 1 2"},
		{">>graph6<<Bw", Graph6, 3, triangle, "0 1 2"},
		{"board 1x3\n// cells in a row\nrule cross\n", BoardText, 3, triangle, "0 1 2"},
		{"board\nmask\n#.\n##\nself\n", BoardText, 3, "[[0 0] [0 1] [1 1] [1 2] [2 2]]", "0 1 2"},
	} {
		f, err := Detect(tc.text)
		if err != nil || f != tc.format {
			t.Errorf("%q: detected as %q, %v", tc.text, f, err)
			continue
		}
		g, err := Read(Auto, tc.text)
		if err != nil {
			t.Errorf("%q: %v", tc.text, err)
			continue
		}
		var labels []string
		for v := range g.Len() {
			labels = append(labels, g.Label(v))
		}
		if g.Len() != tc.n || fmt.Sprint(g.Edges()) != tc.edges || strings.Join(labels, " ") != tc.labels {
			t.Errorf("%q: %d vertices, %v, labels %s", tc.text, g.Len(), g.Edges(), labels)
		}
	}
}

// TestLabelsRoundTrip writes names and reads them again.
func TestLabelsRoundTrip(t *testing.T) {
	for _, labels := range [][]string{{"a", "b", "c"}, {"1", "2", "3"}, {"0", "1", "2"}, {"3", "1", "x"}, {"7", "8", "9"}, {"é", "ü", "→"}, {"a", "a", "b"}, {"a b", "c", "d"}, {"from", "to", "x"}} {
		g := Path(3).WithLabels(labels)
		for _, f := range []Format{EdgeList, Lists} {
			text, err := g.Text(f)
			if err != nil {
				t.Fatal(err)
			}
			h, err := Read(Auto, text)
			if err != nil || !h.Equal(g) {
				t.Errorf("%v: %v from\n%s", labels, err, text)
				continue
			}
			for v := range 3 {
				if usable(labels) && h.Label(v) != labels[v] {
					t.Errorf("label %q became %q in\n%s", labels[v], h.Label(v), text)
				}
			}
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, tc := range []struct {
		format       Format
		text         string
		line, column int
		want         string
	}{
		{EdgeList, "0 1\n1 0", 2, 1, "the edge 1 0 stands in line 1 already; want each once"},
		{EdgeList, "0 1\n\n0 -> 1", 3, 1, "the arc 0 1 stands in line 1 already"},
		{EdgeList, "0 1\n  1 2 5", 2, 7, `found a third word, "5"; want two vertices a line, without weights`},
		{EdgeList, "0 1\n1 x", 2, 3, `found "x"; want a number`},
		{EdgeList, "0 -1", 1, 3, ""},
		{EdgeList, "vertices 3\n0 3", 2, 3, "there is no vertex 3 among 3 vertices; want 0 to 2"},
		{EdgeList, "vertices 3\nfrom 1\n0 3", 3, 1, "found the vertex 0; want numbers from 1"},
		{EdgeList, "vertices a b\na c", 2, 3, `there is no vertex "c"`},
		{EdgeList, "vertices a a", 1, 12, `the vertex "a" is given twice`},
		{EdgeList, "vertices 3\nvertices 4", 2, 1, "the vertices are given twice"},
		{EdgeList, "vertices", 1, 1, "there is nothing behind"},
		{EdgeList, "vertices 99999999", 1, 10, "there are too many"},
		{EdgeList, "0 99999999", 1, 3, "too large"},
		{EdgeList, "from 2", 1, 1, "want from 0 or from 1"},
		{EdgeList, "directed yes", 1, 10, `found "yes"`},
		{EdgeList, "directed\nundirected", 2, 1, "directed and undirected"},
		{EdgeList, "undirected\n0 -> 1", 2, 3, "found an arrow"},
		{EdgeList, "a -> -> b", 1, 3, "a vertex on each side"},
		{Matrix, "01\n1x", 2, 2, "found 'x'; want rows of 0 and 1"},
		{Matrix, "01\n1", 2, 0, "the row has 1 number; want as many as there are rows, 2 numbers"},
		{Lists, "0: 1\n1 0", 2, 0, "there is no colon"},
		{Lists, "0: 1\n0: 2", 2, 1, "the neighbours of 0 stand in line 1 already"},
		{Lists, "0: 1 1", 1, 6, "the arc 0 1 stands in line 1"},
		{Lists, "0 1: 2", 1, 1, "found 2 vertices before the colon"},
		{Lists, "a: b: c", 1, 4, "a single colon"},
		{DIMACS, "e 1 2", 1, 1, "found an edge; want a line p edge before"},
		{DIMACS, "c x", 1, 0, "there is no line that begins with p"},
		{DIMACS, "p edge 2 1\ne 1 3", 2, 5, `found "3"; want vertices from 1 to 2`},
		{DIMACS, "p edge 2 1\ne 1 1", 2, 3, "joins vertex 1 to itself"},
		{DIMACS, "p edge 2 1\ne 1 2\ne 1 2", 3, 3, "stands in line 2 already"},
		{DIMACS, "p edge 2 5\ne 1 2", 1, 0, "the line says 5 edges; want 1"},
		{DIMACS, "p edge 2 1\nz", 2, 1, `found "z"; want a line that begins with`},
		{DIMACS, "p edge 2 1\np edge 2 1", 2, 1, "a second line"},
		{DIMACS, "p edge 2", 1, 1, "want p edge and the numbers"},
		{DIMACS, "p edge two 1", 1, 8, `found "two"`},
		{DIMACS, "p edge 2 1\ne 1", 2, 1, "the line has 2 words"},
		{Graph6, "", 1, 0, "there is nothing"},
		{Graph6, "D!c", 1, 2, "found '!'; want characters from ? to ~"},
		{Graph6, "DQ", 1, 3, "there are 1 behind the number of vertices; want 2 characters for 5 vertices"},
		{Graph6, "DQcc", 1, 4, "want 2 characters"},
		{Graph6, "DQd", 1, 3, "the bits that fill up the last character are wrong"},
		{Graph6, "DQc\nDQc", 2, 1, "there is a second graph"},
		{Graph6, "~?", 1, 3, "want the number of vertices"},
		{Graph6, "~~~~~~~~", 1, 3, "too many vertices"},
		{Digraph6, "DI?AO?", 1, 1, "found 'D'; want the sign &"},
		{Sparse6, "Fa@x^", 1, 1, "want the sign :"},
		{Sparse6, ":A_", 1, 0, ""},
		{BoardText, "", 1, 0, "there is nothing; want board and a size"},
		{BoardText, "rule king", 1, 1, `found "rule"; want board`},
		{BoardText, "board 5", 1, 7, `found "5"; want rows and columns such as 5x6`},
		{BoardText, "board 5x6\nrule queen", 2, 6, `found "queen"; want plus, diagonal, king`},
		{BoardText, "board 5x6\ntopology  ball", 2, 11, `want plane, cylinder, torus`},
		{BoardText, "board 5x6\nself\nself", 3, 1, "a second line self"},
		{BoardText, "board 5x6\nself twice", 2, 6, `found "twice" behind self`},
		{BoardText, "board 5x6\npattern\n.#\n#?", 4, 2, "found '?'"},
		{BoardText, "board\nmask\n##\n#", 4, 2, "the row has 1 character"},
		{BoardText, "board\nmask ##", 2, 6, "want the painting on the next lines"},
		{BoardText, "board\nmask\n\n", 2, 1, "there is none behind mask"},
		{BoardText, "board", 1, 0, "the size is missing"},
		{BoardText, "board 2x2\nrule king\npattern\n@#", 1, 0, "there are a rule and a pattern"},
		{BoardText, "board 9999x9999", 1, 7, "too large"},
		{BoardText, "board 2x2\ncolour red", 2, 1, `found "colour"; want one of board, topology`},
	} {
		g, err := Read(tc.format, tc.text)
		if tc.want == "" && tc.column == 0 {
			continue // only that it does not panic
		}
		var e *SyntaxError
		if !errors.As(err, &e) || e.Line != tc.line || e.Column != tc.column || !strings.Contains(err.Error(), tc.want) ||
			!strings.HasPrefix(err.Error(), fmt.Sprintf("graph: %s, line %d", e.Format, tc.line)) {
			t.Errorf("%s %q: %v, error %v; want line %d, column %d, %q", tc.format, tc.text, g, err, tc.line, tc.column, tc.want)
		}
	}
	for _, text := range []string{"", "# nothing", "what is this text", "!"} {
		if f, err := Detect(text); err == nil {
			t.Errorf("%q: detected as %q", text, f)
		}
	}
	if _, err := Read("gml", "x"); err == nil || !strings.Contains(err.Error(), `unknown format "gml"; want one of edges, matrix`) {
		t.Errorf("error %v", err)
	}
	if _, err := Petersen().Text(BoardText); err == nil || !strings.Contains(err.Error(), "the Petersen graph is no board") {
		t.Errorf("error %v", err)
	}
}

// TestReadAll reads lists of graphs.
func TestReadAll(t *testing.T) {
	list, err := ReadAll(Auto, ">>graph6<<Bw\r\nDQc\n\n:Fa@x^\n&DI?AO?\n")
	if err != nil || fmt.Sprint(list) != "[graph of 3 vertices and 3 edges graph of 5 vertices and 4 edges graph of 7 vertices and 4 edges directed graph of 5 vertices and 4 arcs]" {
		t.Errorf("%v, %v", list, err)
	}
	list, err = ReadAll(Auto, ">>graph6<<\nBw\nD!\n")
	if len(list) != 1 || err == nil || !strings.HasPrefix(err.Error(), "graph: graph6, line 3, column 2: found '!'") {
		t.Errorf("%v, %v", list, err)
	}
	if list, err = ReadAll(Auto, "a b\nb c\n"); err != nil || len(list) != 1 || list[0].Len() != 3 {
		t.Errorf("%v, %v", list, err)
	}
	if list, err = ReadAll(EdgeList, "a b c d"); err == nil || list != nil {
		t.Errorf("%v, %v", list, err)
	}
	if list, err = ReadAll(Auto, ""); err == nil || list != nil {
		t.Errorf("%v, %v", list, err)
	}
	// All graphs on 4 vertices, one of each kind: 11.
	kinds := map[string]bool{}
	list, err = ReadAll(Graph6, "C?\nCC\nCE\nCF\nCQ\nCU\nCT\nCV\nC]\nC^\nC~\n")
	for _, g := range list {
		for _, h := range list {
			if p, err := g.Isomorphism(t.Context(), h); (p != nil) != (g == h) || err != nil {
				t.Errorf("%v and %v are of one kind: %v", g.Edges(), h.Edges(), err)
			}
		}
		kinds[fmt.Sprint(g.Edges())] = true
	}
	if err != nil || len(kinds) != 11 {
		t.Errorf("%d kinds, %v", len(kinds), err)
	}
}

func TestFormatOf(t *testing.T) {
	for file, want := range map[string]Format{"a/queen5_5.COL": DIMACS, "x.g6": Graph6, "x.s6": Sparse6, "x.d6": Digraph6,
		"x.edges": EdgeList, "x.adjlist": Lists, "x.matrix": Matrix, "my.board": BoardText, "x.txt": Auto, "x": Auto} {
		if got := FormatOf(file); got != want {
			t.Errorf("%s: %q", file, got)
		}
	}
	for _, f := range Formats() {
		if got, err := ParseFormat(strings.ToUpper(string(f))); err != nil || got != f {
			t.Errorf("%s: %q, %v", f, got, err)
		}
	}
}

// fuzzParser checks that a parser never panics, that its errors name a place, and that
// what it accepts can be written and read again.
func fuzzParser(f *testing.F, format Format, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 {
			return
		}
		g, err := Read(format, text)
		if err != nil {
			var e *SyntaxError
			var b *BoardError
			if !errors.As(err, &e) && !errors.As(err, &b) {
				t.Fatalf("%q: error %v", text, err)
			}
			if e != nil {
				lines := strings.Split(text, "\n")
				if e.Line < 1 || e.Line > len(lines) || e.Column < 0 || e.Column > len(lines[e.Line-1])+1 {
					t.Fatalf("%q: error %v names no place of the text", text, err)
				}
			}
			return
		}
		if g.Len() > 2000 {
			return
		}
		written, err := g.Text(format)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		h, err := Read(format, written)
		if err != nil || !h.Equal(g) {
			t.Fatalf("%q is written as %q and read as %v, %v", text, written, h, err)
		}
		if !slices.Equal(g.labels, h.labels) && usable(g.labels) {
			t.Fatalf("%q: labels %q become %q", text, g.labels, h.labels)
		}
	})
}

func FuzzEdgeList(f *testing.F) {
	fuzzParser(f, EdgeList, "0 1\n1 2", "vertices 4\nfrom 1\n1 -> 2", "a b\nb–c\nd", "3 2\n1 2\n2 3", "directed\na a")
}

func FuzzMatrix(f *testing.F) { fuzzParser(f, Matrix, "01\n10", "1", "0 1 # x\n1,0") }

func FuzzLists(f *testing.F) {
	fuzzParser(f, Lists, "0: 1 2\n1: 0", "undirected\na: b\nb: a c", "vertices 3\nfrom 1\n3: 1 1")
}

func FuzzGraph6(f *testing.F) { fuzzParser(f, Graph6, "DQc", ">>graph6<<Bw", "~?@Bw", "IheA@GUAo") }

func FuzzSparse6(f *testing.F) { fuzzParser(f, Sparse6, ":Fa@x^", ">>sparse6<<:An", ":?", ":@") }

func FuzzDigraph6(f *testing.F) { fuzzParser(f, Digraph6, "&DI?AO?", ">>digraph6<<&@_") }

func FuzzDIMACS(f *testing.F) {
	fuzzParser(f, DIMACS, "c x\np edge 3 2\ne 1 2\ne 2 3", "p col 2 2\ne 1 2\ne 2 1\nn 1 1")
}

func FuzzBoard(f *testing.F) {
	fuzzParser(f, BoardText, "board 3x4\nrule king\ntopology torus\nself", "board\nmask\n#.#\n###\npattern\n.#\n@.\ncancel", "board 2x2\n// x\nrule hex")
}

func FuzzDetect(f *testing.F) {
	f.Add("0 1")
	f.Fuzz(func(t *testing.T, text string) {
		if format, err := Detect(text); err == nil {
			if _, err := ParseFormat(string(format)); err != nil {
				t.Fatal(err)
			}
		}
	})
}
