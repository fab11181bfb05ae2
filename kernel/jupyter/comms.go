package jupyter

import (
	"encoding/json"
	"sync"
	"sync/atomic"

	"parity.lab/kernel/event"
)

// comms are the channels between pages and the session that are open, by their
// ID with their target. The session knows what they are for; the kernel keeps
// them so that it can list them, and close them when the session is lost.
type comms struct {
	mu      sync.Mutex
	open    map[string]string
	widgets atomic.Bool // a front end has shown that it knows widgets
}

// note follows a message in either direction.
func (c *comms) note(m event.Comm) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m.Kind {
	case event.CommOpen:
		if c.open == nil {
			c.open = map[string]string{}
		}
		c.open[m.ID] = m.Target
	case event.CommClose:
		delete(c.open, m.ID)
	}
}

// list returns the open channels to a target, or all if target is "".
func (c *comms) list(target string) map[string]any {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := map[string]any{}
	for id, t := range c.open {
		if target == "" || t == target {
			all[id] = map[string]any{"target_name": t}
		}
	}
	return all
}

// commInfo lists the open comms.
func (k *Kernel) commInfo(m *Message) (any, error) {
	var r struct {
		Target string `json:"target_name"`
	}
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	return commInfoReply{"ok", k.comms.list(r.Target)}, nil
}

// commRequest is the content of a comm message.
type commRequest struct {
	ID     string          `json:"comm_id"`
	Target string          `json:"target_name"`
	Data   json.RawMessage `json:"data"`
}

// comm hands a comm message to the session, which closes channels that it does
// not know. It is a request like a cell, but has no reply.
func (k *Kernel) comm(m *Message) (any, error) {
	var r commRequest
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	message := event.Comm{Kind: event.Kind(m.Header.Type), ID: r.ID, Target: r.Target, Data: r.Data, Metadata: m.Metadata}
	if message.Target == event.WidgetControl {
		k.comms.widgets.Store(true)
	}
	k.comms.note(message)
	interrupts := k.interrupts.Load()
	c := &cell{parent: m.Header, route: m.Route, count: k.count.Load()}
	k.cells.visit(c)
	result := k.run(c, event.Request{Comm: &message, Count: int(c.count)}, interrupts)
	c.live.Store(false)
	k.out.flush()
	if f := result.Fault; f != nil {
		k.out.show(c, "error", newErrorOutput(f))
	}
	k.cells.leave(c)
	return nil, nil
}

// lost is what pages are told when the session of their channels is gone.
const lost = "the session was started anew"

// closeComms tells the front ends that the channels have lost their session. A
// front end takes a widget away when its channel closes; to leave the reader what
// there was, a widget is told by a message of its own.
func (k *Kernel) closeComms(parent Header) {
	for id := range k.comms.list(event.Widget) {
		k.comms.note(event.Comm{Kind: event.CommClose, ID: id})
		k.publish(parent, string(event.CommMsg), commData{id, json.RawMessage(`{"method":"custom","content":{"gone":"` + lost + `"}}`)})
	}
	for id := range k.comms.list("") {
		k.comms.note(event.Comm{Kind: event.CommClose, ID: id})
		k.publish(parent, string(event.CommClose), commData{id, json.RawMessage(`{"reason":"` + lost + `"}`)})
	}
}

// showComm publishes a message of the session on a channel.
func (k *Kernel) showComm(c *cell, m event.Comm) {
	k.comms.note(m)
	data := m.Data
	if data == nil {
		data = json.RawMessage("{}")
	}
	var content any = commData{m.ID, data}
	if m.Kind == event.CommOpen {
		content = commOpen{m.ID, m.Target, data}
	}
	k.out.show(c, string(m.Kind), withMetadata{content, m.Metadata})
}
