package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

// invocation is a call whose callee and arguments are known.
type invocation struct {
	sig  *types.Signature
	site *site
	args []val
	// before computes arguments that come from one call with several results.
	before exec
	// Exactly one of these is set.
	code    *code         // a function of the session
	dynamic pexp          // a function value
	foreign reflect.Value // a compiled function
	rt      reflect.Type  // of dynamic or foreign
}

// call compiles a call with one result.
func (g *gen) call(x *ast.CallExpr) val {
	if g.info.Types[x.Fun].IsType() {
		return g.conversion(x)
	}
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		if b, ok := g.info.Uses[id].(*types.Builtin); ok {
			return g.builtin(x, b.Name())
		}
	}
	if v, ok := g.intrinsic(x); ok {
		return v
	}
	c := g.invocation(x)
	if c.sig.Results().Len() != 1 {
		g.no(x.Pos(), "this call")
	}
	t := g.typ(x.Pos(), c.sig.Results().At(0).Type())
	v := val{t: t}
	switch t.class {
	case cInt:
		v.fn = callValue[int64](g, c)
	case cBool:
		v.fn = callValue[bool](g, c)
	case cFloat:
		v.fn = callValue[float64](g, c)
	case cPtr:
		v.fn = callValue[ptr](g, c)
	case cStr:
		v.fn = callValue[string](g, c)
	case cSlice:
		v.fn = callValue[slice](g, c)
	case cIface:
		v.fn = callValue[iface](g, c)
	case cAgg:
		// The result goes through a variable of this function.
		s := g.slot(t)
		p := g.at(s)
		run := g.results(c, func(i int, r val) exec { return g.keep(s, r) })
		cp := copier(t)
		if s.block {
			off := s.off
			v.fn = func(fp, dst ptr) { run(fp); cp(dst, *at[ptr](fp, off)) }
		} else {
			a := p.addr()
			v.fn = func(fp, dst ptr) { run(fp); cp(dst, a(fp)) }
		}
	}
	return v
}

// keep stores an aggregate to a slot.
func (g *gen) keep(s slot, v val) exec {
	if s.block {
		return intoBlock(s.off, v)
	}
	return g.at(s).store(v)
}

// callStmt compiles a call whose results nobody wants.
func (g *gen) callStmt(x *ast.CallExpr) exec {
	if g.info.Types[x.Fun].IsType() {
		return discard(g.conversion(x))
	}
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		if b, ok := g.info.Uses[id].(*types.Builtin); ok {
			return g.builtinStmt(x, b.Name())
		}
	}
	if f, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && g.info.Selections[f] == nil {
		if o, ok := g.info.Uses[f.Sel].(*types.Func); ok && o.Pkg() != nil && o.Pkg().Path() == "slices" && len(x.Args) > 0 {
			if e := g.slicesStmt(x, o.Name()); e != nil {
				return e
			}
		}
	}
	if v, ok := g.intrinsic(x); ok {
		return discard(v)
	}
	c := g.invocation(x)
	if c.sig.Results().Len() == 1 && c.code == nil {
		return discard(g.call(x))
	}
	if c.sig.Results().Len() > 0 && c.code == nil {
		return g.results(c, func(int, val) exec { return func(ptr) ctl { return next } })
	}
	return c.withBefore(g.run(c))
}

func (c *invocation) withBefore(e exec) exec {
	if c.before == nil {
		return e
	}
	before := c.before
	return func(fp ptr) ctl { before(fp); return e(fp) }
}

// run is the call as a statement, of a function of the session or one without results.
func (g *gen) run(c *invocation) exec {
	switch {
	case c.code != nil:
		return callExec(c.direct(g))
	case c.dynamic != nil:
		return g.dynamicExec(c)
	}
	if sh := shapeFor(c.rt); sh != nil {
		return sh.call(nil, funcPointer(c.foreign), c.args, c.site).(exec)
	}
	return g.reflectCall(c, nil)
}

