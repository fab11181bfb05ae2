package rt

import (
	"fmt"
	"log/slog"
	"reflect"
)

// A Box is a value of a type that the runtime can't know by itself.
type Box struct {
	T *Type
	V any // the value as interpreted code has it
}

// A StringerBox is a box whose type has a String method.
type StringerBox struct{ Box }

// A ValuerBox is a box whose type has a LogValue method for package log/slog.
type ValuerBox struct{ Box }

// An ErrorBox is a box whose type has an Error method.
type ErrorBox struct{ Box }

// An ErrorsBox is a box whose type has an Error method and wraps several errors.
type ErrorsBox struct{ Box }

// Wrap puts v, a value of type t, into an interface.
func Wrap(t *Type, v any) any {
	if t.reflected == nil {
		t.seen(reflect.TypeOf(v))
	}
	b := Box{t, v}
	switch t.form {
	case stringerForm:
		return StringerBox{b}
	case valuerForm:
		return ValuerBox{b}
	case errorForm:
		return ErrorBox{b}
	case errorsForm:
		return ErrorsBox{b}
	}
	return b
}

// unbox returns the box in x, also when it is behind the methods of a compiled interface.
func unbox(x any) (Box, bool) {
	switch b := x.(type) {
	case Box:
		return b, true
	case StringerBox:
		return b.Box, true
	case ValuerBox:
		return b.Box, true
	case ErrorBox:
		return b.Box, true
	case ErrorsBox:
		return b.Box, true
	}
	if inner, ok := behind(x); ok {
		return unbox(inner)
	}
	return Box{}, false
}

// behind returns the value for which x, a pointer to a wrapper from the export
// tables, implements a compiled interface.
func behind(x any) (any, bool) {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return nil, false
	}
	t := v.Elem().Type()
	if t.NumField() == 0 || t.Field(0).Name != "IValue" || t.Field(0).Type != anyType {
		return nil, false
	}
	return v.Elem().Field(0).Interface(), true
}

// Open returns the value in a compiled interface as a plain any: the methods
// that were put around it for compiled code are taken off.
func Open(x any) any {
	if inner, ok := behind(x); ok {
		return inner
	}
	return x
}

// Raw returns the value in x as interpreted code has it.
func Raw(x any) any {
	if b, ok := unbox(x); ok {
		return b.V
	}
	return x
}

// TypeOf returns the description of x's dynamic type if it is boxed, or nil.
func TypeOf(x any) *Type {
	if b, ok := unbox(x); ok {
		return b.T
	}
	return nil
}

// Error calls the Error method of the boxed value.
func (b ErrorBox) Error() string { return b.text("Error") }

// Error calls the Error method of the boxed value.
func (b ErrorsBox) Error() string { return b.text("Error") }

// String calls the String method of the boxed value.
func (b StringerBox) String() string { return b.text("String") }

// LogValue calls the LogValue method of the boxed value.
func (b ValuerBox) LogValue() slog.Value { return b.logValue() }

// LogValue calls the LogValue method of the boxed error, if there is one.
func (b ErrorBox) LogValue() slog.Value {
	if b.T.has("LogValue") {
		return b.logValue()
	}
	return slog.AnyValue(loggedError{b})
}

func (b Box) logValue() slog.Value {
	if out, ok := b.call("LogValue"); ok && len(out) == 1 {
		if v, ok := out[0].Interface().(slog.Value); ok {
			return v
		}
	}
	return slog.StringValue(fmt.Sprint(b.V))
}

// loggedError is an error that is not a slog.LogValuer.
type loggedError struct{ error }

// text calls a method without parameters that returns a string.
func (b Box) text(name string) string {
	if out, ok := b.call(name); ok {
		return out[0].String()
	}
	return ""
}

// call calls a method of the boxed value. It is false when there is none.
func (b Box) call(name string, args ...any) ([]reflect.Value, bool) {
	fn, ok := b.T.method(name)
	if !ok {
		return nil, false
	}
	in := make([]reflect.Value, 1, 1+len(args))
	in[0] = asAny(b.V)
	for i, a := range args {
		if a == nil {
			in = append(in, reflect.Zero(fn.Type().In(i+1)))
			continue
		}
		in = append(in, reflect.ValueOf(a))
	}
	return fn.Call(in), true
}

// Call calls a method of the boxed value that has no parameters and one result.
// It is false when there is no such method.
func (b Box) Call(method string) (result any, ok bool) {
	fn, ok := b.T.method(method)
	if !ok || fn.Type().NumIn() != 1 || fn.Type().NumOut() != 1 {
		return nil, false
	}
	return fn.Call([]reflect.Value{asAny(b.V)})[0].Interface(), true
}

// Unbox returns the box in x; it is false for a value whose type the runtime
// knows by itself.
func Unbox(x any) (Box, bool) { return unbox(x) }

// asAny returns a value of static type any that holds x.
func asAny(x any) reflect.Value {
	return reflect.ValueOf(&x).Elem()
}

// Unwrap returns the error that the boxed error wraps, or nil.
func (b ErrorBox) Unwrap() error {
	if fn, ok := b.T.method("Unwrap"); ok && fn.Type().NumIn() == 1 && fn.Type().NumOut() == 1 && fn.Type().Out(0) == errorType {
		err, _ := fn.Call([]reflect.Value{asAny(b.V)})[0].Interface().(error)
		return err
	}
	return nil
}

// Unwrap returns the errors that the boxed error wraps.
func (b ErrorsBox) Unwrap() []error {
	if out, ok := b.call("Unwrap"); ok {
		errs, _ := out[0].Interface().([]error)
		return errs
	}
	return nil
}

// Is calls the Is method of the boxed error, if there is one.
func (b ErrorBox) Is(target error) bool { return b.is(target) }

// Is calls the Is method of the boxed error, if there is one.
func (b ErrorsBox) Is(target error) bool { return b.is(target) }

func (b Box) is(target error) bool {
	fn, ok := b.T.method("Is")
	if !ok || fn.Type() != isType {
		return false
	}
	return fn.Call([]reflect.Value{asAny(b.V), errorValue(target)})[0].Bool()
}

// As calls the As method of the boxed error, if there is one.
func (b ErrorBox) As(target any) bool { return b.as(target) }

// As calls the As method of the boxed error, if there is one.
func (b ErrorsBox) As(target any) bool { return b.as(target) }

func (b Box) as(target any) bool {
	fn, ok := b.T.method("As")
	if !ok || fn.Type() != asType {
		return false
	}
	return fn.Call([]reflect.Value{asAny(b.V), asAny(target)})[0].Bool()
}

var (
	errorType = reflect.TypeFor[error]()
	isType    = reflect.TypeFor[func(any, error) bool]()
	asType    = reflect.TypeFor[func(any, any) bool]()
)

func errorValue(err error) reflect.Value { return reflect.ValueOf(&err).Elem() }
