package lower

import (
	"fmt"
	"go/types"
	"reflect"

	"parity.lab/kernel/lower/rt"
)

// Erased returns the reflect type that values of t have in emitted code, or
// nil when a compiled type in it is not in the export tables.
func (r *Registry) Erased(t types.Type) reflect.Type { return r.erased(t) }

// erased returns the reflect type that values of t have in emitted code, or
// nil when a compiled type in it is not in the export tables.
func (r *Registry) erased(t types.Type) reflect.Type {
	e := r.erase(t, false)
	r.finish()
	return e
}

// A pending field gets its type when all structs have been built.
type pendingField struct {
	s reflect.Type
	i int
	t types.Type
}

// erase builds the reflect type of t. Behind a pointer or the like, structs
// that refer to themselves and are not built yet are replaced by stand-ins.
func (r *Registry) erase(t types.Type, behind bool) reflect.Type {
	switch u := types.Unalias(t).(type) {
	case *types.Basic:
		if u.Info()&types.IsUntyped != 0 {
			u, _ = types.Default(u).(*types.Basic)
		}
		if u.Kind() == types.UntypedNil {
			return reflectAny
		}
		return basicTypes[u.Kind()]
	case *types.Named:
		return r.eraseNamed(u, behind)
	case *types.Pointer:
		if e := r.erase(u.Elem(), true); e != nil {
			return reflect.PointerTo(e)
		}
	case *types.Slice:
		if e := r.erase(u.Elem(), true); e != nil {
			return reflect.SliceOf(e)
		}
	case *types.Array:
		if e := r.erase(u.Elem(), behind); e != nil {
			return reflect.ArrayOf(int(u.Len()), e)
		}
	case *types.Chan:
		if e := r.erase(u.Elem(), true); e != nil {
			return reflect.ChanOf([]reflect.ChanDir{reflect.BothDir, reflect.SendDir, reflect.RecvDir}[u.Dir()], e)
		}
	case *types.Map:
		k, e := r.erase(u.Key(), true), r.erase(u.Elem(), true)
		if k != nil && e != nil {
			return reflect.MapOf(k, e)
		}
	case *types.Signature:
		in, ok1 := r.eraseTuple(u.Params())
		out, ok2 := r.eraseTuple(u.Results())
		if ok1 && ok2 {
			return reflect.FuncOf(in, out, u.Variadic())
		}
	case *types.Struct:
		return r.eraseStruct(u, r.typeKey(u), behind)
	case *types.Interface:
		return reflectAny
	}
	return nil
}

var reflectAny = reflect.TypeFor[any]()

func (r *Registry) eraseTuple(u *types.Tuple) ([]reflect.Type, bool) {
	ts := make([]reflect.Type, u.Len())
	for i := range ts {
		if ts[i] = r.erase(u.At(i).Type(), true); ts[i] == nil {
			return nil, false
		}
	}
	return ts, true
}

func (r *Registry) eraseNamed(u *types.Named, behind bool) reflect.Type {
	o := u.Obj()
	if o.Pkg() == nil {
		if o.Name() == "error" {
			return reflect.TypeFor[error]()
		}
		return reflectAny
	}
	if r.compiled(o) {
		if u.TypeArgs().Len() == 0 {
			if t := r.reflectType(u); t != nil {
				return t
			}
			if _, ok := u.Underlying().(*types.Struct); ok {
				return nil
			}
			return r.erase(u.Underlying(), behind)
		}
		if own := r.stdInstance(u); own != nil {
			return r.erase(own, behind)
		}
		return r.erase(u.Underlying(), behind)
	}
	switch under := u.Underlying().(type) {
	case *types.Struct:
		if c := r.compiledTwin(under); c != nil {
			return r.reflectType(c)
		}
		return r.eraseStruct(under, r.typeKey(u), behind)
	case *types.Interface:
		return reflectAny
	default:
		if r.opaque(u) {
			return reflectAny
		}
		return r.erase(under, behind)
	}
}