// callValue is the call as a value of register type V.
func callValue[V any](g *gen, c *invocation) func(ptr) V {
	var f func(ptr) V
	sh := (*shape)(nil)
	if c.rt != nil {
		sh = shapeFor(c.rt)
	}
	switch {
	case c.code != nil:
		f = callDirect[V](c.direct(g))
	case sh != nil && c.dynamic != nil:
		f = dynamicValue[V](g, c, sh)
	case sh != nil:
		f = sh.call(nil, funcPointer(c.foreign), c.args, c.site).(func(ptr) V)
	default:
		t := g.typ(c.site.pos, c.sig.Results().At(0).Type())
		r := g.temp(t)
		run := g.reflectCall(c, []slot{{t: t, off: r.off}})
		off := r.off
		f = func(fp ptr) V { run(fp); return *at[V](fp, off) }
	}
	if c.before != nil {
		before, inner := c.before, f
		f = func(fp ptr) V { before(fp); return inner(fp) }
	}
	return f
}

// multi compiles an expression with several values; each makes the statement
// that receives one.
func (g *gen) multi(x ast.Expr, each func(i int, v val) exec) exec {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return g.results(g.invocation(x), each)
	case *ast.IndexExpr:
		if m, ok := g.mapElement(x); ok {
			return g.access(m).getOK(g, each)
		}
	case *ast.TypeAssertExpr:
		return g.assertionOK(x, each)
	}
	g.no(x.Pos(), "this expression with several values")
	return nil
}

// results is a call whose results go to registers or blocks of this function
// and from there to each.
func (g *gen) results(c *invocation, each func(i int, v val) exec) exec {
	var slots []slot
	for v := range c.sig.Results().Variables() {
		slots = append(slots, g.slot(g.typ(c.site.pos, v.Type())))
	}
	var run exec
	switch {
	case c.code != nil:
		run = callResults(c.direct(g), c.code.results, slots)
	case c.dynamic != nil && shapeFor(c.rt) != nil && len(slots) == 1:
		g.no(c.site.pos, "this call") // one result is a value
	default:
		run = g.reflectCall(c, slots)
	}
	list := []stmt{plain(c.withBefore(run))}
	for i, s := range slots {
		list = append(list, plain(each(i, g.at(s).load())))
	}
	return seq(list).run
}

// invocation finds out what a call calls.
func (g *gen) invocation(x *ast.CallExpr) *invocation {
	sig, ok := g.info.TypeOf(x.Fun).Underlying().(*types.Signature)
	if !ok {
		g.no(x.Pos(), "this call")
	}
	c := &invocation{sig: sig, site: g.site(x.Pos())}
	fun := ast.Unparen(x.Fun)
	switch f := fun.(type) {
	case *ast.Ident:
		if o, ok := g.info.Uses[f].(*types.Func); ok {
			g.noBoxes(x, o)
			g.args(c, x)
			if o.Pkg() != g.pkg {
				g.foreign(c, o) // of a package imported with a dot
			} else {
				g.session(c, o)
			}
			return c
		}
	case *ast.SelectorExpr:
		s := g.info.Selections[f]
		if s == nil {
			if o, ok := g.info.Uses[f.Sel].(*types.Func); ok {
				g.noBoxes(x, o)
				g.args(c, x)
				g.foreign(c, o)
				return c
			}
		} else if s.Kind() == types.MethodVal {
			recv := g.receiver(f, s)
			g.noBoxes(x, s.Obj().(*types.Func))
			g.args(c, x)
			g.method(c, f, s, recv)
			return c
		}
	case *ast.IndexExpr, *ast.IndexListExpr:
		if _, ok := g.info.TypeOf(fun).Underlying().(*types.Signature); ok && isInstance(g.info, fun) {
			g.no(x.Pos(), "type arguments")
		}
	}
	v := g.expr(fun)
	c.dynamic, c.rt = v.p(), v.t.rt
	g.args(c, x)
	return c
}

