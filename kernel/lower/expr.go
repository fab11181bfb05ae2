package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

const tokenEQL = token.EQL

// expr translates an expression to one of the same type.
func (t *Translator) expr(e ast.Expr) ast.Expr {
	p := e.Pos()
	tv := t.src.Info.Types[e]
	if tv.Value != nil {
		return t.constant(tv.Value, t.subst(tv.Type), p)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return t.expr(e.X)
	case *ast.Ident:
		return t.identExpr(e)
	case *ast.FuncLit:
		return t.funcLit(e, false)
	case *ast.CompositeLit:
		return t.compositeLit(e, t.typeOf(e))
	case *ast.SelectorExpr:
		return t.selectorExpr(e)
	case *ast.IndexExpr:
		return t.indexExpr(e)
	case *ast.IndexListExpr:
		return t.instantiated(e.X)
	case *ast.SliceExpr:
		return t.sliceExpr(e)
	case *ast.StarExpr:
		return &ast.StarExpr{Star: e.Star, X: t.operand(e.X)}
	case *ast.UnaryExpr:
		return t.unaryExpr(e)
	case *ast.BinaryExpr:
		return t.binaryExpr(e)
	case *ast.TypeAssertExpr:
		return t.typeAssert(e)
	case *ast.CallExpr:
		return t.callExpr(e)
	}
	if tv.IsType() {
		return t.typeExpr(tv.Type, p)
	}
	t.refuse(p, "this expression can't be executed", "")
	return ident("nil", p)
}

func (t *Translator) identExpr(e *ast.Ident) ast.Expr {
	o := t.src.Info.Uses[e]
	if o == nil {
		o = t.src.Info.Defs[e]
	}
	switch o := o.(type) {
	case *types.Nil:
		return ident("nil", e.Pos())
	case *types.TypeName:
		return t.typeExpr(o.Type(), e.Pos())
	case *types.Func:
		return t.funcValue(e, o)
	case *types.Var:
		if t.isForeign(o) {
			return t.compiledVar(o, e.Pos())
		}
		return ident(t.nameOf(o), e.Pos())
	case *types.Builtin:
		t.refuse(e.Pos(), "built-in "+o.Name()+" must be called", "")
	case nil:
		t.refuse(e.Pos(), "undefined: "+e.Name, "")
	}
	return ident(e.Name, e.Pos())
}

// compiledVar is a variable of a compiled package. The interpreter takes those
// of basic types for constants, so they are reached through a pointer.
func (t *Translator) compiledVar(o *types.Var, p token.Pos) ast.Expr {
	if v := t.reg.symbol(o.Pkg().Path(), o.Name()); v.IsValid() && v.CanAddr() {
		name := t.reg.export("V", o.Pkg().Path()+"."+o.Name(), func() reflect.Value { return v.Addr() })
		return &ast.StarExpr{Star: p, X: t.runtime(name)}
	}
	return t.packageSelector(o.Pkg(), o.Name())
}

// isForeign tells whether a package-level object comes from a compiled package.
func (t *Translator) isForeign(o types.Object) bool {
	return o.Pkg() != nil && o.Pkg() != t.src.Pkg && !t.reg.own[o.Pkg()] && o.Pkg().Path() != "main" && o.Parent() == o.Pkg().Scope()
}

// funcValue is a declared function used as a value. The interpreter is not
// sound with the function itself.
func (t *Translator) funcValue(id *ast.Ident, o *types.Func) ast.Expr {
	fun := t.funcName(id, o)
	if c, ok := t.names.(Compiled); ok && c.Compiled(o) {
		return fun
	}
	sig := t.subst(t.instanceType(id, o)).(*types.Signature)
	return t.closure(id.Pos(), sig, func(args []ast.Expr) *ast.CallExpr { return call(id.Pos(), fun, args...) })
}

// compiledNode returns what the session has compiled a node to, or nil.
func (t *Translator) compiledNode(n ast.Node) ast.Expr {
	if c, ok := t.names.(Compiled); ok {
		return c.Node(n)
	}
	return nil
}

// instanceType is the type of a function after instantiation.
func (t *Translator) instanceType(id *ast.Ident, o *types.Func) types.Type {
	if in, ok := t.src.Info.Instances[id]; ok {
		return in.Type
	}
	return o.Type()
}

// closure makes a function literal of type sig that calls something.
func (t *Translator) closure(p token.Pos, sig *types.Signature, target func(args []ast.Expr) *ast.CallExpr) ast.Expr {
	var params []*ast.Field
	var args []ast.Expr
	for i := range sig.Params().Len() {
		n := t.temp("p")
		params = append(params, param(n, t.paramType(sig, i, p), p))
		args = append(args, ident(n, p))
	}
	c := target(args)
	if sig.Variadic() {
		c.Ellipsis = p
		if !c.Ellipsis.IsValid() {
			c.Ellipsis = 1
		}
	}
	var s ast.Stmt = &ast.ExprStmt{X: c}
	if sig.Results().Len() > 0 {
		s = returnStmt(p, c)
	}
	lit := funcLit(p, params, t.resultList(sig, p), s)
	if t.inLoop() {
		return t.sheltered(lit)
	}
	return lit
}

func (t *Translator) indexExpr(e *ast.IndexExpr) ast.Expr {
	if _, ok := t.typeOf(e.X).(*types.Signature); ok && t.isInstance(e.X) {
		return t.instantiated(e.X)
	}
	if tv := t.src.Info.Types[e]; tv.IsType() {
		return t.typeExpr(tv.Type, e.Pos())
	}
	out := &ast.IndexExpr{X: t.operand(e.X), Lbrack: e.Lbrack, Rbrack: e.Rbrack}
	if m, ok := t.under(e.X).(*types.Map); ok {
		out.Index = t.exprTo(e.Index, m.Key())
	} else {
		out.Index = t.indexOperand(e.Index)
	}
	return out
}

