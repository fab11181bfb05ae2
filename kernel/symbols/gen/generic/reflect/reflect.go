// Package reflect holds the generic functions of the standard package.
package reflect

import "reflect"

// TypeFor returns the reflect.Type of the type argument.
func TypeFor[T any]() reflect.Type {
	var p *T
	return reflect.TypeOf(p).Elem()
}

// TypeAssert is v.Interface().(T).
func TypeAssert[T any](v reflect.Value) (T, bool) {
	x, ok := v.Interface().(T)
	return x, ok
}
