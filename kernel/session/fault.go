package session

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"regexp"
	"strings"
	"sync"

	"github.com/traefik/yaegi/interp"

	"parity.lab/kernel/closure"
	"parity.lab/kernel/event"
	"parity.lab/kernel/lower/rt"
	"parity.lab/kernel/render"
)

// compileFault makes one fault of all compile errors of a cell.
func (s *Session) compileFault(ds []event.Diagnostic) event.Result {
	var lines []string
	for _, d := range ds {
		lines = append(lines, d.String())
	}
	f := &event.Fault{Name: event.CompileError, Value: strings.Join(lines, "\n"), Diagnostics: ds}
	s.show(f)
	return event.Result{Fault: f}
}

// panicFault makes a fault of an error that the interpreter returned.
func (s *Session) panicFault(err error) *event.Fault {
	f := &event.Fault{Name: event.Panic, Value: err.Error()}
	var p interp.Panic
	if errors.As(err, &p) {
		if m, ok := p.Value.(magicFailure); ok {
			return s.magicFault(m)
		}
		f.Value = panicText(rt.Normal(p.Value))
		f.Traceback = s.compiledFrames(p.Value)
	}
	f.Traceback = fold(append(f.Traceback, s.interpretedFrames()...))
	s.show(f)
	return f
}

// magicFault makes a fault of a special line that failed.
func (s *Session) magicFault(m magicFailure) *event.Fault {
	f := &event.Fault{Name: event.ErrorValue, Value: m.err.Error(), Traceback: []string{fmt.Sprintf("%s:%d:%d", m.line.place, m.line.Line, m.line.Column)}}
	s.show(f)
	return f
}

// compiledFrames returns the calls that a panic of compiled code passed, innermost first.
func (s *Session) compiledFrames(v any) []string {
	p, ok := v.(*closure.Panic)
	if !ok {
		return nil
	}
	var out []string
	for i, f := range p.Frames {
		pos := f.Pos
		if i == 0 && p.Pos.IsValid() {
			pos = p.Pos
		}
		out = append(out, strings.TrimSuffix(fmt.Sprintf("%s %s", s.fset.Position(pos), f.Func), " cell"))
		if len(out) == noiseLimit {
			break
		}
	}
	return out
}

// keptRepeats is how often a call that is the same as the one before is listed.
const keptRepeats = 3

// fold takes out what repeats in a list of calls: a deep recursion says the
// same thing a hundred times.
func fold(frames []string) []string {
	var out []string
	repeats := 0
	for i, f := range frames {
		if i > 0 && f == frames[i-1] {
			repeats++
		} else {
			repeats = 0
		}
		switch {
		case repeats < keptRepeats:
			out = append(out, f)
		case repeats == keptRepeats:
			out = append(out, "  … more calls like this")
		}
	}
	return out
}

// interpretedFrames returns the calls that a panic passed in the interpreter. It
// names the beginning of each function; where the innermost was is known from
// the marks.
func (s *Session) interpretedFrames() []string {
	frames := s.noise.frames(false)
	pos := token.Pos(*s.marked)
	if !pos.IsValid() {
		return frames
	}
	if len(frames) == 0 {
		return []string{s.fset.Position(pos).String()}
	}
	_, name, _ := strings.Cut(frames[0], " ")
	frames[0] = s.fset.Position(pos).String() + " " + name
	return frames
}

// panicText writes a panic's value as Go does.
func panicText(v any) string {
	switch v := v.(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	}
	return fmt.Sprint(v)
}

// show fills in the traceback.
func (s *Session) show(f *event.Fault) {
	f.Traceback = render.Traceback(f, s.lines)
}

// noise takes what the interpreter writes to its standard error: one line for
// each function that a panic passes, also when it is recovered later. Nothing
// of it is shown; a panic that ends the cell takes its frames from here.
type noise struct {
	mu    sync.Mutex
	lines [][]byte
}

const noiseLimit = 100 // a deep recursion has more frames than anyone reads

// Write implements io.Writer.
func (n *noise) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.lines) < noiseLimit {
		n.lines = append(n.lines, bytes.TrimSpace(bytes.Clone(p)))
	}
	return len(p), nil
}

func (n *noise) reset() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lines = nil
}

var frame = regexp.MustCompile(`^(.+:\d+:\d+): panic: (?:main\.)?(.*?)\(\.\.\.\)$`)

// frames returns the functions that the last panic passed, innermost first:
// without the cell's own statements, and, unless literals is set, without the
// function literals in them.
func (n *noise) frames(literals bool) []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	var out []string
	for _, l := range n.lines {
		m := frame.FindSubmatch(l)
		if m == nil || bytes.HasPrefix(m[2], []byte(cellFunction)) && !(literals && bytes.HasSuffix(m[2], []byte(".func"))) || bytes.HasPrefix(m[1], []byte(importsPlace+":")) || bytes.Contains(m[2], []byte("·")) { // a library's generic function
			continue
		}
		out = append(out, strings.TrimSuffix(fmt.Sprintf("%s %s", m[1], sourceName(string(m[2]))), " cell"))
	}
	return out
}
