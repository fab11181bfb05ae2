// Package atomic holds the generic type of the standard package.
package atomic

import "sync/atomic"

// Pointer is an atomic pointer of type *T; the zero value is nil. It must not
// be copied after first use.
type Pointer[T any] struct {
	v atomic.Value // of *T
}

// Load returns the pointer.
func (x *Pointer[T]) Load() *T {
	p, _ := x.v.Load().(*T)
	return p
}

// Store sets the pointer.
func (x *Pointer[T]) Store(val *T) { x.v.Store(val) }

// Swap sets the pointer and returns the old one.
func (x *Pointer[T]) Swap(new *T) (old *T) {
	old, _ = x.v.Swap(new).(*T)
	return old
}

// CompareAndSwap sets the pointer to new if it is old, and reports whether it
// did.
func (x *Pointer[T]) CompareAndSwap(old, new *T) (swapped bool) {
	if old == nil && x.v.CompareAndSwap(nil, new) {
		return true
	}
	return x.v.CompareAndSwap(old, new)
}
