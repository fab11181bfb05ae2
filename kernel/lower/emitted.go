package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
)

// TypeExpr writes a type in the names of emitted code.
func (t *Translator) TypeExpr(typ types.Type) ast.Expr {
	defer t.work()()
	return t.typeExpr(typ, token.NoPos)
}

// typeExpr writes the erased form of a type: see the package comment.
func (t *Translator) typeExpr(typ types.Type, p token.Pos) ast.Expr {
	switch u := types.Unalias(t.subst(typ)).(type) {
	case *types.Basic:
		if u.Kind() == types.UnsafePointer {
			t.refuse(p, "unsafe.Pointer can't be used in cells", "")
		}
		return ident(basicName(u), p)
	case *types.Pointer:
		return &ast.StarExpr{Star: p, X: t.typeExpr(u.Elem(), p)}
	case *types.Slice:
		return &ast.ArrayType{Lbrack: p, Elt: t.typeExpr(u.Elem(), p)}
	case *types.Array:
		return &ast.ArrayType{Lbrack: p, Len: intLit(u.Len(), p), Elt: t.typeExpr(u.Elem(), p)}
	case *types.Chan:
		dir := []ast.ChanDir{ast.SEND | ast.RECV, ast.SEND, ast.RECV}[u.Dir()]
		return &ast.ChanType{Begin: p, Dir: dir, Value: t.typeExpr(u.Elem(), p)}
	case *types.Map:
		return &ast.MapType{Map: p, Key: t.typeExpr(u.Key(), p), Value: t.typeExpr(u.Elem(), p)}
	case *types.Signature:
		return t.funcType(u, p)
	case *types.Struct:
		return t.structName(u, p)
	case *types.Interface:
		return emptyInterface(p)
	case *types.Named:
		return t.namedExpr(u, p)
	}
	t.refuse(p, "type "+typ.String()+" can't be used here", "")
	return emptyInterface(p)
}

func basicName(u *types.Basic) string {
	if u.Kind() == types.UntypedNil {
		return "any"
	}
	if u.Info()&types.IsUntyped != 0 {
		u = types.Default(u).(*types.Basic)
	}
	return types.Typ[u.Kind()].Name() // not byte or rune
}

func emptyInterface(p token.Pos) ast.Expr { return ident("any", p) }

// funcType writes a signature with unnamed parameters.
func (t *Translator) funcType(u *types.Signature, p token.Pos) *ast.FuncType {
	ft := &ast.FuncType{Func: p, Params: &ast.FieldList{Opening: p, Closing: p}}
	for i := range u.Params().Len() {
		ft.Params.List = append(ft.Params.List, &ast.Field{Type: t.paramType(u, i, p)})
	}
	ft.Results = t.resultList(u, p)
	return ft
}

// paramType writes the type of the i-th parameter.
func (t *Translator) paramType(u *types.Signature, i int, p token.Pos) ast.Expr {
	typ := u.Params().At(i).Type()
	if u.Variadic() && i == u.Params().Len()-1 {
		if s, ok := t.subst(typ).Underlying().(*types.Slice); ok {
			return &ast.Ellipsis{Ellipsis: p, Elt: t.typeExpr(s.Elem(), p)}
		}
	}
	return t.typeExpr(typ, p)
}

func (t *Translator) resultList(u *types.Signature, p token.Pos) *ast.FieldList {
	if u.Results().Len() == 0 {
		return nil
	}
	l := &ast.FieldList{Opening: p, Closing: p}
	for i := range u.Results().Len() {
		l.List = append(l.List, &ast.Field{Type: t.typeExpr(u.Results().At(i).Type(), p)})
	}
	return l
}

// namedExpr writes a declared type.
func (t *Translator) namedExpr(u *types.Named, p token.Pos) ast.Expr {
	o := u.Obj()
	if o.Pkg() == nil {
		if o.Name() == "error" {
			return ident("error", p)
		}
		return emptyInterface(p)
	}
	if t.reg.compiled(o) {
		if u.TypeArgs().Len() == 0 {
			return t.compiledName(u, p)
		}
		if own := t.reg.stdInstance(u); own != nil {
			return t.namedExpr(own, p)
		}
		return t.typeExpr(u.Underlying(), p)
	}
	switch under := u.Underlying().(type) {
	case *types.Struct:
		if c := t.reg.compiledTwin(under); c != nil {
			return t.compiledName(c, p)
		}
		return t.structName(u, p)
	case *types.Interface:
		return emptyInterface(p)
	default:
		if t.reg.opaque(u) {
			return emptyInterface(p)
		}
		return t.typeExpr(under, p)
	}
}

// compiledName writes a type of a compiled package.
func (t *Translator) compiledName(u *types.Named, p token.Pos) ast.Expr {
	o := u.Obj()
	if v := t.reg.symbol(o.Pkg().Path(), o.Name()); !v.IsValid() || v.Kind() != reflect.Pointer || !v.IsNil() {
		if _, ok := u.Underlying().(*types.Struct); !ok {
			return t.typeExpr(u.Underlying(), p)
		}
		t.refuse(p, "type "+o.Pkg().Name()+"."+o.Name()+" can't be named in cells", "let := find the type")
	}
	return t.packageSelector(o.Pkg(), o.Name())
}

