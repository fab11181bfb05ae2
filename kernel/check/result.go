package check

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"parity.lab/kernel/event"
)

// checked makes the result out of the last checks of the declarations and of
// the body. Both are the same check when no function uses a new variable.
func (a *attempt) checked(decl, body outcome) (*Checked, []event.Diagnostic) {
	d := &Checked{
		Cell: a.cell, Info: body.info, Pkg: a.k.pkg, Init: decl.info.InitOrder, InitInfo: decl.info,
		Hoisted: map[types.Object]*Var{}, declared: map[string]bool{}, imports: a.imports, dots: a.newDots(), lostWhy: a.lost,
		lost: sortedKeys(a.lost),
	}
	taken := map[string]bool{}
	for _, u := range a.fresh {
		for _, n := range u.Names {
			taken[n] = true
		}
	}
	finish := func(old *Unit, names []string) *Unit {
		u := *old
		u.Names, u.Info, u.Pkg, u.Objects = names, decl.info, a.k.pkg, map[string]types.Object{}
		for _, n := range names {
			u.Objects[n] = decl.objects[n]
		}
		if u.Func != nil { // there may be several of the name init
			u.Objects[u.Func.Name.Name] = decl.info.Defs[u.Func.Name]
		}
		u.uses = sessionUses(decl.info, u.Nodes())
		u.Imports = used(&u)
		return &u
	}
	for _, u := range a.again {
		var names []string
		for _, n := range a.k.live(u) {
			if !taken[n] {
				names = append(names, n)
			}
		}
		d.Units = append(d.Units, finish(u, names))
	}
	for _, u := range a.fresh {
		if u.Var != nil { // a program's variables belong to the session like others
			for _, n := range u.Names {
				v := &Var{Name: n, Object: decl.objects[n].(*types.Var)}
				v.mentions = namedIn(v.Object.Type())
				d.Vars = append(d.Vars, v)
				d.declared[n] = true
			}
			continue
		}
		f := finish(u, u.Names)
		d.Units = append(d.Units, f)
		switch {
		case isInit(f):
			d.Inits = append(d.Inits, f)
		case f.Func != nil && f.Func.Recv == nil && f.Func.Name.Name == "main":
			d.Main = f
		default:
			for _, n := range f.Names {
				d.declared[n] = true
			}
		}
	}
	for _, old := range a.retyped {
		o, ok := decl.objects[old.Name].(*types.Var)
		if !ok {
			continue
		}
		d.Vars = append(d.Vars, &Var{Name: old.Name, Object: o, Place: old.Place, Prev: old, mentions: namedIn(o.Type())})
	}
	if ds := a.hoist(d, decl, body); len(ds) > 0 {
		return nil, ds
	}
	d.Imported = sortedKeys(a.auto)
	for _, name := range d.lost {
		d.Notes = append(d.Notes, fmt.Sprintf("%s no longer compiles and is gone until you declare it again (%s)", name, a.lost[name]))
	}
	return d, nil
}

// hoist makes the variables of the body's outermost scope variables of the session.
func (a *attempt) hoist(d *Checked, decl, body outcome) []event.Diagnostic {
	var ds []event.Diagnostic
	locals := a.locals(body)
	for _, name := range sortedKeys(locals) {
		local := locals[name]
		if bad := unnameable(local.Type()); bad != "" {
			p := a.place(local.Pos())
			p.Message = fmt.Sprintf("%s has the type %s, which only its own package can name; a cell can't keep it in a variable", name, bad)
			p.Hint = "use it inside a function, or convert it to an interface type"
			ds = append(ds, p)
			continue
		}
		if old := a.k.vars[name]; old != nil && !a.changed[name] && types.Identical(old.Object.Type(), local.Type()) {
			d.Hoisted[local] = old
			continue
		}
		v := &Var{Name: name}
		if at := a.k.fset.Position(local.Pos()); at.IsValid() {
			v.Place = fmt.Sprintf("%s, line %d", at.Filename, at.Line)
		}
		if o, ok := decl.objects[name].(*types.Var); ok && a.changed[name] {
			v.Object = o // declared for the functions that use it
			d.Vars = slices.DeleteFunc(d.Vars, func(w *Var) bool { return w.Name == name })
		} else {
			v.Object = types.NewVar(local.Pos(), a.k.pkg, name, local.Type())
		}
		v.mentions = namedIn(v.Object.Type())
		if old := a.k.vars[name]; old != nil && types.TypeString(old.Object.Type(), short) != types.TypeString(local.Type(), short) {
			d.Notes = append(d.Notes, fmt.Sprintf("%s changes its type from %s to %s", name, types.TypeString(old.Object.Type(), short), types.TypeString(local.Type(), short)))
		}
		d.Vars = append(d.Vars, v)
		d.Hoisted[local] = v
		d.declared[name] = true
	}
	return ds
}

