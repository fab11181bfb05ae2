package closure

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A loop over a function becomes a call of it with a function literal made of
// the body. How the body ended is left in a variable of the enclosing function:
// next while the loop runs, then what its statements returned, and exhausted
// after the loop.

const exhausted ctl = -2

// rangeFunc compiles "for k, v := range f".
func (g *gen) rangeFunc(s *ast.RangeStmt, l loop, u *types.Signature) exec {
	pos := s.Pos()
	yield := g.typ(pos, u.Params().At(0).Type())
	sig := yield.t.Underlying().(*types.Signature)
	state := g.variableOf(pos, types.Typ[types.Int])
	statePlace, stateInit := g.declare(state)
	begin := stateInit(zero(g.intType()))
	ret := g.ret
	var results []exec
	top := g.node
	if _, inner := top.(*ast.RangeStmt); !inner {
		ret = nil
		for _, r := range g.code.results {
			v := g.variableOf(pos, r.t.t)
			_, init := g.declare(v)
			results = append(results, init(zero(r.t)))
			ret = append(ret, v)
		}
	}
	f := g.expr(s.X)
	c := &invocation{sig: u, site: g.site(pos), dynamic: f.p(), rt: f.t.rt}
	c.args = []val{g.yielding(s, l, yield, sig, state, ret)}
	run := g.run(c)
	read := statePlace.load().i()
	end := statePlace.store(val{t: g.intType(), konst: true, num: int64(exhausted)})
	var leave []stmt // moves the results to their slots
	if len(results) > 0 {
		for i, v := range ret {
			leave = append(leave, plain(g.setResult(i, g.variable(pos, v).load())))
		}
		leave = append(leave, g.setNamed()...)
	}
	move := seq(leave).run
	prepare := seq(plains(results)).run
	return func(fp ptr) ctl {
		begin(fp)
		prepare(fp)
		run(fp)
		r := ctl(read(fp))
		end(fp)
		switch r {
		case breaking:
			return next
		case returned:
			move(fp)
		}
		return r
	}
}

func plains(list []exec) []stmt {
	var out []stmt
	for _, e := range list {
		out = append(out, plain(e))
	}
	return out
}

// variableOf makes a variable of this function that lives on the heap.
func (g *gen) variableOf(pos token.Pos, t types.Type) *types.Var {
	v := types.NewVar(pos, g.pkg, "", t)
	g.usage.owner[v], g.usage.pinned[v] = g.node, true
	return v
}

// yielding is the body of the loop as a function value.
func (g *gen) yielding(s *ast.RangeStmt, l loop, t *typ, sig *types.Signature, state *types.Var, ret []*types.Var) val {
	co := &code{c: g.c, name: g.code.name + ".range", rt: t.rt}
	build := func(trial bool) *gen {
		h := &gen{c: g.c, info: g.info, pkg: g.pkg, usage: g.usage, code: co, outer: g, node: s, sig: sig, trial: trial, ret: ret}
		h.begin()
		h.labels = g.labels
		h.signature(nil, nil)
		h.iteration(s, l, state)
		return h
	}
	var inner *gen
	if g.trial {
		co.size = len(layouts) - 1
		inner = build(true)
	} else {
		inner = co.fit(s.Pos(), build)
	}
	return g.closing(s.Pos(), co, inner, t)
}

// iteration compiles the body of the loop.
func (g *gen) iteration(s *ast.RangeStmt, l loop, state *types.Var) {
	var head []stmt
	for i, x := range []ast.Expr{s.Key, s.Value} {
		if blank(x) {
			continue
		}
		from := g.at(g.code.params[i]).load()
		if s.Tok == token.DEFINE {
			v := g.info.Defs[x.(*ast.Ident)].(*types.Var)
			_, init := g.declare(v)
			head = append(head, plain(init(g.convert(x.Pos(), from, g.typ(x.Pos(), v.Type())))))
			continue
		}
		p := g.place(x)
		head = append(head, plain(p.store(g.convert(x.Pos(), from, p.t))))
	}
	how := g.variable(s.Pos(), state)
	read, addr, site := how.load().i(), how.addr(), g.site(s.Pos())
	run := seq(append(head, g.stmts(s.Body.List)...)).run
	again, out := l.again, g.code.results[0].off
	g.code.body = func(fp ptr) ctl {
		switch read(fp) {
		case int64(next):
		case int64(exhausted):
			site.fault(fp, "range function continued iteration after whole loop exit")
		default:
			site.fault(fp, "range function continued iteration after function for loop body returned false")
		}
		r := run(fp)
		if r == next || r == continuing || r == again {
			*at[bool](fp, out) = true
			return returned
		}
		*(*int64)(addr(fp)) = int64(r)
		*at[bool](fp, out) = false
		return returned
	}
	g.directFromBody()
}

// returnThrough is a return statement in the body: the results go to variables
// of the function that returns.
func (g *gen) returnThrough(s *ast.ReturnStmt) stmt {
	var list []stmt
	store := func(i int, v val) exec {
		p := g.variable(s.Pos(), g.ret[i])
		return p.store(g.convert(s.Pos(), v, p.t))
	}
	switch {
	case len(s.Results) == 0 && len(g.ret) > 0:
		g.no(s.Pos(), "a return without values in a loop over a function")
	case len(s.Results) == 1 && len(g.ret) > 1:
		list = append(list, plain(g.multi(s.Results[0], store)))
	default:
		for i, x := range s.Results {
			p := g.variable(s.Pos(), g.ret[i])
			list = append(list, plain(p.store(g.exprAs(x, p.t))))
		}
	}
	run := seq(list).run
	return flow(func(fp ptr) ctl { run(fp); return returned })
}
