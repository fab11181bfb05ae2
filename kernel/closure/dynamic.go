package closure

import "reflect"

// A passingTo writes an argument to an offset that is known when the call is made.
type passingTo = func(fp, to ptr, off uintptr)

// dynamicTarget is a call of a function value. If the value is an instance, it
// is entered directly, so that depth and call chain go on.
type dynamicTarget struct {
	site *site
	args []passingTo
}

//go:noinline
func passTo[V any](e func(ptr) V) passingTo {
	return func(fp, to ptr, off uintptr) { *at[V](to, off) = e(fp) }
}

func (c *invocation) target() *dynamicTarget {
	t := &dynamicTarget{site: c.site}
	for _, v := range c.args {
		var p passingTo
		switch v.t.class {
		case cInt:
			p = passTo(v.i())
		case cBool:
			p = passTo(v.b())
		case cFloat:
			p = passTo(v.f())
		case cPtr:
			p = passTo(v.p())
		case cStr:
			p = passTo(v.s())
		case cSlice:
			p = passTo(v.l())
		case cIface:
			p = passTo(v.e())
		}
		t.args = append(t.args, p)
	}
	return t
}

// start fills the frame of a call of o.
func (t *dynamicTarget) start(o *instance, fp, to ptr) {
	for i, a := range t.args {
		a(fp, to, o.in[i])
	}
	h := (*header)(to)
	h.caller, h.site, h.env = fp, t.site, o.env
	h.depth = (*header)(fp).depth + weight[o.code.size]
	if h.depth > o.limit.Load() {
		t.site.over(fp)
	}
}

//go:noinline
func enterIn[F, V any](t *dynamicTarget, o *instance, fp ptr) V {
	var fr framed[F]
	to := noescape(ptr(&fr))
	t.start(o, fp, to)
	return goFunc[func(ptr) V](o.direct)(to)
}

//go:noinline
func enterExec[F any](t *dynamicTarget, o *instance, fp ptr) {
	var fr framed[F]
	to := noescape(ptr(&fr))
	t.start(o, fp, to)
	o.body(to)
}

// dynamicValue is a call of a function value with one result.
//
//go:noinline
func dynamicValue[V any](g *gen, c *invocation, sh *shape) func(ptr) V {
	f, off, t := c.dynamic, g.slot(pointerType).off, c.target()
	other := sh.call(fnOf[ptr](register(pointerType, off)), nil, c.args, c.site).(func(ptr) V)
	return func(fp ptr) V {
		q := f(fp)
		if q != nil {
			if o := sh.ours(q); o != nil {
				switch o.code.size {
				case 0:
					return enterIn[frame0, V](t, o, fp)
				case 1:
					return enterIn[frame1, V](t, o, fp)
				case 2:
					return enterIn[frame2, V](t, o, fp)
				}
				return enterIn[frame3, V](t, o, fp)
			}
		}
		*at[ptr](fp, off) = q
		return other(fp)
	}
}

// dynamicExec is a call of a function value without results.
func (g *gen) dynamicExec(c *invocation) exec {
	sh := shapeFor(c.rt)
	if sh == nil {
		return g.reflectCall(c, nil)
	}
	f, off, t := c.dynamic, g.slot(pointerType).off, c.target()
	other := sh.call(fnOf[ptr](register(pointerType, off)), nil, c.args, c.site).(exec)
	return func(fp ptr) ctl {
		q := f(fp)
		if q != nil {
			if o := sh.ours(q); o != nil {
				switch o.code.size {
				case 0:
					enterExec[frame0](t, o, fp)
				case 1:
					enterExec[frame1](t, o, fp)
				case 2:
					enterExec[frame2](t, o, fp)
				default:
					enterExec[frame3](t, o, fp)
				}
				return next
			}
		}
		*at[ptr](fp, off) = q
		return other(fp)
	}
}

// reflectCall is a call by package reflect; results go to slots of this frame.
func (g *gen) reflectCall(c *invocation, into []slot) exec {
	puts := make([]aexp, len(c.args))
	types := make([]reflect.Type, len(c.args))
	for i, v := range c.args {
		puts[i], types[i] = native(v), c.rt.In(i)
	}
	var fetch []passing
	for _, s := range into {
		fetch = append(fetch, pass(s, place{t: s.t, kind: inFrame}.load()))
	}
	s, fn, f, rt := c.site, c.foreign, c.dynamic, c.rt
	return func(fp ptr) ctl {
		callee := fn
		if f != nil {
			q := f(fp)
			callee = reflect.NewAt(rt, ptr(&q)).Elem()
		}
		in := make([]reflect.Value, len(puts))
		for i, put := range puts {
			v := reflect.New(types[i])
			put(fp, v.UnsafePointer())
			in[i] = v.Elem()
		}
		if callee.IsNil() {
			s.null(fp)
		}
		out := s.callReflect(fp, callee, in)
		for i, get := range fetch {
			v := reflect.New(rt.Out(i))
			v.Elem().Set(out[i])
			get(v.UnsafePointer(), fp)
		}
		return next
	}
}

func (s *site) callReflect(fp ptr, f reflect.Value, in []reflect.Value) []reflect.Value {
	var c catch
	out := guardReflect(f, in, &c)
	if c.value != nil {
		s.again(fp, c.value)
	}
	return out
}

func guardReflect(f reflect.Value, in []reflect.Value, c *catch) []reflect.Value {
	defer c.end()
	if f.Type().IsVariadic() {
		return f.CallSlice(in)
	}
	return f.Call(in)
}

// funcPointer is the function in f as it lies in memory.
func funcPointer(f reflect.Value) ptr {
	v := reflect.New(f.Type())
	v.Elem().Set(f)
	return *(*ptr)(v.UnsafePointer())
}

// reflected returns the Go function of an instance whose type has no shape.
func (o *instance) reflected() ptr {
	co := o.code
	in := make([]passing, len(co.params))
	for i, s := range co.params {
		in[i] = pass(s, place{t: s.t, kind: inFrame}.load())
	}
	out := make([]aexp, len(co.results))
	for i, s := range co.results {
		switch {
		case s.block:
			out[i] = place{t: s.t, kind: behindSlot, slot: s.off}.load().put()
		case s.t.class == cAgg:
			out[i] = place{t: s.t, kind: inFrame, off: s.off}.load().put()
		default:
			out[i] = native(register(s.t, s.off))
		}
	}
	enter := [...]func(*instance, []passing, []aexp, []reflect.Value) []reflect.Value{enterReflected[frame0], enterReflected[frame1], enterReflected[frame2], enterReflected[frame3]}[co.size]
	return funcPointer(reflect.MakeFunc(co.rt, func(args []reflect.Value) []reflect.Value {
		// Nobody passes the depth on, so it is counted here.
		defer o.active.Add(-outsideWeight)
		o.active.Add(outsideWeight)
		return enter(o, in, out, args)
	}))
}

func enterReflected[F any](o *instance, in []passing, out []aexp, args []reflect.Value) []reflect.Value {
	var fr framed[F]
	to := noescape(ptr(&fr))
	for i, load := range in {
		v := reflect.New(args[i].Type())
		v.Elem().Set(args[i])
		load(v.UnsafePointer(), to)
	}
	fr.env, fr.depth = o.env, o.depth+o.active.Load()
	if fr.depth > o.limit.Load() {
		o.over()
	}
	o.body(to)
	results := make([]reflect.Value, len(out))
	for i, save := range out {
		v := reflect.New(o.code.rt.Out(i))
		save(to, v.UnsafePointer())
		results[i] = v.Elem()
	}
	return results
}
