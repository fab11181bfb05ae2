package session

import (
	"context"

	"github.com/traefik/yaegi/interp"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
)

// receive hands a message of a page to package display. What it is about may be
// a type of a cell, so it is supervised like a cell.
func (s *Session) receive(r *run, c event.Comm) event.Result {
	return s.supervise(r, func(stop context.Context) error {
		ended := make(chan error, 1)
		go func() {
			r.start()
			defer close(r.done)
			defer func() {
				if v := recover(); v != nil {
					ended <- interp.Panic{Value: v}
				}
			}()
			if !display.Receive(r.ctx, message(c)) && c.Kind != event.CommClose {
				s.send(event.Event{Kind: event.CommClose, Comm: &event.Comm{Kind: event.CommClose, ID: c.ID}})
			}
			r.finished = true
			ended <- nil
		}()
		select {
		case err := <-ended:
			return err
		case <-stop.Done():
			return stop.Err()
		}
	})
}

// refresh tells pages what the run has changed of the boards that they show.
// What cells left running may hold a board for ever, so after a run that had to
// be stopped, pages learn of the changes only with the next message.
func (s *Session) refresh(r *run) {
	if r.finished {
		display.Refresh()
	}
}

// message is c for package display.
func message(c event.Comm) display.Message {
	return display.Message{Kind: display.MessageKind(c.Kind), Channel: c.ID, Target: c.Target, Data: c.Data, Metadata: c.Metadata}
}

// Send implements display.Messenger.
func (k sink) Send(m display.Message) {
	kind := event.Kind(m.Kind)
	k.s.send(event.Event{Kind: kind, Comm: &event.Comm{Kind: kind, ID: m.Channel, Target: m.Target, Data: m.Data, Metadata: m.Metadata}})
}

// Widgets implements display.Messenger.
func (k sink) Widgets() bool {
	r := k.s.caller()
	return r != nil && r.request.Widgets
}
