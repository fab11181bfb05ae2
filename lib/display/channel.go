package display

import (
	"context"
	"encoding/json"
)

// MessageKind says what a Message does.
type MessageKind string

// The kinds of Message.
const (
	OpenChannel  MessageKind = "comm_open"
	OnChannel    MessageKind = "comm_msg"
	CloseChannel MessageKind = "comm_close"
)

// Message is what a page and the thing that it shows say to each other. Channels
// have names that their opener makes up; Target says to what one is opened.
// Data and Metadata are JSON objects, nil for {}.
type Message struct {
	Kind           MessageKind
	Channel        string
	Target         string
	Data, Metadata json.RawMessage
}

// Messenger is a Sink whose pages can talk with what they show. What they say
// goes to [Receive].
type Messenger interface {
	// Send takes a message to the pages.
	Send(m Message)
	// Widgets reports whether a page has said that it can show Jupyter widgets.
	Widgets() bool
}

// BoardTarget is the target that pages open a channel to for a board shown by
// [Play].
const BoardTarget = "paritylab.board"

// Receive takes a message of a page to the thing on the bound Sink that it is
// for, which answers by the Sink. It is false if there is no such thing; the
// Sink should then close the channel. Long work ends when ctx does. A panic of
// the thing goes through to the caller, and the page is told of it.
func Receive(ctx context.Context, m Message) bool {
	b := bound.Load()
	if b == nil {
		return false
	}
	out, ok := b.sink.(Messenger)
	return ok && b.stage.receive(ctx, out, m)
}

// Refresh tells the pages which boards have changed since they were shown. A
// session calls it when a cell has ended.
func Refresh() {
	if b := bound.Load(); b != nil {
		if out, ok := b.sink.(Messenger); ok {
			b.stage.refresh(out)
		}
	}
}
