package closure

import (
	"go/token"
	"unsafe"
)

type placeKind uint8

const (
	inRegister placeKind = iota // a register at fp+slot
	inFrame                     // an aggregate, or a part of one, at fp+off
	behindSlot                  // memory at off from the pointer in the register slot
	behindEnv                   // memory at off from the captured pointer number slot/8
	fixed                       // memory at abs
	computed                    // memory at off from what dyn gives
	zeroPlace                   // the blank identifier
)

// place is a variable: a register or memory.
type place struct {
	t    *typ
	kind placeKind
	slot uintptr
	off  uintptr
	abs  ptr
	dyn  pexp
	// site, if not nil, is where the pointer may be nil.
	site *site
	// element, if not nil, is the slice element that dyn finds.
	element *access
}

// part is a variable inside the aggregate p.
func (p place) part(off uintptr, t *typ) place {
	p.t, p.element = t, nil
	if p.kind == fixed {
		p.abs = unsafe.Add(p.abs, off)
		return p
	}
	p.off += off
	return p
}

// addr returns the address of what is in memory.
func (p place) addr() pexp {
	off, slot, s := p.off, p.slot, p.site
	switch p.kind {
	case inFrame:
		return func(fp ptr) ptr { return unsafe.Add(fp, off) }
	case behindSlot:
		if s == nil {
			return func(fp ptr) ptr { return unsafe.Add(*at[ptr](fp, slot), off) }
		}
		return func(fp ptr) ptr {
			q := *at[ptr](fp, slot)
			if q == nil {
				s.null(fp)
			}
			return unsafe.Add(q, off)
		}
	case behindEnv:
		return func(fp ptr) ptr { return unsafe.Add(*at[ptr]((*header)(fp).env, slot), off) }
	case fixed:
		q := p.abs
		return func(ptr) ptr { return q }
	case computed:
		d := p.dyn
		if s == nil {
			if off == 0 {
				return d
			}
			return func(fp ptr) ptr { return unsafe.Add(d(fp), off) }
		}
		return func(fp ptr) ptr {
			q := d(fp)
			if q == nil {
				s.null(fp)
			}
			return unsafe.Add(q, off)
		}
	}
	panic("closure: a register has no address")
}

// load returns the value of a variable.
func (p place) load() val {
	if p.kind == inRegister {
		return register(p.t, p.slot)
	}
	v := val{t: p.t, place: &p}
	switch p.t.class {
	case cInt:
		v.fn = p.loadInt()
	case cBool:
		v.fn = loadAs[bool](p)
	case cFloat:
		if p.t.float32 {
			e := loadAs[float32](p)
			v.fn = func(fp ptr) float64 { return float64(e(fp)) }
		} else {
			v.fn = loadAs[float64](p)
		}
	case cPtr:
		v.fn = loadAs[ptr](p)
	case cStr:
		v.fn = loadAs[string](p)
	case cSlice:
		v.fn = loadAs[slice](p)
	case cIface:
		v.fn = loadAs[iface](p)
	case cAgg:
		v = aggregate(p.t, p.addr())
		v.place = &p
	}
	return v
}

func loadAs[V any](p place) func(ptr) V {
	off, slot, s := p.off, p.slot, p.site
	switch p.kind {
	case inFrame:
		return func(fp ptr) V { return *at[V](fp, off) }
	case behindSlot:
		return func(fp ptr) V {
			q := *at[ptr](fp, slot)
			if q == nil {
				s.null(fp)
			}
			return *at[V](q, off)
		}
	case behindEnv:
		return func(fp ptr) V { return *at[V](*at[ptr]((*header)(fp).env, slot), off) }
	case fixed:
		q := (*V)(p.abs)
		return func(ptr) V { return *q }
	}
	a := p.addr()
	return func(fp ptr) V { return *(*V)(a(fp)) }
}

func (p place) loadInt() iexp {
	switch t := p.t; {
	case t.bits == 64:
		return loadAs[int64](p)
	case t.bits == 8 && t.unsigned:
		return loadNarrow[uint8](p)
	case t.bits == 8:
		return loadNarrow[int8](p)
	case t.bits == 16 && t.unsigned:
		return loadNarrow[uint16](p)
	case t.bits == 16:
		return loadNarrow[int16](p)
	case t.unsigned:
		return loadNarrow[uint32](p)
	}
	return loadNarrow[int32](p)
}

func loadNarrow[M integer](p place) iexp {
	off, slot, s := p.off, p.slot, p.site
	switch p.kind {
	case inFrame:
		return func(fp ptr) int64 { return int64(*at[M](fp, off)) }
	case behindSlot:
		return func(fp ptr) int64 {
			q := *at[ptr](fp, slot)
			if q == nil {
				s.null(fp)
			}
			return int64(*at[M](q, off))
		}
	}
	a := p.addr()
	return func(fp ptr) int64 { return int64(*(*M)(a(fp))) }
}

// store is the statement "place = value". The value is computed first.
func (p place) store(v val) exec {
	switch p.kind {
	case zeroPlace:
		return discard(v)
	case inRegister:
		return assignRegister(p.slot, v)
	case inFrame:
		if p.t.class == cInt && p.t.bits == 64 {
			return setReg(p.off, v.i())
		}
	case fixed:
		if p.t.class == cInt && p.t.bits == 64 {
			e, q := v.i(), (*int64)(p.abs)
			return func(fp ptr) ctl { *q = e(fp); return next }
		}
	case behindEnv:
		if p.t.class == cInt && p.t.bits == 64 {
			e, off, slot := v.i(), p.off, p.slot
			return func(fp ptr) ctl {
				x := e(fp)
				*at[int64](*at[ptr]((*header)(fp).env, slot), off) = x
				return next
			}
		}
	}
	if e := p.element.store(v); e != nil {
		return e
	}
	return storer(p.t, p.addr(), v)
}

// discard evaluates v for what it does.
func discard(v val) exec {
	if v.konst || v.reg {
		return func(ptr) ctl { return next }
	}
	switch f := v.fn.(type) {
	case iexp:
		return func(fp ptr) ctl { f(fp); return next }
	case bexp:
		return func(fp ptr) ctl { f(fp); return next }
	case fexp:
		return func(fp ptr) ctl { f(fp); return next }
	case pexp:
		return func(fp ptr) ctl { f(fp); return next }
	case sexp:
		return func(fp ptr) ctl { f(fp); return next }
	case lexp:
		return func(fp ptr) ctl { f(fp); return next }
	case eexp:
		return func(fp ptr) ctl { f(fp); return next }
	}
	put, alloc := v.put(), allocator(v.t)
	return func(fp ptr) ctl { put(fp, alloc()); return next }
}

// deref is the variable that the pointer v points to.
func (g *gen) deref(pos token.Pos, v val, t *typ) place {
	if v.reg {
		return place{t: t, kind: behindSlot, slot: v.off, site: g.site(pos)}
	}
	return place{t: t, kind: computed, dyn: v.p(), site: g.site(pos)}
}
