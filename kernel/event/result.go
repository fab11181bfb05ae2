package event

import (
	"fmt"
	"strings"
)

// Request asks for one cell to be run, or for one message of a page to be handled.
type Request struct {
	// ID is chosen by the front end; every Event of the cell carries it.
	ID string `json:"id"`
	// Code is the cell's text.
	Code string `json:"code"`
	// Count is the execution number N that positions show as cell[N].
	Count int `json:"count"`
	// File, if not empty, replaces cell[N] in positions. Scripts use it.
	File string `json:"file,omitempty"`
	// Silent cells show no value of a trailing expression.
	Silent bool `json:"silent,omitempty"`
	// Stdin says that the front end can ask its user for input.
	Stdin bool `json:"stdin,omitempty"`
	// Widgets says that the front end can show Jupyter widgets of protocol 2.
	Widgets bool `json:"widgets,omitempty"`
	// Comm, if not nil, is the message to handle; then there is no Code.
	Comm *Comm `json:"comm,omitempty"`
	// Expressions are evaluated, in the order of their names, after the cell
	// has come to its end. Their values are not shown.
	Expressions map[string]string `json:"expressions,omitempty"`
}

// Result is the outcome of a Request.
type Result struct {
	// Fault is nil when the cell ran to its end.
	Fault *Fault `json:"fault,omitempty"`
	// Page, if not nil, is text for the front end's pager: what lines such as
	// name? asked for.
	Page *Bundle `json:"page,omitempty"`
	// Lost says that the session had to be started anew and its values are gone.
	Lost bool `json:"lost,omitempty"`
	// Exit is the status with which a program asked to end (os.Exit), or nil.
	Exit *int `json:"exit,omitempty"`
	// NextInput, if not empty, is a text that the front end is to put in place of
	// the cell that ran, or to show.
	NextInput string `json:"next_input,omitempty"`
	// Expressions answers those of the Request, if the cell ran to its end.
	Expressions map[string]Answer `json:"expressions,omitempty"`
}

// Answer is the outcome of an expression: its value, or why there is none.
type Answer struct {
	Bundle *Bundle `json:"bundle,omitempty"`
	Fault  *Fault  `json:"fault,omitempty"`
}

// Fault says why a cell did not run to its end. A compile error, a panic, an
// error returned by the trailing expression and an interrupt are all faults.
type Fault struct {
	// Name is the short class: CompileError, Panic, Error, Interrupted, Exit, Died.
	Name string `json:"name"`
	// Value is the message, in one or several lines without colour.
	Value string `json:"value"`
	// Traceback is what to show, line by line; lines may contain ANSI colours.
	Traceback []string `json:"traceback"`
	// Diagnostics are the single compile errors, in order of position.
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"`
}

// Names of faults.
const (
	CompileError = "CompileError"
	Panic        = "Panic"
	ErrorValue   = "Error"
	Interrupted  = "Interrupted"
	Exit         = "Exit"
	Died         = "Died"
)

// Error makes a Fault usable as an error: its name and its message.
func (f *Fault) Error() string {
	return f.Name + ": " + f.Value
}

// Diagnostic is one compile error at one place.
type Diagnostic struct {
	// Place is "cell[N]" or a file name.
	Place string `json:"place"`
	// Line and Column count from 1; 0 means that the place is all that is known.
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	// Hint, if not empty, says what may help, such as a missing import.
	Hint string `json:"hint,omitempty"`
}

// String returns "place:line:column: message", and the hint in parentheses.
func (d Diagnostic) String() string {
	var b strings.Builder
	b.WriteString(d.Place)
	if d.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", d.Line, d.Column)
	}
	if b.Len() > 0 {
		b.WriteString(": ")
	}
	b.WriteString(d.Message)
	if d.Hint != "" {
		b.WriteString(" (" + d.Hint + ")")
	}
	return b.String()
}

// Completion answers what may stand at a place of a cell.
type Completion struct {
	// Start and End are the byte offsets of the text that a match replaces.
	Start   int     `json:"start"`
	End     int     `json:"end"`
	Matches []Match `json:"matches"`
}

// Match is one completion.
type Match struct {
	Text string `json:"text"`
	// Kind is one of: function, type, variable, constant, package, field, method, keyword,
	// label, path, magic.
	Kind string `json:"kind"`
	// Signature is the type in Go's notation, or "".
	Signature string `json:"signature,omitempty"`
	// Doc is the first sentence of the documentation, or "".
	Doc string `json:"doc,omitempty"`
}

// Completeness answers whether a text is a whole cell.
type Completeness struct {
	// Status is one of: complete, incomplete, invalid, unknown.
	Status string `json:"status"`
	// Indent is what the next line may begin with, when Status is incomplete.
	Indent string `json:"indent,omitempty"`
}

// The values of Completeness.Status.
const (
	Complete   = "complete"
	Incomplete = "incomplete"
	Invalid    = "invalid"
)
