package render

import (
	"go/types"
	"reflect"

	"parity.lab/lib/display"
)

// typed tells package display about the types of cells.
type typed struct{ r *Renderer }

// Types returns what the renderer knows about types, for tables.
func (r *Renderer) Types() display.Types { return typed{r} }

// static returns the static type in what package display passes around.
func static(t any) types.Type {
	s, _ := t.(types.Type)
	return s
}

// handed makes a nil type a nil interface.
func handed(t types.Type) any {
	if t == nil {
		return nil
	}
	return t
}

// Open implements display.Types.
func (y typed) Open(v reflect.Value, t any) (reflect.Value, any) {
	p := printer{r: y.r}
	v, s := p.dynamic(v, static(t))
	if v.IsValid() {
		if held, ok := unwrap(v); ok {
			v, s = p.dynamic(held, nil)
		}
	}
	return v, handed(s)
}

// Key implements display.Types.
func (typed) Key(_ reflect.Value, t any) any {
	if m, ok := underlying(static(t)).(*types.Map); ok {
		return m.Key()
	}
	return nil
}

// Elem implements display.Types.
func (typed) Elem(_ reflect.Value, t any) any {
	if m, ok := underlying(static(t)).(*types.Map); ok {
		return m.Elem()
	}
	return handed(elementType(static(t)))
}

// Field implements display.Types. All fields of a cell's type are shown, as a
// cell has no secrets from itself.
func (typed) Field(v reflect.Value, t any, i int) (string, reflect.StructTag, bool, any) {
	rt := static(t)
	s, ok := underlying(rt).(*types.Struct)
	if !ok || s.NumFields() != v.NumField() {
		f := v.Type().Field(i)
		return f.Name, f.Tag, f.IsExported(), nil
	}
	f := s.Field(i)
	return f.Name(), reflect.StructTag(s.Tag(i)), f.Exported() || !compiled(v.Type(), rt), f.Type()
}

// Text implements display.Types.
func (y typed) Text(v reflect.Value, t any) string { return y.r.Text(v, static(t)) }

// Own implements display.Types.
func (y typed) Own(v reflect.Value, t any) bool {
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return false
	}
	s := static(t)
	if compiled(v.Type(), s) {
		if !v.CanInterface() {
			return false
		}
		rt := v.Type()
		if rt.Implements(formatterType) || rt.Implements(errorType) || rt.Implements(stringerType) {
			return true
		}
		for _, i := range shown {
			if rt.Implements(i) {
				return true
			}
		}
		return false
	}
	if lookupText(s) != nil {
		return true
	}
	for _, m := range cellMethods {
		if lookup(s, m.name, m.result) != nil {
			return true
		}
	}
	return false
}

// tableEntries is the size of a map above which making a table of it, which
// sorts all keys, would take noticeable time without anybody having asked for it.
const tableEntries = 10000

// tableForms returns the HTML form of a value that reads best as a table: a
// slice of structs, maps or slices, or a map, with nothing but simple values
// inside. The text stays what fmt prints.
func (r *Renderer) tableForms(v reflect.Value, t types.Type) display.Bundle {
	switch v.Kind() {
	case reflect.Map:
		if v.Len() == 0 || v.Len() > tableEntries {
			return nil
		}
	case reflect.Slice, reflect.Array:
		switch v.Type().Elem().Kind() {
		case reflect.Struct, reflect.Map, reflect.Slice, reflect.Array, reflect.Pointer, reflect.Interface:
		default:
			return nil
		}
		if v.Len() == 0 {
			return nil
		}
	default:
		return nil
	}
	y := typed{r}
	if y.Own(v, handed(t)) {
		return nil
	}
	records, plain, ok := display.RecordsOf(v, handed(t), y)
	if !ok || !plain {
		return nil
	}
	return display.Bundle{display.MIMEHTML: display.TableOf(records, display.TableOptions{}).HTML()}
}
