package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"parity.lab/kernel/lower/rt"
)

// A member is what a selector leads to, with type arguments in place.
type member struct {
	obj   types.Object
	index []int
	recv  types.Type // the type selected from
}

// member resolves a selector that is not package-qualified.
func (t *Translator) member(e *ast.SelectorExpr) (member, bool) {
	s := t.src.Info.Selections[e]
	if s == nil {
		return member{}, false
	}
	if t.env == nil {
		return member{s.Obj(), s.Index(), s.Recv()}, true
	}
	recv := t.subst(s.Recv())
	pkg := s.Obj().Pkg()
	obj, index, _ := types.LookupFieldOrMethod(recv, true, pkg, e.Sel.Name)
	if obj == nil {
		return member{s.Obj(), s.Index(), recv}, true
	}
	return member{obj, index, recv}, true
}

// selectorExpr translates a selector used as a value.
func (t *Translator) selectorExpr(e *ast.SelectorExpr) ast.Expr {
	p := e.Pos()
	m, ok := t.member(e)
	if !ok { // package-qualified
		switch o := t.src.Info.Uses[e.Sel].(type) {
		case *types.Func:
			return t.funcValue(e.Sel, o)
		case *types.TypeName:
			return t.typeExpr(o.Type(), p)
		case *types.Var:
			if t.isForeign(o) {
				return t.compiledVar(o, p)
			}
			return ident(t.nameOf(o), p)
		}
		t.refuse(p, "undefined: "+e.Sel.Name, "")
		return ident("nil", p)
	}
	switch t.src.Info.Selections[e].Kind() {
	case types.FieldVal:
		return t.fieldPath(t.expr(e.X), t.typeOf(e.X), e)
	case types.MethodExpr:
		return t.methodExpr(e, m)
	}
	return t.methodValue(e, m)
}

// fieldPath is x.f1.f2 … for a selector of a field; x is the translated operand.
func (t *Translator) fieldPath(x ast.Expr, typ types.Type, e *ast.SelectorExpr) ast.Expr {
	m, _ := t.member(e)
	x, _ = t.walk(x, typ, m.index, e.Sel.Pos())
	return x
}

// walk follows a path of field indices.
func (t *Translator) walk(x ast.Expr, typ types.Type, index []int, p token.Pos) (ast.Expr, types.Type) {
	for _, i := range index {
		x = t.loaded(x, typ)
		if ptr, ok := typ.Underlying().(*types.Pointer); ok {
			typ = ptr.Elem()
		}
		u := typ.Underlying().(*types.Struct)
		name := fieldName(u, i)
		if t.compiledType(typ) || t.reg.compiledTwin(u) != nil {
			name = u.Field(i).Name()
		}
		x = selector(x, name, p)
		typ = t.subst(u.Field(i).Type())
	}
	return x, typ
}

// A callee is a function found for a method: static, or a value with a native method.
type callee struct {
	fun      ast.Expr // the function to call
	recv     ast.Expr // its first argument, or nil when fun includes it
	sig      *types.Signature
	compiled bool // its variadic arguments are passed one by one
	value    bool // it is a function value, which may come from compiled code
}

// method finds what a selected method is, given the translated operand.
func (t *Translator) method(x ast.Expr, typ types.Type, m member, p token.Pos) callee {
	fn := m.obj.(*types.Func)
	sig := t.subst(fn.Type()).(*types.Signature)
	if n := len(m.index); n > 1 {
		x, typ = t.walk(x, typ, m.index[:n-1], p)
	}
	sig = types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
	if isInterface(typ) {
		if t.isCompiledInterface(typ) {
			return callee{fun: selector(x, fn.Name(), p), sig: sig, compiled: true}
		}
		return callee{fun: t.interfaceMethod(fn.Name(), sig, p), recv: x, sig: sig}
	}
	recv := fn.Type().(*types.Signature).Recv().Type()
	named := namedOf(recv)
	if t.reg.compiled(named.Origin().Obj()) && t.reg.stdInstance(namedOf(typ)) == nil {
		return callee{fun: selector(x, fn.Name(), p), sig: sig, compiled: true}
	}
	_, wantPtr := types.Unalias(recv).(*types.Pointer)
	_, havePtr := types.Unalias(typ).(*types.Pointer)
	switch {
	case wantPtr && !havePtr:
		x = &ast.UnaryExpr{OpPos: p, Op: token.AND, X: x}
	case !wantPtr && havePtr:
		x = &ast.StarExpr{Star: p, X: x}
	}
	return callee{fun: ident(t.methodName(fn, typ), p), recv: x, sig: sig}
}

