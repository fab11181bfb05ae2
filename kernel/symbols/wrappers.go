package symbols

import (
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/traefik/yaegi/interp"
)

// The wrappers of this file take the place of simpler generated ones. Fields
// of type any hold methods whose signature is not known beforehand: the
// interpreter chooses a wrapper by the names of the methods only.

// composed returns for wrappers of single interfaces the ones to try first,
// those with more methods before those with fewer.
func composed() map[reflect.Value][]reflect.Type {
	// The interpreter's own wrapper of error has no exported name.
	wrapped := interp.New(interp.Options{}).Symbols("")[""]["_error"]
	return map[reflect.Value][]reflect.Type{
		wrapped: {
			reflect.TypeFor[unwrapIsError](), reflect.TypeFor[unwrapError](),
			reflect.TypeFor[isError](), reflect.TypeFor[plainError](),
		},
		reflect.ValueOf((*_fmt_Stringer)(nil)): {reflect.TypeFor[stringer]()},
		reflect.ValueOf((*_io_Reader)(nil)):    {reflect.TypeFor[readerWriterTo]()},
		reflect.ValueOf((*_io_Writer)(nil)):    {reflect.TypeFor[writerReaderFrom]()},
	}
}

// stringer wraps a type with a String method. It is a Formatter so that verbs
// which do not ask for the text, such as %d, print the value itself.
type stringer struct {
	IValue  any
	WString func() string
}

func (w stringer) String() string {
	if w.WString == nil {
		return ""
	}
	return w.WString()
}

func (w stringer) Format(f fmt.State, verb rune) {
	format(f, verb, w.IValue, asText{w.WString})
}

// format prints text where fmt would call String or Error, and v elsewhere.
func format(f fmt.State, verb rune, v, text any) {
	switch verb {
	case 'v', 's', 'x', 'X', 'q':
		if verb != 'v' || !f.Flag('#') {
			v = text
		}
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), v)
}

// asText has only a String method, asError only an Error method: when they
// panic, fmt names the right method.
type (
	asText  struct{ text func() string }
	asError struct{ text func() string }
)

func (t asText) String() string { return t.text() }
func (t asError) Error() string { return t.text() }

// plainError wraps an error type. Wrappers hold functions and so are never
// equal; the method Is makes errors.Is compare the wrapped values.
type plainError struct {
	IValue any
	WError func() string
}

func (w plainError) Error() string                 { return w.WError() }
func (w plainError) Format(f fmt.State, verb rune) { format(f, verb, w.IValue, asError{w.WError}) }
func (w plainError) Is(target error) bool          { return sameError(w.IValue, w.WError, target) }
func (w plainError) interpreted() any              { return w.IValue }

// unwrapError wraps an error type that has an Unwrap method.
type unwrapError struct {
	IValue  any
	WError  func() string
	WUnwrap any
}

func (w unwrapError) Error() string                 { return w.WError() }
func (w unwrapError) Format(f fmt.State, verb rune) { format(f, verb, w.IValue, asError{w.WError}) }
func (w unwrapError) Is(target error) bool          { return sameError(w.IValue, w.WError, target) }
func (w unwrapError) Unwrap() error                 { return unwrap(w.WUnwrap) }
func (w unwrapError) interpreted() any              { return w.IValue }

// isError wraps an error type that has an Is method.
type isError struct {
	IValue any
	WError func() string
	WIs    any
}

func (w isError) Error() string                 { return w.WError() }
func (w isError) Format(f fmt.State, verb rune) { format(f, verb, w.IValue, asError{w.WError}) }
func (w isError) Is(target error) bool {
	return sameError(w.IValue, w.WError, target) || isMethod(w.WIs, target)
}
func (w isError) interpreted() any { return w.IValue }

// unwrapIsError wraps an error type that has Unwrap and Is methods.
type unwrapIsError struct {
	IValue  any
	WError  func() string
	WUnwrap any
	WIs     any
}

func (w unwrapIsError) Error() string                 { return w.WError() }
func (w unwrapIsError) Format(f fmt.State, verb rune) { format(f, verb, w.IValue, asError{w.WError}) }
func (w unwrapIsError) Is(target error) bool {
	return sameError(w.IValue, w.WError, target) || isMethod(w.WIs, target)
}
func (w unwrapIsError) Unwrap() error    { return unwrap(w.WUnwrap) }
func (w unwrapIsError) interpreted() any { return w.IValue }

// sameError reports whether target wraps the value v as well. Values of
// different types may look alike to reflect, so the texts must agree too,
// unless they are one pointer.
func sameError(v any, text func() string, target error) bool {
	t, ok := target.(interface{ interpreted() any })
	if !ok {
		return false
	}
	a, b := reflect.ValueOf(v), reflect.ValueOf(t.interpreted())
	if !a.IsValid() || !b.IsValid() || a.Type() != b.Type() || !a.Comparable() || !a.Equal(b) {
		return false
	}
	if a.Kind() == reflect.Pointer && a.Type().Elem().Size() > 0 {
		return true
	}
	return text() == target.Error()
}

// unwrap calls an Unwrap method of either kind.
func unwrap(method any) error {
	switch method := method.(type) {
	case func() error:
		return method()
	case func() []error:
		return errors.Join(method()...)
	}
	return nil
}

// isMethod calls an Is method.
func isMethod(method any, target error) bool {
	is, ok := method.(func(error) bool)
	return ok && is(target)
}

// readerWriterTo wraps an io.Reader that has a WriteTo method.
type readerWriterTo struct {
	IValue   any
	WRead    func([]byte) (int, error)
	WWriteTo any
}

func (r readerWriterTo) Read(p []byte) (int, error) { return r.WRead(p) }

func (r readerWriterTo) WriteTo(w io.Writer) (int64, error) {
	if writeTo, ok := r.WWriteTo.(func(io.Writer) (int64, error)); ok {
		return writeTo(w)
	}
	return io.Copy(w, struct{ io.Reader }{r})
}

// writerReaderFrom wraps an io.Writer that has a ReadFrom method.
type writerReaderFrom struct {
	IValue    any
	WWrite    func([]byte) (int, error)
	WReadFrom any
}

func (w writerReaderFrom) Write(p []byte) (int, error) { return w.WWrite(p) }

func (w writerReaderFrom) ReadFrom(r io.Reader) (int64, error) {
	if readFrom, ok := w.WReadFrom.(func(io.Reader) (int64, error)); ok {
		return readFrom(r)
	}
	return io.Copy(struct{ io.Writer }{w}, r)
}
