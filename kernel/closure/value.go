package closure

import (
	"go/token"
	"go/types"
	"unsafe"
)

// val is a compiled expression.
type val struct {
	t *typ
	// fn is the closure for the register type of t: an iexp, bexp, fexp, pexp,
	// sexp, lexp, eexp or aexp. It is nil for constants and registers.
	fn any
	// A constant integer, bool (0 or 1), float or string.
	konst bool
	num   int64
	flt   float64
	str   string
	// A variable in a register of the frame.
	reg bool
	off uintptr
	// addr is where an aggregate lies, if it lies somewhere. Nobody may write
	// through it, and what is there may change with the next statement.
	addr pexp
	// place is where the value was loaded from, if it is in memory.
	place *place
	// set returns the statement that computes the value into a register
	// without a closure of its own, or is nil.
	set func(r uintptr) exec
	// The 64-bit product, quotient or remainder, or the comparison of integers
	// that signed comparison suits, of x and y.
	x, y *val
	op   token.Token
	// from is the element of a slice that the value, an integer, is.
	from *access
}

// fnOf returns the closure of v.
//
//go:noinline
func fnOf[V any](v val) func(ptr) V {
	if v.reg {
		off := v.off
		return func(fp ptr) V { return *at[V](fp, off) }
	}
	return v.fn.(func(ptr) V)
}

//go:noinline
func (v val) i() iexp {
	if v.konst {
		k := v.num
		return func(ptr) int64 { return k }
	}
	return fnOf[int64](v)
}

//go:noinline
func (v val) b() bexp {
	if v.konst {
		k := v.num != 0
		return func(ptr) bool { return k }
	}
	return fnOf[bool](v)
}

//go:noinline
func (v val) f() fexp {
	if v.konst {
		k := v.flt
		return func(ptr) float64 { return k }
	}
	return fnOf[float64](v)
}

//go:noinline
func (v val) s() sexp {
	if v.konst {
		k := v.str
		return func(ptr) string { return k }
	}
	return fnOf[string](v)
}

func (v val) p() pexp { return fnOf[ptr](v) }
func (v val) l() lexp { return fnOf[slice](v) }
func (v val) e() eexp { return fnOf[iface](v) }

// put is the closure of an aggregate.
func (v val) put() aexp { return v.fn.(aexp) }

// zero returns the zero value of t.
func zero(t *typ) val {
	v := val{t: t}
	switch t.class {
	case cInt, cBool, cFloat, cStr:
		v.konst = true
	case cPtr:
		v.fn = func(ptr) ptr { return nil }
	case cSlice:
		v.fn = func(ptr) slice { return slice{} }
	case cIface:
		v.fn = func(ptr) iface { return iface{} }
	case cAgg:
		v.fn = zeroer(t)
	}
	return v
}

// register returns the variable of type t in a register.
func register(t *typ, off uintptr) val { return val{t: t, reg: true, off: off} }

// setReg is the statement "register = value".
//
//go:noinline
func setReg[V any](off uintptr, e func(ptr) V) exec {
	return func(fp ptr) ctl { *at[V](fp, off) = e(fp); return next }
}

//go:noinline
func copyReg[V any](off, from uintptr) exec {
	return func(fp ptr) ctl { *at[V](fp, off) = *at[V](fp, from); return next }
}

// assignRegister returns the statement that sets a register, or an aggregate
// in the frame, to v.
func assignRegister(off uintptr, v val) exec {
	if v.set != nil {
		if e := v.set(off); e != nil {
			return e
		}
	}
	if v.reg {
		switch v.t.class {
		case cInt:
			return copyReg[int64](off, v.off)
		case cPtr:
			return copyReg[ptr](off, v.off)
		}
	}
	switch v.t.class {
	case cInt:
		if v.konst {
			k := v.num
			return func(fp ptr) ctl { *at[int64](fp, off) = k; return next }
		}
		return setReg(off, v.i())
	case cBool:
		return setReg(off, v.b())
	case cFloat:
		return setReg(off, v.f())
	case cPtr:
		return setReg(off, v.p())
	case cStr:
		return setReg(off, v.s())
	case cSlice:
		return setReg(off, v.l())
	case cIface:
		return setReg(off, v.e())
	}
	put := v.put()
	return func(fp ptr) ctl {
		put(fp, unsafe.Add(fp, off))
		return next
	}
}

// A passing evaluates an argument in frame fp and writes it to frame to.
type passing = func(fp, to ptr)

//go:noinline
func passReg[V any](off uintptr, e func(ptr) V) passing {
	return func(fp, to ptr) { *at[V](to, off) = e(fp) }
}

// pass writes v to a slot of another frame.
func pass(s slot, v val) passing {
	off := s.off
	switch from := v.off; {
	case v.reg && (v.t.class == cInt):
		return func(fp, to ptr) { *at[int64](to, off) = *at[int64](fp, from) }
	case v.reg && v.t.class == cPtr:
		return func(fp, to ptr) { *at[ptr](to, off) = *at[ptr](fp, from) }
	case v.reg && v.t.class == cSlice:
		return func(fp, to ptr) { *at[slice](to, off) = *at[slice](fp, from) }
	case v.konst && v.t.class == cInt:
		k := v.num
		return func(_, to ptr) { *at[int64](to, off) = k }
	}
	switch v.t.class {
	case cInt:
		return passReg(off, v.i())
	case cBool:
		return passReg(off, v.b())
	case cFloat:
		return passReg(off, v.f())
	case cPtr:
		return passReg(off, v.p())
	case cStr:
		return passReg(off, v.s())
	case cSlice:
		return passReg(off, v.l())
	case cIface:
		return passReg(off, v.e())
	}
	put := v.put()
	if s.block {
		alloc := allocator(v.t)
		return func(fp, to ptr) {
			b := alloc()
			put(fp, b)
			*at[ptr](to, off) = b
		}
	}
	return func(fp, to ptr) { put(fp, unsafe.Add(to, off)) }
}

// untyped nil and constants take the type of where they go.
func isNil(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}
