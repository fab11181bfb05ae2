package symbols

import (
	"fmt"
	"reflect"

	"parity.lab/lib/display"
)

// formTypes says how values of cell types are wrapped for display.Show: as the
// richest form they have, with their String method if there is one.
func formTypes() map[reflect.Value][]reflect.Type {
	return map[reflect.Value][]reflect.Type{
		reflect.ValueOf(display.Show): {
			reflect.TypeFor[display.HTMLer](),
			reflect.TypeFor[display.SVGer](),
			reflect.TypeFor[display.Markdowner](),
			reflect.TypeFor[display.LaTeXer](),
			reflect.TypeFor[display.PNGer](),
			reflect.TypeFor[error](), reflect.TypeFor[fmt.Stringer](),
		},
		reflect.ValueOf((*_lib_display_HTMLer)(nil)):     {reflect.TypeFor[textHTML](), reflect.TypeFor[plainHTML]()},
		reflect.ValueOf((*_lib_display_SVGer)(nil)):      {reflect.TypeFor[textSVG](), reflect.TypeFor[plainSVG]()},
		reflect.ValueOf((*_lib_display_Markdowner)(nil)): {reflect.TypeFor[textMarkdown](), reflect.TypeFor[plainMarkdown]()},
		reflect.ValueOf((*_lib_display_LaTeXer)(nil)):    {reflect.TypeFor[textLaTeX](), reflect.TypeFor[plainLaTeX]()},
		reflect.ValueOf((*_lib_display_PNGer)(nil)):      {reflect.TypeFor[textPNG](), reflect.TypeFor[plainPNG]()},
	}
}

// Wrappers of the forms, without and with a String method. Those without print
// as the value they wrap.
type (
	plainHTML struct {
		IValue any
		WHTML  func() string
	}
	textHTML struct {
		IValue  any
		WHTML   func() string
		WString func() string
	}
	plainSVG struct {
		IValue any
		WSVG   func() string
	}
	textSVG struct {
		IValue  any
		WSVG    func() string
		WString func() string
	}
	plainMarkdown struct {
		IValue    any
		WMarkdown func() string
	}
	textMarkdown struct {
		IValue    any
		WMarkdown func() string
		WString   func() string
	}
	plainLaTeX struct {
		IValue any
		WLaTeX func() string
	}
	textLaTeX struct {
		IValue  any
		WLaTeX  func() string
		WString func() string
	}
	plainPNG struct {
		IValue any
		WPNG   func() []byte
	}
	textPNG struct {
		IValue  any
		WPNG    func() []byte
		WString func() string
	}
)

func (w plainHTML) HTML() string         { return w.WHTML() }
func (w textHTML) HTML() string          { return w.WHTML() }
func (w plainSVG) SVG() string           { return w.WSVG() }
func (w textSVG) SVG() string            { return w.WSVG() }
func (w plainMarkdown) Markdown() string { return w.WMarkdown() }
func (w textMarkdown) Markdown() string  { return w.WMarkdown() }
func (w plainLaTeX) LaTeX() string       { return w.WLaTeX() }
func (w textLaTeX) LaTeX() string        { return w.WLaTeX() }
func (w plainPNG) PNG() []byte           { return w.WPNG() }
func (w textPNG) PNG() []byte            { return w.WPNG() }

func (w textHTML) String() string     { return w.WString() }
func (w textSVG) String() string      { return w.WString() }
func (w textMarkdown) String() string { return w.WString() }
func (w textLaTeX) String() string    { return w.WString() }
func (w textPNG) String() string      { return w.WString() }

func (w plainHTML) Format(f fmt.State, verb rune)     { format(f, verb, w.IValue, w.IValue) }
func (w plainSVG) Format(f fmt.State, verb rune)      { format(f, verb, w.IValue, w.IValue) }
func (w plainMarkdown) Format(f fmt.State, verb rune) { format(f, verb, w.IValue, w.IValue) }
func (w plainLaTeX) Format(f fmt.State, verb rune)    { format(f, verb, w.IValue, w.IValue) }
func (w plainPNG) Format(f fmt.State, verb rune)      { format(f, verb, w.IValue, w.IValue) }
