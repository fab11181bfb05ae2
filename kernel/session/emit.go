package session

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/traefik/yaegi/interp"

	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
	"parity.lab/kernel/lower"
)

// hooksPath is the import path of the session's own functions in emitted code.
const hooksPath = "paritylab/session"

var hooksPackage = types.NewPackage(hooksPath, "session")

// emission is one checked cell on its way to the interpreter.
type emission struct {
	s        *Session
	d        *check.Checked
	r        *run
	function string     // what is called to run the cell
	body     string     // the function of the cell's statements
	decls    []ast.Decl // the tree being made
	helpers  []ast.Decl // what it needs of package lower
	inits    []ast.Decl // what is to be executed once all of it is compiled
	refusals []event.Diagnostic
	notes    []string
	fault    *event.Fault // the interpreter refused a tree
}

func newEmission(s *Session, d *check.Checked, r *run) *emission {
	return &emission{s: s, d: d, r: r, function: s.names.fresh("run"), body: s.names.fresh("cell")}
}

// guardedBuild is build, with a panic of the stages reported like a refusal: a
// defect of ours must not end the session.
func (e *emission) guardedBuild() (ds []event.Diagnostic, fault *event.Fault) {
	defer func() {
		if r := recover(); r != nil {
			e.s.registry.Settle(false)
			fault = e.refused(fmt.Errorf("internal error: %v", r))
		}
	}()
	return e.build()
}

// build translates the cell and hands it to the interpreter, all but the call
// that runs it. Diagnostics name what can't be executed; nothing that was
// compiled until then is known to any other cell.
//
// Each declaration becomes a syntax tree of its own, after those that it uses;
// only declarations that use each other share one. For the interpreter keeps a
// tree for as long as anything of it is used: a function that stays must not
// keep the former versions of others.
func (e *emission) build() ([]event.Diagnostic, *event.Fault) {
	n := e.s.names
	for _, u := range e.d.Units {
		n.declare(u)
	}
	for _, v := range e.d.Vars {
		n.emitted[v.Object] = n.fresh(v.Name)
	}
	for local, v := range e.d.Hoisted {
		n.emitted[local] = n.emitted[v.Object]
	}
	var rebind []types.Type
	for _, t := range e.s.checker.SameTypes(e.d) {
		rebind = append(rebind, e.s.registry.Supersede(t.Old, t.New)...)
	}
	groups := e.d.Groups()
	for _, g := range groups { // types first: variables have them
		for _, u := range g {
			if u.Type != nil {
				e.declareType(u)
			}
		}
	}
	e.tree()
	body := e.translator(e.d.Info)
	for _, v := range e.d.Vars {
		e.decls = append(e.decls, body.Var(v.Object, n.emitted[v.Object]))
	}
	e.instances() // of generic types
	e.tree()
	e.s.engine.begin()
	for _, g := range groups {
		for _, u := range g {
			e.functions(u, len(g) == 1)
		}
		e.instances()
		e.tree()
	}
	for _, o := range rebind {
		t := e.translator(e.d.Info)
		t.Rebind(o)
		e.add(t, nil)
	}
	e.cell(body)
	for _, d := range e.inits {
		if len(e.refusals) == 0 {
			e.decls = append(e.decls, d)
			e.tree()
		}
	}
	e.s.registry.Settle(len(e.refusals) == 0 && e.fault == nil)
	if len(e.refusals) == 0 && e.fault == nil {
		e.migrate()
	}
	return e.refusals, e.fault
}

// tree compiles the tree being made. Helpers stay whatever becomes of what
// asked for them, so they are trees of their own.
func (e *emission) tree() {
	for _, d := range [][]ast.Decl{e.helpers, e.decls} {
		if len(d) == 0 || e.fault != nil {
			continue
		}
		if err := e.s.bring(); err != nil {
			e.fault = e.refused(err)
		} else if err := e.s.compile(&ast.File{Name: ast.NewIdent("main"), Package: e.s.names.imports.Pos(0), Decls: d}); err != nil {
			e.fault = e.refused(err)
		}
	}
	e.helpers, e.decls = nil, nil
}

