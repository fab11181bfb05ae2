package closure

import (
	"go/ast"
	"go/token"
	"go/types"
)

// escapes tells whether a statement may leave the loop or switch around it by
// return or to a label.
func escapes(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			if n.Label != nil {
				found = true
			}
		}
		return !found
	})
	return found
}

// again returns what a labelled continue of this loop looks like, or a number
// that no statement returns.
func (g *gen) again(label string) ctl {
	if label == "" {
		return -1
	}
	return g.labels[label] + 1
}

// fors compiles "for init; cond; post".
func (g *gen) fors(s *ast.ForStmt, label string) stmt {
	var list []stmt
	var fresh exec // copies captured loop variables for the next iteration
	if s.Init != nil {
		if c, ok := g.stmt(s.Init); ok {
			list = append(list, c)
		}
		fresh = g.freshVariables(s.Init)
	}
	l := loop{limit: &g.c.limit, again: g.again(label)}
	var cond *val
	if s.Cond != nil {
		c := g.expr(s.Cond)
		cond = &c
	}
	body := g.block(s.Body)
	l.body, l.flows = body.run, body.flows
	if s.Post != nil {
		c, _ := g.stmt(s.Post)
		l.post = c.run
	}
	if fresh != nil {
		if post := l.post; post != nil {
			l.post = func(fp ptr) ctl { fresh(fp); return post(fp) }
		} else {
			l.post = fresh
		}
	}
	if e := g.counting(s, l, fresh != nil); e != nil {
		return seq(append(list, stmt{run: e, flows: escapes(s.Body)}))
	}
	if cond != nil {
		l.cond = cond.b()
	}
	return seq(append(list, stmt{run: l.run(), flows: escapes(s.Body)}))
}

// freshVariables returns a statement that gives the captured variables of init
// a new variable with the same value, or nil if there are none.
func (g *gen) freshVariables(init ast.Stmt) exec {
	a, ok := init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return nil
	}
	var list []stmt
	for _, x := range a.Lhs {
		v, ok := g.info.Defs[x.(*ast.Ident)].(*types.Var)
		if !ok || !g.usage.boxed(v) {
			continue
		}
		p := g.vars[v]
		slot, alloc, cp := p.slot, allocator(p.t), copier(p.t)
		list = append(list, plain(func(fp ptr) ctl {
			q := alloc()
			cp(q, *at[ptr](fp, slot))
			*at[ptr](fp, slot) = q
			return next
		}))
	}
	if len(list) == 0 {
		return nil
	}
	return seq(list).run
}

// counting compiles the loops "for …; i < n; i++" and the like with i in a register.
func (g *gen) counting(s *ast.ForStmt, l loop, fresh bool) exec {
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || fresh {
		return nil
	}
	i, ok := g.counter(cond.X)
	j, step, ok2 := g.step(s.Post)
	if !ok || !ok2 || i != j {
		return nil
	}
	n := g.expr(cond.Y)
	if n.t.class != cInt {
		return nil
	}
	switch up := step.konst && step.num == 1; {
	case cond.Op == token.LSS && up:
		return l.up(i, n)
	case cond.Op == token.LEQ && up && n.konst && n.num < 1<<62:
		n.num++
		return l.up(i, n)
	case cond.Op == token.GEQ && step.konst && step.num == -1 && n.konst:
		return l.down(i, n.num)
	case cond.Op == token.LSS && n.reg && (step.reg || step.konst):
		return l.by(i, n.off, step)
	}
	return nil
}

// counter is the register of x if it is a variable of type int or int64 in one.
func (g *gen) counter(x ast.Expr) (uintptr, bool) {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return 0, false
	}
	v, ok := g.info.ObjectOf(id).(*types.Var)
	if !ok {
		return 0, false
	}
	p, ok := g.vars[v]
	return p.slot, ok && p.kind == inRegister && p.t.class == cInt && p.t.bits == 64 && !p.t.unsigned
}

// step is what a post statement adds to a counter.
func (g *gen) step(s ast.Stmt) (i uintptr, step val, ok bool) {
	switch s := s.(type) {
	case *ast.IncDecStmt:
		i, ok = g.counter(s.X)
		step = val{konst: true, num: 1}
		if s.Tok == token.DEC {
			step.num = -1
		}
	case *ast.AssignStmt:
		if s.Tok == token.ADD_ASSIGN && !hasCall(s.Rhs[0]) {
			i, ok = g.counter(s.Lhs[0])
			step = g.expr(s.Rhs[0])
		}
	}
	return i, step, ok
}
