// Package errors holds the generic function of the standard package.
package errors

// AsType finds the first error in err's tree that has type E.
func AsType[E error](err error) (E, bool) {
	var zero, found E
	for err != nil {
		if e, ok := err.(E); ok {
			return e, true
		}
		if x, ok := err.(interface{ As(any) bool }); ok && x.As(&found) {
			return found, true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if e, ok := AsType[E](e); ok {
					return e, true
				}
			}
			err = nil
		default:
			err = nil
		}
	}
	return zero, false
}
