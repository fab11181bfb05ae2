package jupyter

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/patience"
)

// Engine runs cells; *worker.Worker is one. Execute, Complete, Inspect and
// IsComplete are called one at a time, the other methods at any time from any goroutine.
type Engine interface {
	// Execute runs a cell and returns when it has ended and all its events
	// have been handed over.
	Execute(event.Request) event.Result
	// Interrupt makes a running cell end soon. It does not wait for that.
	Interrupt()
	// Complete tells what may stand at a byte offset of code.
	Complete(code string, offset int) event.Completion
	// Inspect tells about the name at a byte offset of code, with source its text.
	Inspect(code string, offset int, source bool) event.Inspection
	// IsComplete tells whether code is a whole cell.
	IsComplete(code string) event.Completeness
	// Restart forgets all values. A running cell ends with a fault.
	Restart() error
	// Close ends the engine. A running cell ends with a fault.
	Close() error
}

// Options says how a Kernel runs cells. NewEngine is required.
type Options struct {
	// NewEngine starts an Engine. The engine hands every output of a cell to
	// events and calls input when a cell reads from its standard input; both
	// may be called from any goroutine, and input blocks until the user has
	// answered or the cell is interrupted. The kernel calls NewEngine at once,
	// and again at the next cell if it failed.
	NewEngine func(events func(event.Event), input Input) (Engine, error)
	// Version is the version of Parity Lab that the kernel reports.
	Version string
	// Log reports what went wrong outside of cells; nil writes to standard error.
	Log func(format string, args ...any)
	// Listening, if not nil, is told where Run listens once it does.
	Listening func(Connection)

	pauses pauses // zero means usualPauses; tests must not depend on who is faster
}

// Input asks the user of the front end that sent a request for one line.
type Input = func(request, prompt string, password bool) (string, error)

// Kernel answers Jupyter messages. It knows nothing about sockets: messages
// come in by Receive and go out by the function given to NewKernel.
type Kernel struct {
	options Options
	emit    func(*Message) error
	log     func(format string, args ...any)
	session string
	sockets *Connection  // where Serve listens, or nil
	sent    atomic.Int64 // messages, for their IDs

	shell, control *queue
	loops          sync.WaitGroup
	cells          *cells
	comms          comms
	out            *output
	in             questions
	past           *history
	meter          meter
	count          atomic.Int64 // execution number of the latest cell
	unstored       int          // cells without a number since then; of the shell loop only
	pauses         pauses       // between cells that are sent together

	starting   sync.Mutex // held while NewEngine runs
	engine     atomic.Pointer[Engine]
	running    atomic.Pointer[execution]
	interrupts atomic.Int64

	finish   sync.Once
	done     chan struct{}
	restarts chan struct{}
	closed   atomic.Bool
}

// NewKernel starts a kernel that sends its messages with send. Send is called
// from several goroutines; messages of one channel must leave in the order of
// its calls. An error of send is logged.
//
// NewKernel panics if o.NewEngine is nil.
func NewKernel(o Options, send func(*Message) error) *Kernel {
	if o.NewEngine == nil {
		panic("jupyter: Options.NewEngine is nil")
	}
	k := &Kernel{
		options: o, emit: send, log: logger(o), session: newID(),
		shell: newQueue(), control: newQueue(),
		cells: newCells(), past: newHistory(), done: make(chan struct{}), restarts: make(chan struct{}, 1),
		pauses: cmp.Or(o.pauses, usualPauses),
	}
	k.out = newOutput(k.publish)
	k.publish(Header{}, "status", status{"starting"})
	k.loops.Go(func() { k.serve(k.shell, shellHandlers) })
	k.loops.Go(func() { k.serve(k.control, controlHandlers) })
	go func() {
		if _, err := k.start(); err != nil {
			k.log("%v", err)
		}
	}()
	return k
}

// Receive takes a message of a front end. It does not wait for the answer.
// Messages of one channel are answered in the order in which they come.
func (k *Kernel) Receive(m *Message) {
	if err := m.check(); err != nil {
		k.log("%s: a message was dropped: %v", m.Channel, err)
		return
	}
	switch m.Channel {
	case Shell:
		k.shell.put(m)
	case Control:
		k.control.put(m)
	case Stdin:
		k.receiveInput(m)
	default:
		k.log("a message on channel %q was dropped", m.Channel)
	}
}

// Interrupt ends the running cell, or does nothing if there is none.
func (k *Kernel) Interrupt() {
	k.interrupts.Add(1)
	k.in.cancel(errInterrupted)
	if x := k.running.Load(); x != nil {
		x.interrupt()
	}
}

// Restart forgets all values and begins to count at 1 again. Cells that wait
// are aborted.
func (k *Kernel) Restart() error {
	k.shell.abort()
	k.in.cancel(errInterrupted)
	if e := k.engine.Load(); e != nil {
		if err := (*e).Restart(); err != nil {
			return fmt.Errorf("jupyter: restart: %w", err)
		}
	}
	k.closeComms(k.cells.latest())
	k.count.Store(0)
	k.past.restart()
	return nil
}

// Done is closed when a front end has asked for shutdown and was answered, and
// by Close.
func (k *Kernel) Done() <-chan struct{} {
	return k.done
}

// Restarts receives whenever a front end has asked for a shutdown with a restart
// behind it and was answered. Who hosts the kernel calls Restart then, or ends it
// and starts another. Requests that come before one is received count as one.
func (k *Kernel) Restarts() <-chan struct{} {
	return k.restarts
}

