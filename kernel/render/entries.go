package render

import (
	"cmp"
	"reflect"
	"slices"
)

// entry is one key of a map with its value.
type entry struct{ key, value reflect.Value }

// firstEntries returns the entries of map m in the order in which fmt prints
// them, at most limit of them. It keeps no more than limit entries at a time, so
// a map of millions costs one pass.
func firstEntries(m reflect.Value, limit int) []entry {
	list := make([]entry, 0, min(m.Len(), limit))
	if m.Len() <= limit {
		for it := m.MapRange(); it.Next(); {
			list = append(list, entry{it.Key(), it.Value()})
		}
		slices.SortStableFunc(list, func(a, b entry) int { return compareKeys(a.key, b.key) })
		return list
	}
	for it := m.MapRange(); it.Next(); {
		k := it.Key()
		if len(list) == limit {
			if compareKeys(k, list[limit-1].key) >= 0 {
				continue
			}
			list = list[:limit-1]
		}
		at, _ := slices.BinarySearchFunc(list, k, func(e entry, k reflect.Value) int {
			return compareKeys(e.key, k)
		})
		list = slices.Insert(list, at, entry{k, it.Value()})
	}
	return list
}

// compareKeys orders two keys of one map as fmt does: numbers, strings and bools
// by value with NaN lowest, addresses as numbers, structs and arrays element by
// element, interfaces by the address of their dynamic type and then by value,
// nil lowest.
func compareKeys(a, b reflect.Value) int {
	if a.Type() != b.Type() {
		return -1
	}
	switch a.Kind() {
	case reflect.Bool:
		return cmp.Compare(bit(a.Bool()), bit(b.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return cmp.Compare(a.Int(), b.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return cmp.Compare(a.Uint(), b.Uint())
	case reflect.Float32, reflect.Float64:
		return cmp.Compare(a.Float(), b.Float())
	case reflect.Complex64, reflect.Complex128:
		x, y := a.Complex(), b.Complex()
		return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
	case reflect.String:
		return cmp.Compare(a.String(), b.String())
	case reflect.Pointer, reflect.UnsafePointer, reflect.Chan:
		return cmp.Compare(a.Pointer(), b.Pointer())
	case reflect.Struct:
		for i := range a.NumField() {
			if c := compareKeys(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
	case reflect.Array:
		for i := range a.Len() {
			if c := compareKeys(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return cmp.Compare(bit(!a.IsNil()), bit(!b.IsNil()))
		}
		ta, tb := reflect.ValueOf(a.Elem().Type()), reflect.ValueOf(b.Elem().Type())
		if c := cmp.Compare(ta.Pointer(), tb.Pointer()); c != 0 {
			return c
		}
		return compareKeys(a.Elem(), b.Elem())
	}
	return 0
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
