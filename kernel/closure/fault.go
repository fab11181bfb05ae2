package closure

import (
	"fmt"
	"go/token"
	"runtime"
)

// site is a place in the source that may fail or call.
type site struct {
	code *code
	pos  token.Pos
}

// runtimeError is an error of the runtime, in its words.
type runtimeError string

func (e runtimeError) Error() string { return "runtime error: " + string(e) }

// RuntimeError marks the error as one of the runtime.
func (e runtimeError) RuntimeError() {}

var _ runtime.Error = runtimeError("")

// frames lists the calls that led to a place in the function of frame fp.
func (s *site) frames(fp ptr) []CallFrame {
	const most = 100 // of a deep recursion nobody reads more
	fs := []CallFrame{{s.code.name, s.pos}}
	for h := (*header)(fp); h != nil && h.site != nil && len(fs) < most; h = (*header)(h.caller) {
		fs = append(fs, CallFrame{h.site.code.name, h.site.pos})
	}
	return fs
}

// fail panics with a value.
//
//go:noinline
func (s *site) fail(fp ptr, value any) {
	panic(&Panic{Value: value, Pos: s.pos, Frames: s.frames(fp)})
}

//go:noinline
func (s *site) fault(fp ptr, text string) { s.fail(fp, runtimeError(text)) }

//go:noinline
func (s *site) null(fp ptr) {
	s.fault(fp, "invalid memory address or nil pointer dereference")
}

//go:noinline
func (s *site) divide(fp ptr) { s.fault(fp, "integer divide by zero") }

//go:noinline
func (s *site) index(fp ptr, i int64, n int, unsigned bool) {
	if i < 0 && !unsigned {
		s.fault(fp, fmt.Sprintf("index out of range [%d]", i))
	}
	s.fault(fp, fmt.Sprintf("index out of range [%s] with length %d", number(i, unsigned), n))
}

func number(i int64, unsigned bool) string {
	if unsigned {
		return fmt.Sprint(uint64(i))
	}
	return fmt.Sprint(i)
}

// over reacts to a call that is too deep, or to a stop.
func (s *site) over(fp ptr) {
	c := s.code.c
	if c.limit.Load() < 0 {
		panic(Stopped{})
	}
	s.fault(fp, fmt.Sprintf("stack overflow: more than %d nested calls", c.depth))
}

// stop reacts to a loop that finds the limit below zero.
func stop() { panic(Stopped{}) }

// pass adds the calls above to a panic that comes out of a compiled function.
// It is deferred around such calls where no recursion can come by.
func (s *site) pass(fp ptr) {
	if r := recover(); r != nil {
		s.again(fp, r)
	}
}

// again lets a caught panic go on, with the calls above.
//
//go:noinline
func (s *site) again(fp ptr, value any) {
	switch r := value.(type) {
	case Stopped:
		panic(r)
	case *Panic:
		if len(r.Frames) < 100 {
			r.Frames = append(r.Frames, s.frames(fp)...)
		}
		panic(r)
	default:
		s.fail(fp, r)
	}
}
