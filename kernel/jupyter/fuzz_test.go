package jupyter

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/kerneltest"
)

// FuzzConnection: whatever bytes a client sends, its connection ends when it
// hangs up, and nothing else happens. The first byte says how much of a right
// beginning stands before the rest.
func FuzzConnection(f *testing.F) {
	greeting := append([]byte("\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00NULL"), make([]byte, 48)...)
	ready := []byte("\x04\x1c\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER")
	for _, text := range []string{
		"\x00GET / HTTP/1.1\r\n\r\n", "\x01\x06\x7f\xff\xff\xff\xff\xff\xff\xff", "\x01\x04\x08\x05READY\x0b", "\x01" + string(ready),
		"\x02\x01\x03abc\x00\x01x", "\x02\x02\x00\x00\x7f\xff\xff\xff\xff\xff", "\x02\x04\x07\x04PING\x00\x00", "\x02\x04\x00", "\x02\x01\x00\x01\x00\x00\x00",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) == 0 {
			return
		}
		here, there := net.Pipe()
		go io.Copy(io.Discard, there)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			p, err := newPeer(here, zmq4.Router)
			if err != nil {
				return
			}
			p.receive(func(frames [][]byte) { p.send(frames) })
			p.close()
		}()
		if text[0] > 0 {
			there.Write(greeting)
		}
		if text[0] > 1 {
			there.Write(ready)
		}
		there.SetWriteDeadline(time.Now().Add(kerneltest.Patience))
		there.Write(text[1:])
		there.Close()
		within(t, "the end of the connection", func() { <-ended })
	})
}

// mute is an engine whose cells do nothing.
type mute struct{ *fakeEngine }

func (mute) Execute(r event.Request) event.Result { return event.Result{} }

// FuzzHandlers: whatever a request contains, the kernel answers with messages
// that are right, becomes idle, and goes on.
func FuzzHandlers(f *testing.F) {
	for kind, contents := range map[string][]string{
		"kernel_info_request": {"{}"}, "connect_request": {"{}"}, "interrupt_request": {"{}"}, "usage_request": {`{"a":1}`},
		"shutdown_request":    {`{"restart":true}`, `{"restart":[]}`},
		"execute_request":     {`{"code":"1","silent":false,"store_history":true,"user_expressions":{"a":"1"},"stop_on_error":false}`, `{"code":null}`, `{"user_expressions":[1]}`},
		"complete_request":    {`{"code":"x Spr","cursor_pos":5}`, `{"code":"é\ud800","cursor_pos":-9223372036854775808}`, `{"cursor_pos":1e99}`},
		"inspect_request":     {`{"code":"fmt.Println","cursor_pos":3,"detail_level":1}`, `{"code":"","cursor_pos":9}`},
		"is_complete_request": {`{"code":"func f() {"}`, `{"code":{}}`},
		"history_request": {`{"hist_access_type":"tail","n":-1,"output":true}`, `{"hist_access_type":"search","pattern":"*[a-*?","n":3,"unique":true}`,
			`{"hist_access_type":"range","session":-5,"start":-9223372036854775808,"stop":9223372036854775807}`},
		"comm_info_request": {`{"target_name":"x"}`}, "comm_open": {`{"comm_id":"c","target_name":"echo","data":{}}`, `{"comm_id":5}`},
		"comm_msg": {`{"comm_id":"c","data":{"a":[1]}}`, `{}`}, "comm_close": {`{"comm_id":"c"}`, `{"data":null}`}, "no_such_request": {"{}"},
	} {
		for i, c := range contents {
			f.Add(kind, c, i == 1)
		}
	}
	idle := make(chan string, 1000)
	faults := make(chan string, 1000)
	k := NewKernel(Options{
		Log: func(string, ...any) {},
		NewEngine: func(events func(event.Event), input Input) (Engine, error) {
			return mute{newFake(events, input)}, nil
		},
	}, func(j *Message) error {
		text, err := json.Marshal(j)
		m := &kerneltest.Message{}
		if err == nil {
			err = json.Unmarshal(text, m)
		}
		if err == nil {
			err = kerneltest.Validate(m)
		}
		if err != nil {
			faults <- fmt.Sprintf("%s: %v", text, err)
		}
		if m.Type() == "status" && m.Status() == "idle" {
			idle <- m.ParentID()
		}
		return nil
	})
	f.Cleanup(func() { k.Close() })
	made := 0
	f.Fuzz(func(t *testing.T, kind, content string, control bool) {
		made++
		m := &Message{
			Channel: Shell, Header: Header{ID: fmt.Sprint("c_", made), Session: "c", Type: kind, Version: Version},
			Metadata: []byte("{}"), Content: []byte(content), Route: [][]byte{[]byte("c")},
		}
		if control {
			m.Channel = Control
		}
		if !json.Valid(m.Content) || m.check() != nil {
			return // the wire refuses it
		}
		k.Receive(m)
		late := time.After(kerneltest.Patience)
		for {
			select {
			case id := <-idle:
				if id == m.Header.ID {
					return
				}
			case fault := <-faults:
				t.Fatalf("%s with %s: %s", kind, content, fault)
			case <-late:
				t.Fatalf("%s with %s: no idle", kind, content)
			}
		}
	})
}
