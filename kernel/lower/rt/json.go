package rt

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// MarshalJSON encodes the boxed value as package json would if it knew the
// type: its methods, the names and tags of its fields.
func (b Box) MarshalJSON() ([]byte, error) {
	v := reflect.ValueOf(b.V)
	if v.IsValid() && isNilable(v.Kind()) && v.IsNil() && v.Kind() == reflect.Pointer {
		return []byte("null"), nil
	}
	if fn, ok := b.T.method("MarshalJSON"); ok && fn.Type().NumOut() == 2 {
		return bytesAndError(fn.Call([]reflect.Value{asAny(b.V)}))
	}
	if fn, ok := b.T.method("MarshalText"); ok && fn.Type().NumOut() == 2 {
		text, err := bytesAndError(fn.Call([]reflect.Value{asAny(b.V)}))
		if err != nil {
			return nil, err
		}
		return encode(string(text))
	}
	x, err := jsonValue(b.T, v)
	if err != nil {
		return nil, err
	}
	return encode(x)
}

func bytesAndError(out []reflect.Value) ([]byte, error) {
	err, _ := out[1].Interface().(error)
	return out[0].Bytes(), err
}

// encode leaves escaping to the encoder that asked for the value.
func encode(x any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(x); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

// jsonValue returns what v, of type t, is encoded as. Values inside it that
// have a type of the session are boxes.
func jsonValue(t *Type, v reflect.Value) (any, error) {
	for v.Kind() == reflect.Interface && !t.isInterface() {
		v = v.Elem()
	}
	if !v.IsValid() {
		return nil, nil
	}
	switch u := t.Go.Underlying().(type) {
	case *types.Basic:
		return plain(v), nil
	case *types.Pointer:
		if v.IsNil() {
			return nil, nil
		}
		return t.child(u.Elem()).in(v.Elem()), nil
	case *types.Slice:
		if v.IsNil() {
			return nil, nil
		}
		if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Uint8 && !t.child(u.Elem()).has("MarshalJSON") && !t.child(u.Elem()).has("MarshalText") {
			return bytes.Clone(v.Bytes()), nil
		}
		return jsonList(t.child(u.Elem()), v), nil
	case *types.Array:
		return jsonList(t.child(u.Elem()), v), nil
	case *types.Map:
		if v.IsNil() {
			return nil, nil
		}
		return jsonMap(t.child(u.Key()), t.child(u.Elem()), v)
	case *types.Struct:
		return jsonStruct(t, u, v), nil
	case *types.Interface:
		return v.Interface(), nil
	}
	return v.Interface(), nil // functions and channels: package json says what is wrong
}

// in returns v, of type t, in an interface.
func (t *Type) in(v reflect.Value) any {
	if t.isInterface() {
		if !v.IsValid() || v.Kind() == reflect.Interface && v.IsNil() {
			return nil
		}
		return Open(v.Interface())
	}
	if !t.Boxed {
		if v.Kind() == reflect.Pointer || !v.CanAddr() {
			return v.Interface()
		}
		return v.Interface()
	}
	for v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return nil
	}
	return Wrap(t, v.Interface())
}

func jsonList(elem *Type, v reflect.Value) any {
	list := make([]any, v.Len())
	for i := range list {
		list[i] = elem.in(v.Index(i))
	}
	return list
}

func jsonMap(key, elem *Type, v reflect.Value) (any, error) {
	m := make(map[string]any, v.Len())
	for _, k := range v.MapKeys() {
		name, err := jsonKey(key, k)
		if err != nil {
			return nil, err
		}
		m[name] = elem.in(v.MapIndex(k))
	}
	return m, nil
}

func jsonKey(t *Type, k reflect.Value) (string, error) {
	if k.Kind() == reflect.Interface {
		k = k.Elem()
	}
	if k.Kind() == reflect.String {
		return k.String(), nil
	}
	if t.Boxed {
		if fn, ok := t.method("MarshalText"); ok {
			text, err := bytesAndError(fn.Call([]reflect.Value{asAny(k.Interface())}))
			return string(text), err
		}
	} else if m, ok := k.Interface().(encoding.TextMarshaler); ok {
		text, err := m.MarshalText()
		return string(text), err
	}
	switch x := plain(k).(type) {
	case int64, uint64:
		return fmt.Sprint(x), nil
	}
	return "", &json.UnsupportedTypeError{Type: k.Type()}
}

// A jsonField is a field that package json encodes.
type jsonField struct {
	name      string
	tagged    bool
	index     []int  // path
	embedding string // names of the embedded fields on it, for errors
	types     []*Type
	omitEmpty bool
	omitZero  bool
	quoted    bool
}

