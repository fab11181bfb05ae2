package closure

import (
	"go/ast"
	"go/types"
)

// Block compiles statements that belong to no function, those of a cell or one
// of them, to a function that executes them. Variables declared among them for
// which Env.Global has storage are the session's; the others end with the call.
// Name is what tracebacks call the function. The error is an [*Unsupported].
func (c *Compiler) Block(name string, list []ast.Stmt, info *types.Info, pkg *types.Package) (func(), error) {
	decl := &ast.FuncDecl{Name: ast.NewIdent(name), Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: &ast.BlockStmt{List: list}}
	if len(list) > 0 {
		decl.Name.NamePos, decl.Type.Func, decl.Body.Lbrace = list[0].Pos(), list[0].Pos(), list[0].Pos()
	}
	sig := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	co := &code{c: c, name: name, calls: map[types.Object]bool{}}
	c.done = nil
	err := c.attempt(func() {
		if !wide {
			panic(&Unsupported{Pos: decl.Pos(), Construct: "a platform whose int has 32 bits"})
		}
		u := analyse(decl, info)
		for v := range u.owner {
			if _, ok := c.env.Global(v); ok {
				u.hoist(v)
			}
		}
		co.rt = c.funcType(decl.Pos(), sig)
		co.fit(decl.Pos(), func(trial bool) *gen {
			g := &gen{c: c, info: info, pkg: pkg, usage: u, code: co, node: decl, sig: sig, trial: trial}
			g.begin()
			g.body(decl.Body)
			return g
		})
	})
	if err != nil {
		return nil, err
	}
	co.shape = shapeOf(co)
	return goFunc[func()](co.value()), nil
}

// hoist makes a local variable one of the session.
func (u *usage) hoist(v *types.Var) {
	delete(u.owner, v)
	delete(u.captured, v)
	delete(u.pinned, v)
	u.hoisted[v] = true
}
