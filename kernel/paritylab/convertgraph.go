package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"parity.lab/kernel/notebook"
	"parity.lab/lib/graph"
)

// convertedGraph is what --json prints.
type convertedGraph struct {
	File     string       `json:"file"`
	From     graph.Format `json:"from"`
	Out      string       `json:"out,omitempty"`
	To       graph.Format `json:"to"`
	Graph    string       `json:"graph"`
	Vertices int          `json:"vertices"`
	Edges    int          `json:"edges"`
	Directed bool         `json:"directed"`
	Loops    int          `json:"loops"`
	// Text is what was written if there is no Out.
	Text string `json:"text,omitempty"`
}

// The formats of pictures, which only this command writes.
const (
	svgPicture  graph.Format = "svg"
	pngPicture  graph.Format = "png"
	tikzPicture graph.Format = "tikz"
)

// pictureFormat returns the format of a picture by its name, or by the end of a file's name.
func pictureFormat(name string) (f graph.Format, ok bool) {
	switch strings.TrimPrefix(strings.ToLower(name), ".") {
	case "svg":
		return svgPicture, true
	case "png":
		return pngPicture, true
	case "tikz", "tex":
		return tikzPicture, true
	}
	return "", false
}

// graph writes a graph in another format.
func (c *convertCommand) graph(w *world) error {
	if c.To == "-" { // standard output, as without OUT
		c.To = ""
	}
	to, err := c.target()
	if err != nil {
		return err
	}
	if c.To != "" {
		if same(c.To, c.File) {
			return errors.New("convert: OUT would replace IN; give it another name")
		}
		if err := writable(c.To); err != nil {
			return err
		}
	}
	if to == pngPicture && c.To == "" && c.JSON {
		return errors.New("convert: the bytes of a PNG are no text for --json; give a file OUT")
	}
	text, err := readInput(w, c.File)
	if err != nil {
		return err
	}
	name := c.File
	if name == "-" {
		name = "standard input"
	}
	from := graph.FormatOf(c.File)
	if c.From != "" {
		if from, err = graph.ParseFormat(c.From); err != nil {
			return fmt.Errorf("convert: --from: %w", err)
		}
	}
	if from == graph.Auto {
		if from, err = graph.Detect(text); err != nil {
			return fmt.Errorf("%s: %w with --from", name, err)
		}
	}
	g, err := graph.Read(from, text)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	written, err := writeGraph(g, to)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.To != "" {
		if err := notebook.WriteFile(c.To, []byte(written)); err != nil {
			return err
		}
	}
	switch {
	case c.JSON:
		out := convertedGraph{File: c.File, From: from, Out: c.To, To: to, Graph: g.String(), Vertices: g.Len(), Edges: g.EdgeCount(), Directed: g.Directed(), Loops: g.LoopCount()}
		if c.To == "" {
			out.Text = written
		}
		return printJSON(w, out)
	case c.To == "":
		_, err = fmt.Fprint(w.stdout, written)
		return err
	}
	fmt.Fprintf(w.stdout, "Wrote %s: %v\n", c.To, g)
	return nil
}

// target returns the format to write.
func (c *convertCommand) target() (graph.Format, error) {
	if f, ok := pictureFormat(c.Format); ok {
		return f, nil
	}
	if f, ok := pictureFormat(filepath.Ext(c.To)); ok && c.Format == "" {
		return f, nil
	}
	switch {
	case c.Format != "":
		to, err := graph.ParseFormat(c.Format)
		if err != nil {
			return to, fmt.Errorf("convert: --to: %w, svg, png, tikz", err)
		}
		return to, nil
	case c.To == "":
		return graph.Auto, errors.New("convert: say in which format with --to, or give a file OUT whose name tells, such as graph.g6; paritylab convert --help lists them")
	}
	to := graph.FormatOf(c.To)
	if to == graph.Auto {
		return to, fmt.Errorf("convert: the name %s tells no format; say it with --to", c.To)
	}
	return to, nil
}

// writeGraph writes a graph as a text or a picture. A graph that is no board is drawn by
// forces between the vertices.
func writeGraph(g *graph.Graph, to graph.Format) (string, error) {
	if _, ok := pictureFormat(string(to)); !ok {
		return g.Text(to)
	}
	const drawable = 2000
	switch {
	case g.Len() > drawable:
		return "", fmt.Errorf("a picture of %d vertices would show nothing; at most %d are drawn", g.Len(), drawable)
	case g.Cells() == nil:
		g = g.WithPlaces(g.ForcePlaces(1))
	}
	p := g.Picture(nil, nil)
	switch to {
	case pngPicture:
		return string(p.PNG(0)), nil
	case tikzPicture:
		return p.TikZ(0), nil
	}
	return p.SVG() + "\n", nil
}
