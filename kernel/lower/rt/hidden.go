package rt

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"
)

// hidden prints what is reached through an unexported field: package fmt does
// not call methods there.
func (f *formatter) hidden(v reflect.Value) {
	t := v.Type()
	if v.CanInterface() && !v.CanAddr() { // so that what is in it has an address
		p := reflect.New(t).Elem()
		p.Set(v)
		v = p
	}
	sep, name := " ", ""
	if f.sharpV {
		sep, name = ", ", t.String()
	}
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			if f.sharpV {
				f.write(name + "(nil)")
			} else {
				fmt.Fprintf(f.s, f.format, nilString{})
			}
			return
		}
		if v.CanAddr() {
			if b, ok := unbox(reflect.NewAt(t, unsafe.Pointer(v.UnsafeAddr())).Elem().Interface()); ok {
				f.value(b.T, reflect.ValueOf(b.V), 1, true)
				return
			}
		}
		f.hidden(v.Elem())
	case reflect.Struct:
		f.write(name + "{")
		for i := range v.NumField() {
			if i > 0 {
				f.write(sep)
			}
			if f.plusV || f.sharpV {
				f.write(t.Field(i).Name + ":")
			}
			f.hidden(v.Field(i))
		}
		f.write("}")
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 && strings.ContainsRune("sqxX", f.verb) {
			data := make([]byte, v.Len())
			for i := range data {
				data[i] = byte(v.Index(i).Uint())
			}
			fmt.Fprintf(f.s, f.format, data)
			return
		}
		open, end := "[", "]"
		if f.sharpV {
			if v.Kind() == reflect.Slice && v.IsNil() {
				f.write(name + "(nil)")
				return
			}
			open, end = name+"{", "}"
		}
		f.write(open)
		for i := range v.Len() {
			if i > 0 {
				f.write(sep)
			}
			f.hidden(v.Index(i))
		}
		f.write(end)
	case reflect.Map:
		open, end := "map[", "]"
		if f.sharpV {
			if v.IsNil() {
				f.write(name + "(nil)")
				return
			}
			open, end = name+"{", "}"
		}
		f.write(open)
		for i, k := range sortedKeys(v) {
			if i > 0 {
				f.write(sep)
			}
			f.hidden(k)
			f.write(":")
			f.hidden(v.MapIndex(k))
		}
		f.write(end)
	case reflect.Pointer, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		f.pointer(t.String(), v)
	default:
		f.basic(t.String(), v)
	}
}
