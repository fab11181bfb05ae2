package lower

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"
)

// typesOf checks declarations and returns the types by name.
func typesOf(t *testing.T, src string) func(string) types.Type {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "t.go", "package main\n"+src, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: sharedImporter}
	pkg, err := conf.Check("main", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return func(name string) types.Type { return pkg.Scope().Lookup(name).Type() }
}

func TestErased(t *testing.T) {
	typ := typesOf(t, `
type Day int
type P struct { X int; y string }
type F func(Day, any) (P, error)
type M map[Day][]*P
type I interface{ M() }
type L []L
type List struct { v int; next *List }
type A struct { b *B; bs []B; m map[string]A }
type B struct { a A; f func(*A, B) *B; c chan *B; n [2]*C }
type C struct { d D }
type D struct { c *C; b B }
`)
	reg := newTestSession().reg
	e := func(name string) reflect.Type { return reg.erased(typ(name)) }
	if got := e("Day"); got != reflect.TypeFor[int]() {
		t.Error("Day is", got)
	}
	p := e("P")
	if p.NumField() != 2 || p.Field(0).Name != "X" || p.Field(1).Name != "X_y" {
		t.Error("P is", p)
	}
	if got, want := e("F"), reflect.FuncOf([]reflect.Type{reflect.TypeFor[int](), reflectAny}, []reflect.Type{p, reflect.TypeFor[error]()}, false); got != want {
		t.Error("F is", got)
	}
	if got, want := e("M"), reflect.MapOf(reflect.TypeFor[int](), reflect.SliceOf(reflect.PointerTo(p))); got != want {
		t.Error("M is", got)
	}
	if e("I") != reflectAny || e("L") != reflectAny {
		t.Error("interfaces and types of themselves must be any:", e("I"), e("L"))
	}
	l := e("List")
	if l.Field(1).Type != reflect.PointerTo(l) {
		t.Error("List's next is", l.Field(1).Type)
	}
	a, b, c, d := e("A"), e("B"), e("C"), e("D")
	for _, test := range []struct{ got, want reflect.Type }{
		{a.Field(0).Type, reflect.PointerTo(b)}, {a.Field(1).Type, reflect.SliceOf(b)}, {a.Field(2).Type, reflect.MapOf(reflect.TypeFor[string](), a)},
		{b.Field(0).Type, a}, {b.Field(1).Type, reflect.FuncOf([]reflect.Type{reflect.PointerTo(a), b}, []reflect.Type{reflect.PointerTo(b)}, false)},
		{b.Field(2).Type, reflect.ChanOf(reflect.BothDir, reflect.PointerTo(b))}, {b.Field(3).Type, reflect.ArrayOf(2, reflect.PointerTo(c))},
		{c.Field(0).Type, d}, {d.Field(0).Type, reflect.PointerTo(c)}, {d.Field(1).Type, b},
	} {
		if test.got != test.want {
			t.Errorf("got %v, want %v", test.got, test.want)
		}
	}
	// The types work: values of all of them in each other.
	x := reflect.New(a)
	y := reflect.New(b)
	x.Elem().Field(0).Set(y)
	y.Elem().Field(0).Field(1).Set(reflect.Append(reflect.Zero(reflect.SliceOf(b)), y.Elem()))
	if n := x.Elem().Field(0).Elem().Field(0).Field(1).Len(); n != 1 {
		t.Error("got", n)
	}
}

func TestTypeKeys(t *testing.T) {
	typ := typesOf(t, `
type A int
type B int
type G[T any] struct { v T }
var x1 G[A]; var x2 G[B]; var x3 G[A]
var s1 struct{ a int }; var s2 struct{ b int }; var s3 struct{ a int "t" }
var f1 func(int, ...string); var f2 func(int, []string)
var i1 interface{ M(int) }; var i2 interface{ M(string) }
var c1 chan int; var c2 <-chan int; var m1 map[A]B; var m2 map[B]A
`)
	reg := newTestSession().reg
	same := [][2]string{{"x1", "x3"}}
	for _, p := range same {
		if reg.typeKey(typ(p[0])) != reg.typeKey(typ(p[1])) {
			t.Errorf("%s and %s differ", p[0], p[1])
		}
	}
	names := []string{"A", "B", "x1", "x2", "s1", "s2", "s3", "f1", "f2", "i1", "i2", "c1", "c2", "m1", "m2"}
	seen := map[string]string{}
	for _, n := range names {
		k := reg.typeKey(typ(n))
		if o := seen[k]; o != "" {
			t.Errorf("%s and %s have the key %s", n, o, k)
		}
		seen[k] = n
	}
}

func TestTypeNames(t *testing.T) {
	typ := typesOf(t, `
import ("bytes"; "io")
type P struct{ X int }
type G[K comparable, V any] struct{}
var a struct{ X int "json:\"x\""; P; p *P }
var b func(x int, ys ...string) (P, error)
var c interface{ M(int) string; io.Reader }
var d map[rune]chan<- []byte
var e G[string, P]
var f *bytes.Buffer
var g any
var h G[int, map[string]G[int, P]]
var i <-chan (<-chan int)
`)
	reg := newTestSession().reg
	for name, want := range map[string]string{
		"a": `struct { X int "json:\"x\""; main.P; p *main.P }`,
		"b": "func(int, ...string) (main.P, error)",
		"c": "interface { M(int) string; Read([]uint8) (int, error) }",
		"d": "map[int32]chan<- []uint8",
		"e": "main.G[string,main.P]",
		"f": "*bytes.Buffer", "g": "interface {}",
		"h": "main.G[int,map[string]main.G[int,main.P]]",
		"i": "<-chan (<-chan int)",
	} {
		if got := reg.typeString(typ(name)); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}
