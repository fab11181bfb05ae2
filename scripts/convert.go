//go:build ignore

// Convert brings graphs, matrices over GF(2) and packs of boards into other formats.
//
//	go run scripts/convert.go -to graph6 friends.edges
//	go run scripts/convert.go -to matrixmarket -lights board.board > system.mtx
//	go run scripts/convert.go -to cells levels.txt > lit.csv
//
// A graph can be written as a matrix: its adjacency matrix, or with -lights the matrix of
// the system that Lights Out on it is, which other programs can then solve. A square matrix
// can be written as a graph. ("paritylab convert" draws graphs and writes notebooks as pages.)
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parity.lab/lib/gf2"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

const usage = `usage: go run scripts/convert.go [-from FORMAT] -to FORMAT [-lights] FILE

Brings graphs, matrices over GF(2) and packs of Lights Out boards into other formats. FILE
may be - for standard input. Without -from, the name of the file or its text tells.

  graphs     edges, matrix, lists, graph6, sparse6, digraph6, dimacs, board
  matrices   rows (of 0 and 1), csv, python, sage, matrixmarket, alist, and latex to write
  boards     pack (rows of 0 and 1), dots (rows of . and #), and cells to write: CSV with
             board,row,column of the lit lights, counted from 1

A graph becomes a matrix with a column for each vertex, 1 where a press of it reaches;
-lights adds the pressed vertex itself, which gives the system that Lights Out is.
A square matrix becomes a graph the same way.

  printf 'a b\nb c\nc a\n' | go run scripts/convert.go -to graph6 -
  printf 'board 3x3\n' | go run scripts/convert.go -to sage -lights -
  go run scripts/convert.go -to dots scripts/testdata/levels.txt
  go run scripts/convert.go -to cells scripts/testdata/levels.txt
`

// The formats that are not those of package graph.
var (
	matrixFormats = []string{"rows", "csv", "python", "sage", "matrixmarket", "alist", "latex"}
	boardFormats  = []string{"pack", "dots", "cells"}
	onlyWritten   = []string{"latex", "cells"}
	endings       = map[string]string{".csv": "csv", ".py": "python", ".sage": "sage", ".mtx": "matrixmarket", ".alist": "alist"}
)

func main() {
	out, err := run(os.Args[1:])
	if _, errWrite := io.WriteString(os.Stdout, out); err == nil {
		err = errWrite
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "convert: %v\n", err)
		os.Exit(1)
	}
}

