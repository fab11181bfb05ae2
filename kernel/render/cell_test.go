package render

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
)

// cellTypes type-checks declarations as a cell's and returns a lookup by name. A
// package time with Duration and a package fmt with Stringer stand in for the
// real ones.
func cellTypes(t *testing.T, src string) func(name string) types.Type {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "cell", "package main\nimport (\"time\"; \"render\"; \"display\")\nvar _ time.Duration\nvar _ render.Lamp\nvar _ display.Form\n"+src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{Importer: stubs{}}).Check("main", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return func(name string) types.Type {
		if obj := pkg.Scope().Lookup(name); obj != nil {
			return obj.Type()
		}
		t.Fatalf("no %s in the cell", name)
		return nil
	}
}

// stubs gives packages with just enough in them, under the paths of the real ones.
type stubs struct{}

func (stubs) Import(name string) (*types.Package, error) {
	source := map[string]string{
		"time":    "package time; type Duration int64; func (Duration) String() string",
		"render":  "package render; type Lamp bool; func (Lamp) String() string; type Pair struct { X, Y int }; func (*Pair) String() string",
		"display": "package display; type Form string",
	}[name]
	path := map[string]string{"render": "parity.lab/kernel/render"}[name]
	if path == "" {
		path = name
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, 0)
	if err != nil {
		return nil, err
	}
	return (&types.Config{IgnoreFuncBodies: true}).Check(path, fset, []*ast.File{file}, nil)
}

// Lamp and Pair are compiled types that cells embed.
type Lamp bool

func (l Lamp) String() string { return lamp(l).String() }

type Pair struct{ X, Y int }

func (p *Pair) String() string { return fmt.Sprint(p.X, "/", p.Y) }

// structOf makes the reflect type that the interpreter has for a cell's struct:
// anonymous, with the names of fields that are not exported behind an X.
func structOf(fields ...any) reflect.Type {
	var list []reflect.StructField
	for i := 0; i < len(fields); i += 2 {
		name := fields[i].(string)
		if !token.IsExported(name) {
			name = "X" + name
		}
		list = append(list, reflect.StructField{Name: name, Type: fields[i+1].(reflect.Type)})
	}
	return reflect.StructOf(list)
}

// fill returns a value of type rt with the given fields.
func fill(rt reflect.Type, fields ...any) reflect.Value {
	v := reflect.New(rt).Elem()
	for i, f := range fields {
		if f != nil {
			v.Field(i).Set(reflect.ValueOf(f))
		}
	}
	return v
}

var (
	intType    = reflect.TypeFor[int]()
	stringType = reflect.TypeFor[string]()
	anyType    = reflect.TypeFor[any]()
)

