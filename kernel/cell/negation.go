package cell

import (
	"go/ast"
	"go/parser"
	"go/types"
)

// isKnown tells whether a text is a list of expressions of Go in which every name is
// known: what a user of a shell writes behind an exclamation mark may look like
// Go, too.
func isKnown(text string, known func(name string) bool) bool {
	x, err := parser.ParseExpr("f(" + text + ")")
	call, isCall := x.(*ast.CallExpr)
	if err != nil || !isCall || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return false
	}
	if _, isName := call.Fun.(*ast.Ident); !isName {
		return false
	}
	ok := true
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, visit)
			return false
		case *ast.CallExpr:
			if f, isName := n.Fun.(*ast.Ident); isName && types.Universe.Lookup(f.Name) != nil {
				for _, a := range n.Args {
					ast.Inspect(a, visit)
				}
				return false
			}
		case *ast.Ident:
			ok = ok && (n.Name == "true" || n.Name == "false" || n.Name == "nil" || known(n.Name))
		}
		return ok
	}
	for _, a := range call.Args {
		ast.Inspect(a, visit)
	}
	return ok
}
