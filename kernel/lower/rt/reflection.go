package rt

import (
	"reflect"
)

// Reflected returns x for package reflect, which can't see types of the
// session.
func Reflected(x any) any {
	if b, ok := unbox(x); ok {
		panic("package reflect can't see type " + b.T.Name + ", which is declared in a cell")
	}
	return x
}

// DeepEqual is reflect.DeepEqual.
func DeepEqual(x, y any) bool {
	bx, ok1 := unbox(x)
	by, ok2 := unbox(y)
	if ok1 && ok2 {
		return bx.T == by.T && reflect.DeepEqual(bx.V, by.V)
	}
	return ok1 == ok2 && reflect.DeepEqual(x, y)
}
