package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"parity.lab/kernel/notebook"
)

// convertCommand is paritylab convert.
type convertCommand struct {
	File   string `arg:"" name:"in" help:"A notebook, or a file with a graph or a board; - reads a graph from standard input."`
	To     string `arg:"" optional:"" name:"out" help:"The file to write: a page, by default FILE.html beside the notebook; a graph in the format that its name ends in."`
	Output string `short:"o" placeholder:"OUT" help:"The same as OUT."`
	From   string `name:"from" placeholder:"FORMAT" help:"Format of the graph read, if neither its name nor its text tells."`
	Format string `name:"to" placeholder:"FORMAT" help:"Format of the graph written, if the name of OUT does not tell; without OUT it is printed."`
	Trust  bool   `help:"Keep scripts in a page: for notebooks that you would also run."`
	JSON   bool   `name:"json" help:"Print what was written as JSON."`
}

// Help shows details and examples.
func (c *convertCommand) Help() string {
	return `Writes a notebook with the outputs that it holds as a self-contained web page;
nothing is run. Scripts in it are dropped unless --trust is given. A page that is
there already is replaced.

Any other file is read as a graph and written in another format. The formats, and the
names that files in them end in:

	edges     .edges .el      an edge a line: 0 1, a b, or a -> b
	matrix    .matrix .adj    rows of 0 and 1
	lists     .lists .adjlist a vertex, a colon and its neighbours a line
	graph6    .g6             sparse6 .s6, digraph6 .d6
	dimacs    .col .dimacs
	board     .board          size, rule, shape, own pattern and missing cells of a board
	svg       .svg            a picture, only to write; png .png, tikz .tex for LaTeX

Examples:

	paritylab convert tour.ipynb
	paritylab convert from-a-stranger.ipynb page.html
	paritylab convert friends.edges friends.g6
	echo IheA@GUAo | paritylab convert - --to lists
	printf 'board 4x4\nrule knight\n' | paritylab convert - knights.svg`
}

// Run writes the page or the graph.
func (c *convertCommand) Run(w *world) error {
	if c.Output != "" {
		if c.To != "" {
			return errors.New("convert: OUT is given twice; leave -o away")
		}
		c.To = c.Output
	}
	ext := strings.ToLower(filepath.Ext(c.File))
	if c.From == "" && c.Format == "" && ext == ".ipynb" {
		return c.page(w)
	}
	if c.Trust {
		return errors.New("convert: --trust is for notebooks")
	}
	return c.graph(w)
}

// page writes a notebook as a page.
func (c *convertCommand) page(w *world) error {
	n, err := notebook.ReadFile(c.File)
	if err != nil {
		return err
	}
	out := c.To
	if out == "" {
		out = filepath.Join(filepath.Dir(c.File), baseName(c.File)+".html")
	}
	if same(out, c.File) {
		return errors.New("the page would replace the notebook; give it another name with -o")
	}
	if err := writable(out); err != nil {
		return err
	}
	page, err := n.HTML(notebook.HTMLOptions{Title: baseName(c.File), Folder: filepath.Dir(c.File), Trust: c.Trust})
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if err := notebook.WriteFile(out, page); err != nil {
		return err
	}
	if c.JSON {
		return printJSON(w, map[string]any{"file": c.File, "html": out, "bytes": len(page)})
	}
	fmt.Fprintf(w.stdout, "Wrote %s\n", out)
	return nil
}