// noBoxes refuses calls of compiled functions that take a value of any type,
// when that may be one of a type declared in a cell: what the interface holds
// then is not what compiled code should see.
func (g *gen) noBoxes(x *ast.CallExpr, o *types.Func) {
	if o.Pkg() == g.pkg {
		return
	}
	sig := o.Signature()
	check := func(i int, pos token.Pos, t types.Type) {
		var param types.Type
		switch last := sig.Params().Len() - 1; {
		case sig.Variadic() && i >= last && !x.Ellipsis.IsValid():
			param = sig.Params().At(last).Type().(*types.Slice).Elem()
		case i <= last:
			param = sig.Params().At(i).Type()
		}
		if s, ok := param.(*types.Slice); ok {
			if u, ok := t.Underlying().(*types.Slice); ok {
				param, t = s.Elem(), u.Elem()
			}
		}
		if param == nil || t == nil || !types.IsInterface(t) {
			return
		}
		if any, ok := param.Underlying().(*types.Interface); ok && any.NumMethods() == 0 {
			g.no(pos, "a value of an interface type for a function that takes any")
		}
	}
	for i, a := range x.Args {
		if tuple, ok := g.info.TypeOf(a).(*types.Tuple); ok {
			for k := range tuple.Len() {
				check(i+k, a.Pos(), tuple.At(k).Type())
			}
			continue
		}
		check(i, a.Pos(), g.info.TypeOf(a))
	}
}

func isInstance(info *types.Info, x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.IndexListExpr:
		return true
	case *ast.IndexExpr:
		_, ok := info.TypeOf(x.X).Underlying().(*types.Signature)
		return ok
	}
	return false
}

// args compiles the arguments.
func (g *gen) args(c *invocation, x *ast.CallExpr) {
	params := c.sig.Params()
	var given []val
	if len(x.Args) == 1 && (params.Len() > 1 || c.sig.Variadic()) {
		if call, ok := ast.Unparen(x.Args[0]).(*ast.CallExpr); ok {
			if tuple, ok := g.info.TypeOf(call).(*types.Tuple); ok && tuple.Len() > 1 {
				inner := g.invocation(call)
				c.before = g.results(inner, func(i int, v val) exec {
					given = append(given, v)
					return func(ptr) ctl { return next }
				})
			}
		}
	}
	n := len(x.Args)
	get := func(i int, t *typ) val { return g.exprAs(x.Args[i], t) }
	if given != nil {
		n = len(given)
		get = func(i int, t *typ) val { return g.convert(x.Args[0].Pos(), given[i], t) }
	}
	fix := params.Len()
	if c.sig.Variadic() && !x.Ellipsis.IsValid() {
		fix--
	}
	for i := range fix {
		c.args = append(c.args, get(i, g.typ(x.Pos(), params.At(i).Type())))
	}
	if fix == params.Len() {
		return
	}
	t := g.typ(x.Pos(), params.At(fix).Type())
	if n == fix {
		c.args = append(c.args, zero(t))
		return
	}
	elem := g.typ(x.Pos(), params.At(fix).Type().(*types.Slice).Elem())
	var puts []aexp
	for i := fix; i < n; i++ {
		puts = append(puts, native(get(i, elem)))
	}
	make, size := maker(elem, t.rt), elem.size
	c.args = append(c.args, val{t: t, fn: func(fp ptr) slice {
		h := make(len(puts), len(puts))
		for i, put := range puts {
			put(fp, unsafe.Add(h.p, uintptr(i)*size))
		}
		return h
	}})
}

// session makes a call of a function declared in a cell.
func (g *gen) session(c *invocation, o *types.Func) {
	if o.Signature().TypeParams().Len() > 0 || o.Origin() != o {
		g.no(c.site.pos, "a generic function")
	}
	if g.trial {
		c.code = g.trialCode(o)
		return
	}
	decl, info, ok := g.c.env.Decl(o)
	if !ok {
		g.no(c.site.pos, "the function "+o.Name())
	}
	co, err := g.c.function(o, decl, info)
	if err == nil {
		c.code = co
		g.root().code.calls[o] = true
		return
	}
	f, ok := g.c.env.Fallback(o)
	if !ok || f.Kind() != reflect.Func || f.IsNil() {
		g.no(c.site.pos, o.Name()+", which is "+err.Error())
	}
	c.foreign, c.rt = f, f.Type()
	g.checkForeign(c, o.Name())
}

// trialCode stands for a function that is compiled in the second pass.
func (g *gen) trialCode(o *types.Func) *code {
	co := &code{c: g.c, name: o.Name(), size: len(layouts) - 1}
	h := &gen{c: g.c, code: co, sig: o.Signature()}
	h.begin()
	h.signature(nil, nil)
	return co
}

// root is the generator of the declaration.
func (g *gen) root() *gen {
	for g.outer != nil {
		g = g.outer
	}
	return g
}
