package jupyter

import (
	"maps"
	"runtime"
	"strings"
	"unicode/utf8"

	"parity.lab/kernel/event"
)

// handler answers one type of message: it returns the content of the reply, or
// nil if the type has no reply. An error means that the request was malformed.
type handler func(*Kernel, *Message) (any, error)

// controlHandlers says which messages are understood on the control channel.
var controlHandlers = map[string]handler{
	"kernel_info_request": (*Kernel).kernelInfo,
	"connect_request":     (*Kernel).connect,
	"interrupt_request":   (*Kernel).interrupt,
	"shutdown_request":    (*Kernel).shutdown,
	"usage_request":       (*Kernel).usage,
}

// shellHandlers says which messages are understood on the shell channel: those
// of the control channel, and what needs the engine.
var shellHandlers = joined(controlHandlers, map[string]handler{
	"execute_request":     (*Kernel).execute,
	"complete_request":    (*Kernel).complete,
	"is_complete_request": (*Kernel).isComplete,
	"inspect_request":     (*Kernel).inspect,
	"history_request":     (*Kernel).history,
	"comm_info_request":   (*Kernel).commInfo,
	"comm_open":           (*Kernel).comm,
	"comm_msg":            (*Kernel).comm,
	"comm_close":          (*Kernel).comm,
})

func joined(a, b map[string]handler) map[string]handler {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// kernelInfo says what kernel and language this is.
func (k *Kernel) kernelInfo(*Message) (any, error) {
	goVersion := strings.TrimPrefix(runtime.Version(), "go")
	return kernelInfo{
		Status: "ok", Protocol: Version,
		Implementation: "paritylab", Version: k.options.Version,
		Language: languageInfo{
			Name: "go", Version: goVersion, MIME: "text/x-go", Extension: ".go",
			Pygments: "go", CodeMirror: "go", Exporter: "script",
		},
		Banner: "Parity Lab " + k.options.Version + ": Go in a notebook, for puzzles that are linear algebra over GF(2)",
		Links: []helpLink{
			{"Go language", "https://go.dev/ref/spec"},
			{"Go standard library", "https://pkg.go.dev/std"},
			{"Gonum", "https://pkg.go.dev/gonum.org/v1/gonum"},
		},
	}, nil
}

// connect lists the ports, or none if the kernel has no sockets.
func (k *Kernel) connect(*Message) (any, error) {
	reply := map[string]any{"status": "ok"}
	if c := k.sockets; c != nil {
		for _, p := range c.ports() {
			reply[p.name] = *p.port
		}
	}
	return reply, nil
}

// interrupt ends the running cell.
func (k *Kernel) interrupt(*Message) (any, error) {
	k.Interrupt()
	return ok{"ok"}, nil
}

// shutdown answers; the kernel's end follows when the answer is sent.
func (k *Kernel) shutdown(m *Message) (any, error) {
	var r shutdownReply
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	return shutdownReply{"ok", r.Restart}, nil
}

// complete tells what may stand at the cursor. Front ends count code points,
// the engine counts bytes.
func (k *Kernel) complete(m *Message) (any, error) {
	var r struct {
		Code   string `json:"code"`
		Cursor *int   `json:"cursor_pos"`
	}
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	offset := len(r.Code)
	if r.Cursor != nil {
		offset = byteOffset(r.Code, *r.Cursor)
	}
	e, err := k.start()
	if err != nil {
		return nil, err
	}
	c := e.Complete(r.Code, offset)
	if len(c.Matches) == 0 {
		c.Start, c.End = offset, offset
	}
	reply := completeReply{
		Status: "ok", Matches: []string{},
		Start: codePoints(r.Code, c.Start), End: codePoints(r.Code, c.End),
	}
	typed := []typedMatch{}
	for _, match := range c.Matches {
		reply.Matches = append(reply.Matches, match.Text)
		typed = append(typed, typedMatch{reply.Start, reply.End, match.Text, match.Kind, match.Signature, match.Doc})
	}
	reply.Metadata = map[string]any{"_jupyter_types_experimental": typed}
	return reply, nil
}

// byteOffset returns the byte offset of the nth code point of s, within s.
func byteOffset(s string, n int) int {
	i := 0
	for n > 0 && i < len(s) {
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
		n--
	}
	return i
}

// codePoints returns the number of code points before a byte offset of s.
func codePoints(s string, offset int) int {
	return utf8.RuneCountInString(s[:min(max(offset, 0), len(s))])
}

// isComplete tells whether the code is a whole cell.
func (k *Kernel) isComplete(m *Message) (any, error) {
	var r struct {
		Code string `json:"code"`
	}
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	e, err := k.start()
	if err != nil {
		return isCompleteReply{Status: "unknown"}, nil
	}
	c := e.IsComplete(r.Code)
	switch c.Status {
	case event.Incomplete:
		return isCompleteReply{c.Status, &c.Indent}, nil
	case event.Complete, event.Invalid:
		return isCompleteReply{Status: c.Status}, nil
	}
	return isCompleteReply{Status: "unknown"}, nil
}
