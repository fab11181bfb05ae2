package closure

import (
	"reflect"
	"unsafe"
)

// allocator returns a function that makes a zero variable of type t on the heap.
//
//go:noinline
func allocator(t *typ) func() ptr {
	switch {
	case t.pure && t.size == 1:
		return func() ptr { return ptr(new(uint8)) }
	case t.pure && t.size == 4:
		return func() ptr { return ptr(new(uint32)) }
	case t.pure && t.size == 8:
		return func() ptr { return ptr(new(uint64)) }
	case t.pure && t.size == 16:
		return func() ptr { return ptr(new([2]uint64)) }
	case t.pure && t.size == 24:
		return func() ptr { return ptr(new([3]uint64)) }
	case t.pure && t.size == 32:
		return func() ptr { return ptr(new([4]uint64)) }
	}
	switch t.class {
	case cPtr:
		return func() ptr { return ptr(new(ptr)) }
	case cStr:
		return func() ptr { return ptr(new(string)) }
	case cSlice:
		return func() ptr { return ptr(new(slice)) }
	case cIface:
		return func() ptr { return ptr(new(iface)) }
	}
	rt := t.rt
	return func() ptr { return reflect.New(rt).UnsafePointer() }
}

// copier returns a function that copies a value of type t from src to dst, as
// an assignment does.
//
//go:noinline
func copier(t *typ) func(dst, src ptr) {
	switch t.class {
	case cPtr:
		return func(dst, src ptr) { *(*ptr)(dst) = *(*ptr)(src) }
	case cStr:
		return func(dst, src ptr) { *(*string)(dst) = *(*string)(src) }
	case cSlice:
		return func(dst, src ptr) { *(*slice)(dst) = *(*slice)(src) }
	case cIface:
		return func(dst, src ptr) { *(*iface)(dst) = *(*iface)(src) }
	}
	if t.pure {
		switch n := t.size; n {
		case 0:
			return func(ptr, ptr) {}
		case 1:
			return func(dst, src ptr) { *(*uint8)(dst) = *(*uint8)(src) }
		case 2:
			return func(dst, src ptr) { *(*uint16)(dst) = *(*uint16)(src) }
		case 4:
			return func(dst, src ptr) { *(*uint32)(dst) = *(*uint32)(src) }
		case 8:
			return func(dst, src ptr) { *(*uint64)(dst) = *(*uint64)(src) }
		case 16:
			return func(dst, src ptr) { *(*[2]uint64)(dst) = *(*[2]uint64)(src) }
		case 24:
			return func(dst, src ptr) { *(*[3]uint64)(dst) = *(*[3]uint64)(src) }
		default:
			return func(dst, src ptr) { copy(bytesAt(dst, n), bytesAt(src, n)) }
		}
	}
	rt := t.rt
	return func(dst, src ptr) { reflect.NewAt(rt, dst).Elem().Set(reflect.NewAt(rt, src).Elem()) }
}

func bytesAt(p ptr, n uintptr) []byte { return unsafe.Slice((*byte)(p), n) }

// clearer returns a function that sets a variable of type t to zero.
func clearer(t *typ) func(ptr) {
	if t.pure {
		switch n := t.size; n {
		case 0:
			return func(ptr) {}
		case 8:
			return func(p ptr) { *(*uint64)(p) = 0 }
		case 16:
			return func(p ptr) { *(*[2]uint64)(p) = [2]uint64{} }
		default:
			return func(p ptr) { clear(bytesAt(p, n)) }
		}
	}
	rt := t.rt
	return func(p ptr) { reflect.NewAt(rt, p).Elem().SetZero() }
}

func zeroer(t *typ) aexp {
	clear := clearer(t)
	return func(_, dst ptr) { clear(dst) }
}

// aggregate returns the value of the array or struct at an address.
func aggregate(t *typ, addr pexp) val {
	cp := copier(t)
	return val{t: t, addr: addr, fn: func(fp, dst ptr) { cp(dst, addr(fp)) }}
}

type integer interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64
}

// storer returns a function that writes a value, given in its register type by
// v, to memory: first the value is computed, then the address.
//
//go:noinline
func storer(t *typ, addr pexp, v val) exec {
	switch t.class {
	case cInt:
		e := v.i()
		switch {
		case t.bits == 8:
			return storeInt[uint8](addr, e)
		case t.bits == 16:
			return storeInt[uint16](addr, e)
		case t.bits == 32:
			return storeInt[uint32](addr, e)
		}
		return storeInt[uint64](addr, e)
	case cBool:
		return storeAs(addr, v.b())
	case cFloat:
		e := v.f()
		if t.float32 {
			return func(fp ptr) ctl { x := e(fp); *(*float32)(addr(fp)) = float32(x); return next }
		}
		return storeAs(addr, e)
	case cPtr:
		return storeAs(addr, v.p())
	case cStr:
		return storeAs(addr, v.s())
	case cSlice:
		return storeAs(addr, v.l())
	case cIface:
		return storeAs(addr, v.e())
	}
	if from := v.addr; from != nil {
		cp := copier(t)
		return func(fp ptr) ctl { src := from(fp); cp(addr(fp), src); return next }
	}
	put := v.put()
	return func(fp ptr) ctl { put(fp, addr(fp)); return next }
}

//go:noinline
func storeInt[M integer](addr pexp, e iexp) exec {
	return func(fp ptr) ctl { x := e(fp); *(*M)(addr(fp)) = M(x); return next }
}

//go:noinline
func storeAs[V any](addr pexp, e func(ptr) V) exec {
	return func(fp ptr) ctl { x := e(fp); *(*V)(addr(fp)) = x; return next }
}

// native returns a function that writes v to memory at dst.
//
//go:noinline
func native(v val) aexp {
	t := v.t
	switch t.class {
	case cInt:
		e := v.i()
		switch t.bits {
		case 8:
			return func(fp, dst ptr) { *(*uint8)(dst) = uint8(e(fp)) }
		case 16:
			return func(fp, dst ptr) { *(*uint16)(dst) = uint16(e(fp)) }
		case 32:
			return func(fp, dst ptr) { *(*uint32)(dst) = uint32(e(fp)) }
		}
		return func(fp, dst ptr) { *(*int64)(dst) = e(fp) }
	case cBool:
		e := v.b()
		return func(fp, dst ptr) { *(*bool)(dst) = e(fp) }
	case cFloat:
		e := v.f()
		if t.float32 {
			return func(fp, dst ptr) { *(*float32)(dst) = float32(e(fp)) }
		}
		return func(fp, dst ptr) { *(*float64)(dst) = e(fp) }
	case cPtr:
		e := v.p()
		return func(fp, dst ptr) { *(*ptr)(dst) = e(fp) }
	case cStr:
		e := v.s()
		return func(fp, dst ptr) { *(*string)(dst) = e(fp) }
	case cSlice:
		e := v.l()
		return func(fp, dst ptr) { *(*slice)(dst) = e(fp) }
	case cIface:
		e := v.e()
		return func(fp, dst ptr) { *(*iface)(dst) = e(fp) }
	}
	return v.put()
}
