package event

import "encoding/json"

// Comm is one message on a channel between something that a cell has shown and
// the page that shows it. Either side may open a channel and close it.
type Comm struct {
	// Kind is CommOpen, CommMsg or CommClose.
	Kind Kind `json:"kind"`
	// ID names the channel; who opens it makes it up.
	ID string `json:"id"`
	// Target says to what a channel is opened; only CommOpen has one.
	Target string `json:"target,omitempty"`
	// Data is a JSON object that the two ends understand. Nil stands for {}.
	Data json.RawMessage `json:"data,omitempty"`
	// Metadata is a JSON object that goes beside the message. Nil stands for {}.
	Metadata json.RawMessage `json:"metadata,omitempty"`
}

// Targets of channels about Jupyter widgets of protocol 2.
const (
	// WidgetControl is opened by a front end that can show widgets.
	WidgetControl = "jupyter.widget.control"
	// Widget is opened by the session for each widget model.
	Widget = "jupyter.widget"
)