// interfaceMethod is the function that calls a method of the value in an
// interface, which is its first argument.
func (t *Translator) interfaceMethod(name string, sig *types.Signature, p token.Pos) ast.Expr {
	ft := t.reg.erased(sig)
	if ft == nil {
		t.refuse(p, "method "+name+" has a type that can't be named in cells", "")
		return ident("nil", p)
	}
	return t.runtime(t.reg.export("M", name+" "+t.reg.typeKey(sig), func() reflect.Value {
		in := []reflect.Type{reflectAny}
		for i := range ft.NumIn() {
			in = append(in, ft.In(i))
		}
		var out []reflect.Type
		for i := range ft.NumOut() {
			out = append(out, ft.Out(i))
		}
		return rt.Caller(name, reflect.FuncOf(in, out, ft.IsVariadic()))
	}))
}

// namedOf returns the declared type of a receiver.
func namedOf(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// methodName returns the emitted name of the function for a method selected
// from a value of type typ.
func (t *Translator) methodName(fn *types.Func, typ types.Type) string {
	recv := namedOf(typ)
	if recv == nil {
		recv = namedOf(fn.Type().(*types.Signature).Recv().Type())
	}
	origin := fn.Origin()
	if std := t.stdMethod(recv, origin); std != "" {
		return std
	}
	if recv.TypeArgs().Len() > 0 {
		return t.names.Instance(origin, typeList(recv.TypeArgs()))
	}
	if n, ok := t.names.Object(origin); ok {
		return n
	}
	n := recv.Obj().Name()
	if o, ok := t.names.Object(recv.Obj()); ok {
		n = o
	}
	return n + "__" + fn.Name()
}

// methodValue is x.M without a call: the receiver is evaluated now.
func (t *Translator) methodValue(e *ast.SelectorExpr, m member) ast.Expr {
	p := e.Sel.Pos()
	typ := t.typeOf(e.X)
	fn := m.obj.(*types.Func)
	sig := t.subst(fn.Type()).(*types.Signature)
	// func() F { recv := x; return func(args) { return recv.M(args) } }()
	recv := t.temp("recv")
	x := t.expr(e.X)
	path := m.index[:len(m.index)-1]
	x, typ = t.walk(x, typ, path, p)
	m.index = m.index[len(m.index)-1:]
	if !isInterface(typ) {
		_, wantPtr := types.Unalias(fn.Type().(*types.Signature).Recv().Type()).(*types.Pointer)
		ptr, havePtr := types.Unalias(typ).(*types.Pointer)
		switch {
		case wantPtr && !havePtr:
			x, typ = &ast.UnaryExpr{OpPos: p, Op: token.AND, X: x}, types.NewPointer(typ)
		case !wantPtr && havePtr:
			x, typ = &ast.StarExpr{Star: p, X: x}, ptr.Elem()
		}
	}
	body := t.introduce(p, recv, typ, x)
	if isInterface(typ) {
		body = append(body, ifStmt(p, binary(p, ident(recv, p), token.EQL, ident("nil", p)), callStmt(p, t.runtime("NilDereference"))))
	}
	loops := t.fn.loops
	t.fn.loops = 0
	lit := t.closure(p, sig, func(args []ast.Expr) *ast.CallExpr {
		c := t.method(ident(recv, p), typ, m, p)
		if c.recv != nil {
			args = append([]ast.Expr{c.recv}, args...)
		}
		return call(p, c.fun, args...)
	})
	t.fn.loops = loops
	body = append(body, returnStmt(p, lit))
	return call(p, funcLit(p, nil, results(p, t.funcType(sig, p)), body...))
}

// methodExpr is T.M: a function whose first parameter is the receiver.
func (t *Translator) methodExpr(e *ast.SelectorExpr, m member) ast.Expr {
	p := e.Sel.Pos()
	sig := t.typeOf(e).(*types.Signature)
	return t.closure(p, sig, func(args []ast.Expr) *ast.CallExpr {
		recv := sig.Params().At(0).Type()
		x := args[0]
		c := t.method(x, recv, m, p)
		rest := args[1:]
		if c.recv != nil {
			rest = append([]ast.Expr{c.recv}, rest...)
		}
		return call(p, c.fun, rest...)
	})
}
