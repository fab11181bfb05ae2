package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// seamDecode passes values to encoders and decoders that go by fields. What
// those would miss is done by the runtime, for JSON, or refused.
func (t *Translator) seamDecode(e *ast.CallExpr, o *types.Func, at int) (ast.Expr, bool) {
	x := e.Args[at]
	typ := t.typeOf(x)
	if isInterface(typ) || !t.reg.boxed(typ) {
		return t.seamRaw(e, at)
	}
	why := t.fieldwise(typ, map[string]bool{})
	p := e.Pos()
	switch o.FullName() {
	case "encoding/json.Unmarshal":
		if why == "" {
			break
		}
		return call(p, t.runtime("UnmarshalJSON"), t.exprTo(e.Args[0], types.NewSlice(types.Typ[types.Uint8])), t.asAnyValue(x)), true
	case "(*encoding/json.Decoder).Decode":
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if why == "" || !ok {
			break
		}
		return call(p, t.runtime("DecodeJSON"), t.expr(sel.X), t.asAnyValue(x)), true
	default:
		if why == "" && !t.hasXMLName(typ) {
			why = "it has no field XMLName"
		}
		if why != "" {
			t.refuse(p, o.Pkg().Name()+"."+o.Name()+" can't be used with "+t.reg.typeString(typ)+": "+why, "encoding/json can")
			return nil, false
		}
	}
	return t.seamRaw(e, at)
}

// hasXMLName tells whether a struct says what it is called, which package xml
// otherwise takes from the type.
func (t *Translator) hasXMLName(typ types.Type) bool {
	for {
		switch u := typ.Underlying().(type) {
		case *types.Pointer:
			typ = u.Elem()
		case *types.Slice:
			typ = u.Elem()
		case *types.Struct:
			for i := range u.NumFields() {
				if u.Field(i).Name() == "XMLName" {
					return true
				}
			}
			return false
		default:
			return true
		}
	}
}

// fieldwise says what keeps compiled code from handling values of a type by
// their fields, or "".
func (t *Translator) fieldwise(typ types.Type, seen map[string]bool) string {
	key := t.reg.typeKey(typ)
	if seen[key] || !t.reg.boxed(typ) {
		return ""
	}
	seen[key] = true
	if n, ok := types.Unalias(typ).(*types.Named); ok && !t.reg.compiled(n.Obj()) {
		for _, name := range []string{"UnmarshalJSON", "UnmarshalText", "MarshalJSON", "MarshalText", "MarshalXML", "UnmarshalXML"} {
			if o, _, _ := types.LookupFieldOrMethod(n, true, nil, name); o != nil {
				return t.reg.typeString(n) + " has a method " + name
			}
		}
	}
	switch u := typ.Underlying().(type) {
	case *types.Pointer:
		return t.fieldwise(u.Elem(), seen)
	case *types.Slice:
		return t.fieldwise(u.Elem(), seen)
	case *types.Array:
		return t.fieldwise(u.Elem(), seen)
	case *types.Map:
		if why := t.fieldwise(u.Key(), seen); why != "" {
			return why
		}
		return t.fieldwise(u.Elem(), seen)
	case *types.Struct:
		for i := range u.NumFields() {
			if u.Field(i).Embedded() {
				return "it embeds " + u.Field(i).Name()
			}
			if why := t.fieldwise(u.Field(i).Type(), seen); why != "" {
				return why
			}
		}
	}
	return ""
}

// seamTemplate executes a template on data in which there may be boxes.
func (t *Translator) seamTemplate(e *ast.CallExpr, o *types.Func, at int) (ast.Expr, bool) {
	p := e.Pos()
	if r := t.reg.reflectType(t.typeOf(e.Args[at])); r != nil && r.Kind() != reflect.Interface && !holdsInterfaces(r, 0) {
		return nil, false
	}
	fun := "ExecuteText"
	if o.Pkg().Path() == "html/template" {
		fun = "ExecuteHTML"
	}
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	m, ok := t.member(sel)
	if !ok || len(m.index) != 1 {
		return nil, false
	}
	recv := t.expr(sel.X)
	if _, ptr := t.under(sel.X).(*types.Pointer); !ptr {
		recv = &ast.UnaryExpr{OpPos: p, Op: token.AND, X: recv}
	}
	sig := o.Signature()
	args := []ast.Expr{recv, t.exprTo(e.Args[0], sig.Params().At(0).Type()), stringLit("", p), t.asAnyValue(e.Args[at])}
	if at == 2 {
		args[2] = t.exprTo(e.Args[1], types.Typ[types.String])
	}
	return call(p, t.runtime(fun), args...), true
}

// holdsInterfaces tells whether values of a compiled type may hold boxes.
func holdsInterfaces(r reflect.Type, depth int) bool {
	if depth > 4 {
		return true
	}
	switch r.Kind() {
	case reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		return holdsInterfaces(r.Elem(), depth+1)
	case reflect.Map:
		return holdsInterfaces(r.Key(), depth+1) || holdsInterfaces(r.Elem(), depth+1)
	case reflect.Struct:
		for i := range r.NumField() {
			if holdsInterfaces(r.Field(i).Type, depth+1) {
				return true
			}
		}
	}
	return false
}
