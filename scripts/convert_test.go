package scripts_test

// convertRuns are the runs of convert.go.
func convertRuns() []run {
	const dir = "testdata/convert/"
	const system = "%%MatrixMarket matrix coordinate pattern general\n3 3 7\n1 1\n1 2\n2 1\n2 2\n2 3\n3 2\n3 3\n"
	return []run{
		{"graph", []string{"-to", "graph6", dir + "path.edges"}, says("Bg\n")},
		{"graph by its text", []string{"-to", "lists", "-", "<" + dir + "path.edges"}, says("vertices a b c\na: b\nb: a c\nc: b\n")},
		{"adjacency matrix", []string{"-to", "rows", dir + "path.edges"}, says("010\n101\n010\n")},
		{"system", []string{"-to", "matrixmarket", "-lights", dir + "path.edges"}, says(system)},
		{"system for Sage", []string{"-to", "sage", "-lights", dir + "path.edges"}, says("matrix(GF(2), 3, 3, [[1, 1, 0], [1, 1, 1], [0, 1, 1]])\n")},
		{"matrix by its ending", []string{"-to", "rows", dir + "system.mtx"}, says("110\n111\n011\n")},
		{"matrix by its text", []string{"-to", "csv", "-", "<" + dir + "system.mtx"}, says("1,1,0\n1,1,1\n0,1,1\n")},
		{"matrix to graph", []string{"-to", "lists", dir + "system.mtx"}, says("vertices 3\nfrom 0\n0: 0 1\n1: 0 1 2\n2: 1 2\n")},
		// Column 0 of the matrix is what vertex 0 reaches.
		{"direction", []string{"-from", "rows", "-to", "edges", dir + "arc.txt"}, says("vertices 2\nfrom 0\ndirected\n0 1\n")},
		{"direction back", []string{"-from", "edges", "-to", "rows", "-", "<" + dir + "arc.edges"}, says("00\n10\n")},
		{"alist", []string{"-from", "rows", "-to", "alist", dir + "arc.txt"}, says("2 2\n1 1\n1 0\n0 1\n2\n0\n0\n1\n")},
		{"LaTeX", []string{"-from", "rows", "-to", "latex", dir + "arc.txt"}, says("\\left[\\begin{array}{cc}\n0 & 0 \\\\\n1 & 0\n\\end{array}\\right]\n")},
		{"dots", []string{"-to", "dots", "testdata/pack.txt"}, ends(1, "; corner\n#....\n.....\n.....\n.....\n.....\n\n; cross\n.#.\n###\n.#.\n",
			"convert: testdata/pack.txt: line 15, column 2 (board 3): 'x' is no light, want 0 (off) or 1 (on)\n")},
		{"cells", []string{"-to", "cells", "-", "<testdata/again.txt"}, says("board,row,column\n1,1,2\n1,3,4\n2,1,3\n2,3,1\n3,1,2\n3,3,4\n")},

		{"no format", []string{"-to", "gml", "-"}, refuses(`convert: -to "gml" is no format; try -help`)},
		{"only written", []string{"-from", "latex", "-to", "csv", "-"}, refuses(`convert: -from "latex" is no format that is read; try -help`)},
		{"boards to graph", []string{"-from", "pack", "-to", "graph6", "testdata/pack.txt"},
			refuses("convert: testdata/pack.txt: pack cannot become graph6, only boards can become boards")},
		{"not square", []string{"-from", "rows", "-to", "edges", "testdata/covers/odd.txt"},
			refuses("convert: testdata/covers/odd.txt: a matrix of 2×3 is no graph, want as many rows as columns")},
		{"bad graph", []string{"-from", "lists", "-to", "csv", dir + "path.edges"},
			refuses(`convert: testdata/convert/path.edges: lists, line 1: there is no colon; want a vertex, a colon and its neighbours`)},
		{"bad matrix", []string{"-from", "rows", "-to", "csv", "testdata/bulbs/letter.txt"},
			refuses("convert: testdata/bulbs/letter.txt: line 3, column 3: 'o' is not an entry, want 0 or 1 (or . and #)")},
		{"unknown text", []string{"-to", "csv", "testdata/pack.txt"},
			refuses("convert: testdata/pack.txt: the text looks like no format that is known; say which with -from")},
		{"lights", []string{"-lights", "-from", "rows", "-to", "csv", dir + "arc.txt"},
			refuses("convert: -lights goes with a graph that becomes a matrix, not with rows and csv")},
		{"missing", []string{"-to", "csv", dir + "none.mtx"}, refuses("convert: open testdata/convert/none.mtx: no such file or directory")},
	}
}
