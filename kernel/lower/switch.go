package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// switchStmt translates an expression switch to one whose cases are conditions.
func (t *Translator) switchStmt(s *ast.SwitchStmt, label string) []ast.Stmt {
	p := s.Pos()
	out := t.stmt(s.Init)
	tag := ""
	var tagType types.Type
	if s.Tag != nil {
		tagType = t.typeOf(s.Tag)
		if b, ok := tagType.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			tagType = types.Default(tagType)
		}
		tag = t.temp("tag")
		out = append(out, t.introduce(p, tag, tagType, t.exprTo(s.Tag, tagType))...)
	}
	tg := &target{label: label}
	t.push(tg)
	defer t.pop()
	clauses := make([]*ast.CaseClause, len(s.Body.List))
	def := -1
	for i, c := range s.Body.List {
		cc := c.(*ast.CaseClause)
		clause := &ast.CaseClause{Case: cc.Case, Colon: cc.Colon}
		var cond ast.Expr
		for _, x := range cc.List {
			c := t.caseCond(x, tag, tagType)
			if cond == nil {
				cond = c
			} else {
				cond = binary(x.Pos(), cond, token.LOR, c)
			}
		}
		if cond == nil {
			def = i
		} else {
			clause.List = []ast.Expr{cond}
		}
		clause.Body = clauseBody(t.stmts(cc.Body))
		clauses[i] = clause
	}
	sw := &ast.SwitchStmt{Switch: p, Body: &ast.BlockStmt{Lbrace: s.Body.Lbrace, Rbrace: s.Body.Rbrace}}
	if def >= 0 && def < len(clauses)-1 {
		// The interpreter wants the default clause last.
		if falls(clauses[def].Body) || def > 0 && falls(clauses[def-1].Body) {
			return append(out, t.switchByIndex(p, tg, clauses, def)...)
		}
		d := clauses[def]
		clauses = append(append(clauses[:def:def], clauses[def+1:]...), d)
	}
	for _, c := range clauses {
		sw.Body.List = append(sw.Body.List, c)
	}
	return append(out, labeled(p, tg.name, sw))
}

// clauseBody puts labels into a block: the interpreter does not see them as
// statements of a clause.
func clauseBody(list []ast.Stmt) []ast.Stmt {
	if len(list) == 0 { // nor can it fall through to nothing
		return []ast.Stmt{block(token.NoPos)}
	}
	for _, s := range list {
		if _, ok := s.(*ast.LabeledStmt); !ok {
			continue
		}
		if n := len(list) - 1; falls(list) {
			return []ast.Stmt{block(list[0].Pos(), list[:n]...), list[n]}
		}
		return []ast.Stmt{block(list[0].Pos(), list...)}
	}
	return list
}

// falls tells whether a clause ends in fallthrough.
func falls(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	b, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// switchByIndex handles a default clause in the middle of fallthroughs: it
// finds the clause first and jumps to it then.
func (t *Translator) switchByIndex(p token.Pos, tg *target, clauses []*ast.CaseClause, def int) []ast.Stmt {
	n := t.temp("case")
	find := &ast.SwitchStmt{Switch: p, Body: block(p)}
	jump := &ast.SwitchStmt{Switch: p, Body: block(p)}
	for i, c := range clauses {
		if i != def {
			find.Body.List = append(find.Body.List, &ast.CaseClause{Case: c.Case, List: c.List, Colon: c.Colon, Body: []ast.Stmt{assign(p, ident(n, p), intLit(int64(i), p))}})
		}
		jump.Body.List = append(jump.Body.List, &ast.CaseClause{Case: c.Case, Colon: c.Colon, Body: c.Body,
			List: []ast.Expr{binary(p, ident(n, p), token.EQL, intLit(int64(i), p))}})
	}
	return []ast.Stmt{define(p, n, intLit(int64(def), p)), find, labeled(p, tg.name, jump)}
}

// caseCond is the condition under which a case is chosen.
func (t *Translator) caseCond(x ast.Expr, tag string, tagType types.Type) ast.Expr {
	p := x.Pos()
	if tag == "" {
		if isInterface(t.typeOf(x)) {
			return call(p, t.runtime("Equal"), t.asAnyValue(x), ident("true", p))
		}
		return t.cond(x)
	}
	if t.src.Info.Types[x].IsNil() {
		return binary(p, ident(tag, p), token.EQL, ident("nil", p))
	}
	xt := t.typeOf(x)
	if isInterface(tagType) || isInterface(xt) {
		return call(p, t.runtime("Equal"), t.convert(ident(tag, p), tagType, anyType), t.exprTo(x, anyType))
	}
	if !types.AssignableTo(xt, tagType) && types.AssignableTo(tagType, xt) {
		return binary(p, t.convert(ident(tag, p), tagType, xt), token.EQL, t.expr(x))
	}
	return binary(p, ident(tag, p), token.EQL, t.exprTo(x, tagType))
}

// typeSwitch translates a type switch: the clause is found by the runtime.
func (t *Translator) typeSwitch(s *ast.TypeSwitchStmt, label string) []ast.Stmt {
	p := s.Pos()
	out := t.stmt(s.Init)
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = ast.Unparen(a.X).(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		x = ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr).X
	}
	static := t.typeOf(x)
	value := t.temp("x")
	out = append(out, varDecl(p, value, emptyInterface(p)), assign(p, ident(value, p), paren(t.asAny(x))))
	n := t.temp("case")
	find := call(p, t.runtime("Case"), ident(value, p))
	out = append(out, define(p, n, find))
	tg := &target{label: label}
	t.push(tg)
	defer t.pop()
	sw := &ast.SwitchStmt{Switch: p, Body: &ast.BlockStmt{Lbrace: s.Body.Lbrace, Rbrace: s.Body.Rbrace}}
	var def ast.Stmt
	k := 0
	for _, c := range s.Body.List {
		cc := c.(*ast.CaseClause)
		clause := &ast.CaseClause{Case: cc.Case, Colon: cc.Colon}
		var cond ast.Expr
		var single types.Type
		for _, e := range cc.List {
			var desc ast.Expr
			if t.src.Info.Types[e].IsNil() {
				desc = t.runtime(t.nilType())
				single = nil
			} else {
				single = t.typeOf(e)
				desc = t.runtime(t.description(single))
			}
			find.Args = append(find.Args, desc)
			is := binary(e.Pos(), ident(n, e.Pos()), token.EQL, intLit(int64(k), e.Pos()))
			if cond == nil {
				cond = is
			} else {
				cond = binary(e.Pos(), cond, token.LOR, is)
			}
			k++
		}
		if cond != nil {
			clause.List = []ast.Expr{cond}
		}
		if o := t.src.Info.Implicits[cc]; o != nil {
			typ := t.subst(o.Type())
			y := t.convert(ident(value, p), anyType, static)
			switch {
			case len(cc.List) == 1 && single != nil && isInterface(typ):
				y = t.convert(ident(value, p), anyType, typ)
			case len(cc.List) == 1 && single != nil:
				y = t.typedRaw(ident(value, p), typ, p)
			}
			clause.Body = t.introduce(cc.Colon, t.local(o), typ, y)
		}
		clause.Body = clauseBody(append(clause.Body, t.stmts(cc.Body)...))
		if cond == nil {
			def = clause
		} else {
			sw.Body.List = append(sw.Body.List, clause)
		}
	}
	if def != nil {
		sw.Body.List = append(sw.Body.List, def)
	}
	return append(out, labeled(p, tg.name, sw))
}
