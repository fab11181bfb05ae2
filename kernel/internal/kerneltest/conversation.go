package kerneltest

import (
	"errors"
	"fmt"
	"reflect"
)

// conversation follows what was asked and answered, and checks the rules that
// go beyond single messages.
type conversation struct {
	// ordered says that messages of different channels come in the order in
	// which they were sent, so that a reply can be required to precede idle.
	ordered  bool
	session  string // of this client
	kernel   string // session of the kernel
	ids      map[string]bool
	requests map[string]*request
}

// request is what is known about one request of this client.
type request struct {
	channel string
	header  map[string]any
	state   string // "", busy, idle
	replied bool
}

func newConversation(session string, ordered bool) *conversation {
	return &conversation{
		session: session, ordered: ordered,
		ids: map[string]bool{}, requests: map[string]*request{},
	}
}

// asked notes a request.
func (c *conversation) asked(m *Message) {
	c.requests[m.ID()] = &request{channel: m.Channel, header: m.Header}
}

// check checks a message of the kernel by itself and against what came before.
func (c *conversation) check(m *Message) error {
	faults := []error{Validate(m)}
	if c.ids[m.ID()] {
		faults = append(faults, fmt.Errorf("the ID %s was used before", m.ID()))
	}
	c.ids[m.ID()] = true
	session := str(m.Header, "session")
	if c.kernel == "" {
		c.kernel = session
	}
	if session != c.kernel {
		faults = append(faults, fmt.Errorf("the kernel's session was %s and is %s", c.kernel, session))
	}
	if len(m.Parent) == 0 {
		if m.Type() != "status" || m.Status() != "starting" {
			faults = append(faults, errors.New("the message has no parent"))
		}
		return errors.Join(faults...)
	}
	r := c.requests[m.ParentID()]
	if r == nil {
		if str(m.Parent, "session") == c.session {
			faults = append(faults, fmt.Errorf("the parent %s was never sent", m.ParentID()))
		}
		return errors.Join(faults...) // of another client
	}
	if !reflect.DeepEqual(m.Parent, r.header) {
		faults = append(faults, fmt.Errorf("the parent header is %v, want %v", m.Parent, r.header))
	}
	if m.Channel == "iopub" {
		faults = append(faults, r.published(m, c.ordered))
	} else if m.Channel != "stdin" {
		faults = append(faults, r.answered(m, c.ordered))
	}
	return errors.Join(faults...)
}

// published checks a message on iopub for the request.
func (r *request) published(m *Message, ordered bool) error {
	switch {
	case m.Type() == "status":
		switch want := map[string]string{"": "busy", "busy": "idle"}[r.state]; {
		case want == "":
			return fmt.Errorf("status %s after idle", m.Status())
		case m.Status() != want:
			return fmt.Errorf("status %s, want %s", m.Status(), want)
		}
		r.state = m.Status()
		_, due := contents[replyType(str(r.header, "msg_type"))]
		if ordered && r.state == "idle" && due && !r.replied {
			return errors.New("idle before the reply")
		}
	case r.state == "":
		return fmt.Errorf("%s before busy", m.Type())
	case r.state == "idle":
		switch m.Type() {
		case "stream", "display_data", "update_display_data", "clear_output": // of a goroutine
		case "comm_msg", "comm_close": // their session was restarted
		default:
			return fmt.Errorf("%s after idle", m.Type())
		}
	}
	return nil
}

// answered checks the reply to the request.
func (r *request) answered(m *Message, ordered bool) error {
	if want := replyType(str(r.header, "msg_type")); m.Type() != want {
		return fmt.Errorf("%s came for a request that wants %q", m.Type(), want)
	}
	if m.Channel != r.channel {
		return fmt.Errorf("the reply came on %s to a request on %s", m.Channel, r.channel)
	}
	if r.replied {
		return errors.New("a second reply")
	}
	r.replied = true
	if ordered && r.state != "busy" {
		return fmt.Errorf("the reply came when the state was %q, not busy", r.state)
	}
	return nil
}
