package closure

import (
	"reflect"
	"sync/atomic"
	"unsafe"
)

// instance is a function value: code and, for a literal, what it captured.
type instance struct {
	code *code
	// Parts of code, for short ways.
	in     [4]uintptr // slots of the parameters
	body   exec
	direct ptr
	limit  *atomic.Int64

	env   ptr
	depth int64 // of its calls from compiled code
	// active is the depth of the calls that run, for types without a shape.
	active atomic.Int64
}

// shape is a list of register types for which Go functions can be made from
// instances, and called, without package reflect.
type shape struct {
	// adapt makes the Go function of an instance, for each size of frame.
	adapt [len(layouts)]func(*instance) ptr
	// codes are the code pointers of these functions.
	codes [len(layouts)]uintptr
	// call returns the closure that calls the Go function f: a func(ptr) R or,
	// without result, an exec. If fn is nil, f computes the function.
	call func(f pexp, fn ptr, args []val, s *site) any
}

// shapes by the letters of parameters and result: I for 64-bit integers, B
// bool, F float64, P pointers, maps, channels and functions, S string, L
// slices, E interfaces.
var shapes = map[string]*shape{}

// ours returns the instance of a Go function that the shape has made. Such a
// function is a closure that captures an instance and nothing else, so in
// memory it is a code pointer and then the instance.
func (sh *shape) ours(f ptr) *instance {
	c := *(*uintptr)(f)
	if c == sh.codes[0] || c == sh.codes[1] || c == sh.codes[2] || c == sh.codes[3] {
		return *at[*instance](f, unsafe.Sizeof(c))
	}
	return nil
}

func (sh *shape) register(key string) {
	for i, adapt := range sh.adapt {
		o := &instance{}
		f := adapt(o)
		sh.codes[i] = *(*uintptr)(f)
		if *at[*instance](f, unsafe.Sizeof(sh.codes[i])) != o {
			return // this compiler lays closures out in another way
		}
	}
	shapes[key] = sh
}

// letter returns the letter of a type, or 0 if it has no register of its own width.
func letter(rt reflect.Type) byte {
	switch rt.Kind() {
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return 'I'
	case reflect.Bool:
		return 'B'
	case reflect.Float64:
		return 'F'
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return 'P'
	case reflect.String:
		return 'S'
	case reflect.Slice:
		return 'L'
	case reflect.Interface:
		return 'E'
	}
	return 0
}

// shapeFor returns the shape of a function type, or nil.
func shapeFor(rt reflect.Type) *shape {
	if rt.NumOut() > 1 || rt.NumIn() > 4 {
		return nil
	}
	var key []byte
	for t := range rt.Ins() {
		key = append(key, letter(t))
	}
	key = append(key, ':')
	for t := range rt.Outs() {
		key = append(key, letter(t))
	}
	return shapes[string(key)]
}

func shapeOf(co *code) *shape {
	if co.rt == nil {
		return nil
	}
	return shapeFor(co.rt)
}

// newInstance returns a function value of co with captured variables.
func (co *code) newInstance(env ptr, depth int64) *instance {
	o := &instance{code: co, body: co.body, direct: co.direct, limit: &co.c.limit, env: env, depth: depth}
	if co.shape != nil {
		for i, p := range co.params {
			o.in[i] = p.off
		}
	}
	return o
}

// value returns co as a Go function that captures nothing.
func (co *code) value() ptr { return co.newInstance(nil, 0).value() }

// value returns the Go function of an instance.
func (o *instance) value() ptr {
	if sh := o.code.shape; sh != nil {
		return sh.adapt[o.code.size](o)
	}
	return o.reflected()
}

// over reacts to a call from compiled code that is too deep, or to a stop.
func (o *instance) over() { (&site{code: o.code}).over(nil) }

// arg is the closure of an argument as type A.
//
//go:noinline
func arg[A any](v val) func(ptr) A {
	var f any
	switch v.t.class {
	case cInt:
		f = v.i()
	case cBool:
		f = v.b()
	case cFloat:
		f = v.f()
	case cPtr:
		f = v.p()
	case cStr:
		f = v.s()
	case cSlice:
		f = v.l()
	case cIface:
		f = v.e()
	}
	return f.(func(ptr) A)
}

// goFunc sees the Go function f as an F.
func goFunc[F any](f ptr) F { return *(*F)(ptr(&f)) }

// constantly returns f, or what gives fn each time.
func constantly(f pexp, fn ptr) pexp {
	if fn == nil {
		return f
	}
	return func(ptr) ptr { return fn }
}
