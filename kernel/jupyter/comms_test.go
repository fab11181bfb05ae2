package jupyter

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/kerneltest"
)

// comm says everything back, on channels to the target "echo" that were opened:
//
//	{"say": TEXT}    a text on standard output too
//	{"fail": TEXT}   a fault
//	{"open": ID}     opens a channel to the target "jupyter.widget", with metadata
//	{"block": true}  waits for an interrupt
//	{"widgets": true} says {"widgets": BOOL} as the request tells
func (e *fakeEngine) comm(r event.Request) event.Result {
	c := *r.Comm
	send := func(kind event.Kind, id, target, data, metadata string) {
		m := &event.Comm{Kind: kind, ID: id, Target: target}
		if data != "" {
			m.Data = json.RawMessage(data)
		}
		if metadata != "" {
			m.Metadata = json.RawMessage(metadata)
		}
		e.events(event.Event{Request: r.ID, Kind: kind, Comm: m})
	}
	switch {
	case c.Kind == event.CommClose:
		delete(e.channels, c.ID)
		return event.Result{}
	case c.Kind == event.CommOpen && c.Target == "echo":
		if e.channels == nil {
			e.channels = map[string]bool{}
		}
		e.channels[c.ID] = true
	case !e.channels[c.ID]:
		send(event.CommClose, c.ID, "", "", "")
		return event.Result{}
	}
	var data struct {
		Say, Fail, Open string
		Block, Widgets  bool
	}
	if err := json.Unmarshal(c.Data, &data); err != nil {
		return event.Result{Fault: &event.Fault{Name: event.ErrorValue, Value: err.Error()}}
	}
	switch {
	case data.Fail != "":
		return event.Result{Fault: &event.Fault{Name: event.Panic, Value: data.Fail}}
	case data.Say != "":
		e.events(event.Event{Request: r.ID, Kind: event.Stream, Name: event.Stdout, Text: data.Say})
	case data.Open != "":
		send(event.CommOpen, data.Open, event.Widget, "", `{"version":"2.1.0"}`)
	case data.Widgets:
		c.Data = json.RawMessage(fmt.Sprintf(`{"widgets":%v}`, r.Widgets))
	case data.Block:
		e.mu.Lock()
		stop := e.stop
		e.mu.Unlock()
		e.begun <- "comm"
		<-stop
	}
	send(event.CommMsg, c.ID, "", string(c.Data), "")
	return event.Result{}
}

// say sends a comm message and returns what is published for it.
func (b *bench) say(kind, id, target string, data map[string]any) []*kerneltest.Message {
	content := map[string]any{"comm_id": id, "data": data}
	if kind == "comm_open" {
		content["target_name"] = target
	}
	return b.Published(b.Request("shell", kind, content))
}

func (b *bench) openComms(target string) map[string]any {
	content := map[string]any{}
	if target != "" {
		content["target_name"] = target
	}
	reply, _ := b.Ask("shell", "comm_info_request", content)
	return reply.Content["comms"].(map[string]any)
}

func TestCommsToUnknownTargetsAreClosed(t *testing.T) {
	b := newBench(t)
	published := b.say("comm_open", "c1", "jupyter.widget", map[string]any{})
	wantTypes(t, published, "comm_close")
	if got := published[0].Text("comm_id"); got != "c1" {
		t.Errorf("comm_close for %q, want c1", got)
	}
	wantTypes(t, b.say("comm_msg", "c2", "", map[string]any{}), "comm_close")
	wantTypes(t, b.say("comm_close", "c1", "", map[string]any{}))
	if open := b.openComms(""); len(open) != 0 {
		t.Errorf("open: %v", open)
	}
}

func TestCommConversation(t *testing.T) {
	b := newBench(t)
	wantTypes(t, b.say("comm_open", "a", "echo", map[string]any{"x": 1}), "comm_msg")
	published := b.say("comm_msg", "a", "", map[string]any{"say": "hello"})
	wantTypes(t, published, "stream", "comm_msg")
	if got := published[1].Content["data"]; !reflect.DeepEqual(got, map[string]any{"say": "hello"}) {
		t.Errorf("data %v", got)
	}
	published = b.say("comm_msg", "a", "", map[string]any{"open": "k"})
	wantTypes(t, published, "comm_open", "comm_msg")
	if m := published[0]; m.Text("target_name") != event.Widget || m.Metadata["version"] != "2.1.0" {
		t.Errorf("opened %v, metadata %v", m, m.Metadata)
	}
	echo, widget := map[string]any{"target_name": "echo"}, map[string]any{"target_name": event.Widget}
	if got, want := b.openComms(""), (map[string]any{"a": echo, "k": widget}); !reflect.DeepEqual(got, want) {
		t.Errorf("open: %v, want %v", got, want)
	}
	if got, want := b.openComms(event.Widget), (map[string]any{"k": widget}); !reflect.DeepEqual(got, want) {
		t.Errorf("open to widgets: %v, want %v", got, want)
	}
	wantTypes(t, b.say("comm_close", "a", "", map[string]any{}))
	if got := b.openComms("echo"); len(got) != 0 {
		t.Errorf("open to echo: %v", got)
	}
}

