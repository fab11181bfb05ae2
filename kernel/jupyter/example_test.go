package jupyter_test

import (
	"encoding/json"
	"fmt"

	"parity.lab/kernel/event"
	"parity.lab/kernel/jupyter"
)

// echo is an engine whose cells print themselves.
type echo struct{ events func(event.Event) }

func (e echo) Execute(r event.Request) event.Result {
	e.events(event.Event{Request: r.ID, Kind: event.Stream, Name: event.Stdout, Text: r.Code})
	return event.Result{}
}
func (echo) Interrupt()                                 {}
func (echo) Complete(string, int) (c event.Completion)  { return }
func (echo) Inspect(string, int, bool) event.Inspection { return event.Inspection{} }

func (echo) IsComplete(string) event.Completeness {
	return event.Completeness{Status: event.Complete}
}
func (echo) Restart() error { return nil }
func (echo) Close() error   { return nil }

// A kernel without sockets: messages go in by Receive and come out by a function.
func ExampleNewKernel() {
	sent := make(chan *jupyter.Message, 100)
	k := jupyter.NewKernel(jupyter.Options{
		NewEngine: func(events func(event.Event), input jupyter.Input) (jupyter.Engine, error) {
			return echo{events}, nil
		},
	}, func(m *jupyter.Message) error {
		sent <- m
		return nil
	})
	defer k.Close()
	k.Receive(&jupyter.Message{
		Channel:  jupyter.Shell,
		Header:   jupyter.Header{ID: "1", Type: "execute_request"},
		Metadata: json.RawMessage(`{}`),
		Content:  json.RawMessage(`{"code": "6*7"}`),
	})
	for m := range sent {
		fmt.Println(m.Channel, m.Header.Type)
		if m.Header.Type == "status" && string(m.Content) == `{"execution_state":"idle"}` {
			break
		}
	}
	// Output:
	// iopub status
	// iopub status
	// iopub execute_input
	// iopub stream
	// shell execute_reply
	// iopub status
}