func TestCellStructs(t *testing.T) {
	typ := cellTypes(t, `
		type P struct { N int; hid int; s []string }
		type Q struct { P P; next *Q; any any; Err error }
		type Wait time.Duration
		type Waits struct { W Wait; D time.Duration; d time.Duration }
		type Deep struct { M map[string]P; A [2]P }
		var ps []P
		var mp map[string]P
		var pp *P
		var anon struct { a int; B string }
	`)
	p := structOf("N", intType, "hid", intType, "s", reflect.TypeFor[[]string]())
	q := structOf("P", p, "next", reflect.PointerTo(p), "any", anyType, "Err", reflect.TypeFor[error]())
	one := fill(p, 1, 2, []string{"a"})
	slice := reflect.MakeSlice(reflect.SliceOf(p), 2, 2)
	slice.Index(0).Set(one)
	m := reflect.MakeMap(reflect.MapOf(stringType, p))
	m.SetMapIndex(reflect.ValueOf("k"), one)
	ptr := reflect.New(p)
	ptr.Elem().Set(one)
	duration := reflect.TypeFor[time.Duration]()
	waits := structOf("W", duration, "D", duration, "d", duration)
	for _, tc := range []struct {
		v           reflect.Value
		t           types.Type
		want, named string
	}{
		{one, typ("P"), "{1 2 [a]}", "{N:1 hid:2 s:[a]}"},
		{ptr, typ("pp"), "&{1 2 [a]}", "&{N:1 hid:2 s:[a]}"},
		{ptr, types.NewPointer(typ("P")), "&{1 2 [a]}", "&{N:1 hid:2 s:[a]}"},
		{slice, typ("ps"), "[{1 2 [a]} {0 0 []}]", "[{N:1 hid:2 s:[a]} {N:0 hid:0 s:[]}]"},
		{m, typ("mp"), "map[k:{1 2 [a]}]", "map[k:{N:1 hid:2 s:[a]}]"},
		{fill(q, one.Interface(), nil, 7, fmt.Errorf("e")), typ("Q"), "{{1 2 [a]} <nil> 7 e}", "{P:{N:1 hid:2 s:[a]} next:<nil> any:7 Err:e}"},
		{fill(q), typ("Q"), "{{0 0 []} <nil> <nil> <nil>}", "{P:{N:0 hid:0 s:[]} next:<nil> any:<nil> Err:<nil>}"},
		{fill(structOf("a", intType, "B", stringType), 1, "x"), typ("anon"), "{1 x}", "{a:1 B:x}"},
		// A cell's type made from a compiled one does not have its methods, and
		// fmt calls none in fields that are not exported.
		{reflect.ValueOf(time.Second), typ("Wait"), "1000000000", "1000000000"},
		{fill(waits, time.Second, time.Second, time.Second), typ("Waits"), "{1000000000 1s 1000000000}", "{W:1000000000 D:1s d:1000000000}"},
		// A type that does not fit the value is ignored.
		{one, typ("Q"), "{1 2 [a]}", "{N:1 Xhid:2 Xs:[a]}"},
		{reflect.ValueOf(3), typ("P"), "3", "3"},
	} {
		if got := new(Renderer).Text(tc.v, tc.t); got != tc.want {
			t.Errorf("%v: got %q, want %q", tc.t, got, tc.want)
		}
		if got := (&Renderer{Names: true}).Text(tc.v, tc.t); got != tc.named {
			t.Errorf("%v with names: got %q, want %q", tc.t, got, tc.named)
		}
		if got := Value(tc.v, tc.t).PlainText(); got != tc.want {
			t.Errorf("%v: bundle %q, want %q", tc.t, got, tc.want)
		}
	}
}

// caller calls methods of a cell's types as a session would: by the name of the
// type and the method.
func caller(methods map[string]func(v reflect.Value) any) func(reflect.Value, types.Type, string) (any, bool) {
	return func(v reflect.Value, t types.Type, method string) (any, bool) {
		if p, ok := types.Unalias(t).(*types.Pointer); ok {
			if v.IsNil() {
				panic("nil receiver")
			}
			v, t = v.Elem(), p.Elem()
		}
		f, ok := methods[types.TypeString(t, func(*types.Package) string { return "" })+"."+method]
		if !ok {
			return nil, false
		}
		return f(v), true
	}
}