// instances emits the generic declarations that have been asked for.
func (e *emission) instances() {
	n := e.s.names
	for len(n.queue) > 0 {
		i := n.queue[0]
		n.queue = n.queue[1:]
		e.instance(i)
	}
}

// translator makes a translator for code that was checked into info.
func (e *emission) translator(info *types.Info) *lower.Translator {
	return lower.New(lower.Source{Fset: e.s.fset, Info: info, Pkg: e.d.Pkg}, e.s.names, e.s.registry)
}

// declareType emits a type. Generic ones are emitted instance by instance.
func (e *emission) declareType(u *check.Unit) {
	if u.Type.TypeParams != nil {
		return
	}
	t := e.translator(u.Info)
	ds, err := t.Type(u.Type, e.s.names.emitted[u.Objects[u.Names[0]]], nil)
	e.add(t, err, ds...)
	e.instances()
}

// functions emits a function, or the methods of a type. Constants are folded
// where they are used.
func (e *emission) functions(u *check.Unit, alone bool) {
	if u.Func != nil && u.Func.Type.TypeParams == nil {
		e.declareFunc(u, u.Func, alone)
	}
	if u.Type != nil && u.Type.TypeParams == nil {
		for _, m := range u.Methods {
			e.declareFunc(u, m, alone)
		}
	}
}

// declareFunc emits one function or method: as a variable that holds compiled
// code where that is possible, otherwise for the interpreter.
func (e *emission) declareFunc(u *check.Unit, d *ast.FuncDecl, alone bool) {
	o := u.Info.Defs[d.Name].(*types.Func)
	name := e.s.names.emitted[o]
	t := e.translator(u.Info)
	if d.Body == nil {
		e.fun(t, d, name, nil) // refused there
		return
	}
	if f, ok := e.s.engine.compile(o, d, u.Info); ok {
		if alone && u.Func != nil { // nothing translated so far can have mentioned it
			if slot, ok := e.s.engine.reuse(u.Names[0], f); ok {
				e.s.names.emitted[o] = slot
				return
			}
		}
		v := varDecl(name, t.TypeExpr(flat(o.Signature())))
		v.Specs[0].(*ast.ValueSpec).Values = []ast.Expr{e.s.names.compiled(e.s.engine.export(f.Value()))}
		e.add(t, nil, v)
		return
	}
	e.s.engine.literals(d.Body, u.Info)
	e.fun(t, d, name, nil)
}

// flat is a method's signature with the receiver as first parameter.
func flat(s *types.Signature) *types.Signature {
	var params []*types.Var
	if s.Recv() != nil {
		params = append(params, s.Recv())
	}
	for v := range s.Params().Variables() {
		params = append(params, v)
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), s.Results(), s.Variadic())
}

// fun emits a function for the interpreter. It is false when that was refused.
func (e *emission) fun(t *lower.Translator, d *ast.FuncDecl, name string, targs []types.Type) bool {
	f, err := t.Func(d, name, targs)
	if err != nil {
		return e.add(t, err)
	}
	return e.add(t, nil, f)
}

// add takes over declarations and the helpers they need. It is false when the
// translation was refused.
func (e *emission) add(t *lower.Translator, err error, ds ...ast.Decl) bool {
	for _, d := range t.Helpers() {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			e.inits = append(e.inits, d) // may mention methods that are still to come
		} else {
			e.helpers = append(e.helpers, d)
		}
	}
	var rs lower.Refusals
	switch {
	case errors.As(err, &rs):
		for _, r := range rs {
			e.refusals = append(e.refusals, e.s.diagnostic(r.Pos, r.Message, r.Hint))
		}
		return false
	case err != nil:
		e.refusals = append(e.refusals, event.Diagnostic{Place: e.d.Cell.Place, Message: err.Error()})
		return false
	}
	e.decls = append(e.decls, ds...)
	return true
}

