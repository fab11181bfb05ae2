// Package worker runs a session in a supervised child process.
//
// The child is this same executable, started with an environment variable
// that makes [Main] serve a session instead of returning. Only the data of
// package event crosses the border: requests go to the child as JSON lines,
// events and results come back as JSON lines. File descriptors 1 and 2 of the
// child are pipes too, so text that compiled code or the Go runtime writes
// there (log, slog, crash reports) reaches the notebook as well.
//
//	w, err := worker.Start(worker.Options{Events: show})
//	r := w.Execute(event.Request{ID: "1", Code: "6*7", Count: 1})
//	w.Close()
//
// Execute blocks until the cell has ended and all its output has been handed
// to Options.Events, so a front end may report "idle" as soon as it returns.
// When the child dies, the result says why with a Fault of name Died, Lost is
// set, and the next Execute runs in a fresh child: the kernel goes on.
//
// Interrupt may be called from any goroutine at any time. It cancels the
// context that cells see as ctx; a cell that does not stop within about two
// seconds is ended together with its child.
package worker
