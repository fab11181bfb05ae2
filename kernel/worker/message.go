package worker

import (
	"encoding/json"
	"io"
	"sync"

	"parity.lab/kernel/event"
)

// message is one line on the pipes between the kernel and its child. Kind says
// which of the other fields it carries.
type message struct {
	Kind string `json:"kind"`

	Config     *config           `json:"config,omitempty"`
	Request    *event.Request    `json:"request,omitempty"`
	Event      *event.Event      `json:"event,omitempty"`
	Result     *event.Result     `json:"result,omitempty"`
	Completion *event.Completion `json:"completion,omitempty"`
	Inspection *event.Inspection `json:"inspection,omitempty"`

	// Mark is the number that the child wrote to its standard output and error
	// before this message: all text before it belongs before this message.
	Mark int `json:"mark,omitempty"`

	// Complete, inspect and input.
	Number   int    `json:"number,omitempty"`
	Code     string `json:"code,omitempty"`
	Offset   int    `json:"offset,omitempty"`
	Text     string `json:"text,omitempty"`
	Problem  string `json:"problem,omitempty"`
	Prompt   string `json:"prompt,omitempty"`
	Password bool   `json:"password,omitempty"`
	Source   bool   `json:"source,omitempty"`
}

// The kinds of messages. To the child: start, execute, interrupt, complete, inspect,
// and the answer to input. From the child: ready, event, result, completion,
// inspection, input.
const (
	kindStart      = "start"
	kindReady      = "ready"
	kindExecute    = "execute"
	kindInterrupt  = "interrupt"
	kindEvent      = "event"
	kindResult     = "result"
	kindComplete   = "complete"
	kindCompletion = "completion"
	kindInspect    = "inspect"
	kindInspection = "inspection"
	kindInput      = "input"
)

// config is what a child is told before its first cell.
type config struct {
	Args []string `json:"args"`
	// RealStdin says that the child's standard input is the user's, not nothing.
	RealStdin bool `json:"stdin"`
	// Token is the secret part of the marks.
	Token string `json:"token"`
	// Memory is the limit of Options.Memory, or 0 for none.
	Memory int64 `json:"memory"`
	Safe   bool  `json:"safe"`
}

// channel writes messages from any goroutine.
type channel struct {
	mu  sync.Mutex
	enc *json.Encoder
}

func newChannel(w io.Writer) *channel {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return &channel{enc: enc}
}

func (c *channel) send(m message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.enc.Encode(m)
}
