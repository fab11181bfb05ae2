package rt

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"strconv"
	"sync/atomic"
	"unicode/utf8"
)

// Hooks are the parts of the runtime that a session may take over. The zero
// value gives Go's behaviour.
type Hooks struct {
	// Go starts a goroutine; a session recovers its panics and knows its cell.
	Go func(func())
	// Done, if it returns a channel, ends waiting in Select when it is closed.
	Done func() <-chan struct{}
	// Stderr is where print and println write.
	Stderr io.Writer
}

var hooks atomic.Pointer[Hooks]

// SetHooks installs hooks for the process.
func SetHooks(h Hooks) { hooks.Store(&h) }

// Go runs call in a goroutine.
func Go(call func()) {
	if h := hooks.Load(); h != nil && h.Go != nil {
		h.Go(call)
		return
	}
	go call()
}

// Print is the built-in function print; Println the one that separates its
// operands and ends the line.
func Print(args ...any) { fmt.Fprint(stderr(), printed(args, "")) }

// Println is the built-in function println.
func Println(args ...any) { fmt.Fprint(stderr(), printed(args, " ")+"\n") }

func stderr() io.Writer {
	if h := hooks.Load(); h != nil && h.Stderr != nil {
		return h.Stderr
	}
	return os.Stderr
}

func printed(args []any, sep string) string {
	s := ""
	for i, a := range args {
		if i > 0 {
			s += sep
		}
		v := reflect.ValueOf(Raw(a))
		switch v.Kind() {
		case reflect.Float32, reflect.Float64:
			s += strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
		case reflect.Complex64, reflect.Complex128:
			s += strconv.FormatComplex(v.Complex(), 'g', -1, v.Type().Bits())
		case reflect.Pointer, reflect.Chan, reflect.Map, reflect.Func, reflect.UnsafePointer:
			s += fmt.Sprintf("%#x", v.Pointer())
		case reflect.Slice:
			s += fmt.Sprintf("[%d/%d]%#x", v.Len(), v.Cap(), v.Pointer())
		case reflect.Invalid: // both words of a nil interface
			s += "(0x0,0x0)"
		default:
			s += fmt.Sprint(v)
		}
	}
	return s
}

// Runes returns the code points of s and the byte offset of each, as a range
// statement sees them.
func Runes(s string) ([]int32, []int) {
	n := utf8.RuneCountInString(s)
	runes, at := make([]int32, 0, n), make([]int, 0, n)
	for i, r := range s {
		runes, at = append(runes, r), append(at, i)
	}
	return runes, at
}

// A Comm is one communication of a select statement.
type Comm struct {
	Chan  any
	Send  bool
	Value any
}

// Receive returns the communication <-ch.
func Receive(ch any) Comm { return Comm{Chan: ch} }

// Send returns the communication ch <- v.
func Send(ch, v any) Comm { return Comm{Chan: ch, Send: true, Value: v} }

// Select waits until one of the communications can proceed and returns its
// index, the received value and whether it was sent. With a default clause it
// returns -1 when none can proceed. When the session ends the cell it returns
// -2.
func Select(hasDefault bool, comms ...Comm) (int, any, bool) {
	cases := make([]reflect.SelectCase, 0, len(comms)+1)
	for _, c := range comms {
		ch := reflect.ValueOf(c.Chan)
		if !c.Send {
			cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: ch})
			continue
		}
		v := reflect.New(ch.Type().Elem()).Elem()
		if c.Value != nil {
			v.Set(reflect.ValueOf(c.Value))
		}
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectSend, Chan: ch, Send: v})
	}
	if hasDefault {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectDefault})
	} else if h := hooks.Load(); h != nil && h.Done != nil {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(h.Done())})
	}
	i, v, ok := reflect.Select(cases)
	if i >= len(comms) {
		if hasDefault {
			return -1, nil, false
		}
		return -2, nil, false
	}
	if !v.IsValid() {
		return i, nil, false
	}
	return i, v.Interface(), ok
}