func TestCommFaults(t *testing.T) {
	b := newBench(t)
	b.say("comm_open", "a", "echo", map[string]any{})
	published := b.say("comm_msg", "a", "", map[string]any{"fail": "no such board"})
	wantTypes(t, published, "error")
	if got := published[0].Text("evalue"); got != "no such board" {
		t.Errorf("error %v", published[0])
	}
	// Content that is no comm message is logged, and the kernel goes on.
	wantTypes(t, b.Published(b.Request("shell", "comm_msg", map[string]any{"comm_id": 7})))
	wantTypes(t, b.say("comm_msg", "a", "", map[string]any{}), "comm_msg")
}

// TestCommsWaitForCells sends a message while a cell runs: it is handled when the
// cell has ended, and before the cell that was sent after it.
func TestCommsWaitForCells(t *testing.T) {
	b := newBench(t)
	b.say("comm_open", "a", "echo", map[string]any{})
	first := b.Start("block", map[string]any{"stop_on_error": false})
	within(t, "the start of the cell", func() { <-b.fake.begun })
	message := b.Request("shell", "comm_msg", map[string]any{"comm_id": "a", "data": map[string]any{"say": "later"}})
	second := b.Start("out second", nil)
	b.kernel.Interrupt()
	b.Reply(first)
	wantTypes(t, b.Published(first), "execute_input", "error")
	wantTypes(t, b.Published(message), "stream", "comm_msg")
	b.Reply(second)
	wantTypes(t, b.Published(second), "execute_input", "stream")
	var codes []string
	for _, r := range b.fake.requests {
		if r.Comm == nil {
			codes = append(codes, r.Code)
		} else {
			codes = append(codes, string(r.Comm.Kind))
		}
	}
	if want := []string{"comm_open", "block", "comm_msg", "out second"}; !slices.Equal(codes, want) {
		t.Errorf("handled %v, want %v", codes, want)
	}
}

func TestCommIsInterrupted(t *testing.T) {
	b := newBench(t)
	b.say("comm_open", "a", "echo", map[string]any{})
	id := b.Request("shell", "comm_msg", map[string]any{"comm_id": "a", "data": map[string]any{"block": true}})
	within(t, "the start of the message", func() { <-b.fake.begun })
	b.kernel.Interrupt()
	wantTypes(t, b.Published(id), "comm_msg")
}

// TestCommsEndWithTheSession checks that pages learn that their session is gone,
// and that a page that says something later is told again.
func TestCommsEndWithTheSession(t *testing.T) {
	b := newBench(t)
	b.say("comm_open", "a", "echo", map[string]any{})
	b.say("comm_msg", "a", "", map[string]any{"open": "w"})
	id := b.Start("die", nil)
	b.Reply(id)
	published := b.Published(id)
	wantTypes(t, published, "execute_input", "comm_msg", "comm_close", "error")
	widget := map[string]any{"method": "custom", "content": map[string]any{"gone": lost}}
	if m := published[1]; m.Text("comm_id") != "w" || !reflect.DeepEqual(m.Content["data"], widget) {
		t.Errorf("the widget is told %v", m)
	}
	if m := published[2]; m.Text("comm_id") != "a" || !reflect.DeepEqual(m.Content["data"], map[string]any{"reason": lost}) {
		t.Errorf("closed by %v", m)
	}
	if open := b.openComms(""); len(open) != 0 {
		t.Errorf("open: %v", open)
	}
	wantTypes(t, b.say("comm_msg", "a", "", map[string]any{"say": "x"}), "comm_close")

	b.say("comm_open", "b", "echo", map[string]any{})
	if err := b.kernel.Restart(); err != nil {
		t.Fatal(err)
	}
	m := b.Next("comm_close", func(m *kerneltest.Message) bool { return m.Type() == "comm_close" })
	if m.Text("comm_id") != "b" {
		t.Errorf("closed %v, want b", m)
	}
}

func TestWidgetsAreAnnounced(t *testing.T) {
	b := newBench(t)
	ask := func() any {
		published := b.say("comm_msg", "a", "", map[string]any{"widgets": true})
		return published[0].Content["data"].(map[string]any)["widgets"]
	}
	b.say("comm_open", "a", "echo", map[string]any{})
	if ask() != false {
		t.Error("widgets before a page knows them")
	}
	b.say("comm_open", "w", event.WidgetControl, map[string]any{})
	if ask() != true {
		t.Error("no widgets although a page has opened the control channel")
	}
}