func TestCellMethods(t *testing.T) {
	typ := cellTypes(t, `
		type Light bool
		func (l Light) String() string { return "" }
		type Fail struct { code int }
		func (f Fail) Error() string { return "" }
		func (f Fail) String() string { return "" }
		type Ptr struct { n int }
		func (p *Ptr) String() string { return "" }
		type Row struct { L Light; l Light; Next *Ptr }
		type Outer struct { Light; N int }
		type Over struct { *Fail }
		type Comp struct { render.Lamp; N int }
		type CompPtr struct { *render.Pair; N int }
		type Bad struct { n int }
		func (b Bad) String() string { return "" }
		type Odd struct { n int }
		func (o Odd) String() (string, error) { return "", nil }
		type Lost struct { n int }
		func (l Lost) String() string { return "" }
		var ls []Light
		var lm map[Light]Fail
		var pl *Light
		var pf *Fail
		var pp *Ptr
		type Alias = Light
	`)
	r := Renderer{Call: caller(map[string]func(v reflect.Value) any{
		"Light.String": func(v reflect.Value) any { return lamp(v.Bool()).String() },
		"Fail.Error":   func(v reflect.Value) any { return fmt.Sprint("fail ", v.Field(0)) },
		"Fail.String":  func(v reflect.Value) any { return "not this" },
		"Ptr.String":   func(v reflect.Value) any { return fmt.Sprint("ptr ", v.Field(0)) },
		"Bad.String":   func(v reflect.Value) any { panic("no") },
		"Odd.String":   func(v reflect.Value) any { return "not this" },
	})}
	boolType := reflect.TypeFor[bool]()
	fail := structOf("code", intType)
	on := true
	failPtr, ptr := reflect.New(fail), reflect.New(structOf("n", intType))
	failPtr.Elem().Field(0).SetInt(4)
	ptr.Elem().Field(0).SetInt(5)
	lm := reflect.MakeMap(reflect.MapOf(boolType, fail))
	lm.SetMapIndex(reflect.ValueOf(true), fill(fail, 1))
	lm.SetMapIndex(reflect.ValueOf(false), fill(fail, 2))
	row := structOf("L", boolType, "l", boolType, "Next", ptr.Type())
	rowValue := fill(row, true, true)
	for _, tc := range []struct {
		name string
		v    reflect.Value
		t    types.Type
		want string
	}{
		{"value", reflect.ValueOf(true), typ("Light"), "#"},
		{"alias", reflect.ValueOf(true), typ("Alias"), "#"},
		{"slice", reflect.ValueOf([]bool{true, false, true}), typ("ls"), "[# . #]"},
		{"map", lm, typ("lm"), "map[.:fail 2 #:fail 1]"},
		{"pointer to value method", reflect.ValueOf(&on), typ("pl"), "#"},
		{"error first", fill(fail, 3), typ("Fail"), "fail 3"},
		{"pointer to error", failPtr, typ("pf"), "fail 4"},
		{"pointer method", ptr, typ("pp"), "ptr 5"},
		{"pointer method on a value", ptr.Elem(), typ("Ptr"), "{5}"},
		{"nil receiver", reflect.Zero(ptr.Type()), typ("pp"), "<nil>"},
		{"fields", rowValue, typ("Row"), "{# true <nil>}"},
		{"promoted", fill(structOf("Light", boolType, "N", intType), true, 3), typ("Outer"), "#"},
		{"promoted through a pointer", fill(structOf("Fail", failPtr.Type()), failPtr.Interface()), typ("Over"), "fail 4"},
		{"promoted through nil", fill(structOf("Fail", failPtr.Type())), typ("Over"), "%!v(PANIC=Error method: nil receiver)"},
		{"compiled promoted", fill(structOf("Lamp", reflect.TypeFor[Lamp](), "N", intType), Lamp(true), 3), typ("Comp"), "#"},
		{"compiled promoted through a pointer", fill(structOf("Pair", reflect.TypeFor[*Pair](), "N", intType), &Pair{1, 2}, 3), typ("CompPtr"), "1/2"},
		{"panic", fill(structOf("n", intType), 1), typ("Bad"), "%!v(PANIC=String method: no)"},
		{"other signature", fill(structOf("n", intType), 1), typ("Odd"), "{1}"},
		{"unknown to the session", fill(structOf("n", intType), 1), typ("Lost"), "{1}"},
	} {
		if got := r.Text(tc.v, tc.t); got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
	}
	// Without the hook everything prints plainly.
	if got := new(Renderer).Text(reflect.ValueOf([]bool{true}), typ("ls")); got != "[true]" {
		t.Errorf("without hook: %q", got)
	}
}

// boxed stands for the interpreter's own representation of an interface.
type boxed struct {
	held reflect.Value
	t    types.Type
}

