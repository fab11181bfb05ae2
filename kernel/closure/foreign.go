package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// foreign makes a call of a function of a compiled package.
func (g *gen) foreign(c *invocation, o *types.Func) {
	c.foreign = g.symbol(c.site.pos, o)
	c.rt = c.foreign.Type()
	g.checkForeign(c, o.Name())
}

// symbol returns a compiled function.
func (g *gen) symbol(pos token.Pos, o *types.Func) reflect.Value {
	if o.Signature().TypeParams().Len() > 0 || o.Pkg() == nil {
		g.no(pos, "the generic function "+o.Name())
	}
	f, ok := g.c.env.Symbol(o.Pkg().Path(), o.Name())
	if !ok || f.Kind() != reflect.Func || f.IsNil() {
		g.no(pos, "the function "+o.Pkg().Name()+"."+o.Name())
	}
	return f
}

// checkForeign tells whether the arguments and results of a compiled function
// have the types that the type checker sees.
func (g *gen) checkForeign(c *invocation, name string) {
	ok := len(c.args) == c.rt.NumIn() && c.sig.Results().Len() == c.rt.NumOut()
	for i := 0; ok && i < len(c.args); i++ {
		ok = g.c.sameAs(c.args[i].t, c.rt.In(i))
	}
	for i := 0; ok && i < c.rt.NumOut(); i++ {
		ok = g.c.sameAs(g.typ(c.site.pos, c.sig.Results().At(i).Type()), c.rt.Out(i))
	}
	if !ok {
		g.no(c.site.pos, "the function "+name+", whose type is another in compiled code")
	}
}

// foreignValue is a function of a compiled package as a value.
func (g *gen) foreignValue(pos token.Pos, o *types.Func) val {
	f := g.symbol(pos, o)
	t := g.typ(pos, o.Type())
	if !g.c.sameAs(t, f.Type()) {
		g.no(pos, "the function "+o.Name()+", whose type is another in compiled code")
	}
	fn := funcPointer(f)
	return val{t: t, fn: func(ptr) ptr { return fn }}
}

// receiver compiles the receiver of a method call as the method wants it: a
// pointer, a value, or an interface.
func (g *gen) receiver(f *ast.SelectorExpr, s *types.Selection) val {
	m := s.Obj().(*types.Func)
	recv := m.Signature().Recv().Type()
	path := s.Index()[:len(s.Index())-1]
	pos := f.Pos()
	_, wantsPointer := recv.Underlying().(*types.Pointer)
	if types.IsInterface(recv) {
		wantsPointer = false
	}
	xt := g.info.TypeOf(f.X)
	_, isPointer := xt.Underlying().(*types.Pointer)
	if len(path) == 0 {
		switch {
		case wantsPointer && isPointer, !wantsPointer && !isPointer:
			return g.expr(f.X)
		case wantsPointer:
			return g.pointer(pos, g.place(f.X), recv)
		}
		return g.deref(pos, g.expr(f.X), g.typ(pos, xt.Underlying().(*types.Pointer).Elem())).load()
	}
	p := g.field(pos, f.X, path)
	_, isPointer = p.t.t.Underlying().(*types.Pointer)
	switch {
	case wantsPointer && !isPointer:
		return g.pointer(pos, p, recv)
	case !wantsPointer && isPointer:
		return g.deref(pos, p.load(), g.typ(pos, p.t.t.Underlying().(*types.Pointer).Elem())).load()
	}
	return p.load()
}

func (g *gen) pointer(pos token.Pos, p place, t types.Type) val {
	if p.kind == inRegister || p.kind == inFrame || p.kind == zeroPlace {
		g.no(pos, "this receiver")
	}
	return val{t: g.typ(pos, t), fn: p.addr()}
}

