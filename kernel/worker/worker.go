package worker

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/patience"
	"parity.lab/kernel/session"
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

// process is one child.
type process struct {
	cmd      *exec.Cmd
	in       *os.File
	out      *channel
	stdout   *stream
	stderr   *stream
	errors   *tail
	results  chan event.Result
	answers  sync.Map // number → chan message
	numbers  int
	reported bool          // its user knows of its end, or asked for it; guarded by Worker.mu
	died     chan struct{} // closed when the process has ended and all output is delivered
	exitCode int
}

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

// spawn starts a child and waits until its session is ready.
func (w *Worker) spawn() (*process, error) {
	executable, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	secret := make([]byte, 16)
	rand.Read(secret)
	token := hex.EncodeToString(secret)

	requestsOut, requestsIn, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	eventsOut, eventsIn, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	cmd := exec.Command(executable)
	cmd.Dir = w.options.Dir
	if w.options.Stdin != nil {
		cmd.Stdin = w.options.Stdin
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	value := inherit(cmd, requestsOut, eventsIn)
	cmd.Env = append(os.Environ(), workerVariable+"="+value)
	if os.Getenv("GOTRACEBACK") == "" {
		// The stacks of a dying child are those of the interpreter: no help to a reader.
		cmd.Env = append(cmd.Env, "GOTRACEBACK=none")
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	requestsOut.Close()
	eventsIn.Close()

	p := &process{cmd: cmd, in: requestsIn, out: newChannel(requestsIn), errors: &tail{}, results: make(chan event.Result, 1), died: make(chan struct{})}
	p.stdout = newStream(token, func(text string) { w.print(event.Stdout, text) })
	p.stderr = newStream(token, func(text string) {
		p.errors.add(text)
		if os.Getenv("GOTRACEBACK") == "" {
			text = p.errors.readable(text)
		}
		if text != "" {
			w.print(event.Stderr, text)
		}
	})
	ready := make(chan struct{})
	var readers sync.WaitGroup
	readers.Go(func() { p.stdout.read(stdout) })
	readers.Go(func() { p.stderr.read(stderr) })
	readers.Go(func() {
		defer eventsOut.Close()
		w.receive(p, json.NewDecoder(bufio.NewReader(eventsOut)), ready)
	})
	go func() {
		readers.Wait()
		cmd.Wait()
		p.exitCode = cmd.ProcessState.ExitCode()
		requestsIn.Close()
		close(p.died)
	}()
	args := w.options.Args
	if len(args) == 0 {
		args = []string{"cell"}
	}
	err = p.out.send(message{Kind: kindStart, Config: &config{
		Args: args, RealStdin: w.options.Stdin != nil, Token: token, Memory: max(w.options.Memory, 0), Safe: w.options.Safe,
	}})
	select {
	case <-ready:
	case <-p.died:
		return nil, fmt.Errorf("worker: the child ended before it was ready: %s", p.errors.last())
	}
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	return p, nil
}

// receive handles the child's messages until the pipe ends.
func (w *Worker) receive(p *process, dec *json.Decoder, ready chan struct{}) {
	defer p.stdout.releaseAll()
	defer p.stderr.releaseAll()
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			return
		}
		if m.Mark > 0 {
			p.stdout.wait(m.Mark)
			p.stderr.wait(m.Mark)
		}
		switch m.Kind {
		case kindReady:
			close(ready)
		case kindEvent:
			w.deliver(*m.Event)
		case kindResult:
			p.results <- *m.Result
		case kindCompletion, kindInspection:
			if c, ok := p.answers.LoadAndDelete(m.Number); ok {
				c.(chan message) <- m
			}
		case kindInput:
			go w.ask(p, m)
		default:
			w.options.Log("worker: message of unknown kind %q", m.Kind)
		}
		if m.Mark > 0 {
			p.stdout.release(m.Mark)
			p.stderr.release(m.Mark)
		}
	}
}

// ask gets a line of input from the front end for the child.
func (w *Worker) ask(p *process, m message) {
	answer := message{Kind: kindInput}
	if w.options.Input == nil {
		answer.Problem = session.ErrNoInput.Error()
	} else if text, err := w.options.Input(m.Text, m.Prompt, m.Password); err != nil {
		answer.Problem = err.Error()
	} else {
		answer.Text = text
	}
	p.out.send(answer)
}

// print delivers plain output of the child.
func (w *Worker) print(name, text string) {
	w.mu.Lock()
	request := w.request
	w.mu.Unlock()
	w.deliver(event.Event{Request: request, Kind: event.Stream, Name: name, Text: text})
}

// bounded cuts the text of a cell that prints without end.
func (w *Worker) bounded(e event.Event) (event.Event, bool) {
	if e.Kind != event.Stream || w.options.Output < 0 {
		return e, true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	before := w.printed
	w.printed += int64(len(e.Text))
	switch {
	case w.printed <= w.options.Output:
		return e, true
	case before > w.options.Output:
		return e, false
	}
	e.Name = event.Stderr
	e.Text = fmt.Sprintf("\n[output cut: the cell printed more than %d MB; its other text is dropped]\n", w.options.Output>>20)
	return e, true
}

// deliver hands one event to the front end.
func (w *Worker) deliver(e event.Event) {
	w.delivering.Lock()
	defer w.delivering.Unlock()
	if e, ok := w.bounded(e); ok {
		w.options.Events(e)
	}
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

// Complete tells what may stand at a byte offset of a cell that is being
// written. Without a child it answers nothing.
func (w *Worker) Complete(code string, offset int) event.Completion {
	m := w.question(message{Kind: kindComplete, Code: code, Offset: offset})
	if m.Completion == nil {
		return event.Completion{Start: offset, End: offset}
	}
	return *m.Completion
}

// Inspect tells about the name at a byte offset of a cell: its declaration and
// docs, or with source its text. Without a child it answers nothing.
func (w *Worker) Inspect(code string, offset int, source bool) event.Inspection {
	m := w.question(message{Kind: kindInspect, Code: code, Offset: offset, Source: source})
	if m.Inspection == nil {
		return event.Inspection{}
	}
	return *m.Inspection
}

// answerTime is how long an answer of a child may take that does not run a cell.
// The first one reads the types of packages, which a busy machine does slowly.
const answerTime = 10 * time.Second

// question asks the child and returns its answer, or an empty message.
func (w *Worker) question(m message) message {
	p, err := w.running()
	if err != nil {
		return message{}
	}
	w.mu.Lock()
	p.numbers++
	m.Number = p.numbers
	w.mu.Unlock()
	answer := make(chan message, 1)
	p.answers.Store(m.Number, answer)
	defer p.answers.Delete(m.Number)
	if p.out.send(m) != nil {
		return message{}
	}
	late := patience.New(answerTime)
	defer late.Stop()
	select {
	case a := <-answer:
		return a
	case <-p.died:
	case <-late.C:
	}
	return message{}
}

// IsComplete tells whether code is a whole cell.
func (w *Worker) IsComplete(code string) event.Completeness { return session.Completeness(code) }

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
