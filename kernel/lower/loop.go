package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

type signature = types.Signature

// forStmt translates a for statement without range.
func (t *Translator) forStmt(s *ast.ForStmt, label string) []ast.Stmt {
	p := s.Pos()
	vars := t.loopVars(s)
	copied := false
	for _, v := range vars {
		copied = copied || t.captured[v]
	}
	if copied {
		return t.copyingFor(s, label, vars)
	}
	init := t.stmt(s.Init)
	tg := &target{label: label, loop: true}
	t.push(tg)
	defer t.pop()
	out := &ast.ForStmt{For: p, Body: &ast.BlockStmt{Lbrace: s.Body.Lbrace, Rbrace: s.Body.Rbrace}}
	if s.Cond != nil {
		out.Cond = t.cond(s.Cond)
	}
	post := t.stmt(s.Post)
	switch {
	case len(post) == 1 && t.simplePost(post[0]):
		out.Post = post[0]
		out.Body.List = t.stmts(s.Body.List)
	case len(post) == 0:
		out.Body.List = t.stmts(s.Body.List)
	default:
		next := t.temp("next")
		tg.continues = func(p token.Pos) []ast.Stmt { return []ast.Stmt{branch(p, token.GOTO, next)} }
		out.Body.List = append(t.stmts(s.Body.List), &ast.LabeledStmt{Label: ident(next, p), Colon: p, Stmt: block(p, post...)})
	}
	var list []ast.Stmt
	if len(init) == 1 && t.simplePost(init[0]) {
		out.Init = init[0]
	} else {
		list = init
	}
	if out.Cond == nil && (out.Init != nil || out.Post != nil) {
		out.Cond = ident("true", p) // without a condition the interpreter hangs
	}
	return append(list, labeled(p, tg.name, out))
}

// simplePost tells whether a statement can stand in a for clause.
func (t *Translator) simplePost(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return len(s.Lhs) == 1
	case *ast.IncDecStmt, *ast.ExprStmt:
		return true
	}
	return false
}

// loopVars are the variables that the init statement declares.
func (t *Translator) loopVars(s *ast.ForStmt) []types.Object {
	a, ok := s.Init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return nil
	}
	var vars []types.Object
	for _, x := range a.Lhs {
		if id, ok := x.(*ast.Ident); ok {
			if o := t.src.Info.Defs[id]; o != nil {
				vars = append(vars, o)
			}
		}
	}
	return vars
}

// copyingFor translates a loop whose variables live longer than an iteration:
// each iteration has its own, and the values are carried over outside.
//
//	i_ := init
//	for {
//		i := i_
//		if !cond { break }
//		body
//	next: // continue leads here
//		i_ = i
//		post on i_
//	}
func (t *Translator) copyingFor(s *ast.ForStmt, label string, vars []types.Object) []ast.Stmt {
	p := s.Pos()
	for _, n := range []ast.Node{s.Post, s.Cond} {
		if n != nil && t.capturedIn(n, vars) {
			t.refuse(n.Pos(), "a closure over the loop variable in the head of a for statement", "move it into the body")
		}
	}
	out := t.stmt(s.Init)
	carried := map[types.Object]string{}
	for _, v := range vars {
		carried[v] = t.locals[v]
	}
	tg := &target{label: label, loop: true}
	t.push(tg)
	defer t.pop()
	next := ""
	tg.continues = func(p token.Pos) []ast.Stmt {
		if next == "" {
			next = t.temp("next")
		}
		return []ast.Stmt{branch(p, token.GOTO, next)}
	}
	body := &ast.BlockStmt{Lbrace: s.Body.Lbrace, Rbrace: s.Body.Rbrace}
	own := map[types.Object]string{}
	for _, v := range vars {
		own[v] = t.temp(v.Name())
		body.List = append(body.List, t.introduce(p, own[v], t.subst(v.Type()), ident(carried[v], p))...)
		t.locals[v] = own[v]
	}
	if s.Cond != nil {
		body.List = append(body.List, ifStmt(s.Cond.Pos(), not(s.Cond.Pos(), t.cond(s.Cond)), branch(p, token.BREAK, "")))
	}
	body.List = append(body.List, t.stmts(s.Body.List)...)
	var tail []ast.Stmt
	for _, v := range vars {
		tail = append(tail, assign(p, ident(carried[v], p), ident(own[v], p)))
		t.locals[v] = carried[v]
	}
	tail = append(tail, t.stmt(s.Post)...)
	if next != "" {
		body.List = append(body.List, &ast.LabeledStmt{Label: ident(next, p), Colon: p, Stmt: block(p, tail...)})
	} else {
		body.List = append(body.List, tail...)
	}
	return append(out, labeled(p, tg.name, &ast.ForStmt{For: p, Body: body}))
}

// capturedIn tells whether a function literal in n uses one of vars.
func (t *Translator) capturedIn(n ast.Node, vars []types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			ast.Inspect(lit.Body, func(m ast.Node) bool {
				if id, ok := m.(*ast.Ident); ok {
					for _, v := range vars {
						found = found || t.src.Info.Uses[id] == v
					}
				}
				return true
			})
		}
		return true
	})
	return found
}