// instance emits a generic function, type or method for its type arguments.
func (e *emission) instance(i *instance) {
	u := e.s.names.units[i.object]
	if u == nil {
		e.refusals = append(e.refusals, event.Diagnostic{Place: e.d.Cell.Place, Message: "no source for the generic " + i.object.Name()})
		return
	}
	t := e.translator(u.Info)
	ok := false
	switch o := i.object.(type) {
	case *types.Func:
		decl := u.Func
		for _, m := range u.Methods {
			if u.Info.Defs[m.Name] == o {
				decl = m
			}
		}
		ok = e.fun(t, decl, i.name, i.targs)
	case *types.TypeName:
		ds, err := t.Type(u.Type, i.name, i.targs)
		ok = e.add(t, err, ds...)
	}
	if !ok { // another cell that asks for it must be refused, too
		e.s.names.instances[i.object] = slices.DeleteFunc(e.s.names.instances[i.object], func(j *instance) bool { return j == i })
	}
}

// refused is the fault of a cell that passed every check but the interpreter's.
func (e *emission) refused(err error) *event.Fault {
	f := &event.Fault{Name: event.CompileError, Value: e.d.Cell.Place + ": the interpreter refuses this cell: " + err.Error()}
	e.s.show(f)
	return f
}

// bring gives the interpreter the symbols and imports that translated code has
// asked for. Imports are compiled by themselves: they stay when what needed
// them is refused.
func (s *Session) bring() error {
	if x := s.registry.Exports(); len(x) > 0 {
		if err := s.yaegi.Use(interp.Exports{lower.RuntimePath + "/rt": x}); err != nil {
			return err
		}
	}
	n := s.names
	if len(n.wanted) == 0 {
		return nil
	}
	file := &ast.File{Name: ast.NewIdent("main"), Package: n.imports.Pos(0)}
	for _, p := range n.wanted {
		file.Decls = append(file.Decls, importDecl(packageName(p.Path()), p.Path(), n.imports.Pos(0)))
	}
	n.wanted = nil
	return s.compile(file)
}

// compile compiles and executes declarations. The interpreter may panic on
// code it does not expect; that is a refusal, too.
func (s *Session) compile(file *ast.File) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	if s.dry {
		return nil
	}
	p, err := s.yaegi.CompileAST(file)
	if err != nil || p == nil {
		return err
	}
	_, err = s.yaegi.Execute(p)
	return err
}

// migrate copies the values of variables that were declared again only because
// a declaration their type uses was. Where the layout changed they start at zero.
func (e *emission) migrate() {
	for _, v := range e.d.Vars {
		if v.Prev == nil {
			continue
		}
		from, _ := e.s.engine.global(e.s.names.emitted[v.Prev.Object])
		to, _ := e.s.engine.global(e.s.names.emitted[v.Object])
		if from.IsValid() && to.IsValid() && from.Type() == to.Type() && to.CanSet() {
			to.Set(from)
			continue
		}
		e.notes = append(e.notes, fmt.Sprintf("%s was set to its zero value: the layout of its type %s changed", v.Name, check.TypeString(v.Object.Type())))
	}
}

func varDecl(name string, t ast.Expr) *ast.GenDecl {
	return &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{ast.NewIdent(name)}, Type: t}}}
}

func importDecl(name, path string, pos token.Pos) ast.Decl {
	return &ast.GenDecl{Tok: token.IMPORT, TokPos: pos, Specs: []ast.Spec{&ast.ImportSpec{
		Name: &ast.Ident{Name: name, NamePos: pos}, Path: &ast.BasicLit{ValuePos: pos, Kind: token.STRING, Value: strconv.Quote(path)},
	}}}
}

func funcDecl(name string, stmts ...ast.Stmt) ast.Decl {
	return &ast.FuncDecl{Name: ast.NewIdent(name), Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: &ast.BlockStmt{List: stmts}}
}

func assign(name string, x ast.Expr) ast.Stmt {
	return &ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent(name)}, Tok: token.ASSIGN, Rhs: []ast.Expr{x}}
}

func call(name string) *ast.ExprStmt {
	return &ast.ExprStmt{X: &ast.CallExpr{Fun: ast.NewIdent(name)}}
}
