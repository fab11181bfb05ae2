package native

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"parity.lab/kernel/event"
)

// grace is how long a program has to end after it was asked to.
const grace = time.Second

// RunOptions say where the output of a program goes. All of it comes one after
// the other, never from two goroutines at once, and before Run returns.
type RunOptions struct {
	// Stdout and Stderr take what the program prints, as it comes. nil means that
	// it is dropped.
	Stdout, Stderr io.Writer
	// Display takes what the program shows with lib/display: events of the kinds
	// Display, Update and Clear, without a Request, in their order with the text.
	// nil means that the program prints what it shows.
	Display func(event.Event)
}

// Results are what the entry returned.
type Results struct {
	// Values are the results without the error at the end.
	Values []Value
	// Error is the last result if that is an error and not nil.
	Error *Value
	// Done reports whether the entry has returned.
	Done bool
	// Elapsed is how long the process ran.
	Elapsed time.Duration
}

// Value is one result, turned into data by its methods: SVG, HTML, LaTeX,
// Markdown, PNG and String, as lib/display does it.
type Value struct {
	// Type is the type in Go's notation, "" for a nil interface.
	Type string
	// Bundle holds the forms. The text/plain form is there unless the value has
	// been shown already, as a display.Handle.
	Bundle *event.Bundle
}

// String returns the plain text.
func (v Value) String() string { return v.Bundle.PlainText() }

// String returns the plain text of the values, separated by blanks, and the error.
func (r Results) String() string {
	var list []string
	for _, v := range r.Values {
		list = append(list, v.String())
	}
	if r.Error != nil {
		list = append(list, r.Error.String())
	}
	return strings.Join(list, " ")
}

// ExitError says that the program ended in another way than by returning from its
// entry or by a crash.
type ExitError struct {
	// Status is what the program passed to os.Exit, or -1.
	Status int
	// Reason says in words how it ended.
	Reason string
}

func (e *ExitError) Error() string { return "native: the program ended: " + e.Reason }

// Run runs the program in a process of its own, in the current folder, and waits
// for its end.
//
// When ctx ends, the context of the program ends too, on systems with signals by
// SIGINT; after one second more the process is killed. The error is then
// ctx.Err(), and the results are those of an entry that returned in that time.
// Otherwise the error is a *Crash after a panic or a fatal error, and an
// *ExitError after os.Exit with a status that is not 0 or when something else
// ended the process. An error that the entry returns is in the results.
//
// Several runs of one Executable may go on at once.
func (e *Executable) Run(ctx context.Context, o RunOptions) (Results, error) {
	if err := ctx.Err(); err != nil {
		return Results{}, err
	}
	folder, err := os.MkdirTemp(e.folder, "run-")
	if err != nil {
		return Results{}, fmt.Errorf("native: %w", err)
	}
	defer os.RemoveAll(folder)
	r, err := e.start(ctx, folder, o)
	if err != nil {
		return Results{}, err
	}
	return r.wait(ctx)
}

// run is a program that runs.
type run struct {
	program Program
	cmd     *exec.Cmd
	started time.Time
	reports *channel
	crash   *channel
	out     *output
	// done is closed when the process has ended and its text has been handed on.
	done chan struct{}
	// read is closed when all reports have been read.
	read chan struct{}

	results   Results
	crashMu   sync.Mutex
	crashText strings.Builder
}

// start starts the process. The folder is for its channels.
func (e *Executable) start(ctx context.Context, folder string, o RunOptions) (*run, error) {
	var err error
	r := &run{program: e.program, done: make(chan struct{}), read: make(chan struct{})}
	r.cmd = exec.Command(e.path)
	if r.reports, err = e.channel(r.cmd, filepath.Join(folder, "reports")); err != nil {
		return nil, fmt.Errorf("native: %w", err)
	}
	if r.crash, err = e.channel(r.cmd, filepath.Join(folder, "crash")); err != nil {
		r.reports.close()
		return nil, fmt.Errorf("native: %w", err)
	}
	r.out = newOutput(o, r.crashing, r.reports.live)
	where := []string{r.reports.name, r.crash.name}
	if o.Display != nil {
		where = append(where, "display")
	}
	r.cmd.Env = append(os.Environ(), childVariable+"="+strings.Join(where, "\n"), "GOTRACEBACK=single")
	r.cmd.Stdout, r.cmd.Stderr = r.out.stdout, r.out.stderr
	r.cmd.WaitDelay = grace // for processes that the program has started and that still hold its output
	stdin, err := r.cmd.StdinPipe()
	if err == nil {
		err = r.cmd.Start()
	}
	if err != nil {
		r.reports.close()
		r.crash.close()
		if errors.Is(err, fs.ErrPermission) {
			return nil, fmt.Errorf("native: programs cannot run in the folder for temporary files: %w. Set TMPDIR to one where they can", err)
		}
		return nil, fmt.Errorf("native: %w", err)
	}
	r.started = time.Now()
	r.reports.started()
	r.crash.started()
	go r.stop(ctx, stdin)
	return r, nil
}

// stop ends the process when ctx ends.
func (r *run) stop(ctx context.Context, stdin io.Closer) {
	defer stdin.Close()
	select {
	case <-r.done:
		return
	case <-ctx.Done():
	}
	// Where there are no signals, the end of its standard input tells the program.
	_ = r.cmd.Process.Signal(os.Interrupt)
	_ = stdin.Close()
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-r.done:
	case <-timer.C:
		_ = r.cmd.Process.Kill()
	}
}

// wait reads everything until the process has ended.
func (r *run) wait(ctx context.Context) (Results, error) {
	crashed := make(chan struct{})
	go func() {
		defer close(crashed)
		r.crash.copyTo(writerFunc(func(p []byte) {
			r.crashMu.Lock()
			r.crashText.Write(p)
			r.crashMu.Unlock()
		}))
	}()
	go func() {
		defer close(r.read)
		r.reports.lines(r.report)
		r.out.endShow()
	}()
	err := r.cmd.Wait()
	r.results.Elapsed = time.Since(r.started)
	// Reports that still wait for a mark need not wait any more: all text is there.
	r.out.endText()
	r.reports.ended()
	r.crash.ended()
	<-crashed
	<-r.read
	close(r.done)
	text := r.out.finish(r.crashText.String())

	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return r.results, ctx.Err()
	case text != "":
		return r.results, newCrash(r.program, text)
	case errors.As(err, &exit):
		return r.results, &ExitError{Status: exit.ExitCode(), Reason: exit.ProcessState.String()}
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		return r.results, fmt.Errorf("native: %w", err)
	}
	return r.results, nil
}

// crashing reports whether the runtime has begun to print a crash.
func (r *run) crashing() bool {
	r.crashMu.Lock()
	defer r.crashMu.Unlock()
	return r.crashText.Len() > 0
}

// writerFunc is a writer that cannot fail.
type writerFunc func(p []byte)

func (f writerFunc) Write(p []byte) (int, error) {
	f(p)
	return len(p), nil
}
