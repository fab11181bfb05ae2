package rt

import (
	"reflect"
	"unsafe"
)

// A struct type that refers to itself can't be built by package reflect: the
// field's type would have to exist first. So it is built with stand-ins of the
// same shape (a pointer for a pointer, a slice for a slice) and the fields get
// their types afterwards. Sizes, offsets, pointer maps and comparability do
// not depend on what a pointer points to.

// Standin returns the n-th of a family of distinct types without size, to
// stand in for the element of a pointer, slice, map, channel or function.
func Standin(n int) reflect.Type { return reflect.ArrayOf(n, reflect.TypeFor[struct{}]()) }

// These follow internal/abi, whose layout of struct types has been the same
// since Go 1.18; sound checks it.
type abiType struct {
	_, _ uintptr
	_    uint32
	_    [4]uint8
	_    func(unsafe.Pointer, unsafe.Pointer) bool
	_    *byte
	_, _ int32
}

type abiField struct {
	_   *byte
	typ unsafe.Pointer
	_   uintptr
}

type abiStruct struct {
	abiType
	_      *byte
	fields []abiField
}

func structOf(t reflect.Type) *abiStruct { return (*abiStruct)(typePointer(t)) }

// typePointer returns the runtime's pointer to a type.
func typePointer(t reflect.Type) unsafe.Pointer {
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1]
}

// sound tells whether the layout above is that of this Go release.
var sound = func() bool {
	probe := reflect.StructOf([]reflect.StructField{
		{Name: "ProbeA", Type: reflect.TypeFor[*int32]()}, {Name: "ProbeB", Type: reflect.TypeFor[[]string]()}, {Name: "ProbeC", Type: reflect.TypeFor[uint16]()},
	})
	s := structOf(probe)
	if len(s.fields) != 3 || cap(s.fields) < 3 {
		return false
	}
	for i := range s.fields {
		if s.fields[i].typ != typePointer(probe.Field(i).Type) {
			return false
		}
	}
	return true
}()

// SetFieldType gives field i of a struct type made by reflect.StructOf another
// type of the same shape. It must be called before values of the type exist.
func SetFieldType(s reflect.Type, i int, t reflect.Type) {
	f := s.Field(i)
	if !sound || f.Type.Kind() != t.Kind() || f.Type.Size() != t.Size() || f.Type.Comparable() != t.Comparable() {
		panic("rt: the layout of types is not the expected one")
	}
	structOf(s).fields[i].typ = typePointer(t)
}
