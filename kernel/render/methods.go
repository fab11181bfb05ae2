package render

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"
)

// A cell's type has no methods as far as reflect is concerned, and may show
// methods that it does not have (a cell's "type Wait time.Duration" is
// time.Duration to reflect). So reflect is believed only where the static type
// is unknown or is the same named type; otherwise the static type tells which
// method there is, and the session's Call calls it.

var (
	formatterType = reflect.TypeFor[fmt.Formatter]()
	errorType     = reflect.TypeFor[error]()
	stringerType  = reflect.TypeFor[fmt.Stringer]()
	valueType     = reflect.TypeFor[reflect.Value]()
)

// textMethod is the Error or String method that the static type of a value
// calls for; path leads through the embedded fields to the value that has it.
type textMethod struct {
	name string
	path []int
}

// byMethod writes v by its own Error or String method (or Format, for compiled
// types) and reports whether there was one.
func (p *printer) byMethod(v reflect.Value, t types.Type, depth int) bool {
	if compiled(v.Type(), t) {
		return p.byCompiledMethod(v, depth)
	}
	m, known := p.methods[t]
	if !known {
		m = lookupText(t)
		if p.methods == nil {
			p.methods = map[types.Type]*textMethod{}
		}
		p.methods[t] = m
	}
	if m == nil {
		return false
	}
	out, ok, err := p.r.call(v, t, m.name, m.path)
	s, isText := out.(string)
	switch {
	case err != nil && v.Kind() == reflect.Pointer && v.IsNil():
		p.text("<nil>") // as fmt does: most likely a method that does not expect nil
	case err != nil:
		p.text("%!v(PANIC=" + err.Error() + ")")
	case ok && isText:
		p.text(s)
	default:
		return false
	}
	return true
}

// byCompiledMethod leaves a value with methods to fmt, which also deals with
// methods that panic.
func (p *printer) byCompiledMethod(v reflect.Value, depth int) bool {
	rt := v.Type()
	if rt.NumMethod() == 0 || !v.CanInterface() {
		return false
	}
	if rt == valueType && depth > 0 {
		// Inside another value fmt shows a reflect.Value by its String method,
		// on its own by what it holds.
		p.text(v.Interface().(reflect.Value).String())
		return true
	}
	if !rt.Implements(formatterType) && !rt.Implements(errorType) && !rt.Implements(stringerType) {
		return false
	}
	if p.r.Names {
		p.text(fmt.Sprintf("%+v", v.Interface()))
	} else {
		p.text(fmt.Sprint(v.Interface()))
	}
	return true
}

// compiled reports whether the methods that reflect sees on rt are those of the
// static type t.
func compiled(rt reflect.Type, t types.Type) bool {
	if t == nil {
		return true
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return rt.Kind() == reflect.Pointer && rt.Name() == "" && compiled(rt.Elem(), t.Elem())
	case *types.Named:
		// An instance of a generic type is called Stack[int] by reflect.
		name, _, _ := strings.Cut(rt.Name(), "[")
		pkg := ""
		if t.Obj().Pkg() != nil {
			pkg = t.Obj().Pkg().Path()
		}
		return name == t.Obj().Name() && rt.PkgPath() == pkg
	}
	return false
}

// lookupText returns the method with which fmt would print a value of type t,
// or nil if there is none.
func lookupText(t types.Type) *textMethod {
	for _, name := range []string{"Error", "String"} {
		if path := lookup(t, name, types.Typ[types.String]); path != nil {
			return &textMethod{name, path}
		}
	}
	return nil
}

// lookup returns the path to the method of t with that name, no parameters and
// one result of the given type: the indices of the embedded fields to pass, not
// nil but often empty. It returns nil if t has no such method.
func lookup(t types.Type, name string, result types.Type) []int {
	obj, index, _ := types.LookupFieldOrMethod(t, false, nil, name)
	f, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	sig := f.Signature()
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 || !types.Identical(sig.Results().At(0).Type(), result) {
		return nil
	}
	return append([]int{}, index[:len(index)-1]...)
}

// call calls a method found by lookup on v and returns its result. It returns
// false if the method is a cell's and the session cannot call it, and an error
// if the method panics.
func (r *Renderer) call(v reflect.Value, t types.Type, method string, path []int) (result any, ok bool, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("%s method: %v", method, e)
		}
	}()
	recv, rt := v, t
	for _, i := range path {
		if p, isPointer := underlying(rt).(*types.Pointer); isPointer && recv.Kind() == reflect.Pointer {
			recv, rt = recv.Elem(), p.Elem()
		}
		s, isStruct := underlying(rt).(*types.Struct)
		if !isStruct || recv.Kind() != reflect.Struct || s.NumFields() != recv.NumField() {
			return nil, false, nil
		}
		recv, rt = recv.Field(i), s.Field(i).Type()
	}
	p := printer{r: r}
	recv, rt = p.dynamic(recv, rt)
	if !recv.IsValid() || !recv.CanInterface() {
		return nil, false, nil
	}
	for _, try := range withAddress(recv, rt) {
		if !compiled(try.v.Type(), try.t) {
			continue
		}
		if m := try.v.MethodByName(method); m.IsValid() {
			return m.Call(nil)[0].Interface(), true, nil
		}
	}
	if r.Call == nil || rt == nil || compiled(recv.Type(), rt) {
		return nil, false, nil
	}
	result, ok = r.Call(recv, types.Unalias(rt), method)
	return result, ok, nil
}

// receiver is a value on which a method may be found.
type receiver struct {
	v reflect.Value
	t types.Type
}

// withAddress returns the value, and its address if it has one: the method may
// be declared on either.
func withAddress(v reflect.Value, t types.Type) []receiver {
	list := []receiver{{v, t}}
	if v.CanAddr() {
		if t != nil {
			t = types.NewPointer(t)
		}
		list = append(list, receiver{v.Addr(), t})
	}
	return list
}
