package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

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
