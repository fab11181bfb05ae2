package main

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"parity.lab/kernel/event"
	"parity.lab/kernel/notebook"
	"parity.lab/kernel/worker"
	"parity.lab/lib/display"
)

// scriptCommand is paritylab script.
type scriptCommand struct {
	File   string   `arg:"" name:"file.go" help:"The program: a Go file of package main."`
	Limits limits   `embed:""`
	Args   []string `arg:"" optional:"" help:"The program's own arguments."`
}

// Help shows details and examples.
func (c *scriptCommand) Help() string {
	return `The program runs in the current folder with the standard input, output and
error of this command, as with go run but with no build. All that stands
behind the file name is given to it. A program that does not compile, or
uses what the interpreter does not know, prints nothing on standard output.

The exit status is that of the program: 0, the number given to os.Exit, 2 after a
panic; 1 when it does not compile.

Examples:

	paritylab script scripts/bulbs.go board.txt
	paritylab script scripts/bulbs.go -replay moves.csv board.txt
	generate | paritylab script count.go | sort`
}

// Run runs the program.
func (c *scriptCommand) Run(w *world) error {
	source, err := readSource(c.File)
	if err != nil {
		return err
	}
	e, err := w.start(c.Limits.apply(worker.Options{
		Args:   append([]string{c.File}, c.Args...),
		Stdin:  w.stdin,
		Output: -1, // a program may print as much as it likes
		Events: scriptPrinter(w),
	}))
	if err != nil {
		return err
	}
	defer e.Close()

	// Ctrl-C ends a program, as it does when it is compiled.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	ended := make(chan event.Result, 1)
	go func() {
		ended <- e.Execute(event.Request{ID: "1", Code: source, Count: 1, File: c.File, Silent: true, Stdin: true})
	}()
	select {
	case r := <-ended:
		return c.end(w, r)
	case s := <-signals:
		if n, ok := s.(syscall.Signal); ok {
			return status(128 + int(n))
		}
		return status(statusInterrupted)
	}
}

// readSource reads a Go file.
func readSource(path string) (string, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return "", fmt.Errorf("%s: is a folder, expected a Go file", path)
	}
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return "", fmt.Errorf("%s: no such file", path)
	}
	if err != nil {
		return "", err
	}
	source := strings.TrimPrefix(string(data), "\ufeff")
	if strings.HasPrefix(source, "#!") {
		source = "//" + source // the line is for the shell, a comment for Go
	}
	return source, nil
}

// scriptPrinter returns what prints the outputs of a program as the compiled
// program would.
func scriptPrinter(w *world) func(event.Event) {
	var bars display.Line
	return func(e event.Event) {
		switch {
		case e.Bar != "":
			bars.Write(w.stderr, w.color, e.Bundle.PlainText(), e.Bar == event.Ended)
		case e.Kind == event.Stream && e.Name == event.Stderr:
			io.WriteString(w.stderr, e.Text)
		case e.Kind == event.Stream:
			io.WriteString(w.stdout, e.Text)
		case e.Kind == event.Display || e.Kind == event.Update:
			if text := e.Bundle.PlainText(); text != "" {
				fmt.Fprintln(w.stdout, text)
			}
		}
	}
}

// end explains on standard error why a program failed and returns its exit status.
func (c *scriptCommand) end(w *world, r event.Result) error {
	f := r.Fault
	if r.Exit != nil {
		// The program, or the Go runtime for it, has said what it had to say.
		if *r.Exit == 0 {
			return nil
		}
		return status(*r.Exit)
	}
	if f == nil {
		return nil
	}
	lines := f.Traceback
	code := statusFailed
	switch f.Name {
	case event.Panic:
		code = statusPanic
		// The traceback begins with the fault's name and message; Go begins with "panic:".
		head := 1 + strings.Count(f.Value, "\n")
		lines = append([]string{"panic: " + f.Value, ""}, lines[min(head, len(lines)):]...)
	case event.Interrupted:
		code = statusInterrupted
	case event.Died:
		code = statusPanic
		lines = []string{c.File + ": " + f.Value}
	}
	if len(lines) == 0 {
		lines = []string{c.File + ": " + f.Error()}
	}
	text := strings.Join(lines, "\n")
	if !w.color {
		text = notebook.StripANSI(text)
	}
	fmt.Fprintln(w.stderr, strings.TrimRight(text, "\n"))
	return status(code)
}
