package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

// comparison compiles a == b and its kin, of type t.
func (g *gen) comparison(x *ast.BinaryExpr, t *typ) val {
	if g.info.Types[x.Y].IsNil() {
		return val{t: t, fn: g.nilComparison(x, x.X)}
	}
	if g.info.Types[x.X].IsNil() {
		return val{t: t, fn: g.nilComparison(x, x.Y)}
	}
	a, b := g.expr(x.X), g.expr(x.Y)
	if a.t.class != cIface && b.t.class == cIface {
		a = g.convert(x.Pos(), a, b.t)
	} else if a.t.class == cIface && b.t.class != cIface {
		b = g.convert(x.Pos(), b, a.t)
	}
	v := val{t: t, fn: g.compare(x.Op, x.Pos(), a, b)}
	if a.t.class == cInt && (!a.t.big() || x.Op == token.EQL || x.Op == token.NEQ) {
		v.x, v.y, v.op = &a, &b, x.Op
	}
	return v
}

func (g *gen) nilComparison(x *ast.BinaryExpr, operand ast.Expr) bexp {
	v := g.expr(operand)
	eq := x.Op == token.EQL
	switch v.t.class {
	case cPtr:
		if v.reg {
			off := v.off
			return func(fp ptr) bool { return (*at[ptr](fp, off) == nil) == eq }
		}
		p := v.p()
		return func(fp ptr) bool { return (p(fp) == nil) == eq }
	case cSlice:
		l := v.l()
		return func(fp ptr) bool { return (l(fp).p == nil) == eq }
	case cIface:
		e := v.e()
		return func(fp ptr) bool { return (e(fp).t == nil) == eq }
	}
	g.no(x.Pos(), "this comparison")
	return nil
}

// compare is a op b for operands of the same type.
func (g *gen) compare(op token.Token, pos token.Pos, a, b val) bexp {
	switch a.t.class {
	case cInt:
		if a.t.big() {
			if f := unsignedOps[op]; f != nil {
				return f(a, b)
			}
		}
		if e := compareElements(op, a, b); e != nil {
			return e
		}
		return signedOps[op](a, b)
	case cFloat:
		return floatOps[op](a, b)
	case cStr:
		return compareStrings(op, a, b)
	case cBool:
		x, y, eq := a.b(), b.b(), op == token.EQL
		return func(fp ptr) bool {
			v := x(fp)
			return (v == y(fp)) == eq
		}
	case cPtr:
		x, y, eq := a.p(), b.p(), op == token.EQL
		return func(fp ptr) bool { return (x(fp) == y(fp)) == eq }
	case cIface:
		if a.t.rt != b.t.rt {
			g.no(pos, "a comparison of different interfaces")
		}
		x, y, eq, s, rt := a.e(), b.e(), op == token.EQL, g.site(pos), a.t.rt
		return func(fp ptr) bool {
			v := x(fp)
			return s.sameInterface(fp, rt, v, y(fp)) == eq
		}
	case cAgg:
		same := g.equaler(pos, a.t)
		x, y, eq, s := g.spill(a).addr(), g.spill(b).addr(), op == token.EQL, g.site(pos)
		return func(fp ptr) bool {
			p := x(fp)
			return same(s, fp, p, y(fp)) == eq
		}
	}
	g.no(pos, "this comparison")
	return nil
}

var signedOps = map[token.Token]func(a, b val) bexp{token.EQL: eq, token.NEQ: ne, token.LSS: lt, token.LEQ: le, token.GTR: gt, token.GEQ: ge}
var unsignedOps = map[token.Token]func(a, b val) bexp{token.LSS: ult, token.LEQ: ule, token.GTR: ugt, token.GEQ: uge}
var floatOps = map[token.Token]func(a, b val) bexp{token.EQL: eqF, token.NEQ: neF, token.LSS: ltF, token.LEQ: leF, token.GTR: gtF, token.GEQ: geF}

func compareStrings(op token.Token, a, b val) bexp {
	x, y := a.s(), b.s()
	switch op {
	case token.EQL:
		return func(fp ptr) bool { return x(fp) == y(fp) }
	case token.NEQ:
		return func(fp ptr) bool { return x(fp) != y(fp) }
	case token.LSS:
		return func(fp ptr) bool { return x(fp) < y(fp) }
	case token.LEQ:
		return func(fp ptr) bool { return x(fp) <= y(fp) }
	case token.GTR:
		return func(fp ptr) bool { return x(fp) > y(fp) }
	}
	return func(fp ptr) bool { return x(fp) >= y(fp) }
}

// sameInterface is a == b of interface type rt.
func (s *site) sameInterface(fp ptr, rt reflect.Type, a, b iface) bool {
	defer s.pass(fp) // of types that can't be compared
	if rt.NumMethod() == 0 {
		return *(*any)(ptr(&a)) == *(*any)(ptr(&b))
	}
	return reflect.NewAt(rt, ptr(&a)).Elem().Interface() == reflect.NewAt(rt, ptr(&b)).Elem().Interface()
}

// An equaler compares two values in memory.
type equaler = func(s *site, fp, a, b ptr) bool

// equaler returns the function that compares aggregates of type t.
func (g *gen) equaler(pos token.Pos, t *typ) equaler {
	switch t.class {
	case cInt:
		n := t.size
		return func(_ *site, _, a, b ptr) bool { return string(bytesAt(a, n)) == string(bytesAt(b, n)) }
	case cBool:
		return func(_ *site, _, a, b ptr) bool { return *(*bool)(a) == *(*bool)(b) }
	case cFloat:
		if t.float32 {
			return func(_ *site, _, a, b ptr) bool { return *(*float32)(a) == *(*float32)(b) }
		}
		return func(_ *site, _, a, b ptr) bool { return *(*float64)(a) == *(*float64)(b) }
	case cPtr:
		return func(_ *site, _, a, b ptr) bool { return *(*ptr)(a) == *(*ptr)(b) }
	case cStr:
		return func(_ *site, _, a, b ptr) bool { return *(*string)(a) == *(*string)(b) }
	case cIface:
		rt := t.rt
		return func(s *site, fp, a, b ptr) bool { return s.sameInterface(fp, rt, *(*iface)(a), *(*iface)(b)) }
	}
	switch u := t.t.Underlying().(type) {
	case *types.Array:
		elem := g.typ(pos, u.Elem())
		same, n, size := g.equaler(pos, elem), uintptr(u.Len()), elem.size
		return func(s *site, fp, a, b ptr) bool {
			for i := range n {
				if !same(s, fp, unsafe.Add(a, i*size), unsafe.Add(b, i*size)) {
					return false
				}
			}
			return true
		}
	case *types.Struct:
		type part struct {
			same equaler
			off  uintptr
		}
		var parts []part
		for i := range u.NumFields() {
			switch n := g.c.typ(u.Field(i).Type()); {
			case u.Field(i).Name() == "_":
			case n == nil || !g.c.sameAs(n, t.rt.Field(i).Type): // a hidden field
				rt := t.rt
				return func(s *site, fp, a, b ptr) bool {
					defer s.pass(fp)
					return reflect.NewAt(rt, a).Elem().Equal(reflect.NewAt(rt, b).Elem())
				}
			default:
				parts = append(parts, part{g.equaler(pos, n), t.rt.Field(i).Offset})
			}
		}
		return func(s *site, fp, a, b ptr) bool {
			for _, p := range parts {
				if !p.same(s, fp, unsafe.Add(a, p.off), unsafe.Add(b, p.off)) {
					return false
				}
			}
			return true
		}
	}
	g.no(pos, "a comparison of this type")
	return nil
}
