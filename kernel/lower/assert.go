package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"parity.lab/kernel/lower/rt"
)

// description returns the name of the runtime symbol that describes a type.
func (t *Translator) description(typ types.Type) string {
	typ = t.subst(typ)
	d := t.reg.describe(typ)
	name := t.reg.export("T", t.reg.typeKey(typ), func() reflect.Value { return reflect.ValueOf(d) })
	t.bindMethods(typ)
	return name
}

// ifaceSymbol returns the name of the function that converts to a compiled
// interface: To, Assert or As.
func (t *Translator) ifaceSymbol(typ types.Type, kind string, static types.Type) string {
	key := kind + t.reg.typeKey(typ)
	if static != nil {
		key += " from " + t.reg.typeKey(static)
	}
	return t.reg.export(kind, key, func() reflect.Value {
		d := t.reg.describe(typ)
		var wrappers []reflect.Type
		n := types.Unalias(typ).(*types.Named)
		if o := n.Obj(); o.Pkg() != nil {
			if w := t.reg.symbol(o.Pkg().Path(), "_"+o.Name()); w.IsValid() && w.Kind() == reflect.Pointer {
				if t.reg.o.Wrappers != nil {
					wrappers = append(wrappers, t.reg.o.Wrappers(w)...)
				}
				wrappers = append(wrappers, w.Type().Elem())
			}
		}
		i := rt.NewIface(d, wrappers)
		switch kind {
		case "To":
			return i.To()
		case "Assert":
			return i.Assert(t.reg.describe(static))
		}
		return i.As()
	})
}

// typeAssert is x.(T) with one result.
func (t *Translator) typeAssert(e *ast.TypeAssertExpr) ast.Expr {
	p := e.Pos()
	to, static := t.typeOf(e.Type), t.typeOf(e.X)
	x := t.asAny(e.X)
	if t.isCompiledInterface(to) {
		return call(p, t.runtime(t.ifaceSymbol(to, "Assert", static)), x)
	}
	if e := t.contentType(to, p); e != nil {
		key := t.reg.typeKey(to) + " from " + t.reg.typeKey(static)
		t.bindMethods(to)
		return call(p, t.runtime(t.reg.export("Assert", key, func() reflect.Value {
			return rt.Asserter(t.reg.describe(to), t.reg.describe(static), e)
		})), x)
	}
	return x
}

// contentType is the reflect type of values of typ in emitted code.
func (t *Translator) contentType(typ types.Type, p token.Pos) reflect.Type {
	e := t.reg.erased(typ)
	if e == nil {
		t.refuse(p, "type "+t.reg.typeString(typ)+" can't be named in cells", "")
	}
	return e
}

// asAny translates a value of an interface type as an empty interface.
func (t *Translator) asAny(e ast.Expr) ast.Expr {
	return t.exprTo(e, anyType)
}

// typedRaw gives the content of an interface, known to be of type typ, its
// type in emitted code.
func (t *Translator) typedRaw(x ast.Expr, typ types.Type, p token.Pos) ast.Expr {
	if t.repAny(typ) && isInterface(typ) {
		return x
	}
	e := t.contentType(typ, p)
	if e == nil {
		return x
	}
	return call(p, t.runtime(t.reg.export("Raw", t.reg.typeKey(typ), func() reflect.Value { return rt.Content(e) })), x)
}

// assertOK is v, ok = x.(T).
func (t *Translator) assertOK(p token.Pos, v, ok string, e *ast.TypeAssertExpr, to types.Type) []ast.Stmt {
	x := t.asAny(e.X)
	var fun string
	if t.isCompiledInterface(to) {
		fun = t.ifaceSymbol(to, "As", nil)
	} else {
		r := t.contentType(to, p)
		if r == nil {
			return nil
		}
		t.bindMethods(to)
		fun = t.reg.export("OK", t.reg.typeKey(to), func() reflect.Value { return rt.CommaOK(t.reg.describe(to), r) })
	}
	return []ast.Stmt{&ast.AssignStmt{Lhs: []ast.Expr{ident(v, p), ident(ok, p)}, TokPos: p, Tok: token.DEFINE, Rhs: []ast.Expr{call(p, t.runtime(fun), x)}}}
}

// Rebind has the methods of a type bound again before the code of the cell.
func (t *Translator) Rebind(typ types.Type) {
	defer t.work()()
	t.bindMethods(typ)
}

