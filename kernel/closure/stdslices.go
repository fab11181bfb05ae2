package closure

import (
	"cmp"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
)

// Functions of package slices on slices of integers, floats and strings are
// compiled in place: as generic functions they are not among the symbols.

// slicesCall compiles a call of slices.name.
func (g *gen) slicesCall(x *ast.CallExpr, name string) (val, bool) {
	if len(x.Args) == 0 || x.Ellipsis.IsValid() {
		return val{}, false
	}
	u, ok := g.info.TypeOf(x.Args[0]).Underlying().(*types.Slice)
	if !ok {
		return val{}, false
	}
	c := slicesCall{g: g, x: x, name: name, elem: g.typ(x.Pos(), u.Elem())}
	switch c.elem.rt.Kind() {
	case reflect.Int, reflect.Int64:
		return inSlices[int64](c)
	case reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return inSlices[uint64](c)
	case reflect.Int32:
		return inSlices[int32](c)
	case reflect.Uint32:
		return inSlices[uint32](c)
	case reflect.Int16:
		return inSlices[int16](c)
	case reflect.Uint16:
		return inSlices[uint16](c)
	case reflect.Int8:
		return inSlices[int8](c)
	case reflect.Uint8:
		return inSlices[uint8](c)
	case reflect.Float64:
		return inSlices[float64](c)
	case reflect.String:
		return inSlices[string](c)
	}
	return val{}, false
}

// slicesCall is a call with elements of type elem.
type slicesCall struct {
	g    *gen
	x    *ast.CallExpr
	name string
	elem *typ
}

func sliceOf[T any](h slice) []T { return *(*[]T)(ptr(&h)) }

func headerOf[T any](s []T) slice { return *(*slice)(ptr(&s)) }

//go:noinline
func inSlices[T cmp.Ordered](c slicesCall) (val, bool) {
	g, x := c.g, c.x
	base := g.expr(x.Args[0])
	l, s := base.l(), g.site(x.Pos())
	// value gives the second argument as a T.
	value := func() func(ptr) T {
		put := native(g.exprAs(x.Args[1], c.elem))
		return func(fp ptr) T {
			var v T
			put(fp, noescape(ptr(&v)))
			return v
		}
	}
	out := val{}
	if tv := g.info.Types[x]; tv.IsValue() {
		out.t = g.typ(x.Pos(), tv.Type)
	}
	switch {
	case c.name == "Contains" && len(x.Args) == 2:
		v := value()
		out.fn = func(fp ptr) bool { h := l(fp); return slices.Contains(sliceOf[T](h), v(fp)) }
	case c.name == "Index" && len(x.Args) == 2:
		v := value()
		out.fn = func(fp ptr) int64 { h := l(fp); return int64(slices.Index(sliceOf[T](h), v(fp))) }
	case c.name == "Equal" && len(x.Args) == 2:
		r := g.expr(x.Args[1]).l()
		out.fn = func(fp ptr) bool { h := l(fp); return slices.Equal(sliceOf[T](h), sliceOf[T](r(fp))) }
	case c.name == "Clone" && len(x.Args) == 1:
		out.fn = func(fp ptr) slice { return headerOf(slices.Clone(sliceOf[T](l(fp)))) }
	case (c.name == "Max" || c.name == "Min") && len(x.Args) == 1:
		f := slices.Max[[]T]
		if c.name == "Min" {
			f = slices.Min[[]T]
		}
		get := func(fp ptr) T {
			h := l(fp)
			if h.n == 0 {
				s.fail(fp, "slices."+c.name+": empty list")
			}
			return f(sliceOf[T](h))
		}
		out.fn = fromNative(c.elem, get)
	default:
		return val{}, false
	}
	return out, true
}

// fromNative is the closure, for the register type of t, of a value that e
// gives as it is in memory.
func fromNative[T any](t *typ, e func(ptr) T) any {
	load := place{t: t, kind: inFrame}.load()
	switch t.class {
	case cInt:
		f := load.i()
		return func(fp ptr) int64 { v := e(fp); return f(noescape(ptr(&v))) }
	case cFloat:
		return any(e)
	}
	return any(e)
}

// slicesStmt compiles a call of slices.Sort or slices.Reverse, or returns nil.
func (g *gen) slicesStmt(x *ast.CallExpr, name string) exec {
	u, ok := g.info.TypeOf(x.Args[0]).Underlying().(*types.Slice)
	if !ok || len(x.Args) != 1 || name != "Sort" && name != "Reverse" {
		return nil
	}
	var f func(slice)
	switch elem := g.typ(x.Pos(), u.Elem()); elem.rt.Kind() {
	case reflect.Int, reflect.Int64:
		f = order[int64](name)
	case reflect.Uint, reflect.Uint64, reflect.Uintptr:
		f = order[uint64](name)
	case reflect.Int32:
		f = order[int32](name)
	case reflect.Uint8:
		f = order[uint8](name)
	case reflect.Float64:
		f = order[float64](name)
	case reflect.String:
		f = order[string](name)
	default:
		return nil
	}
	l := g.expr(x.Args[0]).l()
	return func(fp ptr) ctl { f(l(fp)); return next }
}

func order[T cmp.Ordered](name string) func(slice) {
	if name == "Sort" {
		return func(h slice) { slices.Sort(sliceOf[T](h)) }
	}
	return func(h slice) { slices.Reverse(sliceOf[T](h)) }
}
