package closure

// The adapters are the same function for each number of parameters, with a
// result and without: they move the arguments to a frame and run the body.
// Inlined into their callers, the closures would not have their own calls
// inlined, which makes them three times slower.

//go:noinline
func adapt0[F, R any](o *instance) ptr {
	f := func() R {
		var fr framed[F]
		to := noescape(ptr(&fr))
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		return goFunc[func(ptr) R](o.direct)(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt0v[F any](o *instance) ptr {
	f := func() {
		var fr framed[F]
		to := noescape(ptr(&fr))
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		o.body(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt1[F, A, R any](o *instance) ptr {
	f := func(a A) R {
		var fr framed[F]
		to := noescape(ptr(&fr))
		*at[A](to, o.in[0]) = a
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		return goFunc[func(ptr) R](o.direct)(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt1v[F, A any](o *instance) ptr {
	f := func(a A) {
		var fr framed[F]
		to := noescape(ptr(&fr))
		*at[A](to, o.in[0]) = a
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		o.body(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt2[F, A, B, R any](o *instance) ptr {
	f := func(a A, b B) R {
		var fr framed[F]
		to := noescape(ptr(&fr))
		*at[A](to, o.in[0]) = a
		*at[B](to, o.in[1]) = b
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		return goFunc[func(ptr) R](o.direct)(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt2v[F, A, B any](o *instance) ptr {
	f := func(a A, b B) {
		var fr framed[F]
		to := noescape(ptr(&fr))
		*at[A](to, o.in[0]) = a
		*at[B](to, o.in[1]) = b
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		o.body(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt3[F, A, B, C, R any](o *instance) ptr {
	f := func(a A, b B, c C) R {
		var fr framed[F]
		to := noescape(ptr(&fr))
		*at[A](to, o.in[0]) = a
		*at[B](to, o.in[1]) = b
		*at[C](to, o.in[2]) = c
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		return goFunc[func(ptr) R](o.direct)(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt3v[F, A, B, C any](o *instance) ptr {
	f := func(a A, b B, c C) {
		var fr framed[F]
		to := noescape(ptr(&fr))
		*at[A](to, o.in[0]) = a
		*at[B](to, o.in[1]) = b
		*at[C](to, o.in[2]) = c
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		o.body(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt4[F, A, B, C, D, R any](o *instance) ptr {
	f := func(a A, b B, c C, d D) R {
		var fr framed[F]
		to := noescape(ptr(&fr))
		*at[A](to, o.in[0]) = a
		*at[B](to, o.in[1]) = b
		*at[C](to, o.in[2]) = c
		*at[D](to, o.in[3]) = d
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		return goFunc[func(ptr) R](o.direct)(to)
	}
	return *(*ptr)(ptr(&f))
}

//go:noinline
func adapt4v[F, A, B, C, D any](o *instance) ptr {
	f := func(a A, b B, c C, d D) {
		var fr framed[F]
		to := noescape(ptr(&fr))
		*at[A](to, o.in[0]) = a
		*at[B](to, o.in[1]) = b
		*at[C](to, o.in[2]) = c
		*at[D](to, o.in[3]) = d
		fr.env, fr.depth = o.env, o.depth
		if o.depth > o.limit.Load() {
			o.over()
		}
		o.body(to)
	}
	return *(*ptr)(ptr(&f))
}

func shape0[R any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt0[frame0, R], adapt0[frame1, R], adapt0[frame2, R], adapt0[frame3, R]}, call: call0[R]}).register(key)
}

func shape0v(key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt0v[frame0], adapt0v[frame1], adapt0v[frame2], adapt0v[frame3]}, call: call0v}).register(key)
}

func shape1[A, R any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt1[frame0, A, R], adapt1[frame1, A, R], adapt1[frame2, A, R], adapt1[frame3, A, R]}, call: call1[A, R]}).register(key)
}

func shape1v[A any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt1v[frame0, A], adapt1v[frame1, A], adapt1v[frame2, A], adapt1v[frame3, A]}, call: call1v[A]}).register(key)
}

func shape2[A, B, R any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt2[frame0, A, B, R], adapt2[frame1, A, B, R], adapt2[frame2, A, B, R], adapt2[frame3, A, B, R]}, call: call2[A, B, R]}).register(key)
}

func shape2v[A, B any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt2v[frame0, A, B], adapt2v[frame1, A, B], adapt2v[frame2, A, B], adapt2v[frame3, A, B]}, call: call2v[A, B]}).register(key)
}

func shape3[A, B, C, R any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt3[frame0, A, B, C, R], adapt3[frame1, A, B, C, R], adapt3[frame2, A, B, C, R], adapt3[frame3, A, B, C, R]}, call: call3[A, B, C, R]}).register(key)
}

func shape3v[A, B, C any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt3v[frame0, A, B, C], adapt3v[frame1, A, B, C], adapt3v[frame2, A, B, C], adapt3v[frame3, A, B, C]}, call: call3v[A, B, C]}).register(key)
}

func shape4[A, B, C, D, R any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt4[frame0, A, B, C, D, R], adapt4[frame1, A, B, C, D, R], adapt4[frame2, A, B, C, D, R], adapt4[frame3, A, B, C, D, R]}, call: call4[A, B, C, D, R]}).register(key)
}

func shape4v[A, B, C, D any](key string) {
	(&shape{adapt: [...]func(*instance) ptr{adapt4v[frame0, A, B, C, D], adapt4v[frame1, A, B, C, D], adapt4v[frame2, A, B, C, D], adapt4v[frame3, A, B, C, D]}, call: call4v[A, B, C, D]}).register(key)
}
