package render

import (
	"fmt"
	"go/types"
	"image"
	"reflect"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
)

// shown are the types that package display has a form for beside the text.
var shown = []reflect.Type{
	reflect.TypeFor[display.SVGer](), reflect.TypeFor[display.HTMLer](), reflect.TypeFor[display.Markdowner](),
	reflect.TypeFor[display.LaTeXer](), reflect.TypeFor[display.PNGer](), reflect.TypeFor[image.Image](),
}

// forms returns the forms of v that its methods make; with text/plain if they
// have a better text than its elements would be. The error is a panic of one of
// the methods.
func (r *Renderer) forms(v reflect.Value, t types.Type) (display.Bundle, error) {
	switch {
	case !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil():
		return nil, nil
	case !compiled(v.Type(), t):
		return r.cellForms(v, t)
	case !v.CanInterface():
		return nil, nil
	}
	rt := v.Type()
	if b, ok := v.Interface().(display.Bundle); ok {
		return bundleForms(b), nil
	}
	if slices.ContainsFunc(shown, rt.Implements) {
		return guarded(rt, func() display.Bundle { return display.BundleOf(v.Interface()) })
	}
	if p, ok := v.Interface().(*plot.Plot); ok {
		return guarded(rt, func() display.Bundle { return plotForms(p) })
	}
	if rt.Implements(stringerType) || rt.Implements(formatterType) {
		return nil, nil
	}
	switch m := v.Interface().(type) {
	case mat.Matrix:
		return guarded(rt, func() display.Bundle { return realForms(m) })
	case mat.CMatrix:
		return guarded(rt, func() display.Bundle { return complexForms(m) })
	}
	return nil, nil
}

// guarded returns the forms that f makes, or an error if it panics.
func guarded(rt reflect.Type, f func() display.Bundle) (b display.Bundle, err error) {
	defer func() {
		if e := recover(); e != nil {
			b, err = nil, fmt.Errorf("a method with which %s shows itself panicked: %v", rt, e)
		}
	}()
	return f(), nil
}

// bundleForms returns a copy of b, which has a text.
func bundleForms(b display.Bundle) display.Bundle {
	c := display.BundleOf(b)
	if _, ok := c[event.TextPlain].(string); !ok {
		var mimes []string
		for mime := range b {
			mimes = append(mimes, mime)
		}
		slices.Sort(mimes)
		if c == nil {
			c = display.Bundle{}
		}
		c[event.TextPlain] = "(" + strings.Join(mimes, ", ") + ")"
	}
	return c
}

// cellMethods are the methods that make a form, with the least telling first: the
// text of a value that has no String method is that of its last form.
var cellMethods = []struct {
	name   string
	result types.Type
	bundle func(result any) display.Bundle
}{
	{"PNG", types.NewSlice(types.Typ[types.Byte]), func(r any) display.Bundle { b, _ := r.([]byte); return display.BundleOf(pngForm(b)) }},
	{"HTML", types.Typ[types.String], func(r any) display.Bundle { s, _ := r.(string); return display.BundleOf(htmlForm(s)) }},
	{"SVG", types.Typ[types.String], func(r any) display.Bundle { s, _ := r.(string); return display.BundleOf(svgForm(s)) }},
	{"LaTeX", types.Typ[types.String], func(r any) display.Bundle { s, _ := r.(string); return display.BundleOf(latexForm(s)) }},
	{"Markdown", types.Typ[types.String], func(r any) display.Bundle { s, _ := r.(string); return display.BundleOf(markdownForm(s)) }},
}

type (
	pngForm      []byte
	htmlForm     string
	svgForm      string
	latexForm    string
	markdownForm string
)

func (f pngForm) PNG() []byte           { return f }
func (f htmlForm) HTML() string         { return string(f) }
func (f svgForm) SVG() string           { return string(f) }
func (f latexForm) LaTeX() string       { return string(f) }
func (f markdownForm) Markdown() string { return string(f) }

// cellForms returns the forms of a value whose type is declared in a cell.
func (r *Renderer) cellForms(v reflect.Value, t types.Type) (display.Bundle, error) {
	var all display.Bundle
	var problem error
	for _, m := range cellMethods {
		path := lookup(t, m.name, m.result)
		if path == nil {
			continue
		}
		result, ok, err := r.call(v, t, m.name, path)
		if err != nil {
			problem = err
			continue
		}
		if !ok {
			continue
		}
		if all == nil {
			all = display.Bundle{}
		}
		for mime, form := range m.bundle(result) {
			if _, twice := all[mime]; twice && mime == event.TextHTML {
				continue // an HTML form of its own goes before its picture
			}
			all[mime] = form
		}
	}
	if lookupText(t) != nil {
		delete(all, event.TextPlain)
	}
	return all, problem
}
