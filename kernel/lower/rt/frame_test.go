package rt

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// try runs f and returns what it panicked with.
func try(f func()) (v any) {
	defer func() { v = recover() }()
	f()
	return nil
}

func TestFrameOrder(t *testing.T) {
	var log []string
	note := func(s string) func() { return func() { log = append(log, s) } }
	f := NewFrame()
	f.Run(func() {
		f.Defer(note("first"))
		f.Defer(note("second"))
		log = append(log, "body")
	})
	if got := strings.Join(log, " "); got != "body second first" {
		t.Error("got", got)
	}
}

func TestFramePanics(t *testing.T) {
	tests := []struct {
		name string
		run  func(log func(...any)) any // returns the panic that leaves
		want string
	}{
		{"not recovered", func(log func(...any)) any {
			return try(func() {
				f := NewFrame()
				f.Run(func() { f.Defer(func() { log("deferred") }); panic(1) })
			})
		}, "deferred; 1"},
		{"recovered", func(log func(...any)) any {
			return try(func() {
				f := NewFrame()
				f.Run(func() { f.Defer(func() { log(f.Recover(), f.Recover()) }); panic("x") })
				log("goes on")
			})
		}, "x <nil>; goes on; <nil>"},
		{"second panic replaces the first", func(log func(...any)) any {
			return try(func() {
				f := NewFrame()
				f.Run(func() {
					f.Defer(func() { log("last", f.Recover()) })
					f.Defer(func() { panic("second") })
					f.Defer(func() { log("before") })
					panic("first")
				})
			})
		}, "before; last second; <nil>"},
		{"nested frame keeps its own panic", func(log func(...any)) any {
			return try(func() {
				f := NewFrame()
				f.Run(func() {
					f.Defer(func() {
						g := NewFrame()
						g.Run(func() { g.Defer(func() { log("inner", g.Recover()) }); panic("2") })
						log("outer", f.Recover())
					})
					panic("1")
				})
			})
		}, "inner 2; outer 1; <nil>"},
		{"deferred after a panic in a deferred call", func(log func(...any)) any {
			return try(func() {
				f := NewFrame()
				f.Run(func() {
					f.Defer(func() { log("a") })
					f.Defer(func() { f.Defer(func() { log("added") }); panic("b") })
				})
			})
		}, "added; a; b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			log := func(x ...any) { got = append(got, strings.TrimSpace(fmt.Sprintln(x...))) }
			log(test.run(log))
			if s := strings.Join(got, "; "); s != test.want {
				t.Errorf("got %q, want %q", s, test.want)
			}
		})
	}
}

// runtime.Goexit runs the deferred calls and is not a panic.
func TestFrameGoexit(t *testing.T) {
	log := make(chan string, 4)
	done := make(chan bool)
	go func() {
		defer close(done)
		f := NewFrame()
		f.Run(func() {
			f.Defer(func() { log <- fmt.Sprint("first ", f.Recover()) })
			f.Defer(func() { log <- "second" })
			runtime.Goexit()
		})
		log <- "returned"
	}()
	<-done
	close(log)
	var got []string
	for s := range log {
		got = append(got, s)
	}
	if s := strings.Join(got, "; "); s != "second; first <nil>" {
		t.Error("got", s)
	}
}

// Only a function that is deferred itself recovers.
func TestEntered(t *testing.T) {
	Recovers("helper")
	helper := func() any { return Entered().Recover() }
	run := func(name string, call func(log *[]any)) (log []any) {
		try(func() {
			f := NewFrame()
			f.Run(func() {
				f.DeferNamed(name, func() { call(&log) })
				panic("p")
			})
			log = append(log, "stopped")
		})
		return log
	}
	if got := fmt.Sprint(run("helper", func(log *[]any) { *log = append(*log, helper(), helper()) })); got != "[p <nil> stopped]" {
		t.Error("deferred itself:", got)
	}
	if got := fmt.Sprint(run("other", func(log *[]any) { *log = append(*log, helper()) })); got != "[<nil>]" {
		t.Error("called by a deferred function:", got)
	}
	if helper() != nil {
		t.Error("recovered without a panic")
	}
}

func TestNormal(t *testing.T) {
	var nilMap map[string]int
	tests := []struct {
		f    func()
		want string
	}{
		{func() { panic("text") }, "text"},
		{func() { Panic(nil) }, new(runtime.PanicNilError).Error()},
		{func() { nilMap["a"] = 1 }, "assignment to entry in nil map"},
		{func() { panic("reflect: slice index out of range") }, "runtime error: index out of range"},
		{func() { panic("reflect.Value.Slice: slice index out of bounds") }, "runtime error: slice bounds out of range"},
		{func() { panic("reflect: cannot convert slice with length 2 to array with length 4") }, "runtime error: cannot convert slice with length 2 to array or pointer to array with length 4"},
		{func() { panic("reflect: call of nil function") }, "runtime error: invalid memory address or nil pointer dereference"},
		{func() { NilDereference() }, "runtime error: invalid memory address or nil pointer dereference"},
		{func() { Count(-1) }, "runtime error: negative shift amount"},
	}
	for _, test := range tests {
		v := Normal(try(test.f))
		if got := fmt.Sprint(v); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
		if _, ok := v.(runtime.Error); ok != (test.want != "text") {
			t.Errorf("%q: a runtime error is %v", test.want, ok)
		}
	}
}
