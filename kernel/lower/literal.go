package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// compositeLit translates a composite literal of the given type, which its
// surroundings may have made known.
func (t *Translator) compositeLit(e *ast.CompositeLit, typ types.Type) ast.Expr {
	p := e.Pos()
	if ptr, ok := typ.Underlying().(*types.Pointer); ok { // &T elided
		return &ast.UnaryExpr{OpPos: p, Op: token.AND, X: t.compositeLit(e, ptr.Elem())}
	}
	out := &ast.CompositeLit{Lbrace: e.Lbrace, Rbrace: e.Rbrace}
	elem := func(x ast.Expr, typ types.Type) ast.Expr {
		if c, ok := x.(*ast.CompositeLit); ok && c.Type == nil {
			return t.compositeLit(c, typ)
		}
		return t.exprTo(x, typ)
	}
	switch u := typ.Underlying().(type) {
	case *types.Struct:
		out.Type = t.typeExpr(typ, p)
		compiled := t.compiledType(typ)
		for i, x := range e.Elts {
			f := i
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				f, x = fieldIndex(u, kv.Key.(*ast.Ident).Name), kv.Value
			}
			name := fieldName(u, f)
			if compiled {
				name = u.Field(f).Name()
			}
			ft := u.Field(f).Type()
			y := elem(x, ft)
			if lit, ok := y.(*ast.FuncLit); ok {
				y = t.sheltered(lit)
			}
			out.Elts = append(out.Elts, &ast.KeyValueExpr{Key: ident(name, x.Pos()), Colon: x.Pos(), Value: y})
		}
	case *types.Array:
		out.Type = t.typeExpr(typ, p)
		t.elements(out, e, u.Elem(), elem)
	case *types.Slice:
		out.Type = t.typeExpr(typ, p)
		t.elements(out, e, u.Elem(), elem)
	case *types.Map:
		if isInterface(u.Key()) && len(e.Elts) > 1 {
			return t.mapByStores(e, typ, u, elem)
		}
		out.Type = t.typeExpr(typ, p)
		for _, x := range e.Elts {
			kv := x.(*ast.KeyValueExpr)
			out.Elts = append(out.Elts, &ast.KeyValueExpr{Key: elem(kv.Key, u.Key()), Colon: kv.Colon, Value: t.element(elem(kv.Value, u.Elem()))})
		}
	}
	if t.isOpaque(typ) {
		out.Type = t.typeExpr(typ.Underlying(), p)
		return call(p, emptyInterface(p), out)
	}
	return out
}

// mapByStores builds a map whose keys the interpreter would take for equal.
func (t *Translator) mapByStores(e *ast.CompositeLit, typ types.Type, u *types.Map, elem func(ast.Expr, types.Type) ast.Expr) ast.Expr {
	p := e.Pos()
	m := t.temp("m")
	body := []ast.Stmt{define(p, m, call(p, ident("make", p), t.typeExpr(typ, p)))}
	for _, x := range e.Elts {
		kv := x.(*ast.KeyValueExpr)
		body = append(body, assign(p, &ast.IndexExpr{X: ident(m, p), Index: elem(kv.Key, u.Key())}, t.element(elem(kv.Value, u.Elem()))))
	}
	body = append(body, returnStmt(p, ident(m, p)))
	x := ast.Expr(call(p, funcLit(p, nil, results(p, t.typeExpr(typ, p)), body...)))
	if t.isOpaque(typ) {
		x = call(p, emptyInterface(p), x)
	}
	return x
}

// element shelters literals, which the interpreter wraps late.
func (t *Translator) element(x ast.Expr) ast.Expr {
	if lit, ok := x.(*ast.FuncLit); ok {
		return t.sheltered(lit)
	}
	return x
}

func (t *Translator) elements(out, e *ast.CompositeLit, typ types.Type, elem func(ast.Expr, types.Type) ast.Expr) {
	for _, x := range e.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			tv := t.src.Info.Types[kv.Key]
			out.Elts = append(out.Elts, &ast.KeyValueExpr{Key: t.constant(tv.Value, types.Typ[types.Int], kv.Pos()), Colon: kv.Colon, Value: t.element(elem(kv.Value, typ))})
			continue
		}
		out.Elts = append(out.Elts, t.element(elem(x, typ)))
	}
}

func fieldIndex(u *types.Struct, name string) int {
	for i := range u.NumFields() {
		if u.Field(i).Name() == name {
			return i
		}
	}
	return 0
}
