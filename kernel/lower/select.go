package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// selectStmt translates a select statement: the runtime waits and tells which
// communication took place.
func (t *Translator) selectStmt(s *ast.SelectStmt, label string) []ast.Stmt {
	p := s.Pos()
	var out []ast.Stmt
	chosen, value, ok := t.temp("case"), t.temp("v"), t.temp("ok")
	hasDefault := "false"
	wait := call(p, t.runtime("Select"))
	type comm struct {
		clause *ast.CommClause
		elem   types.Type // of a receive
		index  int
	}
	var comms []comm
	for _, c := range s.Body.List {
		cc := c.(*ast.CommClause)
		switch st := cc.Comm.(type) {
		case nil:
			hasDefault = "true"
			comms = append(comms, comm{clause: cc, index: -1})
			continue
		case *ast.SendStmt:
			elem := t.under(st.Chan).(*types.Chan).Elem()
			ch, v := t.temp("ch"), t.temp("t")
			out = append(out, define(p, ch, paren(t.operand(st.Chan))))
			out = append(out, t.introduce(p, v, elem, t.exprTo(st.Value, elem))...)
			wait.Args = append(wait.Args, call(p, t.runtime("Send"), ident(ch, p), ident(v, p)))
			comms = append(comms, comm{clause: cc, index: len(wait.Args) - 1})
		default:
			recv := received(st)
			ch := t.temp("ch")
			out = append(out, define(p, ch, paren(t.operand(recv.X))))
			wait.Args = append(wait.Args, call(p, t.runtime("Receive"), ident(ch, p)))
			comms = append(comms, comm{cc, t.under(recv.X).(*types.Chan).Elem(), len(wait.Args) - 1})
		}
	}
	wait.Args = append([]ast.Expr{ident(hasDefault, p)}, wait.Args...)
	out = append(out, &ast.AssignStmt{Lhs: []ast.Expr{ident(chosen, p), ident(value, p), ident(ok, p)}, TokPos: p, Tok: token.DEFINE, Rhs: []ast.Expr{wait}})
	tg := &target{label: label}
	t.push(tg)
	defer t.pop()
	sw := &ast.SwitchStmt{Switch: p, Body: &ast.BlockStmt{Lbrace: s.Body.Lbrace, Rbrace: s.Body.Rbrace}}
	for _, c := range comms {
		cp := c.clause.Pos()
		clause := &ast.CaseClause{Case: cp, Colon: c.clause.Colon, List: []ast.Expr{binary(cp, ident(chosen, cp), token.EQL, intLit(int64(c.index), cp))}}
		if a, isAssign := c.clause.Comm.(*ast.AssignStmt); isAssign {
			clause.Body = t.receivedInto(a, c.elem, value, ok)
		}
		clause.Body = clauseBody(append(clause.Body, t.stmts(c.clause.Body)...))
		sw.Body.List = append(sw.Body.List, clause)
	}
	return append(out, labeled(p, tg.name, sw))
}

// received is the receive expression of a communication.
func received(s ast.Stmt) *ast.UnaryExpr {
	switch s := s.(type) {
	case *ast.ExprStmt:
		u, _ := ast.Unparen(s.X).(*ast.UnaryExpr)
		return u
	case *ast.AssignStmt:
		u, _ := ast.Unparen(s.Rhs[0]).(*ast.UnaryExpr)
		return u
	}
	return nil
}

// receivedInto stores what select has received.
func (t *Translator) receivedInto(a *ast.AssignStmt, elem types.Type, value, ok string) []ast.Stmt {
	p := a.Pos()
	var out []ast.Stmt
	for i, x := range a.Lhs {
		var l place
		if a.Tok == token.DEFINE {
			l = t.declared(x.(*ast.Ident))
		} else {
			l = t.placeOf(x)
		}
		if l.typ == nil {
			continue
		}
		pre, l := t.evaluated(p, l, false)
		out = append(out, pre...)
		from, y := elem, t.receivedValue(value, elem, p)
		if i == 1 {
			from, y = types.Typ[types.Bool], ident(ok, p)
		}
		if i == 0 && y == nil { // may be nil or closed: the zero value then
			tmp := t.temp("t")
			out = append(out, varDecl(p, tmp, t.typeExpr(elem, p)),
				ifStmt(p, binary(p, ident(value, p), token.NEQ, ident("nil", p)), assign(p, ident(tmp, p), paren(t.typedRaw(ident(value, p), elem, p)))))
			y = ident(tmp, p)
		}
		y = t.convert(y, from, l.typ)
		if l.fresh {
			out = append(out, t.introduce(p, l.name, l.typ, y)...)
		} else {
			out = append(out, t.store(p, l, y))
		}
	}
	return out
}

// receivedValue gives a received value its type; nil when that takes statements.
func (t *Translator) receivedValue(value string, elem types.Type, p token.Pos) ast.Expr {
	if t.repAny(elem) {
		return ident(value, p)
	}
	if t.isCompiledInterface(elem) {
		return call(p, t.runtime(t.ifaceSymbol(elem, "To", nil)), ident(value, p))
	}
	return nil
}
