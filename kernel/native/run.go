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
	"slices"
	"strings"
	"sync"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/patience"
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
	grace   time.Duration
	cmd     *exec.Cmd
	started time.Time
	out     *output
	// done is closed when the process has ended.
	done chan struct{}

	reports, crash, stdout, stderr *channel

	results   Results
	crashMu   sync.Mutex
	crashText strings.Builder
}

// start starts the process. The folder is for its channels.
func (e *Executable) start(ctx context.Context, folder string, o RunOptions) (*run, error) {
	r := &run{program: e.program, grace: e.grace, done: make(chan struct{})}
	r.cmd = exec.Command(e.path)
	stdin, err := r.open(e, folder, o)
	if err == nil {
		err = r.cmd.Start()
	}
	if err != nil {
		for _, c := range r.channels() {
			c.close()
		}
		if errors.Is(err, fs.ErrPermission) {
			return nil, fmt.Errorf("native: programs cannot run in the folder for temporary files: %w. Set TMPDIR to one where they can", err)
		}
		return nil, fmt.Errorf("native: %w", err)
	}
	r.started = time.Now()
	for _, c := range r.channels() {
		c.started()
	}
	go r.stop(ctx, stdin)
	return r, nil
}

// open makes the channels and returns the process's standard input.
func (r *run) open(e *Executable, folder string, o RunOptions) (stdin io.Closer, err error) {
	if r.reports, err = e.channel(r.cmd, filepath.Join(folder, "reports")); err != nil {
		return nil, err
	}
	if r.crash, err = e.channel(r.cmd, filepath.Join(folder, "crash")); err != nil {
		return nil, err
	}
	if r.stdout, err = newPipe(); err != nil {
		return nil, err
	}
	if r.stderr, err = newPipe(); err != nil {
		return nil, err
	}
	r.cmd.Stdout, r.cmd.Stderr = r.stdout.theirs, r.stderr.theirs
	r.out = newOutput(o, r.crashing, r.reports.live())
	where := []string{r.reports.name, r.crash.name}
	if o.Display != nil {
		where = append(where, "display")
	}
	r.cmd.Env = append(os.Environ(), childVariable+"="+strings.Join(where, "\n"), "GOTRACEBACK=single")
	return r.cmd.StdinPipe()
}

// channels returns those that have been made.
func (r *run) channels() []*channel {
	return slices.DeleteFunc([]*channel{r.reports, r.crash, r.stdout, r.stderr}, func(c *channel) bool { return c == nil })
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
	late := patience.New(r.grace)
	defer late.Stop()
	select {
	case <-r.done:
	case <-late.C:
		_ = r.cmd.Process.Kill()
	}
}

// wait reads everything until the process has ended.
func (r *run) wait(ctx context.Context) (Results, error) {
	var readers sync.WaitGroup
	readers.Go(func() { r.crash.copyTo(writerFunc(r.crashed)) })
	readers.Go(func() {
		r.reports.lines(r.report)
		r.out.endShow()
	})
	readers.Go(func() {
		r.stdout.copyTo(r.out.stdout)
		r.out.stdout.end()
	})
	readers.Go(func() {
		r.stderr.copyTo(r.out.stderr)
		r.out.stderr.end()
	})
	err := r.cmd.Wait()
	close(r.done)
	r.results.Elapsed = time.Since(r.started)
	for _, c := range r.channels() {
		c.ended()
	}
	readers.Wait()
	text := r.out.finish(r.crashText.String())

	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return r.results, ctx.Err()
	case text != "":
		return r.results, newCrash(r.program, text)
	case errors.As(err, &exit):
		return r.results, &ExitError{Status: exit.ExitCode(), Reason: exit.ProcessState.String()}
	case err != nil:
		return r.results, fmt.Errorf("native: %w", err)
	}
	return r.results, nil
}

// crashed takes text that the runtime prints while it ends the program.
func (r *run) crashed(text []byte) {
	r.crashMu.Lock()
	defer r.crashMu.Unlock()
	r.crashText.Write(text)
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
