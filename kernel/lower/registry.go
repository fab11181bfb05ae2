package lower

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"parity.lab/kernel/lower/rt"
)

// A Registry holds what the cells of one session share: run-time descriptions
// of types, helper functions that have been emitted, and the checked sources
// of generic standard packages. It is not safe for concurrent use, except for
// TypeOf, which running cells call.
type Registry struct {
	mu      sync.Mutex // held by translators at work and by TypeOf
	o       Options
	fset    *token.FileSet
	context *types.Context

	keys        map[types.Type]string
	open        []*types.Interface // whose keys are being written
	typeIDs     map[*types.TypeName]int
	localTypes  map[localType]*types.Named
	localOrigin map[*types.TypeName]*types.TypeName
	own         map[*types.Package]bool // packages checked from source
	opaques     map[string]bool

	structs  map[string]reflect.Type // built struct types by key
	standins map[string]int
	waiting  []waitingStruct
	pending  []pendingField
	cycles   map[string]bool

	exports map[string]reflect.Value // not yet handed out
	made    map[string]string        // names of exports and helpers by what they are for
	bound   []string                 // keys of made whose methods are being registered
	again   []redeclared             // types declared again with other methods
	count   int

	descriptions map[string]*rt.Type
	names        map[*rt.Type]string
	std          map[string]*stdPackage
	jobs         []stdJob
}

// redeclared is a type that got a new declaration.
type redeclared struct {
	d  *rt.Type
	as types.Type
}

// NewRegistry returns the registry of a new session.
func NewRegistry(o Options) *Registry {
	r := &Registry{
		o: o, context: types.NewContext(),
		typeIDs: map[*types.TypeName]int{}, localTypes: map[localType]*types.Named{}, localOrigin: map[*types.TypeName]*types.TypeName{},
		keys: map[types.Type]string{}, opaques: map[string]bool{},
		structs: map[string]reflect.Type{}, standins: map[string]int{}, cycles: map[string]bool{}, own: map[*types.Package]bool{},
		exports: map[string]reflect.Value{}, made: map[string]string{},
		descriptions: map[string]*rt.Type{}, names: map[*rt.Type]string{}, std: map[string]*stdPackage{},
	}
	for name, fn := range runtimeFunctions {
		r.exports[name] = reflect.ValueOf(fn)
	}
	for name, typ := range runtimeTypes {
		r.exports[name] = typ
	}
	return r
}

// runtimeFunctions are the functions of package rt that emitted code calls.
var runtimeFunctions = map[string]any{
	"Wrap": rt.Wrap, "Raw": rt.Raw, "Open": rt.Open, "Case": rt.Case,
	"Bind": rt.Bind, "BindMethod": rt.BindMethod, "NewFrame": rt.NewFrame, "Panic": rt.Panic, "Entered": rt.Entered, "Recovers": rt.Recovers,
	"Go": rt.Go, "Print": rt.Print, "Println": rt.Println, "Runes": rt.Runes,
	"Clear": rt.Clear, "Equal": rt.Equal, "Count": rt.Count, "IndexFault": rt.IndexFault, "SliceFault": rt.SliceFault, "LessFloat": rt.LessFloat, "GreaterFloat": rt.GreaterFloat, "IterationEnded": rt.IterationEnded,
	"Sprint": rt.Sprint, "Sprintf": rt.Sprintf, "Errorf": rt.Errorf, "ErrorsIs": rt.ErrorsIs, "ErrorsAs": rt.ErrorsAs,
	"Reflected": rt.Reflected, "UnmarshalJSON": rt.UnmarshalJSON, "DecodeJSON": rt.DecodeJSON, "DeepEqual": rt.DeepEqual, "ExecuteText": rt.ExecuteText, "ExecuteHTML": rt.ExecuteHTML,

	"Select": rt.Select, "Send": rt.Send, "Receive": rt.Receive, "NilDereference": rt.NilDereference,
}

// runtimeTypes are the types of package rt that emitted code names.
var runtimeTypes = map[string]reflect.Value{
	"Frame": reflect.ValueOf((*rt.Frame)(nil)),
	"Comm":  reflect.ValueOf((*rt.Comm)(nil)),
}