// bindMethods gives the run-time description of a type, and of the types it is
// made of, their methods.
func (t *Translator) bindMethods(typ types.Type) {
	key := "bind " + t.reg.typeKey(typ)
	if _, ok := t.reg.made[key]; ok {
		return
	}
	t.reg.made[key] = "done"
	t.reg.bound = append(t.reg.bound, key)
	switch u := types.Unalias(typ).(type) {
	case *types.Named:
		if u.Obj().Pkg() == nil || t.reg.compiled(u.Obj()) && t.reg.stdInstance(u) == nil {
			return
		}
		if !isInterface(u) {
			t.bindSet(u)
			ptr := types.NewPointer(u)
			if types.NewMethodSet(ptr).Len() > types.NewMethodSet(u).Len() {
				t.bindMethods(ptr) // decoders and templates take addresses
			}
		}
		t.bindMethods(u.Underlying())
	case *types.Pointer:
		switch n := types.Unalias(u.Elem()).(type) {
		case *types.Named:
			if n.Obj().Pkg() != nil && !t.reg.compiled(n.Obj()) && !isInterface(n) {
				t.bindSet(u)
			}
		case *types.Struct:
			t.bindSet(u)
		}
		t.bindMethods(u.Elem())
	case *types.Slice:
		t.bindMethods(u.Elem())
	case *types.Array:
		t.bindMethods(u.Elem())
	case *types.Chan:
		t.bindMethods(u.Elem())
	case *types.Map:
		t.bindMethods(u.Key())
		t.bindMethods(u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			t.bindMethods(u.Field(i).Type())
		}
		t.bindSet(u)
	}
}

// bindSet emits the registration of a type's methods.
func (t *Translator) bindSet(typ types.Type) {
	ms := types.NewMethodSet(typ)
	if ms.Len() == 0 {
		return
	}
	env := t.env
	t.env = nil
	defer func() { t.env = env }()
	p := token.NoPos
	if n := namedOf(typ); n != nil {
		p = n.Obj().Pos()
	}
	desc := t.reg.describe(typ)
	name := t.reg.export("T", t.reg.typeKey(typ), func() reflect.Value { return reflect.ValueOf(desc) })
	var body []ast.Stmt
	for i := range ms.Len() {
		s := ms.At(i)
		fn := s.Obj().(*types.Func)
		sig := s.Type().(*types.Signature)
		if path, ok := t.promotedFromCompiled(typ, s.Index()); ok {
			if desc.Promoted == nil {
				desc.Promoted = map[string][]int{}
			}
			desc.Promoted[fn.Name()] = path
			continue
		}
		if end := fieldType(typ, s.Index()); !isInterface(end) {
			bind := call(p, t.runtime("BindMethod"), t.runtime(name), stringLit(fn.Name(), p), ident(t.methodName(fn, end), p))
			for _, i := range s.Index()[:len(s.Index())-1] {
				bind.Args = append(bind.Args, intLit(int64(i), p))
			}
			body = append(body, &ast.ExprStmt{X: bind})
			continue
		}
		// The method of an interface that is embedded.
		params := []*ast.Field{param("r·", emptyInterface(p), p)}
		var args []ast.Expr
		for k := range sig.Params().Len() {
			a := numbered("a·", k)
			params = append(params, param(a, t.paramType(sig, k, p), p))
			args = append(args, ident(a, p))
		}
		first := []ast.Stmt{define(p, "v·", &ast.TypeAssertExpr{X: ident("r·", p), Type: t.typeExpr(typ, p)})}
		if t.repAny(typ) {
			first = []ast.Stmt{varDecl(p, "v·", emptyInterface(p)), assign(p, ident("v·", p), ident("r·", p))}
		}
		c := t.method(ident("v·", p), typ, member{fn, s.Index(), typ}, p)
		if c.recv != nil {
			args = append([]ast.Expr{c.recv}, args...)
		}
		x := call(p, c.fun, args...)
		if sig.Variadic() {
			x.Ellipsis = max(p, 1)
		}
		var last ast.Stmt = &ast.ExprStmt{X: x}
		if sig.Results().Len() > 0 {
			last = returnStmt(p, x)
		}
		body = append(body, callStmt(p, t.runtime("Bind"), t.runtime(name), stringLit(fn.Name(), p), funcLit(p, params, t.resultList(sig, p), append(first, last)...)))
	}
	if len(body) > 0 {
		t.initStmt(p, body...)
	}
}

// promotedFromCompiled tells whether a method comes from a field of a compiled
// type that is not an interface, and the path to that field.
func (t *Translator) promotedFromCompiled(typ types.Type, index []int) ([]int, bool) {
	if len(index) < 2 {
		return nil, false
	}
	n := namedOf(fieldType(typ, index))
	if n == nil || !t.reg.compiled(n.Obj()) || n.TypeArgs().Len() > 0 {
		return nil, false
	}
	return index[:len(index)-1], true
}

// fieldType is the type of the field that a path to a method ends at.
func fieldType(typ types.Type, index []int) types.Type {
	for _, i := range index[:len(index)-1] {
		if ptr, ok := typ.Underlying().(*types.Pointer); ok {
			typ = ptr.Elem()
		}
		typ = typ.Underlying().(*types.Struct).Field(i).Type()
	}
	return typ
}
