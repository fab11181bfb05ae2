package check

import (
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strings"

	"parity.lab/kernel/event"
)

// selected lists what may stand behind the dot of a selector.
func (a *attempt) selected(o outcome, n *ast.SelectorExpr) []candidate {
	if x, ok := n.X.(*ast.Ident); ok {
		if p, ok := o.info.Uses[x].(*types.PkgName); ok {
			return a.k.packageMembers(p.Imported())
		}
		if _, known := o.info.Uses[x]; !known {
			return a.k.unimported(x.Name)
		}
	}
	tv, ok := o.info.Types[n.X]
	if !ok || tv.Type == nil || tv.Type == types.Typ[types.Invalid] {
		return nil
	}
	return a.k.members(tv)
}

// packagesCalled returns the paths of the packages with a name, in the order in
// which [Checker.packageFor] prefers them.
func (k *Checker) packagesCalled(name string) []string {
	var paths []string
	for _, p := range k.packages.Paths {
		if base := path.Base(p); base == name || base == "v2" && path.Base(path.Dir(p)) == name {
			paths = append(paths, p)
		}
	}
	slices.SortStableFunc(paths, func(p, q string) int {
		if r := packageRank(p) - packageRank(q); r != 0 {
			return r
		}
		return len(p) - len(q)
	})
	return paths
}

// packageRank is lower for packages that a name more likely means.
func packageRank(p string) int {
	switch {
	case strings.HasPrefix(p, "parity.lab/"):
		return 0
	case strings.HasPrefix(p, "crypto/") || strings.HasPrefix(p, "html/"):
		return 3
	case strings.HasSuffix(p, "/v2"):
		return 2
	}
	return 1
}

// unimported lists the members of the packages with a name that are not
// imported. The first of them that has a member is the one that using it imports.
func (k *Checker) unimported(name string) []candidate {
	var list []candidate
	for _, p := range k.packagesCalled(name) {
		if pkg, err := k.imp.Import(p); err == nil {
			list = append(list, k.packageMembers(pkg)...)
		}
	}
	return list
}

func (k *Checker) packageMembers(p *types.Package) []candidate {
	var list []candidate
	for _, name := range p.Scope().Names() {
		if o := p.Scope().Lookup(name); o.Exported() && k.offers(o) {
			list = append(list, candidate{Match: event.Match{Text: name}, object: o, group: declared})
		}
	}
	return list
}

// offers tells whether cells may use an object.
func (k *Checker) offers(o types.Object) bool {
	return k.packages.Offers == nil || k.packages.Offers(o)
}

// members lists the fields and methods that can be selected from an expression.
func (k *Checker) members(tv types.TypeAndValue) []candidate {
	var list []candidate
	seen := map[string]bool{}
	add := func(o types.Object, owner string) {
		if seen[o.Name()] || !o.Exported() && (o.Pkg() == nil || o.Pkg().Path() != k.pkg.Path()) || !k.offers(o) {
			return
		}
		seen[o.Name()] = true
		list = append(list, candidate{Match: event.Match{Text: o.Name()}, object: o, owner: owner, group: declared})
	}
	t := tv.Type
	if !tv.IsType() { // of a type, methods only
		eachField(t, func(f *types.Var, owner string) {
			found, _, _ := types.LookupFieldOrMethod(t, true, f.Pkg(), f.Name())
			if found == f {
				add(f, owner)
			}
		})
	}
	receiver := t
	_, isPointer := t.Underlying().(*types.Pointer)
	_, isParameter := types.Unalias(t).(*types.TypeParam)
	if tv.Addressable() && !isPointer && !isParameter && !types.IsInterface(t) {
		receiver = types.NewPointer(t)
	}
	for s := range types.NewMethodSet(receiver).Methods() {
		owner := ""
		if f, ok := s.Obj().(*types.Func); ok && f.Signature().Recv() != nil {
			owner = typeName(f.Signature().Recv().Type())
		}
		if owner == "" {
			owner = typeName(t)
		}
		add(s.Obj(), owner)
	}
	return list
}

// eachField calls f for the fields of a struct, or of what a pointer points to,
// and of its embedded structs, with the names of the types that they belong to.
func eachField(t types.Type, f func(field *types.Var, owner string)) {
	seen := map[types.Type]bool{}
	for level := []types.Type{t}; len(level) > 0; {
		var next []types.Type
		for _, t := range level {
			if pointer, ok := t.Underlying().(*types.Pointer); ok {
				t = pointer.Elem()
			}
			s, ok := t.Underlying().(*types.Struct)
			if !ok || seen[t] {
				continue
			}
			seen[t] = true
			for field := range s.Fields() {
				f(field, typeName(t))
				if field.Embedded() {
					next = append(next, field.Type())
				}
			}
		}
		level = next
	}
}

// typeName returns the name of the type that t is or points to, or "".
func typeName(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}