// run returns what goes to standard output. With an error that is nothing, or the
// boards of a pack that are well formed.
func run(args []string) (string, error) {
	flags := flag.NewFlagSet("convert", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	from := flags.String("from", "", "")
	to := flags.String("to", "", "")
	system := flags.Bool("lights", false, "")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return usage, nil
	case err != nil:
		return "", fmt.Errorf("%v; try -help", err)
	case flags.NArg() != 1:
		return "", fmt.Errorf("%d files, want one, or - for standard input; try -help", flags.NArg())
	case kind(*to) == "":
		return "", fmt.Errorf("-to %q is no format; try -help", *to)
	case *from != "" && (kind(*from) == "" || slices.Contains(onlyWritten, *from)):
		return "", fmt.Errorf("-from %q is no format that is read; try -help", *from)
	}
	name, text, err := input(flags.Arg(0))
	if err != nil {
		return "", err
	}
	if *from == "" {
		if *from, err = detect(flags.Arg(0), text, *to); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	if (kind(*from) == "boards") != (kind(*to) == "boards") {
		return "", fmt.Errorf("%s: %s cannot become %s, only boards can become boards", name, *from, *to)
	}
	if *system && (kind(*from) != "graph" || kind(*to) != "matrix") {
		return "", fmt.Errorf("-lights goes with a graph that becomes a matrix, not with %s and %s", *from, *to)
	}
	var out string
	switch kind(*from) {
	case "boards":
		out, err = boards(text, *to)
	case "graph":
		out, err = fromGraph(text, *from, *to, *system)
	default:
		out, err = fromMatrix(text, *from, *to)
	}
	if err != nil {
		// Each malformed board has a line.
		err = fmt.Errorf("%s: %s", name, strings.ReplaceAll(plain(err).Error(), "\n", "\nconvert: "+name+": "))
	}
	return out, err
}

// kind says what a format holds, "" if there is no such format.
func kind(format string) string {
	switch {
	case slices.Contains(matrixFormats, format):
		return "matrix"
	case slices.Contains(boardFormats, format):
		return "boards"
	case slices.Contains(graph.Formats(), graph.Format(format)):
		return "graph"
	}
	return ""
}

// detect finds the format of a text: by what it shall become, its file's name, and itself.
func detect(file, text, to string) (string, error) {
	if kind(to) == "boards" {
		return "pack", nil
	}
	if format, known := endings[strings.ToLower(filepath.Ext(file))]; known {
		return format, nil
	}
	if format := graph.FormatOf(file); format != graph.Auto {
		return string(format), nil
	}
	begin := strings.TrimSpace(text)
	for start, format := range map[string]string{"%%MatrixMarket": "matrixmarket", "matrix(": "sage", "[[": "python"} {
		if strings.HasPrefix(begin, start) {
			return format, nil
		}
	}
	format, err := graph.Detect(text)
	if err != nil {
		return "", errors.New("the text looks like no format that is known; say which with -from")
	}
	return string(format), nil
}

// fromGraph converts a graph.
func fromGraph(text, from, to string, system bool) (string, error) {
	g, err := graph.Read(graph.Format(from), text)
	if err != nil {
		return "", err
	}
	if kind(to) == "graph" {
		return g.Text(graph.Format(to))
	}
	if system {
		return writeMatrix(lights.NewGame(g, lights.SigmaPlus).Matrix(), to), nil
	}
	return writeMatrix(g.Adjacency(), to), nil
}

// fromMatrix converts a matrix.
func fromMatrix(text, from, to string) (string, error) {
	var m *gf2.Matrix
	var err error
	switch from {
	case "rows":
		m, err = gf2.Parse(text)
	case "csv":
		m, err = gf2.ParseCSV(text)
	case "matrixmarket":
		m, err = gf2.ParseMatrixMarket(text)
	case "alist":
		m, err = gf2.ParseAlist(text)
	default: // python or sage
		m, err = gf2.ParsePython(text)
	}
	if err != nil {
		return "", err
	}
	if kind(to) == "matrix" {
		return writeMatrix(m, to), nil
	}
	if m.Rows() != m.Cols() {
		return "", fmt.Errorf("a matrix of %d×%d is no graph, want as many rows as columns", m.Rows(), m.Cols())
	}
	// In the texts of graphs row v says what v reaches, here column v does.
	g, err := graph.ParseMatrix(m.Transpose().String())
	if err != nil {
		return "", err
	}
	return g.Text(graph.Format(to))
}

// writeMatrix returns the text of a matrix, which ends with a line end.
func writeMatrix(m *gf2.Matrix, to string) string {
	text := ""
	switch to {
	case "rows":
		text = m.String()
	case "csv":
		text = m.CSV()
	case "python":
		text = m.Python()
	case "sage":
		text = m.Sage()
	case "matrixmarket":
		text = m.MatrixMarket()
	case "alist":
		text = m.Alist()
	case "latex":
		text = m.LaTeX()
	}
	return strings.TrimSuffix(text, "\n") + "\n"
}

// boards converts a pack. The error tells of boards that are malformed; the others
// are converted.
func boards(text, to string) (string, error) {
	levels := lights.ParsePack(text)
	if len(levels) == 0 {
		return "", errors.New("no board, want rows of 0 (off) and 1 (on)")
	}
	var wrong []error
	var cells strings.Builder
	cells.WriteString("board,row,column\n")
	for i, l := range levels {
		if l.Err != nil {
			wrong = append(wrong, plain(l.Err))
			continue
		}
		for v := range l.Board.Config().All() {
			r, c := l.Board.Game().Graph().Cells().Coord(v)
			fmt.Fprintf(&cells, "%d,%d,%d\n", i+1, r+1, c+1)
		}
	}
	if to == "cells" {
		return cells.String(), errors.Join(wrong...)
	}
	pack := lights.FormatPack(levels)
	if to == "dots" {
		var b strings.Builder
		for line := range strings.Lines(pack) {
			if line[0] != ';' {
				line = strings.NewReplacer("0", ".", "1", "#").Replace(line)
			}
			b.WriteString(line)
		}
		pack = b.String()
	}
	return pack, errors.Join(wrong...)
}

// plain takes the package's name from the front of a message.
func plain(err error) error {
	text := err.Error()
	for _, name := range []string{"graph: ", "gf2: ", "lights: "} {
		text = strings.TrimPrefix(text, name)
	}
	return errors.New(text)
}

// input reads a file, or standard input for -, and says what messages call it.
func input(file string) (name, text string, err error) {
	if file == "-" {
		all, err := io.ReadAll(os.Stdin)
		return "standard input", string(all), err
	}
	all, err := os.ReadFile(file)
	return file, string(all), err
}
