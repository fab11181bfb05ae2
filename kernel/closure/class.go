package closure

import (
	"go/token"
	"go/types"
	"reflect"
)

// class is the register type of a value.
type class uint8

const (
	cInt   class = iota // int64; unsigned types zero-extended, signed ones sign-extended
	cBool               // bool
	cFloat              // float64; float32 values are rounded after each operation
	cPtr                // pointers, maps, channels and functions
	cStr                // string
	cSlice              // slice
	cIface              // any interface
	cAgg                // arrays and structs: memory of their own layout
)

// typ is what the compiler knows about a type.
type typ struct {
	class
	t        types.Type
	rt       reflect.Type
	size     uintptr
	bits     int  // of integers
	unsigned bool // integers
	float32  bool
	pure     bool // without pointers
}

// big tells an integer type whose values don't fit int64 as numbers.
func (t *typ) big() bool { return t.class == cInt && t.unsigned && t.bits == 64 }

// inFrame tells an aggregate that fits into words of a frame.
func (t *typ) inFrame() bool { return t.pure && t.size <= 256 }

// words is the number of words of a frame that an aggregate needs.
func (t *typ) words() int { return max(1, int(t.size+7)/8) }

// typ returns what is known about t. It is nil if values of t can't be had.
func (c *Compiler) typ(t types.Type) *typ {
	t = types.Unalias(t)
	if known, ok := c.types[t]; ok {
		return known
	}
	var n *typ
	if rt, ok := c.reflectType(t); ok && c.matches(t, rt) {
		n = newTyp(t, rt)
	}
	c.types[t] = n
	return n
}

// reflectType asks the session for declared types, structs and interfaces; the
// types made from them follow.
func (c *Compiler) reflectType(t types.Type) (reflect.Type, bool) {
	of := func(t types.Type) reflect.Type {
		if n := c.typ(t); n != nil {
			return n.rt
		}
		return nil
	}
	var rt reflect.Type
	switch u := t.(type) {
	case *types.Basic:
		rt = basicTypes[u.Kind()]
	case *types.Pointer:
		// The type may refer to itself through the pointer, so what it points
		// to is not looked at now.
		if e, ok := c.reflectType(types.Unalias(u.Elem())); ok {
			rt = reflect.PointerTo(e)
		}
	case *types.Slice:
		if e := of(u.Elem()); e != nil {
			rt = reflect.SliceOf(e)
		}
	case *types.Array:
		if e := of(u.Elem()); e != nil {
			rt = reflect.ArrayOf(int(u.Len()), e)
		}
	case *types.Map:
		if k, e := of(u.Key()), of(u.Elem()); k != nil && e != nil {
			rt = reflect.MapOf(k, e)
		}
	case *types.Signature:
		var list [2][]reflect.Type
		for i, tuple := range []*types.Tuple{u.Params(), u.Results()} {
			for v := range tuple.Variables() {
				e := of(v.Type())
				if e == nil {
					return nil, false
				}
				list[i] = append(list[i], e)
			}
		}
		rt = reflect.FuncOf(list[0], list[1], u.Variadic())
	case *types.TypeParam, *types.Tuple:
	default:
		rt, ok := c.env.Type(t)
		if n, named := t.(*types.Named); named && !ok && n.TypeArgs().Len() > 0 {
			// Functions such as iter.Seq[int] are known by their form.
			if f, function := n.Underlying().(*types.Signature); function {
				return c.reflectType(f)
			}
		}
		return rt, ok
	}
	return rt, rt != nil
}

var basicTypes = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](), types.Uintptr: reflect.TypeFor[uintptr](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](), types.UnsafePointer: reflect.TypeFor[ptr](),
	types.UntypedBool: reflect.TypeFor[bool](), types.UntypedInt: reflect.TypeFor[int](), types.UntypedRune: reflect.TypeFor[rune](),
	types.UntypedFloat: reflect.TypeFor[float64](), types.UntypedString: reflect.TypeFor[string](),
}

func newTyp(t types.Type, rt reflect.Type) *typ {
	n := &typ{t: t, rt: rt, size: rt.Size(), pure: pointerFree(rt)}
	switch rt.Kind() {
	case reflect.Bool:
		n.class = cBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n.class, n.bits = cInt, rt.Bits()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		n.class, n.bits, n.unsigned = cInt, rt.Bits(), true
	case reflect.Float32, reflect.Float64:
		n.class, n.float32 = cFloat, rt.Kind() == reflect.Float32
	case reflect.String:
		n.class = cStr
	case reflect.Slice:
		n.class = cSlice
	case reflect.Interface:
		n.class = cIface
	case reflect.Array, reflect.Struct:
		n.class = cAgg
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		n.class = cPtr
	default: // complex numbers
		return nil
	}
	return n
}

