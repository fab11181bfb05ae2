package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"parity.lab/kernel/install"
	"parity.lab/kernel/jupyter"
)

// doctorCommand is paritylab doctor.
type doctorCommand struct {
	Timeout time.Duration `default:"30s" placeholder:"30s" help:"Give a test run up after this time, ${default} if not given."`
	JSON    bool          `name:"json" help:"Print what was found as JSON."`
}

// Help shows details and examples.
func (c *doctorCommand) Help() string {
	return `Prints one line for each thing that Parity Lab and Jupyter depend on: ok, warn or
fail, what was found, and what to do. Then it starts each installed kernel as its
kernel.json says, with a front end of its own, and runs the cell 6*7. Nothing is
changed. The exit status is 1 when something fails.

Examples:

	paritylab doctor
	paritylab doctor --json
	paritylab doctor --timeout 5s`
}

// The outcomes of a check.
const (
	checkOK   = "ok"
	checkWarn = "warn"
	checkFail = "fail"
)

// finding is one line of the doctor.
type finding struct {
	Status string `json:"status"`
	// What was looked at, what was found, and what to do unless it is ok.
	What   string `json:"what"`
	Found  string `json:"found"`
	Advice string `json:"advice,omitempty"`
}

// doctor collects findings and prints each at once.
type doctor struct {
	w        *world
	json     bool
	findings []finding
}

func (d *doctor) find(status, what, found, advice string) {
	f := finding{status, what, found, advice}
	d.findings = append(d.findings, f)
	if d.json {
		return
	}
	fmt.Fprintf(d.w.stdout, "%-4s  %-16s %s\n", f.Status, f.What, f.Found)
	if advice != "" {
		fmt.Fprintf(d.w.stdout, "%-22s → %s\n", "", advice)
	}
}

// failed counts the findings that are bad.
func (d *doctor) failed() int {
	n := 0
	for _, f := range d.findings {
		if f.Status == checkFail {
			n++
		}
	}
	return n
}

// Run looks at everything.
func (c *doctorCommand) Run(w *world) error {
	if c.Timeout <= 0 {
		return fmt.Errorf("--timeout %v: expected a time above 0", c.Timeout)
	}
	ctx := context.Background()
	d := &doctor{w: w, json: c.JSON}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	d.find(checkOK, "program", self+", "+strings.TrimPrefix(buildInfo().String(), "paritylab "), "")
	programs := d.jupyter(ctx)
	search := install.DataFolders(ctx)
	d.folders(search)
	d.toolchain(ctx)
	d.memory()
	d.terminal()
	specs := d.specs(ctx, search, self, programs > 0)
	for _, k := range specs {
		d.try(ctx, k, c.Timeout)
	}
	if c.JSON {
		if err := printJSON(w, map[string]any{"ok": d.failed() == 0, "findings": d.findings, "kernels": specs, "looked_in": search.Data}); err != nil {
			return err
		}
	}
	if n := d.failed(); n > 0 {
		if !c.JSON {
			fmt.Fprintf(w.stdout, "\n%d of %d failed\n", n, len(d.findings))
		}
		return status(statusFailed)
	}
	return nil
}

// try makes the test run of one kernel.
func (d *doctor) try(ctx context.Context, k install.Spec, limit time.Duration) {
	const cell, want = "6*7", "42"
	what := "test run"
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	t, err := jupyter.Try(ctx, k.Argv, k.Env, cell)
	switch {
	case err != nil && ctx.Err() != nil:
		d.find(checkFail, what, fmt.Sprintf("%s: %v", k.Name, err), "a slow machine may need more: --timeout "+(4*limit).String())
	case err != nil:
		d.find(checkFail, what, fmt.Sprintf("%s: %v", k.Name, err), d.reinstall(k))
	case t.Value != want:
		d.find(checkFail, what, fmt.Sprintf("%s: %s gives %q, expected %s", k.Name, cell, t.Value, want), d.reinstall(k))
	default:
		d.find(checkOK, what, fmt.Sprintf("%s: %s is %s; answered after %d ms, protocol %s, ended after %d ms",
			k.Name, cell, t.Value, t.Ready.Milliseconds(), t.Protocol, t.Total.Milliseconds()), "")
	}
}

// reinstall says how to install a kernel anew.
func (d *doctor) reinstall(k install.Spec) string {
	command := "paritylab install"
	if prefix := prefixOf(k.Folder); prefix != "" {
		command += " --prefix " + prefix
	}
	if k.Name != install.Name {
		command += " --name " + k.Name
	}
	if !k.Ours {
		return "it was not written by paritylab install; ask whoever wrote " + k.Folder
	}
	return "install it again: " + command
}
