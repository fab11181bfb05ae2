package rt

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"
	"time"
)

// A universe holds types checked from source.
type universe struct {
	pkg   *types.Package
	known map[string]*Type
}

func newUniverse(t testing.TB, src string) *universe {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "t.go", "package main\n"+src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("main", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &universe{pkg, map[string]*Type{}}
}

func (u *universe) TypeOf(t types.Type) *Type {
	name := types.TypeString(t, (*types.Package).Name)
	if d := u.known[name]; d != nil {
		return d
	}
	_, basic := t.(*types.Basic)
	var r reflect.Type
	switch name {
	case "int":
		r = reflect.TypeFor[int]()
	case "string":
		r = reflect.TypeFor[string]()
	case "any":
		r, basic = anyType, true
	}
	u.known[name] = NewType(name, t, r, !basic, u)
	return u.known[name]
}

func (u *universe) named(name string) *Type { return u.TypeOf(u.pkg.Scope().Lookup(name).Type()) }

const source = `
type Day int
func (d Day) String() string { return "" }
type E struct { n int }
func (e E) Error() string { return "" }
type Pair struct { A Day; b Day; C any; D []Day }
type Map map[Day]string
`

func bound(t testing.TB) *universe {
	u := newUniverse(t, source)
	Bind(u.named("Day"), "String", func(r any) string { return fmt.Sprint("day", r.(int)) })
	Bind(u.named("E"), "Error", func(r any) string { return fmt.Sprint("E", reflect.ValueOf(r).Field(0)) })
	return u
}

type rawE struct{ X_n int }

type rawPair struct {
	A, X_b int
	C      any
	D      []int
}

func TestBoxIdentity(t *testing.T) {
	u := bound(t)
	day, e := u.named("Day"), u.named("E")
	if Wrap(day, 1) != Wrap(day, 1) || Wrap(day, 1) == Wrap(day, 2) || Wrap(day, 1) == any(1) {
		t.Error("boxes must be equal when type and value are")
	}
	m := map[any]int{Wrap(day, 1): 1, 1: 2}
	if m[Wrap(day, 1)] != 1 || m[1] != 2 {
		t.Error("boxes must be good map keys:", m)
	}
	if !Is(Wrap(day, 1), day) || Is(1, day) || Is(Wrap(e, rawE{1}), day) || Is(nil, day) {
		t.Error("Is is wrong")
	}
	if Raw(Wrap(day, 3)) != any(3) || Raw("x") != any("x") {
		t.Error("Raw is wrong")
	}
	if got := NameOf(Wrap(day, 1)) + NameOf(1) + NameOf(nil); got != "main.Dayint<nil>" {
		t.Error("got", got)
	}
	if i := Case(Wrap(e, rawE{}), NilType, day, e); i != 2 {
		t.Error("got", i)
	}
	if i := Case(nil, day, NilType); i != 1 {
		t.Error("got", i)
	}
}

func TestBoxErrors(t *testing.T) {
	u := bound(t)
	e := u.named("E")
	err, ok := Wrap(e, rawE{7}).(error)
	if !ok || err.Error() != "E7" {
		t.Fatal("got", err)
	}
	w := fmt.Errorf("w: %w", err)
	if !ErrorsIs(w, err) || ErrorsIs(w, Wrap(e, rawE{8}).(error)) {
		t.Error("ErrorsIs is wrong")
	}
	var target rawE
	v, set, ok := ErrorsAs(w, e, &target)
	if !ok || !set || v.(rawE).X_n != 7 {
		t.Error("got", v, set, ok)
	}
	if _, _, ok := ErrorsAs(errors.New("x"), e, &target); ok {
		t.Error("found what is not there")
	}
}

// Boxes print like values of the compiled types beside.
type (
	Day  int
	E    struct{ n int }
	Pair struct {
		A Day
		b Day
		C any
		D []Day
	}
	Map map[Day]string
)

func (d Day) String() string { return fmt.Sprint("day", int(d)) }
func (e E) Error() string    { return fmt.Sprint("E", e.n) }

func TestBoxPrints(t *testing.T) {
	u := bound(t)
	day, e, pair := u.named("Day"), u.named("E"), u.named("Pair")
	tests := []struct{ boxed, compiled any }{
		{Wrap(day, 3), Day(3)},
		{Wrap(e, rawE{4}), E{4}},
		{Wrap(pair, rawPair{1, 2, Wrap(day, 5), []int{6, 7}}), Pair{1, 2, Day(5), []Day{6, 7}}},
		{Wrap(pair, rawPair{1, 2, nil, nil}), Pair{1, 2, nil, nil}},
		{Wrap(pair, rawPair{C: 90 * time.Second}), Pair{C: 90 * time.Second}},
		{Wrap(u.named("Map"), map[int]string{2: "b", 1: "a"}), Map{2: "b", 1: "a"}},
		{Wrap(u.TypeOf(types.NewPointer(pair.Go)), &rawPair{A: 1}), &Pair{A: 1}},
		{[]any{Wrap(day, 1), "s"}, []any{Day(1), "s"}},
	}
	for _, test := range tests {
		for _, format := range []string{"%v", "%+v", "%d", "%s", "%6v|", "%-8v|", "%x", "%q"} {
			got, want := fmt.Sprintf(format, test.boxed), strings.ReplaceAll(fmt.Sprintf(format, test.compiled), "rt.Day", "main.Day")
			if got != want {
				t.Errorf("%s: got %q, want %q", format, got, want)
			}
		}
	}
	if got, want := fmt.Sprintf("%#v", Wrap(pair, rawPair{1, 2, Wrap(day, 5), []int{6}})), "main.Pair{A:1, b:2, C:5, D:[]main.Day{6}}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestVerbs(t *testing.T) {
	u := bound(t)
	d := Wrap(u.named("Day"), 3)
	tests := []struct {
		format string
		args   []any
		want   string
	}{
		{"%T", []any{d}, "main.Day"},
		{"%T %v %T", []any{d, d, 1}, "main.Day day3 int"},
		{"%10T|%-10T|", []any{d, d}, "  main.Day|main.Day  |"},
		{"%[1]T %[1]v %T", []any{d, "x"}, "main.Day day3 string"},
		{"%[2]T %v", []any{1, d, 5}, "main.Day 5"},
		{"%% %T%%", []any{d}, "% main.Day%"},
		{"%*d %T", []any{4, 7, d}, "   7 main.Day"},
		{"%T %s", []any{d}, "main.Day %!s(MISSING)"},
	}
	for _, test := range tests {
		if got := Sprintf(test.format, test.args...); got != test.want {
			t.Errorf("%s: got %q, want %q", test.format, got, test.want)
		}
	}
	if err := Errorf("%T: %w", d, errors.ErrUnsupported); err.Error() != "main.Day: unsupported operation" || !errors.Is(err, errors.ErrUnsupported) {
		t.Error("got", err)
	}
}