// Exports returns the symbols of the runtime package that have come up since
// the last call. The session gives them to the interpreter before it compiles
// what has been translated.
func (r *Registry) Exports() map[string]reflect.Value {
	e := r.exports
	r.exports = map[string]reflect.Value{}
	return e
}

// Supersede says that a cell declares a type again, changed in its methods
// only: values of the old type are values of the new one. It returns the types
// whose methods have to be bound again, by [Translator.Rebind]: the type and
// pointers to it, of a generic type all instances.
func (r *Registry) Supersede(old, again *types.TypeName) []types.Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	id, ok := r.typeIDs[old]
	if !ok {
		return nil
	}
	r.typeIDs[again] = id
	var bound []types.Type
	for _, d := range r.descriptions {
		t, pointer := d.Go, false
		if p, ok := t.(*types.Pointer); ok {
			t, pointer = p.Elem(), true
		}
		n, ok := types.Unalias(t).(*types.Named)
		if !ok || r.typeIDs[n.Obj()] != id {
			continue
		}
		as := again.Type()
		if n.TypeArgs().Len() > 0 {
			inst, err := types.Instantiate(r.context, as, slices.Collect(n.TypeArgs().Types()), false)
			if err != nil {
				continue
			}
			as = inst
		}
		toIt := types.NewPointer(as)
		for _, t := range []types.Type{as, toIt} { // one may be bound without having a description
			key := "bind " + r.typeKey(t)
			if _, ok := r.made[key]; ok {
				delete(r.made, key)
				bound = append(bound, t)
			}
		}
		if pointer {
			as = toIt
		}
		r.again = append(r.again, redeclared{d, as})
	}
	return bound
}

// Settle says whether the code translated since the last call will run. If
// not, the methods of the types in it have not been registered.
func (r *Registry) Settle(ran bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !ran {
		for _, key := range r.bound {
			delete(r.made, key)
		}
	} else if len(r.again) > 0 {
		for _, a := range r.again {
			a.d.Redeclare(a.as)
		}
		for _, d := range r.descriptions {
			d.Forget()
		}
	}
	r.bound, r.again = nil, nil
}

// export makes a symbol of the runtime package, once for each purpose.
func (r *Registry) export(prefix, purpose string, value func() reflect.Value) string {
	if name, ok := r.made[prefix+purpose]; ok {
		return name
	}
	r.count++
	name := prefix + strconv.Itoa(r.count)
	r.made[prefix+purpose] = name
	r.exports[name] = value()
	return name
}

// symbol returns an entry of the export tables.
func (r *Registry) symbol(path, name string) reflect.Value {
	if r.o.Symbol == nil {
		return reflect.Value{}
	}
	return r.o.Symbol(path, name)
}

// TypeOf returns the run-time description of a type without type parameters.
// It may be called while cells are translated, except by a method of [Names].
func (r *Registry) TypeOf(t types.Type) *rt.Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.describe(t)
}

// describe is TypeOf for translators.
func (r *Registry) describe(t types.Type) *rt.Type {
	key := r.typeKey(t)
	if d := r.descriptions[key]; d != nil {
		return d
	}
	boxed := r.boxed(t)
	var reflected reflect.Type
	if !boxed {
		reflected = r.reflectType(t)
	}
	d := rt.NewType(r.typeString(t), t, reflected, boxed, r)
	r.descriptions[key] = d
	if it, ok := t.Underlying().(*types.Interface); ok {
		d.Signatures = map[string]reflect.Type{}
		for i := range it.NumMethods() {
			m := it.Method(i)
			d.Signatures[m.Name()] = r.reflectType(m.Type())
		}
	}
	return d
}

// boxed tells whether the reflect type of interpreted values of t does not
// tell their type.
func (r *Registry) boxed(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.Named:
		return u.Obj().Pkg() != nil && (!r.compiled(u.Obj()) || u.TypeArgs().Len() > 0)
	case *types.Pointer:
		return r.boxed(u.Elem())
	case *types.Slice:
		return r.boxed(u.Elem())
	case *types.Array:
		return r.boxed(u.Elem())
	case *types.Chan:
		return r.boxed(u.Elem())
	case *types.Map:
		return r.boxed(u.Key()) || r.boxed(u.Elem())
	case *types.Signature:
		return r.boxedTuple(u.Params()) || r.boxedTuple(u.Results())
	case *types.Struct:
		return u.NumFields() > 0
	case *types.Interface:
		return u.NumMethods() > 0
	}
	return false
}

