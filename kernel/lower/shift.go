package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// shiftCount translates the right operand of a shift. The interpreter takes
// negative counts for huge ones, so what may be negative is checked.
func (t *Translator) shiftCount(e ast.Expr) ast.Expr {
	if tv := t.src.Info.Types[e]; tv.Value != nil {
		return t.constant(tv.Value, types.Typ[types.Int], e.Pos())
	}
	x := t.expr(e)
	p := e.Pos()
	if t.nonNegative(e) {
		switch x.(type) {
		case *ast.BinaryExpr, *ast.UnaryExpr: // else it is taken to have the type of the other operand
			return call(p, t.typeExpr(t.typeOf(e), p), x)
		}
		return x
	}
	if b, ok := t.under(e).(*types.Basic); !ok || b.Kind() != types.Int {
		x = call(p, ident("int", p), x)
	}
	return call(p, t.runtime("Count"), x)
}

// nonNegative tells whether an integer expression can be seen not to be
// negative.
func (t *Translator) nonNegative(e ast.Expr) bool {
	e = ast.Unparen(e)
	if tv := t.src.Info.Types[e]; tv.Value != nil {
		return constant.Sign(tv.Value) >= 0
	}
	if b, ok := t.under(e).(*types.Basic); ok && b.Info()&types.IsUnsigned != 0 {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident:
		return t.counters[t.src.Info.Uses[e]]
	case *ast.BinaryExpr:
		switch e.Op {
		case token.AND:
			return t.nonNegative(e.X) || t.nonNegative(e.Y)
		case token.REM, token.SHR:
			return t.nonNegative(e.X)
		case token.QUO, token.OR, token.ADD, token.MUL:
			// Sums and products may overflow, which takes operands far from any shift count.
			return t.nonNegative(e.X) && t.nonNegative(e.Y)
		case token.SUB:
			return t.complement(e)
		}
	case *ast.CallExpr:
		switch t.builtinName(e) {
		case "len", "cap":
			return true
		case "min":
			for _, x := range e.Args {
				if !t.nonNegative(x) {
					return false
				}
			}
			return true
		case "max":
			for _, x := range e.Args {
				if t.nonNegative(x) {
					return true
				}
			}
		}
		if tv := t.src.Info.Types[e.Fun]; tv.IsType() && len(e.Args) == 1 {
			if b, ok := t.under(e).(*types.Basic); ok && (b.Kind() == types.Int || b.Kind() == types.Int64) {
				if from, ok := t.under(e.Args[0]).(*types.Basic); ok && from.Info()&types.IsInteger != 0 && from.Kind() != types.Uint64 && from.Kind() != types.Uint && from.Kind() != types.Uintptr {
					return t.nonNegative(e.Args[0])
				}
			}
		}
	}
	return false
}

// complement recognises c - x&m and c - x%m with m ≤ c+1, such as 63 - i&63.
func (t *Translator) complement(e *ast.BinaryExpr) bool {
	c := t.src.Info.Types[ast.Unparen(e.X)].Value
	y, ok := ast.Unparen(e.Y).(*ast.BinaryExpr)
	if c == nil || !ok || y.Op != token.AND && y.Op != token.REM {
		return false
	}
	m := t.src.Info.Types[ast.Unparen(y.Y)].Value
	if m == nil || constant.Sign(m) < 0 {
		return false
	}
	if y.Op == token.REM {
		return constant.Compare(m, token.LEQ, constant.BinaryOp(c, token.ADD, constant.MakeInt64(1)))
	}
	return constant.Compare(m, token.LEQ, c)
}

// findCounters notes the loop variables that only count up from a value that
// is not negative.
func (t *Translator) findCounters(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.RangeStmt:
			if id, ok := s.Key.(*ast.Ident); ok && s.Tok == token.DEFINE {
				if o := t.src.Info.Defs[id]; o != nil && !t.written(s.Body, o) && t.countsUp(s) {
					t.counters[o] = true
				}
			}
		case *ast.ForStmt:
			a, ok := s.Init.(*ast.AssignStmt)
			if !ok || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
				return true
			}
			for i, x := range a.Lhs {
				id, ok := x.(*ast.Ident)
				if !ok {
					continue
				}
				o := t.src.Info.Defs[id]
				inc, ok := s.Post.(*ast.IncDecStmt)
				if o == nil || !ok || inc.Tok != token.INC || !t.nonNegative(a.Rhs[i]) || t.written(s.Body, o) {
					continue
				}
				if _, ok := o.Type().Underlying().(*types.Basic); ok {
					t.counters[o] = true
				}
			}
		}
		return true
	})
}

// countsUp tells whether the key of a range statement is an index or count.
func (t *Translator) countsUp(s *ast.RangeStmt) bool {
	switch t.typeOf(s.X).Underlying().(type) {
	case *types.Slice, *types.Array, *types.Pointer, *types.Basic:
		return true
	}
	return false
}

// written tells whether n may change the variable o.
func (t *Translator) written(n ast.Node, o types.Object) bool {
	return t.captured[o] || t.assigned(n, o)
}
