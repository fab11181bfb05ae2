package lower

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/traefik/yaegi/interp"
	"golang.org/x/tools/go/gcexportdata"

	"parity.lab/kernel/lower/rt"
	"parity.lab/kernel/symbols"
)

// A testImporter reads the type data that the symbols package carries.
type testImporter struct {
	fset *token.FileSet
	done map[string]*types.Package
}

func (i *testImporter) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := i.done[path]; p != nil && p.Complete() {
		return p, nil
	}
	blob, ok := symbols.TypeData(path)
	if !ok {
		return nil, fmt.Errorf("package %q is not available", path)
	}
	return gcexportdata.Read(bytes.NewReader(blob), i.fset, i.done, path)
}

var sharedImporter = &testImporter{token.NewFileSet(), map[string]*types.Package{}}

// A testSession runs translated code. It is the least that a session needs.
type testSession struct {
	interp  *interp.Interpreter
	reg     *Registry
	out     *bytes.Buffer
	exports interp.Exports

	imports    *token.File // pseudo-file that declares imports
	imported   map[string]bool
	newImports []ast.Decl

	instances map[string]bool
	queue     []instance
	objects   map[types.Object]string
	dump      io.Writer
}

type instance struct {
	obj   *types.Func
	targs []types.Type
	name  string
}

func newTestSession() *testSession {
	s := &testSession{out: &bytes.Buffer{}, imported: map[string]bool{}, instances: map[string]bool{}, objects: map[types.Object]string{}}
	s.exports = symbols.Exports()
	s.exports["os//os"]["Stdout"] = reflect.ValueOf(&os.Stdout).Elem()
	mapTypes := s.exports["."]["MapTypes"].Interface().(map[reflect.Value][]reflect.Type)
	flat := map[string]map[string]reflect.Value{}
	for k, v := range s.exports {
		if i := strings.LastIndex(k, "//"); i >= 0 {
			flat[k[:i]] = v
		}
	}
	var stderr io.Writer = io.Discard
	if os.Getenv("LOWER_TRACE") != "" {
		stderr = os.Stderr // the interpreter tells through which functions a panic goes
	}
	s.interp = interp.New(interp.Options{Stdout: s.out, Stderr: stderr, Unrestricted: true})
	if err := s.interp.Use(s.exports); err != nil {
		panic(err)
	}
	s.reg = NewRegistry(Options{
		Symbol:    func(path, name string) reflect.Value { return flat[path][name] },
		Wrappers:  func(w reflect.Value) []reflect.Type { return mapTypes[w] },
		Importer:  sharedImporter,
		StdSource: symbols.Source,
	})
	s.imports = s.interp.FileSet().AddFile("imports.go", -1, 1<<16)
	return s
}

func (s *testSession) Object(o types.Object) (string, bool) {
	n, ok := s.objects[o]
	return n, ok
}

func (s *testSession) Package(p *types.Package) (string, token.Pos) {
	name := "p_" + strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(p.Path())
	pos := s.imports.Pos(0)
	if !s.imported[name] {
		s.imported[name] = true
		s.newImports = append(s.newImports, &ast.GenDecl{TokPos: pos, Tok: token.IMPORT, Specs: []ast.Spec{&ast.ImportSpec{
			Name: &ast.Ident{Name: name, NamePos: pos}, Path: &ast.BasicLit{ValuePos: pos, Kind: token.STRING, Value: strconv.Quote(p.Path())},
		}}})
	}
	return name, pos
}

func (s *testSession) Instance(obj types.Object, targs []types.Type) string {
	o := obj.(*types.Func)
	key := fmt.Sprintf("%p", o)
	for _, a := range targs {
		key += "," + s.reg.typeKey(a)
	}
	base := o.Name()
	if o.Signature().Recv() != nil {
		base = namedOf(o.Signature().Recv().Type()).Obj().Name() + "__" + base
	}
	name := fmt.Sprintf("%s__%x", base, hash(key))
	if !s.instances[name] {
		s.instances[name] = true
		s.queue = append(s.queue, instance{o, targs, name})
	}
	return name
}

func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

func newInfo() *types.Info {
	return &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, Implicits: map[ast.Node]types.Object{}}
}

// compile hands declarations to the interpreter.
func (s *testSession) compile(decls []ast.Decl) error {
	f := &ast.File{Name: ast.NewIdent("main"), Package: s.imports.Pos(0), Decls: append(s.newImports, decls...)}
	s.newImports = nil
	if s.dump != nil {
		for _, d := range f.Decls {
			printer.Fprint(s.dump, token.NewFileSet(), d)
			fmt.Fprintln(s.dump)
		}
	}
	if err := s.interp.Use(interp.Exports{RuntimePath + "/rt": s.reg.Exports()}); err != nil {
		return err
	}
	p, err := s.interp.CompileAST(f)
	if err != nil {
		return fmt.Errorf("compile: %w", err)
	}
	if _, err := s.interp.Execute(p); err != nil {
		return fmt.Errorf("execute: %w", err)
	}
	return nil
}

