package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/check"
)

// initName is the variable that marks among the statements of a cell where its
// functions called init run:
//
//	initʹ()
const initName = "init" + versionMark

// insertInits marks where the init functions of a cell run: as in a package, after
// the variables and before everything else. The variables are those that the cell
// declares before its first other statement and those that an init function
// mentions, by itself or through functions of the cell.
func insertInits(c *cell.Cell) {
	if c.File == nil || c.Body == nil {
		return
	}
	functions := map[string]*ast.FuncDecl{}
	var inits []*ast.FuncDecl
	for _, d := range c.File.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
			if f.Name.Name == "init" {
				inits = append(inits, f)
			} else {
				functions[f.Name.Name] = f
			}
		}
	}
	list := c.Body.Body.List
	if len(inits) == 0 || len(list) == 0 && len(c.Tail) == 0 {
		return
	}
	mentioned := map[string]bool{}
	var mention func(n ast.Node)
	mention = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && !mentioned[id.Name] {
				mentioned[id.Name] = true
				if f := functions[id.Name]; f != nil {
					mention(f)
				}
			}
			return true
		})
	}
	for _, f := range inits {
		mention(f)
	}
	at := 0
	for at < len(list) && isVariables(list[at]) {
		at++
	}
	for i := at; i < len(list); i++ {
		if slices.ContainsFunc(declaredNames(list[i]), func(name string) bool { return mentioned[name] }) {
			at = i + 1
		}
	}
	var marks []ast.Stmt
	for range inits {
		marks = append(marks, &ast.ExprStmt{X: &ast.CallExpr{Fun: ast.NewIdent(initName)}})
	}
	c.Body.Body.List = slices.Insert(slices.Clip(list), at, marks...)
}

// isVariables tells whether a statement declares variables with var.
func isVariables(st ast.Stmt) bool {
	d, ok := st.(*ast.DeclStmt)
	return ok && d.Decl.(*ast.GenDecl).Tok == token.VAR
}

// declaredNames lists the variables that a statement declares.
func declaredNames(st ast.Stmt) []string {
	var names []string
	switch st := st.(type) {
	case *ast.AssignStmt:
		for _, x := range st.Lhs {
			if id, ok := x.(*ast.Ident); ok && st.Tok == token.DEFINE {
				names = append(names, id.Name)
			}
		}
	case *ast.DeclStmt:
		for _, spec := range st.Decl.(*ast.GenDecl).Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for _, id := range v.Names {
					names = append(names, id.Name)
				}
			}
		}
	}
	return names
}

// callInits replaces the marks by calls of the functions. It returns those that
// have no mark, as the cell has no statements.
func (e *emission) callInits(list []ast.Stmt) []*check.Unit {
	mark := e.s.names.emitted[e.s.checker.Var(initName).Object]
	inits := e.d.Inits
	for _, st := range list {
		ast.Inspect(st, func(n ast.Node) bool {
			x, ok := n.(*ast.ExprStmt)
			if !ok || len(inits) == 0 {
				return true
			}
			if c, ok := x.X.(*ast.CallExpr); ok {
				if f, ok := c.Fun.(*ast.Ident); ok && f.Name == mark {
					x.X = e.callUnit(inits[0]).X
					inits = inits[1:]
				}
			}
			return true
		})
	}
	return inits
}

// callUnit calls a function of the session that takes nothing.
func (e *emission) callUnit(u *check.Unit) *ast.ExprStmt {
	return call(e.s.names.emitted[u.Info.Defs[u.Func.Name]])
}

// predeclareInit makes the mark known to the checker.
func (s *Session) predeclareInit() {
	o := s.checker.PredeclareType(initName, types.NewSignatureType(nil, nil, nil, nil, nil, false)).Object
	s.names.emitted[o] = s.names.fresh(initName)
}
