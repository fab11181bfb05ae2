package lower

import (
	"go/ast"
	"go/types"
)

// exprTo translates e with the implicit conversion to type to.
func (t *Translator) exprTo(e ast.Expr, to types.Type) ast.Expr {
	p := e.Pos()
	tv := t.src.Info.Types[e]
	if tv.IsNil() {
		return t.nilOf(to, e)
	}
	if tv.Value != nil {
		from := t.subst(tv.Type)
		if isInterface(to) {
			if b, ok := from.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
				from = types.Default(b)
			}
			return t.convert(t.constant(tv.Value, from, p), from, to)
		}
		return t.constant(tv.Value, to, p)
	}
	from := t.typeOf(e)
	if b, ok := from.(*types.Basic); ok && b.Kind() == types.UntypedNil {
		return t.nilOf(to, e)
	}
	return t.convert(t.exprFor(e, to), from, to)
}

// exprFor translates e; function literals that go to compiled code are
// sheltered.
func (t *Translator) exprFor(e ast.Expr, to types.Type) ast.Expr {
	if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok && (t.compiledType(to) || isInterface(to)) {
		return t.funcLit(lit, true)
	}
	return t.expr(e)
}

// compiledType tells whether a value of that type is handed to compiled code
// in a form of its own.
func (t *Translator) compiledType(typ types.Type) bool {
	n, ok := types.Unalias(typ).(*types.Named)
	return ok && n.Obj().Pkg() != nil && t.reg.compiled(n.Obj()) && n.TypeArgs().Len() == 0
}

// nilOf is nil of a type.
func (t *Translator) nilOf(to types.Type, e ast.Expr) ast.Expr {
	p := e.Pos()
	if b, ok := to.Underlying().(*types.Basic); ok && b.Kind() == types.UntypedNil {
		return ident("nil", p)
	}
	if isInterface(to) || t.isOpaque(to) {
		return t.zero(to, p)
	}
	return call(p, t.typeExpr(to, p), ident("nil", p))
}

// sameRep tells whether two types are the same in emitted code, as far as the
// interpreter's own checks go.
func (t *Translator) sameRep(a, b types.Type) bool {
	a, b = t.subst(a), t.subst(b)
	if types.Identical(a, b) {
		return true
	}
	if t.repAny(a) || t.repAny(b) {
		return t.repAny(a) && t.repAny(b)
	}
	return t.erasedKey(a) == t.erasedKey(b)
}

// erasedKey is equal for types that are written alike in emitted code.
func (t *Translator) erasedKey(typ types.Type) string {
	switch u := types.Unalias(typ).(type) {
	case *types.Basic:
		return basicName(u)
	case *types.Pointer:
		return "*" + t.erasedKey(u.Elem())
	case *types.Slice:
		return "[]" + t.erasedKey(u.Elem())
	case *types.Named:
		if u.Obj().Pkg() == nil || t.reg.compiled(u.Obj()) && u.TypeArgs().Len() == 0 {
			return t.reg.typeKey(u)
		}
		switch under := u.Underlying().(type) {
		case *types.Struct:
			return t.reg.typeKey(u)
		case *types.Interface:
			return "interface{}"
		default:
			if t.isOpaque(u) {
				return "interface{}"
			}
			return t.erasedKey(under)
		}
	case *types.Map:
		return "map[" + t.erasedKey(u.Key()) + "]" + t.erasedKey(u.Elem())
	case *types.Signature:
		s := "func("
		for i := range u.Params().Len() {
			s += t.erasedKey(u.Params().At(i).Type()) + ","
		}
		if u.Variadic() {
			s += "..."
		}
		s += ")("
		for i := range u.Results().Len() {
			s += t.erasedKey(u.Results().At(i).Type()) + ","
		}
		return s + ")"
	case *types.Interface:
		return "interface{}"
	}
	return t.reg.typeKey(typ)
}

// convert makes the conversion of a translated x from one type to another that
// Go makes implicitly, or that needs no change of representation.
func (t *Translator) convert(x ast.Expr, from, to types.Type) ast.Expr {
	p := x.Pos()
	from, to = t.subst(from), t.subst(to)
	if types.Identical(from, to) {
		return x
	}
	switch {
	case isInterface(to):
		if isInterface(from) {
			return t.convertInterface(x, from, to)
		}
		if t.reg.boxed(from) {
			x = call(p, t.runtime("Wrap"), t.runtime(t.description(from)), x)
			if t.isCompiledInterface(to) {
				return call(p, t.runtime(t.ifaceSymbol(to, "To", nil)), x)
			}
			return x
		}
		return x
	case t.isOpaque(to):
		if t.isOpaque(from) {
			return x
		}
		return call(p, emptyInterface(p), x)
	case t.isOpaque(from):
		return t.loaded(x, from)
	case t.sameRep(from, to):
		return x
	}
	return call(p, t.typeExpr(to, p), x)
}

func (t *Translator) convertInterface(x ast.Expr, from, to types.Type) ast.Expr {
	p := x.Pos()
	fromAny, toAny := t.repAny(from), t.repAny(to)
	switch {
	case fromAny && toAny:
		return x
	case fromAny:
		return call(p, t.runtime(t.ifaceSymbol(to, "To", nil)), x)
	case toAny:
		if isErrorType(from) {
			return call(p, emptyInterface(p), x)
		}
		return call(p, t.runtime("Open"), x)
	}
	return call(p, t.runtime(t.ifaceSymbol(to, "To", nil)), x)
}

func isErrorType(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() == nil && n.Obj().Name() == "error"
}

// loaded returns an opaque value as its underlying type.
func (t *Translator) loaded(x ast.Expr, typ types.Type) ast.Expr {
	if !t.isOpaque(typ) {
		return x
	}
	p := x.Pos()
	return call(p, ident(t.loader(typ), p), x)
}

// loader is a helper that takes the value out of the empty interface that an
// opaque type is; nil gives the zero value.
func (t *Translator) loader(typ types.Type) string {
	key := "load " + t.reg.typeKey(typ)
	if n, ok := t.reg.made[key]; ok {
		return n
	}
	n := t.reg.helperName("load")
	t.reg.made[key] = n
	u := typ.Underlying()
	p := typ.(*types.Named).Obj().Pos()
	t.helpers = append(t.helpers, &ast.FuncDecl{Name: ident(n, p), Type: &ast.FuncType{
		Params:  &ast.FieldList{List: []*ast.Field{param("x·", emptyInterface(p), p)}},
		Results: results(p, t.typeExpr(u, p)),
	}, Body: block(p,
		ifStmt(p, binary(p, ident("x·", p), tokenEQL, ident("nil", p)),
			varDecl(p, "z·", t.typeExpr(u, p)), returnStmt(p, ident("z·", p))),
		returnStmt(p, &ast.TypeAssertExpr{X: ident("x·", p), Type: t.typeExpr(u, p)}),
	)})
	return n
}

// operand translates e as a value of its underlying type, for an operation.
func (t *Translator) operand(e ast.Expr) ast.Expr {
	return t.loaded(t.expr(e), t.typeOf(e))
}
