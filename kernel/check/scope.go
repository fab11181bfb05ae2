package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// outcome is the result of one run of go/types.
type outcome struct {
	info *types.Info
	errs []types.Error
	// objects is what the package scope held in the end: the scope itself is
	// emptied for the next check.
	objects map[string]types.Object
}

// check runs go/types over the declarations, with the cell's statements if
// withBody. Package variables for locals are declared by their types.
func (a *attempt) check(fresh, again []*Unit, retyped []*Var, locals map[string]*types.Var, withBody bool) outcome {
	o := a.begin()
	taken := map[string]bool{}
	for _, u := range fresh {
		for _, n := range u.Names {
			taken[n] = true
		}
	}
	var files []*ast.File
	for _, u := range again {
		f := a.file(u.Imports, a.dots)
		f.Decls = append(f.Decls, u.decls(a.k.takenFrom(u, taken))...)
		files = append(files, f)
	}
	own := a.file(a.imports, a.dots)
	for _, u := range fresh {
		if u.Place != a.cell.Place || a.carried[u] { // a type with methods of several cells needs the imports of all
			f := a.file(u.Imports, a.dots)
			f.Decls = append(f.Decls, u.decls(nil)...)
			files = append(files, f)
			continue
		}
		own.Decls = append(own.Decls, u.decls(nil)...)
	}
	if withBody {
		own.Decls = append(own.Decls, a.bodyDecl())
	}
	files = append(files, own)
	synthetic := newTypedVars()
	for _, v := range retyped {
		synthetic.add(v.Name, v.Object.Type())
	}
	for _, name := range sortedKeys(locals) {
		if a.changed[name] {
			synthetic.add(name, locals[name].Type())
		}
	}
	if f := synthetic.file(); f != nil {
		files = append(files, f)
	}
	// What is not checked again stands in the scope as it is, as far as it is named.
	scope := a.k.pkg.Scope()
	insert := func(name string) {
		if a.changed[name] {
			return
		}
		if u := a.k.units[name]; u != nil && u.Objects[name] != nil {
			scope.Insert(u.Objects[name])
		}
		if v := a.k.vars[name]; v != nil {
			scope.Insert(v.Object)
		}
	}
	if a.wholeScope {
		for _, name := range a.k.Names() {
			insert(name)
		}
	} else {
		for name := range identifiers(files) {
			insert(name)
		}
	}
	o.run(a.k, files)
	return o
}

// checkBody checks the statements alone, in the scope that decl made. Names
// that the statements declare anew still have their old meaning until then.
func (a *attempt) checkBody(decl outcome) outcome {
	o := a.begin()
	f := a.file(a.imports, a.dots)
	f.Decls = append(f.Decls, a.bodyDecl())
	scope := a.k.pkg.Scope()
	freshVars := map[string]bool{}
	for _, s := range a.bodyNames() {
		freshVars[s] = true
	}
	for name := range identifiers([]*ast.File{f}) {
		object := decl.objects[name]
		if object == nil { // named by the statements only
			if u := a.k.units[name]; u != nil && !a.changed[name] {
				object = u.Objects[name]
			} else if v := a.k.vars[name]; v != nil && !a.changed[name] {
				object = v.Object
			}
		}
		if old := a.k.vars[name]; freshVars[name] && old != nil {
			scope.Insert(old.Object)
		} else if !freshVars[name] && object != nil {
			scope.Insert(object)
		}
	}
	o.run(a.k, []*ast.File{f})
	return o
}

// identifiers returns the names that occur in files.
func identifiers(files []*ast.File) map[string]bool {
	names := map[string]bool{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				names[id.Name] = true
			}
			return true
		})
	}
	return names
}

// begin makes an empty outcome and empties the package scope, which has no
// method for that: names may be declared again.
func (a *attempt) begin() outcome {
	*a.k.pkg.Scope() = *types.NewScope(types.Universe, token.NoPos, token.NoPos, "session")
	return outcome{info: newInfo(), objects: map[string]types.Object{}}
}

// run type-checks files into o.
func (o *outcome) run(k *Checker, files []*ast.File) {
	conf := types.Config{
		GoVersion: "go1.26", Importer: k.imp,
		Error: func(err error) {
			if e, ok := err.(types.Error); ok && !ignorable(e) {
				o.errs = append(o.errs, e)
			}
		},
	}
	// The error is the first of those that Error has seen.
	_ = types.NewChecker(&conf, k.fset, k.pkg, o.info).Files(files)
	for _, name := range k.pkg.Scope().Names() {
		o.objects[name] = k.pkg.Scope().Lookup(name)
	}
}

// ignorable errors are rules that a notebook does without: unused imports,
// variables and labels, := without a new variable, and a session variable
// called like a package. Other soft errors are errors.
func ignorable(e types.Error) bool {
	for _, rule := range []string{"and not used", "no new variable"} {
		if e.Soft && strings.Contains(e.Msg, rule) {
			return true
		}
	}
	return strings.Contains(e.Msg, "already declared through import of") || strings.Contains(e.Msg, "other declaration of")
}

// file makes a file of package main with the given imports.
func (a *attempt) file(imports map[string]string, dots []string) *ast.File {
	f := &ast.File{Name: ast.NewIdent("main")}
	for _, name := range sortedKeys(imports) {
		f.Decls = append(f.Decls, importDecl(name, imports[name]))
	}
	for _, path := range dots {
		f.Decls = append(f.Decls, importDecl(".", path))
	}
	return f
}

func importDecl(name, path string) ast.Decl {
	return &ast.GenDecl{Tok: token.IMPORT, Specs: []ast.Spec{&ast.ImportSpec{
		Name: ast.NewIdent(name), Path: &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(path)},
	}}}
}
