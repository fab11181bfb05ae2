package main

import (
	"io"
	"os"
	"runtime"

	"parity.lab/kernel/event"
	"parity.lab/kernel/worker"
)

// engine is what the commands need of a worker: *worker.Worker is one.
type engine interface {
	Execute(event.Request) event.Result
	Interrupt()
	Complete(code string, offset int) event.Completion
	Inspect(code string, offset int, source bool) event.Inspection
	IsComplete(code string) event.Completeness
	Close() error
}

// world is what a command touches outside of this program.
type world struct {
	stdin          *os.File
	stdout, stderr io.Writer
	// color says that standard error is a terminal that shows colours.
	color bool
	// terminal says that a person types on standard input and reads standard output.
	terminal bool
	// start starts an engine.
	start func(worker.Options) (engine, error)
}

// realWorld is the world of the process.
func realWorld() *world {
	return &world{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		color:    isTerminal(os.Stderr) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && runtime.GOOS != "windows",
		terminal: isTerminal(os.Stdin) && isTerminal(os.Stdout),
		start: func(o worker.Options) (engine, error) {
			w, err := worker.Start(o)
			if err != nil {
				return nil, err // not a nil *Worker in an interface
			}
			return w, nil
		},
	}
}

// isTerminal reports whether a file is a terminal, or at least another
// character device: the null device counts too and does no harm.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
