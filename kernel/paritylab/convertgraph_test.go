package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestConvertGraph(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if text != "" {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return path
	}
	edges := file("friends.edges", "a b\nb c\nc a\n")
	queens := file("queens.board", "board 2x2\nrule king\n")
	arcs := file("arcs.txt", "0 -> 1\n")
	beginnings := map[string]string{"x.svg": "<svg", "y.tex": "<svg", "x.PNG": "\x89PNG", "x.tex": "% graph of 3 vertices and 3 edges: "}
	for _, c := range []struct {
		args []string
		want string // printed
		file string // written
		text string
	}{
		{[]string{edges, "--to", "graph6"}, "Bw\n", "", ""},
		{[]string{edges, "--to", "LISTS"}, "vertices a b c\na: b c\nb: a c\nc: a b\n", "", ""},
		{[]string{queens, "--to", "matrix"}, "0111\n1011\n1101\n1110\n", "", ""},
		{[]string{arcs, "--to", "digraph6"}, "&AO\n", "", ""},
		{[]string{edges, file("x.g6", "")}, "Wrote " + file("x.g6", "") + ": graph of 3 vertices and 3 edges\n", "x.g6", "Bw\n"},
		{[]string{edges, "-o", file("x.col", "")}, "Wrote " + file("x.col", "") + ": graph of 3 vertices and 3 edges\n", "x.col", "c graph of 3 vertices and 3 edges\np edge 3 3\ne 1 2\ne 1 3\ne 2 3\n"},
		{[]string{queens, file("x.svg", "")}, "Wrote " + file("x.svg", "") + ": 2×2 grid (king rule)\n", "x.svg", ""},
		{[]string{queens, file("x.PNG", "")}, "Wrote " + file("x.PNG", "") + ": 2×2 grid (king rule)\n", "x.PNG", ""},
		{[]string{edges, file("x.tex", "")}, "Wrote " + file("x.tex", "") + ": graph of 3 vertices and 3 edges\n", "x.tex", ""},
		{[]string{edges, file("y.tex", ""), "--to", "svg"}, "Wrote " + file("y.tex", "") + ": graph of 3 vertices and 3 edges\n", "y.tex", ""},
		{[]string{edges, file("y.txt", ""), "--to", "matrix"}, "Wrote " + file("y.txt", "") + ": graph of 3 vertices and 3 edges\n", "y.txt", "011\n101\n110\n"},
	} {
		o := try(t, "", nil, append([]string{"convert"}, c.args...)...)
		if o.code != 0 || o.stderr != "" || o.stdout != c.want {
			t.Errorf("%v: status %d, %q, %s; want %q", c.args, o.code, o.stdout, o.stderr, c.want)
		}
		if c.file == "" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, c.file))
		if err != nil || c.text != "" && string(text) != c.text || c.text == "" && !strings.HasPrefix(string(text), beginnings[c.file]) {
			t.Errorf("%v wrote %q, %v", c.args, text, err)
		}
	}
	o := try(t, "", nil, "convert", arcs, "--to", "edges", "--json")
	var got convertedGraph
	if err := json.Unmarshal([]byte(o.stdout), &got); err != nil || got.Vertices != 2 || got.Edges != 1 || !got.Directed || got.From != "edges" || got.Text != "vertices 2\nfrom 0\ndirected\n0 1\n" {
		t.Errorf("%v, %+v from %s", err, got, o.stdout)
	}
	for _, c := range []struct {
		args []string
		want string // on standard error
	}{
		{[]string{edges}, "say in which format with --to"},
		{[]string{edges, file("x.txt", "")}, "tells no format"},
		{[]string{edges, "--to", "gml"}, `--to: graph: unknown format "gml"; want one of edges, matrix`},
		{[]string{edges, "--to", "graph6", "--from", "gml"}, `--from: graph: unknown format "gml"`},
		{[]string{arcs, "--to", "graph6"}, "arcs.txt: graph: graph6 holds undirected graphs without loops only"},
		{[]string{edges, "--to", "board"}, "is no board"},
		{[]string{edges, "--to", "graph6", "--from", "matrix"}, "friends.edges: graph: matrix, line 1, column 1: found 'a'; want rows of 0 and 1"},
		{[]string{file("bad.txt", "what is this\n"), "--to", "graph6"}, "looks like no format that is known; name one of edges"},
		{[]string{file("gone.txt", ""), "--to", "graph6"}, "gone.txt"},
		{[]string{edges, edges}, "OUT would replace IN"},
		{[]string{edges, file("x.g6", ""), "-o", "y.g6"}, "OUT is given twice"},
		{[]string{edges, filepath.Join(folder, "no", "x.g6")}, "there is no folder"},
		{[]string{edges, "--to", "graph6", "--trust"}, "--trust is for notebooks"},
		{[]string{edges, "--to", "png", "--json"}, "give a file OUT"},
		{[]string{file("large.board", "board 50x50\n"), "--to", "svg"}, "at most 2000 are drawn"},
	} {
		if o := try(t, "", nil, append([]string{"convert"}, c.args...)...); o.code != 1 || o.stdout != "" || !strings.Contains(o.stderr, c.want) {
			t.Errorf("%v: status %d, %q, stderr %q; want %q", c.args, o.code, o.stdout, o.stderr, c.want)
		}
	}
}