func (a *attempt) newDots() []string {
	var out []string
	for _, p := range a.dots {
		if !slices.Contains(a.k.dots, p) {
			out = append(out, p)
		}
	}
	return out
}

// declaredTwice reports names that the cell declares as a function, type or
// constant and also as a variable.
func (a *attempt) declaredTwice(locals map[string]*types.Var) []event.Diagnostic {
	var ds []event.Diagnostic
	for _, u := range a.fresh {
		for _, n := range u.Names {
			if v := locals[n]; v != nil {
				d := a.place(v.Pos())
				d.Message = n + " redeclared in this cell"
				ds = append(ds, d)
			}
		}
	}
	return ds
}

// diagnostics turns type errors into those of the cell, in order of position. The
// infos are those of the checks that found them.
func (a *attempt) diagnostics(errs []types.Error, infos ...*types.Info) []event.Diagnostic {
	tails := map[token.Pos]bool{}
	for _, x := range a.cell.Tail {
		tails[x.Pos()] = true
	}
	var groups [][]event.Diagnostic // an error and what go/types says to explain it
	for _, e := range errs {
		if tails[e.Pos] && strings.HasSuffix(e.Msg, "is not used") {
			continue // a value to show is used
		}
		d := a.place(e.Pos)
		d.Message = clean(e.Msg)
		d.Hint = a.hint(e)
		a.advise(&d, e, infos...)
		if strings.HasPrefix(e.Msg, "\t") && len(groups) > 0 {
			groups[len(groups)-1] = append(groups[len(groups)-1], d)
		} else {
			groups = append(groups, []event.Diagnostic{d})
		}
	}
	slices.SortStableFunc(groups, func(x, y []event.Diagnostic) int {
		p, q := x[0], y[0]
		if p.Place != q.Place && (p.Place == a.cell.Place || q.Place == a.cell.Place) {
			if p.Place == a.cell.Place {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(p.Place, q.Place), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
	})
	var ds []event.Diagnostic
	for _, g := range groups {
		for _, d := range g {
			if !slices.Contains(ds, d) {
				ds = append(ds, d)
			}
		}
	}
	return ds
}

// place returns a diagnostic at pos, without a message.
func (a *attempt) place(pos token.Pos) event.Diagnostic {
	if !pos.IsValid() {
		return event.Diagnostic{Place: a.cell.Place}
	}
	p := a.k.fset.Position(pos)
	return event.Diagnostic{Place: p.Filename, Line: p.Line, Column: p.Column}
}

// used keeps the imports whose names occur in a unit.
func used(u *Unit) map[string]string {
	out := map[string]string{}
	for _, n := range u.Nodes() {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if p, ok := u.Imports[id.Name]; ok {
					out[id.Name] = p
				}
			}
			return true
		})
	}
	return out
}

// short qualifies types as a reader of cells writes them.
func short(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}

// TypeString writes a type as a cell would.
func TypeString(t types.Type) string { return types.TypeString(t, short) }

// unnameable returns the first type in t that is unexported by another
// package, or "".
func unnameable(t types.Type) string {
	bad := ""
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		if t == nil || seen[t] || bad != "" {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Named:
			if o := t.Obj(); o.Pkg() != nil && o.Pkg().Path() != "main" && !o.Exported() {
				bad = TypeString(t)
			}
			for x := range t.TypeArgs().Types() {
				walk(x)
			}
		case *types.Alias:
			walk(types.Unalias(t))
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Array:
			walk(t.Elem())
		case *types.Chan:
			walk(t.Elem())
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Signature:
			for v := range t.Params().Variables() {
				walk(v.Type())
			}
			for v := range t.Results().Variables() {
				walk(v.Type())
			}
		}
	}
	walk(t)
	return bad
}
