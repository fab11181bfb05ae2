package lower

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// An environment gives the types that stand for type parameters while the body
// of a generic declaration is translated.
type environment struct {
	args map[*types.TypeParam]types.Type
	key  string // tells environments apart
}

// subst replaces type parameters in t. Types that mention none come back as
// they are.
func (t *Translator) subst(typ types.Type) types.Type {
	if t.env == nil || typ == nil {
		return typ
	}
	s := substituter{t: t}
	return s.typ(typ)
}

type substituter struct {
	t    *Translator
	open []*types.Interface // being replaced
}

func (s *substituter) typ(typ types.Type) types.Type {
	switch u := typ.(type) {
	case *types.Basic, nil:
		return typ
	case *types.Alias:
		return s.typ(types.Unalias(u))
	case *types.TypeParam:
		if a, ok := s.t.env.args[u]; ok {
			return a
		}
		return typ
	case *types.Pointer:
		if e := s.typ(u.Elem()); e != u.Elem() {
			return types.NewPointer(e)
		}
	case *types.Slice:
		if e := s.typ(u.Elem()); e != u.Elem() {
			return types.NewSlice(e)
		}
	case *types.Array:
		if e := s.typ(u.Elem()); e != u.Elem() {
			return types.NewArray(e, u.Len())
		}
	case *types.Chan:
		if e := s.typ(u.Elem()); e != u.Elem() {
			return types.NewChan(u.Dir(), e)
		}
	case *types.Map:
		k, e := s.typ(u.Key()), s.typ(u.Elem())
		if k != u.Key() || e != u.Elem() {
			return types.NewMap(k, e)
		}
	case *types.Tuple:
		return s.tuple(u)
	case *types.Signature:
		ps, rs := s.tuple(u.Params()), s.tuple(u.Results())
		if ps != u.Params() || rs != u.Results() {
			return types.NewSignatureType(nil, nil, nil, ps, rs, u.Variadic())
		}
	case *types.Struct:
		return s.structure(u)
	case *types.Interface:
		return s.iface(u)
	case *types.Named:
		return s.named(u)
	}
	return typ
}

func (s *substituter) tuple(u *types.Tuple) *types.Tuple {
	changed := false
	vars := make([]*types.Var, u.Len())
	for i := range vars {
		v := u.At(i)
		if n := s.typ(v.Type()); n != v.Type() {
			vars[i], changed = types.NewParam(v.Pos(), v.Pkg(), v.Name(), n), true
		} else {
			vars[i] = v
		}
	}
	if !changed {
		return u
	}
	return types.NewTuple(vars...)
}

func (s *substituter) structure(u *types.Struct) types.Type {
	changed := false
	fields := make([]*types.Var, u.NumFields())
	tags := make([]string, u.NumFields())
	for i := range fields {
		f := u.Field(i)
		tags[i] = u.Tag(i)
		if n := s.typ(f.Type()); n != f.Type() {
			fields[i], changed = types.NewField(f.Pos(), f.Pkg(), f.Name(), n, f.Embedded()), true
		} else {
			fields[i] = f
		}
	}
	if !changed {
		return u
	}
	return types.NewStruct(fields, tags)
}

func (s *substituter) iface(u *types.Interface) types.Type {
	if slices.Contains(s.open, u) { // a method of it returns it
		return u
	}
	s.open = append(s.open, u)
	defer func() { s.open = s.open[:len(s.open)-1] }()
	changed := false
	methods := make([]*types.Func, u.NumExplicitMethods())
	for i := range methods {
		m := u.ExplicitMethod(i)
		if n := s.typ(m.Type()); n != m.Type() {
			methods[i], changed = types.NewFunc(m.Pos(), m.Pkg(), m.Name(), n.(*types.Signature)), true
		} else {
			methods[i] = m
		}
	}
	embedded := make([]types.Type, u.NumEmbeddeds())
	for i := range embedded {
		embedded[i] = s.typ(u.EmbeddedType(i))
		changed = changed || embedded[i] != u.EmbeddedType(i)
	}
	if !changed {
		return u
	}
	return types.NewInterfaceType(methods, embedded).Complete()
}

func (s *substituter) named(u *types.Named) types.Type {
	if n := u.TypeArgs().Len(); n > 0 {
		changed := false
		args := make([]types.Type, n)
		for i := range args {
			args[i] = s.typ(u.TypeArgs().At(i))
			changed = changed || args[i] != u.TypeArgs().At(i)
		}
		if changed {
			if inst, err := types.Instantiate(s.t.reg.context, u.Origin(), args, false); err == nil {
				return inst
			}
		}
		return u
	}
	// A type declared in the body of a generic function is another one for
	// each list of type arguments.
	o := u.Obj()
	if o.Pkg() == nil || o.Parent() == nil || o.Parent() == o.Pkg().Scope() || !s.t.insideGeneric(o) {
		return u
	}
	key := localType{o, s.t.env.key}
	if n := s.t.reg.localTypes[key]; n != nil {
		return n
	}
	n := types.NewNamed(types.NewTypeName(o.Pos(), o.Pkg(), o.Name(), nil), nil, nil)
	s.t.reg.localTypes[key] = n
	s.t.reg.localOrigin[n.Obj()] = o
	n.SetUnderlying(s.typ(u.Underlying()).Underlying())
	return n
}

