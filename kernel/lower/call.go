package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// callExpr translates calls and conversions.
func (t *Translator) callExpr(e *ast.CallExpr) ast.Expr {
	fun := ast.Unparen(e.Fun)
	tv := t.src.Info.Types[fun]
	switch {
	case tv.IsType():
		return t.conversion(e, t.subst(tv.Type))
	case tv.IsBuiltin():
		return t.builtin(e, fun)
	}
	if x, ok := t.seam(e); ok {
		return x
	}
	c := t.callee(fun)
	if c.recv == nil && !c.compiled {
		if n := len(e.Args); n == 1 && c.sig.Params().Len() > 0 {
			if tuple := t.tupleOf(e.Args[0]); tuple != nil {
				return t.forward(e, c, tuple)
			}
		}
	} else if len(e.Args) == 1 {
		if tuple := t.tupleOf(e.Args[0]); tuple != nil {
			return t.forward(e, c, tuple)
		}
	}
	return t.callWith(e, c, t.arguments(e, c))
}

func (t *Translator) callWith(e *ast.CallExpr, c callee, args []ast.Expr) *ast.CallExpr {
	out := &ast.CallExpr{Fun: c.fun, Lparen: e.Lparen, Args: args, Rparen: e.Rparen}
	if c.recv != nil {
		out.Args = append([]ast.Expr{c.recv}, args...)
	}
	if c.sig.Variadic() && (!c.compiled || e.Ellipsis.IsValid()) {
		out.Ellipsis = e.Rparen
	}
	return out
}

// callee translates the function of a call.
func (t *Translator) callee(fun ast.Expr) callee {
	sig, _ := t.under(fun).(*types.Signature)
	switch f := fun.(type) {
	case *ast.FuncLit:
		return callee{fun: t.function(sig, f.Type, f.Body, nil, nil, "", ""), sig: sig}
	case *ast.IndexExpr:
		if t.isInstance(f.X) {
			return t.callee(ast.Unparen(f.X))
		}
	case *ast.IndexListExpr:
		return t.callee(ast.Unparen(f.X))
	case *ast.Ident:
		if o, ok := t.src.Info.Uses[f].(*types.Func); ok {
			isig, _ := t.subst(t.instanceType(f, o)).(*types.Signature)
			return callee{fun: t.funcName(f, o), sig: isig, compiled: t.isCompiledFunc(f, o)}
		}
	case *ast.SelectorExpr:
		m, ok := t.member(f)
		if !ok {
			if o, ok := t.src.Info.Uses[f.Sel].(*types.Func); ok {
				isig, _ := t.subst(t.instanceType(f.Sel, o)).(*types.Signature)
				return callee{fun: t.funcName(f.Sel, o), sig: isig, compiled: t.isCompiledFunc(f.Sel, o)}
			}
			break
		}
		if t.src.Info.Selections[f].Kind() == types.MethodVal {
			return t.methodCallee(f, m)
		}
		if t.src.Info.Selections[f].Kind() == types.MethodExpr {
			return callee{fun: t.methodExpr(f, m), sig: sig}
		}
	}
	x := t.operand(fun)
	return callee{fun: x, sig: sig, compiled: t.compiledValue(fun), value: true}
}

// compiledValue tells whether a function value has a type of a compiled
// package, whose parameters the interpreter converts itself.
func (t *Translator) compiledValue(fun ast.Expr) bool { return t.compiledType(t.typeOf(fun)) }

// methodCallee translates x.M in x.M(…).
func (t *Translator) methodCallee(f *ast.SelectorExpr, m member) callee {
	return t.method(t.expr(f.X), t.typeOf(f.X), m, f.Sel.Pos())
}

// funcName is the emitted name of a declared function.
func (t *Translator) funcName(id *ast.Ident, o *types.Func) ast.Expr {
	var targs []types.Type
	if in, ok := t.src.Info.Instances[id]; ok {
		for i := range in.TypeArgs.Len() {
			targs = append(targs, t.subst(in.TypeArgs.At(i)))
		}
	}
	if t.reg.own[o.Pkg()] {
		return ident(t.stdFunc(o.Pkg().Path(), o.Name(), targs), id.Pos())
	}
	if t.isForeign(o) {
		if len(targs) > 0 || t.fromSource(o) {
			return ident(t.stdFunc(o.Pkg().Path(), o.Name(), targs), id.Pos())
		}
		return t.packageSelector(o.Pkg(), o.Name())
	}
	if len(targs) > 0 {
		return ident(t.names.Instance(o, targs), id.Pos())
	}
	return ident(t.nameOf(o), id.Pos())
}

// isCompiledFunc tells whether calls of o leave interpreted code.
func (t *Translator) isCompiledFunc(id *ast.Ident, o *types.Func) bool {
	if !t.isForeign(o) || t.fromSource(o) {
		return false
	}
	_, generic := t.src.Info.Instances[id]
	return !generic
}

