package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"runtime"
	"unsafe"
)

// builtin compiles a call of a predeclared function with a result.
func (g *gen) builtin(x *ast.CallExpr, name string) val {
	t := g.typ(x.Pos(), g.info.TypeOf(x))
	switch name {
	case "len", "cap":
		return g.length(x, name == "cap", t)
	case "min", "max":
		v := g.exprAs(x.Args[0], t)
		for _, y := range x.Args[1:] {
			v = extreme(name == "max", v, g.exprAs(y, t))
		}
		return v
	case "make":
		return g.make(x, t)
	case "new":
		return g.new(x, t)
	case "append":
		return g.append(x, t)
	case "copy":
		return g.copy(x, t)
	}
	g.no(x.Pos(), name)
	return val{}
}

// builtinStmt compiles a call of a predeclared function as a statement.
func (g *gen) builtinStmt(x *ast.CallExpr, name string) exec {
	switch name {
	case "panic":
		return g.panics(x)
	case "delete":
		m := &ast.IndexExpr{X: x.Args[0], Lbrack: x.Lparen, Index: x.Args[1], Rbrack: x.Rparen}
		return g.access(m).remove()
	case "clear":
		return g.clear(x)
	case "copy":
		return discard(g.copy(x, g.intType()))
	}
	g.no(x.Pos(), name)
	return nil
}

func (g *gen) length(x *ast.CallExpr, capacity bool, t *typ) val {
	a := x.Args[0]
	out := val{t: t}
	switch u := g.info.TypeOf(a).Underlying().(type) {
	case *types.Basic:
		v := g.expr(a)
		if v.reg {
			off := v.off
			out.fn = func(fp ptr) int64 { return int64(len(*at[string](fp, off))) }
			return out
		}
		e := v.s()
		out.fn = func(fp ptr) int64 { return int64(len(e(fp))) }
		return out
	case *types.Slice:
		v := g.expr(a)
		e := v.l()
		switch {
		case capacity:
			out.fn = func(fp ptr) int64 { return int64(e(fp).c) }
		case v.reg:
			off := v.off
			out.fn = func(fp ptr) int64 { return int64(at[slice](fp, off).n) }
		default:
			out.fn = func(fp ptr) int64 { return int64(e(fp).n) }
		}
		return out
	case *types.Map:
		e := g.expr(a).p()
		out.fn = func(fp ptr) int64 { return int64(mapLen(e(fp))) }
		return out
	case *types.Array, *types.Pointer: // not constant, so it calls something
		e := discard(g.expr(a))
		if p, ok := u.(*types.Pointer); ok {
			u = p.Elem().Underlying()
		}
		n := u.(*types.Array).Len()
		out.fn = func(fp ptr) int64 { e(fp); return n }
		return out
	}
	g.no(x.Pos(), "len of this type")
	return out
}

// extreme is min(a, b) or max(a, b).
func extreme(most bool, a, b val) val {
	out := val{t: a.t}
	switch {
	case a.t.class == cInt && a.t.big():
		x, y := a.i(), b.i()
		if most {
			out.fn = func(fp ptr) int64 { return int64(max(uint64(x(fp)), uint64(y(fp)))) }
		} else {
			out.fn = func(fp ptr) int64 { return int64(min(uint64(x(fp)), uint64(y(fp)))) }
		}
	case a.t.class == cInt:
		x, y := a.i(), b.i()
		if most {
			out.fn = func(fp ptr) int64 { return max(x(fp), y(fp)) }
		} else {
			out.fn = func(fp ptr) int64 { return min(x(fp), y(fp)) }
		}
	case a.t.class == cFloat:
		x, y := a.f(), b.f()
		if most {
			out.fn = func(fp ptr) float64 { return max(x(fp), y(fp)) }
		} else {
			out.fn = func(fp ptr) float64 { return min(x(fp), y(fp)) }
		}
	default:
		x, y := a.s(), b.s()
		if most {
			out.fn = func(fp ptr) string { return max(x(fp), y(fp)) }
		} else {
			out.fn = func(fp ptr) string { return min(x(fp), y(fp)) }
		}
	}
	return out
}

