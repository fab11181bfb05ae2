package closure

// The guards call a compiled function and catch its panic. The panic goes on
// only after the deferred call has returned: to panic again within it would
// keep all frames on the stack, and a deep recursion through compiled
// functions would take time quadratic in its depth.

// catch is the panic of a call.
type catch struct{ value any }

func (c *catch) end() { c.value = recover() }

func guard0[R any](f func() R, x *catch) R {
	defer x.end()
	return f()
}

func guard0v(f func(), x *catch) {
	defer x.end()
	f()
}

func guard1[A, R any](f func(A) R, a A, x *catch) R {
	defer x.end()
	return f(a)
}

func guard1v[A any](f func(A), a A, x *catch) {
	defer x.end()
	f(a)
}

func guard2[A, B, R any](f func(A, B) R, a A, b B, x *catch) R {
	defer x.end()
	return f(a, b)
}

func guard2v[A, B any](f func(A, B), a A, b B, x *catch) {
	defer x.end()
	f(a, b)
}

func guard3[A, B, C, R any](f func(A, B, C) R, a A, b B, c C, x *catch) R {
	defer x.end()
	return f(a, b, c)
}

func guard3v[A, B, C any](f func(A, B, C), a A, b B, c C, x *catch) {
	defer x.end()
	f(a, b, c)
}

func guard4[A, B, C, D, R any](f func(A, B, C, D) R, a A, b B, c C, d D, x *catch) R {
	defer x.end()
	return f(a, b, c, d)
}

func guard4v[A, B, C, D any](f func(A, B, C, D), a A, b B, c C, d D, x *catch) {
	defer x.end()
	f(a, b, c, d)
}