// arguments translates the arguments of a call for the parameters of c.
func (t *Translator) arguments(e *ast.CallExpr, c callee) []ast.Expr {
	sig := c.sig
	n := sig.Params().Len()
	var args []ast.Expr
	arg := func(x ast.Expr, typ types.Type) ast.Expr {
		if lit, ok := ast.Unparen(x).(*ast.FuncLit); ok {
			return t.convert(t.funcLit(lit, c.compiled || c.value), t.typeOf(x), typ)
		}
		return t.exprTo(x, typ)
	}
	for i, x := range e.Args {
		if sig.Variadic() && i >= n-1 {
			break
		}
		args = append(args, arg(x, sig.Params().At(i).Type()))
	}
	if !sig.Variadic() {
		return args
	}
	last := sig.Params().At(n - 1).Type()
	if e.Ellipsis.IsValid() {
		return append(args, t.exprTo(e.Args[n-1], last))
	}
	elem := last.Underlying().(*types.Slice).Elem()
	rest := e.Args[min(n-1, len(e.Args)):]
	if c.compiled {
		for _, x := range rest {
			args = append(args, arg(x, elem))
		}
		return args
	}
	return append(args, t.packed(rest, elem, e.Rparen))
}

// packed makes the slice of a variadic parameter.
func (t *Translator) packed(xs []ast.Expr, elem types.Type, p token.Pos) ast.Expr {
	typ := &ast.ArrayType{Lbrack: p, Elt: t.typeExpr(elem, p)}
	if len(xs) == 0 {
		return call(p, typ, ident("nil", p))
	}
	lit := &ast.CompositeLit{Type: typ, Lbrace: p, Rbrace: p}
	for _, x := range xs {
		lit.Elts = append(lit.Elts, t.element(t.exprTo(x, elem)))
	}
	return lit
}

// forward is f(g()) where g has several results.
func (t *Translator) forward(e *ast.CallExpr, c callee, tuple *types.Tuple) ast.Expr {
	p := e.Pos()
	var names []ast.Expr
	for range tuple.Len() {
		names = append(names, ident(t.temp("v"), p))
	}
	var body []ast.Stmt
	if c.value { // the function comes before its arguments
		var s []ast.Stmt
		s, c.fun = t.keep(c.fun, c.sig, p)
		body = append(body, s...)
	}
	if c.recv != nil {
		recv := t.temp("recv")
		body = append(body, define(p, recv, paren(c.recv)))
		c.recv = ident(recv, p)
	}
	body = append(body, &ast.AssignStmt{Lhs: names, TokPos: p, Tok: token.DEFINE, Rhs: []ast.Expr{t.expr(e.Args[0])}})
	n := c.sig.Params().Len()
	var args []ast.Expr
	var rest []ast.Expr
	for i := range tuple.Len() {
		from := tuple.At(i).Type()
		if c.sig.Variadic() && i >= n-1 {
			elem := c.sig.Params().At(n - 1).Type().Underlying().(*types.Slice).Elem()
			rest = append(rest, t.convert(names[i], from, elem))
			continue
		}
		args = append(args, t.convert(names[i], from, c.sig.Params().At(i).Type()))
	}
	if c.sig.Variadic() {
		if c.compiled {
			args = append(args, rest...)
		} else {
			elem := c.sig.Params().At(n - 1).Type().Underlying().(*types.Slice).Elem()
			lit := &ast.CompositeLit{Type: &ast.ArrayType{Elt: t.typeExpr(elem, p)}, Elts: rest}
			args = append(args, lit)
		}
	}
	plain := *e
	plain.Ellipsis = token.NoPos
	x := t.callWith(&plain, c, args)
	var s ast.Stmt = &ast.ExprStmt{X: x}
	if c.sig.Results().Len() > 0 {
		s = returnStmt(p, x)
	}
	return call(p, funcLit(p, nil, t.resultList(c.sig, p), append(body, s)...))
}

// conversion is T(x).
func (t *Translator) conversion(e *ast.CallExpr, to types.Type) ast.Expr {
	p := e.Pos()
	arg := e.Args[0]
	tv := t.src.Info.Types[arg]
	if isInterface(to) || tv.IsNil() {
		return t.exprTo(arg, to)
	}
	from := t.typeOf(arg)
	if tv.Value != nil { // not a constant result, as in []byte("x")
		if b, ok := from.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			from = types.Default(from)
		}
		if f, ok := from.Underlying().(*types.Basic); ok {
			if b, ok := to.Underlying().(*types.Basic); ok && f.Info()&types.IsNumeric != 0 && b.Info()&types.IsNumeric != 0 {
				return t.constant(tv.Value, to, p)
			}
		}
		x := t.constant(tv.Value, from, p)
		if types.Identical(from.Underlying(), to.Underlying()) && t.sameRep(from, to) {
			return x
		}
		if _, ok := to.Underlying().(*types.Basic); ok {
			if _, ok := x.(*ast.BasicLit); ok {
				x = t.typedConstant(tv.Value, from, p)
			}
		}
		return call(p, t.typeExpr(to, p), x)
	}
	x := t.exprFor(arg, to)
	if t.isOpaque(from) || t.isOpaque(to) || t.sameRep(from, to) {
		return t.convert(x, from, to)
	}
	return call(p, t.typeExpr(to, p), x)
}
