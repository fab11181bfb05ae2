package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// builtinName returns the name of the built-in function that c calls, or "".
func (t *Translator) builtinName(c *ast.CallExpr) string {
	switch f := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		if b, ok := t.src.Info.Uses[f].(*types.Builtin); ok {
			return b.Name()
		}
	case *ast.SelectorExpr:
		if b, ok := t.src.Info.Uses[f.Sel].(*types.Builtin); ok {
			return "unsafe." + b.Name()
		}
	}
	return ""
}

// builtinStmt translates a statement that calls a built-in function.
func (t *Translator) builtinStmt(c *ast.CallExpr) ([]ast.Stmt, bool) {
	p := c.Pos()
	switch t.builtinName(c) {
	case "":
		return nil, false
	case "copy":
		x := t.expr(c)
		if y, ok := x.(*ast.CallExpr); ok {
			if _, ok := y.Fun.(*ast.FuncLit); ok {
				return []ast.Stmt{t.discard(x)}, true
			}
		}
		return []ast.Stmt{&ast.ExprStmt{X: x}}, true
	case "recover":
		return []ast.Stmt{&ast.ExprStmt{X: t.recoverCall(p)}}, true
	case "delete", "panic", "print", "println", "clear", "close":
		return []ast.Stmt{&ast.ExprStmt{X: t.expr(c)}}, true
	}
	return []ast.Stmt{t.discard(t.expr(c))}, true
}

// builtin translates a call of a built-in function.
func (t *Translator) builtin(e *ast.CallExpr, fun ast.Expr) ast.Expr {
	p := e.Pos()
	name := t.builtinName(e)
	if len(e.Args) == 1 {
		if tuple := t.tupleOf(e.Args[0]); tuple != nil {
			return t.builtinOfTuple(e, name, tuple)
		}
	}
	native := func(args ...ast.Expr) ast.Expr {
		return &ast.CallExpr{Fun: ident(name, p), Lparen: e.Lparen, Args: args, Rparen: e.Rparen}
	}
	switch name {
	case "len", "cap":
		typ := t.under(e.Args[0])
		if ptr, ok := typ.(*types.Pointer); ok {
			typ = ptr.Elem().Underlying()
		}
		if a, ok := typ.(*types.Array); ok { // only evaluated
			return call(p, funcLit(p, nil, results(p, ident("int", p)), t.discard(t.expr(e.Args[0])), returnStmt(p, intLit(a.Len(), p))))
		}
		return native(t.operand(e.Args[0]))
	case "close", "real", "imag":
		return native(t.operand(e.Args[0]))
	case "complex":
		typ := types.Typ[types.Float64]
		if b, ok := t.under(e).(*types.Basic); ok && b.Kind() == types.Complex64 {
			typ = types.Typ[types.Float32]
		}
		return native(t.typed(e.Args[0], typ), t.typed(e.Args[1], typ))
	case "append":
		return t.appendCall(e)
	case "copy":
		return native(t.operand(e.Args[0]), t.operand(e.Args[1]))
	case "delete":
		m := t.under(e.Args[0]).(*types.Map)
		return native(t.operand(e.Args[0]), t.exprTo(e.Args[1], m.Key()))
	case "make":
		return t.makeCall(e)
	case "new":
		if tv := t.src.Info.Types[e.Args[0]]; tv.IsType() {
			return native(t.typeExpr(tv.Type, p))
		}
		typ := t.typeOf(e).Underlying().(*types.Pointer).Elem()
		return t.pointerTo(t.exprTo(e.Args[0], typ), typ, p)
	case "panic":
		return call(p, t.runtime("Panic"), t.exprTo(e.Args[0], anyType))
	case "print", "println":
		fn := map[string]string{"print": "Print", "println": "Println"}[name]
		var args []ast.Expr
		for _, x := range e.Args {
			args = append(args, t.exprTo(x, anyType))
		}
		return call(p, t.runtime(fn), args...)
	case "recover":
		return t.recoverCall(p)
	case "min", "max":
		return t.minMax(e, name)
	case "clear":
		return t.clearCall(e)
	}
	t.refuse(p, name+" can't be used in cells", "")
	return ident("nil", p)
}

