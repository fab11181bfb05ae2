package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"parity.lab/kernel/notebook"
)

// convertCommand is paritylab convert.
type convertCommand struct {
	File   string `arg:"" name:"file.ipynb" help:"The notebook."`
	Output string `short:"o" placeholder:"OUT.html" help:"The page to write; FILE.html beside the notebook if not given."`
	Trust  bool   `help:"Keep scripts: for notebooks that you would also run."`
	JSON   bool   `name:"json" help:"Print what was written as JSON."`
}

// Help shows details and examples.
func (c *convertCommand) Help() string {
	return `Writes the notebook with the outputs that it holds as a self-contained web page;
nothing is run. Scripts in it are dropped unless --trust is given. A page that is
there already is replaced.

Examples:

	paritylab convert tour.ipynb
	paritylab convert from-a-stranger.ipynb -o page.html`
}

// Run writes the page.
func (c *convertCommand) Run(w *world) error {
	n, err := notebook.ReadFile(c.File)
	if err != nil {
		return err
	}
	out := c.Output
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
