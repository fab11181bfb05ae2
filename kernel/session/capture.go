package session

import (
	"bytes"
	"fmt"
	"go/token"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"parity.lab/kernel/event"
)

// capture keeps what a cell prints and shows away from the front end.
type capture struct {
	name   string // of the variable that the text goes to, or ""
	text   lockedBuffer
	active atomic.Bool

	stdout, stderr io.Writer // of the session
	files          [2]*os.File
	pipe           *os.File // takes both and what is shown, so that their order stays
	reader         sync.WaitGroup
}

// lockedBuffer is a buffer that several goroutines write to.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements io.Writer.
func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func prepareCapture(p *plan, m *magicLine) (string, bool) {
	if m.Arguments != "" && !token.IsIdentifier(m.Arguments) || m.Arguments == "_" {
		return "", false
	}
	p.capture = &capture{name: m.Arguments}
	return "", true
}

// begin turns the outputs of the session to the capture: its own writers, and
// those that code finds in package os.
func (c *capture) begin(s *Session) error {
	c.stdout, c.stderr = s.options.Stdout, s.options.Stderr
	c.files = [2]*os.File{os.Stdout, os.Stderr}
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	c.pipe = w
	c.reader.Go(func() {
		io.Copy(&c.text, r)
		r.Close()
	})
	os.Stdout, os.Stderr = w, w
	s.options.Stdout, s.options.Stderr = os.Stdout, os.Stderr
	c.active.Store(true)
	return nil
}

// end turns the outputs back and gives the text to its variable.
func (c *capture) end(s *Session) {
	c.active.Store(false)
	os.Stdout, os.Stderr = c.files[0], c.files[1]
	s.options.Stdout, s.options.Stderr = c.stdout, c.stderr
	c.pipe.Close()
	c.reader.Wait()
	v := s.checker.Var(c.name)
	if v == nil {
		return
	}
	if to, ok := s.engine.global(s.names.emitted[v.Object]); ok && to.CanSet() {
		to.SetString(c.text.buf.String())
	}
}

// hides tells whether an event of a cell is kept from the front end. What it would
// show first joins the captured text.
func (r *run) hides(e event.Event) bool {
	if r.plan == nil || r.plan.capture == nil || !r.plan.capture.active.Load() {
		return false
	}
	if (e.Kind == event.Display || e.Kind == event.Value) && e.Bar == "" && e.Bundle != nil {
		fmt.Fprintln(r.plan.capture.pipe, e.Bundle.PlainText())
	}
	return true
}
