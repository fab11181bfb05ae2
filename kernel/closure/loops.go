package closure

import "sync/atomic"

// loop is a loop about to be compiled. Every iteration polls the limit.
type loop struct {
	limit *atomic.Int64
	again ctl // a labelled continue
	cond  bexp
	body  exec
	flows bool // body may return something else than next
	post  exec
}

// after tells what follows a body that returned r, which is not next.
func (l *loop) after(r ctl) (leave bool, result ctl) {
	switch r {
	case continuing, l.again:
		return false, next
	case breaking:
		return true, next
	}
	return true, r
}

// run is the general loop.
//
//go:noinline
func (l loop) run() exec {
	limit, cond, body, post := l.limit, l.cond, l.body, l.post
	if cond == nil {
		cond = func(ptr) bool { return true }
	}
	if post == nil {
		post = func(ptr) ctl { return next }
	}
	if !l.flows {
		return func(fp ptr) ctl {
			for cond(fp) {
				if limit.Load() < 0 {
					stop()
				}
				body(fp)
				post(fp)
			}
			return next
		}
	}
	return func(fp ptr) ctl {
		for cond(fp) {
			if limit.Load() < 0 {
				stop()
			}
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
			post(fp)
		}
		return next
	}
}

// up is "for ; i < n; i++".
//
//go:noinline
func (l loop) up(i uintptr, n val) exec {
	limit, body := l.limit, l.body
	if n.konst {
		k := n.num
		if !l.flows {
			return func(fp ptr) ctl {
				for p := at[int64](fp, i); *p < k; *p++ {
					if limit.Load() < 0 {
						stop()
					}
					body(fp)
				}
				return next
			}
		}
		return func(fp ptr) ctl {
			for p := at[int64](fp, i); *p < k; *p++ {
				if limit.Load() < 0 {
					stop()
				}
				if r := body(fp); r != next {
					if leave, r := l.after(r); leave {
						return r
					}
				}
			}
			return next
		}
	}
	if n.reg {
		j := n.off
		if !l.flows {
			return func(fp ptr) ctl {
				for p := at[int64](fp, i); *p < *at[int64](fp, j); *p++ {
					if limit.Load() < 0 {
						stop()
					}
					body(fp)
				}
				return next
			}
		}
		return func(fp ptr) ctl {
			for p := at[int64](fp, i); *p < *at[int64](fp, j); *p++ {
				if limit.Load() < 0 {
					stop()
				}
				if r := body(fp); r != next {
					if leave, r := l.after(r); leave {
						return r
					}
				}
			}
			return next
		}
	}
	most := n.i()
	return func(fp ptr) ctl {
		for p := at[int64](fp, i); *p < most(fp); *p++ {
			if limit.Load() < 0 {
				stop()
			}
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}

// by is "for ; i < n; i += step" with n, and step if it is no constant, in registers.
//
//go:noinline
func (l loop) by(i, n uintptr, step val) exec {
	limit, body, k, j := l.limit, l.body, step.num, step.off
	if step.konst {
		return func(fp ptr) ctl {
			for p := at[int64](fp, i); *p < *at[int64](fp, n); *p += k {
				if limit.Load() < 0 {
					stop()
				}
				if r := body(fp); r != next {
					if leave, r := l.after(r); leave {
						return r
					}
				}
			}
			return next
		}
	}
	return func(fp ptr) ctl {
		for p := at[int64](fp, i); *p < *at[int64](fp, n); *p += *at[int64](fp, j) {
			if limit.Load() < 0 {
				stop()
			}
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}

// down is "for ; i >= k; i--".
//
//go:noinline
func (l loop) down(i uintptr, k int64) exec {
	limit, body := l.limit, l.body
	return func(fp ptr) ctl {
		for p := at[int64](fp, i); *p >= k; *p-- {
			if limit.Load() < 0 {
				stop()
			}
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}

// rangeInt is "for i = range n"; set gives the variable a value, or is nil.
//
//go:noinline
func (l loop) rangeInt(n iexp, off uintptr, set func(fp ptr, i int64)) exec {
	limit, body := l.limit, l.body
	if set == nil && !l.flows {
		return func(fp ptr) ctl {
			most := n(fp)
			for i := int64(0); i < most; i++ {
				if limit.Load() < 0 {
					stop()
				}
				*at[int64](fp, off) = i
				body(fp)
			}
			return next
		}
	}
	if set == nil {
		set = func(fp ptr, i int64) { *at[int64](fp, off) = i }
	}
	return func(fp ptr) ctl {
		most := n(fp)
		for i := int64(0); i < most; i++ {
			if limit.Load() < 0 {
				stop()
			}
			set(fp, i)
			if r := body(fp); r != next {
				if leave, r := l.after(r); leave {
					return r
				}
			}
		}
		return next
	}
}
