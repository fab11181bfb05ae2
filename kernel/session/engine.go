package session

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"reflect"

	"github.com/traefik/yaegi/interp"

	"parity.lab/kernel/check"
	"parity.lab/kernel/closure"
	"parity.lab/kernel/lower/rt"
)

// compiledPath is the import path of compiled functions in emitted code.
const compiledPath = "paritylab/compiled"

var compiledPackage = types.NewPackage(compiledPath, "compiled")

// engine compiles functions of cells to closures and remembers which it could
// not compile and why. It is the closure.Env of its compiler.
type engine struct {
	s        *Session
	compiler *closure.Compiler
	compiled map[*types.Func]bool
	reasons  map[*types.Func]*closure.Unsupported // why others are not
	refused  map[ast.Node]*closure.Unsupported    // literals of this cell that are not, and why
	nodes    map[ast.Node]string                  // literals and statements of this cell that are compiled
	slots    map[string][]string                  // variables of former versions of a function, by its name
	count    int
}

var _ closure.Env = (*engine)(nil)

func newEngine(s *Session) *engine {
	e := &engine{s: s, compiled: map[*types.Func]bool{}, slots: map[string][]string{}, reasons: map[*types.Func]*closure.Unsupported{}}
	e.compiler = closure.New(e, closure.Options{TypeName: typeName, Open: rt.Open})
	return e
}

// typeName names the dynamic type of a value in an interface as %T does.
func typeName(v any) string {
	if t := rt.TypeOf(v); t != nil {
		return t.Name
	}
	return fmt.Sprintf("%T", v)
}

// begin is called before the functions of a cell are compiled.
func (e *engine) begin() {
	e.nodes, e.refused = map[ast.Node]string{}, map[ast.Node]*closure.Unsupported{}
}

// compile compiles a function, or says that the interpreter has to run it.
func (e *engine) compile(o *types.Func, d *ast.FuncDecl, info *types.Info) (*closure.Function, bool) {
	f, err := e.compiler.Func(d, info)
	if err != nil {
		var why *closure.Unsupported
		errors.As(err, &why)
		e.reasons[o] = why
		return nil, false
	}
	e.compiled[o] = true
	return f, true
}

// reuse puts a function into the variable that held a former version of it, and
// returns the variable's name. The interpreter's variables are never freed, and
// a cell that is run again and again would make new ones.
func (e *engine) reuse(name string, f *closure.Function) (slot string, ok bool) {
	for i, slot := range e.slots[name] {
		if v, ok := e.global(slot); ok && v.CanSet() && v.Type() == f.Value().Type() {
			v.Set(f.Value())
			e.slots[name] = append(e.slots[name][:i:i], e.slots[name][i+1:]...)
			return slot, true
		}
	}
	return "", false
}

// release keeps the variable of a function that is gone for its next version.
// It is false when the function has none.
func (e *engine) release(u *check.Unit) bool {
	if u.Func == nil {
		return false
	}
	o, _ := u.Info.Defs[u.Func.Name].(*types.Func)
	name := e.s.names.emitted[o]
	if !e.compiled[o] || name == "" {
		return false
	}
	e.slots[u.Names[0]] = append(e.slots[u.Names[0]], name)
	return true
}

// export makes a function known to emitted code.
func (e *engine) export(f reflect.Value) string {
	e.count++
	name := fmt.Sprintf("F%d", e.count)
	if err := e.s.yaegi.Use(interp.Exports{compiledPath + "/compiled": {name: f}}); err != nil {
		return ""
	}
	return name
}

// literals compiles the function literals in n that use no variables of the
// functions around them: a rule written where it is used is as fast as a named one.
func (e *engine) literals(n ast.Node, info *types.Info) {
	ast.Inspect(n, func(n ast.Node) bool {
		l, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		sig, ok := info.Types[l].Type.(*types.Signature)
		if !ok {
			return true
		}
		if name := e.literal(l, sig, info); name != "" {
			e.nodes[l] = name
			return false
		}
		return true // literals inside may do better
	})
}

// statement compiles a statement of a cell's outermost scope that has a loop in
// it. It is false when the interpreter has to run it.
func (e *engine) statement(s ast.Stmt, info *types.Info) bool {
	if !loops(s) {
		return false
	}
	f, err := e.compiler.Block("cell", []ast.Stmt{s}, info, e.s.checker.Package())
	if err != nil {
		return false
	}
	e.nodes[s] = e.export(reflect.ValueOf(f))
	return e.nodes[s] != ""
}

