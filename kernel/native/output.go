package native

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/patience"
)

// output hands the text and the displays of a program on, one after the other.
//
// A program writes a mark to both of its streams before each display. A display
// waits until both streams have come to its mark, and a stream waits at a mark for
// the display: what comes before stays before, and what comes after, after.
type output struct {
	mu      sync.Mutex
	changed *sync.Cond
	show    func(event.Event)
	stdout  *stream
	stderr  *stream
	shown   int  // the number of the last display handed on
	noShow  bool // no more displays will come while there is text
}

// newOutput returns the output of a program. crashing tells whether the runtime
// has begun to print a crash; live, whether displays come while the program runs.
func newOutput(o RunOptions, crashing func() bool, live bool) *output {
	out := &output{show: o.Display, noShow: !live}
	out.changed = sync.NewCond(&out.mu)
	out.stdout = &stream{out: out, to: o.Stdout}
	out.stderr = &stream{out: out, to: o.Stderr, crashing: crashing, lineStart: true}
	return out
}

// display hands on what the program shows. marked says that both streams carry
// the mark with its number.
func (o *output) display(number int, marked bool, e event.Event) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for marked && (o.stdout.before(number) || o.stderr.before(number)) {
		o.changed.Wait()
	}
	if o.show != nil {
		o.show(e)
	}
	o.shown = max(o.shown, number)
	o.changed.Broadcast()
}

// endShow says that no more displays will come.
func (o *output) endShow() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.noShow = true
	o.changed.Broadcast()
}

// finish hands on what was held back, but for the crash, and returns all of the
// text of the crash: the runtime copies a fatal error to the kernel only from the
// line after the message on.
func (o *output) finish(crash string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stdout.emit(o.stdout.partial)
	held := string(append(o.stderr.held, o.stderr.partial...))
	o.stdout.partial, o.stderr.partial = nil, nil
	o.stderr.held = nil
	if o.stderr.timer != nil {
		o.stderr.timer.Stop()
	}
	if crash != "" {
		if before, ok := strings.CutSuffix(held, crash); ok {
			held = before
			if !strings.HasPrefix(crash, "panic: ") {
				start := fatalStart(held)
				held, crash = held[:start], held[start:]+crash
			}
		}
	}
	o.stderr.emit([]byte(held))
	return crash
}

// fatalStart returns where the message of a fatal error begins at the end of a
// text: its line, and those before it in which the runtime gives details.
func fatalStart(text string) int {
	start := strings.LastIndex("\n"+text, "\nfatal error: ")
	if start < 0 {
		return len(text)
	}
	for start > 0 {
		line := strings.LastIndexByte(text[:start-1], '\n') + 1
		if !strings.HasPrefix(text[line:], "runtime: ") && !strings.HasPrefix(text[line:], "unexpected fault address ") {
			break
		}
		start = line
	}
	return start
}

// stream takes the bytes of one stream. It takes out the marks, and it holds back
// what looks like the crash of a Go program until it is known whether it is one:
// the crash is reported as an error, not as text.
type stream struct {
	out *output
	to  io.Writer
	// mark is the number of the last mark seen; over says that no more will come.
	mark int
	over bool
	// partial is the beginning of a mark at the end of what has come.
	partial []byte

	crashing  func() bool // nil for standard output
	lineStart bool        // the next byte begins a line
	held      []byte
	timer     *patience.Timer
}

// Write implements io.Writer. It never fails: a program shall not end because
// somebody does not want its text.
func (s *stream) Write(p []byte) (int, error) {
	s.out.mu.Lock()
	defer s.out.mu.Unlock()
	text := append(s.partial, p...)
	s.partial = nil
	for {
		i := bytes.Index(text, []byte(childMark))
		if i < 0 {
			break
		}
		number, rest, ok := bytes.Cut(text[i+len(childMark):], []byte("\n"))
		if !ok {
			s.take(text[:i])
			s.partial = bytes.Clone(text[i:])
			return len(p), nil
		}
		s.take(text[:i])
		if n, err := strconv.Atoi(string(number)); err == nil {
			s.flush() // nothing that goes on with a display is a crash
			s.mark = max(s.mark, n)
			s.out.changed.Broadcast()
			for s.out.shown < n && !s.out.noShow {
				s.out.changed.Wait()
			}
		}
		text = rest
	}
	cut := len(text) - suffix(text, childMark)
	s.take(text[:cut])
	s.partial = bytes.Clone(text[cut:])
	return len(p), nil
}

// before reports whether the stream has yet to come to a mark. The lock is held.
func (s *stream) before(number int) bool { return s.mark < number && !s.over }

// end says that no more text will come.
func (s *stream) end() {
	s.out.mu.Lock()
	defer s.out.mu.Unlock()
	s.over = true
	s.out.changed.Broadcast()
}

// suffix returns the length of the longest beginning of mark with which text ends.
func suffix(text []byte, mark string) int {
	for n := min(len(text), len(mark)-1); n > 0; n-- {
		if string(text[len(text)-n:]) == mark[:n] {
			return n
		}
	}
	return 0
}

// Beginnings of what the runtime prints when it ends a program.
var crashes = []string{"panic: ", "fatal error: ", "runtime: ", "unexpected fault address "}

// The runtime writes a crash to the kernel's channel right after standard error.
// crashDelay is how long text is held back for it; heldMax is how much.
const (
	crashDelay = 200 * time.Millisecond
	heldMax    = 1 << 20
)

// take hands text on or holds it back.
func (s *stream) take(text []byte) {
	if len(text) == 0 {
		return
	}
	if s.crashing == nil {
		s.emit(text)
		return
	}
	if s.held == nil {
		start := s.crashStart(text)
		s.emit(text[:start])
		text = text[start:]
		if len(text) == 0 {
			return
		}
		s.timer = patience.After(crashDelay, s.decide)
	}
	s.held = append(s.held, text...)
	if len(s.held) > heldMax {
		s.flush()
	}
}

// crashStart returns where a line begins that may be the first of a crash, or the
// length of the text. A line of which only the beginning has come counts.
func (s *stream) crashStart(text []byte) int {
	for i := 0; i < len(text); {
		if s.lineStart {
			for _, c := range crashes {
				if n := min(len(c), len(text)-i); string(text[i:i+n]) == c[:n] {
					return i
				}
			}
		}
		end := bytes.IndexByte(text[i:], '\n')
		s.lineStart = end >= 0
		if end < 0 {
			break
		}
		i += end + 1
	}
	return len(text)
}

// decide hands on what was held back, unless it is a crash.
func (s *stream) decide() {
	s.out.mu.Lock()
	defer s.out.mu.Unlock()
	if s.held != nil && !s.crashing() {
		s.flush()
	}
}

// flush hands on what was held back.
func (s *stream) flush() {
	if s.held == nil {
		return
	}
	s.timer.Stop()
	s.emit(s.held)
	s.lineStart = s.held[len(s.held)-1] == '\n'
	s.held = nil
}

// emit hands text on.
func (s *stream) emit(text []byte) {
	if len(text) > 0 && s.to != nil {
		_, _ = s.to.Write(text)
	}
}
