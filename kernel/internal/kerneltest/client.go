package kerneltest

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"
)

// Patience is how long a client waits for a message before it fails the test:
// longer than any machine stalls.
const Patience = 2 * time.Minute

// Client is a front end. Its methods may be used from the test's goroutine
// only; Deliver from any.
type Client struct {
	t       testing.TB
	send    func(*Message) error
	session string
	made    int

	mu       sync.Mutex
	arrived  chan struct{} // closed and made anew when a message arrives
	messages []*Message    // not yet taken
	talk     *conversation
	quiet    bool // the test is over
}

// NewClient returns a client that sends by the given function and gets what
// the kernel sends by [Client.Deliver], in the order in which it was sent.
func NewClient(t testing.TB, send func(*Message) error) *Client {
	return newClient(t, send, newID(), true)
}

func newClient(t testing.TB, send func(*Message) error, session string, ordered bool) *Client {
	c := &Client{
		t: t, send: send, session: session,
		arrived: make(chan struct{}), talk: newConversation(session, ordered),
	}
	t.Cleanup(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.quiet = true
	})
	return c
}

// Deliver hands over a message of the kernel; a faulty one fails the test.
func (c *Client) Deliver(m *Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.quiet {
		return
	}
	if err := c.talk.check(m); err != nil {
		c.t.Errorf("%v\nfault: %v", m, err)
	}
	c.messages = append(c.messages, m)
	close(c.arrived)
	c.arrived = make(chan struct{})
}

// Request sends a request and returns its ID.
func (c *Client) Request(channel, kind string, content map[string]any) string {
	c.t.Helper()
	m := c.Message(channel, kind, content)
	c.mu.Lock()
	c.talk.asked(m)
	c.mu.Unlock()
	if err := c.send(m); err != nil {
		c.t.Fatalf("%s could not be sent: %v", kind, err)
	}
	return m.ID()
}

// Message returns a new message of this client without sending it.
func (c *Client) Message(channel, kind string, content map[string]any) *Message {
	c.made++
	return &Message{
		Channel: channel,
		Header: map[string]any{
			"msg_id": fmt.Sprintf("%s_%d", c.session, c.made), "session": c.session, "username": "test",
			"date": time.Now().UTC().Format(time.RFC3339Nano), "msg_type": kind, "version": "5.4",
		},
		Parent: map[string]any{}, Metadata: map[string]any{}, Content: content,
	}
}

// Next waits for the first message not yet taken for which ok is true, and
// takes it. What stands in words for the message, for the failure.
func (c *Client) Next(what string, ok func(*Message) bool) *Message {
	c.t.Helper()
	late := time.NewTimer(Patience)
	defer late.Stop()
	for {
		c.mu.Lock()
		for i, m := range c.messages {
			if ok(m) {
				c.messages = append(c.messages[:i:i], c.messages[i+1:]...)
				c.mu.Unlock()
				return m
			}
		}
		arrived := c.arrived
		c.mu.Unlock()
		select {
		case <-arrived:
		case <-late.C:
			c.t.Fatalf("no %s within %v; not taken: %v", what, Patience, c.Waiting())
		}
	}
}

// Waiting returns the messages that arrived and were not taken.
func (c *Client) Waiting() []*Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]*Message{}, c.messages...)
}

// Reply waits for the reply to a request.
func (c *Client) Reply(id string) *Message {
	c.t.Helper()
	return c.Next("reply to "+id, func(m *Message) bool {
		return m.ParentID() == id && (m.Channel == "shell" || m.Channel == "control")
	})
}

// Published waits until the kernel is idle after a request, and returns what
// it published in between, without the states.
func (c *Client) Published(id string) []*Message {
	c.t.Helper()
	var found []*Message
	for {
		m := c.Next("idle after "+id, func(m *Message) bool {
			return m.Channel == "iopub" && m.ParentID() == id
		})
		if m.Type() != "status" {
			found = append(found, m)
		} else if m.Status() == "idle" {
			return found
		}
	}
}

// Ask sends a request and waits for its reply and its idle.
func (c *Client) Ask(channel, kind string, content map[string]any) (*Message, []*Message) {
	c.t.Helper()
	id := c.Request(channel, kind, content)
	return c.Reply(id), c.Published(id)
}

// Start sends a cell without waiting; options replace fields of the request.
func (c *Client) Start(code string, options map[string]any) string {
	c.t.Helper()
	content := map[string]any{
		"code": code, "silent": false, "store_history": true,
		"user_expressions": map[string]any{}, "allow_stdin": false, "stop_on_error": true,
	}
	maps.Copy(content, options)
	return c.Request("shell", "execute_request", content)
}

// Execute runs a cell; it returns the reply and what was published.
func (c *Client) Execute(code string) (*Message, []*Message) {
	c.t.Helper()
	id := c.Start(code, nil)
	return c.Reply(id), c.Published(id)
}

// Question waits for an input request of a cell.
func (c *Client) Question(id string) *Message {
	c.t.Helper()
	return c.Next("input_request for "+id, func(m *Message) bool {
		return m.Channel == "stdin" && m.ParentID() == id
	})
}

// Answer answers an input request.
func (c *Client) Answer(question *Message, value string) {
	c.t.Helper()
	m := c.Message("stdin", "input_reply", map[string]any{"status": "ok", "value": value})
	m.Parent = question.Header
	if err := c.send(m); err != nil {
		c.t.Fatalf("input_reply could not be sent: %v", err)
	}
}

// Printed joins the text of one stream.
func Printed(messages []*Message, name string) string {
	var all string
	for _, m := range messages {
		if m.Type() == "stream" && m.Text("name") == name {
			all += m.Text("text")
		}
	}
	return all
}

// Types lists the types of messages.
func Types(messages []*Message) []string {
	types := []string{}
	for _, m := range messages {
		types = append(types, m.Type())
	}
	return types
}

func newID() string {
	var b [16]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}
