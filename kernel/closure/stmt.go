package closure

import (
	"go/ast"
	"go/token"
)

// stmt is a compiled statement.
type stmt struct {
	run exec
	// flows tells that run may return something else than next.
	flows bool
	// parts are the statements of a sequence.
	parts []stmt
}

func plain(e exec) stmt { return stmt{run: e} }

func flow(e exec) stmt { return stmt{run: e, flows: true} }

// jump always returns c.
func jump(c ctl) stmt { return flow(func(ptr) ctl { return c }) }

// seq is one statement after the other.
func seq(list []stmt) stmt {
	switch len(list) {
	case 0:
		return plain(func(ptr) ctl { return next })
	case 1:
		return list[0]
	}
	s := chain(list)
	s.parts = list
	return s
}

//go:noinline
func chain(list []stmt) stmt {
	if len(list) > 4 {
		// A tree keeps the number of nested calls small.
		var groups []stmt
		for len(list) > 4 {
			groups = append(groups, seq(list[:4]))
			list = list[4:]
		}
		return seq(append(groups, seq(list)))
	}
	last := list[len(list)-1]
	straight := true
	for _, s := range list[:len(list)-1] {
		straight = straight && !s.flows
	}
	a, b := list[0].run, list[1].run
	if straight {
		switch len(list) {
		case 2:
			return stmt{run: func(fp ptr) ctl { a(fp); return b(fp) }, flows: last.flows}
		case 3:
			c := list[2].run
			return stmt{run: func(fp ptr) ctl { a(fp); b(fp); return c(fp) }, flows: last.flows}
		}
		c, d := list[2].run, list[3].run
		return stmt{run: func(fp ptr) ctl { a(fp); b(fp); c(fp); return d(fp) }, flows: last.flows}
	}
	if len(list) == 2 {
		return flow(func(fp ptr) ctl {
			if r := a(fp); r != next {
				return r
			}
			return b(fp)
		})
	}
	rest := seq(list[2:]).run
	return flow(func(fp ptr) ctl {
		if r := a(fp); r != next {
			return r
		}
		if r := b(fp); r != next {
			return r
		}
		return rest(fp)
	})
}

// stmts compiles a list of statements in their own scope.
func (g *gen) stmts(list []ast.Stmt) []stmt {
	var out []stmt
	g.scope(func() {
		for _, s := range list {
			if c, ok := g.stmt(s); ok {
				out = appendStmt(out, c)
			}
		}
	})
	return out
}

// appendStmt adds a statement, or the statements it consists of.
func appendStmt(list []stmt, s stmt) []stmt {
	if s.parts != nil {
		return append(list, s.parts...)
	}
	return append(list, s)
}

func (g *gen) block(b *ast.BlockStmt) stmt { return seq(g.stmts(b.List)) }

// stmt compiles one statement; ok is false if there is nothing to run.
func (g *gen) stmt(s ast.Stmt) (c stmt, ok bool) {
	label := g.pending
	g.pending = ""
	switch s := s.(type) {
	case *ast.EmptyStmt:
		return stmt{}, false
	case *ast.BlockStmt:
		return g.block(s), true
	case *ast.ExprStmt:
		return plain(g.effect(s.X)), true
	case *ast.DeclStmt:
		return g.declaration(s)
	case *ast.AssignStmt:
		return g.assign(s), true
	case *ast.IncDecStmt:
		return g.incDec(s), true
	case *ast.ReturnStmt:
		return g.returns(s), true
	case *ast.IfStmt:
		g.scope(func() { c = g.ifs(s) })
		return c, true
	case *ast.ForStmt:
		g.scope(func() { c = g.fors(s, label) })
		return c, true
	case *ast.RangeStmt:
		g.scope(func() { c = g.ranges(s, label) })
		return c, true
	case *ast.SwitchStmt:
		g.scope(func() { c = g.switches(s, label) })
		return c, true
	case *ast.TypeSwitchStmt:
		g.scope(func() { c = g.typeSwitch(s, label) })
		return c, true
	case *ast.LabeledStmt:
		return g.labeled(s)
	case *ast.BranchStmt:
		return g.branch(s), true
	case *ast.GoStmt:
		g.no(s.Pos(), "go")
	case *ast.DeferStmt:
		g.no(s.Pos(), "defer")
	case *ast.SelectStmt:
		g.no(s.Pos(), "select")
	case *ast.SendStmt:
		g.no(s.Pos(), "a channel operation")
	}
	g.no(s.Pos(), "this statement")
	return stmt{}, false
}

