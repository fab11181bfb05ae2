package closure

import (
	"go/token"
	"math/bits"
)

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

// compareElements is "x.A[i] == y.B[j]" and the same with != for elements of
// slices in structs that registers point to, with the indexes in registers: what
// most rules of a search come to. It is nil for anything else.
func compareElements(op token.Token, a, b val) bexp {
	if op != token.EQL && op != token.NEQ || a.from == nil || b.from == nil {
		return nil
	}
	x, y := *a.from, *b.from
	if e := compareLines(op, x, y); e != nil {
		return e
	}
	if !x.base.behind() || !y.base.behind() || !x.index.reg || !y.index.reg || x.elem.bits != y.elem.bits || x.elem.unsigned != y.elem.unsigned {
		return nil
	}
	switch x.elem.bits {
	case 8:
		return sameElements[uint8](op == token.EQL, x, y)
	case 32:
		return sameElements[uint32](op == token.EQL, x, y)
	case 64:
		return sameElements[uint64](op == token.EQL, x, y)
	}
	return nil
}

//go:noinline
func sameElements[M integer](eq bool, a, b access) bexp {
	p, q := *a.base.place, *b.base.place
	i, j := a.index.off, b.index.off
	slotA, offA, nullA, siteA, bigA := p.slot, p.off, p.site, a.site, a.big
	slotB, offB, nullB, siteB, bigB := q.slot, q.off, q.site, b.site, b.big
	return func(fp ptr) bool {
		s := *at[ptr](fp, slotA)
		if s == nil {
			nullA.null(fp)
		}
		h, k := at[slice](s, offA), *at[int64](fp, i)
		if uint64(k) >= uint64(h.n) {
			siteA.index(fp, k, h.n, bigA)
		}
		v := *item[M](h.p, k)
		t := *at[ptr](fp, slotB)
		if t == nil {
			nullB.null(fp)
		}
		h, k = at[slice](t, offB), *at[int64](fp, j)
		if uint64(k) >= uint64(h.n) {
			siteB.index(fp, k, h.n, bigB)
		}
		return (v == *item[M](h.p, k)) == eq
	}
}

// compareLines is "x.Row[move/c] == y.Col[move%c]", either way round, and the
// same with !=, for 32-bit counts: row and column come out of one division.
func compareLines(op token.Token, a, b access) bexp {
	switched := a.index.op == token.REM
	if switched {
		a, b = b, a
	}
	m, n := a.index, b.index
	if !a.base.behind() || !b.base.behind() || m.op != token.QUO || n.op != token.REM || !m.x.reg || !n.x.reg || !m.y.konst || !n.y.konst {
		return nil
	}
	if m.x.off != n.x.off || m.y.num != n.y.num || a.elem.bits != 32 || b.elem.bits != 32 || a.elem.unsigned != b.elem.unsigned {
		return nil
	}
	p, q := *a.base.place, *b.base.place
	slotA, offA, nullA, siteA := p.slot, p.off, p.site, a.site
	slotB, offB, nullB, siteB := q.slot, q.off, q.site, b.site
	eq, j, d := op == token.EQL, m.x.off, m.y.num
	factor := ^uint64(0)/uint64(d) + 1 // see divideBy
	row := func(fp ptr, i int64) uint32 {
		s := *at[ptr](fp, slotA)
		if s == nil {
			nullA.null(fp)
		}
		h := at[slice](s, offA)
		if uint64(i) >= uint64(h.n) {
			siteA.index(fp, i, h.n, false)
		}
		return *item[uint32](h.p, i)
	}
	column := func(fp ptr, i int64) uint32 {
		s := *at[ptr](fp, slotB)
		if s == nil {
			nullB.null(fp)
		}
		h := at[slice](s, offB)
		if uint64(i) >= uint64(h.n) {
			siteB.index(fp, i, h.n, false)
		}
		return *item[uint32](h.p, i)
	}
	return func(fp ptr) bool {
		k := *at[int64](fp, j)
		s, t := *at[ptr](fp, slotA), *at[ptr](fp, slotB)
		if uint64(k) < 1<<32 && s != nil && t != nil {
			quo, _ := bits.Mul64(factor, uint64(k))
			rem := uint64(k) - quo*uint64(d)
			if h, l := at[slice](s, offA), at[slice](t, offB); quo < uint64(h.n) && rem < uint64(l.n) {
				return (*item[uint32](h.p, int64(quo)) == *item[uint32](l.p, int64(rem))) == eq
			}
		}
		// Something fails, or the numbers are large: in Go's order.
		if switched {
			c := column(fp, k%d)
			return (row(fp, k/d) == c) == eq
		}
		r := row(fp, k/d)
		return (r == column(fp, k%d)) == eq
	}
}
