package closure

import "go/token"

// Stores to elements of slices in registers, with the index in a register.

// store is the statement "element = v", or nil for other elements.
func (a *access) store(v val) exec {
	if a == nil || !a.base.reg || !a.index.reg {
		return nil
	}
	switch t := a.elem; t.class {
	case cInt:
		switch t.bits {
		case 64:
			return setElement(a, v.i())
		case 32:
			return setNarrow[uint32](a, v.i())
		case 8:
			return setNarrow[uint8](a, v.i())
		}
	case cBool:
		if v.konst {
			return setConstant(a, v.num != 0)
		}
		return setElement(a, v.b())
	case cFloat:
		if !t.float32 {
			return setElement(a, v.f())
		}
	case cPtr:
		return setElement(a, v.p())
	}
	return nil
}

//go:noinline
func setElement[V any](a *access, e func(ptr) V) exec {
	s, big, b, j := a.site, a.big, a.base.off, a.index.off
	return func(fp ptr) ctl {
		v := e(fp)
		h, i := at[slice](fp, b), *at[int64](fp, j)
		if uint64(i) >= uint64(h.n) {
			s.index(fp, i, h.n, big)
		}
		*item[V](h.p, i) = v
		return next
	}
}

//go:noinline
func setNarrow[M integer](a *access, e iexp) exec {
	s, big, b, j := a.site, a.big, a.base.off, a.index.off
	return func(fp ptr) ctl {
		v := e(fp)
		h, i := at[slice](fp, b), *at[int64](fp, j)
		if uint64(i) >= uint64(h.n) {
			s.index(fp, i, h.n, big)
		}
		*item[M](h.p, i) = M(v)
		return next
	}
}

//go:noinline
func setConstant[V any](a *access, v V) exec {
	s, big, b, j := a.site, a.big, a.base.off, a.index.off
	return func(fp ptr) ctl {
		h, i := at[slice](fp, b), *at[int64](fp, j)
		if uint64(i) >= uint64(h.n) {
			s.index(fp, i, h.n, big)
		}
		*item[V](h.p, i) = v
		return next
	}
}

// update is "element op= e" for common operators on 64-bit integers, or nil.
//
//go:noinline
func (a *access) update(op token.Token, e iexp) exec {
	if a == nil || !a.base.reg || !a.index.reg {
		return nil
	}
	s, big, b, j := a.site, a.big, a.base.off, a.index.off
	switch op {
	case token.ADD:
		return func(fp ptr) ctl {
			h, i := at[slice](fp, b), *at[int64](fp, j)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			q := item[int64](h.p, i)
			*q += e(fp)
			return next
		}
	case token.XOR:
		return func(fp ptr) ctl {
			h, i := at[slice](fp, b), *at[int64](fp, j)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			q := item[int64](h.p, i)
			*q ^= e(fp)
			return next
		}
	case token.OR:
		return func(fp ptr) ctl {
			h, i := at[slice](fp, b), *at[int64](fp, j)
			if uint64(i) >= uint64(h.n) {
				s.index(fp, i, h.n, big)
			}
			q := item[int64](h.p, i)
			*q |= e(fp)
			return next
		}
	}
	return nil
}
