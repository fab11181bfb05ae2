package rt

import (
	"go/token"
	"go/types"
	"reflect"
	"sync"
)

// A Type describes a type of the session at run time. For a type that compiled
// code knows, Reflect is its reflect type and values are not boxed.
type Type struct {
	Name  string     // as %T prints it
	Go    types.Type // the type as declared
	Boxed bool       // values go into interfaces in a box

	// Of is the universe the type belongs to; it finds the types of fields and elements.
	Of Universe

	// Signatures holds, for an interface type, the reflect type of each method
	// that compiled types can have.
	Signatures map[string]reflect.Type

	// Promoted holds the methods promoted from a field of a compiled type: the
	// path of fields to it.
	Promoted map[string][]int

	mu         sync.Mutex
	reflected  reflect.Type
	methods    map[string]reflect.Value // func(receiver any, arguments …)
	direct     map[string]binding
	form       form
	implements map[*Type]bool
	children   map[types.Type]*Type
	pointer    types.Type
}

// A Universe finds the run-time description of a type.
type Universe interface {
	TypeOf(t types.Type) *Type
}

// form tells which kind of box holds the values of a type.
type form uint8

const (
	plainForm form = iota
	stringerForm
	valuerForm
	errorForm
	errorsForm
)

// NewType returns the description of t. Its reflect type, if it is known
// beforehand, is r.
func NewType(name string, t types.Type, r reflect.Type, boxed bool, of Universe) *Type {
	n := &Type{Name: name, Go: t, Boxed: boxed, Of: of, reflected: r}
	if boxed {
		n.form = formOf(t)
	}
	return n
}

func formOf(t types.Type) form {
	ms := types.NewMethodSet(t)
	if hasMethod(ms, "Error", "func() string") {
		if hasMethod(ms, "Unwrap", "func() []error") {
			return errorsForm
		}
		return errorForm
	}
	if hasMethod(ms, "LogValue", "func() log/slog.Value") {
		return valuerForm
	}
	if hasMethod(ms, "String", "func() string") {
		return stringerForm
	}
	return plainForm
}

func hasMethod(ms *types.MethodSet, name, sig string) bool {
	s := ms.Lookup(nil, name)
	if s == nil {
		return false
	}
	has := s.Type().(*types.Signature)
	return types.TypeString(types.NewSignatureType(nil, nil, nil, unnamed(has.Params()), unnamed(has.Results()), has.Variadic()), nil) == sig
}

// unnamed returns a list of parameters without their names.
func unnamed(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		vars[i] = types.NewParam(token.NoPos, nil, "", t.At(i).Type())
	}
	return types.NewTuple(vars...)
}

// Reflect returns the reflect type of t's values in interpreted code, or nil
// if no value has been seen.
func (t *Type) Reflect() reflect.Type {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.reflected
}

func (t *Type) seen(r reflect.Type) {
	t.mu.Lock()
	t.reflected = r
	t.mu.Unlock()
}

// Bind gives t its method name: fn is a func(receiver any, arguments…). A
// later call replaces an earlier one, for methods that are declared again.
func Bind(t *Type, name string, fn any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.setMethod(name, reflect.ValueOf(fn))
	delete(t.direct, name)
}

func (t *Type) setMethod(name string, fn reflect.Value) {
	if t.methods == nil {
		t.methods = map[string]reflect.Value{}
	}
	t.methods[name] = fn
}

// A binding is a method as it is declared: a function whose first parameter is
// the receiver, and the path of fields from the value to that.
type binding struct {
	fn   reflect.Value
	path []int
}

// BindMethod gives t its method name: fn is the function that the method is,
// and path leads through embedded fields to its receiver.
func BindMethod(t *Type, name string, fn any, path ...int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.direct == nil {
		t.direct = map[string]binding{}
	}
	t.direct[name] = binding{reflect.ValueOf(fn), path}
	delete(t.methods, name)
}

