package symbols

import (
	"fmt"
	"reflect"

	"parity.lab/lib/display"
)

// Interfaces of the forms that package display looks for, the richest first.
type (
	formHTML     interface{ HTML() string }     // an HTML form
	formSVG      interface{ SVG() string }      // a picture
	formMarkdown interface{ Markdown() string } // a Markdown form
	formLaTeX    interface{ LaTeX() string }    // a LaTeX form
	formPNG      interface{ PNG() []byte }      // a picture of pixels
)

// formsPath is the key under which the interpreter finds the wrappers of the
// interfaces above. It is no package that cells can name.
const formsPath = "parity.lab/kernel/symbols"

// forms returns the table of wrappers.
func forms() map[string]reflect.Value {
	return map[string]reflect.Value{
		"_formHTML":     reflect.ValueOf((*_HTML)(nil)),
		"_formSVG":      reflect.ValueOf((*_SVG)(nil)),
		"_formMarkdown": reflect.ValueOf((*_Markdown)(nil)),
		"_formLaTeX":    reflect.ValueOf((*_LaTeX)(nil)),
		"_formPNG":      reflect.ValueOf((*_PNG)(nil)),
	}
}

// formTypes says how values of cell types are wrapped for display.Show, with
// their String method if they have one.
func formTypes() map[reflect.Value][]reflect.Type {
	return map[reflect.Value][]reflect.Type{
		reflect.ValueOf(display.Show): {
			reflect.TypeFor[formHTML](),
			reflect.TypeFor[formSVG](),
			reflect.TypeFor[formMarkdown](),
			reflect.TypeFor[formLaTeX](),
			reflect.TypeFor[formPNG](),
			reflect.TypeFor[error](), reflect.TypeFor[fmt.Stringer](),
		},
		reflect.ValueOf((*_HTML)(nil)):     {reflect.TypeFor[_HTMLText]()},
		reflect.ValueOf((*_SVG)(nil)):      {reflect.TypeFor[_SVGText]()},
		reflect.ValueOf((*_Markdown)(nil)): {reflect.TypeFor[_MarkdownText]()},
		reflect.ValueOf((*_LaTeX)(nil)):    {reflect.TypeFor[_LaTeXText]()},
		reflect.ValueOf((*_PNG)(nil)):      {reflect.TypeFor[_PNGText]()},
	}
}

type _HTML struct {
	IValue any
	WHTML  func() string
}

func (w _HTML) HTML() string                  { return w.WHTML() }
func (w _HTML) Format(f fmt.State, verb rune) { fmt.Fprintf(f, fmt.FormatString(f, verb), w.IValue) }

type _HTMLText struct {
	IValue  any
	WHTML   func() string
	WString func() string
}

func (w _HTMLText) HTML() string   { return w.WHTML() }
func (w _HTMLText) String() string { return w.WString() }

type _SVG struct {
	IValue any
	WSVG   func() string
}

func (w _SVG) SVG() string                   { return w.WSVG() }
func (w _SVG) Format(f fmt.State, verb rune) { fmt.Fprintf(f, fmt.FormatString(f, verb), w.IValue) }

type _SVGText struct {
	IValue  any
	WSVG    func() string
	WString func() string
}

func (w _SVGText) SVG() string    { return w.WSVG() }
func (w _SVGText) String() string { return w.WString() }

type _Markdown struct {
	IValue    any
	WMarkdown func() string
}

func (w _Markdown) Markdown() string { return w.WMarkdown() }
func (w _Markdown) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, fmt.FormatString(f, verb), w.IValue)
}

type _MarkdownText struct {
	IValue    any
	WMarkdown func() string
	WString   func() string
}

func (w _MarkdownText) Markdown() string { return w.WMarkdown() }
func (w _MarkdownText) String() string   { return w.WString() }

type _LaTeX struct {
	IValue any
	WLaTeX func() string
}

func (w _LaTeX) LaTeX() string                 { return w.WLaTeX() }
func (w _LaTeX) Format(f fmt.State, verb rune) { fmt.Fprintf(f, fmt.FormatString(f, verb), w.IValue) }

type _LaTeXText struct {
	IValue  any
	WLaTeX  func() string
	WString func() string
}

func (w _LaTeXText) LaTeX() string  { return w.WLaTeX() }
func (w _LaTeXText) String() string { return w.WString() }

type _PNG struct {
	IValue any
	WPNG   func() []byte
}

func (w _PNG) PNG() []byte                   { return w.WPNG() }
func (w _PNG) Format(f fmt.State, verb rune) { fmt.Fprintf(f, fmt.FormatString(f, verb), w.IValue) }

type _PNGText struct {
	IValue  any
	WPNG    func() []byte
	WString func() string
}

func (w _PNGText) PNG() []byte    { return w.WPNG() }
func (w _PNGText) String() string { return w.WString() }