// packageSelector writes pkg.name.
func (t *Translator) packageSelector(pkg *types.Package, name string) *ast.SelectorExpr {
	n, pos := t.names.Package(pkg)
	return &ast.SelectorExpr{X: ident(n, pos), Sel: ident(name, pos)}
}

// runtime writes rt.name.
func (t *Translator) runtime(name string) *ast.SelectorExpr { return t.packageSelector(Runtime, name) }

// structName writes a struct type: a symbol of the runtime package.
func (t *Translator) structName(typ types.Type, p token.Pos) ast.Expr {
	n, err := t.reg.structSymbol(typ)
	if err != nil {
		t.refuse(p, err.Error(), "")
		return emptyInterface(p)
	}
	return t.runtime(n)
}

// fieldName returns the emitted name of a field of a struct of the session.
func fieldName(u *types.Struct, i int) string {
	f := u.Field(i)
	switch {
	case f.Name() == "_":
		return "X_" + strconv.Itoa(i)
	case f.Exported():
		return f.Name()
	}
	return "X_" + f.Name()
}

func fieldTag(u *types.Struct, i int) string {
	tag := u.Tag(i)
	if !u.Field(i).Exported() {
		tag = `json:"-" xml:"-"`
	}
	return tag
}

// compiledTwin finds the compiled type whose struct u is, as in
// type B bytes.Buffer. Such a struct may have fields that can't be written.
func (r *Registry) compiledTwin(u *types.Struct) *types.Named {
	for i := range u.NumFields() {
		f := u.Field(i)
		if f.Exported() || f.Pkg() == nil || r.own[f.Pkg()] || f.Pkg().Path() == "main" {
			continue
		}
		scope := f.Pkg().Scope()
		for _, name := range scope.Names() {
			if tn, ok := scope.Lookup(name).(*types.TypeName); ok && !tn.IsAlias() {
				if n, ok := tn.Type().(*types.Named); ok && n.Underlying() == u {
					return n
				}
			}
		}
	}
	return nil
}

// opaque tells whether a declared type that is not a struct refers to itself.
// The interpreter can't build such types, so they are empty interfaces whose
// content is asserted at each use.
func (r *Registry) opaque(u *types.Named) bool {
	key := r.typeKey(u)
	if o, ok := r.opaques[key]; ok {
		return o
	}
	seen := map[string]bool{}
	found := false
	var visit func(typ types.Type)
	visit = func(typ types.Type) {
		switch v := types.Unalias(typ).(type) {
		case *types.Named:
			if r.compiled(v.Obj()) && v.TypeArgs().Len() == 0 {
				return
			}
			k := r.typeKey(v)
			if k == key && len(seen) > 0 {
				found = true
				return
			}
			if seen[k] {
				return
			}
			seen[k] = true
			switch v.Underlying().(type) {
			case *types.Struct, *types.Interface:
				return
			}
			visit(v.Underlying())
		case *types.Pointer:
			visit(v.Elem())
		case *types.Slice:
			visit(v.Elem())
		case *types.Array:
			visit(v.Elem())
		case *types.Chan:
			visit(v.Elem())
		case *types.Map:
			visit(v.Key())
			visit(v.Elem())
		case *types.Signature:
			for i := range v.Params().Len() {
				visit(v.Params().At(i).Type())
			}
			for i := range v.Results().Len() {
				visit(v.Results().At(i).Type())
			}
		case *types.Struct:
			for i := range v.NumFields() {
				visit(v.Field(i).Type())
			}
		}
	}
	visit(u)
	r.opaques[key] = found
	return found
}

// isOpaque tells whether typ is a declared type represented by an interface
// although it is none.
func (t *Translator) isOpaque(typ types.Type) bool {
	u, ok := types.Unalias(typ).(*types.Named)
	if !ok || u.Obj().Pkg() == nil || t.reg.compiled(u.Obj()) {
		return false
	}
	switch u.Underlying().(type) {
	case *types.Struct, *types.Interface, *types.Basic:
		return false
	}
	return t.reg.opaque(u)
}

// isInterface tells whether typ is an interface type.
func isInterface(typ types.Type) bool { return types.IsInterface(typ) }

// isCompiledInterface tells whether typ is an interface that emitted code has
// as it is, not as the empty interface.
func (t *Translator) isCompiledInterface(typ types.Type) bool {
	u, ok := types.Unalias(typ).(*types.Named)
	if !ok || !isInterface(u) {
		return false
	}
	if u.Obj().Pkg() == nil {
		return u.Obj().Name() == "error"
	}
	if !t.reg.compiled(u.Obj()) || u.TypeArgs().Len() > 0 || u.Underlying().(*types.Interface).NumMethods() == 0 {
		return false
	}
	v := t.reg.symbol(u.Obj().Pkg().Path(), u.Obj().Name())
	return v.IsValid() && v.Kind() == reflect.Pointer && v.IsNil()
}

func typeList(l *types.TypeList) []types.Type {
	ts := make([]types.Type, l.Len())
	for i := range ts {
		ts[i] = l.At(i)
	}
	return ts
}

// helperName returns a new name for a helper declaration.
func (r *Registry) helperName(base string) string {
	r.count++
	return base + "·" + strconv.Itoa(r.count)
}
