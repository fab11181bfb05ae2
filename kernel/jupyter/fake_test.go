package jupyter

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/kerneltest"
)

// fakeEngine runs cells of one command a line:
//
//	out TEXT, err TEXT   text on a stream, with \n for a line's end
//	lines N, big N       N lines "line i"; N times x
//	show TEXT            an HTML output
//	named ID TEXT        an HTML output that can be updated
//	update ID TEXT       its update
//	clear                clear_output with wait
//	value TEXT           the value of the cell
//	fail NAME TEXT       the cell ends with a fault
//	block                waits for an interrupt
//	input PROMPT         asks, prints "got ANSWER"; fails if that fails
//	late TEXT            prints TEXT when released, after the end of the cell
//	set N, get           keeps a number; get fails without one
//	count, place         prints the execution number, or Request.File
//	die                  the cell ends with a fault and the session is lost
//
// An expression's value is its own text; "fail TEXT" fails. It knows channels to
// the target "echo", see fakeEngine.comm.
type fakeEngine struct {
	events func(event.Event)
	input  Input

	mu       sync.Mutex
	stop     chan struct{} // closed by Interrupt and Close, made anew by Execute
	kept     string
	requests []event.Request
	closed   bool
	begun    chan string   // receives the first line of each cell that blocks
	release  chan struct{} // closed to let late output come
	late     sync.WaitGroup
	channels map[string]bool // those that are open
}

func newFake(events func(event.Event), input Input) *fakeEngine {
	return &fakeEngine{
		events: events, input: input, stop: make(chan struct{}),
		begun: make(chan string, 100), release: make(chan struct{}),
	}
}

func (e *fakeEngine) Execute(r event.Request) event.Result {
	e.mu.Lock()
	e.requests = append(e.requests, r)
	e.stop = make(chan struct{})
	stop := e.stop
	e.mu.Unlock()
	if r.Comm != nil {
		return e.comm(r)
	}
	fault := func(name, value string) event.Result {
		return event.Result{Fault: &event.Fault{Name: name, Value: value, Traceback: []string{name + ": " + value}}}
	}
	html := func(kind event.Kind, id, text string) {
		e.events(event.Event{Request: r.ID, Kind: kind, ID: id, Bundle: &event.Bundle{Data: map[string]any{event.TextHTML: text}}})
	}
	print := func(name, text string) {
		e.events(event.Event{Request: r.ID, Kind: event.Stream, Name: name, Text: text})
	}
	for _, line := range strings.Split(r.Code, "\n") {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		text := strings.ReplaceAll(rest, `\n`, "\n")
		switch word {
		case "out":
			print(event.Stdout, text)
		case "err":
			print(event.Stderr, text)
		case "lines":
			n, _ := strconv.Atoi(rest)
			for i := range n {
				print(event.Stdout, fmt.Sprintf("line %d\n", i))
			}
		case "big":
			n, _ := strconv.Atoi(rest)
			print(event.Stdout, strings.Repeat("x", n))
		case "show":
			html(event.Display, "", text)
		case "named", "update":
			id, t, _ := strings.Cut(text, " ")
			html(map[string]event.Kind{"named": event.Display, "update": event.Update}[word], id, t)
		case "clear":
			e.events(event.Event{Request: r.ID, Kind: event.Clear, Wait: true})
		case "value":
			if !r.Silent {
				e.events(event.Event{Request: r.ID, Kind: event.Value, Bundle: event.Plain(text)})
			}
		case "fail":
			name, t, _ := strings.Cut(text, " ")
			return fault(name, t)
		case "block":
			e.begun <- r.Code
			<-stop
			return fault(event.Interrupted, "interrupted")
		case "input":
			answer, err := e.input(r.ID, rest, false)
			if err != nil {
				return fault(event.ErrorValue, err.Error())
			}
			print(event.Stdout, "got "+answer)
		case "late":
			e.late.Go(func() {
				<-e.release
				print(event.Stdout, text)
			})
		case "set":
			e.kept = rest
		case "get":
			if e.kept == "" {
				return fault(event.CompileError, "nothing is kept")
			}
			print(event.Stdout, e.kept)
		case "die":
			e.channels = nil
			result := fault(event.Died, "the session is lost")
			result.Lost = true
			return result
		case "count":
			print(event.Stdout, strconv.Itoa(r.Count))
		case "place":
			print(event.Stdout, r.File)
		}
	}
	result := event.Result{Expressions: map[string]event.Answer{}}
	for name, text := range r.Expressions {
		result.Expressions[name] = event.Answer{Bundle: event.Plain(text)}
		if why, failed := strings.CutPrefix(text, "fail "); failed {
			result.Expressions[name] = event.Answer{Fault: &event.Fault{Name: event.Panic, Value: why}}
		}
	}
	return result
}

