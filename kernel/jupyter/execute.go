package jupyter

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"parity.lab/kernel/event"
)

// A front end that runs several cells sends them one after the other without
// waiting. The end of such a burst is a pause.
var usualPauses = pauses{first: 5 * time.Millisecond, later: 50 * time.Millisecond, limit: time.Second}

// nextInput is the payload that puts a text in place of the cell that ran.
type nextInput struct {
	Source  string `json:"source"`
	Text    string `json:"text"`
	Replace bool   `json:"replace"`
}

// executeRequest is the content of execute_request.
type executeRequest struct {
	Code        string            `json:"code"`
	Silent      bool              `json:"silent"`
	Store       *bool             `json:"store_history"`
	Expressions map[string]string `json:"user_expressions"`
	Stdin       bool              `json:"allow_stdin"`
	Stop        *bool             `json:"stop_on_error"`
}

// execute runs a cell. It returns after all output of the cell is published.
func (k *Kernel) execute(m *Message) (any, error) {
	var r executeRequest
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	interrupts := k.interrupts.Load()
	count, file := k.count.Load(), ""
	stored := !r.Silent && (r.Store == nil || *r.Store)
	if stored {
		count = k.count.Add(1)
		k.unstored = 0
	} else {
		// It has no number of its own, but needs a name of its own in positions.
		k.unstored++
		file = fmt.Sprintf("cell[%d.%d]", count, k.unstored)
	}
	if !r.Silent {
		k.publish(m.Header, "execute_input", executeInput{r.Code, count})
	}
	c := &cell{parent: m.Header, route: m.Route, count: count, stdin: r.Stdin}
	if stored && strings.TrimSpace(r.Code) != "" {
		c.past = k.past.add(count, r.Code)
	}
	k.cells.add(c)
	result := k.run(c, event.Request{
		Code: r.Code, Count: int(count), File: file, Silent: r.Silent, Stdin: r.Stdin, Expressions: r.Expressions,
	}, interrupts)
	c.live.Store(false)
	k.in.cancel(errInterrupted)
	k.out.flush()

	reply := executeReply{Status: "ok", Count: count, Expressions: answers(result.Expressions), Payload: []any{}}
	if result.Page != nil {
		reply.Payload = append(reply.Payload, pagePayload{"page", result.Page.Data, 0})
	}
	if result.NextInput != "" {
		reply.Payload = append(reply.Payload, nextInput{"set_next_input", result.NextInput, true})
	}
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
		k.shell.calm(k.pauses)
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
	x := &execution{engine: e, over: make(chan struct{})}
	k.running.Store(x)
	defer func() {
		k.running.Store(nil)
		x.end()
	}()
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

// execution is a cell, or a message on a comm, while the engine has it.
type execution struct {
	engine Engine
	again  sync.Once
	mu     sync.Mutex    // held while it is interrupted: the next one must not be
	over   chan struct{} // closed at its end
}

// interruptAgain is how long after an interrupt the next one comes.
const interruptAgain = 500 * time.Millisecond

// interrupt interrupts it, and again until it ends: an interrupt that comes just
// before the engine has begun would be lost.
func (x *execution) interrupt() {
	x.once()
	x.again.Do(func() {
		go func() {
			for {
				select {
				case <-x.over:
					return
				case <-time.After(interruptAgain):
					x.once()
				}
			}
		}()
	})
}

// once interrupts it if it is not over.
func (x *execution) once() {
	x.mu.Lock()
	defer x.mu.Unlock()
	select {
	case <-x.over:
	default:
		x.engine.Interrupt()
	}
}

func (x *execution) end() {
	x.mu.Lock()
	defer x.mu.Unlock()
	close(x.over)
}

// answers is what the reply says to the user_expressions of its request.
func answers(found map[string]event.Answer) map[string]any {
	all := map[string]any{}
	for name, a := range found {
		if a.Fault != nil {
			e := newErrorOutput(a.Fault)
			all[name] = errorReply{"error", e.Name, e.Value, e.Traceback}
			continue
		}
		d := newDisplay(event.Event{Bundle: a.Bundle})
		all[name] = expressionValue{"ok", d.Data, d.Metadata}
	}
	return all
}
