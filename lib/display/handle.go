package display

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
)

// Handle is something that was shown and can be replaced or taken away. Handles
// come from Show and its sisters; the zero value is of no use. A Handle as the
// last expression of a cell is not shown a second time.
type Handle struct {
	id   string
	form func(v any) Bundle // how Update reads its value

	mu sync.Mutex // keeps the updates in order
}

// ID returns the name under which the thing is shown.
func (h *Handle) ID() string { return h.id }

// String returns "" so that printing a Handle does not repeat what was shown.
func (h *Handle) String() string { return "" }

// Update replaces what is shown by v. A string is taken as what the Handle was
// made for: text of the same kind for HTML, SVG, Markdown, LaTeX and Text, as are
// bytes for PNG and JPEG and any value for JSON. Other values are shown as by
// Show. Where nothing can be replaced, as on a console, v is shown below.
func (h *Handle) Update(v any) {
	b := h.form(v)
	h.mu.Lock()
	defer h.mu.Unlock()
	sink().Update(h.id, b)
}

// Clear takes away what is shown. A later Update shows again.
func (h *Handle) Clear() {
	h.mu.Lock()
	defer h.mu.Unlock()
	sink().Clear(h.id)
}

// IDs are a word that differs from process to process and a running number, so
// that a restarted session does not replace what an earlier one has shown.
var (
	process = rand.Uint64()
	serial  atomic.Uint64
)

func newID(what string) string {
	return fmt.Sprintf("%s-%016x-%d", what, process, serial.Add(1))
}

// show displays v in the given form under a new id.
func show(form func(v any) Bundle, v any) *Handle {
	h := &Handle{id: newID("display"), form: form}
	sink().Display(h.id, form(v))
	return h
}