// localType is a type declared in a function, under an environment.
type localType struct {
	obj *types.TypeName
	env string
}

// insideGeneric tells whether o is declared in the declaration being translated.
func (t *Translator) insideGeneric(o *types.TypeName) bool {
	return t.declFrom <= o.Pos() && o.Pos() < t.declTo
}

// typeKey returns a string that is equal for identical types only.
func (r *Registry) typeKey(typ types.Type) string {
	if k, ok := r.keys[typ]; ok {
		return k
	}
	var b strings.Builder
	r.writeKey(&b, typ)
	k := b.String()
	r.keys[typ] = k
	return k
}

func (r *Registry) writeKey(b *strings.Builder, typ types.Type) {
	switch u := types.Unalias(typ).(type) {
	case *types.Basic:
		b.WriteString(types.Typ[u.Kind()].Name())
		if u.Kind() == types.UnsafePointer {
			b.WriteString("unsafe.Pointer")
		}
	case *types.Pointer:
		b.WriteByte('*')
		r.writeKey(b, u.Elem())
	case *types.Slice:
		b.WriteString("[]")
		r.writeKey(b, u.Elem())
	case *types.Array:
		b.WriteString("[" + strconv.FormatInt(u.Len(), 10) + "]")
		r.writeKey(b, u.Elem())
	case *types.Chan:
		b.WriteString([]string{"chan(", "chan<-(", "<-chan("}[u.Dir()])
		r.writeKey(b, u.Elem())
		b.WriteByte(')')
	case *types.Map:
		b.WriteString("map[")
		r.writeKey(b, u.Key())
		b.WriteByte(']')
		r.writeKey(b, u.Elem())
	case *types.Signature:
		b.WriteString("func(")
		for i := range u.Params().Len() {
			r.writeKey(b, u.Params().At(i).Type())
			b.WriteByte(',')
		}
		if u.Variadic() {
			b.WriteString("...")
		}
		b.WriteString(")(")
		for i := range u.Results().Len() {
			r.writeKey(b, u.Results().At(i).Type())
			b.WriteByte(',')
		}
		b.WriteByte(')')
	case *types.Struct:
		b.WriteString("struct{")
		for i := range u.NumFields() {
			f := u.Field(i)
			if f.Embedded() {
				b.WriteByte('!')
			}
			b.WriteString(f.Name() + " ")
			if !f.Exported() && f.Pkg() != nil {
				b.WriteString(f.Pkg().Path() + " ")
			}
			r.writeKey(b, f.Type())
			b.WriteString(strconv.Quote(u.Tag(i)) + ";")
		}
		b.WriteByte('}')
	case *types.Interface:
		for i, open := range r.open { // one that a method of it returns
			if open == u {
				b.WriteString("^" + strconv.Itoa(len(r.open)-i))
				return
			}
		}
		r.open = append(r.open, u)
		defer func() { r.open = r.open[:len(r.open)-1] }()
		b.WriteString("interface{")
		for i := range u.NumMethods() {
			m := u.Method(i)
			b.WriteString(m.Name() + " ")
			if !m.Exported() && m.Pkg() != nil {
				b.WriteString(m.Pkg().Path() + " ")
			}
			r.writeKey(b, m.Type())
			b.WriteByte(';')
		}
		if !u.IsMethodSet() {
			b.WriteString(u.String())
		}
		b.WriteByte('}')
	case *types.Named:
		b.WriteString(r.nameID(u.Origin().Obj()))
		if n := u.TypeArgs().Len(); n > 0 {
			b.WriteByte('[')
			for i := range n {
				r.writeKey(b, u.TypeArgs().At(i))
				b.WriteByte(',')
			}
			b.WriteByte(']')
		}
	case *types.TypeParam:
		b.WriteString("$" + strconv.Itoa(u.Index()) + u.Obj().Name())
	case *types.Tuple:
		for i := range u.Len() {
			r.writeKey(b, u.At(i).Type())
			b.WriteByte(',')
		}
	default:
		b.WriteString(typ.String())
	}
}

// nameID identifies a declared type. Compiled types go by their path; a type
// of the session by its number.
func (r *Registry) nameID(o *types.TypeName) string {
	if o.Pkg() == nil {
		return o.Name()
	}
	if r.compiled(o) {
		return o.Pkg().Path() + "." + o.Name()
	}
	n, ok := r.typeIDs[o]
	if !ok {
		n = len(r.typeIDs) + 1
		r.typeIDs[o] = n
	}
	return o.Name() + "#" + strconv.Itoa(n)
}

// compiled tells whether a type belongs to a compiled package and is not
// generic: the runtime knows it.
func (r *Registry) compiled(o *types.TypeName) bool {
	p := o.Pkg()
	return p == nil || !r.own[p] && p.Path() != "main"
}
