package render

import (
	"reflect"
	"strings"
	"unsafe"
)

// The interpreter keeps what an interface holds in boxes of its own. Two kinds
// reach a printed value: the struct valueInterface, for interfaces with methods
// that a cell declares, and wrappers, structs that give a cell's value the
// methods of a compiled interface. They are recognised by their shape, so that
// this package needs no interpreter.

const interpreterPath = "github.com/traefik/yaegi/interp"

var reflectValueType = reflect.TypeFor[reflect.Value]()

// unbox returns what an interpreter's interface holds, invalid for nil, and false
// if v is no such interface.
func unbox(v reflect.Value) (reflect.Value, bool) {
	rt := v.Type()
	if rt.Kind() != reflect.Struct || rt.Name() != "valueInterface" || rt.PkgPath() != interpreterPath || !v.CanInterface() {
		return reflect.Value{}, false
	}
	field, ok := rt.FieldByName("value")
	if !ok || field.Type != reflectValueType {
		return reflect.Value{}, false
	}
	// The field is not exported, so reflect shows it but does not hand it out.
	box := reflect.New(rt)
	box.Elem().Set(v)
	return *(*reflect.Value)(unsafe.Add(box.UnsafePointer(), field.Offset)), true
}

// unwrap returns the value inside a wrapper, and false if v is no wrapper. A
// wrapper is called _PACKAGE_Interface, or _error; its first field is the value,
// all others are its methods.
func unwrap(v reflect.Value) (reflect.Value, bool) {
	rt := v.Type()
	if rt.Kind() != reflect.Struct || !strings.HasPrefix(rt.Name(), "_") || rt.NumField() < 2 {
		return reflect.Value{}, false
	}
	if f := rt.Field(0); f.Name != "IValue" || f.Type != reflect.TypeFor[any]() {
		return reflect.Value{}, false
	}
	for i := 1; i < rt.NumField(); i++ {
		if f := rt.Field(i); f.Name[0] != 'W' || f.Type.Kind() != reflect.Func {
			return reflect.Value{}, false
		}
	}
	return v.Field(0), true
}
