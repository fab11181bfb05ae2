package closure

import (
	"go/ast"
	"go/types"
	"reflect"
)

// methodValue compiles x.m without a call: the receiver is evaluated now, and
// what comes out is a function of the other parameters.
func (g *gen) methodValue(x *ast.SelectorExpr, s *types.Selection) val {
	t := g.typ(x.Pos(), g.info.TypeOf(x))
	m := s.Obj().(*types.Func)
	recv := g.receiver(x, s)
	if m.Origin() != m || types.IsInterface(m.Signature().Recv().Type()) {
		g.no(x.Pos(), "a method value of this type")
	}
	if _, _, ok := g.c.env.Decl(m); ok {
		return g.boundMethod(x, m, recv, t)
	}
	rm, ok := recv.t.rt.MethodByName(m.Name())
	if !ok {
		g.no(x.Pos(), "the method "+m.Name())
	}
	put, alloc, rt, index := native(recv), allocator(recv.t), recv.t.rt, rm.Index
	if !g.c.sameAs(t, reflect.Zero(rt).Method(index).Type()) {
		g.no(x.Pos(), "the method "+m.Name())
	}
	return val{t: t, fn: func(fp ptr) ptr {
		q := alloc()
		put(fp, q)
		return funcPointer(reflect.NewAt(rt, q).Elem().Method(index))
	}}
}

// boundMethod makes a function that calls a method of a cell's type with a
// receiver from its environment.
func (g *gen) boundMethod(x *ast.SelectorExpr, m *types.Func, recv val, t *typ) val {
	if g.trial {
		return val{t: t, fn: func(ptr) ptr { return nil }}
	}
	sig := t.t.Underlying().(*types.Signature)
	co := &code{c: g.c, name: funcName(m), rt: t.rt, shape: shapeFor(t.rt)}
	co.fit(x.Pos(), func(trial bool) *gen {
		h := &gen{c: g.c, info: g.info, pkg: g.pkg, usage: g.usage, code: co, outer: g, node: x, sig: sig, trial: trial}
		h.begin()
		h.signature(nil, nil)
		args := []val{place{t: recv.t, kind: behindEnv}.load()}
		for _, s := range co.params {
			args = append(args, h.at(s).load())
		}
		c := &invocation{sig: sig, site: h.site(x.Pos()), args: args}
		h.session(c, m)
		if len(co.results) == 0 {
			co.body = h.run(c)
			return h
		}
		co.body = h.results(c, h.setResult)
		h.directFromBody()
		return h
	})
	put, alloc := native(recv), allocator(recv.t)
	return val{t: t, fn: func(fp ptr) ptr {
		q := alloc()
		put(fp, q)
		env := []ptr{q}
		return co.newInstance(ptr(&env[0]), (*header)(fp).depth+outsideWeight).value()
	}}
}

// directFromBody sets the direct form of a code that has a body.
func (g *gen) directFromBody() {
	if len(g.code.results) != 1 {
		return
	}
	switch g.code.results[0].t.class {
	case cInt:
		setDirect[int64](g.code)
	case cBool:
		setDirect[bool](g.code)
	case cFloat:
		setDirect[float64](g.code)
	case cPtr:
		setDirect[ptr](g.code)
	case cStr:
		setDirect[string](g.code)
	case cSlice:
		setDirect[slice](g.code)
	case cIface:
		setDirect[iface](g.code)
	}
}

//go:noinline
func setDirect[V any](co *code) {
	body, off := co.body, co.results[0].off
	f := func(fp ptr) V { body(fp); return *at[V](fp, off) }
	co.direct = *(*ptr)(ptr(&f))
}
