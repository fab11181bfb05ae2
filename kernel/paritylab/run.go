package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"parity.lab/kernel/notebook"
	"parity.lab/kernel/worker"
)

// runCommand is paritylab run.
type runCommand struct {
	File      string        `arg:"" name:"file.ipynb" help:"The notebook."`
	Output    string        `short:"o" placeholder:"OUT.ipynb" xor:"out" help:"Write the notebook with its outputs to this file, also when a cell fails."`
	Inplace   bool          `xor:"out" help:"Write the outputs into the notebook itself."`
	HTML      string        `name:"html" placeholder:"OUT.html" help:"Write a self-contained web page."`
	Parameter []string      `short:"p" sep:"none" placeholder:"NAME=VALUE" help:"Set a variable of the cell tagged parameters. May be given several times."`
	KeepGoing bool          `help:"Run the cells behind a failed one too."`
	Timeout   time.Duration `placeholder:"30s" help:"End a cell that takes longer, such as 30s or 5m."`
	Quiet     bool          `short:"q" help:"Print errors only."`
	Force     bool          `help:"Run a notebook that is written for another language."`
	Limits    limits        `embed:""`
	JSON      bool          `name:"json" help:"Print a summary as JSON; what cells print goes to standard error."`
}

// Help shows details and examples.
func (c *runCommand) Help() string {
	return `The cells run in order, in a new session, in the notebook's folder. Their text
is printed as it comes, and on standard error which cell of how many runs and
how long it took. Nothing is written without -o, --inplace or --html. The exit
status is 0 only when no cell failed.

Cells tagged skip-execution are not run; a cell tagged raises-exception may fail.

A value of -p is read by the type of the variable in the cell tagged
parameters: text as it is, numbers, true or false, and a Go expression for any
other type. Text that names a file is taken relative to the current folder.

Examples:

	paritylab run tour.ipynb
	paritylab run tour.ipynb -o done.ipynb --html done.html
	paritylab run tour.ipynb --inplace --timeout 5m
	paritylab run tour.ipynb -p grid=my-board.txt -p size=24
	paritylab run tour.ipynb --keep-going --json --quiet
	paritylab run from-a-stranger.ipynb --safe --memory 1GB`
}

// runSummary is what run --json prints.
type runSummary struct {
	File   string `json:"file"`
	Output string `json:"output,omitempty"`
	HTML   string `json:"html,omitempty"`
	OK     bool   `json:"ok"`
	*notebook.Report
}

// Run runs the notebook.
func (c *runCommand) Run(w *world) error {
	nb, err := c.prepare()
	if err != nil {
		return err
	}
	options := notebook.RunOptions{Color: w.color, KeepGoing: c.KeepGoing, Timeout: c.Timeout, Faults: w.stderr}
	if !c.Quiet {
		options.Stdout, options.Stderr, options.Progress = w.stdout, w.stderr, w.stderr
	}
	if c.JSON {
		options.Stdout = options.Stderr
	}
	run := notebook.NewRun(nb, options)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once

	e, err := w.start(c.Limits.apply(worker.Options{Dir: filepath.Dir(c.File), Events: run.Handle}))
	if err != nil {
		return err
	}
	report, failure := run.Execute(ctx, e)
	e.Close()
	if err := c.write(nb); err != nil {
		return errors.Join(failure, err)
	}
	if c.JSON {
		summary := runSummary{File: c.File, Output: c.output(), HTML: c.HTML, OK: failure == nil, Report: report}
		if err := printJSON(w, summary); err != nil {
			return err
		}
	}
	if errors.Is(failure, context.Canceled) {
		fmt.Fprintf(w.stderr, "paritylab: %s: interrupted\n", c.File)
		return status(statusInterrupted)
	}
	if failure != nil {
		return fmt.Errorf("%s: %w", c.File, failure)
	}
	return nil
}

// prepare reads the notebook and refuses what cannot end well, before anything runs.
func (c *runCommand) prepare() (*notebook.Notebook, error) {
	nb, err := notebook.ReadFile(c.File)
	if err != nil {
		return nil, err
	}
	if !c.Force {
		if err := nb.CheckLanguage(); err != nil {
			return nil, fmt.Errorf("%s: %w; --force runs it all the same", c.File, err)
		}
	}
	if c.Timeout < 0 {
		return nil, fmt.Errorf("--timeout %v: expected a time above 0", c.Timeout)
	}
	if c.HTML != "" && (same(c.HTML, c.File) || same(c.HTML, c.Output)) {
		return nil, fmt.Errorf("--html %s: the page would replace the notebook", c.HTML)
	}
	for _, out := range []string{c.Output, c.HTML} {
		if err := writable(out); err != nil {
			return nil, err
		}
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if err := nb.SetParameters(c.Parameter, here); err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	nb.Upgrade()
	return nb, nil
}

// same reports whether two paths name the same file.
func same(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// writable refuses an output path that is a folder or lies in none.
func writable(path string) error {
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s: is a folder, expected a file to write", path)
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: there is no folder %s to write to", path, filepath.Dir(path))
	}
	return nil
}

// output returns the path that the notebook is written to, or "".
func (c *runCommand) output() string {
	if c.Inplace {
		return c.File
	}
	return c.Output
}

// write writes what the flags ask for.
func (c *runCommand) write(nb *notebook.Notebook) error {
	if out := c.output(); out != "" {
		if err := nb.WriteFile(out); err != nil {
			return err
		}
	}
	if c.HTML == "" {
		return nil
	}
	name := strings.TrimSuffix(filepath.Base(c.File), filepath.Ext(c.File))
	page, err := nb.HTML(notebook.HTMLOptions{Title: name, Folder: filepath.Dir(c.File)})
	if err != nil {
		return fmt.Errorf("%s: %w", c.HTML, err)
	}
	return notebook.WriteFile(c.HTML, page)
}
