package display

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
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
// again at every update that has text. It clears nothing. A nil w means what
// os.Stdout is at the time. Errors of w are ignored, as nobody could act on them.
func Plain(w io.Writer) Sink {
	return &plain{w: w}
}

// plain prints one text at a time.
type plain struct {
	w  io.Writer
	mu sync.Mutex
}

func (p *plain) Display(_ string, b Bundle) { p.print(b) }

func (p *plain) Update(_ string, b Bundle) { p.print(b) }

func (p *plain) Clear(string) {}

func (p *plain) print(b Bundle) {
	text := b.Text()
	if text == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	w := p.w
	if w == nil {
		w = os.Stdout
	}
	fmt.Fprintln(w, text)
}
