package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// stmts translates a list of statements in one scope.
func (t *Translator) stmts(list []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range list {
		if t.reg.o.Mark != nil && mayPanic(s) {
			out = append(out, t.reg.o.Mark(s.Pos()))
		}
		out = append(out, t.boundsChecks(s)...)
		out = append(out, t.stmt(s)...)
	}
	return out
}

// mayPanic tells whether a statement, apart from the statements inside it, does
// anything that can fail.
func mayPanic(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause, *ast.FuncLit:
			return false
		case *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.SelectorExpr, *ast.TypeAssertExpr, *ast.SendStmt, *ast.SelectStmt:
			found = true
		case *ast.BinaryExpr:
			found = found || n.Op == token.QUO || n.Op == token.REM || n.Op == token.SHL || n.Op == token.SHR || n.Op == token.EQL || n.Op == token.NEQ
		case *ast.AssignStmt:
			found = found || n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN || n.Tok == token.SHL_ASSIGN || n.Tok == token.SHR_ASSIGN
		}
		return !found
	})
	return found
}

// stmt translates a statement to any number of statements.
func (t *Translator) stmt(s ast.Stmt) []ast.Stmt {
	if x := t.compiledNode(s); x != nil {
		return []ast.Stmt{&ast.ExprStmt{X: call(s.Pos(), x)}}
	}
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
		return nil
	case *ast.ExprStmt:
		return t.exprStmt(s)
	case *ast.AssignStmt:
		return t.assignStmt(s)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		return t.update(s.Pos(), s.X, op, nil)
	case *ast.DeclStmt:
		return t.declStmt(s.Decl.(*ast.GenDecl))
	case *ast.BlockStmt:
		return []ast.Stmt{t.block(s)}
	case *ast.IfStmt:
		return t.ifStmt(s)
	case *ast.ForStmt:
		return t.forStmt(s, "")
	case *ast.RangeStmt:
		return t.rangeStmt(s, "")
	case *ast.SwitchStmt:
		return t.switchStmt(s, "")
	case *ast.TypeSwitchStmt:
		return t.typeSwitch(s, "")
	case *ast.SelectStmt:
		return t.selectStmt(s, "")
	case *ast.LabeledStmt:
		return t.labeledStmt(s)
	case *ast.BranchStmt:
		return t.branchStmt(s)
	case *ast.ReturnStmt:
		return t.returnStmt(s)
	case *ast.SendStmt:
		ch, _ := t.under(s.Chan).(*types.Chan)
		// The interpreter must know that it is a channel, also when it is a field.
		x := call(s.Pos(), t.typeExpr(ch, s.Pos()), t.operand(s.Chan))
		return []ast.Stmt{&ast.SendStmt{Chan: x, Arrow: s.Arrow, Value: paren(t.exprTo(s.Value, ch.Elem()))}}
	case *ast.GoStmt:
		return t.goStmt(s)
	case *ast.DeferStmt:
		return t.deferStmt(s)
	}
	t.refuse(s.Pos(), "this statement can't be executed", "")
	return nil
}

// block translates a block to a block.
func (t *Translator) block(b *ast.BlockStmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: b.Lbrace, List: t.stmts(b.List), Rbrace: b.Rbrace}
}

func (t *Translator) exprStmt(s *ast.ExprStmt) []ast.Stmt {
	x := ast.Unparen(s.X)
	if c, ok := x.(*ast.CallExpr); ok {
		if stmts, ok := t.builtinStmt(c); ok {
			return stmts
		}
		y := t.expr(x)
		if _, ok := y.(*ast.CallExpr); !ok {
			return []ast.Stmt{t.discard(y)}
		}
		return []ast.Stmt{&ast.ExprStmt{X: y}}
	}
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		return []ast.Stmt{t.discard(t.expr(x))}
	}
	return []ast.Stmt{t.discard(t.expr(x))} // trailing expressions that go/types has let pass
}