// labeled compiles a statement with a label. Break and continue name its loop.
func (g *gen) labeled(s *ast.LabeledStmt) (stmt, bool) {
	name := s.Label.Name
	if name == "_" {
		return g.stmt(s.Stmt)
	}
	g.labels[name] = firstLabel + 2*len(g.labels)
	mine := g.labels[name]
	switch s.Stmt.(type) {
	case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
		g.pending = name
	}
	c, ok := g.stmt(s.Stmt)
	if !ok || !c.flows {
		return c, ok
	}
	run := c.run
	return flow(func(fp ptr) ctl {
		r := run(fp)
		if r == mine {
			return next
		}
		return r
	}), true
}

func (g *gen) branch(s *ast.BranchStmt) stmt {
	if s.Tok == token.GOTO {
		g.no(s.Pos(), "goto")
	}
	if s.Tok == token.FALLTHROUGH {
		return jump(falling)
	}
	if s.Label != nil {
		c := g.labels[s.Label.Name]
		if s.Tok == token.CONTINUE {
			c++
		}
		return jump(c)
	}
	if s.Tok == token.BREAK {
		return jump(breaking)
	}
	return jump(continuing)
}

// returns compiles a return statement.
func (g *gen) returns(s *ast.ReturnStmt) stmt {
	if _, ok := g.node.(*ast.RangeStmt); ok {
		return g.returnThrough(s)
	}
	results := g.code.results
	var list []stmt
	switch {
	case len(results) == 0:
	case len(s.Results) == 0:
		for i, p := range g.named {
			list = append(list, plain(g.setResult(i, p.load())))
		}
	case len(s.Results) == 1 && len(results) > 1:
		list = append(list, plain(g.multi(s.Results[0], func(i int, v val) exec {
			return g.setResult(i, g.convert(s.Results[0].Pos(), v, results[i].t))
		})))
	case len(results) == 1:
		list = append(list, plain(g.setResult(0, g.exprAs(s.Results[0], results[0].t))))
	default:
		// No expression sees the slots: named results are other variables.
		for i, x := range s.Results {
			list = append(list, plain(g.setResult(i, g.exprAs(x, results[i].t))))
		}
	}
	if len(list) == 0 {
		return jump(returned)
	}
	if len(s.Results) > 0 {
		list = append(list, g.setNamed()...)
	}
	run := seq(list).run
	return flow(func(fp ptr) ctl { run(fp); return returned })
}

// setNamed gives named results that a function literal has captured the values
// that a return statement has put into the slots.
func (g *gen) setNamed() []stmt {
	var list []stmt
	for i, p := range g.named {
		if g.usage.captured[g.sig.Results().At(i)] {
			list = append(list, plain(p.store(g.at(g.code.results[i]).load())))
		}
	}
	return list
}

// setResult writes to the slot of result i.
func (g *gen) setResult(i int, v val) exec {
	s := g.code.results[i]
	if s.block {
		put, alloc, off := v.put(), allocator(s.t), s.off
		return func(fp ptr) ctl {
			q := alloc()
			put(fp, q)
			*at[ptr](fp, off) = q
			return next
		}
	}
	return assignRegister(s.off, v)
}

func (g *gen) ifs(s *ast.IfStmt) stmt {
	var list []stmt
	if s.Init != nil {
		if c, ok := g.stmt(s.Init); ok {
			list = append(list, c)
		}
	}
	cond := g.expr(s.Cond)
	then := g.block(s.Body)
	var other *stmt
	if s.Else != nil {
		c, _ := g.stmt(s.Else)
		other = &c
	}
	return seq(append(list, branching(cond, then, other)))
}

// branching is "if cond then other".
//
//go:noinline
func branching(cond val, then stmt, other *stmt) stmt {
	if other == nil && cond.x != nil {
		if e := branchOn(cond.op, *cond.x, *cond.y, then.run); e != nil {
			return stmt{run: e, flows: then.flows}
		}
	}
	b, t := cond.b(), then.run
	if other == nil {
		return stmt{run: func(fp ptr) ctl {
			if b(fp) {
				return t(fp)
			}
			return next
		}, flows: then.flows}
	}
	o := other.run
	return stmt{run: func(fp ptr) ctl {
		if b(fp) {
			return t(fp)
		}
		return o(fp)
	}, flows: then.flows || other.flows}
}