// eraseStruct builds a struct type. All fields become exported and none is
// embedded: the interpreter needs the first, and promotion is resolved by the
// translation.
func (r *Registry) eraseStruct(u *types.Struct, key string, behind bool) reflect.Type {
	if s, ok := r.structs[key]; ok {
		return s
	}
	if behind && r.cyclic(u, key) {
		n, ok := r.standins[key]
		if !ok {
			n = len(r.standins) + 1
			r.standins[key] = n
			r.waiting = append(r.waiting, waitingStruct{u, key})
		}
		return rt.Standin(n)
	}
	fields := make([]reflect.StructField, u.NumFields())
	var later []int
	for i := range fields {
		before := len(r.standins)
		ft := r.erase(u.Field(i).Type(), false)
		if ft == nil {
			return nil
		}
		if len(r.standins) > before || r.mentionsUnbuilt(u.Field(i).Type()) {
			later = append(later, i)
		}
		fields[i] = reflect.StructField{Name: fieldName(u, i), Type: ft, Tag: reflect.StructTag(fieldTag(u, i))}
	}
	s := reflect.StructOf(fields)
	r.structs[key] = s
	for _, i := range later {
		r.pending = append(r.pending, pendingField{s, i, u.Field(i).Type()})
	}
	return s
}

type waitingStruct struct {
	u   *types.Struct
	key string
}

// finish builds the structs that stand-ins stand for and replaces those.
func (r *Registry) finish() {
	for len(r.waiting) > 0 {
		w := r.waiting[0]
		r.waiting = r.waiting[1:]
		if r.eraseStruct(w.u, w.key, false) == nil {
			r.pending = nil
			return
		}
	}
	for _, p := range r.pending {
		rt.SetFieldType(p.s, p.i, r.erase(p.t, false))
	}
	r.pending = nil
}

// mentionsUnbuilt tells whether t leads to a struct that is not built yet.
func (r *Registry) mentionsUnbuilt(t types.Type) bool {
	found := false
	r.structsIn(t, map[string]bool{}, func(u *types.Struct, key string) bool {
		if _, ok := r.structs[key]; !ok {
			found = true
		}
		return false // its own fields are its own matter
	})
	return found
}

// cyclic tells whether the fields of a struct lead back to it.
func (r *Registry) cyclic(u *types.Struct, key string) bool {
	if c, ok := r.cycles[key]; ok {
		return c
	}
	found := false
	seen := map[string]bool{}
	for i := range u.NumFields() {
		r.structsIn(u.Field(i).Type(), seen, func(_ *types.Struct, k string) bool {
			found = found || k == key
			return !found
		})
	}
	r.cycles[key] = found
	return found
}

// structsIn visits the struct types that t is made of; visit tells whether to
// go on into the fields.
func (r *Registry) structsIn(t types.Type, seen map[string]bool, visit func(u *types.Struct, key string) bool) {
	enter := func(u *types.Struct, key string) {
		if seen[key] {
			return
		}
		seen[key] = true
		if visit(u, key) {
			for i := range u.NumFields() {
				r.structsIn(u.Field(i).Type(), seen, visit)
			}
		}
	}
	switch u := types.Unalias(t).(type) {
	case *types.Named:
		o := u.Obj()
		if o.Pkg() == nil {
			return
		}
		if r.compiled(o) {
			if u.TypeArgs().Len() == 0 {
				return
			}
			if own := r.stdInstance(u); own != nil {
				r.structsIn(own, seen, visit)
				return
			}
		}
		switch under := u.Underlying().(type) {
		case *types.Struct:
			enter(under, r.typeKey(u))
		case *types.Interface:
		default:
			if !r.opaque(u) {
				r.structsIn(under, seen, visit)
			}
		}
	case *types.Pointer:
		r.structsIn(u.Elem(), seen, visit)
	case *types.Slice:
		r.structsIn(u.Elem(), seen, visit)
	case *types.Array:
		r.structsIn(u.Elem(), seen, visit)
	case *types.Chan:
		r.structsIn(u.Elem(), seen, visit)
	case *types.Map:
		r.structsIn(u.Key(), seen, visit)
		r.structsIn(u.Elem(), seen, visit)
	case *types.Signature:
		for i := range u.Params().Len() {
			r.structsIn(u.Params().At(i).Type(), seen, visit)
		}
		for i := range u.Results().Len() {
			r.structsIn(u.Results().At(i).Type(), seen, visit)
		}
	case *types.Struct:
		enter(u, r.typeKey(u))
	}
}

// structSymbol returns the name of the runtime symbol for a struct type.
func (r *Registry) structSymbol(t types.Type) (string, error) {
	s := r.erased(t)
	if s == nil {
		return "", fmt.Errorf("type %s has a field whose type can't be named in cells", r.typeString(t))
	}
	return r.export("S", r.typeKey(t), func() reflect.Value { return reflect.Zero(reflect.PointerTo(s)) }), nil
}
