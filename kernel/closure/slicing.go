package closure

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"
)

// bounds are the compiled bounds of a slice expression; nil where left out.
type bounds struct {
	lo, hi, max iexp
	site        *site
	bigLo       bool // unsigned 64-bit
	bigHi       bool
	bigMax      bool
	of          string // "capacity" or "length"
}

func (g *gen) bounds(x *ast.SliceExpr, of string) bounds {
	b := bounds{site: g.site(x.Pos()), of: of}
	get := func(e ast.Expr, big *bool) iexp {
		if e == nil {
			return nil
		}
		v := g.expr(e)
		*big = v.t.big()
		return v.i()
	}
	b.lo, b.hi, b.max = get(x.Low, &b.bigLo), get(x.High, &b.bigHi), get(x.Max, &b.bigMax)
	return b
}

// cut evaluates the bounds for a slice of n elements with room for c.
func (b *bounds) cut(fp ptr, n, c int) (lo, hi, most int) {
	var i int64
	j, k := int64(n), int64(c)
	if b.lo != nil {
		i = b.lo(fp)
	}
	if b.hi != nil {
		j = b.hi(fp)
	}
	if b.max != nil {
		k = b.max(fp)
		if uint64(k) > uint64(c) {
			b.fault(fp, "::%s", "", k, int64(c), b.bigMax, false)
		}
		if uint64(j) > uint64(k) {
			b.fault(fp, ":%s:", "%s", j, k, b.bigHi, b.bigMax)
		}
		if uint64(i) > uint64(j) {
			b.fault(fp, "%s:", "%s:", i, j, b.bigLo, b.bigHi)
		}
		return int(i), int(j), int(k)
	}
	if uint64(j) > uint64(k) {
		b.fault(fp, ":%s", "", j, k, b.bigHi, false)
	}
	if uint64(i) > uint64(j) {
		b.fault(fp, "%s:", "%s", i, j, b.bigLo, b.bigHi)
	}
	return int(i), int(j), int(k)
}

// fault reports that x exceeds y. The first format holds x; if the second is
// empty, y is the length or the capacity.
func (b *bounds) fault(fp ptr, first, second string, x, y int64, bigX, bigY bool) {
	text := "slice bounds out of range [" + fmt.Sprintf(first, number(x, bigX))
	switch {
	case x < 0 && !bigX:
		if second == "%s:" {
			text += ":"
		}
		text += "]"
	case second == "":
		text += fmt.Sprintf("] with %s %d", b.of, y)
	default:
		text += fmt.Sprintf(second, number(y, bigY)) + "]"
	}
	b.site.fault(fp, text)
}

func (g *gen) slicing(x *ast.SliceExpr) val {
	out := val{t: g.typ(x.Pos(), g.info.TypeOf(x))}
	switch u := g.info.TypeOf(x.X).Underlying().(type) {
	case *types.Basic:
		e := g.expr(x.X).s()
		b := g.bounds(x, "length")
		out.fn = func(fp ptr) string {
			s := e(fp)
			lo, hi, _ := b.cut(fp, len(s), len(s))
			return s[lo:hi]
		}
		return out
	case *types.Slice:
		e := g.expr(x.X).l()
		b, size := g.bounds(x, "capacity"), g.typ(x.Pos(), u.Elem()).size
		out.fn = func(fp ptr) slice {
			h := e(fp)
			lo, hi, most := b.cut(fp, h.n, h.c)
			return part(h.p, lo, hi, most, size)
		}
		return out
	case *types.Array:
		return g.sliceArray(x, u, g.place(x.X), out)
	case *types.Pointer:
		arr := u.Elem().Underlying().(*types.Array)
		return g.sliceArray(x, arr, g.deref(x.Pos(), g.expr(x.X), g.typ(x.Pos(), u.Elem())), out)
	}
	g.no(x.Pos(), "this slice expression")
	return out
}

func (g *gen) sliceArray(x *ast.SliceExpr, arr *types.Array, p place, out val) val {
	if p.kind == inFrame || p.kind == inRegister {
		g.no(x.Pos(), "a slice of this array")
	}
	a, b, n, size := p.addr(), g.bounds(x, "length"), int(arr.Len()), g.typ(x.Pos(), arr.Elem()).size
	out.fn = func(fp ptr) slice {
		q := a(fp)
		lo, hi, most := b.cut(fp, n, n)
		return part(q, lo, hi, most, size)
	}
	return out
}

// part is the slice of the elements lo to hi from p.
func part(p ptr, lo, hi, most int, size uintptr) slice {
	if most == lo {
		return slice{p, hi - lo, 0} // a pointer past the end would keep the next object alive
	}
	return slice{unsafe.Add(p, uintptr(lo)*size), hi - lo, most - lo}
}

