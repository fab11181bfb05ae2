package main

import (
	"fmt"
	"go/types"
	"strings"
)

// wrapper adds the wrapper struct of an interface type and returns its name,
// or "" when no type outside the package can implement the interface.
//
// The interpreter stores an interpreted value in IValue and each method, as a
// func value, in the field named W + method; compiled code then calls the
// wrapper's methods.
func (t *table) wrapper(name string, i *types.Interface) string {
	for m := range i.Methods() {
		if !m.Exported() || mentionsHidden(m.Signature(), map[types.Type]bool{}) {
			return ""
		}
	}
	w := "_" + t.ident + "_" + name
	var fields, methods strings.Builder
	for m := range i.Methods() {
		params, args, results := t.signature(m.Signature())
		fmt.Fprintf(&fields, "\tW%s func(%s) %s\n", m.Name(), params, results)
		ret := "return "
		if m.Signature().Results().Len() == 0 {
			ret = ""
		}
		fmt.Fprintf(&methods, "\nfunc (w %s) %s(%s) %s { %sw.W%s(%s) }\n", w, m.Name(), params, results, ret, m.Name(), args)
	}
	t.wraps = append(t.wraps, fmt.Sprintf("// %s lets an interpreted value be a %s.%s.\ntype %s struct {\n\tIValue any\n%s}\n%s",
		w, t.pkg.Name(), name, w, fields.String(), methods.String()))
	return w
}

// signature writes parameters with the names a0, a1, …, the arguments that
// pass them on, and the results.
func (t *table) signature(s *types.Signature) (params, args, results string) {
	var ps, as, rs []string
	for i := range s.Params().Len() {
		typ := types.TypeString(s.Params().At(i).Type(), t.local)
		arg := fmt.Sprintf("a%d", i)
		if s.Variadic() && i == s.Params().Len()-1 {
			ps = append(ps, arg+" ..."+strings.TrimPrefix(typ, "[]"))
			as = append(as, arg+"...")
			continue
		}
		ps = append(ps, arg+" "+typ)
		as = append(as, arg)
	}
	for r := range s.Results().Variables() {
		rs = append(rs, types.TypeString(r.Type(), t.local))
	}
	results = strings.Join(rs, ", ")
	if len(rs) > 1 {
		results = "(" + results + ")"
	}
	return strings.Join(ps, ", "), strings.Join(as, ", "), results
}

// mentionsHidden reports whether a type cannot be written in another package:
// it names an unexported type or one of an internal package.
func mentionsHidden(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	in := func(ts ...types.Type) bool {
		for _, t := range ts {
			if mentionsHidden(t, seen) {
				return true
			}
		}
		return false
	}
	named := func(o *types.TypeName) bool {
		return o.Pkg() != nil && (!o.Exported() || strings.Contains("/"+o.Pkg().Path()+"/", "/internal/"))
	}
	switch t := t.(type) {
	case *types.Alias:
		return named(t.Obj())
	case *types.Named:
		if named(t.Obj()) {
			return true
		}
		for a := range t.TypeArgs().Types() {
			if in(a) {
				return true
			}
		}
	case *types.Signature:
		return in(t.Params(), t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if in(v.Type()) {
				return true
			}
		}
	case *types.Map:
		return in(t.Key(), t.Elem())
	case interface{ Elem() types.Type }:
		return in(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !f.Exported() || in(f.Type()) {
				return true
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if !m.Exported() || in(m.Signature()) {
				return true
			}
		}
	}
	return false
}