// discard evaluates x.
func (t *Translator) discard(x ast.Expr) ast.Stmt {
	return define(x.Pos(), t.temp("unused"), paren(x))
}

func (t *Translator) declStmt(d *ast.GenDecl) []ast.Stmt {
	if d.Tok != token.VAR {
		return nil // constants are folded, types emitted where they are used
	}
	var out []ast.Stmt
	for _, spec := range d.Specs {
		vs := spec.(*ast.ValueSpec)
		var lhs []place
		for _, n := range vs.Names {
			lhs = append(lhs, t.declared(n))
		}
		if len(vs.Values) == 0 {
			for _, l := range lhs {
				out = append(out, t.zeroed(vs.Pos(), l)...)
			}
			continue
		}
		out = append(out, t.assignTo(vs.Pos(), lhs, vs.Values)...)
	}
	return out
}

func (t *Translator) ifStmt(s *ast.IfStmt) []ast.Stmt {
	init := t.stmt(s.Init)
	out := &ast.IfStmt{If: s.If, Cond: t.cond(s.Cond), Body: t.block(s.Body)}
	if s.Else != nil {
		list := t.stmt(s.Else)
		if len(list) == 1 {
			switch e := list[0].(type) {
			case *ast.BlockStmt, *ast.IfStmt:
				out.Else = e
			}
		}
		if out.Else == nil {
			out.Else = block(s.Else.Pos(), list...)
		}
	}
	if len(init) == 0 {
		return []ast.Stmt{out}
	}
	return []ast.Stmt{block(s.If, append(init, out)...)}
}

// cond translates a condition. The interpreter wires conditions in ways that
// go wrong for some operands, so only those it gets right stay as they are.
func (t *Translator) cond(e ast.Expr) ast.Expr {
	x := t.expr(e)
	if t.plainCond(x) {
		return x
	}
	return binary(x.Pos(), x, token.EQL, ident("true", x.Pos()))
}

func (t *Translator) plainCond(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return true
	case *ast.ParenExpr:
		return t.plainCond(x.X)
	case *ast.UnaryExpr:
		return x.Op == token.NOT && t.plainCond(x.X)
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			return t.plainCond(x.X) && t.plainCond(x.Y)
		}
		return true
	case *ast.CallExpr:
		return true
	}
	return false
}

func (t *Translator) returnStmt(s *ast.ReturnStmt) []ast.Stmt {
	fn := t.fn
	for fn.bodyOf != nil {
		fn = fn.outer
	}
	p := s.Pos()
	if fn.sig == nil { // a cell's statements
		return t.leaveFunction(fn, p)
	}
	n := fn.sig.Results().Len()
	if n == 0 {
		return t.leaveFunction(fn, p)
	}
	if len(s.Results) == 0 {
		return t.leaveFunction(fn, p)
	}
	types := make([]types.Type, n)
	for i := range types {
		types[i] = fn.sig.Results().At(i).Type()
	}
	if fn != t.fn || fn.byName || fn.results != nil {
		var lhs []place
		for i, r := range fn.results {
			lhs = append(lhs, place{name: r, typ: types[i]})
		}
		return append(t.assignTo(p, lhs, s.Results), t.leaveFunction(fn, p)...)
	}
	if len(s.Results) == n {
		xs := make([]ast.Expr, n)
		for i, r := range s.Results {
			xs[i] = t.returned(t.exprTo(r, types[i]), types[i], n)
		}
		return []ast.Stmt{returnStmt(p, xs...)}
	}
	// return f(), where f has several results
	tuple := t.tupleOf(s.Results[0])
	var out []ast.Stmt
	var names, xs []ast.Expr
	for i := range n {
		v := t.temp("r")
		out = append(out, varDecl(p, v, t.typeExpr(tuple.At(i).Type(), p)))
		names = append(names, ident(v, p))
		xs = append(xs, t.convert(ident(v, p), tuple.At(i).Type(), types[i]))
	}
	out = append(out, &ast.AssignStmt{Lhs: names, TokPos: p, Tok: token.ASSIGN, Rhs: []ast.Expr{t.expr(s.Results[0])}})
	return append(out, returnStmt(p, xs...))
}