// loops tells whether s is more than a simple statement, has a loop, and does
// not return.
func loops(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
		return false
	}
	loop, leaves := false, false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			loop = true
		case *ast.ReturnStmt:
			leaves = true
		case *ast.FuncLit:
			return false
		}
		return true
	})
	return loop && !leaves
}

// literal compiles a function literal and returns its name in emitted code, or "".
func (e *engine) literal(l *ast.FuncLit, sig *types.Signature, info *types.Info) string {
	d := &ast.FuncDecl{Name: &ast.Ident{Name: "func literal", NamePos: l.Body.Pos()}, Type: l.Type, Body: l.Body}
	o := types.NewFunc(l.Body.Pos(), e.s.checker.Package(), d.Name.Name, sig)
	info.Defs[d.Name] = o
	defer delete(info.Defs, d.Name)
	f, err := e.compiler.Func(d, info)
	if err != nil {
		var why *closure.Unsupported
		if errors.As(err, &why) {
			e.refused[l] = why
		}
		return ""
	}
	e.compiler.Forget(o) // nobody calls it by name
	return e.export(f.Value())
}

// why says in words how a function runs.
func (e *engine) why(name string, u *check.Unit, d *ast.FuncDecl) string {
	o, _ := u.Info.Defs[d.Name].(*types.Func)
	if d.Type.TypeParams != nil || u.Type != nil && u.Type.TypeParams != nil {
		return name + " is generic: the interpreter runs it, once for each list of type arguments\n"
	}
	r := e.reasons[o]
	if r == nil {
		return name + " is compiled\n"
	}
	text := name + " is interpreted: it is not compiled because of " + r.Construct
	if r.Pos.IsValid() {
		text += " at " + e.s.fset.Position(r.Pos).String()
	}
	return text + "\n"
}

// forget drops what is known of a unit's functions.
func (e *engine) forget(u *check.Unit) {
	drop := func(d *ast.FuncDecl) {
		if o, ok := u.Info.Defs[d.Name].(*types.Func); ok {
			e.compiler.Forget(o)
			delete(e.reasons, o)
			delete(e.compiled, o)
		}
	}
	if u.Func != nil {
		drop(u.Func)
	}
	for _, m := range u.Methods {
		drop(m)
	}
}

// global returns the storage of a package-level name of the interpreter.
func (e *engine) global(name string) (reflect.Value, bool) { return globalOf(e.s.yaegi, name) }

// Global implements closure.Env.
func (e *engine) Global(o types.Object) (reflect.Value, bool) {
	name, ok := e.s.names.emitted[o]
	if !ok {
		return reflect.Value{}, false
	}
	v, ok := e.global(name)
	if !ok || !v.CanAddr() {
		return reflect.Value{}, false
	}
	return v.Addr(), true
}

// Symbol implements closure.Env.
func (e *engine) Symbol(path, name string) (reflect.Value, bool) {
	v := e.s.symbol(path, name)
	if v.IsValid() && v.CanAddr() {
		return v.Addr(), true
	}
	return v, v.IsValid()
}

// Type implements closure.Env.
func (e *engine) Type(t types.Type) (reflect.Type, bool) {
	r := e.s.registry.Erased(t)
	return r, r != nil
}

// Decl implements closure.Env.
func (e *engine) Decl(o *types.Func) (*ast.FuncDecl, *types.Info, bool) {
	u := e.s.names.units[o]
	if u == nil || e.reasons[o] != nil {
		return nil, nil, false
	}
	if u.Func != nil && u.Info.Defs[u.Func.Name] == o {
		return u.Func, u.Info, u.Func.Type.TypeParams == nil
	}
	for _, m := range u.Methods {
		if u.Info.Defs[m.Name] == o {
			return m, u.Info, u.Type.TypeParams == nil
		}
	}
	return nil, nil, false
}

// Fallback implements closure.Env.
func (e *engine) Fallback(o *types.Func) (reflect.Value, bool) {
	name, ok := e.s.names.emitted[o]
	if !ok || e.reasons[o] == nil { // not yet known to the interpreter
		return reflect.Value{}, false
	}
	v, err := e.s.yaegi.Eval(name)
	if err != nil || v.Kind() != reflect.Func {
		return reflect.Value{}, false
	}
	return v, true
}
