// Package maps replaces what the standard package takes from the runtime.
package maps

// Clone returns a shallow copy of m, nil for nil.
func Clone[M ~map[K]V, K comparable, V any](m M) M {
	if m == nil {
		return nil
	}
	c := make(M, len(m))
	for k, v := range m {
		c[k] = v
	}
	return c
}