// returned keeps the interpreter from storing a result before all n are
// computed, or in the form of an interface.
func (t *Translator) returned(x ast.Expr, typ types.Type, n int) ast.Expr {
	switch y := x.(type) {
	case *ast.Ident, *ast.BasicLit, *ast.FuncLit:
		return x
	case *ast.BinaryExpr:
		if n == 1 && !isInterface(typ) && !t.repAny(typ) && y.Op != token.LAND && y.Op != token.LOR {
			return x
		}
	case *ast.CallExpr:
		if _, own := y.Fun.(*ast.Ident); own && n == 1 && !isInterface(typ) && !t.repAny(typ) {
			return x
		}
	}
	return paren(x)
}

func (t *Translator) tupleOf(e ast.Expr) *types.Tuple {
	tuple, _ := t.typeOf(e).(*types.Tuple)
	return tuple
}

// leaveFunction returns from fn, whose results have been assigned if it has
// any; the point of translation may be in the body of a range over a function.
func (t *Translator) leaveFunction(fn *function, p token.Pos) []ast.Stmt {
	if t.fn != fn {
		return t.leave(p, "return", func() []ast.Stmt { return t.leaveFunction(fn, p) })
	}
	if fn.byName || fn.sig == nil || fn.sig.Results().Len() == 0 {
		return []ast.Stmt{returnStmt(p)}
	}
	return t.bareReturn(fn, p)
}

func (t *Translator) labeledStmt(s *ast.LabeledStmt) []ast.Stmt {
	label := s.Label.Name
	switch inner := s.Stmt.(type) {
	case *ast.ForStmt:
		return t.landing(s, t.forStmt(inner, label))
	case *ast.RangeStmt:
		return t.landing(s, t.rangeStmt(inner, label))
	case *ast.SwitchStmt:
		return t.landing(s, t.switchStmt(inner, label))
	case *ast.TypeSwitchStmt:
		return t.landing(s, t.typeSwitch(inner, label))
	case *ast.SelectStmt:
		return t.landing(s, t.selectStmt(inner, label))
	}
	return t.landing(s, t.stmt(s.Stmt))
}

// landing makes the label of s a place that goto leads to.
func (t *Translator) landing(s *ast.LabeledStmt, list []ast.Stmt) []ast.Stmt {
	o := t.src.Info.Defs[s.Label]
	if o == nil || !t.gotoLabels[o] {
		return list
	}
	mark := &ast.LabeledStmt{Label: ident(t.local(o), s.Label.Pos()), Colon: s.Colon, Stmt: block(s.Colon)}
	return append([]ast.Stmt{mark}, list...)
}

// findGotos notes the labels that goto statements lead to.
func (t *Translator) findGotos(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO {
			t.gotoLabels[t.src.Info.Uses[b.Label]] = true
		}
		return true
	})
}

func (t *Translator) branchStmt(s *ast.BranchStmt) []ast.Stmt {
	p := s.Pos()
	switch s.Tok {
	case token.GOTO:
		return t.gotoStmt(p, t.src.Info.Uses[s.Label])
	case token.FALLTHROUGH:
		return []ast.Stmt{branch(p, token.FALLTHROUGH, "")}
	}
	label := ""
	if s.Label != nil {
		label = s.Label.Name
	}
	return t.jump(p, s.Tok, label)
}

func (t *Translator) gotoStmt(p token.Pos, label types.Object) []ast.Stmt {
	if b := t.fn.bodyOf; b != nil && (label.Pos() < b.from || label.Pos() >= b.to) {
		return t.leave(p, "goto "+label.Name(), func() []ast.Stmt { return t.gotoStmt(p, label) })
	}
	return []ast.Stmt{branch(p, token.GOTO, t.local(label))}
}
