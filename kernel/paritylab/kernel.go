package main

import (
	"context"
	"log"

	"parity.lab/kernel/event"
	"parity.lab/kernel/jupyter"
	"parity.lab/kernel/worker"
)

// kernelCommand is paritylab kernel.
type kernelCommand struct {
	File   string `arg:"" name:"connection_file" help:"The connection file that Jupyter has written."`
	Limits limits `embed:""`
	// Some front ends, such as "jupyter run FILE", add arguments of their own.
	Rest []string `arg:"" optional:"" passthrough:"" hidden:"" help:"Ignored."`
}

// Help shows details and examples.
func (c *kernelCommand) Help() string {
	return `Jupyter runs this command for every notebook that it opens, as "paritylab
install" has told it to. It ends when Jupyter ends.

Example:

	paritylab kernel ~/.local/share/jupyter/runtime/kernel-1234.json`
}

// Run serves until Jupyter shuts the kernel down.
func (c *kernelCommand) Run(w *world) error {
	log.SetOutput(w.stderr) // Jupyter shows it in its own log
	log.SetFlags(log.Ltime)
	log.SetPrefix("paritylab ")
	return jupyter.Run(context.Background(), c.File, jupyter.Options{
		Version: version(),
		Log:     log.Printf,
		NewEngine: func(events func(event.Event), input jupyter.Input) (jupyter.Engine, error) {
			k, err := worker.Start(c.Limits.apply(worker.Options{Events: events, Input: input, Log: log.Printf}))
			if err != nil {
				return nil, err // not a nil *Worker in an interface
			}
			return k, nil
		},
	})
}
