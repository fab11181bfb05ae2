package rt

import (
	"encoding/json"
	"errors"
	"go/types"
	"reflect"
	"strconv"
	"strings"
)

// UnmarshalJSON is json.Unmarshal. The target may be a box with a pointer to a
// value of a type of the session that embeds structs or has methods, which
// package json does not see.
func UnmarshalJSON(data []byte, target any) error {
	b, ok := unbox(target)
	if !ok {
		return json.Unmarshal(data, target)
	}
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	return decodeJSON(b, raw, jsonOptions{})
}

// DecodeJSON is d.Decode, as UnmarshalJSON is json.Unmarshal.
func DecodeJSON(d *json.Decoder, target any) error {
	b, ok := unbox(target)
	if !ok {
		return d.Decode(target)
	}
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return err
	}
	inner := reflect.ValueOf(d).Elem().FieldByName("d")
	flag := func(name string) bool {
		f := inner.FieldByName(name)
		return f.IsValid() && f.Kind() == reflect.Bool && f.Bool()
	}
	return decodeJSON(b, raw, jsonOptions{number: flag("useNumber"), strict: flag("disallowUnknownFields")})
}

type jsonOptions struct{ number, strict bool }

// jsonDecoding is one call of Unmarshal.
type jsonDecoding struct {
	jsonOptions
	first error // decoding goes on after values of a wrong type
}

func decodeJSON(b Box, raw json.RawMessage, o jsonOptions) error {
	v := reflect.ValueOf(b.V)
	p, ok := b.T.Go.Underlying().(*types.Pointer)
	if !ok || v.IsNil() {
		return &json.InvalidUnmarshalError{Type: v.Type()}
	}
	d := jsonDecoding{jsonOptions: o}
	if err := d.value(b.T.child(p.Elem()), v.Elem(), raw, "", ""); err != nil {
		return err
	}
	return d.first
}

// value decodes raw into v, of type t. Path and owner name the field for
// errors. The error is one that ends decoding.
func (d *jsonDecoding) value(t *Type, v reflect.Value, raw json.RawMessage, owner, path string) error {
	null := string(raw) == "null"
	if done, err := d.byMethod(t, v, raw, null); done {
		return err
	}
	if !t.Boxed || t.isInterface() && t.Reflect() != nil {
		return d.plain(v.Addr().Interface(), raw, owner, path)
	}
	switch u := t.Go.Underlying().(type) {
	case *types.Pointer:
		if null {
			v.SetZero()
			return nil
		}
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return d.value(t.child(u.Elem()), v.Elem(), raw, owner, path)
	case *types.Struct:
		if null {
			return nil
		}
		return d.structure(t, u, v, raw, owner, path)
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); null || ok && b.Kind() == types.Uint8 {
			return d.plain(v.Addr().Interface(), raw, owner, path)
		}
		var list []json.RawMessage
		if err := d.plain(&list, raw, owner, path); err != nil || list == nil {
			return err
		}
		s := reflect.MakeSlice(v.Type(), len(list), len(list))
		reflect.Copy(s, v)
		v.Set(s)
		for i, x := range list {
			if err := d.value(t.child(u.Elem()), v.Index(i), x, owner, path); err != nil {
				return err
			}
		}
		return nil
	case *types.Array:
		var list []json.RawMessage
		if err := d.plain(&list, raw, owner, path); err != nil || null {
			return err
		}
		for i := range v.Len() {
			if i >= len(list) {
				v.Index(i).SetZero()
				continue
			}
			if err := d.value(t.child(u.Elem()), v.Index(i), list[i], owner, path); err != nil {
				return err
			}
		}
		return nil
	case *types.Map:
		return d.dictionary(t, u, v, raw, owner, path)
	}
	return d.plain(v.Addr().Interface(), raw, owner, path)
}

