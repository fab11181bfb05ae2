package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"unicode/utf8"
	"unsafe"
)

// A setter gives a range variable the value that lies at an address.
type setter = func(fp, from ptr)

// ranges compiles a range statement.
func (g *gen) ranges(s *ast.RangeStmt, label string) stmt {
	l := loop{limit: &g.c.limit, again: g.again(label)}
	t := g.info.TypeOf(s.X)
	var e exec
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			e = g.rangeString(s, l)
		} else {
			e = g.rangeInteger(s, l)
		}
	case *types.Slice:
		e = g.rangeSlice(s, l, g.expr(s.X).l(), g.typ(s.Pos(), u.Elem()))
	case *types.Array:
		e = g.rangeArray(s, l, u)
	case *types.Pointer:
		arr := u.Elem().Underlying().(*types.Array)
		v := g.expr(s.X)
		if noValue(s) {
			n := int(arr.Len())
			p := v.p()
			e = g.rangeSlice(s, l, func(fp ptr) slice { return slice{p(fp), n, n} }, g.typ(s.Pos(), arr.Elem()))
			break
		}
		e = g.rangeSlice(s, l, whole(g.deref(s.X.Pos(), v, g.typ(s.Pos(), u.Elem())).addr(), int(arr.Len())), g.typ(s.Pos(), arr.Elem()))
	case *types.Map:
		e = g.rangeMap(s, l, u)
	case *types.Signature:
		e = g.rangeFunc(s, l, u)
	default:
		g.no(s.Pos(), "range over this type")
	}
	return stmt{run: e, flows: escapes(s.Body)}
}

func blank(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return x == nil || ok && id.Name == "_"
}

func noValue(s *ast.RangeStmt) bool { return blank(s.Value) }

func whole(addr pexp, n int) lexp {
	return func(fp ptr) slice { return slice{addr(fp), n, n} }
}

// rangeVar returns the setter of a key or value of type t, and the register of
// an integer, bool or pointer that can be set directly; both are nil and 0 if
// there is no variable.
func (g *gen) rangeVar(s *ast.RangeStmt, x ast.Expr, t *typ) setter {
	if blank(x) {
		return nil
	}
	slot := g.slot(pointerType).off
	from := place{t: t, kind: behindSlot, slot: slot}.load()
	var set exec
	if s.Tok == token.DEFINE {
		v := g.info.Defs[x.(*ast.Ident)].(*types.Var)
		_, init := g.declare(v)
		set = init(g.convert(x.Pos(), from, g.typ(x.Pos(), v.Type())))
	} else {
		if _, ok := g.mapElement(x); ok {
			g.no(x.Pos(), "a map element as range variable")
		}
		p := g.place(x)
		set = p.store(g.convert(x.Pos(), from, p.t))
	}
	return func(fp, q ptr) {
		*at[ptr](fp, slot) = q
		set(fp)
	}
}

// registerVar returns the register that a range statement declares for x.
func (g *gen) registerVar(s *ast.RangeStmt, x ast.Expr) (uintptr, *typ, bool) {
	if blank(x) || s.Tok != token.DEFINE {
		return 0, nil, false
	}
	v, ok := g.info.Defs[x.(*ast.Ident)].(*types.Var)
	if !ok || !g.inRegister(v) {
		return 0, nil, false
	}
	t := g.typ(x.Pos(), v.Type())
	if t.class == cAgg {
		return 0, nil, false
	}
	p, _ := g.declare(v)
	return p.slot, t, true
}

// intVar returns a function that sets an integer range variable, and the
// register if that is all it does.
func (g *gen) intVar(s *ast.RangeStmt, x ast.Expr) (off uintptr, set func(fp ptr, i int64)) {
	if blank(x) {
		return g.slot(g.intType()).off, nil
	}
	if off, _, ok := g.registerVar(s, x); ok {
		return off, nil
	}
	r := g.temp(g.intType())
	off = r.off
	var to exec
	if s.Tok == token.DEFINE {
		v := g.info.Defs[x.(*ast.Ident)].(*types.Var)
		_, init := g.declare(v)
		r.t = g.typ(x.Pos(), v.Type())
		to = init(r)
	} else {
		p := g.place(x)
		r.t = p.t
		to = p.store(r)
	}
	return off, func(fp ptr, i int64) { *at[int64](fp, off) = i; to(fp) }
}

func (g *gen) intType() *typ { return g.c.typ(types.Typ[types.Int]) }

func (g *gen) rangeInteger(s *ast.RangeStmt, l loop) exec {
	n := g.expr(s.X)
	off, set := g.intVar(s, s.Key)
	b := g.block(s.Body)
	l.body, l.flows = b.run, b.flows
	if n.t.big() {
		g.no(s.Pos(), "range over an unsigned integer")
	}
	return l.rangeInt(n.i(), off, set)
}

