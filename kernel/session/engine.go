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
	reasons  map[*types.Func]*closure.Unsupported
	globals  map[string]reflect.Value // of the interpreter, by emitted name
	count    int
}

var _ closure.Env = (*engine)(nil)

func newEngine(s *Session) *engine {
	e := &engine{s: s, reasons: map[*types.Func]*closure.Unsupported{}}
	e.compiler = closure.New(e, closure.Options{TypeName: typeName})
	return e
}

// typeName names the dynamic type of a value in an interface as %T does.
func typeName(v any) string {
	if t := rt.TypeOf(v); t != nil {
		return t.Name
	}
	return fmt.Sprintf("%T", v)
}

// begin is called when the variables of a cell have been declared.
func (e *engine) begin() { e.globals = nil }

// compile compiles a function and returns the name under which emitted code
// finds it, or "" if the interpreter has to run it.
func (e *engine) compile(o *types.Func, d *ast.FuncDecl, info *types.Info) string {
	f, err := e.compiler.Func(d, info)
	if err != nil {
		var why *closure.Unsupported
		errors.As(err, &why)
		e.reasons[o] = why
		return ""
	}
	e.count++
	name := fmt.Sprintf("F%d", e.count)
	if err := e.s.yaegi.Use(interp.Exports{compiledPath + "/compiled": {name: f.Value()}}); err != nil {
		return ""
	}
	return name
}

// forget drops what is known of a unit's functions.
func (e *engine) forget(u *check.Unit) {
	drop := func(d *ast.FuncDecl) {
		if o, ok := u.Info.Defs[d.Name].(*types.Func); ok {
			e.compiler.Forget(o)
			delete(e.reasons, o)
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
func (e *engine) global(name string) (reflect.Value, bool) {
	if e.globals == nil {
		e.globals = e.s.yaegi.Globals()
	}
	v, ok := e.globals[name]
	return v, ok && v.IsValid()
}

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
