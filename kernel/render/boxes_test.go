package render

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/traefik/yaegi/interp"
)

// TestInterpretedValues prints real values of the interpreter, whose
// representation the package relies on.
func TestInterpretedValues(t *testing.T) {
	const src = `package main
type Shape interface { Area() int }
type Sq struct { a int }
func (s Sq) Area() int { return s.a * s.a }
type Holder struct { Sh Shape; sh Shape; Any any; n int; next *Holder }
type Tree struct { kids []Tree; v int }
type Light bool
var h = Holder{Sh: Sq{1}, sh: Sq{2}, Any: Sq{3}, n: 4}
var ph = &h
var none Holder
var list = []Shape{Sq{1}, nil}
var m = map[string]Shape{"a": Sq{5}}
var s Shape = Sq{6}
var empty Shape
var any1 any = list
var tree = Tree{kids: []Tree{{v: 1}, {v: 2}}, v: 3}
var lights = [2]Light{true}
var grid = [][]Light{{true, false}, {false}}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "cell", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("main", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	in := interp.New(interp.Options{})
	if _, err := in.Eval(src); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, want, named string }{
		{"h", "{{1} {2} {3} 4 <nil>}", "{Sh:{a:1} sh:{a:2} Any:{a:3} n:4 next:<nil>}"},
		{"ph", "&{{1} {2} {3} 4 <nil>}", "&{Sh:{a:1} sh:{a:2} Any:{a:3} n:4 next:<nil>}"},
		{"none", "{<nil> <nil> <nil> 0 <nil>}", "{Sh:<nil> sh:<nil> Any:<nil> n:0 next:<nil>}"},
		{"list", "[{1} <nil>]", "[{a:1} <nil>]"},
		{"m", "map[a:{5}]", "map[a:{a:5}]"},
		{"s", "{6}", "{a:6}"},
		{"empty", "<nil>", "<nil>"},
		{"any1", "[{1} <nil>]", "[{a:1} <nil>]"},
		{"tree", "{[{[] 1} {[] 2}] 3}", "{kids:[{kids:[] v:1} {kids:[] v:2}] v:3}"},
		{"lights", "[true false]", "[true false]"},
		{"grid", "[[true false] [false]]", "[[true false] [false]]"},
	} {
		v, err := in.Eval(tc.name)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		static := pkg.Scope().Lookup(tc.name).Type()
		if got := Value(v, static).PlainText(); got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
		// The name of a field inside an interface is known to the session only.
		r := Renderer{Names: true, Dynamic: func(v reflect.Value) (reflect.Value, types.Type, bool) {
			if held, ok := unbox(v); ok && held.IsValid() {
				return held, pkg.Scope().Lookup("Sq").Type(), true
			}
			return v, nil, false
		}}
		if got := r.Text(v, static); got != tc.named {
			t.Errorf("%s with names: got %q, want %q", tc.name, got, tc.named)
		}
	}
}

// _fmt_Stringer and _sort_Len are wrappers as the interpreter's tables have them.
type (
	_fmt_Stringer struct {
		IValue  any
		WString func() string
	}
	_sort_Len struct {
		IValue any
		WLen   func() int
	}
	_plain struct {
		IValue any
		Name   string
	}
)

func (w _fmt_Stringer) String() string { return w.WString() }

func TestWrappers(t *testing.T) {
	s := _fmt_Stringer{point{1, 2}, func() string { return "p" }}
	for _, tc := range []struct {
		v    any
		want string
	}{
		{s, "p"},
		{[]any{s}, "[p]"},
		{struct{ s any }{s}, "{{1 2}}"}, // not exported, so fmt calls no method
		{_sort_Len{&point{1, 2}, nil}, "&{1 2}"},
		{[]any{_sort_Len{nil, nil}}, "[<nil>]"},
		{_plain{1, "x"}, "{1 x}"},
	} {
		if got := new(Renderer).Text(reflect.ValueOf(tc.v), nil); got != tc.want {
			t.Errorf("%T: got %q, want %q", tc.v, got, tc.want)
		}
	}
}
