package main

import (
	"io"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

func TestREPLWithoutTerminal(t *testing.T) {
	answers := map[string]func(*fakeEngine, event.Request) event.Result{
		"value": func(e *fakeEngine, r event.Request) event.Result {
			e.print(r, event.Stdout, "no line end")
			e.options.Events(event.Event{Request: r.ID, Kind: event.Value, Bundle: event.Plain("42")})
			e.options.Events(event.Event{Request: r.ID, Kind: event.Display, Bundle: event.Plain("")})
			return event.Result{}
		},
		"fail":   fault(event.Panic, "boom", "\x1b[31mPanic\x1b[0m: boom"),
		"bare":   fault(event.Panic, "boom"),
		"exit 0": exits(0),
		"exit 3": exits(3),
		"die":    fault(event.Died, "gone", "gone"),
		"ask": func(e *fakeEngine, r event.Request) event.Result {
			line, err := e.options.Input(r.ID, "? ", false)
			e.print(r, event.Stdout, "got "+line+"\n")
			if err != nil {
				e.print(r, event.Stdout, err.Error()+"\n")
			}
			secret, _ := e.options.Input(r.ID, "? ", true)
			e.print(r, event.Stdout, "got "+secret+"\n")
			return event.Result{}
		},
	}
	for _, c := range []struct {
		name, in       string
		code           int
		stdout, stderr string
		requests       []string
	}{
		{"nothing", "", 0, "", "", nil},
		{"lines", "one\n\n  \ntwo\r\n", 0, "one\ntwo\n", "", []string{"one\n", "two\n"}},
		{"no line end", "one", 0, "one\n", "", []string{"one\n"}},
		{"several lines", "f() {\n\tx\n\n}\ntwo\n", 0, "f() {\n\tx\n\n}\ntwo\n", "", []string{"f() {\n\tx\n\n}\n", "two\n"}},
		{"end in the middle", "f() {\nx", 0, "f() {\nx\n", "", []string{"f() {\nx\n"}},
		{"value", "value\n", 0, "no line end\n42\n", "", []string{"value\n"}},
		{"failure", "fail\nbare\none\n", 1, "one\n", "Panic: boom\nPanic: boom\n", []string{"fail\n", "bare\n", "one\n"}},
		{"exit", "one\nexit 3\ntwo\n", 3, "one\n", "", []string{"one\n", "exit 3\n"}},
		{"exit 0", "fail\nexit 0\n", 0, "", "Panic: boom\n", []string{"fail\n", "exit 0\n"}},
		{"death", "die\none\n", 1, "one\n", "gone\n", []string{"die\n", "one\n"}},
		{"input", "ask\nhello\nsecret\none\n", 0, "got hello\ngot secret\none\n", "", []string{"ask\n", "one\n"}},
		{"input at the end", "ask\n", 0, "got \nEOF\ngot \n", "", []string{"ask\n"}},
	} {
		o := try(t, c.in, answers, "repl")
		if o.code != c.code || o.stdout != c.stdout || o.stderr != c.stderr {
			t.Errorf("%s: status %d, standard output %q, standard error %q", c.name, o.code, o.stdout, o.stderr)
		}
		var requests []string
		for i, r := range o.engine.requests {
			requests = append(requests, r.Code)
			if r.Count != i+1 || !r.Stdin || r.Silent {
				t.Errorf("%s: request %+v", c.name, r)
			}
		}
		if !reflect.DeepEqual(requests, c.requests) {
			t.Errorf("%s: requests %q, want %q", c.name, requests, c.requests)
		}
		if !o.engine.closed {
			t.Errorf("%s: the engine was not closed", c.name)
		}
	}
}

// typing is a lineReader for what a person at a terminal does.
type typing struct {
	answers []any // a string or an error for each line
	prompts []string
	starts  []string
}

func (k *typing) Line(prompt, start string) (string, error) {
	k.prompts, k.starts = append(k.prompts, prompt), append(k.starts, start)
	a := k.answers[0]
	k.answers = k.answers[1:]
	if err, ok := a.(error); ok {
		return "", err
	}
	return a.(string), nil
}

func (k *typing) Secret(prompt string) (string, error) { return k.Line(prompt, "") }
func (k *typing) Close() error                         { return nil }

func TestREPLTyping(t *testing.T) {
	var stdout, stderr strings.Builder
	e := &fakeEngine{answers: map[string]func(*fakeEngine, event.Request) event.Result{
		"part": func(e *fakeEngine, r event.Request) event.Result {
			e.print(r, event.Stdout, "part")
			return event.Result{}
		},
		"fail": fault(event.Panic, "boom", "\x1b[31mPanic\x1b[0m: boom"),
		"ask": func(e *fakeEngine, r event.Request) event.Result {
			_, err := e.options.Input(r.ID, "name? ", false)
			return event.Result{Fault: &event.Fault{Name: event.Interrupted, Value: err.Error()}}
		},
	}}
	k := &typing{answers: []any{"part", "f() {", "}", "g() {", errDropped, "fail", "ask", errDropped, "h() {", io.EOF}}
	r := &repl{w: &world{stdout: &stdout, stderr: &stderr, terminal: true, color: true}, engine: e, lines: k}
	e.options.Events, e.options.Input = r.show, r.input
	if err := r.loop(); err != nil {
		t.Errorf("loop ended with %v", err)
	}
	if want := []string{"1> ", "2> ", ".. ", "3> ", ".. ", "3> ", "4> ", "name? ", "5> ", ".. "}; !reflect.DeepEqual(k.prompts, want) {
		t.Errorf("prompts %q, want %q", k.prompts, want)
	}
	if k.starts[2] != "\t" || k.starts[3] != "" {
		t.Errorf("lines start with %q", k.starts)
	}
	if want := "part\nf() {\n}\n\n"; stdout.String() != want {
		t.Errorf("standard output %q, want %q", stdout.String(), want)
	}
	if !strings.Contains(stderr.String(), "\x1b[31mPanic") || e.interrupted != 1 {
		t.Errorf("standard error %q, %d interrupts", stderr.String(), e.interrupted)
	}
}

func TestREPLComplete(t *testing.T) {
	r := &repl{engine: &fakeEngine{}, typed: "if x {\n"}
	head, matches, tail := r.complete("\tfmt.Pri(é)", 8)
	if head != "\tfmt." || tail != "(é)" || !reflect.DeepEqual(matches, []string{"Print", "Printf"}) {
		t.Errorf("complete gives %q %q %q", head, matches, tail)
	}
}

func TestHistoryFile(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	if got, want := historyFile(), filepath.Join(state, "paritylab", "history"); got != want {
		t.Errorf("history in %s, want %s", got, want)
	}
	t.Setenv("XDG_STATE_HOME", "relative")
	if got := historyFile(); got != "" && !filepath.IsAbs(got) {
		t.Errorf("history in %s", got)
	}
}
