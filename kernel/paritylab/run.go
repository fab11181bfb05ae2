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
	Files     []string      `arg:"" name:"file.ipynb" help:"The notebook, or several to run one after the other."`
	Output    string        `short:"o" placeholder:"OUT.ipynb" xor:"out" help:"Write the notebook with its outputs to this file, also when a cell fails."`
	Inplace   bool          `xor:"out" help:"Write the outputs into the notebook itself."`
	HTML      string        `name:"html" placeholder:"OUT.html" help:"Write a self-contained web page."`
	Parameter []string      `short:"p" sep:"none" placeholder:"NAME=VALUE" help:"Set a variable of the cell tagged parameters. May be given several times."`
	Params    string        `short:"f" placeholder:"FILE.json" help:"Set the variables that a JSON object names; -p counts more."`
	Trust     bool          `help:"Keep the scripts of text and stored outputs in the page too, not only those that this run has made."`
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
Cells tagged remove-cell, remove-input or remove-output are left out of the page,
and hide-input or hide-output fold a part of it. Outputs that come out as before
leave the file as it is, byte for byte.

A value of -p is read by the type of the variable in the cell tagged
parameters: text as it is, numbers, true or false, a list such as [1,2], and a Go
expression for any other type. Text that names a file is taken relative to the
current folder. A notebook without such a cell gets the variables at its top.

Scripts of the outputs that the run has made stay in the page, so that boards can
be played there, unless it runs with --safe. All others are dropped unless --trust
is given.

Examples:

	paritylab run tour.ipynb
	paritylab run tour.ipynb -o done.ipynb --html done.html
	paritylab run tour.ipynb --inplace --timeout 5m
	paritylab run tour.ipynb -p grid=my-board.txt -p size=24
	paritylab run tour.ipynb -f parameters.json -o done.ipynb
	paritylab run notebooks/*.ipynb --inplace --quiet
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

// Run runs the notebooks, one after the other. What is wrong with one of them
// or with the flags is reported before anything runs.
func (c *runCommand) Run(w *world) error {
	if len(c.Files) > 1 && (c.Output != "" || c.HTML != "") {
		return errors.New("-o and --html name one file, expected one notebook; --inplace writes several")
	}
	books := make([]*notebook.Notebook, len(c.Files))
	for i, file := range c.Files {
		var err error
		if books[i], err = c.prepare(file); err != nil {
			return err
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once

	var summaries []runSummary
	var lines []string
	var failure error
	for i, file := range c.Files {
		report, err := c.one(ctx, w, file, books[i])
		if report == nil {
			return err // there is no engine to run anything
		}
		summaries = append(summaries, runSummary{File: file, Output: c.output(file), HTML: c.HTML, OK: err == nil, Report: report})
		lines = append(lines, c.line(file, report, err))
		if errors.Is(err, context.Canceled) {
			fmt.Fprintf(w.stderr, "paritylab: %s: interrupted\n", file)
			failure = status(statusInterrupted)
			break
		}
		switch {
		case err == nil:
		case len(c.Files) == 1:
			failure = fmt.Errorf("%s: %w", file, err)
		default:
			fmt.Fprintf(w.stderr, "paritylab: %s: %v\n", file, err)
			failure = status(statusFailed)
		}
	}
	if len(c.Files) > 1 && !c.Quiet {
		fmt.Fprintln(w.stderr, strings.Join(lines, "\n"))
	}
	if c.JSON {
		var sum any = summaries
		if len(c.Files) == 1 {
			sum = summaries[0]
		}
		if err := printJSON(w, sum); err != nil {
			return err
		}
	}
	return failure
}

// line is the summary of one notebook of several.
func (c *runCommand) line(file string, r *notebook.Report, err error) string {
	took := time.Duration(r.Seconds * float64(time.Second)).Round(time.Millisecond)
	if err != nil {
		return fmt.Sprintf("FAILED  %s: %d of %d cells in %v, %d failed", file, len(r.Cells), r.Of, took, r.Failed)
	}
	return fmt.Sprintf("ok      %s: %d cells in %v", file, len(r.Cells), took)
}

// one runs one notebook and writes what the flags ask for. The report is nil
// if nothing could be run.
func (c *runCommand) one(ctx context.Context, w *world, file string, nb *notebook.Notebook) (*notebook.Report, error) {
	options := notebook.RunOptions{Color: w.color, KeepGoing: c.KeepGoing, Timeout: c.Timeout, Faults: w.stderr}
	if !c.Quiet {
		options.Stdout, options.Stderr, options.Progress = w.stdout, w.stderr, w.stderr
	}
	if c.JSON {
		options.Stdout = options.Stderr
	}
	if len(c.Files) > 1 && !c.Quiet {
		fmt.Fprintf(w.stderr, "== %s\n", file)
	}
	run := notebook.NewRun(nb, options)
	e, err := w.start(c.Limits.apply(worker.Options{Dir: filepath.Dir(file), Events: run.Handle}))
	if err != nil {
		return nil, err
	}
	report, failure := run.Execute(ctx, e)
	e.Close()
	if err := c.write(file, nb); err != nil {
		return report, errors.Join(failure, err)
	}
	return report, failure
}

// prepare reads a notebook and refuses what cannot end well.
func (c *runCommand) prepare(file string) (*notebook.Notebook, error) {
	nb, err := notebook.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if !c.Force {
		if err := nb.CheckLanguage(); err != nil {
			return nil, fmt.Errorf("%s: %w; --force runs it all the same", file, err)
		}
	}
	if c.Timeout < 0 {
		return nil, fmt.Errorf("--timeout %v: expected a time above 0", c.Timeout)
	}
	if c.HTML != "" && (same(c.HTML, file) || same(c.HTML, c.Output)) {
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
	var set []string
	if c.Params != "" {
		if set, err = notebook.ReadParameters(c.Params); err != nil {
			return nil, err
		}
	}
	if err := nb.SetParameters(append(set, c.Parameter...), here); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
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

// output returns the path that a notebook is written to, or "".
func (c *runCommand) output(file string) string {
	if c.Inplace {
		return file
	}
	return c.Output
}

// write writes what the flags ask for. A notebook in which nothing has changed
// is not touched.
func (c *runCommand) write(file string, nb *notebook.Notebook) error {
	if out := c.output(file); out != "" && !(c.Inplace && nb.Unchanged()) {
		if err := nb.WriteFile(out); err != nil {
			return err
		}
	}
	if c.HTML == "" {
		return nil
	}
	page, err := nb.HTML(notebook.HTMLOptions{
		Title: baseName(file), Folder: filepath.Dir(file), TrustRun: !c.Limits.Safe, Trust: c.Trust,
	})
	if err != nil {
		return fmt.Errorf("%s: %w", c.HTML, err)
	}
	return notebook.WriteFile(c.HTML, page)
}

// baseName returns the name of a file without folder and ending.
func baseName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}