func (g *gen) rangeArray(s *ast.RangeStmt, l loop, arr *types.Array) exec {
	elem, n := g.typ(s.Pos(), arr.Elem()), int(arr.Len())
	if noValue(s) {
		// Only the length counts; x is evaluated if it calls something.
		if hasCall(s.X) {
			g.no(s.Pos(), "range over this array")
		}
		return g.rangeSlice(s, l, func(ptr) slice { return slice{nil, n, n} }, elem)
	}
	// The loop sees a copy of the array.
	v := g.expr(s.X)
	copied := g.save(&v)
	addr := v.addr
	return g.rangeSlice(s, l, func(fp ptr) slice {
		copied(fp)
		return slice{addr(fp), n, n}
	}, elem)
}

func (g *gen) rangeSlice(s *ast.RangeStmt, l loop, x lexp, elem *typ) exec {
	key, setKey := g.intVar(s, s.Key)
	if off, t, ok := g.registerVar(s, s.Value); ok && setKey == nil {
		body := g.block(s.Body)
		l.body, l.flows = body.run, body.flows
		return rangeRegister(l, x, key, off, t)
	}
	setValue := g.rangeVar(s, s.Value, elem)
	body := g.block(s.Body)
	l.body, l.flows = body.run, body.flows
	if setKey == nil {
		setKey = func(fp ptr, i int64) { *at[int64](fp, key) = i }
	}
	limit, size := l.limit, elem.size
	run := l.body
	return func(fp ptr) ctl {
		h := x(fp)
		for i := range h.n {
			if limit.Load() < 0 {
				stop()
			}
			setKey(fp, int64(i))
			if setValue != nil {
				setValue(fp, unsafe.Add(h.p, uintptr(i)*size))
			}
			if r := run(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}

// rangeRegister is a loop over elements that go to a register.
func rangeRegister(l loop, x lexp, key, off uintptr, t *typ) exec {
	switch t.class {
	case cInt:
		switch {
		case t.bits == 64:
			return rangeAs[int64](l, x, key, off)
		case t.bits == 8 && t.unsigned:
			return rangeInts[uint8](l, x, key, off)
		case t.bits == 8:
			return rangeInts[int8](l, x, key, off)
		case t.bits == 16 && t.unsigned:
			return rangeInts[uint16](l, x, key, off)
		case t.bits == 16:
			return rangeInts[int16](l, x, key, off)
		case t.unsigned:
			return rangeInts[uint32](l, x, key, off)
		}
		return rangeInts[int32](l, x, key, off)
	case cBool:
		return rangeAs[bool](l, x, key, off)
	case cFloat:
		if t.float32 {
			return rangeEach(l, x, key, func(fp, p ptr, i int) { *at[float64](fp, off) = float64(*item[float32](p, int64(i))) })
		}
		return rangeAs[float64](l, x, key, off)
	case cPtr:
		return rangeAs[ptr](l, x, key, off)
	case cStr:
		return rangeAs[string](l, x, key, off)
	case cSlice:
		return rangeAs[slice](l, x, key, off)
	}
	return rangeAs[iface](l, x, key, off)
}

//go:noinline
func rangeEach(l loop, x lexp, key uintptr, set func(fp, p ptr, i int)) exec {
	limit, body := l.limit, l.body
	return func(fp ptr) ctl {
		h := x(fp)
		for i := range h.n {
			if limit.Load() < 0 {
				stop()
			}
			*at[int64](fp, key) = int64(i)
			set(fp, h.p, i)
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}

//go:noinline
func rangeAs[V any](l loop, x lexp, key, off uintptr) exec {
	limit, body := l.limit, l.body
	return func(fp ptr) ctl {
		h := x(fp)
		for i := range h.n {
			if limit.Load() < 0 {
				stop()
			}
			*at[int64](fp, key) = int64(i)
			*at[V](fp, off) = *item[V](h.p, int64(i))
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}

//go:noinline
func rangeInts[M integer](l loop, x lexp, key, off uintptr) exec {
	return rangeEach(l, x, key, func(fp, p ptr, i int) { *at[int64](fp, off) = int64(*item[M](p, int64(i))) })
}

func (g *gen) rangeString(s *ast.RangeStmt, l loop) exec {
	x := g.expr(s.X).s()
	key, setKey := g.intVar(s, s.Key)
	value, setValue := g.intVar(s, s.Value)
	b := g.block(s.Body)
	body, limit := b.run, l.limit
	return func(fp ptr) ctl {
		str := x(fp)
		for i := 0; i < len(str); {
			if limit.Load() < 0 {
				stop()
			}
			r, size := rune(str[i]), 1
			if r >= utf8.RuneSelf {
				r, size = utf8.DecodeRuneInString(str[i:])
			}
			*at[int64](fp, key) = int64(i)
			if setKey != nil {
				setKey(fp, int64(i))
			}
			*at[int64](fp, value) = int64(r)
			if setValue != nil {
				setValue(fp, int64(r))
			}
			i += size
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}