func (g *gen) make(x *ast.CallExpr, t *typ) val {
	out := val{t: t}
	var sizes []val
	for _, a := range x.Args[1:] {
		v := g.expr(a)
		if v.t.class == cFloat {
			v = g.constant(a.Pos(), g.intType(), g.info.Types[a].Value)
		}
		sizes = append(sizes, v)
	}
	switch u := t.t.Underlying().(type) {
	case *types.Slice:
		elem := g.typ(x.Pos(), u.Elem())
		make, s := maker(elem, t.rt), g.site(x.Pos())
		most := int64(math.MaxInt64)
		if elem.size > 0 {
			most = 1 << 47 / int64(elem.size)
		}
		n := sizes[0].i()
		if len(sizes) == 1 {
			out.fn = func(fp ptr) slice {
				k := n(fp)
				if uint64(k) > uint64(most) {
					s.fault(fp, "makeslice: len out of range")
				}
				return make(int(k), int(k))
			}
			return out
		}
		c := sizes[1].i()
		out.fn = func(fp ptr) slice {
			k := n(fp)
			m := c(fp)
			if uint64(k) > uint64(most) {
				s.fault(fp, "makeslice: len out of range")
			}
			if uint64(m) > uint64(most) || m < k {
				s.fault(fp, "makeslice: cap out of range")
			}
			return make(int(k), int(m))
		}
		return out
	case *types.Map:
		rt := t.rt
		n := iexp(func(ptr) int64 { return 0 })
		if len(sizes) == 1 {
			n = sizes[0].i()
		}
		out.fn = func(fp ptr) ptr { return reflect.MakeMapWithSize(rt, max(0, int(n(fp)))).UnsafePointer() }
		return out
	}
	g.no(x.Pos(), "make of a channel")
	return out
}

// new is new(T) or new(value).
func (g *gen) new(x *ast.CallExpr, t *typ) val {
	elem := g.typ(x.Pos(), t.t.Underlying().(*types.Pointer).Elem())
	alloc := allocator(elem)
	if g.info.Types[x.Args[0]].IsType() {
		return val{t: t, fn: func(ptr) ptr { return alloc() }}
	}
	put := native(g.exprAs(x.Args[0], elem))
	return val{t: t, fn: func(fp ptr) ptr {
		q := alloc()
		put(fp, q)
		return q
	}}
}

func (g *gen) copy(x *ast.CallExpr, t *typ) val {
	dst := g.expr(x.Args[0])
	d := dst.l()
	out := val{t: t}
	src := g.expr(x.Args[1])
	if src.t.class == cStr {
		e := src.s()
		out.fn = func(fp ptr) int64 {
			h := d(fp)
			return int64(copy(*(*[]byte)(ptr(&h)), e(fp)))
		}
		return out
	}
	e, rt := src.l(), dst.t.rt
	elem := g.typ(x.Pos(), dst.t.t.Underlying().(*types.Slice).Elem())
	if elem.pure {
		size := elem.size
		out.fn = func(fp ptr) int64 {
			a := d(fp)
			b := e(fp)
			n := min(a.n, b.n)
			if n > 0 && size > 0 {
				copy(bytesAt(a.p, uintptr(n)*size), bytesAt(b.p, uintptr(n)*size))
			}
			return int64(n)
		}
		return out
	}
	from := src.t.rt
	out.fn = func(fp ptr) int64 {
		a := d(fp)
		b := e(fp)
		return int64(reflect.Copy(reflect.NewAt(rt, ptr(&a)).Elem(), reflect.NewAt(from, ptr(&b)).Elem()))
	}
	return out
}

func (g *gen) clear(x *ast.CallExpr) exec {
	v := g.expr(x.Args[0])
	rt := v.t.rt
	switch v.t.class {
	case cPtr: // a map
		p := v.p()
		return func(fp ptr) ctl {
			h := p(fp)
			reflect.NewAt(rt, ptr(&h)).Elem().Clear()
			return next
		}
	case cSlice:
		l := v.l()
		elem := g.typ(x.Pos(), v.t.t.Underlying().(*types.Slice).Elem())
		if elem.pure {
			size := elem.size
			return func(fp ptr) ctl {
				if h := l(fp); h.n > 0 {
					clear(bytesAt(h.p, uintptr(h.n)*size))
				}
				return next
			}
		}
		return func(fp ptr) ctl {
			h := l(fp)
			reflect.NewAt(rt, ptr(&h)).Elem().Clear()
			return next
		}
	}
	g.no(x.Pos(), "clear of this type")
	return nil
}

func (g *gen) panics(x *ast.CallExpr) exec {
	s := g.site(x.Pos())
	empty := g.typ(x.Pos(), types.NewInterfaceType(nil, nil))
	e := g.exprAs(x.Args[0], empty).e()
	return func(fp ptr) ctl {
		v := e(fp)
		if v.t == nil {
			s.fail(fp, new(runtime.PanicNilError))
		}
		s.fail(fp, *(*any)(ptr(&v)))
		return next
	}
}