// runProgram translates a whole program and runs it. It returns what the
// program wrote to standard output. As a cell, the statements of main are
// those of a cell, and its variables package variables.
func (s *testSession) runProgram(name, src string, asCell bool) (out string, err error) {
	defer func() {
		if r := recover(); r != nil {
			out = s.out.String()
			err = fmt.Errorf("panic: %v", rt.Normal(r))
			if os.Getenv("LOWER_PANIC") != "" {
				panic(r)
			}
		}
	}()
	fset := s.interp.FileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	info := newInfo()
	var errs []error
	conf := types.Config{Importer: sharedImporter, GoVersion: "go1.26", Error: func(e error) {
		if !e.(types.Error).Soft {
			errs = append(errs, e)
		}
	}}
	pkg, _ := conf.Check("main", fset, []*ast.File{file}, info)
	if len(errs) > 0 {
		return "", errs[0]
	}
	for _, n := range pkg.Scope().Names() {
		o := pkg.Scope().Lookup(n)
		s.objects[o] = "u_" + n
	}
	t := New(Source{fset, info, pkg}, s, s.reg)
	var decls []ast.Decl
	var refusals []string
	note := func(err error) {
		if err != nil {
			refusals = append(refusals, err.Error())
		}
	}
	funcs := map[types.Object]*ast.FuncDecl{}
	var inits []string
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			obj := info.Defs[d.Name].(*types.Func)
			funcs[obj] = d
			sig := obj.Signature()
			if sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
				continue
			}
			name := "u_" + d.Name.Name
			switch {
			case d.Recv != nil:
				name = "u_" + namedOf(sig.Recv().Type()).Obj().Name() + "__" + d.Name.Name
			case d.Name.Name == "init":
				name = fmt.Sprintf("u_init%d", len(inits))
				inits = append(inits, name)
			case d.Name.Name == "_":
				continue
			case d.Name.Name == "main" && asCell:
				scope := info.Scopes[d.Type]
				for _, n := range scope.Names() {
					if v, ok := scope.Lookup(n).(*types.Var); ok {
						s.objects[v] = "c_" + n
						decls = append(decls, t.Var(v, "c_"+n))
					}
				}
				c, err := t.Cell(d.Body.List, nil, func(o types.Object) bool { return s.objects[o] != "" })
				note(err)
				decls = append(decls, &ast.FuncDecl{Name: ident("u_main", d.Pos()), Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: block(d.Pos(), c.Stmts...)})
				continue
			}
			f, err := t.Func(d, name, nil)
			note(err)
			if f != nil {
				decls = append(decls, f)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.TypeParams == nil {
						_, err := t.Type(spec, spec.Name.Name, nil)
						note(err)
					}
				case *ast.ValueSpec:
					if d.Tok == token.VAR {
						for _, n := range spec.Names {
							if v, ok := info.Defs[n].(*types.Var); ok && n.Name != "_" {
								decls = append(decls, t.Var(v, "u_"+n.Name))
							}
						}
					}
				}
			}
		}
	}
	var body []ast.Stmt
	for _, in := range info.InitOrder {
		stmts, err := t.Init(in)
		note(err)
		body = append(body, stmts...)
	}
	for _, n := range inits {
		body = append(body, callStmt(file.Pos(), ident(n, file.Pos())))
	}
	body = append(body, callStmt(file.Pos(), ident("u_main", file.Pos())))
	decls = append(decls, &ast.FuncDecl{Name: ident("the_start", file.Pos()), Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: block(file.Pos(), body...)})
	for len(s.queue) > 0 {
		in := s.queue[0]
		s.queue = s.queue[1:]
		f, err := t.Func(funcs[in.obj], in.name, in.targs)
		note(err)
		decls = append(decls, f)
		decls = append(decls, t.Helpers()...)
	}
	helpers := t.Helpers()
	for len(s.queue) > 0 {
		in := s.queue[0]
		s.queue = s.queue[1:]
		f, err := t.Func(funcs[in.obj], in.name, in.targs)
		note(err)
		decls = append(decls, f)
		helpers = append(helpers, t.Helpers()...)
	}
	if len(refusals) > 0 {
		return "", fmt.Errorf("refused: %s", strings.Join(refusals, "; "))
	}
	decls = append(decls, helpers...)
	if err := s.compile(decls); err != nil {
		return "", err
	}
	_, err = s.interp.Eval("the_start()")
	return s.out.String(), err
}

// captured runs f with standard output going to a string.
func captured(f func() error) (string, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", err
	}
	stdout := os.Stdout
	os.Stdout = w
	done := make(chan string)
	go func() {
		b, _ := io.ReadAll(r)
		done <- string(b)
	}()
	err = f()
	os.Stdout = stdout
	w.Close()
	return <-done, err
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
