package rt

import (
	"errors"
	"reflect"
)

// ErrorsIs is errors.Is, also for boxed errors that can't be compared.
func ErrorsIs(err, target error) bool {
	if err == nil || target == nil {
		return err == target
	}
	if b, ok := unbox(target); !ok || reflect.TypeOf(b.V) == nil || reflect.TypeOf(b.V).Comparable() {
		return errors.Is(err, target)
	}
	return walk(err, func(e error) bool {
		x, ok := e.(interface{ Is(error) bool })
		return ok && x.Is(target)
	})
}

// walk calls found for err and the errors it wraps until it says true.
func walk(err error, found func(error) bool) bool {
	for err != nil {
		if found(err) {
			return true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if e != nil && walk(e, found) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

// ErrorsAs finds the first error of type t that err is or wraps. It returns
// its value for the caller to store in the target when set is true; otherwise
// an As method has stored it there.
func ErrorsAs(err error, t *Type, target any) (value any, set, ok bool) {
	if reflect.ValueOf(Raw(target)).IsNil() {
		panic("errors: target cannot be nil")
	}
	ok = walk(err, func(e error) bool {
		if Is(e, t) {
			if t.isInterface() {
				value = Open(e)
			} else {
				value = Raw(e)
			}
			set = true
			return true
		}
		x, has := e.(interface{ As(any) bool })
		return has && x.As(target)
	})
	return value, set, ok
}
