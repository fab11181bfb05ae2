package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// bodyNames lists the names that the statements declare in their outermost scope.
func (a *attempt) bodyNames() []string {
	var names []string
	for _, s := range a.cell.Body.Body.List {
		for {
			l, ok := s.(*ast.LabeledStmt)
			if !ok {
				break
			}
			s = l.Stmt
		}
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				for _, x := range s.Lhs {
					if id, ok := x.(*ast.Ident); ok && id.Name != "_" {
						names = append(names, id.Name)
					}
				}
			}
		case *ast.DeclStmt:
			names = append(names, specNames(s.Decl.(*ast.GenDecl).Specs...)...)
		}
	}
	return names
}

// bodyDecl is the function of the cell's statements and trailing expressions.
func (a *attempt) bodyDecl() *ast.FuncDecl {
	fn := *a.cell.Body
	block := *fn.Body
	block.List = slices.Clip(block.List)
	for _, x := range a.cell.Tail {
		block.List = append(block.List, &ast.ExprStmt{X: x})
	}
	fn.Body = &block
	fn.Name = &ast.Ident{Name: "_", NamePos: fn.Name.Pos()}
	return &fn
}

// locals returns the variables of the body's outermost scope.
func (a *attempt) locals(o outcome) map[string]*types.Var {
	vars := map[string]*types.Var{}
	if s := o.info.Scopes[a.cell.Body.Type]; s != nil {
		for _, name := range s.Names() {
			if v, ok := s.Lookup(name).(*types.Var); ok && v.Type() != types.Typ[types.Invalid] {
				vars[name] = v
			}
		}
	}
	return vars
}
