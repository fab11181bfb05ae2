package render

import (
	"fmt"
	"go/types"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// What a text may hold before it is shortened. The byte limit is checked
// between elements and applied to single strings, so a text may run over it by
// the notes about what was left out.
const (
	maxElements = 1000
	maxBytes    = 64 << 10
	maxDepth    = 64
)

// printer writes values in the manner of fmt's %v. It walks a value and its
// static type together: the value has the data, the static type the names and
// the methods, which the interpreter's reflect types lack.
type printer struct {
	r       *Renderer
	buf     []byte
	methods map[types.Type]*textMethod // what lookupText found, by static type
}

// value writes v, whose static type is t or unknown (nil). The depth is 0 for the
// value that the user asked for; hidden says that v was reached through a field
// that is not exported, where fmt calls no methods.
func (p *printer) value(v reflect.Value, t types.Type, depth int, hidden bool) {
	v, t = p.dynamic(v, t)
	if !v.IsValid() {
		p.text("<nil>")
		return
	}
	if depth > maxDepth {
		p.text("…")
		return
	}
	if !hidden && p.byMethod(v, t, depth) {
		return
	}
	if held, ok := unwrap(v); ok {
		p.value(held, nil, depth, hidden)
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		p.buf = strconv.AppendBool(p.buf, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.buf = strconv.AppendInt(p.buf, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		p.buf = strconv.AppendUint(p.buf, v.Uint(), 10)
	case reflect.Float32:
		p.buf = fmt.Append(p.buf, float32(v.Float()))
	case reflect.Float64:
		p.buf = fmt.Append(p.buf, v.Float())
	case reflect.Complex64:
		p.buf = fmt.Append(p.buf, complex64(v.Complex()))
	case reflect.Complex128:
		p.buf = fmt.Append(p.buf, v.Complex())
	case reflect.String:
		p.text(v.String())
	case reflect.Slice, reflect.Array:
		p.sequence(v, elementType(t), depth, hidden)
	case reflect.Map:
		p.mapping(v, t, depth, hidden)
	case reflect.Struct:
		p.structure(v, t, depth, hidden)
	case reflect.Pointer:
		if depth == 0 && !v.IsNil() {
			switch v.Elem().Kind() {
			case reflect.Array, reflect.Slice, reflect.Struct, reflect.Map:
				p.text("&")
				p.value(v.Elem(), elementType(t), depth+1, hidden)
				return
			}
		}
		p.address(v.Pointer())
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		p.address(v.Pointer())
	default:
		p.text("?")
	}
}

// dynamic replaces an interface by what it holds. The static type of that is
// known only if the session's Dynamic tells it.
func (p *printer) dynamic(v reflect.Value, t types.Type) (reflect.Value, types.Type) {
	for v.IsValid() && (t == nil || types.IsInterface(t) || v.Kind() == reflect.Interface) {
		if p.r.Dynamic != nil {
			if held, ht, ok := p.r.Dynamic(v); ok {
				return held, ht
			}
		}
		t = nil
		if held, ok := unbox(v); ok {
			v = held
			continue
		}
		if v.Kind() != reflect.Interface {
			break
		}
		v = v.Elem()
	}
	return v, t
}

func (p *printer) sequence(v reflect.Value, elem types.Type, depth int, hidden bool) {
	p.text("[")
	n := v.Len()
	for i := range n {
		if p.shortened(i, n) {
			break
		}
		p.value(v.Index(i), elem, depth+1, hidden)
	}
	p.text("]")
}

func (p *printer) mapping(v reflect.Value, t types.Type, depth int, hidden bool) {
	var key, elem types.Type
	if m, ok := underlying(t).(*types.Map); ok {
		key, elem = m.Key(), m.Elem()
	}
	p.text("map[")
	n := v.Len()
	list := firstEntries(v, maxElements)
	for i := range n {
		if p.shortened(i, n) {
			break
		}
		p.value(list[i].key, key, depth+1, hidden)
		p.text(":")
		p.value(list[i].value, elem, depth+1, hidden)
	}
	p.text("]")
}

func (p *printer) structure(v reflect.Value, t types.Type, depth int, hidden bool) {
	s, _ := underlying(t).(*types.Struct)
	n := v.NumField()
	if s != nil && s.NumFields() != n {
		s = nil
	}
	p.text("{")
	for i := range n {
		if p.shortened(i, n) {
			break
		}
		var field types.Type
		name, inner := v.Type().Field(i).Name, hidden
		if s != nil {
			f := s.Field(i)
			// The interpreter's field is always exported; the static one decides.
			field, name, inner = f.Type(), f.Name(), hidden || !f.Exported()
		}
		if p.r.Names {
			p.text(name + ":")
		}
		p.value(v.Field(i), field, depth+1, inner)
	}
	p.text("}")
}

// shortened writes the space before element i of n, or the note that elements
// are left out: then it returns true.
func (p *printer) shortened(i, n int) bool {
	if i > 0 {
		p.buf = append(p.buf, ' ')
	}
	if i < maxElements && len(p.buf) < maxBytes {
		return false
	}
	p.buf = append(p.buf, "… ("+grouped(n-i)+" more)"...)
	return true
}

// text writes s, or its beginning if s alone is over the limit of a text.
func (p *printer) text(s string) {
	room := maxBytes - len(p.buf)
	if len(s) <= max(room, 256) {
		p.buf = append(p.buf, s...)
		return
	}
	cut := max(room, 0)
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	p.buf = append(p.buf, s[:cut]...)
	p.buf = append(p.buf, "… ("+grouped(len(s)-cut)+" more bytes)"...)
}

func (p *printer) address(a uintptr) {
	if a == 0 {
		p.text("<nil>")
		return
	}
	p.buf = append(p.buf, "0x"...)
	p.buf = strconv.AppendUint(p.buf, uint64(a), 16)
}

// underlying returns the underlying type of t, or nil for an unknown type.
func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// elementType returns the type of the elements of a slice, an array, or of what
// a pointer points to; nil if t is unknown or another type.
func elementType(t types.Type) types.Type {
	switch u := underlying(t).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Pointer:
		return u.Elem()
	}
	return nil
}

// grouped writes n with a comma between groups of three digits.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
