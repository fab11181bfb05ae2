package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// plainError is an error of the runtime without its usual beginning.
type plainError string

func (e plainError) Error() string { return string(e) }

// RuntimeError marks the error as one of the runtime.
func (e plainError) RuntimeError() {}

// mapAccess is m[k] with map and key computed by closures.
type mapAccess struct {
	m    pexp
	key  val
	t    *typ // of the map
	elem *typ
	site *site
}

// mapElement tells whether x is m[k].
func (g *gen) mapElement(x ast.Expr) (*ast.IndexExpr, bool) {
	ix, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok {
		return nil, false
	}
	_, ok = g.info.TypeOf(ix.X).Underlying().(*types.Map)
	return ix, ok
}

func (g *gen) access(x *ast.IndexExpr) mapAccess {
	u := g.info.TypeOf(x.X).Underlying().(*types.Map)
	m := g.expr(x.X)
	return mapAccess{m.p(), g.exprAs(x.Index, g.typ(x.Pos(), u.Key())), m.t, g.typ(x.Pos(), u.Elem()), g.site(x.Pos())}
}

func (g *gen) mapIndex(x *ast.IndexExpr, u *types.Map) val {
	return g.access(x).get()
}

// get is m[k] as a value.
func (a mapAccess) get() val {
	v := val{t: a.elem}
	if f := fastGet(a); f != nil {
		v.fn = f
		return v
	}
	fetch := a.fetch()
	if a.elem.class == cAgg {
		v.fn = func(fp, dst ptr) { fetch(fp, dst) }
		return v
	}
	// The value goes through memory of its own type.
	alloc := allocator(a.elem)
	return place{t: a.elem, kind: computed, dyn: func(fp ptr) ptr {
		q := alloc()
		fetch(fp, q)
		return q
	}}.load()
}

// fetch returns a function that writes m[k] to zero memory and tells whether it is there.
func (a mapAccess) fetch() func(fp, dst ptr) bool {
	m, s, rt, key, elem, cp := a.m, a.site, a.t.rt, a.keyValue(), a.elem.rt, clearer(a.elem)
	return func(fp, dst ptr) bool {
		h := m(fp)
		k := key(fp)
		v := s.mapIndex(fp, reflect.NewAt(rt, ptr(&h)).Elem(), k)
		if !v.IsValid() {
			cp(dst)
			return false
		}
		reflect.NewAt(elem, dst).Elem().Set(v)
		return true
	}
}

// mapIndex is a lookup that may panic because the key can't be hashed.
func (s *site) mapIndex(fp ptr, m, k reflect.Value) reflect.Value {
	defer s.pass(fp)
	return m.MapIndex(k)
}

// keyValue returns a function that computes the key for package reflect.
func (a mapAccess) keyValue() func(fp ptr) reflect.Value {
	put, alloc, rt := native(a.key), allocator(a.key.t), a.key.t.rt
	return func(fp ptr) reflect.Value {
		q := alloc()
		put(fp, q)
		return reflect.NewAt(rt, q).Elem()
	}
}

// getOK writes the element and whether it is there to registers.
func (a mapAccess) getOK(g *gen, each func(i int, v val) exec) exec {
	ok := g.temp(g.c.typ(types.Typ[types.Bool]))
	v := val{t: a.elem}
	var run exec
	if a.elem.class != cAgg {
		v = g.temp(a.elem)
		run = fastGetOK(a, v.off, ok.off)
	}
	if run == nil {
		fetch, alloc := a.fetch(), allocator(a.elem)
		slot := g.slot(pointerType).off
		v = place{t: a.elem, kind: behindSlot, slot: slot}.load()
		run = func(fp ptr) ctl {
			q := alloc()
			*at[bool](fp, ok.off) = fetch(fp, q)
			*at[ptr](fp, slot) = q
			return next
		}
	}
	first, second := each(0, v), each(1, ok)
	return func(fp ptr) ctl { run(fp); first(fp); second(fp); return next }
}

