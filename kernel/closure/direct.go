package closure

import (
	"sync/atomic"
	"unsafe"
)

// target is a call of a function whose code is known.
type target struct {
	code   *code
	site   *site
	args   []passing
	limit  *atomic.Int64
	weight int64
	// The arguments again if there are one or two, all integers.
	ints []iexp
	offs []uintptr
}

func (c *invocation) direct(g *gen) *target {
	t := &target{code: c.code, site: c.site, limit: &g.c.limit, weight: weight[c.code.size]}
	for i, v := range c.args {
		s := c.code.params[i]
		t.args = append(t.args, pass(s, v))
		if v.t.class == cInt {
			t.ints = append(t.ints, v.i())
			t.offs = append(t.offs, s.off)
		}
	}
	if len(t.ints) != len(t.args) || len(t.ints) > 2 {
		t.ints = nil
	}
	return t
}

// enter links a frame to its caller's.
func (t *target) enter(h *header, fp ptr) {
	h.caller, h.site = fp, t.site
	h.depth = (*header)(fp).depth + t.weight
	if h.depth > t.limit.Load() {
		t.site.over(fp)
	}
}

// callDirect is a call with one result in a register.
func callDirect[V any](t *target) func(ptr) V {
	switch t.code.size {
	case 0:
		return callIn[frame0, V](t)
	case 1:
		return callIn[frame1, V](t)
	case 2:
		return callIn[frame2, V](t)
	}
	return callIn[frame3, V](t)
}

//go:noinline
func callIn[F, V any](t *target) func(ptr) V {
	co, s, limit, weight, args := t.code, t.site, t.limit, t.weight, t.args
	switch len(t.ints) {
	case 1:
		a, i := t.ints[0], t.offs[0]
		return func(fp ptr) V {
			var fr framed[F]
			to := noescape(ptr(&fr))
			*at[int64](to, i) = a(fp)
			fr.caller, fr.site = fp, s
			fr.depth = (*header)(fp).depth + weight
			if fr.depth > limit.Load() {
				s.over(fp)
			}
			return goFunc[func(ptr) V](co.direct)(to)
		}
	case 2:
		a, b, i, j := t.ints[0], t.ints[1], t.offs[0], t.offs[1]
		return func(fp ptr) V {
			var fr framed[F]
			to := noescape(ptr(&fr))
			*at[int64](to, i) = a(fp)
			*at[int64](to, j) = b(fp)
			fr.caller, fr.site = fp, s
			fr.depth = (*header)(fp).depth + weight
			if fr.depth > limit.Load() {
				s.over(fp)
			}
			return goFunc[func(ptr) V](co.direct)(to)
		}
	}
	return func(fp ptr) V {
		var fr framed[F]
		to := noescape(ptr(&fr))
		for _, a := range args {
			a(fp, to)
		}
		t.enter(&fr.header, fp)
		return goFunc[func(ptr) V](co.direct)(to)
	}
}

// callExec is a call without results.
func callExec(t *target) exec {
	switch t.code.size {
	case 0:
		return execIn[frame0](t)
	case 1:
		return execIn[frame1](t)
	case 2:
		return execIn[frame2](t)
	}
	return execIn[frame3](t)
}

//go:noinline
func execIn[F any](t *target) exec {
	co, args := t.code, t.args
	return func(fp ptr) ctl {
		var fr framed[F]
		to := noescape(ptr(&fr))
		for _, a := range args {
			a(fp, to)
		}
		t.enter(&fr.header, fp)
		co.body(to)
		return next
	}
}

// callResults is a call whose results go from the callee's slots to the caller's.
func callResults(t *target, from, to []slot) exec {
	switch t.code.size {
	case 0:
		return resultsIn[frame0](t, from, to)
	case 1:
		return resultsIn[frame1](t, from, to)
	case 2:
		return resultsIn[frame2](t, from, to)
	}
	return resultsIn[frame3](t, from, to)
}

//go:noinline
func resultsIn[F any](t *target, from, into []slot) exec {
	co, args := t.code, t.args
	var moves []passing
	for i := range into {
		moves = append(moves, move(from[i], into[i].off))
	}
	return func(fp ptr) ctl {
		var fr framed[F]
		to := noescape(ptr(&fr))
		for _, a := range args {
			a(fp, to)
		}
		t.enter(&fr.header, fp)
		co.body(to)
		for _, m := range moves {
			m(to, fp)
		}
		return next
	}
}

// move copies a slot of one frame to an offset in another.
func move(s slot, off uintptr) passing {
	t := s.t
	switch {
	case t.class == cAgg && s.block:
		t = pointerType
	case t.class == cAgg:
		cp, from := copier(t), s.off
		return func(fp, to ptr) { cp(unsafe.Add(to, off), unsafe.Add(fp, from)) }
	}
	return pass(slot{t: t, off: off}, register(t, s.off))
}
