package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"parity.lab/kernel/notebook"
)

// galleryCommand is paritylab gallery.
type galleryCommand struct {
	Notebooks []string `arg:"" name:"notebooks" help:"Notebooks, and folders of them, which stand for their .ipynb files by name."`
	Output    string   `short:"o" default:"gallery" placeholder:"FOLDER" help:"Where the pages go, ${default} if not given; made if it is not there."`
	Title     string   `placeholder:"TEXT" help:"The heading of the index."`
	Trust     bool     `help:"Keep scripts, so that boards can be played in the pages: for notebooks that you would also run."`
	JSON      bool     `name:"json" help:"Print what was written as JSON."`
}

// Help shows details and examples.
func (c *galleryCommand) Help() string {
	return `Writes index.html, with the title, the first paragraph and a picture of each
notebook, and for each one a self-contained page and a copy of its file. The outputs
are those that the notebooks hold; nothing is run. Links between the notebooks lead
from page to page. The folder can be opened in a browser or put on a web server.

The picture is the first one among the outputs, or the first one of a cell that has
the tag thumbnail. An older gallery in the folder is replaced; files that no gallery
wrote stay, and if one is in the way nothing is written.

Examples:

	paritylab gallery notebooks
	paritylab gallery lesson1.ipynb lesson2.ipynb -o site --title "Our class" --trust`
}

// Run writes the pages.
func (c *galleryCommand) Run(w *world) error {
	var books []notebook.Book
	for _, name := range c.Notebooks {
		files := []string{name}
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			entries, err := os.ReadDir(name)
			if err != nil {
				return err
			}
			files = nil
			for _, e := range entries {
				if !e.IsDir() && filepath.Ext(e.Name()) == ".ipynb" {
					files = append(files, filepath.Join(name, e.Name()))
				}
			}
			if files == nil {
				return fmt.Errorf("%s: there is no .ipynb file in this folder", name)
			}
		}
		for _, file := range files {
			n, err := notebook.ReadFile(file)
			if err != nil {
				return err
			}
			books = append(books, notebook.Book{File: file, Notebook: n})
		}
	}
	if info, err := os.Stat(c.Output); err == nil && !info.IsDir() {
		return errors.New(c.Output + ": is a file, expected a folder to write to")
	}
	written, err := notebook.WriteGallery(c.Output, books, notebook.GalleryOptions{Title: c.Title, Trust: c.Trust})
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(w, map[string]any{"folder": c.Output, "files": written})
	}
	pages := fmt.Sprintf("%d pages", len(books))
	if len(books) == 1 {
		pages = "1 page"
	}
	fmt.Fprintf(w.stdout, "Wrote %s and %s\n", filepath.Join(c.Output, written[0]), pages)
	return nil
}