func (e *fakeEngine) Interrupt() {
	e.mu.Lock()
	defer e.mu.Unlock()
	select {
	case <-e.stop:
	default:
		close(e.stop)
	}
}

// Complete offers two names for the last word before the cursor.
func (e *fakeEngine) Complete(code string, offset int) event.Completion {
	start := strings.LastIndexAny(code[:offset], " ;") + 1
	c := event.Completion{Start: start, End: offset}
	for _, name := range []string{"Sprint", "Sprintln"} {
		if start < offset && strings.HasPrefix(name, code[start:offset]) {
			c.Matches = append(c.Matches, event.Match{Text: name, Kind: "function", Signature: "func(...any) string"})
		}
	}
	return c
}

func (e *fakeEngine) Inspect(code string, offset int, source bool) event.Inspection {
	return event.Inspection{}
}

func (e *fakeEngine) IsComplete(code string) event.Completeness {
	switch {
	case strings.HasSuffix(code, "{"):
		return event.Completeness{Status: event.Incomplete, Indent: "\t"}
	case strings.HasSuffix(code, ")"):
		return event.Completeness{Status: event.Invalid}
	}
	return event.Completeness{Status: event.Complete}
}

func (e *fakeEngine) Restart() error {
	e.Interrupt()
	e.kept = ""
	return nil
}

func (e *fakeEngine) Close() error {
	e.Interrupt()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	return nil
}

// bench is a kernel with a fake engine and a front end without sockets.
type bench struct {
	*kerneltest.Client
	kernel *Kernel
	fake   *fakeEngine
	mu     sync.Mutex
	logged []string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	return newBenchWith(t, usualPauses)
}

// newBenchWith does so with other pauses.
func newBenchWith(t *testing.T, p pauses) *bench {
	t.Helper()
	b := &bench{}
	started := make(chan *fakeEngine, 1)
	b.Client = kerneltest.NewClient(t, func(m *kerneltest.Message) error {
		text, err := json.Marshal(m)
		if err != nil {
			return err
		}
		var j Message
		if err := json.Unmarshal(text, &j); err != nil {
			return err
		}
		j.Route = [][]byte{[]byte("client")}
		b.kernel.Receive(&j)
		return nil
	})
	deliver := make(chan *kerneltest.Message, 10000)
	b.kernel = NewKernel(Options{
		Version: "1.2.3",
		Log:     b.log,
		pauses:  p,
		NewEngine: func(events func(event.Event), input Input) (Engine, error) {
			e := newFake(events, input)
			started <- e
			return e, nil
		},
	}, func(j *Message) error {
		text, err := json.Marshal(j)
		if err != nil {
			return err
		}
		m := &kerneltest.Message{}
		if err := json.Unmarshal(text, m); err != nil {
			return err
		}
		deliver <- m
		return nil
	})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for m := range deliver {
			b.Deliver(m)
		}
	}()
	t.Cleanup(func() {
		b.kernel.Close()
		close(deliver)
		<-ended
	})
	b.fake = <-started
	return b
}

func (b *bench) log(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.logged = append(b.logged, fmt.Sprintf(format, args...))
}

// logs returns what the kernel logged so far, one line each.
func (b *bench) logs() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Join(b.logged, "\n")
}

// within fails the test if f takes longer than the client's patience.
func within(t *testing.T, what string, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(kerneltest.Patience):
		t.Fatalf("%s took longer than %v", what, kerneltest.Patience)
	}
}
