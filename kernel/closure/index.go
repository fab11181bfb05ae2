package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
	"unsafe"
)

// access is one indexing operation on a slice.
type access struct {
	base  val
	index val
	elem  *typ
	site  *site
	big   bool // the index is an unsigned 64-bit integer
}

// index compiles x[i] as a value.
func (g *gen) index(x *ast.IndexExpr) val {
	t := g.info.TypeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return g.sliceAccess(x, u).load()
	case *types.Basic:
		return g.stringIndex(x)
	case *types.Map:
		return g.mapIndex(x, u)
	case *types.Array, *types.Pointer:
		return g.element(x).load()
	}
	g.no(x.Pos(), "type arguments")
	return val{}
}

func (g *gen) sliceAccess(x *ast.IndexExpr, u *types.Slice) access {
	base, index := g.expr(x.X), g.expr(x.Index)
	return access{base, index, g.typ(x.Pos(), u.Elem()), g.site(x.Pos()), index.t.big()}
}

// element compiles x[i] as a variable.
func (g *gen) element(x *ast.IndexExpr) place {
	switch u := g.info.TypeOf(x.X).Underlying().(type) {
	case *types.Slice:
		a := g.sliceAccess(x, u)
		return place{t: a.elem, kind: computed, dyn: a.addr(), element: &a}
	case *types.Pointer:
		arr := u.Elem().Underlying().(*types.Array)
		p := g.deref(x.Pos(), g.expr(x.X), g.typ(x.Pos(), u.Elem()))
		return g.arrayElement(x, p, arr)
	case *types.Array:
		var p place
		if g.addressable(x.X) {
			p = g.place(x.X)
		} else {
			p = g.spill(g.expr(x.X))
		}
		return g.arrayElement(x, p, u)
	}
	g.no(x.Pos(), "this element")
	return place{}
}

func (g *gen) arrayElement(x *ast.IndexExpr, p place, arr *types.Array) place {
	elem := g.typ(x.Pos(), arr.Elem())
	index := g.expr(x.Index)
	size := elem.size
	if index.konst {
		return p.part(uintptr(index.num)*size, elem)
	}
	n, s, big := int(arr.Len()), g.site(x.Pos()), index.t.big()
	if p.kind == inFrame {
		off := p.off
		if index.reg {
			j := index.off
			return place{t: elem, kind: computed, dyn: func(fp ptr) ptr {
				i := *at[int64](fp, j)
				if uint64(i) >= uint64(n) {
					s.index(fp, i, n, big)
				}
				return unsafe.Add(fp, off+uintptr(i)*size)
			}}
		}
		ix := index.i()
		return place{t: elem, kind: computed, dyn: func(fp ptr) ptr {
			i := ix(fp)
			if uint64(i) >= uint64(n) {
				s.index(fp, i, n, big)
			}
			return unsafe.Add(fp, off+uintptr(i)*size)
		}}
	}
	a, ix := p.addr(), index.i()
	return place{t: elem, kind: computed, dyn: func(fp ptr) ptr {
		q := a(fp)
		i := ix(fp)
		if uint64(i) >= uint64(n) {
			s.index(fp, i, n, big)
		}
		return unsafe.Add(q, uintptr(i)*size)
	}}
}

// addr is the address of the element.
func (a access) addr() pexp {
	s, big, size := a.site, a.big, a.elem.size
	if a.base.reg {
		b := a.base.off
		if a.index.reg {
			j := a.index.off
			return func(fp ptr) ptr {
				h, i := at[slice](fp, b), *at[int64](fp, j)
				if uint64(i) >= uint64(h.n) {
					s.index(fp, i, h.n, big)
				}
				return unsafe.Add(h.p, uintptr(i)*size)
			}
		}
		ix := a.index.i()
		return func(fp ptr) ptr {
			i := ix(fp)
			h := at[slice](fp, b)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			return unsafe.Add(h.p, uintptr(i)*size)
		}
	}
	l, ix := a.base.l(), a.index.i()
	return func(fp ptr) ptr {
		h := l(fp)
		i := ix(fp)
		if uint64(i) >= uint64(h.n) {
			s.index(fp, i, h.n, big)
		}
		return unsafe.Add(h.p, uintptr(i)*size)
	}
}

// load is the value of the element.
func (a access) load() val {
	v := val{t: a.elem}
	switch t := a.elem; t.class {
	case cInt:
		v.from = &a
		switch {
		case t.bits == 64:
			v.fn = elementAs[int64](a)
		case t.bits == 8 && t.unsigned:
			v.fn = elementInt[uint8](a)
		case t.bits == 8:
			v.fn = elementInt[int8](a)
		case t.bits == 16 && t.unsigned:
			v.fn = elementInt[uint16](a)
		case t.bits == 16:
			v.fn = elementInt[int16](a)
		case t.unsigned:
			v.fn = elementInt[uint32](a)
		default:
			v.fn = elementInt[int32](a)
		}
	case cBool:
		v.fn = elementAs[bool](a)
	case cFloat:
		if t.float32 {
			e := elementAs[float32](a)
			v.fn = func(fp ptr) float64 { return float64(e(fp)) }
		} else {
			v.fn = elementAs[float64](a)
		}
	case cPtr:
		v.fn = elementAs[ptr](a)
	case cStr:
		v.fn = elementAs[string](a)
	case cSlice:
		v.fn = elementAs[slice](a)
	case cIface:
		v.fn = elementAs[iface](a)
	case cAgg:
		return aggregate(t, a.addr())
	}
	return v
}

