package worker

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/kernel/event"
)

func TestMain(m *testing.M) {
	Main()
	// Under the race detector cells are watched, too. They race on purpose below,
	// and their reports would stand among their output.
	dir, err := os.MkdirTemp("", "cells")
	if err != nil {
		panic(err)
	}
	os.Setenv("GORACE", "log_path="+filepath.Join(dir, "race"))
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// front is a front end that keeps what it is sent.
type front struct {
	t      *testing.T
	w      *Worker
	n      int
	mu     sync.Mutex
	events []event.Event
	begun  func() // called when a cell prints that word
}

func open(t *testing.T, o Options) *front {
	t.Helper()
	f := &front{t: t}
	o.Events = func(e event.Event) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.events = append(f.events, e)
		if f.begun != nil && e.Kind == event.Stream && strings.Contains(e.Text, "begun") {
			f.begun()
		}
	}
	w, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	f.w = w
	t.Cleanup(func() { w.Close() })
	return f
}

// run runs a cell and returns its outputs as one text, and its result.
func (f *front) run(code string) (string, event.Result) {
	f.mu.Lock()
	f.events = nil
	f.mu.Unlock()
	f.n++
	r := f.w.Execute(event.Request{ID: "r", Code: code, Count: f.n})
	return f.text(), r
}

func (f *front) text() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var b strings.Builder
	for _, e := range f.events {
		switch e.Kind {
		case event.Stream:
			b.WriteString(e.Text)
		default:
			b.WriteString("<" + string(e.Kind) + " " + e.Bundle.PlainText() + ">")
		}
	}
	return b.String()
}

func (f *front) want(code, output string) {
	f.t.Helper()
	got, r := f.run(code)
	if r.Fault != nil || got != output {
		f.t.Errorf("cell %q: output %q, fault %v; want %q", code, got, r.Fault, output)
	}
}

func TestOrder(t *testing.T) {
	f := open(t, Options{})
	f.want("import (\"fmt\"; \"parity.lab/lib/display\")", "")
	f.want("fmt.Print(\"a\"); display.Text(\"b\"); fmt.Print(\"c\")\n1", "a<display b>c<value 1>")
	f.want("for i := 0; i < 3; i++ { fmt.Println(i) }", "0\n1\n2\n")
	f.want("fmt.Print(\"é\\x00π\")", "é\x00π")
}

// interruptNext interrupts the next cell of a worker some time after the child
// has been asked for it.
func interruptNext(w *Worker, after time.Duration) {
	w.mu.Lock()
	before := w.serial
	w.mu.Unlock()
	go func() {
		for asked := false; !asked; time.Sleep(time.Millisecond) {
			w.mu.Lock()
			if w.closed {
				w.mu.Unlock()
				return
			}
			asked = w.serial > before && w.sent
			w.mu.Unlock()
		}
		time.Sleep(after)
		w.Interrupt()
	}()
}

// whenBegun calls what in a goroutine when a cell prints the word begun, once.
func (f *front) whenBegun(what func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.begun = sync.OnceFunc(func() { go what() })
}

func TestInterrupt(t *testing.T) {
	f := open(t, Options{})
	f.want("import \"time\"\nn := 0", "")
	for _, code := range []string{"for {\n\tn++\n}", "select {}", "time.Sleep(time.Hour)", "<-make(chan int)"} {
		interruptNext(f.w, 200*time.Millisecond)
		if _, r := f.run(code); r.Fault == nil || r.Fault.Name != event.Interrupted || r.Lost {
			t.Errorf("%q: %+v", code, r)
		}
	}
	f.want("n > 0", "<value true>")
}

// An interrupt that comes at any moment of a cell's start ends the cell.
func TestEarlyInterrupt(t *testing.T) {
	f := open(t, Options{})
	for i := range 40 {
		ended, quiet := make(chan bool), make(chan bool)
		time.AfterFunc(time.Duration(i)*50*time.Microsecond+time.Nanosecond, func() {
			defer close(quiet)
			for { // the cell may not have been asked for yet
				f.w.Interrupt()
				select {
				case <-ended:
					return
				case <-time.After(100 * time.Microsecond):
				}
			}
		})
		_, r := f.run("for {}")
		close(ended)
		<-quiet
		if r.Fault == nil || r.Fault.Name != event.Interrupted || r.Lost {
			t.Fatalf("interrupt %d: %+v", i, r)
		}
		f.want("1", "<value 1>")
	}
}

func TestExit(t *testing.T) {
	f := open(t, Options{})
	f.want("x := 5", "")
	_, r := f.run("import \"os\"\nos.Exit(3)")
	if r.Exit == nil || *r.Exit != 3 || r.Fault == nil || r.Lost {
		t.Errorf("%+v", r)
	}
	f.want("x", "<value 5>")
}

func TestInput(t *testing.T) {
	f := open(t, Options{Input: func(request, prompt string, password bool) (string, error) { return "21", nil }})
	r := f.w.Execute(event.Request{ID: "r", Code: "var n int\nfmt.Scan(&n)\nn * 2", Count: 1, Stdin: true})
	if r.Fault != nil || !strings.HasSuffix(f.text(), "<value 42>") {
		t.Errorf("%q %v", f.text(), r.Fault)
	}
	_, r = f.run("fmt.Scan(&n)")
	if r.Fault == nil || !strings.Contains(r.Fault.Value, "nobody to ask for input: put the value into a variable") {
		t.Errorf("%+v", r)
	}
}

func TestRestart(t *testing.T) {
	f := open(t, Options{})
	f.want("x := 5", "")
	if err := f.w.Restart(); err != nil {
		t.Fatal(err)
	}
	if _, r := f.run("x"); r.Fault == nil {
		t.Error("x is still known")
	}
}

func TestComplete(t *testing.T) {
	f := open(t, Options{})
	c := f.w.Complete("fmt.Sprintl", 11)
	if len(c.Matches) != 1 || c.Matches[0].Text != "Sprintln" {
		t.Errorf("%+v", c)
	}
}

func TestStreamSplit(t *testing.T) {
	text := "\x00abc1\x00one\x00abc2\x00two \x00abcx\x00 é"
	for size := 1; size < len(text); size++ {
		var got strings.Builder
		s := newStream("abc", func(t string) { got.WriteString(t) })
		s.releaseAll()
		var pending []byte
		for i := 0; i < len(text); i += size {
			pending = s.split(append(pending, text[i:min(i+size, len(text))]...), false)
		}
		s.split(pending, true)
		if want := "onetwo \x00abcx\x00 é"; got.String() != want || s.seen != 2 {
			t.Errorf("chunks of %d: %q, %d marks", size, got.String(), s.seen)
		}
	}
}
