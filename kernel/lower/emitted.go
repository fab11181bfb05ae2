package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
)

// TypeExpr writes a type in the names of emitted code.
func (t *Translator) TypeExpr(typ types.Type) ast.Expr { return t.typeExpr(typ, token.NoPos) }

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
		if own := t.stdInstance(u); own != nil {
			return t.namedExpr(own, p)
		}
		return t.typeExpr(u.Underlying(), p)
	}
	switch under := u.Underlying().(type) {
	case *types.Struct:
		if c := t.compiledTwin(under); c != nil {
			return t.compiledName(c, p)
		}
		return ident(t.typeName(u), p)
	case *types.Interface:
		return emptyInterface(p)
	default:
		if t.opaque(u) {
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

// typeName returns the emitted name of a struct type of the session.
func (t *Translator) typeName(u *types.Named) string {
	o := u.Origin().Obj()
	if t.isLocal(u.Obj()) || t.reg.own[o.Pkg()] {
		return t.localTypeName(u)
	}
	if u.TypeArgs().Len() > 0 {
		return t.names.Instance(o, typeList(u.TypeArgs()))
	}
	if n, ok := t.names.Object(o); ok {
		return n
	}
	return o.Name()
}

// isLocal tells whether a type is declared in a function.
func (t *Translator) isLocal(o *types.TypeName) bool {
	if t.reg.localOrigin[o] != nil {
		return true
	}
	if o.Parent() == nil || o.Pkg() == nil {
		return false
	}
	if t.hoistedTypes[o] {
		return false
	}
	return o.Parent() != o.Pkg().Scope()
}

// localTypeName emits a struct type declared in a function as a helper.
func (t *Translator) localTypeName(u *types.Named) string {
	key := "type " + t.reg.typeKey(u)
	if n, ok := t.reg.made[key]; ok {
		return n
	}
	n := t.reg.helperName(u.Obj().Name())
	t.reg.made[key] = n
	t.emitStruct(n, u.Underlying().(*types.Struct), u.Obj().Pos())
	return n
}

// structName emits an unnamed struct type as a helper.
func (t *Translator) structName(u *types.Struct, p token.Pos) ast.Expr {
	key := "type " + t.reg.typeKey(u)
	n, ok := t.reg.made[key]
	if !ok {
		n = t.reg.helperName("struct")
		t.reg.made[key] = n
		t.emitStruct(n, u, p)
	}
	return ident(n, p)
}

func (t *Translator) emitStruct(name string, u *types.Struct, p token.Pos) {
	t.helpers = append(t.helpers, typeDecl(name, t.structType(u, p), p))
}

func typeDecl(name string, x ast.Expr, p token.Pos) *ast.GenDecl {
	return &ast.GenDecl{TokPos: p, Tok: token.TYPE, Specs: []ast.Spec{&ast.TypeSpec{Name: ident(name, p), Type: x}}}
}

// structType writes the fields of a struct. All become exported and none is
// embedded: the interpreter needs the first, and promotion is resolved here.
func (t *Translator) structType(u *types.Struct, p token.Pos) ast.Expr {
	l := &ast.FieldList{Opening: p, Closing: p}
	for i := range u.NumFields() {
		f := &ast.Field{Names: []*ast.Ident{ident(fieldName(u, i), p)}, Type: t.typeExpr(u.Field(i).Type(), p)}
		if tag := fieldTag(u, i); tag != "" {
			f.Tag = &ast.BasicLit{ValuePos: p, Kind: token.STRING, Value: strconv.Quote(tag)}
		}
		l.List = append(l.List, f)
	}
	return &ast.StructType{Struct: p, Fields: l}
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
func (t *Translator) compiledTwin(u *types.Struct) *types.Named {
	for i := range u.NumFields() {
		f := u.Field(i)
		if f.Exported() || f.Pkg() == nil || t.reg.own[f.Pkg()] || f.Pkg().Path() == "main" {
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
func (t *Translator) opaque(u *types.Named) bool {
	key := t.reg.typeKey(u)
	if o, ok := t.reg.opaque[key]; ok {
		return o
	}
	seen := map[string]bool{}
	found := false
	var visit func(typ types.Type)
	visit = func(typ types.Type) {
		switch v := types.Unalias(typ).(type) {
		case *types.Named:
			if t.reg.compiled(v.Obj()) && v.TypeArgs().Len() == 0 {
				return
			}
			k := t.reg.typeKey(v)
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
	t.reg.opaque[key] = found
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
	return t.opaque(u)
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
