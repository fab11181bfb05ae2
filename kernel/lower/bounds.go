package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// The interpreter's panics for bad indices do not name index and length. Where
// it can be seen that a check before the statement does no harm, one is made:
// the operands have no effects and nothing runs between the check and the use.
// Loops are left alone unless the statement makes a call anyway.

// boundsChecks returns the checks that precede the translation of s.
func (t *Translator) boundsChecks(s ast.Stmt) []ast.Stmt {
	var xs []ast.Expr
	called := false // the operands are arguments of a call
	switch s := s.(type) {
	case *ast.ExprStmt:
		xs = []ast.Expr{s.X}
		if c, ok := ast.Unparen(s.X).(*ast.CallExpr); ok && t.isRealCall(c) {
			xs, called = slices.Clone(c.Args), true
			if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && t.src.Info.Selections[sel] != nil {
				xs = append([]ast.Expr{sel.X}, xs...)
			}
		}
	case *ast.AssignStmt:
		xs = append(xs, s.Rhs...)
		if len(s.Lhs) == 1 { // others may be stored before one fails
			xs = append(xs, s.Lhs...)
		}
	case *ast.IncDecStmt:
		xs = []ast.Expr{s.X}
	case *ast.ReturnStmt:
		xs = s.Results
	case *ast.SendStmt:
		xs = []ast.Expr{s.Chan, s.Value}
	case *ast.IfStmt:
		if s.Init == nil {
			xs = []ast.Expr{s.Cond}
		}
	}
	if !called && t.inLoop() {
		return nil
	}
	for _, x := range xs {
		if t.mayCall(x) {
			return nil
		}
	}
	var out []ast.Stmt
	for _, x := range xs {
		out = append(out, t.checksIn(x)...)
	}
	return out
}

// isRealCall tells whether c runs code: it is no conversion or built-in function.
func (t *Translator) isRealCall(c *ast.CallExpr) bool {
	return !t.src.Info.Types[c.Fun].IsType() && t.builtinName(c) == ""
}

// checksIn returns the checks for what is always evaluated in x, inner operands
// first.
func (t *Translator) checksIn(x ast.Expr) (out []ast.Stmt) {
	if x == nil || t.src.Info.Types[x].Value != nil {
		return nil
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return t.checksIn(x.X)
	case *ast.BinaryExpr:
		out = t.checksIn(x.X)
		if x.Op != token.LAND && x.Op != token.LOR {
			out = append(out, t.checksIn(x.Y)...)
		}
	case *ast.UnaryExpr:
		return t.checksIn(x.X)
	case *ast.SelectorExpr:
		if t.src.Info.Selections[x] != nil {
			return t.checksIn(x.X)
		}
	case *ast.CallExpr: // a conversion or built-in function
		for _, a := range x.Args {
			if !t.src.Info.Types[a].IsType() {
				out = append(out, t.checksIn(a)...)
			}
		}
	case *ast.IndexExpr:
		out = append(t.checksIn(x.X), t.checksIn(x.Index)...)
		return append(out, t.indexCheck(x)...)
	case *ast.SliceExpr:
		out = t.checksIn(x.X)
		for _, i := range []ast.Expr{x.Low, x.High, x.Max} {
			out = append(out, t.checksIn(i)...)
		}
		return append(out, t.sliceCheck(x)...)
	}
	return out
}

// steady tells whether x can be evaluated twice with the same result.
func (t *Translator) steady(x ast.Expr) bool {
	x = ast.Unparen(x)
	if t.src.Info.Types[x].Value != nil {
		return true
	}
	switch x := x.(type) {
	case *ast.Ident:
		_, ok := t.src.Info.Uses[x].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		return t.src.Info.Selections[x] != nil && t.steady(x.X)
	case *ast.IndexExpr:
		if _, isMap := t.under(x.X).(*types.Map); isMap {
			return false
		}
		return t.steady(x.X) && t.steady(x.Index)
	case *ast.BinaryExpr:
		switch x.Op {
		case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR:
			return t.steady(x.X) && t.steady(x.Y)
		}
	case *ast.CallExpr:
		if n := t.builtinName(x); (n == "len" || n == "cap") && len(x.Args) == 1 {
			return t.steady(x.Args[0])
		}
	}
	return false
}

// length is len(x), and whether x is something whose bounds are checked.
func (t *Translator) length(x ast.Expr, name string) (ast.Expr, bool) {
	switch u := t.under(x).(type) {
	case *types.Slice:
	case *types.Basic:
		name = "len"
	case *types.Array:
		return intLit(u.Len(), x.Pos()), true
	case *types.Pointer: // nil pointers fail by themselves
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			return intLit(a.Len(), x.Pos()), true
		}
		return nil, false
	default:
		return nil, false
	}
	return call(x.Pos(), ident(name, x.Pos()), t.operand(x)), true
}

func (t *Translator) indexCheck(x *ast.IndexExpr) []ast.Stmt {
	n, ok := t.length(x.X, "len")
	if !ok || t.isInstance(x.X) || !t.steady(x.X) || !t.steady(x.Index) {
		return nil
	}
	if _, array := n.(*ast.BasicLit); array && t.src.Info.Types[x.Index].Value != nil {
		return nil // checked by the compiler
	}
	p := x.Pos()
	i := func() ast.Expr { return t.asInt(x.Index) }
	bad := binary(p, i(), token.GEQ, n)
	if !t.nonNegative(x.Index) {
		bad = binary(p, binary(p, i(), token.LSS, intLit(0, p)), token.LOR, bad)
	}
	m, _ := t.length(x.X, "len")
	return []ast.Stmt{ifStmt(p, bad, callStmt(p, t.runtime("IndexFault"), i(), m))}
}

// asInt translates an index as an int.
func (t *Translator) asInt(e ast.Expr) ast.Expr {
	x := t.indexOperand(e)
	if b, ok := t.under(e).(*types.Basic); ok && b.Kind() != types.Int && t.src.Info.Types[e].Value == nil {
		return call(e.Pos(), ident("int", e.Pos()), x)
	}
	return x
}

func (t *Translator) sliceCheck(x *ast.SliceExpr) []ast.Stmt {
	if x.Slice3 || x.Low == nil && x.High == nil || !t.steady(x.X) || x.Low != nil && !t.steady(x.Low) || x.High != nil && !t.steady(x.High) {
		return nil
	}
	p := x.Pos()
	limit, ok := t.length(x.X, "cap")
	if !ok {
		return nil
	}
	low := func() ast.Expr {
		if x.Low == nil {
			return intLit(0, p)
		}
		return t.asInt(x.Low)
	}
	high := func() ast.Expr {
		if x.High == nil {
			n, _ := t.length(x.X, "len")
			return n
		}
		return t.asInt(x.High)
	}
	bad := binary(p, low(), token.GTR, high())
	if x.Low != nil && !t.nonNegative(x.Low) {
		bad = binary(p, binary(p, low(), token.LSS, intLit(0, p)), token.LOR, bad)
	}
	if x.High != nil {
		bad = binary(p, bad, token.LOR, binary(p, high(), token.GTR, limit))
	}
	word := "length"
	if _, ok := t.under(x.X).(*types.Slice); ok {
		word = "capacity"
	}
	again, _ := t.length(x.X, "cap")
	return []ast.Stmt{ifStmt(p, bad, callStmt(p, t.runtime("SliceFault"), low(), high(), again, stringLit(word, p)))}
}