// behind tells whether the slice lies in the struct that a register points to.
func (v val) behind() bool {
	return v.place != nil && v.place.kind == behindSlot && v.t.class == cSlice
}

// elementAs loads elements whose memory and register types are the same.
func elementAs[V any](a access) func(ptr) V {
	s, big := a.site, a.big
	switch {
	case a.base.reg && a.index.reg:
		b, j := a.base.off, a.index.off
		return func(fp ptr) V {
			h, i := at[slice](fp, b), *at[int64](fp, j)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			return *item[V](h.p, i)
		}
	case a.base.reg:
		b, ix := a.base.off, a.index.i()
		return func(fp ptr) V {
			i := ix(fp)
			h := at[slice](fp, b)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			return *item[V](h.p, i)
		}
	case a.base.behind() && a.index.reg:
		slot, off, j, null := a.base.place.slot, a.base.place.off, a.index.off, a.base.place.site
		return func(fp ptr) V {
			q := *at[ptr](fp, slot)
			if q == nil {
				null.null(fp)
			}
			h, i := at[slice](q, off), *at[int64](fp, j)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			return *item[V](h.p, i)
		}
	}
	l, ix := a.base.l(), a.index.i()
	return func(fp ptr) V {
		h := l(fp)
		i := ix(fp)
		if uint64(i) >= uint64(h.n) {
			s.index(fp, i, h.n, big)
		}
		return *item[V](h.p, i)
	}
}

// elementInt loads integers that are narrower than their register.
func elementInt[M integer](a access) iexp {
	s, big := a.site, a.big
	switch {
	case a.base.reg && a.index.reg:
		b, j := a.base.off, a.index.off
		return func(fp ptr) int64 {
			h, i := at[slice](fp, b), *at[int64](fp, j)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			return int64(*item[M](h.p, i))
		}
	case a.base.reg:
		b, ix := a.base.off, a.index.i()
		return func(fp ptr) int64 {
			i := ix(fp)
			h := at[slice](fp, b)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			return int64(*item[M](h.p, i))
		}
	case a.base.behind() && a.index.reg:
		slot, off, j, null := a.base.place.slot, a.base.place.off, a.index.off, a.base.place.site
		return func(fp ptr) int64 {
			q := *at[ptr](fp, slot)
			if q == nil {
				null.null(fp)
			}
			h, i := at[slice](q, off), *at[int64](fp, j)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			return int64(*item[M](h.p, i))
		}
	}
	if f := elementOfLine[M](a); f != nil {
		return f
	}
	l, ix := a.base.l(), a.index.i()
	return func(fp ptr) int64 {
		h := l(fp)
		i := ix(fp)
		if uint64(i) >= uint64(h.n) {
			s.index(fp, i, h.n, big)
		}
		return int64(*item[M](h.p, i))
	}
}

// elementOfLine is n.Row[move/c] or n.Col[move%c] for registers and a constant:
// what rules look at first. It is nil for anything else.
func elementOfLine[M integer](a access) iexp {
	x, y := a.index.x, a.index.y
	if !a.base.behind() || x == nil || !x.reg || !y.konst || a.index.op != token.QUO && a.index.op != token.REM {
		return nil
	}
	s, big := a.site, a.big
	slot, off, null := a.base.place.slot, a.base.place.off, a.base.place.site
	j, d := x.off, y.num
	m := ^uint64(0)/uint64(d) + 1 // see divideBy
	if a.index.op == token.REM {
		return func(fp ptr) int64 {
			q := *at[ptr](fp, slot)
			if q == nil {
				null.null(fp)
			}
			h, i := at[slice](q, off), *at[int64](fp, j)
			if uint64(i) < 1<<32 {
				k, _ := bits.Mul64(m, uint64(i))
				i -= int64(k) * d
			} else {
				i %= d
			}
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			return int64(*item[M](h.p, i))
		}
	}
	return func(fp ptr) int64 {
		q := *at[ptr](fp, slot)
		if q == nil {
			null.null(fp)
		}
		h, i := at[slice](q, off), *at[int64](fp, j)
		if uint64(i) < 1<<32 {
			k, _ := bits.Mul64(m, uint64(i))
			i = int64(k)
		} else {
			i /= d
		}
		if uint64(i) >= uint64(h.n) {
			s.index(fp, i, h.n, big)
		}
		return int64(*item[M](h.p, i))
	}
}

// item is element i of an array at p.
func item[T any](p ptr, i int64) *T {
	return (*T)(unsafe.Add(p, uintptr(i)*unsafe.Sizeof(*new(T))))
}
