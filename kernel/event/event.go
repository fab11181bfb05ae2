package event

// Kind tells what an Event carries.
type Kind string

// The kinds of Event.
const (
	// Stream is text for standard output or standard error: Name, Text.
	Stream Kind = "stream"
	// Display is something shown by a display call: Bundle, and ID if it may be updated later.
	Display Kind = "display"
	// Update replaces what was shown under ID by Bundle.
	Update Kind = "update"
	// Value is the value of the cell's trailing expression: Bundle.
	Value Kind = "value"
	// Clear removes what the cell has shown so far. With Wait, only when the next output comes.
	Clear Kind = "clear"
	// CommOpen, CommMsg and CommClose are messages on a channel: Comm.
	CommOpen  Kind = "comm_open"
	CommMsg   Kind = "comm_msg"
	CommClose Kind = "comm_close"
)

// Names of the two streams.
const (
	Stdout = "stdout"
	Stderr = "stderr"
)

// The states of a bar of progress.
const (
	Running = "running"
	Ended   = "ended"
)

// Event is one output of a cell, in the order in which the cell made it.
type Event struct {
	// Request is the ID of the Request whose cell made the output. Output of a
	// goroutine that outlives its cell keeps the ID of that cell.
	Request string  `json:"request"`
	Kind    Kind    `json:"kind"`
	Name    string  `json:"name,omitempty"` // Stdout or Stderr
	Text    string  `json:"text,omitempty"`
	Bundle  *Bundle `json:"bundle,omitempty"`
	ID      string  `json:"id,omitempty"`
	Wait    bool    `json:"wait,omitempty"`
	Comm    *Comm   `json:"comm,omitempty"`
	// Bar is set when what is shown or updated is a bar of progress, so that a
	// console can rewrite a line: Running, or Ended for its last state.
	Bar string `json:"bar,omitempty"`
}

// Bundle is one thing to show in several forms, keyed by MIME type.
// A text form is a string, a binary form (image/png) is base64 text as
// notebooks store it, and a JSON form is any JSON value.
type Bundle struct {
	Data     map[string]any `json:"data"`
	Metadata map[string]any `json:"metadata,omitempty"`
}

// MIME types used by the kernel itself.
const (
	TextPlain = "text/plain"
	TextHTML  = "text/html"
	ImageSVG  = "image/svg+xml"
	ImagePNG  = "image/png"
	ImageJPEG = "image/jpeg"
)

// Plain returns a Bundle with only plain text.
func Plain(text string) *Bundle {
	return &Bundle{Data: map[string]any{TextPlain: text}}
}

// PlainText returns the bundle's text/plain form, or "" if it has none.
func (b *Bundle) PlainText() string {
	if b == nil {
		return ""
	}
	s, _ := b.Data[TextPlain].(string)
	return s
}
