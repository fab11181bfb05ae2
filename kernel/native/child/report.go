package child

import "parity.lab/lib/display"

// Variable is the environment variable that says where reports and the text of
// a crash go: two of "fd:NUMBER" or "file:PATH", in this order, separated by a
// line feed, and as a third line the word "display" if what the cell shows shall be
// reported too.
const Variable = "PARITYLAB_NATIVE"

// Mark is what both streams carry before a display, so that the kernel can keep
// the order: Mark, the number of the display, and a line feed.
const Mark = "\x00\x01paritylab-display-"

// Report is what the executable tells the kernel, as one line of JSON.
type Report struct {
	// Kind is "display", "update", "clear" or "results".
	Kind string `json:"kind"`
	// Number counts what is shown, from 1. Marked says that both streams carry a
	// mark with this number.
	Number int  `json:"number,omitempty"`
	Marked bool `json:"marked,omitempty"`
	// ID and Bundle are those of the display.
	ID     string         `json:"id,omitempty"`
	Bundle display.Bundle `json:"bundle,omitempty"`
	// Values are the results of the entry but for an error at the end.
	Values []Value `json:"values,omitempty"`
	// Error is the error at the end, unless it is nil.
	Error *Value `json:"error,omitempty"`
}

// Value is one result.
type Value struct {
	// Type is its type in Go's notation, "" for a nil interface.
	Type string `json:"type,omitempty"`
	// Bundle holds its forms. There is always a text/plain, unless the value is
	// a display.Handle, which has been shown.
	Bundle display.Bundle `json:"bundle"`
}
