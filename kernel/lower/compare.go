package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// commonType is the type in which two operands are compared.
func (t *Translator) commonType(e *ast.BinaryExpr) types.Type {
	x, y := t.typeOf(e.X), t.typeOf(e.Y)
	if b, ok := x.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		if c, ok := y.(*types.Basic); ok && c.Info()&types.IsUntyped != 0 {
			return types.Default(x)
		}
		return y
	}
	return x
}

// comparison is x == y or x != y.
func (t *Translator) comparison(e *ast.BinaryExpr) ast.Expr {
	p := e.OpPos
	xn, yn := t.src.Info.Types[e.X].IsNil(), t.src.Info.Types[e.Y].IsNil()
	if yn {
		return binary(p, t.operand(e.X), e.Op, ident("nil", e.Y.Pos()))
	}
	if xn {
		return binary(p, t.operand(e.Y), e.Op, ident("nil", e.X.Pos()))
	}
	xt, yt := t.typeOf(e.X), t.typeOf(e.Y)
	if isInterface(xt) || isInterface(yt) {
		return t.interfaceComparison(e, xt, yt)
	}
	if t.isOpaque(xt) {
		xt = xt.Underlying()
		return binary(p, t.operand(e.X), e.Op, t.convert(t.operand(e.Y), yt.Underlying(), xt))
	}
	typ := t.commonType(e)
	if !types.AssignableTo(yt, typ) && types.AssignableTo(xt, yt) {
		typ = yt
	}
	return binary(p, t.exprTo(e.X, typ), e.Op, t.exprTo(e.Y, typ))
}

// interfaceComparison compares interface values, or one with another value.
func (t *Translator) interfaceComparison(e *ast.BinaryExpr, xt, yt types.Type) ast.Expr {
	p := e.OpPos
	if isErrorType(xt) && isErrorType(yt) {
		return binary(p, t.expr(e.X), e.Op, t.expr(e.Y))
	}
	x, y := t.exprTo(e.X, anyType), t.exprTo(e.Y, anyType)
	if isInterface(xt) && isInterface(yt) && plainOperand(e.X) && plainOperand(e.Y) {
		return binary(p, x, e.Op, y)
	}
	var eq ast.Expr = call(p, t.runtime("Equal"), x, y)
	if e.Op == token.NEQ {
		return &ast.UnaryExpr{OpPos: p, Op: token.NOT, X: eq}
	}
	return eq
}

// plainOperand tells whether an operand is a variable of an interface type,
// which the interpreter compares as such; what is converted to one it does not.
func plainOperand(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return true
	case *ast.IndexExpr:
		return plainOperand(x.X)
	}
	return false
}
