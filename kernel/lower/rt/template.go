package rt

import (
	"fmt"
	"go/types"
	"reflect"
)

// TemplateData returns data for a template, which reaches fields and methods
// through package reflect: it finds fields, but no methods of types of the
// session.
func TemplateData(x any) any {
	b, ok := unbox(x)
	if !ok {
		return x
	}
	if name := methodsIn(b.T, map[*Type]bool{}); name != "" {
		panic(fmt.Sprintf("a template can't call methods of %s, which is declared in a cell", name))
	}
	return raw(b.V)
}

func raw(x any) any { return reflect.ValueOf(x).Interface() }

// methodsIn returns the name of a type in t that has methods, or "".
func methodsIn(t *Type, seen map[*Type]bool) string {
	if seen[t] || !t.Boxed {
		return ""
	}
	seen[t] = true
	if !t.isInterface() && types.NewMethodSet(t.Go).Len() > 0 {
		return t.Name
	}
	switch u := t.Go.Underlying().(type) {
	case *types.Pointer:
		return methodsIn(t.child(u.Elem()), seen)
	case *types.Slice:
		return methodsIn(t.child(u.Elem()), seen)
	case *types.Array:
		return methodsIn(t.child(u.Elem()), seen)
	case *types.Map:
		return methodsIn(t.child(u.Elem()), seen)
	case *types.Struct:
		for i := range u.NumFields() {
			if name := methodsIn(t.child(u.Field(i).Type()), seen); name != "" {
				return name
			}
		}
	}
	return ""
}