// append compiles append(s, …).
func (g *gen) append(x *ast.CallExpr, t *typ) val {
	out := val{t: t}
	elem := g.typ(x.Pos(), t.t.Underlying().(*types.Slice).Elem())
	base := g.exprAs(x.Args[0], t).l()
	if len(x.Args) == 1 {
		out.fn = base
		return out
	}
	if x.Ellipsis != token.NoPos {
		out.fn = g.appendAll(base, x.Args[1], t, elem)
		return out
	}
	vals := make([]val, len(x.Args)-1)
	for i, a := range x.Args[1:] {
		vals[i] = g.exprAs(a, elem)
	}
	if len(vals) == 1 {
		if f := appendOne(base, vals[0], elem); f != nil {
			out.fn = f
			return out
		}
	}
	puts := make([]aexp, len(vals))
	for i, v := range vals {
		puts[i] = native(v)
	}
	// The values go to memory first: they may call what appends to the same array.
	make, grow, size, cp := maker(elem, reflect.SliceOf(elem.rt)), grower(t.rt), elem.size, copier(elem)
	out.fn = func(fp ptr) slice {
		h := base(fp)
		tmp := make(len(puts), len(puts))
		for i, put := range puts {
			put(fp, unsafe.Add(tmp.p, uintptr(i)*size))
		}
		h = grow(h, len(puts))
		for i := range puts {
			cp(unsafe.Add(h.p, uintptr(h.n+i)*size), unsafe.Add(tmp.p, uintptr(i)*size))
		}
		h.n += len(puts)
		return h
	}
	return out
}

// grower returns a function that makes room for n more elements.
func grower(rt reflect.Type) func(h slice, n int) slice {
	return func(h slice, n int) slice {
		if h.n+n > h.c {
			reflect.NewAt(rt, ptr(&h)).Elem().Grow(n)
		}
		return h
	}
}

// appendOne appends a value of a register type, or returns nil.
func appendOne(base lexp, v val, elem *typ) lexp {
	switch elem.class {
	case cInt:
		e := v.i()
		switch elem.bits {
		case 8:
			return appendAs(base, func(fp ptr) uint8 { return uint8(e(fp)) })
		case 32:
			return appendAs(base, func(fp ptr) uint32 { return uint32(e(fp)) })
		case 64:
			return appendAs(base, e)
		}
	case cBool:
		return appendAs(base, v.b())
	case cFloat:
		if !elem.float32 {
			return appendAs(base, v.f())
		}
	case cPtr:
		return appendAs(base, v.p())
	case cStr:
		return appendAs(base, v.s())
	case cSlice:
		return appendAs(base, v.l())
	}
	return nil
}

//go:noinline
func appendAs[T any](base lexp, e func(ptr) T) lexp {
	return func(fp ptr) slice {
		h := base(fp)
		v := e(fp)
		s := append(*(*[]T)(ptr(&h)), v)
		return *(*slice)(ptr(&s))
	}
}

// appendAll is append(s, y...).
func (g *gen) appendAll(base lexp, y ast.Expr, t, elem *typ) lexp {
	if g.info.Types[y].IsNil() {
		return base
	}
	v := g.expr(y)
	if v.t.class == cStr {
		e := v.s()
		return func(fp ptr) slice {
			h := base(fp)
			s := append(*(*[]byte)(ptr(&h)), e(fp)...)
			return *(*slice)(ptr(&s))
		}
	}
	e := v.l()
	switch {
	case elem.pure && elem.size == 8:
		return extend[uint64](base, e)
	case elem.pure && elem.size == 4:
		return extend[uint32](base, e)
	case elem.pure && elem.size == 1:
		return extend[uint8](base, e)
	case elem.class == cPtr:
		return extend[ptr](base, e)
	case elem.class == cStr:
		return extend[string](base, e)
	case elem.class == cSlice:
		return extend[slice](base, e)
	}
	rt := t.rt
	return func(fp ptr) slice {
		h := base(fp)
		more := e(fp)
		out := reflect.AppendSlice(reflect.NewAt(rt, ptr(&h)).Elem(), reflect.NewAt(rt, ptr(&more)).Elem())
		var s slice
		reflect.NewAt(rt, ptr(&s)).Elem().Set(out)
		return s
	}
}

//go:noinline
func extend[T any](base, e lexp) lexp {
	return func(fp ptr) slice {
		h := base(fp)
		more := e(fp)
		s := append(*(*[]T)(ptr(&h)), *(*[]T)(ptr(&more))...)
		return *(*slice)(ptr(&s))
	}
}