// Close ends the kernel and its engine; it sends no message after that.
func (k *Kernel) Close() error {
	if k.closed.Swap(true) {
		return nil
	}
	defer k.finish.Do(func() { close(k.done) })
	k.shell.close()
	k.control.close()
	k.in.cancel(errClosed)
	var err error
	k.starting.Lock() // an engine that is being started is closed by who starts it
	if e := k.engine.Load(); e != nil {
		err = (*e).Close()
	}
	k.starting.Unlock()
	ended := make(chan struct{})
	go func() { k.loops.Wait(); close(ended) }()
	late := patience.New(closeTime)
	defer late.Stop()
	select {
	case <-ended:
	case <-late.C: // a cell that cannot be ended must not keep the process
	}
	return err
}

var (
	errInterrupted = errors.New("interrupted while waiting for input")
	errClosed      = errors.New("the kernel is closed")
)

// start returns the engine, which it starts if there is none.
func (k *Kernel) start() (Engine, error) {
	k.starting.Lock()
	defer k.starting.Unlock()
	if e := k.engine.Load(); e != nil {
		return *e, nil
	}
	if k.closed.Load() {
		return nil, errClosed
	}
	e, err := k.options.NewEngine(k.event, k.ask)
	if err != nil {
		return nil, fmt.Errorf("cells cannot be run: %w", err)
	}
	k.engine.Store(&e)
	if k.closed.Load() { // Close did not see it
		e.Close()
		return nil, errClosed
	}
	return e, nil
}

// serve answers the requests of one queue until it is closed.
func (k *Kernel) serve(q *queue, handlers map[string]handler) {
	for {
		j, ok := q.take()
		if !ok {
			return
		}
		k.answer(j, handlers)
	}
}

// answer handles one request between the states busy and idle.
func (k *Kernel) answer(j job, handlers map[string]handler) {
	m, started := j.message, now()
	k.publish(m.Header, "status", status{"busy"})
	content := k.handle(j, handlers)
	if content != nil {
		k.reply(m, content, started)
	}
	end, ends := content.(shutdownReply)
	if ends {
		k.publish(m.Header, "shutdown_reply", content)
	}
	k.publish(m.Header, "status", status{"idle"})
	switch {
	case !ends:
	case end.Restart:
		select {
		case k.restarts <- struct{}{}:
		default: // one is asked for already
		}
	default:
		k.finish.Do(func() { close(k.done) })
	}
}

// handle returns the content of the reply, or nil if none is due.
func (k *Kernel) handle(j job, handlers map[string]handler) (content any) {
	m := j.message
	h := handlers[m.Header.Type]
	if h == nil {
		k.log("%s: a message of unknown type %q was ignored", m.Channel, m.Header.Type)
		return nil
	}
	defer func() {
		if r := recover(); r != nil {
			k.log("%s failed: %v\n%s", m.Header.Type, r, debug.Stack())
			content = k.failure(m, "KernelError", fmt.Sprint(r))
		}
	}()
	if j.aborted {
		return aborted{"aborted", k.count.Load()}
	}
	content, err := h(k, m)
	if err != nil {
		k.log("%s: %v", m.Channel, err)
		return k.failure(m, "RequestError", err.Error())
	}
	return content
}

// failure is the reply to a request that could not be understood or handled.
func (k *Kernel) failure(m *Message, name, value string) any {
	if !strings.HasSuffix(m.Header.Type, "_request") {
		return nil
	}
	traceback := []string{name + ": " + value}
	switch m.Header.Type {
	case executeType:
		return executeReply{"error", &errorOutput{name, value, traceback}, k.count.Load(), map[string]any{}, []any{}}
	case "is_complete_request":
		return isCompleteReply{Status: "unknown"} // this reply has no status error
	}
	return errorReply{"error", name, value, traceback}
}

// reply sends content as the answer to m, to whom m came from.
func (k *Kernel) reply(m *Message, content any, started string) {
	kind := strings.TrimSuffix(m.Header.Type, "_request") + "_reply"
	k.post(&Message{Channel: m.Channel, Route: m.Route, Parent: m.Header}, kind, content, map[string]any{"started": started})
}

// publish sends content to every front end.
func (k *Kernel) publish(parent Header, kind string, content any) {
	topic := []byte("kernel." + k.session + "." + kind)
	var metadata any = map[string]any{}
	if w, ok := content.(withMetadata); ok {
		content = w.content
		if w.metadata != nil {
			metadata = w.metadata
		}
	}
	k.post(&Message{Channel: IOPub, Route: [][]byte{topic}, Parent: parent}, kind, content, metadata)
}

// post fills in the rest of m and sends it.
func (k *Kernel) post(m *Message, kind string, content, metadata any) error {
	if k.closed.Load() {
		return errClosed
	}
	m.Header = Header{
		ID:      k.session + "_" + strconv.FormatInt(k.sent.Add(1), 10),
		Session: k.session, User: "kernel", Date: now(), Type: kind, Version: Version,
	}
	var err error
	if m.Content, err = marshal(content); err == nil {
		m.Metadata, err = marshal(metadata)
	}
	if err == nil {
		err = k.emit(m)
	}
	if err != nil && !errors.Is(err, errGone) { // whoever closes a page waits for no answer
		k.log("%s could not be sent: %v", kind, err)
	}
	return err
}

// logger returns o.Log, or what writes to standard error in its place.
func logger(o Options) func(format string, args ...any) {
	if o.Log != nil {
		return o.Log
	}
	return log.New(os.Stderr, "paritylab kernel: ", 0).Printf
}

// now is the time as headers write it.
func now() string {
	return time.Now().UTC().Format("2006-01-02T15:04:05.000000Z")
}

// newID returns 32 random hexadecimal digits.
func newID() string {
	var b [16]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}