func pointerFree(rt reflect.Type) bool {
	switch rt.Kind() {
	case reflect.Array:
		return rt.Len() == 0 || pointerFree(rt.Elem())
	case reflect.Struct:
		for i := range rt.NumField() {
			if !pointerFree(rt.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return rt.Kind() <= reflect.Complex128
}

// pair is a comparison of a type with its reflect type.
type pair struct {
	t  types.Type
	rt reflect.Type
}

// matches tells whether values of rt have the form that t says. Recursive
// types match as long as nothing contradicts.
func (c *Compiler) matches(t types.Type, rt reflect.Type) bool {
	if rt == nil {
		return false
	}
	p := pair{t, rt}
	if known, ok := c.same[p]; ok {
		return known
	}
	c.same[p] = true
	yes := c.compare(t, rt)
	c.same[p] = yes
	return yes
}

func (c *Compiler) compare(t types.Type, rt reflect.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		b := basicTypes[u.Kind()]
		return b != nil && b.Kind() == rt.Kind()
	case *types.Pointer:
		return rt.Kind() == reflect.Pointer && c.matches(u.Elem(), rt.Elem())
	case *types.Slice:
		return rt.Kind() == reflect.Slice && c.matches(u.Elem(), rt.Elem())
	case *types.Array:
		return rt.Kind() == reflect.Array && u.Len() == int64(rt.Len()) && c.matches(u.Elem(), rt.Elem())
	case *types.Map:
		return rt.Kind() == reflect.Map && c.matches(u.Key(), rt.Key()) && c.matches(u.Elem(), rt.Elem())
	case *types.Chan:
		return rt.Kind() == reflect.Chan && c.matches(u.Elem(), rt.Elem())
	case *types.Struct:
		if rt.Kind() != reflect.Struct || u.NumFields() != rt.NumField() {
			return false
		}
		for i := range u.NumFields() {
			// The type data of compiled packages may hide the types of
			// unexported fields; nobody can name them.
			f := rt.Field(i)
			if f.PkgPath != "" && f.Name == u.Field(i).Name() {
				continue
			}
			if !c.matches(u.Field(i).Type(), f.Type) {
				return false
			}
		}
		return true
	case *types.Signature:
		if rt.Kind() != reflect.Func || u.Params().Len() != rt.NumIn() || u.Results().Len() != rt.NumOut() || u.Variadic() != rt.IsVariadic() {
			return false
		}
		for i := range rt.NumIn() {
			if !c.matches(u.Params().At(i).Type(), rt.In(i)) {
				return false
			}
		}
		for i := range rt.NumOut() {
			if !c.matches(u.Results().At(i).Type(), rt.Out(i)) {
				return false
			}
		}
		return true
	case *types.Interface:
		// An interface declared in a cell is erased to the empty one.
		return rt.Kind() == reflect.Interface && (rt.NumMethod() == 0 || rt.NumMethod() == u.NumMethods())
	}
	return false
}

// compiled tells whether the runtime knows t by itself: nothing in it is
// declared in a cell. Only such values may go into interfaces here.
func (c *Compiler) compiled(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Named:
		o := u.Obj()
		if o.Pkg() == nil {
			return true
		}
		n := c.typ(t)
		return n != nil && u.TypeArgs().Len() == 0 && n.rt.Name() == o.Name() && n.rt.PkgPath() == o.Pkg().Path()
	case *types.Pointer:
		return c.compiled(u.Elem())
	case *types.Slice:
		return c.compiled(u.Elem())
	case *types.Array:
		return c.compiled(u.Elem())
	case *types.Chan:
		return c.compiled(u.Elem())
	case *types.Map:
		return c.compiled(u.Key()) && c.compiled(u.Elem())
	case *types.Signature:
		for _, tuple := range []*types.Tuple{u.Params(), u.Results()} {
			for i := range tuple.Len() {
				if !c.compiled(tuple.At(i).Type()) {
					return false
				}
			}
		}
		return true
	case *types.Struct:
		return u.NumFields() == 0
	case *types.Interface:
		return u.NumMethods() == 0
	}
	return false
}

// typ returns what is known about the type of something at pos.
func (g *gen) typ(pos token.Pos, t types.Type) *typ {
	n := g.c.typ(t)
	if n == nil {
		g.no(pos, "the type "+g.name(t))
	}
	return n
}

// fieldType returns what is known about the type of field i of the struct t.
func (g *gen) fieldType(pos token.Pos, t *typ, i int) *typ {
	st, ok := t.t.Underlying().(*types.Struct)
	if !ok {
		g.no(pos, "this selector")
	}
	n := g.typ(pos, st.Field(i).Type())
	if !g.c.sameAs(n, t.rt.Field(i).Type) {
		g.no(pos, "the field "+st.Field(i).Name())
	}
	return n
}

// sameAs tells whether rt, found elsewhere for the type n, has the same values.
// Types of the interpreter that refer to themselves come in several copies.
func (c *Compiler) sameAs(n *typ, rt reflect.Type) bool {
	return n.rt == rt || c.matches(n.t, rt)
}
