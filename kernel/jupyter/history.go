package jupyter

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"parity.lab/kernel/event"
)

// A history holds as much as anybody looks back at, not more: the oldest cells
// are forgotten.
const (
	historyCells = 10000
	historyBytes = 4 << 20
	resultBytes  = 16 << 10 // kept of the text of one result
)

// past is one cell that was run.
type past struct {
	session, line int64
	code          string
	result        string // its value as plain text
	shown         bool   // there was a value
}

// size is what a cell takes of historyBytes.
func (p *past) size() int { return len(p.code) + len(p.result) + 64 }

// history remembers the cells of this kernel, from the first on. A restart
// begins another session; the cells of the sessions before it stay.
type history struct {
	mu      sync.Mutex
	session int64
	cells   []*past // in the order in which they were run
	bytes   int
}

func newHistory() *history { return &history{session: 1} }

// restart begins the next session.
func (h *history) restart() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.session++
}

// add stores a cell that is about to run.
func (h *history) add(line int64, code string) *past {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := &past{session: h.session, line: line, code: code}
	h.cells = append(h.cells, p)
	h.bytes += p.size()
	h.trim()
	return p
}

// shows stores the value of a cell.
func (h *history) shows(p *past, b *event.Bundle) {
	text := b.PlainText()
	if len(text) > resultBytes {
		text = strings.ToValidUTF8(text[:resultBytes], "") + "…"
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.bytes += len(text) - len(p.result)
	p.result, p.shown = text, true
	h.trim()
}

// trim forgets what is too much. The latest cell always stays.
func (h *history) trim() {
	n := 0
	for len(h.cells)-n > 1 && (len(h.cells)-n > historyCells || h.bytes > historyBytes) {
		h.bytes -= h.cells[n].size()
		n++
	}
	if n > 0 {
		h.cells = append(h.cells[:0], h.cells[n:]...)
		clear(h.cells[len(h.cells):cap(h.cells)])
	}
}

// historyRequest is the content of history_request. Raw makes no difference:
// code is stored as it was sent.
type historyRequest struct {
	Access  string `json:"hist_access_type"`
	Output  bool   `json:"output"`
	Session int64  `json:"session"` // 0 is this one, -1 the one before it
	Start   *int64 `json:"start"`
	Stop    *int64 `json:"stop"` // the first line that is left out
	N       *int   `json:"n"`
	Pattern string `json:"pattern"`
	Unique  bool   `json:"unique"`
}

// find returns the cells that a request asks for, oldest first.
func (h *history) find(r historyRequest) ([]past, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var found []past
	take := func(ok func(*past) bool) {
		for _, p := range h.cells {
			if ok(p) {
				found = append(found, *p)
			}
		}
	}
	switch r.Access {
	case "tail":
		take(func(*past) bool { return true })
	case "search":
		take(func(p *past) bool { return glob(r.Pattern, p.code) })
		if r.Unique {
			found = latest(found)
		}
	case "range":
		session := r.Session
		if session <= 0 {
			session += h.session
		}
		start, stop := h.lines(session, r.Start, r.Stop)
		take(func(p *past) bool { return p.session == session && p.line >= start && p.line < stop })
		return found, nil // n does not apply
	default:
		return nil, fmt.Errorf("hist_access_type is %q, expected tail, range or search", r.Access)
	}
	if r.N != nil && len(found) > max(*r.N, 0) {
		found = found[len(found)-max(*r.N, 0):]
	}
	return found, nil
}

// lines returns the lines of a session that a range means; negative numbers
// count from the session's end. The caller holds h.mu.
func (h *history) lines(session int64, first, behind *int64) (start, stop int64) {
	var end int64 = 1 // behind the session's last line
	for _, p := range h.cells {
		if p.session == session {
			end = max(end, p.line+1)
		}
	}
	stop = end
	if first != nil {
		start = *first
		if start < 0 {
			start += end
		}
	}
	if behind != nil && *behind != 0 {
		stop = *behind
		if stop < 0 {
			stop += end
		}
	}
	return start, stop
}

// latest leaves out the cells whose code comes again.
func latest(cells []past) []past {
	seen := map[string]bool{}
	var kept []past
	for _, p := range slices.Backward(cells) {
		if !seen[p.code] {
			seen[p.code] = true
			kept = append(kept, p)
		}
	}
	slices.Reverse(kept)
	return kept
}

// glob tells whether a pattern matches the whole of a text: * stands for any
// text, ? for one character, [abc] and [a-c] for one of these, [^abc] for any
// other one. It takes at most len(pattern)·len(text) steps.
func glob(pattern, text string) bool {
	p, t := []rune(pattern), []rune(text)
	i, j := 0, 0
	star, mark := -1, 0 // the latest *, and where its text ends so far
	for j < len(t) {
		if i < len(p) && p[i] == '*' {
			star, mark = i, j
			i++
			continue
		}
		if n := globOne(p[i:], t[j]); n > 0 {
			i += n
			j++
			continue
		}
		if star < 0 {
			return false
		}
		mark++
		i, j = star+1, mark
	}
	for i < len(p) && p[i] == '*' {
		i++
	}
	return i == len(p)
}

// globOne returns how many characters of a pattern's beginning match c, or 0.
func globOne(p []rune, c rune) int {
	switch {
	case len(p) == 0:
		return 0
	case p[0] == '?':
		return 1
	case p[0] == '[':
		if n, in := globClass(p, c); n > 0 {
			if in {
				return n
			}
			return 0
		}
	}
	if p[0] == c {
		return 1
	}
	return 0
}

// globClass returns the length of the class at a pattern's beginning, 0 if it
// has no end, and whether c is in it.
func globClass(p []rune, c rune) (n int, in bool) {
	i := 1
	not := i < len(p) && p[i] == '^'
	if not {
		i++
	}
	for first := true; i < len(p); first = false {
		switch {
		case p[i] == ']' && !first:
			return i + 1, in != not
		case i+2 < len(p) && p[i+1] == '-' && p[i+2] != ']':
			in = in || p[i] <= c && c <= p[i+2]
			i += 3
		default:
			in = in || p[i] == c
			i++
		}
	}
	return 0, false
}

// history lists cells that were run: session, line and code each, with output
// also the value that was shown.
func (k *Kernel) history(m *Message) (any, error) {
	var r historyRequest
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	cells, err := k.past.find(r)
	if err != nil {
		return nil, err
	}
	reply := historyReply{"ok", []any{}}
	for _, p := range cells {
		switch {
		case !r.Output:
			reply.History = append(reply.History, []any{p.session, p.line, p.code})
		case p.shown:
			reply.History = append(reply.History, []any{p.session, p.line, []any{p.code, p.result}})
		default:
			reply.History = append(reply.History, []any{p.session, p.line, []any{p.code, nil}})
		}
	}
	return reply, nil
}
