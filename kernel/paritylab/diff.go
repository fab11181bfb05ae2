package main

import (
	"fmt"
	"regexp"

	"parity.lab/kernel/notebook"
)

// diffCommand is paritylab diff.
type diffCommand struct {
	A         string   `arg:"" name:"a.ipynb" help:"The first notebook."`
	B         string   `arg:"" name:"b.ipynb" help:"The second notebook."`
	Ignore    []string `short:"i" sep:"none" placeholder:"PATTERN" help:"Count what the regular expression matches as the same. May be given several times."`
	Tolerance float64  `placeholder:"1e-9" help:"Let numbers differ by this much, relative to the larger one and 1."`
	JSON      bool     `name:"json" help:"Print the differences as JSON."`
}

// Help shows details and examples.
func (c *diffCommand) Help() string {
	return `Compares cells and outputs. Execution counts, times, ids and metadata do not count.
Lines of the first notebook begin with -, those of the second with +.

The exit status is 0 when they are the same, 1 when they differ, and 2 when that
cannot be told.

Examples:

	paritylab diff saved.ipynb again.ipynb
	paritylab run saved.ipynb -o again.ipynb && paritylab diff saved.ipynb again.ipynb
	paritylab diff a.ipynb b.ipynb --ignore '[0-9.]+ ?(ms|s)\b' --tolerance 1e-9
	paritylab diff a.ipynb b.ipynb --json`
}

// statusTrouble says that two notebooks could not be compared.
const statusTrouble = 2

// Run compares the notebooks.
func (c *diffCommand) Run(w *world) error {
	found, err := c.compare()
	if err != nil {
		fmt.Fprintf(w.stderr, "paritylab: %v\n", err)
		return status(statusTrouble)
	}
	if c.JSON {
		if found == nil {
			found = []notebook.Difference{}
		}
		if err := printJSON(w, map[string]any{"same": len(found) == 0, "differences": found}); err != nil {
			return err
		}
	} else if len(found) > 0 {
		fmt.Fprintf(w.stdout, "--- %s\n+++ %s\n", c.A, c.B)
		for _, d := range found {
			fmt.Fprint(w.stdout, d.Unified())
		}
	}
	if len(found) > 0 {
		return status(statusFailed)
	}
	return nil
}

func (c *diffCommand) compare() ([]notebook.Difference, error) {
	o := notebook.CompareOptions{Tolerance: c.Tolerance}
	if !(c.Tolerance >= 0) {
		return nil, fmt.Errorf("--tolerance %v: expected a number from 0 on", c.Tolerance)
	}
	for _, p := range c.Ignore {
		pattern, err := regexp.Compile(p)
		if err != nil {
			return nil, fmt.Errorf("--ignore %s: %w", p, err)
		}
		o.Ignore = append(o.Ignore, pattern)
	}
	a, err := notebook.ReadFile(c.A)
	if err != nil {
		return nil, err
	}
	b, err := notebook.ReadFile(c.B)
	if err != nil {
		return nil, err
	}
	return notebook.Compare(a, b, o), nil
}
