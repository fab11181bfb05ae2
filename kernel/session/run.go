package session

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"sync"
	"time"

	"parity.lab/kernel/event"
)

// How long a cell may go on by itself after an interrupt, to show what a
// solver had found, and how long it may take to stop after that.
const (
	grace    = 60 * time.Millisecond
	patience = 2 * time.Second
)

// run is one execution of a cell.
type run struct {
	request event.Request
	ctx     context.Context // what the cell sees as ctx
	cancel  context.CancelFunc

	once        sync.Once
	interrupted chan struct{} // closed by interrupt
	exit        chan int      // os.Exit
	done        chan struct{} // closed when the cell's function has returned
	tail        []types.Type  // static types of the trailing expressions
	fault       *event.Fault  // an error value as the last result
}

func (r *run) interrupt() {
	r.once.Do(func() {
		r.cancel()
		close(r.interrupted)
	})
}

// begin makes a run the current one.
func (s *Session) begin(req event.Request) *run {
	ctx, cancel := context.WithCancel(context.Background())
	r := &run{request: req, ctx: ctx, cancel: cancel, interrupted: make(chan struct{}), exit: make(chan int, 1), done: make(chan struct{})}
	s.mu.Lock()
	s.current = r
	s.mu.Unlock()
	s.noise.reset()
	return r
}

// end leaves the run as the one that late output belongs to, but cancels its context.
func (s *Session) end(r *run) {
	r.cancel()
}

// execute calls the cell's function and waits for its end, an exit or an interrupt.
func (s *Session) execute(r *run, function string) event.Result {
	stop, stopNow := context.WithCancel(context.Background())
	defer stopNow()
	failed := make(chan error, 1)
	go func() {
		_, err := s.yaegi.EvalWithContext(stop, function+"()")
		failed <- err
	}()
	select {
	case err := <-failed:
		return s.result(r, err)
	case code := <-r.exit:
		stopNow()
		<-failed
		return exitResult(code)
	case <-r.interrupted:
	}
	// The cell may use its context to come to an end by itself.
	select {
	case err := <-failed:
		if err != nil && !errors.Is(err, context.Canceled) {
			return s.result(r, err)
		}
		return s.interruptResult(r, true)
	case code := <-r.exit:
		stopNow()
		<-failed
		return exitResult(code)
	case <-time.After(grace):
	}
	stopNow()
	<-failed
	select {
	case <-r.done:
		return s.interruptResult(r, true)
	case <-time.After(patience):
		return s.interruptResult(r, false)
	}
}

// result turns the end of a cell's function into a Result.
func (s *Session) result(r *run, err error) event.Result {
	if err != nil {
		return event.Result{Fault: s.panicFault(err)}
	}
	return event.Result{Fault: r.fault}
}

func (s *Session) interruptResult(r *run, stopped bool) event.Result {
	f := &event.Fault{Name: event.Interrupted, Value: "the cell was interrupted; its values are kept"}
	if !stopped {
		f.Value = fmt.Sprintf("the cell did not stop within %s of the interrupt: compiled code that does not look at ctx is still running", patience)
	}
	s.show(f)
	return event.Result{Fault: f, Lost: !stopped}
}

func exitResult(code int) event.Result {
	r := event.Result{Exit: &code}
	if code != 0 {
		f := &event.Fault{Name: event.Exit, Value: fmt.Sprintf("exit status %d: the cell ended itself with os.Exit", code)}
		f.Traceback = []string{f.Value}
		r.Fault = f
	}
	return r
}

// exitCell is os.Exit as cells see it: it ends the cell, not the process.
func (s *Session) exitCell(code int) {
	s.mu.Lock()
	r := s.current
	s.mu.Unlock()
	select {
	case r.exit <- code:
	default: // another goroutine was first
	}
	select {} // nothing after os.Exit runs, deferred calls neither
}