func (r *Registry) boxedTuple(u *types.Tuple) bool {
	for i := range u.Len() {
		if r.boxed(u.At(i).Type()) {
			return true
		}
	}
	return false
}

var basicTypes = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](), types.Uintptr: reflect.TypeFor[uintptr](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
	types.Complex64: reflect.TypeFor[complex64](), types.Complex128: reflect.TypeFor[complex128](),
}

// reflectType returns the reflect type of a type that compiled code can know,
// or nil.
func (r *Registry) reflectType(t types.Type) reflect.Type {
	switch u := types.Unalias(t).(type) {
	case *types.Basic:
		return basicTypes[u.Kind()]
	case *types.Named:
		o := u.Obj()
		if o.Pkg() == nil {
			if o.Name() == "error" {
				return reflect.TypeFor[error]()
			}
			return nil
		}
		if !r.compiled(o) || u.TypeArgs().Len() > 0 {
			return nil
		}
		if v := r.symbol(o.Pkg().Path(), o.Name()); v.IsValid() && v.Kind() == reflect.Pointer && v.IsNil() {
			return v.Type().Elem()
		}
		return nil
	case *types.Pointer:
		if e := r.reflectType(u.Elem()); e != nil {
			return reflect.PointerTo(e)
		}
	case *types.Slice:
		if e := r.reflectType(u.Elem()); e != nil {
			return reflect.SliceOf(e)
		}
	case *types.Array:
		if e := r.reflectType(u.Elem()); e != nil {
			return reflect.ArrayOf(int(u.Len()), e)
		}
	case *types.Chan:
		if e := r.reflectType(u.Elem()); e != nil {
			return reflect.ChanOf([]reflect.ChanDir{reflect.BothDir, reflect.SendDir, reflect.RecvDir}[u.Dir()], e)
		}
	case *types.Map:
		k, e := r.reflectType(u.Key()), r.reflectType(u.Elem())
		if k != nil && e != nil {
			return reflect.MapOf(k, e)
		}
	case *types.Signature:
		in, ok1 := r.reflectTuple(u.Params())
		out, ok2 := r.reflectTuple(u.Results())
		if ok1 && ok2 {
			return reflect.FuncOf(in, out, u.Variadic())
		}
	case *types.Struct:
		if u.NumFields() == 0 {
			return reflect.TypeFor[struct{}]()
		}
	case *types.Interface:
		if u.NumMethods() == 0 {
			return reflect.TypeFor[any]()
		}
	}
	return nil
}

func (r *Registry) reflectTuple(u *types.Tuple) ([]reflect.Type, bool) {
	ts := make([]reflect.Type, u.Len())
	for i := range ts {
		if ts[i] = r.reflectType(u.At(i).Type()); ts[i] == nil {
			return nil, false
		}
	}
	return ts, true
}

// constantSymbol returns the name of an exported constant of exactly that type
// and value.
func (r *Registry) constantSymbol(v constant.Value, k types.BasicKind) string {
	return r.export("K", fmt.Sprintf("%d %s", k, v.ExactString()), func() reflect.Value {
		x := reflect.New(basicTypes[k]).Elem()
		switch {
		case x.CanInt():
			i, _ := constant.Int64Val(constant.ToInt(v))
			x.SetInt(i)
		case x.CanUint():
			u, _ := constant.Uint64Val(constant.ToInt(v))
			x.SetUint(u)
		case x.CanFloat():
			if k == types.Float32 {
				f, _ := constant.Float32Val(constant.ToFloat(v))
				x.SetFloat(float64(f))
				break
			}
			f, _ := constant.Float64Val(constant.ToFloat(v))
			x.SetFloat(f)
		case x.CanComplex():
			c := constant.ToComplex(v)
			re, _ := constant.Float64Val(constant.Real(c))
			im, _ := constant.Float64Val(constant.Imag(c))
			x.SetComplex(complex(re, im))
		case k == types.String:
			x.SetString(constant.StringVal(v))
		case k == types.Bool:
			x.SetBool(constant.BoolVal(v))
		}
		return reflect.ValueOf(x.Interface())
	})
}
