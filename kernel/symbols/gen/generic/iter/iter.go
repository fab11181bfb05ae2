// Package iter is the standard package with goroutines in place of the
// runtime's coroutines.
package iter

// Seq is a sequence of values: called with yield, it calls yield for each
// value and stops early when yield returns false.
type Seq[V any] func(yield func(V) bool)

// Seq2 is a sequence of pairs of values.
type Seq2[K, V any] func(yield func(K, V) bool)

// Pull turns a sequence into two functions: next returns the following value,
// or false at the end; stop ends the iteration and must be called unless next
// has returned false. A panic of the sequence comes out of next or stop.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	next2, stop := Pull2(func(yield func(V, struct{}) bool) {
		seq(func(v V) bool { return yield(v, struct{}{}) })
	})
	next = func() (V, bool) {
		v, _, ok := next2()
		return v, ok
	}
	return next, stop
}

// Pull2 is Pull for a sequence of pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var (
		key      K
		value    V
		ok       bool
		done     bool
		started  bool
		stopping bool
		failed   bool
		fault    any
	)
	resume, yielded := make(chan bool), make(chan bool)
	run := func() {
		defer func() {
			if failed {
				fault = recover()
			}
			done = true
			yielded <- true
		}()
		<-resume
		failed = true // until seq has returned
		if !stopping {
			seq(func(k K, v V) bool {
				if stopping {
					return false
				}
				key, value, ok = k, v, true
				yielded <- true
				<-resume
				return !stopping
			})
		}
		failed = false
	}
	step := func() {
		if !started {
			started = true
			go run()
		}
		resume <- true
		<-yielded
		if failed && done {
			failed = false
			panic(fault)
		}
	}
	next = func() (K, V, bool) {
		var k K
		var v V
		if done {
			return k, v, false
		}
		ok = false
		step()
		if !ok {
			return k, v, false
		}
		return key, value, true
	}
	stop = func() {
		if done {
			return
		}
		if !started {
			done = true
			return
		}
		stopping = true
		step()
	}
	return next, stop
}