// set is the statement m[k] = v.
func (a mapAccess) set(v val) exec {
	if e := fastSet(a, v); e != nil {
		return e
	}
	m, s, rt, key, put, alloc, elem := a.m, a.site, a.t.rt, a.keyValue(), native(v), allocator(a.elem), a.elem.rt
	return func(fp ptr) ctl {
		h := m(fp)
		k := key(fp)
		q := alloc()
		put(fp, q)
		if h == nil {
			s.fail(fp, plainError("assignment to entry in nil map"))
		}
		s.setMapIndex(fp, reflect.NewAt(rt, ptr(&h)).Elem(), k, reflect.NewAt(elem, q).Elem())
		return next
	}
}

func (s *site) setMapIndex(fp ptr, m, k, v reflect.Value) {
	defer s.pass(fp)
	m.SetMapIndex(k, v)
}

// setMap is m[k] = y.
func (g *gen) setMap(x *ast.IndexExpr, y ast.Expr) exec {
	a := g.access(x)
	return a.set(g.exprAs(y, a.elem))
}

// mapTarget computes map and key by statements added to list.
func (g *gen) mapTarget(x *ast.IndexExpr, list *[]stmt) mapAccess {
	m := g.expr(x.X)
	u := g.info.TypeOf(x.X).Underlying().(*types.Map)
	key := g.exprAs(x.Index, g.typ(x.Pos(), u.Key()))
	*list = append(*list, plain(g.save(&m)))
	if !key.konst {
		*list = append(*list, plain(g.save(&key)))
	}
	return mapAccess{m.p(), key, m.t, g.typ(x.Pos(), u.Elem()), g.site(x.Pos())}
}

// updateMap is m[k] op= y; y is nil for ++ and --.
func (g *gen) updateMap(x *ast.IndexExpr, op token.Token, y ast.Expr) exec {
	var list []stmt
	a := g.mapTarget(x, &list)
	b := one(a.elem)
	switch {
	case y == nil:
	case op == token.SHL || op == token.SHR:
		b = g.expr(y)
	default:
		b = g.exprAs(y, a.elem)
	}
	if !b.konst {
		list = append(list, plain(g.save(&b)))
	}
	return seq(append(list, plain(a.set(g.operate(op, x.Pos(), a.get(), b))))).run
}

// mapLit is a map literal.
func (g *gen) mapLit(x *ast.CompositeLit, t *typ, u *types.Map) val {
	slot := g.slot(pointerType).off
	m := func(fp ptr) ptr { return *at[ptr](fp, slot) }
	key, elem := g.typ(x.Pos(), u.Key()), g.typ(x.Pos(), u.Elem())
	var list []stmt
	for _, e := range x.Elts {
		kv := e.(*ast.KeyValueExpr)
		a := mapAccess{m, g.elementAs(kv.Key, key), t, elem, g.site(e.Pos())}
		list = append(list, plain(a.set(g.elementAs(kv.Value, elem))))
	}
	fill, rt, n := seq(list).run, t.rt, len(list)
	return val{t: t, fn: func(fp ptr) ptr {
		*at[ptr](fp, slot) = reflect.MakeMapWithSize(rt, n).UnsafePointer()
		fill(fp)
		return *at[ptr](fp, slot)
	}}
}

func (g *gen) rangeMap(s *ast.RangeStmt, l loop, u *types.Map) exec {
	m := g.expr(s.X)
	setKey := g.rangeVar(s, s.Key, g.typ(s.Pos(), u.Key()))
	setValue := g.rangeVar(s, s.Value, g.typ(s.Pos(), u.Elem()))
	b := g.block(s.Body)
	body, limit, x, rt := b.run, l.limit, m.p(), m.t.rt
	return func(fp ptr) ctl {
		h := x(fp)
		k, v := reflect.New(rt.Key()), reflect.New(rt.Elem())
		for it := reflect.NewAt(rt, ptr(&h)).Elem().MapRange(); it.Next(); {
			if limit.Load() < 0 {
				stop()
			}
			if setKey != nil {
				k.Elem().SetIterKey(it)
				setKey(fp, k.UnsafePointer())
			}
			if setValue != nil {
				v.Elem().SetIterValue(it)
				setValue(fp, v.UnsafePointer())
			}
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}
