package closure

import "reflect"

// Maps whose keys are strings or integers of 64 or 32 bits, and whose elements
// have the memory of a register type, are used as Go maps of such types: the
// layout of a map depends on nothing else.

func fastKey(a mapAccess) (k64 func(ptr) uint64, k32 func(ptr) uint32, str sexp) {
	switch t := a.key.t; {
	case t.class == cStr:
		return nil, nil, a.key.s()
	case t.class == cInt && t.bits == 64:
		e := a.key.i()
		return func(fp ptr) uint64 { return uint64(e(fp)) }, nil, nil
	case t.class == cInt && t.bits == 32:
		e := a.key.i()
		return nil, func(fp ptr) uint32 { return uint32(e(fp)) }, nil
	}
	return nil, nil, nil
}

// fastGet returns the closure of m[k], or nil.
func fastGet(a mapAccess) any {
	k64, k32, str := fastKey(a)
	switch {
	case k64 != nil:
		return getBy(a, k64)
	case k32 != nil:
		return getBy(a, k32)
	case str != nil:
		return getBy(a, str)
	}
	return nil
}

func getBy[K comparable](a mapAccess, key func(ptr) K) any {
	switch t := a.elem; {
	case t.class == cInt && t.bits == 64:
		return get[K, int64](a.m, key)
	case t.class == cBool:
		return get[K, bool](a.m, key)
	case t.class == cFloat && !t.float32:
		return get[K, float64](a.m, key)
	case t.class == cStr:
		return get[K, string](a.m, key)
	case t.class == cPtr:
		return get[K, ptr](a.m, key)
	case t.class == cSlice:
		return get[K, slice](a.m, key)
	}
	return nil
}

//go:noinline
func get[K comparable, E any](m pexp, key func(ptr) K) func(ptr) E {
	return func(fp ptr) E {
		h := m(fp)
		k := key(fp)
		return (*(*map[K]E)(ptr(&h)))[k]
	}
}

// fastGetOK returns the statement that sets the registers v and ok, or nil.
func fastGetOK(a mapAccess, v, ok uintptr) exec {
	k64, k32, str := fastKey(a)
	switch {
	case k64 != nil:
		return getOKBy(a, k64, v, ok)
	case k32 != nil:
		return getOKBy(a, k32, v, ok)
	case str != nil:
		return getOKBy(a, str, v, ok)
	}
	return nil
}

func getOKBy[K comparable](a mapAccess, key func(ptr) K, v, ok uintptr) exec {
	switch t := a.elem; {
	case t.class == cInt && t.bits == 64:
		return getOK[K, int64](a.m, key, v, ok)
	case t.class == cBool:
		return getOK[K, bool](a.m, key, v, ok)
	case t.class == cFloat && !t.float32:
		return getOK[K, float64](a.m, key, v, ok)
	case t.class == cStr:
		return getOK[K, string](a.m, key, v, ok)
	case t.class == cPtr:
		return getOK[K, ptr](a.m, key, v, ok)
	case t.class == cSlice:
		return getOK[K, slice](a.m, key, v, ok)
	}
	return nil
}

//go:noinline
func getOK[K comparable, E any](m pexp, key func(ptr) K, v, ok uintptr) exec {
	return func(fp ptr) ctl {
		h := m(fp)
		k := key(fp)
		*at[E](fp, v), *at[bool](fp, ok) = (*(*map[K]E)(ptr(&h)))[k]
		return next
	}
}

// fastSet returns the statement m[k] = v, or nil.
func fastSet(a mapAccess, v val) exec {
	k64, k32, str := fastKey(a)
	switch {
	case k64 != nil:
		return setBy(a, k64, v)
	case k32 != nil:
		return setBy(a, k32, v)
	case str != nil:
		return setBy(a, str, v)
	}
	return nil
}

func setBy[K comparable](a mapAccess, key func(ptr) K, v val) exec {
	switch t := a.elem; {
	case t.class == cInt && t.bits == 64:
		return set(a, key, v.i())
	case t.class == cBool:
		return set(a, key, v.b())
	case t.class == cFloat && !t.float32:
		return set(a, key, v.f())
	case t.class == cStr:
		return set(a, key, v.s())
	case t.class == cPtr:
		return set(a, key, v.p())
	case t.class == cSlice:
		return set(a, key, v.l())
	}
	return nil
}

//go:noinline
func set[K comparable, E any](a mapAccess, key func(ptr) K, e func(ptr) E) exec {
	m, s := a.m, a.site
	return func(fp ptr) ctl {
		h := m(fp)
		k := key(fp)
		v := e(fp)
		if h == nil {
			s.fail(fp, plainError("assignment to entry in nil map"))
		}
		(*(*map[K]E)(ptr(&h)))[k] = v
		return next
	}
}

// remove is delete(m, k).
func (a mapAccess) remove() exec {
	m := a.m
	if _, _, str := fastKey(a); str != nil && a.elem.class == cInt && a.elem.bits == 64 {
		return removeBy[string, int64](m, str)
	}
	if k64, _, _ := fastKey(a); k64 != nil {
		switch {
		case a.elem.class == cInt && a.elem.bits == 64:
			return removeBy[uint64, int64](m, k64)
		case a.elem.class == cBool:
			return removeBy[uint64, bool](m, k64)
		}
	}
	s, rt, key := a.site, a.t.rt, a.keyValue()
	return func(fp ptr) ctl {
		h := m(fp)
		k := key(fp)
		s.setMapIndex(fp, reflect.NewAt(rt, ptr(&h)).Elem(), k, reflect.Value{})
		return next
	}
}

//go:noinline
func removeBy[K comparable, E any](m pexp, key func(ptr) K) exec {
	return func(fp ptr) ctl {
		h := m(fp)
		k := key(fp)
		delete(*(*map[K]E)(ptr(&h)), k)
		return next
	}
}

func mapLen(h ptr) int { return len(*(*map[uint64]int64)(ptr(&h))) }
