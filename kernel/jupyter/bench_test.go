package jupyter

import (
	"encoding/json"
	"testing"

	"parity.lab/kernel/event"
)

// BenchmarkExecute is a cell that prints a line, from the frames of the
// request to the frames of idle, without sockets and interpreter.
func BenchmarkExecute(b *testing.B) {
	w, err := NewWire("hmac-sha256", "secret")
	if err != nil {
		b.Fatal(err)
	}
	idle := make(chan struct{}, 1)
	k := NewKernel(Options{
		NewEngine: func(events func(event.Event), input Input) (Engine, error) {
			return newFake(events, input), nil
		},
	}, func(m *Message) error {
		if _, err := w.Pack(m); err != nil {
			return err
		}
		if m.Header.Type == "status" && string(m.Content) == `{"execution_state":"idle"}` {
			idle <- struct{}{}
		}
		return nil
	})
	defer k.Close()
	frames, err := w.Pack(&Message{
		Header:  Header{ID: "1", Type: "execute_request"},
		Content: json.RawMessage(`{"code":"out hello","silent":false,"store_history":true}`),
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		m, err := w.Unpack(frames)
		if err != nil {
			b.Fatal(err)
		}
		m.Channel = Shell
		k.Receive(m)
		<-idle
	}
}
