package closure

import (
	"go/ast"
	"go/token"
	"go/types"
)

// usage is what a declaration does with its local variables.
type usage struct {
	info *types.Info
	// owner is the function, *ast.FuncDecl or *ast.FuncLit, that declares a variable.
	owner map[*types.Var]ast.Node
	// captured variables are used by a function literal inside their owner.
	captured map[*types.Var]bool
	// pinned variables need memory of their own because their address is taken.
	pinned map[*types.Var]bool
	// written variables are assigned to after their declaration.
	written map[*types.Var]bool
	// hoisted variables are declared here but belong to the session.
	hoisted map[*types.Var]bool
}

// boxed tells whether a variable lives on the heap: its address is taken, or a
// literal captures it and somebody changes it. Other captured variables are
// copied when the literal is evaluated.
func (u *usage) boxed(v *types.Var) bool {
	return u.pinned[v] || u.captured[v] && u.written[v]
}

func analyse(decl *ast.FuncDecl, info *types.Info) *usage {
	u := &usage{info: info, owner: map[*types.Var]ast.Node{}, captured: map[*types.Var]bool{}, pinned: map[*types.Var]bool{}, written: map[*types.Var]bool{}, hoisted: map[*types.Var]bool{}}
	u.walk(decl, decl)
	return u
}

func (u *usage) walk(root, owner ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if n != root {
				u.walk(n, n)
				return false
			}
		case *ast.Ident:
			if v, ok := u.info.Defs[n].(*types.Var); ok {
				u.owner[v] = owner
			} else if v, ok := u.info.Uses[n].(*types.Var); ok && u.owner[v] != nil && u.owner[v] != owner {
				u.captured[v] = true
			}
		case *ast.CaseClause:
			if v, ok := u.info.Implicits[n].(*types.Var); ok {
				u.owner[v] = owner
			}
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				u.write(x)
			}
		case *ast.IncDecStmt:
			u.write(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				u.write(n.Key)
				u.write(n.Value)
			}
			if u.overFunction(n) {
				// The body is a function literal of its own.
				u.walk(&ast.ParenExpr{X: n.X}, owner) // a literal is not the root then
				for _, x := range []ast.Expr{n.Key, n.Value} {
					if x != nil {
						u.walk(x, n)
					}
				}
				u.walk(n.Body, n)
				return false
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				u.pin(n.X)
			}
		case *ast.SliceExpr:
			if _, ok := u.info.TypeOf(n.X).Underlying().(*types.Array); ok {
				u.pin(n.X)
			}
		case *ast.SelectorExpr:
			s := u.info.Selections[n]
			if s == nil || s.Kind() != types.MethodVal {
				break
			}
			if sig, ok := s.Obj().Type().(*types.Signature); ok && sig.Recv() != nil {
				if _, ok := sig.Recv().Type().Underlying().(*types.Pointer); ok {
					u.pin(n.X)
				}
			}
		}
		return true
	})
}

// overFunction tells a range statement over a function.
func (u *usage) overFunction(s *ast.RangeStmt) bool {
	_, ok := u.info.TypeOf(s.X).Underlying().(*types.Signature)
	return ok
}

func (u *usage) write(x ast.Expr) {
	if x == nil {
		return
	}
	// A variable that := declares is not written: it has no use yet.
	if id, ok := x.(*ast.Ident); ok && u.info.Defs[id] != nil {
		return
	}
	if v := u.root(x); v != nil {
		u.written[v] = true
	}
}

func (u *usage) pin(x ast.Expr) {
	if v := u.root(x); v != nil {
		u.pinned[v] = true
	}
}

// root is the variable that x is or lies in.
func (u *usage) root(x ast.Expr) *types.Var {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, ok := u.info.Uses[x].(*types.Var); ok {
			return v
		}
		v, _ := u.info.Defs[x].(*types.Var)
		return v
	case *ast.SelectorExpr:
		s := u.info.Selections[x]
		if s == nil || s.Kind() != types.FieldVal && s.Kind() != types.MethodVal {
			return nil
		}
		if _, ok := u.info.TypeOf(x.X).Underlying().(*types.Pointer); ok {
			return nil
		}
		return u.root(x.X)
	case *ast.IndexExpr:
		if _, ok := u.info.TypeOf(x.X).Underlying().(*types.Array); ok {
			return u.root(x.X)
		}
	}
	return nil
}
