// Package slices replaces what the standard package does with unsafe, and
// sorts and searches in common types by compiled code.
package slices

import (
	"cmp"
	"sort"
)

// Insert inserts the values v into s at index i and returns the result. It
// panics if i > len(s).
func Insert[S ~[]E, E any](s S, i int, v ...E) S {
	return Replace(s, i, i, v...)
}

// Replace replaces the elements s[i:j] by v and returns the result. It panics
// if s[i:j] is not a valid slice of s. Elements between the new length and the
// old one are set to zero.
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	tail := s[j:]
	n := i + len(v) + len(tail)
	if n > cap(s) {
		r := append(s[:i:i], make(S, n-i)...)
		copy(r[i:], v)
		copy(r[i+len(v):], tail)
		return r
	}
	v = append([]E(nil), v...) // it may be part of s
	r := s[:n]
	copy(r[i+len(v):], tail)
	copy(r[i:], v)
	if n < len(s) {
		clear(s[n:])
	}
	return r
}

// Sort sorts a slice in ascending order. NaNs come first.
func Sort[S ~[]E, E cmp.Ordered](x S) {
	switch x := any([]E(x)).(type) {
	case []int:
		sort.Ints(x)
		return
	case []string:
		sort.Strings(x)
		return
	case []float64:
		sort.Float64s(x)
		return
	}
	sort.Slice(x, func(i, j int) bool { return cmp.Less(x[i], x[j]) })
}

// SortFunc sorts a slice in the order that cmp defines; equal elements may
// change places.
func SortFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	sort.Slice(x, func(i, j int) bool { return cmp(x[i], x[j]) < 0 })
}

// SortStableFunc sorts a slice in the order that cmp defines; equal elements
// keep their order.
func SortStableFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	sort.SliceStable(x, func(i, j int) bool { return cmp(x[i], x[j]) < 0 })
}