func (g *gen) stringIndex(x *ast.IndexExpr) val {
	e, index := g.expr(x.X).s(), g.expr(x.Index)
	ix, s, big := index.i(), g.site(x.Pos()), index.t.big()
	return val{t: g.typ(x.Pos(), g.info.TypeOf(x)), fn: func(fp ptr) int64 {
		str := e(fp)
		i := ix(fp)
		if uint64(i) >= uint64(len(str)) {
			s.index(fp, i, len(str), big)
		}
		return int64(str[i])
	}}
}

// composite compiles T{…} of type t. For &T{…} inside another literal t is
// the type of T.
func (g *gen) composite(x *ast.CompositeLit, t *typ) val {
	switch u := t.t.Underlying().(type) {
	case *types.Pointer: // an element {…} of []*T
		v := g.composite(x, g.typ(x.Pos(), u.Elem()))
		put, alloc := native(v), allocator(v.t)
		return val{t: t, fn: func(fp ptr) ptr {
			q := alloc()
			put(fp, q)
			return q
		}}
	case *types.Struct:
		return g.structLit(x, t, u)
	case *types.Array:
		fill := g.elements(x, g.typ(x.Pos(), u.Elem()))
		clear := clearer(t)
		return val{t: t, fn: func(fp, dst ptr) {
			clear(dst)
			fill(fp, dst)
		}}
	case *types.Slice:
		elem := g.typ(x.Pos(), u.Elem())
		n := literalLen(g, x)
		fill, rt := g.elements(x, elem), t.rt
		make := maker(elem, rt)
		return val{t: t, fn: func(fp ptr) slice {
			h := make(n, n)
			fill(fp, h.p)
			return h
		}}
	case *types.Map:
		return g.mapLit(x, t, u)
	}
	g.no(x.Pos(), "this literal")
	return val{}
}

func (g *gen) structLit(x *ast.CompositeLit, t *typ, u *types.Struct) val {
	type field struct {
		put aexp
		off uintptr
	}
	var fields []field
	for i, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
			for k := range u.NumFields() {
				if u.Field(k) == g.info.Uses[kv.Key.(*ast.Ident)] || u.Field(k).Name() == kv.Key.(*ast.Ident).Name {
					i = k
				}
			}
		}
		ft := g.fieldType(e.Pos(), t, i)
		fields = append(fields, field{native(g.elementAs(e, ft)), t.rt.Field(i).Offset})
	}
	clear := clearer(t)
	all := len(fields) == u.NumFields()
	return val{t: t, fn: func(fp, dst ptr) {
		if !all {
			clear(dst)
		}
		for i := range fields {
			fields[i].put(fp, unsafe.Add(dst, fields[i].off))
		}
	}}
}

// elementAs compiles an element of a literal, whose type may be left out.
func (g *gen) elementAs(e ast.Expr, t *typ) val {
	if c, ok := e.(*ast.CompositeLit); ok && c.Type == nil {
		return g.composite(c, t)
	}
	return g.exprAs(e, t)
}

// elements compiles the elements of an array or slice literal. What it returns
// writes them to an array that is zero.
func (g *gen) elements(x *ast.CompositeLit, elem *typ) aexp {
	type item struct {
		put aexp
		off uintptr
	}
	var items []item
	i := int64(0)
	for _, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			i = g.expr(kv.Key).num
			e = kv.Value
		}
		items = append(items, item{native(g.elementAs(e, elem)), uintptr(i) * elem.size})
		i++
	}
	return func(fp, dst ptr) {
		for k := range items {
			items[k].put(fp, unsafe.Add(dst, items[k].off))
		}
	}
}

func literalLen(g *gen, x *ast.CompositeLit) int {
	i, n := int64(0), int64(0)
	for _, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			i = g.expr(kv.Key).num
		}
		i++
		n = max(n, i)
	}
	return int(n)
}

// maker returns a function that makes slices of type rt.
func maker(elem *typ, rt reflect.Type) func(n, c int) slice {
	switch {
	case elem.pure && elem.size == 8:
		return makeOf[uint64]
	case elem.pure && elem.size == 4:
		return makeOf[uint32]
	case elem.pure && elem.size == 1:
		return makeOf[uint8]
	case elem.class == cPtr:
		return makeOf[ptr]
	case elem.class == cStr:
		return makeOf[string]
	case elem.class == cSlice:
		return makeOf[slice]
	}
	return func(n, c int) slice {
		v := reflect.MakeSlice(rt, n, c)
		return slice{v.UnsafePointer(), n, c}
	}
}

//go:noinline
func makeOf[T any](n, c int) slice {
	s := make([]T, n, c)
	return slice{ptr(unsafe.SliceData(s)), n, c}
}
