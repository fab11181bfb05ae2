package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (t *Translator) assignStmt(s *ast.AssignStmt) []ast.Stmt {
	switch s.Tok {
	case token.DEFINE:
		var lhs []place
		for _, x := range s.Lhs {
			lhs = append(lhs, t.declared(x.(*ast.Ident)))
		}
		return t.assignTo(s.Pos(), lhs, s.Rhs)
	case token.ASSIGN:
		var lhs []place
		for _, x := range s.Lhs {
			lhs = append(lhs, t.placeOf(x))
		}
		return t.assignTo(s.Pos(), lhs, s.Rhs)
	}
	return t.update(s.Pos(), s.Lhs[0], assignOps[s.Tok], s.Rhs[0])
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

var opAssigns = map[token.Token]token.Token{}

func init() {
	for a, op := range assignOps {
		opAssigns[op] = a
	}
}

// assignTo stores the values of rhs.
func (t *Translator) assignTo(p token.Pos, lhs []place, rhs []ast.Expr) []ast.Stmt {
	if len(lhs) == len(rhs) {
		if len(lhs) == 1 {
			return t.assignOne(p, lhs[0], rhs[0])
		}
		return t.assignParallel(p, lhs, rhs)
	}
	x := ast.Unparen(rhs[0])
	if _, ok := x.(*ast.CallExpr); !ok {
		return t.assignCommaOK(p, lhs, x)
	}
	return t.assignCall(p, lhs, x)
}

func (t *Translator) assignOne(p token.Pos, l place, r ast.Expr) []ast.Stmt {
	if l.typ == nil { // blank
		if tv := t.src.Info.Types[r]; tv.Value != nil || tv.IsNil() {
			return nil
		}
		return []ast.Stmt{t.discard(t.expr(r))}
	}
	if l.expr != nil && t.mayCall(r) {
		pre, l := t.evaluated(p, l, false)
		tmp := t.temp("t")
		out := append(pre, t.introduce(p, tmp, l.typ, t.exprTo(r, l.typ))...)
		return append(out, t.store(p, l, ident(tmp, p)))
	}
	x := t.exprTo(r, l.typ)
	if l.fresh {
		return t.introduce(p, l.name, l.typ, x)
	}
	return []ast.Stmt{t.store(p, l, x)}
}

// assignParallel is a, b = x, y.
func (t *Translator) assignParallel(p token.Pos, lhs []place, rhs []ast.Expr) []ast.Stmt {
	fresh := true
	for _, l := range lhs {
		fresh = fresh && (l.fresh || l.typ == nil)
	}
	var out []ast.Stmt
	if fresh { // new names can't occur on the right
		for i, l := range lhs {
			out = append(out, t.assignOne(p, l, rhs[i])...)
		}
		return out
	}
	ready := make([]place, len(lhs))
	for i, l := range lhs {
		var pre []ast.Stmt
		pre, ready[i] = t.evaluated(p, l, t.affected(l, lhs, i))
		out = append(out, pre...)
	}
	values := make([]ast.Expr, len(rhs))
	for i, r := range rhs {
		if lhs[i].typ == nil {
			out = append(out, t.assignOne(p, lhs[i], r)...)
			continue
		}
		if tv := t.src.Info.Types[r]; tv.Value != nil || tv.IsNil() {
			values[i] = t.exprTo(r, lhs[i].typ)
			continue
		}
		tmp := t.temp("t")
		out = append(out, t.introduce(p, tmp, lhs[i].typ, t.exprTo(r, lhs[i].typ))...)
		values[i] = ident(tmp, p)
	}
	for i, l := range ready {
		switch {
		case l.typ == nil:
		case l.fresh:
			out = append(out, t.introduce(p, l.name, l.typ, values[i])...)
		default:
			out = append(out, t.store(p, l, values[i]))
		}
	}
	return out
}

// assignCommaOK is v, ok = m[k] and its kin.
func (t *Translator) assignCommaOK(p token.Pos, lhs []place, x ast.Expr) []ast.Stmt {
	var out []ast.Stmt
	for i, l := range lhs {
		pre, r := t.evaluated(p, l, t.affected(l, lhs, i))
		out = append(out, pre...)
		lhs[i] = r
	}
	v, ok := t.temp("v"), t.temp("ok")
	var from types.Type
	two := func(rhs ast.Expr) ast.Stmt {
		return &ast.AssignStmt{Lhs: []ast.Expr{ident(v, p), ident(ok, p)}, TokPos: p, Tok: token.ASSIGN, Rhs: []ast.Expr{rhs}}
	}
	switch x := x.(type) {
	case *ast.IndexExpr:
		m := t.under(x.X).(*types.Map)
		from = m.Elem()
		out = append(out, varDecl(p, v, t.typeExpr(from, p)), varDecl(p, ok, ident("bool", p)),
			two(&ast.IndexExpr{X: t.operand(x.X), Lbrack: x.Lbrack, Index: t.exprTo(x.Index, m.Key()), Rbrack: x.Rbrack}))
	case *ast.UnaryExpr: // <-ch
		from = t.under(x.X).(*types.Chan).Elem()
		out = append(out, varDecl(p, v, t.typeExpr(from, p)), varDecl(p, ok, ident("bool", p)),
			two(&ast.UnaryExpr{OpPos: x.OpPos, Op: token.ARROW, X: t.operand(x.X)}))
	case *ast.TypeAssertExpr:
		from = t.typeOf(x.Type)
		out = append(out, t.assertOK(p, v, ok, x, from)...)
	default:
		t.refuse(p, "this assignment can't be executed", "")
		return nil
	}
	values := []ast.Expr{ident(v, p), ident(ok, p)}
	froms := []types.Type{from, types.Typ[types.Bool]}
	for i, l := range lhs {
		if l.typ == nil {
			continue
		}
		y := t.convert(values[i], froms[i], l.typ)
		if l.fresh {
			out = append(out, t.introduce(p, l.name, l.typ, y)...)
		} else {
			out = append(out, t.store(p, l, y))
		}
	}
	return out
}

// assignCall is a, b = f().
func (t *Translator) assignCall(p token.Pos, lhs []place, x ast.Expr) []ast.Stmt {
	tuple := t.tupleOf(x)
	var out []ast.Stmt
	direct := true
	for i, l := range lhs {
		pre, r := t.evaluated(p, l, t.affected(l, lhs, i))
		out = append(out, pre...)
		lhs[i] = r
		if l.typ != nil && (!l.fresh || !t.sameRep(l.typ, tuple.At(i).Type())) {
			direct = false
		}
	}
	names := make([]ast.Expr, len(lhs))
	any := false
	for i, l := range lhs {
		switch {
		case l.typ == nil:
			names[i] = ident("_", p)
		case direct:
			names[i], any = ident(l.name, p), true
		default:
			names[i], any = ident(t.temp("t"), p), true
		}
	}
	tok := token.DEFINE
	if !any {
		tok = token.ASSIGN
	}
	out = append(out, &ast.AssignStmt{Lhs: names, TokPos: p, Tok: tok, Rhs: []ast.Expr{t.expr(x)}})
	if direct {
		return out
	}
	for i, l := range lhs {
		if l.typ == nil {
			continue
		}
		y := t.convert(names[i], tuple.At(i).Type(), l.typ)
		if l.fresh {
			out = append(out, t.introduce(p, l.name, l.typ, y)...)
		} else {
			out = append(out, t.store(p, l, y))
		}
	}
	return out
}

// update is x op= y, or x++ and x-- when y is nil.
func (t *Translator) update(p token.Pos, x ast.Expr, op token.Token, y ast.Expr) []ast.Stmt {
	l := t.placeOf(x)
	if l.typ == nil {
		return nil
	}
	var out []ast.Stmt
	if y == nil {
		pre, l := t.evaluated(p, l, false)
		tok := token.INC
		if op == token.SUB {
			tok = token.DEC
		}
		if b, ok := l.typ.Underlying().(*types.Basic); ok && b.Kind() == types.Uintptr { // the interpreter forgets this one
			one := call(p, ident("uintptr", p), intLit(1, p))
			return append(pre, &ast.AssignStmt{Lhs: []ast.Expr{t.target(l, p)}, TokPos: p, Tok: opAssigns[op], Rhs: []ast.Expr{one}})
		}
		return append(pre, &ast.IncDecStmt{X: t.target(l, p), TokPos: p, Tok: tok})
	}
	calls := l.expr != nil && t.mayCall(y)
	pre, l := t.evaluated(p, l, false)
	out = append(out, pre...)
	var value ast.Expr
	typ := l.typ
	if op == token.SHL || op == token.SHR {
		typ = t.typeOf(y)
		value = t.shiftCount(y)
	} else {
		value = t.exprTo(y, typ)
	}
	if calls {
		tmp := t.temp("t")
		out = append(out, t.introduce(p, tmp, typ, value)...)
		value = ident(tmp, p)
	}
	return append(out, &ast.AssignStmt{Lhs: []ast.Expr{t.target(l, p)}, TokPos: p, Tok: opAssigns[op], Rhs: []ast.Expr{value}})
}

// mayCall tells whether evaluating e may run other code.
func (t *Translator) mayCall(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if tv := t.src.Info.Types[n]; tv.Value != nil {
				return false
			}
			if tv := t.src.Info.Types[n.Fun]; tv.IsType() {
				return true
			}
			if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
				if b, ok := t.src.Info.Uses[id].(*types.Builtin); ok && b.Name() != "panic" && b.Name() != "recover" {
					return true
				}
			}
			found = true
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				found = true
			}
		}
		return !found
	})
	return found
}
