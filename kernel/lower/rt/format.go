package rt

import (
	"fmt"
	"go/types"
	"io"
	"reflect"
	"strings"
	"unsafe"
)

// Format writes the boxed value as package fmt would if it knew the type: with
// the type's methods and those of the types inside it, and the names of its
// fields.
func (b Box) Format(s fmt.State, verb rune) {
	f := formatter{s: s, verb: verb, sharpV: verb == 'v' && s.Flag('#'), plusV: verb == 'v' && s.Flag('+'), format: fmt.FormatString(s, verb)}
	v := reflect.ValueOf(b.V)
	switch verb {
	case verbType:
		fmt.Fprintf(s, strings.TrimSuffix(f.format, string(verb))+"s", b.T.Name)
		return
	case verbPointer:
		fmt.Fprintf(s, strings.TrimSuffix(f.format, string(verb))+"p", b.V)
		return
	}
	if f.methods(b.T, v) {
		return
	}
	f.value(b.T, v, 0, false)
}

// formatter prints one operand.
type formatter struct {
	s      fmt.State
	verb   rune
	format string // the verb with its flags
	sharpV bool
	plusV  bool
}

func (f *formatter) write(s string) { io.WriteString(f.s, s) }

// methods lets the value print itself, if its type has a method for that.
func (f *formatter) methods(t *Type, v reflect.Value) (handled bool) {
	call := func(name string, args ...any) (text string, ok bool) {
		if !t.has(name) {
			return "", false
		}
		handled = true
		defer func() {
			if r := recover(); r != nil {
				ok = false
				if v.Kind() == reflect.Pointer && v.IsNil() {
					f.write("<nil>")
					return
				}
				f.write("%!" + string(f.verb) + "(PANIC=" + name + " method: " + fmt.Sprint(Normal(r)) + ")")
			}
		}()
		out, _ := Box{t, v.Interface()}.call(name, args...)
		if len(out) == 1 && out[0].Kind() == reflect.String {
			text = out[0].String()
		}
		return text, true
	}
	ms := types.NewMethodSet(t.Go)
	if hasFormat(ms) {
		call("Format", f.s, f.verb)
		return true
	}
	if f.sharpV {
		if hasMethod(ms, "GoString", "func() string") {
			if text, ok := call("GoString"); ok {
				f.write(text)
			}
		}
		return handled
	}
	switch f.verb {
	case 'v', 's', 'x', 'X', 'q':
		for _, name := range []string{"Error", "String"} {
			if hasMethod(ms, name, "func() string") {
				if text, ok := call(name); ok {
					fmt.Fprintf(f.s, f.format, text)
				}
				return handled
			}
		}
	}
	return false
}

// hasFormat recognises a Format method whatever its parameters are called.
func hasFormat(ms *types.MethodSet) bool {
	s := ms.Lookup(nil, "Format")
	if s == nil {
		return false
	}
	sig := s.Type().(*types.Signature)
	return sig.Params().Len() == 2 && sig.Results().Len() == 0 &&
		types.TypeString(sig.Params().At(0).Type(), nil) == "fmt.State" && types.Identical(sig.Params().At(1).Type(), types.Typ[types.Int32])
}

// value prints v, a value of type t, depth levels below the operand. Hidden
// values, those of unexported fields, print without their methods.
func (f *formatter) value(t *Type, v reflect.Value, depth int, hidden bool) {
	for v.Kind() == reflect.Interface && !t.isInterface() { // a type that refers to itself
		v = v.Elem()
	}
	if t.isInterface() {
		f.inInterface(t, v, depth, hidden)
		return
	}
	if !t.Boxed {
		f.compiled(t, v, hidden)
		return
	}
	if depth > 0 && !hidden && v.IsValid() && f.methods(t, v) {
		return
	}
	sep := " "
	if f.sharpV {
		sep = ", "
	}
	switch u := t.Go.Underlying().(type) {
	case *types.Map:
		open, end := "map[", "]"
		if f.sharpV {
			if !v.IsValid() || v.IsNil() {
				f.write(t.Name + "(nil)")
				return
			}
			open, end = t.Name+"{", "}"
		}
		f.write(open)
		if v.IsValid() {
			for i, k := range sortedKeys(v) {
				if i > 0 {
					f.write(sep)
				}
				f.value(t.child(u.Key()), k, depth+1, hidden)
				f.write(":")
				f.value(t.child(u.Elem()), v.MapIndex(k), depth+1, hidden)
			}
		}
		f.write(end)
	case *types.Struct:
		if f.sharpV {
			f.write(t.Name)
		}
		f.write("{")
		for i := range u.NumFields() {
			if i > 0 {
				f.write(sep)
			}
			if f.plusV || f.sharpV {
				f.write(u.Field(i).Name() + ":")
			}
			f.value(t.child(u.Field(i).Type()), v.Field(i), depth+1, hidden || !u.Field(i).Exported())
		}
		f.write("}")
	case *types.Slice:
		f.list(t, t.child(u.Elem()), u.Elem(), v, sep, depth, hidden)
	case *types.Array:
		f.list(t, t.child(u.Elem()), u.Elem(), v, sep, depth, hidden)
	case *types.Pointer:
		if depth == 0 && v.IsValid() && !v.IsNil() {
			switch u.Elem().Underlying().(type) {
			case *types.Array, *types.Slice, *types.Struct, *types.Map:
				f.write("&")
				f.value(t.child(u.Elem()), v.Elem(), depth+1, hidden)
				return
			}
		}
		f.pointer(t.Name, v)
	case *types.Chan, *types.Signature:
		f.pointer(t.Name, v)
	default:
		f.basic(t.Name, v)
	}
}

