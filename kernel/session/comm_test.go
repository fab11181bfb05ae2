package session

import (
	"encoding/json"
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

// TestCommReachesTheBoard presses a light of a board that a cell shows, as a page
// does, and looks at it from the next cell.
func TestCommReachesTheBoard(t *testing.T) {
	var events []event.Event
	s, err := New(Options{Events: func(e event.Event) { events = append(events, e) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	run := func(code string) []event.Event {
		t.Helper()
		events = nil
		if r := s.Run(event.Request{ID: "cell", Code: code, Count: 1}); r.Fault != nil {
			t.Fatal(r.Fault)
		}
		return events
	}
	say := func(kind event.Kind, data string) ([]event.Event, event.Result) {
		t.Helper()
		events = nil
		r := s.Run(event.Request{ID: "message", Comm: &event.Comm{Kind: kind, ID: "c", Target: "paritylab.board", Data: json.RawMessage(data)}})
		return events, r
	}
	html := run("b := lights.AllOn(3, 3)\ndisplay.Play(b)")[0].Bundle.Data["text/html"].(string)
	_, rest, _ := strings.Cut(html, `{"board":"`)
	id, _, _ := strings.Cut(rest, `"`)

	got, r := say(event.CommOpen, `{"board":"`+id+`"}`)
	if r.Fault != nil || len(got) != 1 || got[0].Kind != event.CommMsg || got[0].Request != "message" || got[0].Comm.ID != "c" {
		t.Fatalf("opened: %+v, %+v", got, r)
	}
	got, _ = say(event.CommMsg, `{"do":"press","light":0}`)
	if len(got) != 1 || !strings.Contains(string(got[0].Comm.Data), `"on":"001011111"`) {
		t.Errorf("pressed: %+v", got)
	}
	if v := run("b.Lit()")[0].Bundle.PlainText(); v != "6" {
		t.Errorf("the next cell sees %s lights, want 6", v)
	}
	// What a cell changes is told at its end, under the cell.
	got = run("b.Press(0, 0)")
	if len(got) != 1 || got[0].Request != "cell" || !strings.Contains(string(got[0].Comm.Data), `"on":"111111111"`) {
		t.Errorf("the page is told %+v", got)
	}
	say(event.CommClose, `{}`)
	if got, _ = say(event.CommMsg, `{"do":"undo"}`); len(got) != 1 || got[0].Kind != event.CommClose {
		t.Errorf("a closed channel is answered by %+v", got)
	}
}

// TestCommFaults lets a method of a cell's type fail while a message is handled.
func TestCommFaults(t *testing.T) {
	b := open(t)
	var sent []string
	b.s.options.Events = func(e event.Event) {
		if e.Bundle != nil {
			html, _ := e.Bundle.Data["text/html"].(string)
			_, rest, _ := strings.Cut(html, `{"board":"`)
			id, _, _ := strings.Cut(rest, `"`)
			sent = append(sent, id)
		}
	}
	b.want(`import "context"
type one struct{ on []bool }
func (o *one) PlayBoard() display.PlayBoard { return display.PlayBoard{Rows: 1, Cols: 1, Reach: [][]int{{0}}} }
func (o *one) PlayState() []bool { return o.on }
func (o *one) PlaySet(on []bool) { o.on = on }
func (o *one) PlayPress(int) error { panic("no press today") }
func (o *one) PlaySolve(context.Context) (display.PlaySolution, error) { return display.PlaySolution{}, nil }
display.Play(&one{on: []bool{true}})`, "")
	say := func(kind event.Kind, data string) event.Result {
		return b.s.Run(event.Request{ID: "m", Comm: &event.Comm{Kind: kind, ID: "c", Target: "paritylab.board", Data: json.RawMessage(data)}})
	}
	say(event.CommOpen, `{"board":"`+sent[0]+`"}`)
	r := say(event.CommMsg, `{"do":"press"}`)
	if r.Fault == nil || r.Fault.Name != event.Panic || !strings.Contains(r.Fault.Value, "no press today") || r.Lost {
		t.Errorf("result %+v, fault %+v", r, r.Fault)
	}
	if r := say(event.CommMsg, `{"do":"undo"}`); r.Fault != nil {
		t.Errorf("afterwards %v", r.Fault)
	}
}
