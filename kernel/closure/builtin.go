package closure

import (
	"go/ast"
	"go/types"
	"math"
	"reflect"
	"runtime"
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