// jsonStruct makes a struct with the fields that are encoded, in order.
func jsonStruct(t *Type, u *types.Struct, v reflect.Value) any {
	var fields []reflect.StructField
	var values []any
	for _, f := range jsonFields(t, u) {
		x, typ, ok := follow(f, v)
		if !ok || f.omitEmpty && emptyJSON(x) || f.omitZero && zeroJSON(typ, x) {
			continue
		}
		var value any = typ.in(x)
		tag := f.name
		if f.quoted {
			if _, basic := typ.Go.Underlying().(*types.Basic); basic && !typ.has("MarshalJSON") && !typ.has("MarshalText") {
				value, tag = plain(x), tag+",string"
			}
		}
		ft := reflect.TypeFor[any]()
		if tag != f.name {
			ft = reflect.TypeOf(value)
		}
		fields = append(fields, reflect.StructField{Name: "F" + string(rune('A'+len(fields)%26)) + strings.Repeat("A", len(fields)/26), Type: ft, Tag: reflect.StructTag(`json:` + quote(tag))})
		values = append(values, value)
	}
	s := reflect.New(reflect.StructOf(fields)).Elem()
	for i, x := range values {
		if x != nil {
			s.Field(i).Set(reflect.ValueOf(x))
		}
	}
	return s.Interface()
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// follow walks to a field. It is false when a pointer on the way is nil.
func follow(f jsonField, v reflect.Value) (reflect.Value, *Type, bool) {
	for i, k := range f.index {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, nil, false
			}
			v = v.Elem()
		}
		v = v.Field(k)
		if i == len(f.index)-1 {
			return v, f.types[i], true
		}
	}
	return v, nil, false
}

func emptyJSON(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

func zeroJSON(t *Type, v reflect.Value) bool {
	if t.Boxed {
		if out, ok := (Box{t, v.Interface()}).call("IsZero"); ok && len(out) == 1 && out[0].Kind() == reflect.Bool {
			return out[0].Bool()
		}
	} else if z, ok := v.Interface().(interface{ IsZero() bool }); ok {
		return z.IsZero()
	}
	return v.IsZero()
}

// jsonFields lists the fields of a struct that package json encodes: those of
// embedded structs included, hidden ones and ambiguous ones not.
func jsonFields(t *Type, u *types.Struct) []jsonField {
	type level struct {
		t     *Type
		u     *types.Struct
		index []int
		types []*Type
		path  string
	}
	var all []jsonField
	current := []level{{t, u, nil, nil, ""}}
	seen := map[*types.Struct]bool{}
	for len(current) > 0 {
		var next []level
		for _, l := range current {
			if seen[l.u] {
				continue
			}
			seen[l.u] = true
			for i := range l.u.NumFields() {
				f := l.u.Field(i)
				tag := reflect.StructTag(l.u.Tag(i)).Get("json")
				if tag == "-" {
					continue
				}
				ft := l.t.child(f.Type())
				index := append(slices.Clone(l.index), i)
				typs := append(slices.Clone(l.types), ft)
				name, options, _ := strings.Cut(tag, ",")
				under := f.Type().Underlying()
				if p, ok := under.(*types.Pointer); ok {
					under = p.Elem().Underlying()
				}
				s, isStruct := under.(*types.Struct)
				if f.Embedded() {
					if !f.Exported() && !isStruct {
						continue
					}
					if name == "" && isStruct {
						next = append(next, level{ft.pointee(), s, index, typs, l.path + f.Name() + "."})
						continue
					}
				} else if !f.Exported() {
					continue
				}
				jf := jsonField{name: name, tagged: name != "", index: index, types: typs, embedding: l.path}
				if name == "" {
					jf.name = f.Name()
				}
				for _, o := range strings.Split(options, ",") {
					jf.omitEmpty = jf.omitEmpty || o == "omitempty"
					jf.omitZero = jf.omitZero || o == "omitzero"
					jf.quoted = jf.quoted || o == "string"
				}
				all = append(all, jf)
			}
		}
		current = next
	}
	return dominant(all)
}

// pointee is the description of the struct that an embedded field leads to.
func (t *Type) pointee() *Type {
	if p, ok := t.Go.Underlying().(*types.Pointer); ok {
		return t.child(p.Elem())
	}
	return t
}

// dominant drops fields that are hidden by others of the same name.
func dominant(all []jsonField) []jsonField {
	var out []jsonField
	for i, f := range all {
		keep := true
		for j, g := range all {
			if i == j || f.name != g.name {
				continue
			}
			switch {
			case len(g.index) < len(f.index), len(g.index) == len(f.index) && g.tagged && !f.tagged:
				keep = false
			case len(g.index) == len(f.index) && g.tagged == f.tagged:
				keep = false // ambiguous
			}
		}
		if keep {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b jsonField) int { return slices.Compare(a.index, b.index) })
	return out
}