// indexOperand translates an index; a constant one is an int.
func (t *Translator) indexOperand(e ast.Expr) ast.Expr {
	if tv := t.src.Info.Types[e]; tv.Value != nil {
		return t.constant(tv.Value, types.Typ[types.Int], e.Pos())
	}
	return t.expr(e)
}

// isInstance tells whether e names a generic function that is instantiated.
func (t *Translator) isInstance(e ast.Expr) bool {
	id := nameIn(e)
	if id == nil {
		return false
	}
	_, ok := t.src.Info.Instances[id]
	return ok
}

// nameIn is the identifier of f or p.f.
func nameIn(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}

// instantiated is f[T] as a value.
func (t *Translator) instantiated(fun ast.Expr) ast.Expr {
	id := nameIn(fun)
	if o, ok := t.src.Info.Uses[id].(*types.Func); ok {
		return t.funcValue(id, o)
	}
	return t.expr(fun)
}

func (t *Translator) sliceExpr(e *ast.SliceExpr) ast.Expr {
	out := &ast.SliceExpr{X: t.operand(e.X), Lbrack: e.Lbrack, Slice3: e.Slice3, Rbrack: e.Rbrack}
	if e.Low != nil {
		out.Low = t.indexOperand(e.Low)
	}
	if e.High != nil {
		out.High = t.indexOperand(e.High)
	}
	if e.Max != nil {
		out.Max = t.indexOperand(e.Max)
	}
	typ := t.typeOf(e)
	if t.isOpaque(typ) {
		return call(e.Pos(), paren(emptyInterface(e.Pos())), out)
	}
	return out
}

func (t *Translator) unaryExpr(e *ast.UnaryExpr) ast.Expr {
	switch e.Op {
	case token.AND:
		x := ast.Unparen(e.X)
		if c, ok := x.(*ast.CompositeLit); ok {
			y := t.compositeLit(c, t.typeOf(c))
			if _, ok := y.(*ast.CompositeLit); !ok || !t.plainAddress(c) {
				return t.pointerTo(y, t.typeOf(c), e.Pos())
			}
			return &ast.UnaryExpr{OpPos: e.OpPos, Op: token.AND, X: y}
		}
		y := t.expr(x)
		if i, ok := y.(*ast.IndexExpr); ok {
			if _, ptr := t.under(x.(*ast.IndexExpr).X).(*types.Pointer); ptr { // the interpreter wants the array
				i.X = &ast.StarExpr{Star: i.Pos(), X: i.X}
			}
		}
		return &ast.UnaryExpr{OpPos: e.OpPos, Op: token.AND, X: y}
	case token.ARROW:
		return &ast.UnaryExpr{OpPos: e.OpPos, Op: token.ARROW, X: t.operand(e.X)}
	}
	return &ast.UnaryExpr{OpPos: e.OpPos, Op: e.Op, X: t.exprTo(e.X, t.typeOf(e))}
}

// plainAddress tells whether the interpreter can take the address of the literal.
func (t *Translator) plainAddress(c *ast.CompositeLit) bool {
	_, ok := t.under(c).(*types.Struct)
	return ok
}

// pointerTo is a pointer to a new variable with value x, by a helper.
func (t *Translator) pointerTo(x ast.Expr, typ types.Type, p token.Pos) ast.Expr {
	name := t.helper("pointer", t.reg.typeKey(typ), func(name string) *ast.FuncDecl {
		te := func() ast.Expr { return t.typeExpr(typ, p) }
		return &ast.FuncDecl{Name: ident(name, p), Type: &ast.FuncType{
			Params:  &ast.FieldList{List: []*ast.Field{param("x·", te(), p)}},
			Results: results(p, &ast.StarExpr{X: te()}),
		}, Body: block(p, returnStmt(p, &ast.UnaryExpr{Op: token.AND, X: ident("x·", p)}))}
	})
	return call(p, ident(name, p), x)
}

// helper emits a helper function once for each purpose and returns its name.
func (t *Translator) helper(base, purpose string, build func(name string) *ast.FuncDecl) string {
	key := base + " " + purpose
	if n, ok := t.reg.made[key]; ok {
		return n
	}
	n := t.reg.helperName(base)
	t.reg.made[key] = n
	t.helpers = append(t.helpers, build(n))
	return n
}

func (t *Translator) binaryExpr(e *ast.BinaryExpr) ast.Expr {
	p := e.OpPos
	switch e.Op {
	case token.LAND, token.LOR:
		return binary(p, t.boolOperand(e.X), e.Op, t.boolOperand(e.Y))
	case token.EQL, token.NEQ:
		return t.comparison(e)
	case token.SHL, token.SHR:
		typ := t.typeOf(e)
		x := t.exprTo(e.X, typ)
		if tv := t.src.Info.Types[e.X]; tv.Value != nil {
			x = t.typedConstant(tv.Value, typ, e.X.Pos())
		}
		return binary(p, x, e.Op, t.shiftCount(e.Y))
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		typ := t.commonType(e)
		return binary(p, t.exprTo(e.X, typ), e.Op, t.exprTo(e.Y, typ))
	}
	typ := t.typeOf(e)
	return binary(p, t.exprTo(e.X, typ), e.Op, t.exprTo(e.Y, typ))
}

// boolOperand translates an operand of && or ||, in a form that the
// interpreter wires correctly.
func (t *Translator) boolOperand(e ast.Expr) ast.Expr { return t.cond(e) }
