package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

// goFile writes a Go file whose text is its only word for the fake engine.
func goFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "prog.go")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestScriptOutcomes(t *testing.T) {
	answers := map[string]func(*fakeEngine, event.Request) event.Result{
		"streams": func(e *fakeEngine, r event.Request) event.Result {
			e.print(r, event.Stdout, "out")
			e.print(r, event.Stderr, "err")
			e.options.Events(event.Event{Kind: event.Display, Bundle: event.Plain("board")})
			e.options.Events(event.Event{Kind: event.Update, Bundle: event.Plain("")})
			e.options.Events(event.Event{Kind: event.Value, Bundle: event.Plain("never")})
			return event.Result{}
		},
		"compile": fault(event.CompileError, "prog.go:1:2: bad", "\x1b[1mprog.go:1:2:\x1b[0m bad", "    source"),
		"panic":   fault(event.Panic, "boom", "\x1b[31mPanic\x1b[0m: boom", "  prog.go:3:1 main"),
		"lines":   fault(event.Panic, "two\nlines", "Panic: two", "lines", "  prog.go:3:1 main"),
		"bare":    fault(event.Panic, "boom"),
		"died":    fault(event.Died, "signal: killed", "signal: killed"),
		"error":   fault(event.ErrorValue, "wrong"),
		"exit 0":  exits(0),
		"exit 3":  exits(3),
		"fatal": func(e *fakeEngine, r event.Request) event.Result {
			n := 2
			e.print(r, event.Stderr, "fatal error: all goroutines are asleep - deadlock!\n")
			return event.Result{Exit: &n, Lost: true, Fault: &event.Fault{Name: event.Died, Value: "the child died"}}
		},
	}
	for _, c := range []struct {
		text           string
		code           int
		stdout, stderr string
	}{
		{"streams", 0, "outboard\n", "err"},
		{"compile", 1, "", "prog.go:1:2: bad\n    source\n"},
		{"panic", 2, "", "panic: boom\n\n  prog.go:3:1 main\n"},
		{"lines", 2, "", "panic: two\nlines\n\n  prog.go:3:1 main\n"},
		{"bare", 2, "", "panic: boom\n"},
		{"died", 2, "", "FILE: signal: killed\n"},
		{"error", 1, "", "FILE: Error: wrong\n"},
		{"exit 0", 0, "", ""},
		{"exit 3", 3, "", ""},
		{"fatal", 2, "", "fatal error: all goroutines are asleep - deadlock!\n"},
	} {
		path := goFile(t, c.text)
		o := try(t, "", answers, "script", path)
		if stderr := strings.ReplaceAll(o.stderr, path, "FILE"); o.code != c.code || o.stdout != c.stdout || stderr != c.stderr {
			t.Errorf("%s: status %d, standard output %q, standard error %q", c.text, o.code, o.stdout, stderr)
		}
		if !o.engine.closed {
			t.Errorf("%s: the engine was not closed", c.text)
		}
	}
}

func TestScriptRequest(t *testing.T) {
	path := goFile(t, "\ufeff#!/usr/bin/env paritylab\npackage main\n")
	o := try(t, "input", nil, "script", path, "-replay", "moves.csv", "--help", "--", "x y", "")
	want := []string{path, "-replay", "moves.csv", "--help", "--", "x y", ""}
	if !reflect.DeepEqual(o.engine.options.Args, want) {
		t.Errorf("the program sees the arguments %q, want %q", o.engine.options.Args, want)
	}
	r := o.engine.requests[0]
	if r.File != path || !r.Silent || !r.Stdin || r.Code != "//#!/usr/bin/env paritylab\npackage main\n" {
		t.Errorf("request %+v", r)
	}
	if o.engine.options.Stdin == nil || o.engine.options.Dir != "" {
		t.Errorf("options %+v", o.engine.options)
	}
}

func TestScriptBadFile(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct{ path, want string }{
		{filepath.Join(folder, "none.go"), ": no such file\n"},
		{folder, ": is a folder, expected a Go file\n"},
	} {
		o := try(t, "", nil, "script", c.path)
		if o.code != 1 || o.stdout != "" || o.stderr != "paritylab: "+c.path+c.want || o.engine != nil {
			t.Errorf("%s: status %d, %q", c.path, o.code, o.stderr)
		}
	}
}
