package rt

import (
	"go/types"
	"reflect"
	"runtime"
)

// Is tells whether the dynamic type of x is t or, for an interface type t,
// implements it.
func Is(x any, t *Type) bool {
	if x == nil {
		return false
	}
	if types.IsInterface(t.Go) {
		return Implements(x, t)
	}
	if b, ok := unbox(x); ok {
		return b.T == t
	}
	return !t.Boxed && reflect.TypeOf(x) == t.Reflect()
}

// Implements tells whether the dynamic type of x, which is not nil, implements
// the interface type t.
func Implements(x any, t *Type) bool {
	b, ok := unbox(x)
	if !ok {
		return compiledImplements(reflect.TypeOf(x), t)
	}
	b.T.mu.Lock()
	yes, known := b.T.implements[t]
	b.T.mu.Unlock()
	if known {
		return yes
	}
	yes = types.Implements(b.T.Go, t.Go.Underlying().(*types.Interface))
	b.T.mu.Lock()
	defer b.T.mu.Unlock()
	if b.T.implements == nil {
		b.T.implements = map[*Type]bool{}
	}
	b.T.implements[t] = yes
	return yes
}

func compiledImplements(r reflect.Type, t *Type) bool {
	if i := t.Reflect(); i != nil {
		return r.Implements(i)
	}
	it := t.Go.Underlying().(*types.Interface)
	for i := range it.NumMethods() {
		name := it.Method(i).Name()
		sig := t.Signatures[name]
		m, ok := r.MethodByName(name)
		if sig == nil || !ok || withoutReceiver(m.Type) != sig {
			return false
		}
	}
	return true
}

// Assert returns the value in x as interpreted code has it, if its type is t,
// and panics as Go does otherwise. Static is the interface type of x.
func Assert(x any, t, static *Type) any {
	if !Is(x, t) {
		panic(assertionError(x, t, static))
	}
	if types.IsInterface(t.Go) {
		return Open(x)
	}
	return Raw(x)
}

// As returns the value in x and true if its type is t.
func As(x any, t *Type) (any, bool) {
	if !Is(x, t) {
		return nil, false
	}
	if types.IsInterface(t.Go) {
		return Open(x), true
	}
	return Raw(x), true
}

// NilType stands for case nil in [Case].
var NilType = &Type{Name: "nil"}

// Case returns the index of the first of types that x has, or -1.
func Case(x any, ts ...*Type) int {
	for i, t := range ts {
		if t == NilType {
			if x == nil {
				return i
			}
			continue
		}
		if Is(x, t) {
			return i
		}
	}
	return -1
}

// typeError is a failed type assertion.
type typeError struct{ text string }

func (e typeError) Error() string { return e.text }

// RuntimeError marks the error as one of the runtime.
func (e typeError) RuntimeError() {}

var _ runtime.Error = typeError{}

func assertionError(x any, t, static *Type) error {
	from := static.Name
	if x == nil {
		return typeError{"interface conversion: " + ifaceWord(t, from) + " is nil, not " + t.Name}
	}
	dyn := NameOf(x)
	if it, ok := t.Go.Underlying().(*types.Interface); ok {
		return typeError{"interface conversion: " + dyn + " is not " + t.Name + ": missing method " + missing(x, it)}
	}
	text := "interface conversion: " + from + " is " + dyn + ", not " + t.Name
	if dyn == t.Name {
		text += " (types from different scopes)"
	}
	return typeError{text}
}

// ifaceWord: Go says "interface" for a nil value asserted to an interface type.
func ifaceWord(t *Type, from string) string {
	if types.IsInterface(t.Go) {
		return "interface"
	}
	return from
}

func missing(x any, it *types.Interface) string {
	b, boxed := unbox(x)
	for i := range it.NumMethods() {
		name := it.Method(i).Name()
		if boxed {
			if types.NewMethodSet(b.T.Go).Lookup(it.Method(i).Pkg(), name) == nil {
				return name
			}
		} else if _, ok := reflect.TypeOf(x).MethodByName(name); !ok {
			return name
		}
	}
	return ""
}

// NameOf returns the name of x's dynamic type as %T prints it.
func NameOf(x any) string {
	if x == nil {
		return "<nil>"
	}
	if b, ok := unbox(x); ok {
		return b.T.Name
	}
	return reflect.TypeOf(x).String()
}

// Caller returns a function that calls the method name of the value in its
// first argument, which is an any, with the others. Its type is typ.
func Caller(name string, typ reflect.Type) reflect.Value {
	variadic := typ.IsVariadic()
	return reflect.MakeFunc(typ, func(in []reflect.Value) []reflect.Value {
		x := in[0].Interface()
		if x == nil {
			panic(nilDereference())
		}
		b, ok := unbox(x)
		if !ok {
			return callAny(compiledMethod(reflect.ValueOf(x), name), in[1:], variadic)
		}
		return b.T.invoke(name, b.V, in[1:], variadic)
	})
}

// Asserter returns a func(any) E that is the assertion of a value of type
// static to t, whose values are E in emitted code.
func Asserter(t, static *Type, e reflect.Type) reflect.Value {
	return reflect.MakeFunc(reflect.FuncOf([]reflect.Type{anyType}, []reflect.Type{e}, false), func(in []reflect.Value) []reflect.Value {
		return []reflect.Value{typedContent(Assert(in[0].Interface(), t, static), e)}
	})
}

// CommaOK returns a func(any) (E, bool) that is the assertion to t in the form
// with two results.
func CommaOK(t *Type, e reflect.Type) reflect.Value {
	return reflect.MakeFunc(reflect.FuncOf([]reflect.Type{anyType}, []reflect.Type{e, reflect.TypeFor[bool]()}, false), func(in []reflect.Value) []reflect.Value {
		x, ok := As(in[0].Interface(), t)
		if !ok {
			return []reflect.Value{reflect.Zero(e), reflect.ValueOf(false)}
		}
		return []reflect.Value{typedContent(x, e), reflect.ValueOf(true)}
	})
}

// Content returns a func(any) E for a value known to be of a type that is E in
// emitted code.
func Content(e reflect.Type) reflect.Value {
	return reflect.MakeFunc(reflect.FuncOf([]reflect.Type{anyType}, []reflect.Type{e}, false), func(in []reflect.Value) []reflect.Value {
		return []reflect.Value{typedContent(Raw(in[0].Interface()), e)}
	})
}

func typedContent(x any, e reflect.Type) reflect.Value {
	if x == nil {
		return reflect.Zero(e)
	}
	v := reflect.ValueOf(x)
	if v.Type() == e {
		return v
	}
	c := reflect.New(e).Elem()
	c.Set(v)
	return c
}
