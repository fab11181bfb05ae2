package session

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"sync/atomic"
	"time"

	"parity.lab/kernel/event"
)

// endOfInput is what a user types to end the input: Ctrl-D.
const endOfInput = "\x04"

// Ask implements display.Asker: it asks the user of the front end.
func (k sink) Ask(prompt string, password bool) (string, error) { return k.s.ask(prompt, password) }

func (s *Session) ask(prompt string, password bool) (string, error) {
	if s.options.Stdin != nil {
		return "", errors.ErrUnsupported // package display reads it
	}
	if s.options.Ask == nil {
		return "", ErrNoInput
	}
	line, err := s.options.Ask(prompt, password)
	if err == nil && line == endOfInput {
		return "", io.EOF
	}
	return line, err
}

// lineReader is what fmt.Scan reads when there is a user to ask: each read that
// finds nothing left asks for a line.
type lineReader struct {
	s    *Session
	rest bytes.Reader
}

// Read implements io.Reader.
func (r *lineReader) Read(p []byte) (int, error) {
	if r.rest.Len() == 0 {
		line, err := r.s.ask("", false)
		if err != nil {
			return 0, err
		}
		r.rest.Reset([]byte(line + "\n"))
	}
	return r.rest.Read(p)
}

// stdin is os.Stdin as cells see it: the reading end of a pipe into which the
// user's lines are written when a goroutine waits for them.
type stdin struct {
	r, w  *os.File
	frame []byte // what the stack of a goroutine that waits has in it
	ended atomic.Bool
}

// usePipe makes os.Stdin a pipe, the first time that a cell names it and again
// after its end.
func (s *Session) usePipe() error {
	if s.stdin != nil && !s.stdin.ended.Load() {
		return nil
	}
	r, w, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("session: %w", err)
	}
	// A goroutine in Read of a file has the address of its poll.FD on its stack,
	// which is that of the struct behind *os.File.
	address := reflect.ValueOf(r).Elem().Field(0).Pointer()
	os.Stdin = r
	s.stdin = &stdin{r: r, w: w, frame: fmt.Appendf(nil, "internal/poll.(*FD).Read(%#x", address)}
	return nil
}

// isAwaited tells from the stacks of all goroutines whether one waits for in. One
// that has just read is in the same function for a moment, but does not wait.
func (in *stdin) isAwaited(stacks []byte) bool {
	for {
		i := bytes.Index(stacks, in.frame)
		if i < 0 {
			return false
		}
		head := stacks[bytes.LastIndex(stacks[:i], []byte("goroutine "))+len("goroutine "):]
		_, state, _ := bytes.Cut(head, []byte(" ["))
		if !bytes.HasPrefix(state, []byte("runn")) { // running or runnable
			return true
		}
		stacks = stacks[i+len(in.frame):]
	}
}

// waitingEvery is how often stacks are looked at while a cell runs that may read
// os.Stdin.
const waitingEvery = 20 * time.Millisecond

// feed asks for a line whenever a goroutine waits for os.Stdin, until the run is
// over.
func (s *Session) feed(r *run, in *stdin) {
	_ = in.r.SetReadDeadline(time.Time{}) // pipes of Windows have none
	tick := time.NewTicker(waitingEvery)
	defer tick.Stop()
	stacks := make([]byte, 64<<10)
	for {
		select {
		case <-r.over:
			return
		case <-r.interrupted:
			_ = in.r.SetReadDeadline(time.Unix(1, 0)) // lets go who waits
			return
		case <-tick.C:
		}
		if pending(in.r) { // whoever waits has not been woken yet
			continue
		}
		n := runtime.Stack(stacks, true)
		for n == len(stacks) && n < 8<<20 {
			stacks = make([]byte, 2*n)
			n = runtime.Stack(stacks, true)
		}
		if !in.isAwaited(stacks[:n]) {
			continue
		}
		line, err := s.ask("", false)
		switch {
		case errors.Is(err, io.EOF):
			in.ended.Store(true)
			in.w.Close()
			return
		case err != nil:
			select {
			case <-r.interrupted:
			default:
				f := &event.Fault{Name: event.ErrorValue, Value: "reading os.Stdin: " + err.Error()}
				s.show(f)
				r.abort(f, false)
			}
			_ = in.r.SetReadDeadline(time.Unix(1, 0))
			return
		}
		if _, err := io.WriteString(in.w, line+"\n"); err != nil {
			return
		}
	}
}
