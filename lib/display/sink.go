package display

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// Sink takes what cells show. Its methods may be called from several
// goroutines at once.
type Sink interface {
	// Display shows a new thing. id is unique in this process and unlikely
	// to be in use elsewhere.
	Display(id string, b Bundle)
	// Update replaces what was shown under id, wherever it is shown.
	Update(id string, b Bundle)
	// Clear takes away what was shown under id; with id "", all that the
	// running cell has shown.
	Clear(id string)
}

// Waiter is a Sink that can wait with clearing until there is something to show in
// place of what is cleared.
type Waiter interface {
	// ClearWait clears all that the running cell has shown when it shows more.
	ClearWait()
}

// Bundler is a Sink that knows more about values than their methods tell, such
// as a session that has their types. Show and Update ask it first; if it
// declines, BundleOf is used.
type Bundler interface {
	Bundle(v any) (b Bundle, ok bool)
}

// bound is the one variable of the package that changes.
var bound atomic.Pointer[binding]

// binding is a Sink with the boards that were shown on it to be played.
type binding struct {
	sink  Sink
	stage stage
}

// Bind makes s the sink of all display calls, also of the updates of Handles
// made earlier. A nil s means plain text on standard output, which is the state
// before any call. The function returned puts the former sink back; a second
// call of it does nothing.
func Bind(s Sink) (restore func()) {
	var p *binding
	if s != nil {
		p = &binding{sink: s}
	}
	former := bound.Swap(p)
	var once sync.Once
	return func() { once.Do(func() { bound.Store(former) }) }
}

// sink returns the sink to use.
func sink() Sink {
	if p := bound.Load(); p != nil {
		return p.sink
	}
	return stdout
}

// stdout is the sink when none is bound.
var stdout = Plain(nil)

// Plain returns a Sink that prints the plain text of everything shown to w, and
// again at every update that has text. It clears nothing. Bars are printed as Line
// does it, with a nil w on standard error. A nil w means what
// os.Stdout is at the time. Errors of w are ignored, as nobody could act on them.
func Plain(w io.Writer) Sink {
	return &plain{w: w}
}

// plain prints one text at a time.
type plain struct {
	w  io.Writer
	mu sync.Mutex
	m  Line
}

func (p *plain) Display(_ string, b Bundle) { p.print(b) }

func (p *plain) Update(_ string, b Bundle) { p.print(b) }

func (p *plain) Clear(string) {}

// Meter implements Meter.
func (p *plain) Meter(_ string, b Bundle, _, last bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	w := p.w
	if w == nil {
		w = os.Stderr // so that bars stay out of what is piped on
	}
	p.m.Write(w, isTerminal(w), b.Text(), last)
}

func (p *plain) print(b Bundle) {
	text := b.Text()
	if text == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintln(p.writer(), text)
}

func (p *plain) writer() io.Writer {
	if p.w == nil {
		return os.Stdout
	}
	return p.w
}

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// lineEvery is how often a bar prints a line where nothing can be rewritten.
const lineEvery = 5 * time.Second

// Line prints the bars of Progress on a console: one line that is rewritten on a terminal, else
// a line every few seconds and the last one. The zero value is ready for use.
type Line struct {
	since time.Time
}

// Write prints the text of a bar; last tells that the bar has ended.
func (l *Line) Write(w io.Writer, terminal bool, text string, last bool) {
	if terminal {
		text = "\r" + text + "\x1b[K"
		if last {
			text += "\n"
		}
		io.WriteString(w, text)
		return
	}
	if l.since.IsZero() {
		l.since = time.Now()
	}
	if last || time.Since(l.since) >= lineEvery {
		fmt.Fprintln(w, text)
		l.since = time.Time{}
		if !last {
			l.since = time.Now()
		}
	}
}
