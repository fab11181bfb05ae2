package session

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"sync"
	"sync/atomic"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/patience"
	"parity.lab/lib/display"
)

// How long a cell that has looked at its context may go on by itself after an
// interrupt, to show what a solver had found, and how long a cell may take to
// stop once it is told to.
const (
	grace    = 200 * time.Millisecond
	stopTime = 1500 * time.Millisecond
)

// run is one execution of a cell.
type run struct {
	request event.Request
	ctx     *cellContext // what the cell sees as ctx
	cancel  context.CancelFunc

	once        sync.Once
	interrupted chan struct{} // closed by interrupt
	halted      chan struct{} // closed when the cell is told to stop; its goroutines stop waiting
	exit        chan int      // os.Exit
	begun       chan struct{} // closed when the cell's function has begun: from then on it can be stopped
	done        chan struct{} // closed when the cell's function has returned
	over        chan struct{} // closed when Run returns
	aborted     chan ending   // the cell has to end with a fault
	quiet       bool          // an expression: its value is kept instead of shown
	value       *event.Bundle // of an expression
	tail        []types.Type  // static types of the trailing expressions
	fault       *event.Fault  // an error value as the last result
	page        *event.Bundle // what name? lines asked for
	finished    bool          // the cell's function came to its end
	goroutine   int64         // that runs the cell's function
	shown       display.Cell  // the bars of the cell
	s           *Session
	plan        *plan  // its special lines
	clock       clock  // of %time
	nextInput   string // of %load
}

// cellContext is a context that knows whether anybody has asked it for its end.
// Nothing in a cell that has never asked can be waiting for it.
type cellContext struct {
	context.Context
	asked atomic.Bool
}

func (c *cellContext) String() string { return "the cell's context, which an interrupt cancels" }

func (c *cellContext) Done() <-chan struct{} {
	c.asked.Store(true)
	return c.Context.Done()
}

func (c *cellContext) Err() error {
	c.asked.Store(true)
	return c.Context.Err()
}

// ending is why a run is ended from outside.
type ending struct {
	fault *event.Fault
	lost  bool // the session cannot go on
}

func (r *run) interrupt() {
	r.once.Do(func() {
		r.cancel()
		close(r.interrupted)
	})
}

// abort ends the run with a fault. It is false when the run is over or ends already.
func (r *run) abort(f *event.Fault, lost bool) bool {
	select {
	case <-r.over:
		return false
	default:
	}
	select {
	case r.aborted <- ending{f, lost}:
		return true
	default:
		return false
	}
}

// Expect tells that Run is about to be called with req: an interrupt that comes
// before Run has begun is then kept for it.
func (s *Session) Expect(req event.Request) {
	r := s.begin(req)
	s.mu.Lock()
	s.expected = r
	s.mu.Unlock()
}

// begin makes a run the current one.
func (s *Session) begin(req event.Request) *run {
	s.mu.Lock()
	if r := s.expected; r != nil {
		s.expected = nil
		s.mu.Unlock()
		return r
	}
	s.mu.Unlock()
	ctx, cancel := context.WithCancel(context.Background())
	r := &run{
		s: s, request: req, ctx: &cellContext{Context: ctx}, cancel: cancel, interrupted: make(chan struct{}), halted: make(chan struct{}), exit: make(chan int, 1),
		begun: make(chan struct{}), done: make(chan struct{}), over: make(chan struct{}), aborted: make(chan ending, 1),
	}
	s.mu.Lock()
	s.current = r
	s.mu.Unlock()
	s.noise.reset()
	*s.marked = 0
	return r
}

// end leaves the run as the one that late output belongs to, but cancels its context.
func (s *Session) end(r *run) {
	close(r.over)
	r.cancel()
}

// execute calls the cell's function.
func (s *Session) execute(r *run, function string) event.Result {
	return s.supervise(r, func(stop context.Context) error {
		_, err := s.yaegi.EvalWithContext(stop, function+"()")
		return err
	})
}

// start notes the goroutine that runs the cell's function.
func (r *run) start() {
	r.goroutine = goroutineID()
	close(r.begun)
}

