package session

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"parity.lab/kernel/closure"
	"parity.lab/kernel/event"
	"parity.lab/kernel/lower/rt"
)

// routines knows which run each goroutine of a cell belongs to, so that what
// it prints goes to its own cell, and its panic too.
type routines struct {
	runs  sync.Map // goroutine number → *run
	count atomic.Int64
}

// goroutineID returns the number of the calling goroutine, which the runtime
// shows in stack dumps only. It takes about a microsecond.
func goroutineID() int64 {
	var buf [64]byte
	text := bytes.TrimPrefix(buf[:runtime.Stack(buf[:], false)], []byte("goroutine "))
	n, _ := strconv.ParseInt(string(text[:max(bytes.IndexByte(text, ' '), 0)]), 10, 64)
	return n
}

// caller returns the run that the calling goroutine belongs to.
func (s *Session) caller() *run {
	if s.routines.count.Load() > 0 {
		if r, ok := s.routines.runs.Load(goroutineID()); ok {
			return r.(*run)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current
}

// spawn starts a goroutine of a cell. Its panic ends the cell, as it would end
// a program; behind the end of the cell it is only reported.
func (s *Session) spawn(call func()) {
	r := s.caller()
	s.routines.count.Add(1)
	go func() {
		id := goroutineID()
		s.routines.runs.Store(id, r)
		defer func() {
			s.routines.runs.Delete(id)
			s.routines.count.Add(-1)
		}()
		s.guarded(r, "goroutine", call)
	}()
}

// guarded calls a function that the runtime would let end the process.
func (s *Session) guarded(r *run, where string, call func()) {
	defer func() {
		v := recover()
		if _, stopped := v.(closure.Stopped); v == nil || stopped {
			return
		}
		f := &event.Fault{Name: event.Panic, Value: "in a " + where + ": " + panicText(rt.Normal(v)), Traceback: fold(append(s.compiledFrames(v), s.noise.frames(true)...))}
		s.show(f)
		if r == nil || !r.abort(f, false) {
			s.late(r, event.Stderr).Write([]byte(strings.Join(f.Traceback, "\n") + "\n"))
		}
	}()
	call()
}

// afterFunc is time.AfterFunc for cells.
func (s *Session) afterFunc(d time.Duration, f func()) *time.Timer {
	r := s.caller()
	return time.AfterFunc(d, func() { s.guarded(r, "timer", f) })
}

// stdout returns where the calling goroutine prints: the session's stream for
// the running cell, an event of its own cell for a goroutine of an earlier one.
func (s *Session) stdout() io.Writer {
	if r := s.foreign(); r != nil {
		return s.late(r, event.Stdout)
	}
	return s.options.Stdout
}

// stderr is stdout for standard error.
func (s *Session) stderr() io.Writer {
	if r := s.foreign(); r != nil {
		return s.late(r, event.Stderr)
	}
	return s.options.Stderr
}

// stderrWriter is stderr for code that keeps its writer.
type stderrWriter struct{ s *Session }

// Write implements io.Writer.
func (w stderrWriter) Write(p []byte) (int, error) { return w.s.stderr().Write(p) }

// foreign returns the run of the calling goroutine if that run is over.
func (s *Session) foreign() *run {
	if s.routines.count.Load() == 0 {
		return nil
	}
	r := s.caller()
	select {
	case <-r.over:
		return r
	default:
		return nil
	}
}

// late returns a writer of one stream of a cell that may have ended.
func (s *Session) late(r *run, stream string) io.Writer {
	if r == nil {
		return s.options.Stderr
	}
	return lateWriter{s, r.request.ID, stream}
}

type lateWriter struct {
	s       *Session
	request string
	stream  string
}

// Write implements io.Writer.
func (w lateWriter) Write(p []byte) (int, error) {
	w.s.options.Events(event.Event{Request: w.request, Kind: event.Stream, Name: w.stream, Text: string(p)})
	return len(p), nil
}

// states in which a goroutine waits for something that may never come; it does
// no harm there.
var parked = []string{"sync.Mutex", "sync.RWMutex", "sync.WaitGroup", "sync.Cond", "semacquire", "chan ", "select", "sleep", "IO wait"}

// isParked tells whether goroutine id only waits.
func isParked(id int64) bool {
	state, _ := routineState(id)
	for _, p := range parked {
		if strings.HasPrefix(state, p) {
			return true
		}
	}
	return false
}

// routineState returns what goroutine id is doing, as stack dumps have it; ok
// is false when it has ended.
func routineState(id int64) (state string, ok bool) {
	buf := make([]byte, 1<<20)
	buf = buf[:runtime.Stack(buf, true)]
	_, after, ok := bytes.Cut(buf, fmt.Appendf(nil, "goroutine %d [", id))
	after, _, _ = bytes.Cut(after, []byte("]"))
	return string(after), ok
}