// receiver returns the first argument for b's function, for a value x.
func (b binding) receiver(x any) reflect.Value {
	want := b.fn.Type().In(0)
	if want == anyType {
		return asAny(x)
	}
	v := reflect.ValueOf(x)
	for _, i := range b.path {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				panic(nilDereference())
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	switch {
	case v.Type() == want:
		return v
	case v.Kind() == reflect.Pointer && v.Type().Elem() == want:
		if v.IsNil() {
			panic(nilDereference())
		}
		return v.Elem()
	case want.Kind() == reflect.Pointer && v.CanAddr():
		return v.Addr()
	}
	return v.Convert(want)
}

// invoke calls the method name of x, a value of type t.
func (t *Type) invoke(name string, x any, args []reflect.Value, variadic bool) []reflect.Value {
	t.mu.Lock()
	b, ok := t.direct[name]
	t.mu.Unlock()
	var fn, recv reflect.Value
	if ok {
		fn, recv = b.fn, b.receiver(x)
	} else {
		if fn, ok = t.method(name); !ok {
			panic("rt: " + t.Name + " has no method " + name)
		}
		recv = asAny(x)
	}
	in := make([]reflect.Value, 1+len(args))
	in[0] = recv
	copy(in[1:], args)
	return callAny(fn, in, variadic)
}

// Redeclare gives t the methods that its new declaration has; what it had
// before and has no longer is dropped.
func (t *Type) Redeclare(as types.Type) {
	has := map[string]bool{}
	for s := range types.NewMethodSet(as).Methods() {
		has[s.Obj().Name()] = true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Go = as
	if t.Boxed {
		t.form = formOf(as)
	}
	for name := range t.methods {
		if !has[name] {
			delete(t.methods, name)
		}
	}
	for name := range t.direct {
		if !has[name] {
			delete(t.direct, name)
		}
	}
	for name := range t.Promoted {
		if !has[name] {
			delete(t.Promoted, name)
		}
	}
}

// Forget drops what t has found out about which interfaces it implements.
func (t *Type) Forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.implements = nil
}

// method returns the function for a method, taking the receiver as an any.
func (t *Type) method(name string) (reflect.Value, bool) {
	t.mu.Lock()
	fn, ok := t.methods[name]
	b, direct := t.direct[name]
	path, promoted := t.Promoted[name]
	if !ok && direct {
		fn, ok = b.adapted(), true
		t.setMethod(name, fn)
	}
	t.mu.Unlock()
	if ok || !promoted {
		return fn, ok
	}
	return promotedMethod(t, name, path)
}

// adapted returns b's function with the receiver as an any.
func (b binding) adapted() reflect.Value {
	typ := withReceiver(withoutReceiver(b.fn.Type()))
	return reflect.MakeFunc(typ, func(in []reflect.Value) []reflect.Value {
		args := append([]reflect.Value{b.receiver(in[0].Interface())}, in[1:]...)
		return callAny(b.fn, args, typ.IsVariadic())
	})
}

// has tells whether t has a bound method of that name.
func (t *Type) has(name string) bool {
	_, ok := t.method(name)
	return ok
}

// promotedMethod makes a function that calls a method of a compiled type
// embedded in t.
func promotedMethod(t *Type, name string, path []int) (reflect.Value, bool) {
	r := t.Reflect()
	if r == nil {
		return reflect.Value{}, false
	}
	find := func(v reflect.Value) reflect.Value {
		for _, i := range path {
			if v.Kind() == reflect.Pointer {
				v = v.Elem()
			}
			v = v.Field(i)
		}
		if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface && v.CanAddr() {
			return v.Addr().MethodByName(name)
		}
		return v.MethodByName(name)
	}
	// A zero value gives the method's type; fields behind nil pointers do not.
	mt := promotedType(r, name, path)
	if mt == nil {
		return reflect.Value{}, false
	}
	fn := reflect.MakeFunc(withReceiver(mt), func(in []reflect.Value) []reflect.Value {
		recv := in[0].Elem()
		if recv.Kind() != reflect.Pointer {
			p := reflect.New(recv.Type()).Elem()
			p.Set(recv)
			recv = p
		}
		return callAny(find(recv), in[1:], mt.IsVariadic())
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	t.setMethod(name, fn)
	return fn, true
}

func promotedType(r reflect.Type, name string, path []int) reflect.Type {
	for _, i := range path {
		if r.Kind() == reflect.Pointer {
			r = r.Elem()
		}
		if r.Kind() != reflect.Struct || i >= r.NumField() {
			return nil
		}
		r = r.Field(i).Type
	}
	return methodType(r, name)
}

// methodType returns the type of a method without its receiver.
func methodType(r reflect.Type, name string) reflect.Type {
	m, ok := r.MethodByName(name)
	if !ok && r.Kind() != reflect.Interface {
		r = reflect.PointerTo(r)
		m, ok = r.MethodByName(name)
	}
	if !ok {
		return nil
	}
	if r.Kind() == reflect.Interface {
		return m.Type
	}
	in := make([]reflect.Type, 0, m.Type.NumIn())
	for i := 1; i < m.Type.NumIn(); i++ {
		in = append(in, m.Type.In(i))
	}
	out := make([]reflect.Type, 0, m.Type.NumOut())
	for i := range m.Type.NumOut() {
		out = append(out, m.Type.Out(i))
	}
	return reflect.FuncOf(in, out, m.Type.IsVariadic())
}

var anyType = reflect.TypeFor[any]()

// withReceiver adds a first parameter of type any.
func withReceiver(m reflect.Type) reflect.Type {
	in := []reflect.Type{anyType}
	for i := range m.NumIn() {
		in = append(in, m.In(i))
	}
	var out []reflect.Type
	for i := range m.NumOut() {
		out = append(out, m.Out(i))
	}
	return reflect.FuncOf(in, out, m.IsVariadic())
}

// withoutReceiver drops the first parameter.
func withoutReceiver(m reflect.Type) reflect.Type {
	var in, out []reflect.Type
	for i := 1; i < m.NumIn(); i++ {
		in = append(in, m.In(i))
	}
	for i := range m.NumOut() {
		out = append(out, m.Out(i))
	}
	return reflect.FuncOf(in, out, m.IsVariadic())
}

func callAny(fn reflect.Value, in []reflect.Value, variadic bool) []reflect.Value {
	if variadic {
		return fn.CallSlice(in)
	}
	return fn.Call(in)
}

// child returns the description of a field's or element's type.
func (t *Type) child(c types.Type) *Type {
	t.mu.Lock()
	n, ok := t.children[c]
	t.mu.Unlock()
	if ok {
		return n
	}
	n = t.Of.TypeOf(c)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.children == nil {
		t.children = map[types.Type]*Type{}
	}
	t.children[c] = n
	return n
}
