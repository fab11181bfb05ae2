package rt

import (
	"go/types"
	"reflect"
	"sync"
)

// An Iface converts values to an interface type of a compiled package.
type Iface struct {
	typ      *Type
	reflect  reflect.Type
	wrappers []reflect.Type // structs with IValue and a function for each method
}

// NewIface returns the conversion to the interface type described by t, whose
// reflect type is known. The wrappers come from the export tables; those with
// more methods than the interface has, which compiled code may ask for, come
// first.
func NewIface(t *Type, wrappers []reflect.Type) *Iface {
	return &Iface{t, t.Reflect(), wrappers}
}

// wrapper returns the first wrapper all of whose methods t has.
func (i *Iface) wrapper(t *Type) reflect.Type {
	ms := types.NewMethodSet(t.Go)
next:
	for _, w := range i.wrappers {
		for f := 1; f < w.NumField(); f++ {
			if k := w.Field(f).Type.Kind(); k != reflect.Func && k != reflect.Interface || ms.Lookup(nil, w.Field(f).Name[1:]) == nil {
				continue next
			}
		}
		return w
	}
	return nil
}

// To returns a func(any) I that converts a value known to implement I.
func (i *Iface) To() reflect.Value {
	return reflect.MakeFunc(reflect.FuncOf([]reflect.Type{anyType}, []reflect.Type{i.reflect}, false), func(in []reflect.Value) []reflect.Value {
		return []reflect.Value{i.convert(in[0].Interface())}
	})
}

// Assert returns a func(any) I that panics when the value does not implement I.
func (i *Iface) Assert(static *Type) reflect.Value {
	return reflect.MakeFunc(reflect.FuncOf([]reflect.Type{anyType}, []reflect.Type{i.reflect}, false), func(in []reflect.Value) []reflect.Value {
		x := in[0].Interface()
		if x == nil || !Implements(x, i.typ) {
			panic(assertionError(x, i.typ, static))
		}
		return []reflect.Value{i.convert(x)}
	})
}

// As returns a func(any) (I, bool).
func (i *Iface) As() reflect.Value {
	return reflect.MakeFunc(reflect.FuncOf([]reflect.Type{anyType}, []reflect.Type{i.reflect, reflect.TypeFor[bool]()}, false), func(in []reflect.Value) []reflect.Value {
		x := in[0].Interface()
		if x == nil || !Implements(x, i.typ) {
			return []reflect.Value{reflect.Zero(i.reflect), reflect.ValueOf(false)}
		}
		return []reflect.Value{i.convert(x), reflect.ValueOf(true)}
	})
}

func (i *Iface) convert(x any) reflect.Value {
	v := reflect.New(i.reflect).Elem()
	if x == nil {
		return v
	}
	if r := reflect.ValueOf(x); r.Type().Implements(i.reflect) {
		v.Set(r)
		return v
	}
	b, ok := unbox(x)
	if !ok {
		panic("rt: " + NameOf(x) + " does not implement " + i.typ.Name)
	}
	if inner := Wrap(b.T, b.V); reflect.TypeOf(inner).Implements(i.reflect) {
		v.Set(reflect.ValueOf(inner))
		return v
	}
	wrapper := i.wrapper(b.T)
	if wrapper == nil {
		panic("rt: values of cell types can't be used as " + i.typ.Name)
	}
	w := reflect.New(wrapper)
	w.Elem().Field(0).Set(reflect.ValueOf(Wrap(b.T, b.V)))
	for f := 1; f < wrapper.NumField(); f++ {
		field := wrapper.Field(f)
		name, want := field.Name[1:], field.Type
		if want.Kind() == reflect.Interface { // checked by the wrapper when it is used
			fn, ok := b.T.method(name)
			if !ok {
				continue
			}
			want = withoutReceiver(fn.Type())
		}
		w.Elem().Field(f).Set(b.bound(name, want))
	}
	v.Set(w)
	return v
}

// bound returns a method of the boxed value as a function of type want.
func (b Box) bound(name string, want reflect.Type) reflect.Value {
	return reflect.MakeFunc(want, func(in []reflect.Value) []reflect.Value {
		return b.T.invoke(name, b.V, in, want.IsVariadic())
	})
}

// compiledMethods caches the indices of methods.
var compiledMethods sync.Map // methodKey → int

type methodKey struct {
	typ  reflect.Type
	name string
}

// compiledMethod returns a method of a value of a compiled type.
func compiledMethod(v reflect.Value, name string) reflect.Value {
	key := methodKey{v.Type(), name}
	i, ok := compiledMethods.Load(key)
	if !ok {
		m, ok := v.Type().MethodByName(name)
		if !ok {
			panic("rt: " + v.Type().String() + " has no method " + name)
		}
		i = m.Index
		compiledMethods.Store(key, i)
	}
	return v.Method(i.(int))
}

// isNilable tells whether values of kind k can be nil.
func isNilable(k reflect.Kind) bool {
	switch k {
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice:
		return true
	}
	return false
}

// isInterface tells whether the described type is an interface type.
func (t *Type) isInterface() bool { return types.IsInterface(t.Go) }
