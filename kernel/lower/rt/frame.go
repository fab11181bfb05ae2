package rt

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// A Frame runs the deferred calls of one call of a function. The translation
// puts the function's body into a closure, hands it to Run, and returns the
// results after that.
type Frame struct {
	deferred  []func()
	done      bool // the body or a deferred call ended by itself
	panicking bool
	value     any // of the panic
	exiting   bool
}

// NewFrame returns a frame for one call.
func NewFrame() *Frame { return &Frame{} }

// Defer registers a call; its arguments have been evaluated.
func (f *Frame) Defer(call func()) { f.deferred = append(f.deferred, call) }

// Run runs body and then, in whatever way body ends, the deferred calls, the
// last one first. A panic that no deferred call recovered goes on.
func (f *Frame) Run(body func()) {
	defer f.unwind()
	body()
	f.done = true
}

// unwind runs as a deferred function of Run, so that a panic is stopped here
// and goes on from here.
func (f *Frame) unwind() {
	if !f.done {
		if v := recover(); v != nil {
			f.panicking, f.value = true, v
		} else {
			f.exiting = true // runtime.Goexit
		}
	}
	if len(f.deferred) == 0 {
		if f.panicking {
			panic(f.value)
		}
		return
	}
	call := f.deferred[len(f.deferred)-1]
	f.deferred = f.deferred[:len(f.deferred)-1]
	f.done = false
	defer f.unwind() // also when call panics or exits
	call()
	f.done = true
}

// Recover is the built-in function recover in a deferred call of f; a nil frame
// recovers nothing.
func (f *Frame) Recover() any {
	if f == nil || !f.panicking {
		return nil
	}
	v := f.value
	f.panicking, f.value = false, nil
	return Normal(v)
}

// DeferNamed registers a call of the declared function name, which may call
// recover itself.
func (f *Frame) DeferNamed(name string, call func()) {
	f.Defer(func() {
		if _, ok := recovering.Load(name); ok {
			defer f.offer()()
		}
		call()
	})
}

// DeferValue registers a call of a function value, which may call recover itself.
func (f *Frame) DeferValue(call func()) {
	f.Defer(func() {
		defer f.offer()()
		call()
	})
}

var (
	recovering sync.Map // names of functions that call recover
	offered    sync.Map // goroutine → *Frame whose panic may be stopped
	offers     atomic.Int64
)

// Recovers notes that the declared function name calls recover.
func Recovers(name string) { recovering.Store(name, true) }

// offer lets the next function of this goroutine that calls Entered stop the
// panic of f. It returns a function that withdraws the offer.
func (f *Frame) offer() func() {
	if !f.panicking {
		return func() {}
	}
	id := goroutine()
	offered.Store(id, f)
	offers.Add(1)
	return func() {
		if _, ok := offered.LoadAndDelete(id); ok {
			offers.Add(-1)
		}
	}
}

// Entered is called at the beginning of a function that calls recover and may
// be deferred. It returns the frame whose panic the function may stop, or nil.
func Entered() *Frame {
	if offers.Load() == 0 {
		return nil
	}
	f, ok := offered.LoadAndDelete(goroutine())
	if !ok {
		return nil
	}
	offers.Add(-1)
	return f.(*Frame)
}

// DeferRecover registers recover itself: called by a deferred call of outer,
// it stops outer's panic.
func (f *Frame) DeferRecover(outer *Frame) {
	f.Defer(func() {
		if !f.panicking {
			outer.Recover()
		}
	})
}

// goroutine identifies the running goroutine.
func goroutine() string {
	var buf [64]byte
	s := strings.TrimPrefix(string(buf[:runtime.Stack(buf[:], false)]), "goroutine ")
	id, _, _ := strings.Cut(s, " ")
	return id
}

// Panic is the built-in function panic.
func Panic(v any) {
	if v == nil {
		panic(new(runtime.PanicNilError))
	}
	panic(v)
}
