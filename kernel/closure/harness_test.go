package closure_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"reflect"
	"slices"
	"sync"
	"testing"

	"golang.org/x/tools/go/gcexportdata"

	"parity.lab/kernel/closure"
	"parity.lab/kernel/symbols"
)

// source is a checked file and the environment of its functions.
type source struct {
	fset    *token.FileSet
	info    *types.Info
	pkg     *types.Package
	decls   map[*types.Func]*ast.FuncDecl
	named   map[string]reflect.Type  // types of the file
	globals map[string]reflect.Value // pointers to variables of the file
	falls   map[string]reflect.Value // functions that the interpreter would run
	c       *closure.Compiler
}

// importing reads the type data of compiled packages.
type importing struct {
	mu   sync.Mutex
	fset *token.FileSet
	done map[string]*types.Package
}

var packages = &importing{fset: token.NewFileSet(), done: map[string]*types.Package{}}

func (i *importing) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if p := i.done[path]; p != nil && p.Complete() {
		return p, nil
	}
	blob, ok := symbols.TypeData(path)
	if !ok {
		return nil, fmt.Errorf("no package %q", path)
	}
	return gcexportdata.Read(bytes.NewReader(blob), i.fset, i.done, path)
}

var exports = sync.OnceValue(symbols.Exports)

// check type-checks the text of a file.
func check(t testing.TB, name, text string) *source {
	t.Helper()
	return checkAll(t, map[string]string{name: text})
}

// checkFiles type-checks files of this folder as one package.
func checkFiles(t testing.TB, names ...string) *source {
	t.Helper()
	texts := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	return checkAll(t, texts)
}

func checkAll(t testing.TB, texts map[string]string) *source {
	t.Helper()
	s := &source{fset: token.NewFileSet(), named: map[string]reflect.Type{}, globals: map[string]reflect.Value{},
		falls: map[string]reflect.Value{}, decls: map[*types.Func]*ast.FuncDecl{}}
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		f, err := parser.ParseFile(s.fset, name, texts[name], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	s.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{}}
	conf := types.Config{Importer: packages, Sizes: types.SizesFor("gc", "amd64")}
	var err error
	if s.pkg, err = conf.Check("parity.lab/kernel/closure_test", s.fset, files, s.info); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				s.decls[s.info.Defs[d.Name].(*types.Func)] = d
			}
		}
	}
	s.c = closure.New(s, closure.Options{})
	return s
}

func (s *source) compile(name string) (*closure.Function, error) {
	for o, d := range s.decls {
		if o.Signature().Recv() == nil && o.Name() == name {
			return s.c.Func(d, s.info)
		}
	}
	return nil, errors.New("no function " + name)
}

// must compiles a function and returns it as an F.
func must[F any](t testing.TB, s *source, name string) F {
	t.Helper()
	f, err := s.compile(name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return f.Value().Interface().(F)
}

func (s *source) Global(o types.Object) (reflect.Value, bool) {
	v, ok := s.globals[o.Name()]
	return v, ok && o.Pkg() == s.pkg
}

func (s *source) Symbol(pkg, name string) (reflect.Value, bool) {
	v, ok := exports()[pkg+"//"+symbols.PackageName(pkg)][name]
	return v, ok
}

func (s *source) Decl(o *types.Func) (*ast.FuncDecl, *types.Info, bool) {
	d, ok := s.decls[o]
	if _, falls := s.falls[o.Name()]; falls {
		// A body that no compiler of ours takes.
		return &ast.FuncDecl{Name: d.Name, Type: d.Type}, s.info, ok
	}
	return d, s.info, ok
}

func (s *source) Fallback(o *types.Func) (reflect.Value, bool) {
	v, ok := s.falls[o.Name()]
	return v, ok
}

// Type gives types of the file the reflect types that the test registered, or
// erases them as the translation for the interpreter does.
func (s *source) Type(t types.Type) (reflect.Type, bool) {
	rt := s.reflect(t)
	return rt, rt != nil
}

func (s *source) reflect(t types.Type) reflect.Type {
	switch u := types.Unalias(t).(type) {
	case *types.Named:
		o := u.Obj()
		switch {
		case o.Pkg() == nil && o.Name() == "error":
			return reflect.TypeFor[error]()
		case o.Pkg() == s.pkg:
			if rt, ok := s.named[o.Name()]; ok {
				return rt
			}
			s.named[o.Name()] = nil // a type that refers to itself can't be made here
			defer delete(s.named, o.Name())
			return s.reflect(u.Underlying())
		}
		v, ok := s.Symbol(o.Pkg().Path(), o.Name())
		if !ok || v.Kind() != reflect.Pointer || !v.IsNil() {
			return nil
		}
		return v.Type().Elem()
	case *types.Basic:
		return basics[u.Kind()]
	case *types.Pointer:
		if e := s.reflect(u.Elem()); e != nil {
			return reflect.PointerTo(e)
		}
	case *types.Slice:
		if e := s.reflect(u.Elem()); e != nil {
			return reflect.SliceOf(e)
		}
	case *types.Array:
		if e := s.reflect(u.Elem()); e != nil {
			return reflect.ArrayOf(int(u.Len()), e)
		}
	case *types.Map:
		k, e := s.reflect(u.Key()), s.reflect(u.Elem())
		if k != nil && e != nil {
			return reflect.MapOf(k, e)
		}
	case *types.Interface:
		return reflect.TypeFor[any]()
	case *types.Chan:
		if e := s.reflect(u.Elem()); e != nil {
			return reflect.ChanOf(reflect.BothDir, e)
		}
	case *types.Struct:
		var fs []reflect.StructField
		for i := range u.NumFields() {
			rt := s.reflect(u.Field(i).Type())
			if rt == nil {
				return nil
			}
			fs = append(fs, reflect.StructField{Name: fmt.Sprintf("X%d", i), Type: rt})
		}
		return reflect.StructOf(fs)
	case *types.Signature:
		var in, out []reflect.Type
		for v := range u.Params().Variables() {
			in = append(in, s.reflect(v.Type()))
		}
		for v := range u.Results().Variables() {
			out = append(out, s.reflect(v.Type()))
		}
		for _, rt := range append(in, out...) {
			if rt == nil {
				return nil
			}
		}
		return reflect.FuncOf(in, out, u.Variadic())
	}
	return nil
}

var basics = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](), types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](),
	types.Int16: reflect.TypeFor[int16](), types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](), types.Uint: reflect.TypeFor[uint](),
	types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](), types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](),
	types.Uintptr: reflect.TypeFor[uintptr](), types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
}

// outcome is what a call came to.
type outcome struct {
	results []any
	panicks string
	pos     token.Pos
}

// run calls a function and catches its panic.
func run(f reflect.Value, args []reflect.Value) (o outcome) {
	defer func() {
		if r := recover(); r != nil {
			var p *closure.Panic
			if q, ok := r.(*closure.Panic); ok {
				p = q
				r = q.Value
				o.pos = p.Pos
			}
			switch v := r.(type) {
			case error:
				o.panicks = fmt.Sprintf("%v", v)
			default:
				o.panicks = fmt.Sprintf("%T %v", v, v)
			}
			o.results = nil
		}
	}()
	for _, v := range f.Call(args) {
		o.results = append(o.results, v.Interface())
	}
	return o
}
