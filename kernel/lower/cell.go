package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
)

// Cell translates the statements of a cell and its trailing expressions.
// Variables of the outermost scope for which hoisted is true are package
// variables: their declarations become assignments.
func (t *Translator) Cell(stmts []ast.Stmt, tail []ast.Expr, hoisted func(types.Object) bool) (*Cell, error) {
	defer t.work()()
	whole := &ast.BlockStmt{List: stmts}
	for _, x := range tail {
		whole.List = append(whole.List[:len(whole.List):len(whole.List)], &ast.ExprStmt{X: x})
	}
	if len(whole.List) > 0 {
		whole.Lbrace, whole.Rbrace = whole.List[0].Pos(), whole.List[len(whole.List)-1].End()
	}
	t.begin(whole, whole)
	t.hoisted = hoisted
	defer func() { t.hoisted = nil }()
	c := &Cell{}
	fn := &function{}
	t.fn = fn
	body := t.stmts(stmts)
	for _, x := range tail {
		if t.reg.o.Mark != nil {
			body = append(body, t.reg.o.Mark(x.Pos()))
		}
		typ := t.typeOf(x)
		if tuple, ok := typ.(*types.Tuple); ok {
			names := make([]ast.Expr, tuple.Len())
			for i := range names {
				n := t.temp("v")
				names[i] = ident(n, x.Pos())
				body = append(body, varDecl(x.Pos(), n, t.typeExpr(tuple.At(i).Type(), x.Pos())))
				c.Tail = append(c.Tail, ident(n, x.Pos()))
				c.Types = append(c.Types, tuple.At(i).Type())
			}
			if len(names) == 0 {
				body = append(body, &ast.ExprStmt{X: t.expr(x)})
				continue
			}
			body = append(body, &ast.AssignStmt{Lhs: names, TokPos: x.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{t.expr(x)}})
			continue
		}
		n := t.temp("v")
		typ = types.Default(typ)
		if b, ok := typ.(*types.Basic); ok && b.Kind() == types.UntypedNil {
			typ = anyType
		}
		var value ast.Expr
		if text := tooLarge(t.src.Info.Types[x].Value, typ); text != "" {
			typ, value = types.Typ[types.String], stringLit(text, x.Pos())
		} else {
			value = paren(t.exprTo(x, typ))
		}
		body = append(body, varDecl(x.Pos(), n, t.typeExpr(typ, x.Pos())), assign(x.Pos(), ident(n, x.Pos()), value))
		c.Tail = append(c.Tail, ident(n, x.Pos()))
		c.Types = append(c.Types, typ)
	}
	if fn.frame != "" {
		p := whole.Pos()
		var vars []ast.Stmt
		if len(c.Tail) > 0 { // the values must be visible after the deferred calls
			vars, body = t.liftVars(c, body)
		}
		c.Stmts = append(vars, t.framed(p, fn.frame, body)...)
	} else {
		c.Stmts = body
	}
	for i, x := range c.Tail { // what is shown carries its type
		c.Tail[i] = t.convert(x, c.Types[i], anyType)
	}
	t.drain()
	return c, t.result()
}

// tooLarge writes a constant that its type can't hold, or "" if it can.
func tooLarge(v constant.Value, typ types.Type) string {
	b, ok := typ.Underlying().(*types.Basic)
	if v == nil || !ok {
		return ""
	}
	switch v.Kind() {
	case constant.Int:
		if b.Info()&types.IsInteger != 0 && b.Info()&types.IsUnsigned == 0 {
			if _, exact := constant.Int64Val(v); !exact {
				return v.ExactString()
			}
		}
	case constant.Float:
		if b.Info()&types.IsFloat != 0 {
			if f, _ := constant.Float64Val(v); math.IsInf(f, 0) {
				return v.String()
			}
		}
	}
	return ""
}

// liftVars moves the declarations of the tail's variables out of body.
func (t *Translator) liftVars(c *Cell, body []ast.Stmt) (vars, rest []ast.Stmt) {
	names := map[string]bool{}
	for _, x := range c.Tail {
		names[x.(*ast.Ident).Name] = true
	}
	for _, s := range body {
		if d, ok := s.(*ast.DeclStmt); ok {
			if vs, ok := d.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec); ok && names[vs.Names[0].Name] {
				vars = append(vars, s)
				continue
			}
		}
		rest = append(rest, s)
	}
	return vars, rest
}

// Body is Cell without trailing expressions.
func (t *Translator) Body(stmts []ast.Stmt, hoisted func(types.Object) bool) ([]ast.Stmt, error) {
	c, err := t.Cell(stmts, nil, hoisted)
	return c.Stmts, err
}
