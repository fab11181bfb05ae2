package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
)

// typedVars collects variable declarations written from types.
type typedVars struct {
	imports map[string]string // path → name
	decls   []ast.Decl
}

func newTypedVars() *typedVars { return &typedVars{imports: map[string]string{}} }

// add declares name with type t, written in names so that session types get
// their new meaning.
func (t *typedVars) add(name string, typ types.Type) {
	s := types.TypeString(typ, func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		if t.imports[p.Path()] == "" {
			t.imports[p.Path()] = "imported" + strconv.Itoa(len(t.imports))
		}
		return t.imports[p.Path()]
	})
	x, err := parser.ParseExpr(s)
	if err != nil {
		x = ast.NewIdent("invalid type") // go/types reports it as undefined
	}
	ast.Inspect(x, func(n ast.Node) bool { // positions of another file set must not leak
		if id, ok := n.(*ast.Ident); ok {
			id.NamePos = token.NoPos
		}
		return true
	})
	t.decls = append(t.decls, &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{ast.NewIdent(name)}, Type: x}}})
}

func (t *typedVars) file() *ast.File {
	if len(t.decls) == 0 {
		return nil
	}
	f := &ast.File{Name: ast.NewIdent("main")}
	paths := sortedKeys(t.imports)
	for _, p := range paths {
		f.Decls = append(f.Decls, importDecl(t.imports[p], p))
	}
	f.Decls = append(f.Decls, t.decls...)
	return f
}