// makeCall is make(T, …).
func (t *Translator) makeCall(e *ast.CallExpr) ast.Expr {
	p := e.Pos()
	typ := t.typeOf(e.Args[0])
	made := typ
	if t.isOpaque(typ) {
		made = typ.Underlying()
	}
	ch, directed := made.Underlying().(*types.Chan)
	directed = directed && ch.Dir() != types.SendRecv
	if directed { // package reflect makes no such channels
		made = types.NewChan(types.SendRecv, ch.Elem())
	}
	out := &ast.CallExpr{Fun: ident("make", p), Lparen: e.Lparen, Args: []ast.Expr{t.typeExpr(made, p)}, Rparen: e.Rparen}
	for _, x := range e.Args[1:] {
		out.Args = append(out.Args, t.indexOperand(x))
	}
	switch {
	case t.isOpaque(typ):
		return call(p, emptyInterface(p), out)
	case directed:
		return call(p, t.typeExpr(typ, p), out)
	}
	return out
}

// typed translates x as a value of typ that shows its type.
func (t *Translator) typed(x ast.Expr, typ types.Type) ast.Expr {
	if tv := t.src.Info.Types[x]; tv.Value != nil {
		return t.typedConstant(tv.Value, typ, x.Pos())
	}
	return t.exprTo(x, typ)
}

func (t *Translator) appendCall(e *ast.CallExpr) ast.Expr {
	p := e.Pos()
	typ := t.typeOf(e)
	s := typ.Underlying().(*types.Slice)
	base := t.loaded(t.exprTo(e.Args[0], typ), typ)
	out := &ast.CallExpr{Fun: ident("append", p), Lparen: e.Lparen, Args: []ast.Expr{base}, Rparen: e.Rparen}
	switch {
	case e.Ellipsis.IsValid():
		out.Ellipsis = e.Ellipsis
		x := t.operand(e.Args[1])
		if tv := t.src.Info.Types[e.Args[1]]; tv.IsNil() {
			x = t.nilOf(s, e.Args[1])
		} else if b, ok := t.under(e.Args[1]).(*types.Basic); ok && b.Info()&types.IsString != 0 {
			x = call(p, &ast.ArrayType{Elt: ident("uint8", p)}, x)
		} else if t.compiledType(t.typeOf(e.Args[1])) || t.compiledType(typ) {
			x = call(p, t.typeExpr(s, p), x)
		}
		out.Args = append(out.Args, x)
	case len(e.Args) == 1:
		return base
	case len(e.Args) == 2 && !isInterface(s.Elem()) && !t.repAny(s.Elem()) && !t.isSlice(s.Elem()):
		out.Args = append(out.Args, t.element(t.exprTo(e.Args[1], s.Elem())))
	default:
		out.Ellipsis = max(e.Rparen, 1)
		out.Args = append(out.Args, t.packed(e.Args[1:], s.Elem(), e.Rparen))
	}
	if t.isOpaque(typ) {
		return call(p, emptyInterface(p), out)
	}
	return out
}

func (t *Translator) isSlice(typ types.Type) bool {
	_, ok := typ.Underlying().(*types.Slice)
	return ok
}

