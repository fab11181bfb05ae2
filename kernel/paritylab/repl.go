package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"

	"parity.lab/kernel/event"
	"parity.lab/kernel/notebook"
	"parity.lab/kernel/worker"
	"parity.lab/lib/display"
)

// replCommand is paritylab repl.
type replCommand struct {
	Limits limits `embed:""`
}

// Help shows details and examples.
func (c *replCommand) Help() string {
	return `Every input is a cell, as in a notebook: imports, declarations, statements and a
last expression whose value is shown, over as many lines as it needs.

Up and down go through the history of lines, Ctrl-R searches it. Tab completes.
Ctrl-C interrupts a running cell or drops the input; Ctrl-D ends. Without a
terminal the input is read with no prompts, and the exit status is 1 when an
input failed.

Examples:

	paritylab repl
	echo 'gf2.Identity(3)' | paritylab repl`
}

// errDropped is what reading a line gives when the user drops the input.
var errDropped = errors.New("input dropped")

// lineReader reads lines: from a terminal with editing, or from a file.
type lineReader interface {
	// Line reads a line without its end. The prompt and a start of the line to
	// edit are for people. It returns io.EOF at the end and errDropped when the
	// user does not want the input.
	Line(prompt, start string) (string, error)
	// Secret reads a line without showing it.
	Secret(prompt string) (string, error)
	Close() error
}

// Run reads and runs cells until the input ends.
func (c *replCommand) Run(w *world) error {
	r := &repl{w: w}
	e, err := w.start(c.Limits.apply(worker.Options{Events: r.show, Input: r.input}))
	if err != nil {
		return err
	}
	defer e.Close()
	r.engine = e
	if w.terminal {
		fmt.Fprintf(w.stdout, "%s\nTab completes, Ctrl-C interrupts, Ctrl-D ends.\n", buildInfo())
		r.lines = newTerminal(r.complete)
	} else {
		r.lines = newPlainLines(w.stdin)
	}
	defer r.lines.Close()

	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
	go func() {
		for range signals {
			e.Interrupt() // between cells it does nothing
		}
	}()
	return r.loop()
}

// repl is one session of typing.
type repl struct {
	w      *world
	engine engine
	lines  lineReader
	typed  string // the lines of the cell that is being typed, before the current one
	count  int    // cells run

	mu      sync.Mutex
	partial bool         // the text shown last did not end its line
	bars    display.Line // of progress, on standard error
}

// loop reads and runs cells. It returns a status when a program's exit or a
// failure without a terminal asks for one.
func (r *repl) loop() error {
	failed := false
	for {
		code, err := r.cell()
		if strings.TrimSpace(code) != "" {
			r.count++
			result := r.engine.Execute(event.Request{ID: fmt.Sprint(r.count), Code: code, Count: r.count, Stdin: true})
			r.finish(result)
			if exit := result.Exit; exit != nil && (result.Fault == nil || result.Fault.Name == event.Exit) {
				if *exit == 0 {
					return nil
				}
				return status(*exit)
			}
			failed = failed || result.Fault != nil
		}
		switch {
		case err == io.EOF && failed && !r.w.terminal:
			return status(statusFailed)
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// cell reads lines until they make a whole cell. At the end of the input it
// returns what there is together with io.EOF.
func (r *repl) cell() (string, error) {
	r.typed = ""
	prompt := fmt.Sprintf("%d> ", r.count+1)
	more := strings.Repeat(" ", len(prompt)-3) + ".. "
	indent := ""
	for {
		p := prompt
		if r.typed != "" {
			p = more
		}
		line, err := r.lines.Line(p, indent)
		switch {
		case err == errDropped:
			return "", nil
		case err == io.EOF && r.w.terminal:
			fmt.Fprintln(r.w.stdout)
			return "", io.EOF // Ctrl-D drops what was not finished
		case err != nil:
			return r.typed, err
		}
		if r.typed == "" && strings.TrimSpace(line) == "" {
			continue
		}
		r.typed += line + "\n"
		state := r.engine.IsComplete(r.typed)
		if state.Status != event.Incomplete {
			return r.typed, nil
		}
		indent = state.Indent
	}
}

// show prints an output of a cell.
func (r *repl) show(e event.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	text := e.Text
	if e.Bar != "" {
		r.bars.Write(r.w.stderr, r.w.color, e.Bundle.PlainText(), e.Bar == event.Ended)
		return
	}
	switch e.Kind {
	case event.Stream:
		if e.Name == event.Stderr {
			r.print(r.w.stderr, r.plain(text))
			return
		}
	case event.Display, event.Value, event.Update:
		if text = notebook.Shown(e.Bundle); text == "" {
			return
		}
		text += "\n"
		if r.partial {
			text = "\n" + text
		}
	}
	r.print(r.w.stdout, text)
}

func (r *repl) print(out io.Writer, text string) {
	if text != "" {
		io.WriteString(out, text)
		r.partial = !strings.HasSuffix(text, "\n")
	}
}

// plain takes the colours out of a text unless standard error shows them.
func (r *repl) plain(text string) string {
	if r.w.color {
		return text
	}
	return notebook.StripANSI(text)
}

// finish prints why a cell failed and begins a new line for the next prompt.
func (r *repl) finish(result event.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.partial && r.w.terminal {
		r.print(r.w.stdout, "\n")
	}
	if page := result.Page.PlainText(); page != "" {
		r.print(r.w.stdout, page+"\n")
	}
	if text := result.NextInput; text != "" { // what a front end puts in place of the cell
		r.print(r.w.stdout, strings.TrimRight(text, "\n")+"\n")
	}
	f := result.Fault
	if f == nil || f.Name == event.Exit {
		return
	}
	text := strings.Join(f.Traceback, "\n")
	if text == "" {
		text = f.Error()
	}
	r.print(r.w.stderr, strings.TrimRight(r.plain(text), "\n")+"\n")
}

// input reads a line for a cell that reads its standard input.
func (r *repl) input(_, prompt string, password bool) (string, error) {
	read := func() (string, error) { return r.lines.Line(prompt, "") }
	if password {
		read = func() (string, error) { return r.lines.Secret(prompt) }
	}
	line, err := read()
	if err == errDropped {
		r.engine.Interrupt()
	}
	return line, err
}

// complete returns the completions of a line at an offset in bytes, with the
// part of the line before and behind what they replace.
func (r *repl) complete(line string, offset int) (head string, matches []string, tail string) {
	c := r.engine.Complete(r.typed+line, len(r.typed)+offset)
	start, end := c.Start-len(r.typed), c.End-len(r.typed)
	if start < 0 || start > offset || end < start || end > len(line) {
		return line[:offset], nil, line[offset:]
	}
	typed := line[start:offset]
	exact := slices.ContainsFunc(c.Matches, func(m event.Match) bool { return strings.HasPrefix(m.Text, typed) })
	for _, m := range c.Matches {
		// The console replaces what was typed by what all matches begin with.
		if !exact || strings.HasPrefix(m.Text, typed) {
			matches = append(matches, m.Text)
		}
	}
	return line[:start], matches, line[end:]
}
