package rt

import (
	"reflect"
	"runtime"
	"strings"
)

// fault is an error of the runtime, in Go's words.
type fault struct{ text string }

func (f fault) Error() string {
	if strings.HasPrefix(f.text, "makechan: ") {
		return f.text // Go has no prefix there
	}
	return "runtime error: " + f.text
}

// RuntimeError marks the error as one of the runtime.
func (f fault) RuntimeError() {}

var _ runtime.Error = fault{}

// NilDereference panics as the use of a nil pointer does.
func NilDereference() { panic(nilDereference()) }

func nilDereference() error { return fault{"invalid memory address or nil pointer dereference"} }

// Normal returns a recovered panic value as Go would have it: what the
// interpreter or package reflect say in their own words becomes the runtime's
// error.
func Normal(v any) any {
	switch e := v.(type) {
	case interface{ Recovered() any }: // compiled code wraps a panic's value
		return e.Recovered()
	case reflect.Value: // the interpreter's own panic
		if e.IsValid() && e.CanInterface() {
			return Normal(e.Interface())
		}
		return nil
	case *reflect.ValueError:
		return nilDereference()
	case string:
		if strings.Contains(e, "makeslice: ") {
			return fault{strings.TrimPrefix(e, "runtime error: ")}
		}
		if strings.HasPrefix(e, "reflect") {
			return reflectFault(e)
		}
	case runtime.Error:
		if strings.Contains(e.Error(), "allocation size out of range") {
			return fault{"makeslice: len out of range"}
		}
		return v
	case error:
		if text, ok := interpreterFault(e); ok {
			return text
		}
	}
	return v
}

func reflectFault(text string) any {
	switch {
	case strings.Contains(text, "cannot convert slice with length"):
		_, rest, _ := strings.Cut(text, "slice with length ")
		from, to, _ := strings.Cut(rest, " to ")
		if i := strings.LastIndex(to, "length "); i >= 0 {
			return fault{"cannot convert slice with length " + from + " to array or pointer to array with length " + to[i+len("length "):]}
		}
	case strings.Contains(text, "index out of range"):
		return fault{"index out of range"}
	case strings.Contains(text, "slice index out of bounds"), strings.Contains(text, "string slice index"):
		return fault{"slice bounds out of range"}
	case strings.Contains(text, "nil interface value"), strings.Contains(text, "zero Value"), strings.Contains(text, "call of nil function"), strings.Contains(text, "nil pointer"):
		return nilDereference()
	case strings.Contains(text, "negative buffer size"):
		return fault{"makechan: size out of range"}
	case strings.Contains(text, "negative len"), strings.Contains(text, "len > cap"):
		return fault{"makeslice: len out of range"}
	case strings.Contains(text, "negative cap"):
		return fault{"makeslice: cap out of range"}
	}
	return text
}

// interpreterFault recognises the interpreter's own panics, which name a position.
func interpreterFault(e error) (error, bool) {
	if reflect.TypeOf(e).String() != "*interp.cfgError" {
		return nil, false
	}
	return fault{e.Error()}, true
}
