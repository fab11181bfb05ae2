package closure

// The callers are the counterpart of the adapters: the same function for each
// number of parameters makes the closure that calls a Go function of a shape.

//go:noinline
func call0[R any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	return func(fp ptr) R {
		callee := g(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		r := guard0(goFunc[func() R](callee), &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return r
	}
}

//go:noinline
func call0v(f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	return func(fp ptr) ctl {
		callee := g(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		guard0v(goFunc[func()](callee), &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return next
	}
}

//go:noinline
func call1[A, R any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	a := arg[A](args[0])
	return func(fp ptr) R {
		callee := g(fp)
		x0 := a(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		r := guard1(goFunc[func(A) R](callee), x0, &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return r
	}
}

//go:noinline
func call1v[A any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	a := arg[A](args[0])
	return func(fp ptr) ctl {
		callee := g(fp)
		x0 := a(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		guard1v(goFunc[func(A)](callee), x0, &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return next
	}
}

//go:noinline
func call2[A, B, R any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	a := arg[A](args[0])
	b := arg[B](args[1])
	return func(fp ptr) R {
		callee := g(fp)
		x0, x1 := a(fp), b(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		r := guard2(goFunc[func(A, B) R](callee), x0, x1, &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return r
	}
}

//go:noinline
func call2v[A, B any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	a := arg[A](args[0])
	b := arg[B](args[1])
	return func(fp ptr) ctl {
		callee := g(fp)
		x0, x1 := a(fp), b(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		guard2v(goFunc[func(A, B)](callee), x0, x1, &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return next
	}
}

//go:noinline
func call3[A, B, C, R any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	a := arg[A](args[0])
	b := arg[B](args[1])
	c := arg[C](args[2])
	return func(fp ptr) R {
		callee := g(fp)
		x0, x1, x2 := a(fp), b(fp), c(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		r := guard3(goFunc[func(A, B, C) R](callee), x0, x1, x2, &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return r
	}
}

//go:noinline
func call3v[A, B, C any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	a := arg[A](args[0])
	b := arg[B](args[1])
	c := arg[C](args[2])
	return func(fp ptr) ctl {
		callee := g(fp)
		x0, x1, x2 := a(fp), b(fp), c(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		guard3v(goFunc[func(A, B, C)](callee), x0, x1, x2, &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return next
	}
}

//go:noinline
func call4[A, B, C, D, R any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	a := arg[A](args[0])
	b := arg[B](args[1])
	c := arg[C](args[2])
	d := arg[D](args[3])
	return func(fp ptr) R {
		callee := g(fp)
		x0, x1, x2, x3 := a(fp), b(fp), c(fp), d(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		r := guard4(goFunc[func(A, B, C, D) R](callee), x0, x1, x2, x3, &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return r
	}
}

//go:noinline
func call4v[A, B, C, D any](f pexp, fn ptr, args []val, s *site) any {
	g := constantly(f, fn)
	a := arg[A](args[0])
	b := arg[B](args[1])
	c := arg[C](args[2])
	d := arg[D](args[3])
	return func(fp ptr) ctl {
		callee := g(fp)
		x0, x1, x2, x3 := a(fp), b(fp), c(fp), d(fp)
		if callee == nil {
			s.null(fp)
		}
		var c catch
		guard4v(goFunc[func(A, B, C, D)](callee), x0, x1, x2, x3, &c)
		if c.value != nil {
			s.again(fp, c.value)
		}
		return next
	}
}
