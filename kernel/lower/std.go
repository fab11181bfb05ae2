package lower

import (
	"go/ast"
	"go/parser"
	"go/types"
	"reflect"
	"slices"
	"sort"

	"parity.lab/kernel/lower/rt"
)

// stdPackage is a generic standard package checked from source.
type stdPackage struct {
	src     Source
	funcs   map[string]*ast.FuncDecl
	methods map[string]*ast.FuncDecl // by "Type.Method"
}

// A stdJob is an instance of a standard function or method that is to be
// translated.
type stdJob struct {
	pkg   *stdPackage
	decl  *ast.FuncDecl
	name  string
	targs []types.Type
}

// stdSource loads a generic standard package, once in a session. It returns
// nil when there is no source.
func (r *Registry) stdSource(path string) (*stdPackage, error) {
	if p, ok := r.std[path]; ok {
		return p, nil
	}
	r.std[path] = nil
	if r.o.StdSource == nil {
		return nil, nil
	}
	files := r.o.StdSource(path)
	if len(files) == 0 {
		return nil, nil
	}
	p := &stdPackage{funcs: map[string]*ast.FuncDecl{}, methods: map[string]*ast.FuncDecl{}}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	var asts []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(r.fset, path+"/"+name, files[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		asts = append(asts, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}}
	var failure error
	conf := types.Config{Importer: r.o.Importer, Error: func(err error) {
		if e, ok := err.(types.Error); ok && !e.Soft && failure == nil {
			failure = err
		}
	}}
	pkg, _ := conf.Check(path, r.fset, asts, info)
	if failure != nil {
		return nil, failure
	}
	r.own[pkg] = true
	p.src = Source{r.fset, info, pkg}
	for _, f := range asts {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if fd.Recv == nil {
				p.funcs[fd.Name.Name] = fd
				continue
			}
			o := info.Defs[fd.Name].(*types.Func)
			p.methods[namedOf(o.Signature().Recv().Type()).Obj().Name()+"."+fd.Name.Name] = fd
		}
	}
	r.std[path] = p
	return p, nil
}

// stdSource is the registry's, with its errors refused.
func (t *Translator) stdSource(path string) *stdPackage {
	p, err := t.reg.stdSource(path)
	if err != nil {
		t.refuse(t.declFrom, "package "+path+" can't be used: "+err.Error(), "")
	}
	return p
}

// fromSource tells whether a function without type parameters is translated
// from its source.
func (t *Translator) fromSource(o *types.Func) bool { return t.reg.own[o.Pkg()] }

// stdFunc returns the emitted name of an instance of a standard function.
func (t *Translator) stdFunc(path, name string, targs []types.Type) string {
	p := t.stdSource(path)
	if p == nil || p.funcs[name] == nil {
		t.refuse(t.declFrom, "generic function "+path+"."+name+" can't be used in cells", "")
		return name
	}
	return t.stdJob(p, p.funcs[name], path+"."+name, name, targs)
}

func (t *Translator) stdJob(p *stdPackage, d *ast.FuncDecl, what, base string, targs []types.Type) string {
	key := "std " + what + "["
	for _, a := range targs {
		key += t.reg.typeKey(a) + ","
	}
	if n, ok := t.reg.made[key]; ok {
		return n
	}
	n := t.reg.helperName(base)
	t.reg.made[key] = n
	t.reg.jobs = append(t.reg.jobs, stdJob{p, d, n, slices.Clone(targs)})
	return n
}

// drain translates the standard functions that have been asked for.
func (t *Translator) drain() {
	for len(t.reg.jobs) > 0 {
		j := t.reg.jobs[0]
		t.reg.jobs = t.reg.jobs[1:]
		sub := &Translator{src: j.pkg.src, names: t.names, reg: t.reg, nested: true}
		d, err := sub.funcDecl(j.decl, j.name, j.targs)
		if rs, ok := err.(Refusals); ok {
			for _, r := range rs {
				t.refuse(t.declFrom, j.pkg.src.Pkg.Path()+"."+j.decl.Name.Name+": "+r.Message, r.Hint)
			}
		}
		if d != nil {
			t.helpers = append(t.helpers, d)
		}
		t.helpers = append(t.helpers, sub.helpers...)
	}
}

// stdInstance returns the type from source that stands for an instance of a
// generic struct type of a standard package, or nil.
func (r *Registry) stdInstance(u *types.Named) *types.Named {
	o := u.Origin().Obj()
	if o.Pkg() == nil || !r.compiled(o) || u.TypeArgs().Len() == 0 {
		return nil
	}
	if _, ok := u.Underlying().(*types.Struct); !ok {
		return nil
	}
	p, _ := r.stdSource(o.Pkg().Path())
	if p == nil {
		return nil
	}
	tn, ok := p.src.Pkg.Scope().Lookup(o.Name()).(*types.TypeName)
	if !ok {
		return nil
	}
	inst, err := types.Instantiate(r.context, tn.Type(), typeList(u.TypeArgs()), false)
	if err != nil {
		return nil
	}
	n, _ := inst.(*types.Named)
	return n
}

// stdMethod returns the emitted name of a method of a type that comes from the
// source of a standard package, or "".
func (t *Translator) stdMethod(recv *types.Named, origin *types.Func) string {
	o := recv.Origin().Obj()
	if o.Pkg() == nil {
		return ""
	}
	if !t.reg.own[o.Pkg()] {
		if t.reg.stdInstance(recv) == nil {
			return ""
		}
	}
	p := t.stdSource(o.Pkg().Path())
	if p == nil {
		return ""
	}
	what := o.Name() + "." + origin.Name()
	d := p.methods[what]
	if d == nil {
		t.refuse(t.declFrom, "method "+o.Pkg().Name()+"."+what+" can't be used in cells", "")
		return origin.Name()
	}
	return t.stdJob(p, d, o.Pkg().Path()+"."+what, o.Name()+"_"+origin.Name(), typeList(recv.TypeArgs()))
}

// nilType is the symbol that stands for case nil.
func (t *Translator) nilType() string {
	return t.reg.export("N", "nil", func() reflect.Value { return reflect.ValueOf(rt.NilType) })
}
