package lower

import "go/ast"

// seam rewrites calls of compiled functions that look at the types of their
// arguments.
func (t *Translator) seam(e *ast.CallExpr) (ast.Expr, bool) { return nil, false }

// laterSeam is seam for calls in defer and go statements.
func (t *Translator) laterSeam(e *ast.CallExpr) (pre, rest []ast.Stmt, ok bool) {
	return nil, nil, false
}
