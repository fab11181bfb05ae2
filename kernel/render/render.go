package render

import (
	"encoding/base64"
	"fmt"
	"go/types"
	"reflect"
	"strings"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
)

// Renderer makes the forms of values. The zero value is ready for use; its
// fields let a session supply what it knows about types declared in cells.
type Renderer struct {
	// Call calls a method that a cell declared: v is a value whose static type is
	// t (no alias), and t has, not by embedding, a method of that name without
	// parameters and with one result, a string, for PNG a []byte. False means
	// that the method cannot be called; the value then prints without it. A
	// panic is caught. Nil means that no method of a cell can be called.
	Call func(v reflect.Value, t types.Type, method string) (result any, ok bool)
	// Dynamic returns what an interface holds and its static type. It is asked for
	// each value whose static type is an interface or unknown; false means that
	// there is nothing to add to what reflect says, and the interpreter's own
	// interfaces are unpacked without it. An invalid value means a nil interface.
	// The type must not be an interface; it may be nil.
	Dynamic func(v reflect.Value) (held reflect.Value, t types.Type, ok bool)
	// Names writes the names of fields before their values, as fmt's %+v does.
	Names bool
}

// Value returns the forms of v, whose static type is t, as a Renderer without
// hooks does.
func Value(v reflect.Value, t types.Type) *event.Bundle {
	return new(Renderer).Value(v, t)
}

// Value returns the forms of v, with text/plain always among them. An invalid v
// is nil; t is the static type, or nil if it is not known. The result is nil when
// there is nothing to show: v is a *display.Handle, whose thing is on show already.
func (r *Renderer) Value(v reflect.Value, t types.Type) *event.Bundle {
	b := r.Bundle(v, t)
	if b == nil {
		return nil
	}
	data := make(map[string]any, len(b))
	for mime, form := range b {
		if raw, ok := form.([]byte); ok {
			form = base64.StdEncoding.EncodeToString(raw)
		}
		data[mime] = form
	}
	return &event.Bundle{Data: data}
}

// Values returns what a list of values shows, such as the results of a call: a
// single value all its forms, several their texts with a space between. Values
// that show nothing are left out; the result is nil if none is left. It panics
// if the lists differ in length.
func (r *Renderer) Values(vs []reflect.Value, ts []types.Type) *event.Bundle {
	if len(vs) != len(ts) {
		panic(fmt.Sprintf("render: %d values with %d types", len(vs), len(ts)))
	}
	if len(vs) == 1 {
		return r.Value(vs[0], ts[0])
	}
	var texts []string
	for i, v := range vs {
		if !isHandle(v) {
			texts = append(texts, r.Text(v, ts[i]))
		}
	}
	if texts == nil {
		return nil
	}
	return event.Plain(strings.Join(texts, " "))
}

// Bundle returns the forms of v as package display keeps them: binary forms are
// []byte. It is nil when there is nothing to show.
func (r *Renderer) Bundle(v reflect.Value, t types.Type) display.Bundle {
	return r.bundle(v, t, true)
}

// bundle is Bundle; without gallery lists are not looked at for pictures.
func (r *Renderer) bundle(v reflect.Value, t types.Type, gallery bool) display.Bundle {
	p := printer{r: r}
	v, t = p.dynamic(v, t)
	if isHandle(v) {
		return nil
	}
	b, err := r.forms(v, t)
	if b == nil && err == nil && v.IsValid() {
		if gallery {
			b = r.galleryForms(v, t)
		}
		if b == nil {
			b = r.tableForms(v, t)
		}
	}
	if text, ok := b[event.TextPlain].(string); ok {
		p.text(text)
	} else if text := functionText(v, t); text != "" {
		p.text(text)
	} else {
		p.value(v, t, 0, false)
	}
	if err != nil {
		p.buf = append(p.buf, "\n("+err.Error()+")"...)
	}
	if b == nil {
		b = display.Bundle{}
	}
	b[event.TextPlain] = string(p.buf)
	return b
}

// functionText is what a function shows, or "" for other values: its type says more
// than the place where it is. Often the parentheses of a call were forgotten.
func functionText(v reflect.Value, t types.Type) string {
	if !v.IsValid() || v.Kind() != reflect.Func || v.IsNil() {
		return ""
	}
	if t == nil && v.Type().Name() == "" {
		return v.Type().String()
	}
	if _, ok := t.(*types.Signature); !ok {
		return "" // it may have a String method
	}
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		return p.Name()
	})
}

// Text returns the plain text of v alone, without its other forms.
func (r *Renderer) Text(v reflect.Value, t types.Type) string {
	p := printer{r: r}
	p.value(v, t, 0, false)
	return string(p.buf)
}

// isHandle reports whether v is the handle of something shown before.
func isHandle(v reflect.Value) bool {
	return v.IsValid() && (v.Type() == reflect.TypeFor[*display.Handle]() || v.Type() == reflect.TypeFor[*display.Bar]())
}
