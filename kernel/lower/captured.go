package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// findCaptured notes the variables that are used in a function literal inside
// the function that declares them or whose address may be taken: copies of
// them in loops can be told apart.
func (t *Translator) findCaptured(n ast.Node) {
	var lits []*ast.FuncLit
	var walk func(n ast.Node)
	walk = func(n ast.Node) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				lits = append(lits, m)
				walk(m.Body)
				lits = lits[:len(lits)-1]
				return false
			case *ast.RangeStmt:
				if _, ok := t.typeOf(m.X).Underlying().(*types.Signature); ok {
					// The body becomes a function literal, but lives no longer than the loop.
					return true
				}
			case *ast.Ident:
				if len(lits) > 0 {
					if v, ok := t.src.Info.Uses[m].(*types.Var); ok && !v.IsField() && v.Pos() < lits[len(lits)-1].Pos() {
						t.captured[v] = true
					}
				}
			case *ast.UnaryExpr:
				if m.Op == token.AND {
					if id, ok := ast.Unparen(m.X).(*ast.Ident); ok {
						t.captured[t.src.Info.Uses[id]] = true
						break
					}
					t.markRoot(m.X)
				}
			case *ast.SliceExpr:
				if _, ok := t.typeOf(m.X).Underlying().(*types.Array); ok {
					t.markRoot(m.X)
				}
			case *ast.SelectorExpr:
				if s := t.src.Info.Selections[m]; s != nil && s.Kind() == types.MethodVal {
					t.markRoot(m.X)
				}
			}
			return true
		})
	}
	walk(n)
}

// markRoot notes that the address of the variable that e is a part of may be taken.
func (t *Translator) markRoot(e ast.Expr) {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			if v, ok := t.src.Info.Uses[x].(*types.Var); ok {
				if _, ptr := v.Type().Underlying().(*types.Pointer); !ptr {
					t.captured[v] = true
				}
			}
			return
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			if _, ptr := t.typeOf(x.X).Underlying().(*types.Pointer); ptr {
				return
			}
			e = x.X
		case *ast.IndexExpr:
			if _, ok := t.typeOf(x.X).Underlying().(*types.Array); !ok {
				return
			}
			e = x.X
		default:
			return
		}
	}
}
