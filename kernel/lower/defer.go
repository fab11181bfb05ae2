package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// goStmt translates a go statement: function value and arguments are evaluated
// now, the call runs in a goroutine of the runtime.
func (t *Translator) goStmt(s *ast.GoStmt) []ast.Stmt {
	p := s.Pos()
	if lit, ok := ast.Unparen(s.Call.Fun).(*ast.FuncLit); ok && len(s.Call.Args) == 0 {
		fn := t.function(t.typeOf(lit).(*types.Signature), lit.Type, lit.Body, nil, nil, "", "")
		return []ast.Stmt{callStmt(p, t.runtime("Go"), t.sheltered(withoutResults(fn)))}
	}
	pre, c := t.later(s.Call)
	return append(pre, callStmt(p, t.runtime("Go"), t.sheltered(funcLit(p, nil, nil, c...))))
}

// withoutResults makes a literal a func().
func withoutResults(lit *ast.FuncLit) *ast.FuncLit {
	if lit.Type.Results == nil {
		return lit
	}
	p := lit.Pos()
	return funcLit(p, nil, nil, &ast.ExprStmt{X: call(p, lit)})
}

// deferStmt translates a defer statement.
func (t *Translator) deferStmt(s *ast.DeferStmt) []ast.Stmt {
	p := s.Pos()
	fn := t.fn
	for fn.bodyOf != nil {
		fn = fn.outer
	}
	if fn.frame == "" { // the statements of a cell
		fn.frame, fn.byName = t.temp("frame"), true
	}
	frame := fn.frame
	deferTo := func(method string, args ...ast.Expr) ast.Stmt {
		return callStmt(p, selector(ident(frame, p), method, p), args...)
	}
	if lit, ok := ast.Unparen(s.Call.Fun).(*ast.FuncLit); ok {
		if len(s.Call.Args) == 0 {
			f := t.function(t.typeOf(lit).(*types.Signature), lit.Type, lit.Body, nil, nil, frame, "")
			return []ast.Stmt{deferTo("Defer", t.sheltered(withoutResults(f)))}
		}
		sig := t.typeOf(lit).(*types.Signature)
		f := t.function(sig, lit.Type, lit.Body, nil, nil, frame, "")
		pre, args := t.evaluatedArgs(s.Call, callee{sig: sig})
		c := &ast.CallExpr{Fun: f, Lparen: p, Args: args, Rparen: p}
		if sig.Variadic() {
			c.Ellipsis = max(p, 1)
		}
		return append(pre, deferTo("Defer", t.sheltered(funcLit(p, nil, nil, &ast.ExprStmt{X: c}))))
	}
	if t.builtinName(s.Call) == "recover" {
		if fn.recoverOf == "" {
			return nil // recovers nothing
		}
		return []ast.Stmt{deferTo("DeferRecover", ident(fn.recoverOf, p))}
	}
	pre, c := t.later(s.Call)
	lit := t.sheltered(funcLit(p, nil, nil, c...))
	if t.builtinName(s.Call) != "" {
		return append(pre, deferTo("Defer", lit))
	}
	if id := nameIn(s.Call.Fun); id != nil {
		if o, ok := t.src.Info.Uses[id].(*types.Func); ok {
			if t.isForeign(o) {
				return append(pre, deferTo("Defer", lit))
			}
			if name, ok := t.calledName(c); ok {
				return append(pre, deferTo("DeferNamed", stringLit(name, p), lit))
			}
		}
	}
	return append(pre, deferTo("DeferValue", lit))
}

// calledName is the emitted name of the function that the statements call.
func (t *Translator) calledName(list []ast.Stmt) (string, bool) {
	if s, ok := list[len(list)-1].(*ast.ExprStmt); ok {
		if c, ok := s.X.(*ast.CallExpr); ok {
			if id, ok := c.Fun.(*ast.Ident); ok {
				return id.Name, true
			}
		}
	}
	return "", false
}

// later splits a call in two: statements that evaluate the function value and
// the arguments, and statements that make the call.
func (t *Translator) later(e *ast.CallExpr) (pre, rest []ast.Stmt) {
	p := e.Pos()
	fun := ast.Unparen(e.Fun)
	if name := t.builtinName(e); name != "" {
		return t.laterBuiltin(e, name)
	}
	if tv := t.src.Info.Types[fun]; tv.IsType() {
		return []ast.Stmt{t.discard(t.expr(e))}, nil
	}
	var c callee
	switch f := fun.(type) {
	case *ast.SelectorExpr:
		if m, ok := t.member(f); ok && t.src.Info.Selections[f].Kind() == types.MethodVal {
			pre, c = t.laterMethod(f, m)
			break
		}
		c = t.callee(fun)
		if t.src.Info.Selections[f] != nil {
			pre, c.fun = t.keep(c.fun, c.sig, p)
		}
	case *ast.Ident:
		c = t.callee(fun)
		if _, ok := t.src.Info.Uses[f].(*types.Func); !ok {
			pre, c.fun = t.keep(c.fun, c.sig, p)
		}
	default:
		c = t.callee(fun)
		if !t.isInstance(stripIndex(fun)) {
			pre, c.fun = t.keep(c.fun, c.sig, p)
		}
	}
	more, args := t.evaluatedArgs(e, c)
	pre = append(pre, more...)
	x := &ast.CallExpr{Fun: c.fun, Lparen: e.Lparen, Args: args, Rparen: e.Rparen}
	if c.recv != nil {
		x.Args = append([]ast.Expr{c.recv}, args...)
	}
	if c.sig.Variadic() {
		x.Ellipsis = max(e.Rparen, 1)
	}
	return pre, []ast.Stmt{&ast.ExprStmt{X: x}}
}

