package worker

import (
	"errors"
	"os"
	"sync"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/patience"
)

// Options says how a worker reaches its front end.
type Options struct {
	// Dir is the working directory of cells; empty means the current one.
	Dir string
	// Args are the arguments that a program sees as os.Args. Empty means only its name.
	Args []string
	// Stdin, if not nil, becomes the standard input of cells. Otherwise each
	// read of a cell asks Input for a line.
	Stdin *os.File
	// Events receives all output, one event at a time, in order.
	Events func(event.Event)
	// Input asks the user of the front end for a line. Nil means there is no user.
	Input func(request, prompt string, password bool) (string, error)
	// Memory is how many bytes a session may take before its cell is ended. 0
	// means a quarter of the machine's memory, a negative number no limit.
	Memory int64
	// Output is how many bytes of text one cell may print; the rest is dropped
	// with a note. 0 means DefaultOutput, a negative number no limit.
	Output int64
	// Safe leaves out what reaches files, the network and other programs; see
	// session.Options.
	Safe bool
	// Log receives faults of the worker itself. Nil means nobody reads them.
	Log func(format string, args ...any)
}

// DefaultMemory returns the limit that Memory 0 means: a quarter of the
// machine's memory, or 0 where that is not known and there is no limit.
func DefaultMemory() int64 { return machineMemory() / 4 }

// Worker is a session in a child process.
type Worker struct {
	options Options

	executing sync.Mutex // one cell at a time
	idle      rest
	mu        sync.Mutex // guards the fields below
	proc      *process
	request   string // ID of the cell that plain output belongs to
	serial    int    // number of the running or last cell
	printed   int64  // bytes of text that it has printed
	busy      bool   // a cell is running
	sent      bool   // the child knows of it
	interrupt bool   // an interrupt waits for that
	closed    bool
	loss      string // why the session before this one ended, until a cell has said so

	delivering sync.Mutex // events go out one at a time
}

// DefaultOutput is how much text of one cell is passed on by default: more than
// anybody reads, and less than what makes a notebook unusable.
const DefaultOutput = 10 << 20

// ErrClosed is returned by calls on a worker that was closed.
var ErrClosed = errors.New("worker: closed")

// killAfter is how long a child may take to answer an interrupt: a little more
// than its session takes to give up on the cell.
const killAfter = 4 * time.Second

// Start starts a worker and its first child.
func Start(o Options) (*Worker, error) {
	if o.Events == nil {
		return nil, errors.New("worker: Options.Events is nil")
	}
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	if o.Memory == 0 {
		o.Memory = DefaultMemory()
	}
	if o.Output == 0 {
		o.Output = DefaultOutput
	}
	w := &Worker{options: o}
	_, err := w.running()
	if err != nil {
		return nil, err
	}
	return w, nil
}

// running returns the child, starting one if there is none.
func (w *Worker) running() (*process, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return nil, ErrClosed
	}
	if w.proc != nil {
		select {
		case <-w.proc.died:
		default:
			return w.proc, nil
		}
		if !w.proc.reported {
			w.proc.reported = true
			w.loss = w.proc.cause()
		}
	}
	p, err := w.spawn()
	if err != nil {
		return nil, err
	}
	w.proc = p
	return p, nil
}

// Execute runs one cell and returns when it has ended and all its output has
// been handed to Options.Events. Calls from several goroutines run one after
// another.
func (w *Worker) Execute(req event.Request) event.Result {
	w.executing.Lock()
	defer w.executing.Unlock()
	w.idle.work()
	defer w.idle.done()
	w.mu.Lock()
	w.busy, w.sent, w.interrupt = true, false, false
	w.serial++
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.busy = false
		w.mu.Unlock()
	}()
	p, err := w.running()
	if err != nil {
		return died("the session could not be started: " + err.Error())
	}
	p.errors.reset()
	w.mu.Lock()
	w.request, w.printed = req.ID, 0
	loss := w.loss
	w.loss = ""
	w.mu.Unlock()
	if loss != "" { // between two cells
		w.deliver(event.Event{Request: req.ID, Kind: event.Stream, Name: event.Stderr,
			Text: "note: " + loss + "; the session was started anew and its values are lost\n"})
	}
	w.mu.Lock()
	err = p.out.send(message{Kind: kindExecute, Request: &req})
	w.sent = true
	if w.interrupt && err == nil {
		err = p.out.send(message{Kind: kindInterrupt})
	}
	w.mu.Unlock()
	if err != nil {
		<-p.died
	}
	select {
	case r := <-p.results:
		if r.Lost {
			w.discard(p)
			r.Fault = &event.Fault{Name: r.Fault.Name, Value: r.Fault.Value + "; the session was started anew and its values are lost"}
			r.Fault.Traceback = []string{r.Fault.Value}
		}
		return r
	case <-p.died:
	}
	select {
	case r := <-p.results: // it answered and then died
		return r
	default:
	}
	w.report(p)
	r := died(p.cause() + "; the session was started anew and its values are lost")
	if p.exitCode > 0 {
		code := p.exitCode
		r.Exit = &code
	}
	return r
}

func died(why string) event.Result {
	return event.Result{Lost: true, Fault: &event.Fault{Name: event.Died, Value: why, Traceback: []string{why}}}
}

// report notes that a child's end needs no other word.
func (w *Worker) report(p *process) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p.reported = true
}

// discard ends a child for good.
func (w *Worker) discard(p *process) {
	w.report(p)
	p.cmd.Process.Kill()
	<-p.died
}

// Interrupt asks the running cell to stop; it returns at once. A child that
// does not answer is ended, and with it the cell.
func (w *Worker) Interrupt() {
	w.mu.Lock()
	p, serial, busy, sent := w.proc, w.serial, w.busy, w.sent
	w.interrupt = busy && !sent
	w.mu.Unlock()
	if p == nil || !busy || sent && p.out.send(message{Kind: kindInterrupt}) != nil {
		return
	}
	patience.After(killAfter, func() {
		w.mu.Lock()
		still := w.busy && w.serial == serial && w.proc == p
		w.mu.Unlock()
		if still {
			w.options.Log("worker: the child did not answer an interrupt and was ended")
			p.cmd.Process.Kill()
		}
	})
}

// Restart ends the child with everything its cells made and starts a new one.
// A running cell ends with a fault.
func (w *Worker) Restart() error {
	w.mu.Lock()
	p := w.proc
	w.mu.Unlock()
	if p != nil {
		w.discard(p)
	}
	_, err := w.running()
	return err
}

// Close ends the child. A running cell ends with a fault.
func (w *Worker) Close() error {
	w.mu.Lock()
	p := w.proc
	w.closed = true
	w.mu.Unlock()
	if p == nil {
		return nil
	}
	p.in.Close() // the child ends by itself when it has nothing to do
	late := patience.New(100 * time.Millisecond)
	defer late.Stop()
	select {
	case <-p.died:
	case <-late.C:
		w.discard(p)
	}
	return nil
}