// byMethod decodes by a method of the type or of a pointer to it.
func (d *jsonDecoding) byMethod(t *Type, v reflect.Value, raw json.RawMessage, null bool) (done bool, err error) {
	if !t.Boxed || t.isInterface() || !v.CanAddr() {
		return false, nil
	}
	if _, ok := t.Go.Underlying().(*types.Pointer); ok {
		return false, nil
	}
	ptr := t.child(pointerTo(t))
	recv := asAny(v.Addr().Interface())
	if fn, ok := ptr.method("UnmarshalJSON"); ok && fn.Type().NumIn() == 2 && fn.Type().NumOut() == 1 {
		err, _ := fn.Call([]reflect.Value{recv, reflect.ValueOf([]byte(raw))})[0].Interface().(error)
		return true, err
	}
	if fn, ok := ptr.method("UnmarshalText"); ok && !null && len(raw) > 0 && raw[0] == '"' {
		var text string
		if err := json.Unmarshal(raw, &text); err != nil {
			return true, err
		}
		err, _ := fn.Call([]reflect.Value{recv, reflect.ValueOf([]byte(text))})[0].Interface().(error)
		return true, err
	}
	return false, nil
}

// pointerTo returns the pointer type to t, always the same.
func pointerTo(t *Type) types.Type {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pointer == nil {
		t.pointer = types.NewPointer(t.Go)
	}
	return t.pointer
}

// plain decodes what package json sees rightly.
func (d *jsonDecoding) plain(target any, raw json.RawMessage, owner, path string) error {
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	if d.number {
		dec.UseNumber()
	}
	if d.strict {
		dec.DisallowUnknownFields()
	}
	err := dec.Decode(target)
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err
	}
	if owner != "" && wrong.Struct == "" {
		wrong.Struct, wrong.Field = owner, path
	}
	if d.first == nil {
		d.first = wrong
	}
	return nil
}

func (d *jsonDecoding) structure(t *Type, u *types.Struct, v reflect.Value, raw json.RawMessage, owner, path string) error {
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	if tok, err := dec.Token(); err != nil || tok != json.Delim('{') {
		var m map[string]json.RawMessage // for the error
		return d.plain(&m, raw, owner, path)
	}
	fields := jsonFields(t, u)
	for dec.More() {
		tok, err := dec.Token()
		if err != nil {
			return err
		}
		var x json.RawMessage
		if err := dec.Decode(&x); err != nil {
			return err
		}
		f := findField(fields, tok.(string))
		if f == nil {
			if d.strict {
				return errors.New("json: unknown field " + strconv.Quote(tok.(string)))
			}
			continue
		}
		target := v
		for _, k := range f.index {
			if target.Kind() == reflect.Pointer {
				if target.IsNil() {
					target.Set(reflect.New(target.Type().Elem()))
				}
				target = target.Elem()
			}
			target = target.Field(k)
		}
		if f.quoted {
			var s string
			if json.Unmarshal(x, &s) == nil {
				x = json.RawMessage(s)
			}
		}
		name := f.embedding + f.name
		if path != "" {
			name = path + "." + name
		}
		own := owner
		if own == "" {
			own = shortName(t.Name)
		}
		if err := d.value(f.types[len(f.types)-1], target, x, own, name); err != nil {
			return err
		}
	}
	return nil
}

// shortName is a type's name without its package.
func shortName(name string) string { return name[strings.LastIndex(name, ".")+1:] }

func findField(fields []jsonField, name string) *jsonField {
	for i := range fields {
		if fields[i].name == name {
			return &fields[i]
		}
	}
	for i := range fields {
		if strings.EqualFold(fields[i].name, name) {
			return &fields[i]
		}
	}
	return nil
}

func (d *jsonDecoding) dictionary(t *Type, u *types.Map, v reflect.Value, raw json.RawMessage, owner, path string) error {
	var m map[string]json.RawMessage
	if err := d.plain(&m, raw, owner, path); err != nil {
		return err
	}
	if m == nil {
		if string(raw) == "null" {
			v.SetZero()
		}
		return nil
	}
	if v.IsNil() {
		v.Set(reflect.MakeMapWithSize(v.Type(), len(m)))
	}
	key := t.child(u.Key())
	for name, x := range m {
		k := reflect.New(v.Type().Key()).Elem()
		quoted, _ := json.Marshal(name)
		done, err := d.byMethod(key, k, quoted, false)
		if err != nil {
			return err
		}
		if !done {
			text := json.RawMessage(quoted)
			if k.CanInt() || k.CanUint() {
				text = json.RawMessage(name)
			}
			if err := d.plain(k.Addr().Interface(), text, owner, path); err != nil {
				return err
			}
		}
		e := reflect.New(v.Type().Elem()).Elem()
		if err := d.value(t.child(u.Elem()), e, x, owner, path); err != nil {
			return err
		}
		v.SetMapIndex(k, e)
	}
	return nil
}