func stripIndex(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return e.X
	case *ast.IndexListExpr:
		return e.X
	}
	return e
}

// keep stores x in a new variable.
func (t *Translator) keep(x ast.Expr, typ types.Type, p token.Pos) ([]ast.Stmt, ast.Expr) {
	n := t.temp("t")
	return t.introduce(p, n, typ, x), ident(n, p)
}

// laterMethod evaluates the receiver of a method call.
func (t *Translator) laterMethod(f *ast.SelectorExpr, m member) ([]ast.Stmt, callee) {
	p := f.Sel.Pos()
	typ := t.typeOf(f.X)
	x := t.expr(f.X)
	x, typ = t.walk(x, typ, m.index[:len(m.index)-1], p)
	m.index = m.index[len(m.index)-1:]
	if !isInterface(typ) {
		_, wantPtr := types.Unalias(m.obj.Type().(*types.Signature).Recv().Type()).(*types.Pointer)
		ptr, havePtr := types.Unalias(typ).(*types.Pointer)
		switch {
		case wantPtr && !havePtr:
			x, typ = &ast.UnaryExpr{OpPos: p, Op: token.AND, X: x}, types.NewPointer(typ)
		case !wantPtr && havePtr:
			x, typ = &ast.StarExpr{Star: p, X: x}, ptr.Elem()
		}
	}
	pre, y := t.keep(x, typ, p)
	if isInterface(typ) {
		pre = append(pre, ifStmt(p, binary(p, y, token.EQL, ident("nil", p)), callStmt(p, t.runtime("NilDereference"))))
	}
	return pre, t.method(y, typ, m, p)
}

// evaluatedArgs stores the arguments of a call in variables. Variadic
// arguments become one slice.
func (t *Translator) evaluatedArgs(e *ast.CallExpr, c callee) (pre []ast.Stmt, args []ast.Expr) {
	p := e.Pos()
	n := c.sig.Params().Len()
	put := func(x ast.Expr, typ types.Type, src ast.Expr) {
		if src != nil {
			if tv := t.src.Info.Types[src]; tv.Value != nil || tv.IsNil() {
				args = append(args, x)
				return
			}
		}
		s, y := t.keep(x, typ, p)
		pre, args = append(pre, s...), append(args, y)
	}
	if len(e.Args) == 1 {
		if tuple := t.tupleOf(e.Args[0]); tuple != nil {
			return t.evaluatedTuple(e, c, tuple)
		}
	}
	for i, x := range e.Args {
		if c.sig.Variadic() && i >= n-1 {
			break
		}
		typ := c.sig.Params().At(i).Type()
		put(t.exprTo(x, typ), typ, x)
	}
	if !c.sig.Variadic() {
		return pre, args
	}
	last := c.sig.Params().At(n - 1).Type()
	if e.Ellipsis.IsValid() {
		put(t.exprTo(e.Args[n-1], last), last, nil)
		return pre, args
	}
	put(t.packed(e.Args[min(n-1, len(e.Args)):], last.Underlying().(*types.Slice).Elem(), p), last, nil)
	return pre, args
}

func (t *Translator) evaluatedTuple(e *ast.CallExpr, c callee, tuple *types.Tuple) (pre []ast.Stmt, args []ast.Expr) {
	p := e.Pos()
	var names []ast.Expr
	for range tuple.Len() {
		names = append(names, ident(t.temp("t"), p))
	}
	pre = append(pre, &ast.AssignStmt{Lhs: names, TokPos: p, Tok: token.DEFINE, Rhs: []ast.Expr{t.expr(e.Args[0])}})
	n := c.sig.Params().Len()
	var rest []ast.Expr
	for i := range tuple.Len() {
		from := tuple.At(i).Type()
		if c.sig.Variadic() && i >= n-1 {
			rest = append(rest, t.convert(names[i], from, c.sig.Params().At(n-1).Type().Underlying().(*types.Slice).Elem()))
			continue
		}
		args = append(args, t.convert(names[i], from, c.sig.Params().At(i).Type()))
	}
	if c.sig.Variadic() {
		elem := c.sig.Params().At(n - 1).Type().Underlying().(*types.Slice).Elem()
		args = append(args, &ast.CompositeLit{Type: &ast.ArrayType{Elt: t.typeExpr(elem, p)}, Elts: rest})
	}
	return pre, args
}

// laterBuiltin is later for built-in functions.
func (t *Translator) laterBuiltin(e *ast.CallExpr, name string) (pre, rest []ast.Stmt) {
	p := e.Pos()
	var args []ast.Expr
	put := func(x ast.Expr, typ types.Type) {
		s, y := t.keep(x, typ, p)
		pre, args = append(pre, s...), append(args, y)
	}
	switch name {
	case "panic", "print", "println":
		for _, x := range e.Args {
			put(t.exprTo(x, anyType), anyType)
		}
		fn := map[string]string{"panic": "Panic", "print": "Print", "println": "Println"}[name]
		return pre, []ast.Stmt{callStmt(p, t.runtime(fn), args...)}
	case "close", "clear", "copy":
		for _, x := range e.Args {
			put(t.operand(x), t.under(x))
		}
	case "delete":
		m := t.under(e.Args[0]).(*types.Map)
		put(t.operand(e.Args[0]), m)
		put(t.exprTo(e.Args[1], m.Key()), m.Key())
	case "recover": // not called by the deferred function
		return nil, nil
	default:
		return []ast.Stmt{t.discard(t.expr(e))}, nil
	}
	if name == "clear" {
		return pre, []ast.Stmt{callStmt(p, t.runtime("Clear"), args...)}
	}
	return pre, []ast.Stmt{callStmt(p, ident(name, p), args...)}
}
