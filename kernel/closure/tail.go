package closure

import "go/ast"

// A function with one result in a register is compiled to a closure that
// returns the result, rather than to statements that leave it in the frame:
//
//	if n < 2 { return n }; return f(n-1)
//
// becomes one closure that tests and returns what one of two others return.
// Where a loop returns from within, the result goes through its slot.

// tail compiles the body of a function with one result in a register, after
// the statements in head. It is false for other functions.
func (g *gen) tail(head []stmt, list []ast.Stmt) bool {
	if len(g.code.results) != 1 {
		return false
	}
	switch g.code.results[0].t.class {
	case cInt:
		setTail(g, head, list, val.i)
	case cBool:
		setTail(g, head, list, val.b)
	case cFloat:
		setTail(g, head, list, val.f)
	case cPtr:
		setTail(g, head, list, val.p)
	case cStr:
		setTail(g, head, list, val.s)
	case cSlice:
		setTail(g, head, list, val.l)
	case cIface:
		setTail(g, head, list, val.e)
	default:
		return false
	}
	return true
}

//go:noinline
func setTail[V any](g *gen, head []stmt, list []ast.Stmt, get func(val) func(ptr) V) {
	co, off := g.code, g.code.results[0].off
	var f func(ptr) V
	if len(g.named) > 0 {
		body := seq(append(head, g.stmts(list)...)).run
		co.body = body
		f = func(fp ptr) V { body(fp); return *at[V](fp, off) }
	} else {
		g.scope(func() { f = tailOf(g, head, list, get) })
		co.body = func(fp ptr) ctl { *at[V](fp, off) = f(fp); return returned }
	}
	co.direct = *(*ptr)(ptr(&f))
}

// tailOf compiles statements that end the function.
func tailOf[V any](g *gen, before []stmt, list []ast.Stmt, get func(val) func(ptr) V) func(ptr) V {
	out := g.code.results[0]
	for i, s := range list {
		switch s := s.(type) {
		case *ast.ReturnStmt:
			if len(s.Results) == 1 {
				return after(before, get(g.exprAs(s.Results[0], out.t)))
			}
		case *ast.IfStmt:
			if !ends(s.Body) || s.Else != nil && !ends(s.Else) {
				break
			}
			var cond bexp
			var then, other func(ptr) V
			g.scope(func() {
				if s.Init != nil {
					if c, ok := g.stmt(s.Init); ok {
						before = appendStmt(before, c)
					}
				}
				cond = g.expr(s.Cond).b()
				g.scope(func() { then = tailOf(g, nil, s.Body.List, get) })
				if s.Else != nil {
					g.scope(func() { other = tailOf(g, nil, []ast.Stmt{s.Else}, get) })
				}
			})
			if other == nil {
				other = tailOf(g, nil, list[i+1:], get)
			}
			return after(before, func(fp ptr) V {
				if cond(fp) {
					return then(fp)
				}
				return other(fp)
			})
		case *ast.BlockStmt:
			if ends(s) {
				var f func(ptr) V
				g.scope(func() { f = tailOf(g, before, s.List, get) })
				return f
			}
		}
		c, ok := g.stmt(s)
		switch {
		case !ok:
		case !c.flows:
			before = appendStmt(before, c)
		default:
			run, off := c.run, out.off
			rest := tailOf(g, nil, list[i+1:], get)
			return after(before, func(fp ptr) V {
				if run(fp) != next {
					return *at[V](fp, off)
				}
				return rest(fp)
			})
		}
	}
	// Nothing gets here: what is before does not end, or panics.
	off := out.off
	return after(before, func(fp ptr) V { return *at[V](fp, off) })
}

// ends tells whether a statement always returns from the function by a return
// statement at its end.
func ends(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BlockStmt:
		return len(s.List) > 0 && ends(s.List[len(s.List)-1])
	case *ast.IfStmt:
		return s.Else != nil && ends(s.Body) && ends(s.Else)
	}
	return false
}

// after is f after the statements of list, none of which flows.
//
//go:noinline
func after[V any](list []stmt, f func(ptr) V) func(ptr) V {
	switch len(list) {
	case 0:
		return f
	case 1:
		a := list[0].run
		return func(fp ptr) V { a(fp); return f(fp) }
	case 2:
		a, b := list[0].run, list[1].run
		return func(fp ptr) V { a(fp); b(fp); return f(fp) }
	case 3:
		a, b, c := list[0].run, list[1].run, list[2].run
		return func(fp ptr) V { a(fp); b(fp); c(fp); return f(fp) }
	}
	run := seq(list).run
	return func(fp ptr) V { run(fp); return f(fp) }
}