// method makes a call of a method.
func (g *gen) method(c *invocation, f *ast.SelectorExpr, s *types.Selection, recv val) {
	m := s.Obj().(*types.Func)
	pos := c.site.pos
	if types.IsInterface(m.Signature().Recv().Type()) {
		g.interfaceMethod(c, m, recv)
		return
	}
	c.args = append([]val{recv}, c.args...)
	if m.Origin() != m {
		g.no(pos, "a method of a generic type")
	}
	if _, _, ok := g.c.env.Decl(m); ok {
		g.session(c, m)
		return
	}
	rm, ok := recv.t.rt.MethodByName(m.Name())
	if !ok {
		g.no(pos, "the method "+m.Name())
	}
	c.foreign, c.rt = rm.Func, rm.Func.Type()
	g.checkForeign(c, m.Name())
}

// interfaceMethod calls a method of a compiled interface by package reflect.
func (g *gen) interfaceMethod(c *invocation, m *types.Func, recv val) {
	rm, ok := recv.t.rt.MethodByName(m.Name())
	if !ok {
		g.no(c.site.pos, "a method of an interface declared in a cell")
	}
	e, it, index, s := recv.e(), recv.t.rt, rm.Index, c.site
	c.rt = rm.Type
	c.dynamic = func(fp ptr) ptr {
		x := e(fp)
		if x.t == nil {
			s.null(fp)
		}
		return funcPointer(reflect.NewAt(it, ptr(&x)).Elem().Method(index))
	}
	g.checkForeign(c, m.Name())
}

// funcValue is a function of the session as a value.
func (g *gen) funcValue(pos token.Pos, o *types.Func) val {
	t := g.typ(pos, o.Type())
	if o.Signature().TypeParams().Len() > 0 {
		g.no(pos, "a generic function")
	}
	c := &invocation{sig: o.Signature(), site: g.site(pos)}
	if g.trial {
		return val{t: t, fn: func(ptr) ptr { return nil }}
	}
	for p := range o.Signature().Params().Variables() {
		c.args = append(c.args, zero(g.typ(pos, p.Type())))
	}
	g.session(c, o)
	if c.code == nil {
		fn := funcPointer(c.foreign)
		return val{t: t, fn: func(ptr) ptr { return fn }}
	}
	co := c.code
	return val{t: t, fn: func(fp ptr) ptr { return co.newInstance(nil, (*header)(fp).depth+outsideWeight).value() }}
}

// literal compiles a function literal. Its value captures the addresses of
// variables that are on the heap, and of copies of the others.
func (g *gen) literal(x *ast.FuncLit) val {
	t := g.typ(x.Pos(), g.info.TypeOf(x))
	sig := t.t.Underlying().(*types.Signature)
	co := &code{c: g.c, name: g.code.name + ".func", rt: t.rt}
	build := func(trial bool) *gen {
		h := &gen{c: g.c, info: g.info, pkg: g.pkg, usage: g.usage, code: co, outer: g, node: x, sig: sig, trial: trial}
		h.begin()
		h.signature(nil, x.Type)
		h.body(x.Body)
		return h
	}
	var inner *gen
	if g.trial {
		co.size = len(layouts) - 1
		inner = build(true)
	} else {
		inner = co.fit(x.Pos(), build)
	}
	return g.closing(x.Pos(), co, inner, t)
}

// closing is a function value of co, compiled by inner, with what it captures.
func (g *gen) closing(pos token.Pos, co *code, inner *gen, t *typ) val {
	co.shape = shapeFor(co.rt)
	if len(inner.env) == 0 {
		return val{t: t, fn: func(fp ptr) ptr { return co.newInstance(nil, (*header)(fp).depth+outsideWeight).value() }}
	}
	var captures []pexp
	for _, v := range inner.env {
		captures = append(captures, g.capture(pos, v))
	}
	return val{t: t, fn: func(fp ptr) ptr {
		env := make([]ptr, len(captures))
		for i, c := range captures {
			env[i] = c(fp)
		}
		return co.newInstance(ptr(&env[0]), (*header)(fp).depth+outsideWeight).value()
	}}
}

// capture returns the address of a variable for a literal's environment.
func (g *gen) capture(pos token.Pos, v *types.Var) pexp {
	p := g.variable(pos, v)
	if g.usage.boxed(v) || p.kind == behindEnv {
		return p.addr()
	}
	put, alloc := native(p.load()), allocator(p.t)
	return func(fp ptr) ptr {
		q := alloc()
		put(fp, q)
		return q
	}
}
