package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// convert makes v a value of type t, to which it can be assigned.
func (g *gen) convert(pos token.Pos, v val, t *typ) val {
	if v.t == t || types.Identical(v.t.t, t.t) {
		v.t = t
		return v
	}
	if t.class == cIface {
		return g.toInterface(pos, v, t)
	}
	if v.t.class != t.class || v.t.rt.Kind() != t.rt.Kind() {
		g.no(pos, "a conversion to "+g.name(t.t))
	}
	v.t = t
	return v
}

// toInterface puts v into an interface. The runtime must know its type.
func (g *gen) toInterface(pos token.Pos, v val, t *typ) val {
	if v.t.class == cIface {
		switch {
		case v.t.rt == t.rt:
			v.t = t
			return v
		case t.rt.NumMethod() > 0 || v.t.rt.NumMethod() == 0:
			g.no(pos, "a conversion between interfaces")
		}
		e, from, open := v.e(), v.t.rt, g.c.open
		return val{t: t, fn: func(fp ptr) iface { return anyOf(open(content(from, e(fp)))) }}
	}
	if !g.c.compiled(v.t.t) {
		g.no(pos, "a value of type "+g.name(v.t.t)+" in an interface")
	}
	if t.rt.NumMethod() > 0 && !v.t.rt.Implements(t.rt) {
		g.no(pos, "a conversion to "+g.name(t.t))
	}
	out := val{t: t}
	if t.rt.NumMethod() == 0 {
		switch v.t.rt {
		case basicTypes[types.Int]:
			e := v.i()
			out.fn = func(fp ptr) iface { return anyOf(int(e(fp))) }
			return out
		case basicTypes[types.String]:
			e := v.s()
			out.fn = func(fp ptr) iface { return anyOf(e(fp)) }
			return out
		case basicTypes[types.Float64]:
			e := v.f()
			out.fn = func(fp ptr) iface { return anyOf(e(fp)) }
			return out
		case basicTypes[types.Bool]:
			e := v.b()
			out.fn = func(fp ptr) iface { return anyOf(e(fp)) }
			return out
		}
	}
	put, alloc, rt, it := native(v), allocator(v.t), v.t.rt, t.rt
	if it.NumMethod() == 0 {
		out.fn = func(fp ptr) iface {
			q := alloc()
			put(fp, q)
			return anyOf(reflect.NewAt(rt, q).Elem().Interface())
		}
		return out
	}
	out.fn = func(fp ptr) iface {
		q := alloc()
		put(fp, q)
		var x iface
		reflect.NewAt(it, ptr(&x)).Elem().Set(reflect.NewAt(rt, q).Elem())
		return x
	}
	return out
}

func anyOf(x any) iface { return *(*iface)(ptr(&x)) }

// conversion compiles T(x).
func (g *gen) conversion(x *ast.CallExpr) val {
	t := g.typ(x.Pos(), g.info.TypeOf(x))
	if g.info.Types[x.Args[0]].IsNil() {
		return zero(t)
	}
	v := g.expr(x.Args[0])
	from := v.t
	out := val{t: t}
	switch {
	case t.class == cIface:
		return g.convert(x.Pos(), v, t)
	case from.class == cInt && t.class == cInt:
		if t.bits == 64 || t.bits > from.bits && (from.unsigned || !t.unsigned) || t.bits == from.bits && t.unsigned == from.unsigned {
			v.t = t // extended values fit as they are
			v.place = nil
			return v
		}
		out.fn = v.i()
		return wrap(out)
	case from.class == cInt && t.class == cFloat:
		e := v.i()
		switch {
		case t.float32 && from.big():
			out.fn = func(fp ptr) float64 { return float64(float32(uint64(e(fp)))) }
		case t.float32:
			out.fn = func(fp ptr) float64 { return float64(float32(e(fp))) }
		case from.big():
			out.fn = func(fp ptr) float64 { return float64(uint64(e(fp))) }
		default:
			out.fn = func(fp ptr) float64 { return float64(e(fp)) }
		}
		return out
	case from.class == cFloat && t.class == cInt:
		out.fn = toInteger(v, t)
		return out
	case from.class == cFloat && t.class == cFloat:
		if t.float32 && !from.float32 {
			out.fn = v.f()
			return round(out)
		}
		v.t, v.place = t, nil
		return v
	case t.class == cStr:
		return g.toString(x, v, out)
	case from.class == cStr && t.class == cSlice:
		e, elem := v.s(), t.rt.Elem().Kind()
		switch elem {
		case reflect.Uint8:
			out.fn = func(fp ptr) slice { b := []byte(e(fp)); return *(*slice)(ptr(&b)) }
			return out
		case reflect.Int32:
			out.fn = func(fp ptr) slice { b := []rune(e(fp)); return *(*slice)(ptr(&b)) }
			return out
		}
	case from.class == t.class && sameLayout(from.rt, t.rt):
		v.t, v.place = t, nil
		return v
	}
	g.no(x.Pos(), "a conversion to "+g.name(t.t))
	return out
}

// sameLayout tells whether values of a can be seen as values of b: the
// language allows the conversion, and their memory is the same.
func sameLayout(a, b reflect.Type) bool {
	return a == b || a.Kind() == b.Kind() && a.Size() == b.Size() && a.ConvertibleTo(b)
}

func (g *gen) toString(x *ast.CallExpr, v val, out val) val {
	switch {
	case v.t.class == cStr:
		v.t, v.place = out.t, nil
		return v
	case v.t.class == cInt:
		e := v.i()
		out.fn = func(fp ptr) string {
			n := e(fp)
			if n != int64(rune(n)) {
				return "\uFFFD"
			}
			return string(rune(n))
		}
		return out
	case v.t.class == cSlice && v.t.rt.Elem().Kind() == reflect.Uint8:
		e := v.l()
		out.fn = func(fp ptr) string { h := e(fp); return string(*(*[]byte)(ptr(&h))) }
		return out
	case v.t.class == cSlice && v.t.rt.Elem().Kind() == reflect.Int32:
		e := v.l()
		out.fn = func(fp ptr) string { h := e(fp); return string(*(*[]rune)(ptr(&h))) }
		return out
	}
	g.no(x.Pos(), "a conversion to a string")
	return out
}

// toInteger converts a float as the machine does for each integer type.
func toInteger(v val, t *typ) iexp {
	e := v.f()
	if v.t.float32 {
		return floatTo(t, func(fp ptr) float32 { return float32(e(fp)) })
	}
	return floatTo(t, e)
}

//go:noinline
func floatTo[F float32 | float64](t *typ, e func(ptr) F) iexp {
	switch {
	case t.big():
		return func(fp ptr) int64 { return int64(uint64(e(fp))) }
	case t.bits == 64:
		return func(fp ptr) int64 { return int64(e(fp)) }
	case t.bits == 32 && t.unsigned:
		return func(fp ptr) int64 { return int64(uint32(e(fp))) }
	case t.bits == 32:
		return func(fp ptr) int64 { return int64(int32(e(fp))) }
	case t.bits == 16 && t.unsigned:
		return func(fp ptr) int64 { return int64(uint16(e(fp))) }
	case t.bits == 16:
		return func(fp ptr) int64 { return int64(int16(e(fp))) }
	case t.unsigned:
		return func(fp ptr) int64 { return int64(uint8(e(fp))) }
	}
	return func(fp ptr) int64 { return int64(int8(e(fp))) }
}
