package session

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"parity.lab/kernel/event"
	"parity.lab/kernel/lower"
	"parity.lab/kernel/lower/rt"
	"parity.lab/kernel/render"
	"parity.lab/lib/display"
)

// sink passes what cells display on to the front end.
type sink struct{ s *Session }

// Display implements display.Sink.
func (k sink) Display(id string, b display.Bundle) {
	k.s.send(event.Event{Kind: event.Display, ID: id, Bundle: bundle(b)})
}

// Update implements display.Sink.
func (k sink) Update(id string, b display.Bundle) {
	k.s.send(event.Event{Kind: event.Update, ID: id, Bundle: bundle(b)})
}

// Meter implements display.Meter: bars are displays that a console may treat in
// its own way.
func (k sink) Meter(id string, b display.Bundle, first, last bool) {
	e := event.Event{Kind: event.Update, ID: id, Bundle: bundle(b), Bar: event.Running}
	if first {
		e.Kind = event.Display
	}
	if last {
		e.Bar = event.Ended
	}
	k.s.send(e)
}

// Cell implements display.Runner.
func (k sink) Cell() *display.Cell {
	if r := k.s.caller(); r != nil {
		return &r.shown
	}
	return &display.Cell{} // before the first cell
}

// settle ends the bars of a cell that has ended.
func (r *run) settle(result event.Result) {
	switch f := result.Fault; {
	case f == nil:
		r.shown.End("")
	case f.Name == event.Interrupted:
		r.shown.End("interrupted")
	default:
		r.shown.End("stopped")
	}
}

// Clear implements display.Sink. Without an ID it clears the cell's output.
func (k sink) Clear(id string) {
	if id == "" {
		k.s.send(event.Event{Kind: event.Clear})
		return
	}
	k.s.send(event.Event{Kind: event.Update, ID: id, Bundle: event.Plain("")})
}

// ClearWait implements display.Waiter.
func (k sink) ClearWait() { k.s.send(event.Event{Kind: event.Clear, Wait: true}) }

// What one output may hold. A front end and a notebook file suffer long before
// these sizes; nobody means them.
const (
	maxForm  = 10 << 20 // bytes of a form other than text
	maxPlain = 1 << 20  // bytes of the plain text
)

// bundle makes a bundle of notebook data: binary forms as base64 text. A form that
// is too long is left out and the plain text says so; too long a plain text is cut.
func bundle(b display.Bundle) *event.Bundle {
	out := &event.Bundle{Data: map[string]any{}}
	var notes []string
	for _, mime := range slices.Sorted(maps.Keys(b)) {
		v := b[mime]
		size := 0
		switch data := v.(type) {
		case []byte:
			size = base64.StdEncoding.EncodedLen(len(data))
			if size <= maxForm {
				v = base64.StdEncoding.EncodeToString(data)
			}
		case json.RawMessage:
			size = len(data)
		case string:
			size = len(data)
		}
		if mime != display.MIMEText && size > maxForm {
			notes = append(notes, fmt.Sprintf("[%s of %d MB is not shown: write it to a file instead]", mime, size/1_000_000))
			continue
		}
		out.Data[mime] = v
	}
	if text, ok := out.Data[display.MIMEText].(string); ok && len(text) > maxPlain {
		cut := maxPlain
		for cut > 0 && !utf8.RuneStart(text[cut]) {
			cut--
		}
		out.Data[display.MIMEText] = fmt.Sprintf("%s\n[… and %d kB more]", text[:cut], (len(text)-cut)/1000)
	}
	if len(notes) > 0 {
		text, _ := out.Data[display.MIMEText].(string)
		out.Data[display.MIMEText] = strings.TrimLeft(text+"\n"+strings.Join(notes, "\n"), "\n")
	}
	return out
}

// showTail shows the values of a cell's trailing expressions. A last value
// that is a non-nil error is the cell's fault; a nil one is not shown beside
// other values.
func (s *Session) showTail(r *run, values []reflect.Value, static []types.Type) {
	n := len(values)
	if n == 0 {
		return
	}
	if isError(static[n-1]) {
		if err, ok := held(values[n-1]).(error); ok && err != nil {
			f := &event.Fault{Name: event.ErrorValue, Value: err.Error()}
			s.show(f)
			r.fault = f
			n--
			if !slices.ContainsFunc(values[:n], hasValue) {
				n = 0 // nothing came with the error
			}
		} else if n > 1 {
			n--
		}
	}
	if r.request.Silent || n == 0 {
		return
	}
	b := s.renderer.Values(values[:n], static[:n])
	switch {
	case b == nil:
	case r.quiet:
		r.value = b
	default:
		s.send(event.Event{Kind: event.Value, Bundle: b})
	}
}

// hasValue tells whether v is anything but nil.
func hasValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Invalid:
		return false
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map, reflect.Func, reflect.Chan:
		return !v.IsNil()
	}
	return true
}

// isError tells whether t is the type error.
func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// newRenderer returns the renderer of a session: what the interpreter holds in
// boxes prints as the declared type says, with the methods that cells gave it.
func newRenderer(registry *lower.Registry) *render.Renderer {
	return &render.Renderer{
		Dynamic: func(v reflect.Value) (reflect.Value, types.Type, bool) {
			b, ok := rt.Unbox(held(v))
			if !ok {
				return reflect.Value{}, nil, false
			}
			return reflect.ValueOf(b.V), b.T.Go, true
		},
		Call: func(v reflect.Value, t types.Type, method string) (any, bool) {
			return rt.Box{T: registry.TypeOf(t), V: held(v)}.Call(method)
		},
	}
}

// Bundle implements display.Bundler: values of cells show like results.
func (k sink) Bundle(v any) (display.Bundle, bool) {
	b := k.s.renderer.Bundle(reflect.ValueOf(v), nil)
	return b, b != nil
}

// Types implements display.Typer.
func (k sink) Types() display.Types { return k.s.renderer.Types() }

// held returns what a value holds, or nil.
func held(v reflect.Value) any {
	if !v.IsValid() || !v.CanInterface() {
		return nil
	}
	return v.Interface()
}