// minMax is min or max of values that are not all constant.
func (t *Translator) minMax(e *ast.CallExpr, name string) ast.Expr {
	p := e.Pos()
	typ := t.typeOf(e)
	var args []ast.Expr
	for _, x := range e.Args {
		args = append(args, t.exprTo(x, typ))
	}
	if len(args) == 1 {
		return args[0]
	}
	op := token.LSS
	if name == "max" {
		op = token.GTR
	}
	b, _ := typ.Underlying().(*types.Basic)
	float := b != nil && b.Info()&types.IsFloat != 0
	fn := t.helper(name, basicName(b)+numbered("", len(args)), func(n string) *ast.FuncDecl {
		te := func() ast.Expr { return ident(basicName(b), p) }
		var params []*ast.Field
		var body []ast.Stmt
		for i := range args {
			a := numbered("a·", i)
			params = append(params, param(a, te(), p))
			if i == 0 {
				continue
			}
			cond := binary(p, ident(a, p), op, ident("a·_0", p))
			if float {
				if name == "min" { // NaN wins, -0 is less than 0
					cond = call(p, t.runtime("LessFloat"), call(p, ident("float64", p), ident(a, p)), call(p, ident("float64", p), ident("a·_0", p)))
				} else {
					cond = call(p, t.runtime("GreaterFloat"), call(p, ident("float64", p), ident(a, p)), call(p, ident("float64", p), ident("a·_0", p)))
				}
			}
			body = append(body, ifStmt(p, cond, assign(p, ident("a·_0", p), ident(a, p))))
		}
		return &ast.FuncDecl{Name: ident(n, p), Type: &ast.FuncType{Func: p, Params: &ast.FieldList{List: params}, Results: results(p, te())}, Body: block(p, append(body, returnStmt(p, ident("a·_0", p)))...)}
	})
	return call(p, ident(fn, p), args...)
}

// clearCall is clear of a map or slice.
func (t *Translator) clearCall(e *ast.CallExpr) ast.Expr {
	return call(e.Pos(), t.runtime("Clear"), t.operand(e.Args[0]))
}

// recoverCall is recover().
func (t *Translator) recoverCall(p token.Pos) ast.Expr {
	fn := t.fn
	for fn.bodyOf != nil {
		fn = fn.outer
	}
	if fn.recoverOf != "" {
		return call(p, selector(ident(fn.recoverOf, p), "Recover", p))
	}
	if fn.entered == "" {
		fn.entered = t.temp("entered")
	}
	return call(p, selector(ident(fn.entered, p), "Recover", p))
}

// builtinOfTuple is append(f()), copy(f()) and the like, where f has several
// results.
func (t *Translator) builtinOfTuple(e *ast.CallExpr, name string, tuple *types.Tuple) ast.Expr {
	p := e.Pos()
	var names []ast.Expr
	for range tuple.Len() {
		names = append(names, ident(t.temp("v"), p))
	}
	body := []ast.Stmt{&ast.AssignStmt{Lhs: names, TokPos: p, Tok: token.DEFINE, Rhs: []ast.Expr{t.expr(e.Args[0])}}}
	out := &ast.CallExpr{Fun: ident(name, p), Lparen: p, Args: names, Rparen: p}
	typ := t.typeOf(e)
	switch name {
	case "append":
		elem := typ.Underlying().(*types.Slice).Elem()
		lit := &ast.CompositeLit{Type: &ast.ArrayType{Elt: t.typeExpr(elem, p)}}
		for i, n := range names[1:] {
			lit.Elts = append(lit.Elts, t.convert(n, tuple.At(i+1).Type(), elem))
		}
		out.Args, out.Ellipsis = []ast.Expr{names[0], lit}, max(p, 1)
	case "print", "println":
		out.Fun = t.runtime(map[string]string{"print": "Print", "println": "Println"}[name])
		out.Args = nil
		for i, n := range names {
			out.Args = append(out.Args, t.convert(n, tuple.At(i).Type(), anyType))
		}
		return call(p, funcLit(p, nil, nil, append(body, &ast.ExprStmt{X: out})...))
	case "complex", "copy":
	case "delete":
		m := tuple.At(0).Type().Underlying().(*types.Map)
		out.Args = []ast.Expr{names[0], t.convert(names[1], tuple.At(1).Type(), m.Key())}
		return call(p, funcLit(p, nil, nil, append(body, &ast.ExprStmt{X: out})...))
	default:
		t.refuse(p, name+" of a call with several results can't be executed", "store the results first")
	}
	return call(p, funcLit(p, nil, results(p, t.typeExpr(typ, p)), append(body, returnStmt(p, paren(out)))...))
}