// supervise makes a call and waits for its end, an exit, a fault from outside
// or an interrupt. The call has to call r.start soon, and after that to return
// soon when stop is done.
func (s *Session) supervise(r *run, call func(stop context.Context) error) event.Result {
	select {
	case <-r.interrupted: // nothing has run yet
		close(r.done)
		return s.interruptResult(r, true)
	default:
	}
	stop, stopNow := context.WithCancel(context.Background())
	defer stopNow()
	failed := make(chan error, 1)
	s.engine.compiler.Resume()
	go func() { failed <- call(stop) }()
	go s.watch(r)
	if s.stdin != nil && !s.stdin.ended.Load() {
		go s.feed(r, s.stdin)
	}
	halt := func() (stopped bool) {
		r.cancel()
		close(r.halted)
		select { // the interpreter stops only what has begun, and loses what is about to
		case <-r.begun:
		case <-failed: // it never will
			return true
		}
		s.engine.compiler.Stop()
		stopNow()
		<-failed
		return s.stopped(r)
	}
	ended := func(err error) event.Result {
		select {
		case <-r.interrupted: // maybe the reason for its end
			if err == nil || errors.Is(err, context.Canceled) {
				return s.interruptResult(r, true)
			}
		default:
		}
		return s.result(r, err)
	}
	select {
	case err := <-failed:
		return ended(err)
	case code := <-r.exit:
		halt()
		return exitResult(code)
	case e := <-r.aborted:
		stopped := halt()
		return event.Result{Fault: e.fault, Lost: e.lost || !stopped}
	case <-r.interrupted:
	}
	if !r.ctx.asked.Load() {
		return s.interruptResult(r, halt())
	}
	// A cell that uses its context may come to an end by itself.
	late := patience.New(grace)
	defer late.Stop()
	select {
	case err := <-failed:
		return ended(err)
	case code := <-r.exit:
		halt()
		return exitResult(code)
	case <-late.C:
	}
	return s.interruptResult(r, halt())
}

// stopped waits until the cell's function has come to an end after it was told
// to. Waiting for ever in a lock counts as an end: it does no harm.
func (s *Session) stopped(r *run) bool {
	late := patience.New(stopTime)
	defer late.Stop()
	for wait := 10 * time.Millisecond; ; wait = min(2*wait, stopTime/10) {
		select {
		case <-r.done:
			r.leave()
			return true
		case <-late.C:
			return isParked(r.goroutine)
		case <-time.After(wait):
			if wait > 50*time.Millisecond && isParked(r.goroutine) {
				return true
			}
		}
	}
}

// leave waits until the goroutine of a cell whose function has returned is gone:
// the next cell must not begin beside the interpreter on its way out.
func (r *run) leave() {
	late := patience.New(stopTime)
	defer late.Stop()
	for wait := 200 * time.Microsecond; ; wait *= 2 {
		if _, there := routineState(r.goroutine); !there {
			return
		}
		select {
		case <-late.C:
			return
		case <-time.After(wait):
		}
	}
}

// result turns the end of a cell's function into a Result.
func (s *Session) result(r *run, err error) event.Result {
	switch {
	case err != nil:
		return event.Result{Fault: s.panicFault(err)}
	case r.fault == nil && !r.finished:
		f := &event.Fault{Name: event.Exit, Value: "the cell ended its own goroutine with runtime.Goexit; values are kept"}
		s.show(f)
		return event.Result{Fault: f}
	}
	select { // a goroutine may have failed at the very end
	case e := <-r.aborted:
		return event.Result{Fault: e.fault, Lost: e.lost}
	default:
	}
	return event.Result{Fault: r.fault}
}

func (s *Session) interruptResult(r *run, stopped bool) event.Result {
	f := &event.Fault{Name: event.Interrupted, Value: "the cell was interrupted; values are kept"}
	if !stopped {
		f.Value = fmt.Sprintf("the cell did not stop within %s of the interrupt: compiled code that does not look at ctx is still running", stopTime)
	}
	s.show(f)
	return event.Result{Fault: f, Lost: !stopped}
}

func exitResult(code int) event.Result {
	r := event.Result{Exit: &code}
	if code != 0 {
		f := &event.Fault{Name: event.Exit, Value: fmt.Sprintf("exit status %d: the cell ended itself with os.Exit; values are kept", code)}
		f.Traceback = []string{f.Value}
		r.Fault = f
	}
	return r
}

// exitCell is os.Exit as cells see it: it ends the cell, not the process.
func (s *Session) exitCell(code int) {
	r := s.caller()
	select {
	case r.exit <- code:
	default: // another goroutine was first
	}
	select {} // nothing after os.Exit runs, deferred calls neither
}
