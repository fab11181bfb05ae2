package jupyter

import (
	"time"

	"parity.lab/kernel/event"
)

// A front end that runs several cells sends them one after the other without
// waiting. The end of such a burst is a pause.
const (
	firstPause = 5 * time.Millisecond  // before the cell behind a failed one
	laterPause = 20 * time.Millisecond // between the others
	burstTime  = time.Second           // longest burst
)

// executeRequest is the content of execute_request.
type executeRequest struct {
	Code        string         `json:"code"`
	Silent      bool           `json:"silent"`
	Store       *bool          `json:"store_history"`
	Expressions map[string]any `json:"user_expressions"`
	Stdin       bool           `json:"allow_stdin"`
	Stop        *bool          `json:"stop_on_error"`
}

// execute runs a cell. It returns after all output of the cell is published.
func (k *Kernel) execute(m *Message) (any, error) {
	var r executeRequest
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	interrupts := k.interrupts.Load()
	count := k.count.Load()
	if !r.Silent && (r.Store == nil || *r.Store) {
		count = k.count.Add(1)
	}
	if !r.Silent {
		k.publish(m.Header, "execute_input", executeInput{r.Code, count})
	}
	c := &cell{parent: m.Header, route: m.Route, count: count, stdin: r.Stdin}
	k.cells.add(c)
	result := k.run(c, event.Request{Code: r.Code, Count: int(count), Silent: r.Silent, Stdin: r.Stdin}, interrupts)
	c.live.Store(false)
	k.in.cancel(errInterrupted)
	k.out.flush()

	reply := executeReply{Status: "ok", Count: count, Expressions: expressions(r.Expressions), Payload: []any{}}
	f := result.Fault
	if f == nil {
		return reply, nil
	}
	e := newErrorOutput(f)
	k.out.show(c, "error", e)
	if r.Stop == nil || *r.Stop {
		// What was sent together with this cell may still be on its way. The
		// front end learns of the failure only by the reply, so everything that
		// comes before the reply was sent without knowing of it.
		k.shell.calm(firstPause, laterPause, burstTime)
		k.shell.abort()
	}
	reply.Status, reply.errorOutput = "error", &e
	return reply, nil
}

// newErrorOutput returns the content of error for a fault.
func newErrorOutput(f *event.Fault) errorOutput {
	e := errorOutput{f.Name, f.Value, f.Traceback}
	if len(e.Traceback) == 0 {
		e.Traceback = []string{f.Error()}
	}
	return e
}

// run hands a cell, or a message on a comm, to the engine.
func (k *Kernel) run(c *cell, r event.Request, interrupts int64) event.Result {
	e, err := k.start()
	if err != nil {
		return event.Result{Fault: &event.Fault{Name: event.Died, Value: err.Error()}}
	}
	k.running.Store(true)
	defer k.running.Store(false)
	if k.interrupts.Load() != interrupts { // while the engine was starting
		return event.Result{Fault: &event.Fault{Name: event.Interrupted, Value: "interrupted before the cell began"}}
	}
	r.ID, r.Widgets = c.id, k.comms.widgets.Load()
	result := e.Execute(r)
	if result.Lost {
		k.closeComms(c.parent)
	}
	return result
}

// expressions answers the user_expressions of a request: this kernel does not
// evaluate any, and says so for each.
func expressions(asked map[string]any) map[string]any {
	answers := map[string]any{}
	for name := range asked {
		text := "user expressions are not evaluated; write the expression as the last line of the cell"
		answers[name] = errorReply{"error", "NotSupported", text, []string{text}}
	}
	return answers
}
