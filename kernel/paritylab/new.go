package main

import (
	"errors"
	"fmt"
	"os"

	"parity.lab/kernel/notebook"
)

// newCommand is paritylab new.
type newCommand struct {
	File     string `arg:"" optional:"" name:"file.ipynb" help:"The notebook to write."`
	Template string `short:"t" default:"${starter}" placeholder:"NAME" help:"What to start from, ${starter} if not given."`
	List     bool   `short:"l" help:"List what there is to start from."`
	JSON     bool   `name:"json" help:"Print as JSON."`
}

// Help shows details and examples.
func (c *newCommand) Help() string {
	return `Writes a notebook with a few cells that run as they are and say how to go on. A
file that is there already is left alone.

Examples:

	paritylab new puzzle.ipynb
	paritylab new mine.ipynb --template search
	paritylab new --list`
}

// Run writes the notebook.
func (c *newCommand) Run(w *world) error {
	if c.List {
		all := notebook.Starters()
		if c.JSON {
			return printJSON(w, all)
		}
		for _, s := range all {
			fmt.Fprintf(w.stdout, "%-8s %s\n", s.Name, s.Title)
		}
		return nil
	}
	if c.File == "" {
		return errors.New("expected the name of the notebook to write, such as puzzle.ipynb; --list lists what to start from")
	}
	n, err := notebook.Starter(c.Template)
	if err != nil {
		return err
	}
	if err := writable(c.File); err != nil {
		return err
	}
	f, err := os.OpenFile(c.File, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s is there already and stays as it is; choose another name", c.File)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(n.Bytes())
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(c.File)
		return err
	}
	if c.JSON {
		return printJSON(w, map[string]any{"file": c.File, "template": c.Template, "cells": len(n.Cells)})
	}
	fmt.Fprintf(w.stdout, "Wrote %s with %d cells; open it in Jupyter, or: paritylab run %s\n", c.File, len(n.Cells), c.File)
	return nil
}