func TestDynamicTypes(t *testing.T) {
	typ := cellTypes(t, `
		type Light bool
		func (l Light) String() string { return "" }
		type Shape interface { String() string }
		var shapes []Shape
		var anys []any
	`)
	r := Renderer{
		Call: caller(map[string]func(v reflect.Value) any{"Light.String": func(v reflect.Value) any { return lamp(v.Bool()).String() }}),
		Dynamic: func(v reflect.Value) (reflect.Value, types.Type, bool) {
			if v.Kind() == reflect.Interface {
				v = v.Elem()
			}
			if !v.IsValid() || v.Type() != reflect.TypeFor[boxed]() {
				return reflect.Value{}, nil, false
			}
			b := v.Interface().(boxed)
			return b.held, b.t, true
		},
	}
	light := boxed{reflect.ValueOf(true), typ("Light")}
	for _, tc := range []struct {
		v    any
		t    types.Type
		want string
	}{
		{light, typ("Shape"), "#"},
		{light, nil, "#"},
		{boxed{}, typ("Shape"), "<nil>"},
		{[]boxed{light, {}}, typ("shapes"), "[# <nil>]"},
		{[]any{light, 1, nil, Lamp(true)}, typ("anys"), "[# 1 <nil> #]"},
		{map[string]any{"a": light}, nil, "map[a:#]"},
	} {
		if got := r.Text(reflect.ValueOf(tc.v), tc.t); got != tc.want {
			t.Errorf("got %q, want %q", got, tc.want)
		}
	}
}

func TestCellForms(t *testing.T) {
	typ := cellTypes(t, `
		type Pic struct { n int }
		func (p Pic) SVG() string { return "" }
		type All struct { n int }
		func (a All) SVG() string { return "" }
		func (a All) HTML() string { return "" }
		func (a All) LaTeX() string { return "" }
		func (a All) Markdown() string { return "" }
		func (a All) PNG() []byte { return nil }
		func (a All) String() string { return "" }
		type Bad struct { n int }
		func (b Bad) SVG() string { return "" }
		type Odd struct { n int }
		func (o Odd) SVG() int { return 0 }
		type Silent struct { n int }
		func (s Silent) HTML() string { return "" }
	`)
	svg := `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>a dot</title></svg>`
	r := Renderer{Call: caller(map[string]func(v reflect.Value) any{
		"Pic.SVG":      func(v reflect.Value) any { return svg },
		"All.SVG":      func(v reflect.Value) any { return svg },
		"All.HTML":     func(v reflect.Value) any { return "<b>x</b>" },
		"All.LaTeX":    func(v reflect.Value) any { return "$x$" },
		"All.Markdown": func(v reflect.Value) any { return "*x*" },
		"All.PNG":      func(v reflect.Value) any { return []byte{1, 2, 3} },
		"All.String":   func(v reflect.Value) any { return "all" },
		"Bad.SVG":      func(v reflect.Value) any { panic("no ink") },
	})}
	v := fill(structOf("n", intType), 6)
	b := r.Value(v, typ("Pic"))
	if html, _ := b.Data[event.TextHTML].(string); !strings.HasPrefix(html, "<img") || b.PlainText() != "a dot" {
		t.Errorf("picture: %v", b.Data)
	}
	b = r.Value(v, typ("All"))
	want := map[string]any{"text/plain": "all", "text/html": "<b>x</b>", "text/latex": "$x$", "text/markdown": "*x*", "image/png": "AQID"}
	if !reflect.DeepEqual(b.Data, want) {
		t.Errorf("all forms: %v, want %v", b.Data, want)
	}
	for name, want := range map[string]string{"Bad": "{6}\n(SVG method: no ink)", "Odd": "{6}", "Silent": "{6}"} {
		b = r.Value(v, typ(name))
		if len(b.Data) != 1 || b.PlainText() != want {
			t.Errorf("%s: %v, want only the text %q", name, b.Data, want)
		}
	}
	// The forms of package display are []byte where notebooks have base64.
	if raw, ok := r.Bundle(v, typ("All"))[display.MIMEPNG].([]byte); !ok || len(raw) != 3 {
		t.Error("binary form")
	}
}
