package session

import (
	"encoding/base64"
	"go/types"
	"reflect"

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

// bundle makes a bundle of notebook data: binary forms as base64 text.
func bundle(b display.Bundle) *event.Bundle {
	out := &event.Bundle{Data: map[string]any{}}
	for mime, v := range b {
		if data, ok := v.([]byte); ok {
			v = base64.StdEncoding.EncodeToString(data)
		}
		out.Data[mime] = v
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