// basic prints a value of basic kind and of the type called name.
func (f *formatter) basic(name string, v reflect.Value) {
	text := fmt.Sprintf(f.format, plain(v))
	if rest, bad := strings.CutPrefix(text, "%!"+string(f.verb)+"("); bad {
		if _, value, ok := strings.Cut(rest, "="); ok {
			text = "%!" + string(f.verb) + "(" + name + "=" + value
		}
	}
	f.write(text)
}

// plain returns a value of basic kind without its methods; it may be hidden.
func plain(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Invalid:
		return nil
	case reflect.Bool:
		return v.Bool()
	case reflect.String:
		return v.String()
	case reflect.Float32:
		return float32(v.Float())
	case reflect.Float64:
		return v.Float()
	case reflect.Complex64:
		return complex64(v.Complex())
	case reflect.Complex128:
		return v.Complex()
	}
	switch {
	case v.CanInt():
		return v.Int()
	case v.CanUint():
		return v.Uint()
	}
	return v.Interface()
}

func (f *formatter) list(t, elem *Type, et types.Type, v reflect.Value, sep string, depth int, hidden bool) {
	if b, ok := et.Underlying().(*types.Basic); ok && b.Kind() == types.Uint8 && strings.ContainsRune("sqxX", f.verb) {
		data := make([]byte, v.Len())
		reflect.Copy(reflect.ValueOf(data), v)
		fmt.Fprintf(f.s, f.format, data)
		return
	}
	open, end := "[", "]"
	if f.sharpV {
		if v.Kind() == reflect.Slice && v.IsNil() {
			f.write(t.Name + "(nil)")
			return
		}
		open, end = t.Name+"{", "}"
	}
	f.write(open)
	for i := range v.Len() {
		if i > 0 {
			f.write(sep)
		}
		f.value(elem, v.Index(i), depth+1, hidden)
	}
	f.write(end)
}

// pointer prints an address.
func (f *formatter) pointer(name string, v reflect.Value) {
	var p unsafe.Pointer
	if v.IsValid() && !v.IsNil() {
		p = v.UnsafePointer()
	}
	if f.sharpV {
		if p == nil {
			f.write("(" + name + ")(nil)")
		} else {
			f.write(fmt.Sprintf("(%s)(%#x)", name, uintptr(p)))
		}
		return
	}
	fmt.Fprintf(f.s, f.format, p)
}

// inInterface prints the content of an interface value.
func (f *formatter) inInterface(t *Type, v reflect.Value, depth int, hidden bool) {
	if !v.IsValid() || v.Kind() == reflect.Interface && v.IsNil() {
		if f.sharpV {
			f.write(t.Name + "(nil)")
			return
		}
		fmt.Fprintf(f.s, f.format, nilString{})
		return
	}
	x := v
	if x.Kind() == reflect.Interface {
		x = x.Elem()
	}
	if b, ok := unbox(x.Interface()); ok {
		f.value(b.T, reflect.ValueOf(b.V), depth+1, hidden)
		return
	}
	f.compiled(nil, x, hidden)
}

// nilString prints <nil> with the operand's width.
type nilString struct{}

// Format writes <nil>.
func (nilString) Format(s fmt.State, verb rune) { io.WriteString(s, "<nil>") }

// compiled prints a value of a compiled type inside the operand.
func (f *formatter) compiled(t *Type, v reflect.Value, hidden bool) {
	switch {
	case !v.IsValid():
		fmt.Fprintf(f.s, f.format, nilString{})
	case hidden:
		f.hidden(v)
	case v.Kind() == reflect.Pointer && !prints(v.Type()):
		f.pointer(v.Type().String(), v)
	default:
		fmt.Fprintf(f.s, f.format, v.Interface())
	}
}

// prints tells whether package fmt calls a method of values of that type.
func prints(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[fmt.Formatter]()) || t.Implements(reflect.TypeFor[fmt.Stringer]()) || t.Implements(errorType)
}
