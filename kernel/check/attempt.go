package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// attempt is one cell on its way through the checks.
type attempt struct {
	k    *Checker
	cell *cell.Cell

	wholeScope bool // everything declared is put into the scope, not what is named

	auto map[string]string // imports added because their name was used
	lost map[string]string // units and variables given up on, and why

	imports map[string]string // the session's and the cell's
	dots    []string
	fresh   []*Unit        // declarations of the cell
	carried map[*Unit]bool // types of the cell that keep methods of other cells
	changed map[string]bool
	again   []*Unit // accepted units to check again
	retyped []*Var  // accepted variables whose type is checked again
}

func (a *attempt) run() (*Checked, []event.Diagnostic) {
	if ds := a.readImports(); len(ds) > 0 {
		return nil, ds
	}
	if ds := a.readDeclarations(); len(ds) > 0 {
		return nil, ds
	}
	for {
		a.spread(nil)
		first := a.check(a.fresh, a.again, a.retyped, nil, true)
		if a.autoImport(first.errs) {
			continue
		}
		locals := a.locals(first)
		if ds := a.declaredTwice(locals); len(ds) > 0 {
			return nil, ds
		}
		decl, body := first, first
		if a.needsPackageVars(locals) {
			a.spread(locals)
			decl = a.check(a.fresh, a.again, a.retyped, locals, false)
			body = a.checkBody(decl)
			if a.autoImport(append(decl.errs, body.errs...)) {
				continue
			}
			decl.errs = append(decl.errs, body.errs...)
		}
		if a.dropCarried(decl.errs) || a.giveUp(decl.errs) {
			continue
		}
		if ds := a.diagnostics(decl.errs, decl.info, body.info); len(ds) > 0 {
			return nil, ds
		}
		return a.checked(decl, body)
	}
}

// readImports merges the cell's imports with the session's.
func (a *attempt) readImports() []event.Diagnostic {
	a.imports = map[string]string{}
	for name, path := range a.k.imports {
		a.imports[name] = path
	}
	a.dots = slices.Clone(a.k.dots)
	var ds []event.Diagnostic
	for _, s := range a.cell.File.Imports {
		path, _ := strconv.Unquote(s.Path.Value)
		if refuse := a.k.packages.Refuse; refuse != nil && refuse(path) != "" {
			d := a.place(s.Path.Pos())
			d.Message, d.Hint = refuse(path), "%help safe lists what is"
			ds = append(ds, d)
			continue
		}
		p, err := a.k.imp.Import(path)
		if err != nil {
			d := a.place(s.Path.Pos())
			d.Message = err.Error()
			d.Hint = a.k.packages.hint(path)
			ds = append(ds, d)
			continue
		}
		name := p.Name()
		if s.Name != nil {
			name = s.Name.Name
		}
		switch name {
		case "_":
		case ".":
			if !slices.Contains(a.dots, path) {
				a.dots = append(a.dots, path)
			}
		default:
			a.imports[name] = path
		}
	}
	return ds
}

// readDeclarations takes the cell's declarations apart. A method of an earlier
// type makes a new version of that type.
func (a *attempt) readDeclarations() []event.Diagnostic {
	units, methods := unitsOf(a.cell, a.imports)
	a.fresh = units
	a.carryMethods()
	var ds []event.Diagnostic
	for _, name := range sortedKeys(methods) {
		old := a.k.units[name]
		if old == nil || old.Type == nil {
			d := a.place(methods[name][0].Recv.List[0].Type.Pos())
			d.Message = "undefined: " + name
			if types.Universe.Lookup(name) != nil {
				d.Message = "cannot define new methods on non-local type " + name
			}
			ds = append(ds, d)
			continue
		}
		u := *old
		u.Methods = nil
		for _, m := range old.Methods {
			if !slices.ContainsFunc(methods[name], func(n *ast.FuncDecl) bool { return n.Name.Name == m.Name.Name }) {
				u.Methods = append(u.Methods, m)
			}
		}
		u.Methods = append(u.Methods, methods[name]...)
		u.Imports = merged(u.Imports, a.imports)
		u.Texts = merged(old.Texts, map[string]string{a.cell.Place: a.cell.Text})
		a.fresh = append(a.fresh, &u)
	}
	return ds
}

// carryMethods gives types that the cell declares again the methods that other
// cells gave them. Methods that stood beside the type are those that the cell has.
func (a *attempt) carryMethods() {
	a.carried = map[*Unit]bool{}
	where := func(n ast.Node) string { return a.k.fset.Position(n.Pos()).Filename }
	for _, u := range a.fresh {
		if u.Type == nil || u.Type.Assign.IsValid() {
			continue
		}
		old := a.k.units[u.Names[0]]
		if old == nil || old.Type == nil {
			continue
		}
		own := u.Methods
		for _, m := range old.Methods {
			if where(m) == where(old.Type) || slices.ContainsFunc(own, func(n *ast.FuncDecl) bool { return n.Name.Name == m.Name.Name }) {
				continue
			}
			u.Methods = append(slices.Clip(u.Methods), m)
			a.carried[u] = true
		}
		if a.carried[u] {
			u.Imports, u.Texts = merged(old.Imports, a.imports), merged(old.Texts, u.Texts)
		}
	}
}

// dropCarried drops a method of another cell that no longer compiles with the
// type as the cell declares it.
func (a *attempt) dropCarried(errs []types.Error) bool {
	for _, e := range errs {
		if a.inCell(e.Pos) {
			continue
		}
		for u := range a.carried {
			for i, m := range u.Methods {
				if m.Pos() <= e.Pos && e.Pos < m.End() {
					d := a.place(e.Pos)
					d.Message = clean(e.Msg)
					a.lost[u.Names[0]+"."+m.Name.Name] = d.String()
					u.Methods = slices.Delete(slices.Clone(u.Methods), i, i+1)
					return true
				}
			}
		}
	}
	return false
}

// spread finds what has to be checked again because of the cell: everything
// that uses, directly or not, a name that the cell declares anew.
func (a *attempt) spread(locals map[string]*types.Var) {
	a.changed = map[string]bool{}
	for name := range a.lost {
		a.changed[name] = true
	}
	own := map[string]bool{}
	for _, u := range a.fresh {
		for _, n := range u.Names {
			a.changed[n], own[n] = true, true
		}
	}
	for name := range locals {
		if old := a.k.vars[name]; old == nil || !types.Identical(old.Object.Type(), locals[name].Type()) {
			a.changed[name], own[name] = true, true
		}
	}
	a.again, a.retyped = nil, nil
	inAgain, inRetyped := map[*Unit]bool{}, map[*Var]bool{}
	for more := true; more; {
		more = false
		for _, u := range a.k.order {
			if inAgain[u] || a.allTaken(u, own) || !anyOf(u.uses, a.changed) {
				continue
			}
			inAgain[u], more = true, true
			for _, n := range a.k.live(u) {
				a.changed[n] = true
			}
		}
		for _, v := range a.k.vars {
			if inRetyped[v] || own[v.Name] || a.lost[v.Name] != "" || !anyOf(v.mentions, a.changed) {
				continue
			}
			inRetyped[v], more = true, true
			a.changed[v.Name] = true
		}
	}
	for _, u := range a.k.order { // in the order of the session
		if inAgain[u] {
			a.again = append(a.again, u)
		}
	}
	for _, name := range sortedKeys(a.k.vars) {
		if inRetyped[a.k.vars[name]] {
			a.retyped = append(a.retyped, a.k.vars[name])
		}
	}
}

// allTaken tells whether every name of u is declared anew or lost.
func (a *attempt) allTaken(u *Unit, own map[string]bool) bool {
	for _, n := range a.k.live(u) {
		if !own[n] && a.lost[n] == "" {
			return false
		}
	}
	return true
}

// needsPackageVars tells whether functions use variables that the statements
// declare or give another type.
func (a *attempt) needsPackageVars(locals map[string]*types.Var) bool {
	names := map[string]bool{}
	for name, v := range locals {
		if old := a.k.vars[name]; old == nil || !types.Identical(old.Object.Type(), v.Type()) {
			names[name] = true
		}
	}
	if len(names) == 0 {
		return false
	}
	for _, u := range a.fresh {
		if u.mentionsName(names) {
			return true
		}
	}
	for _, u := range a.again {
		if u.mentionsName(names) {
			return true
		}
	}
	for _, u := range a.k.order {
		if anyOf(u.uses, names) {
			return true
		}
	}
	return false
}

// giveUp drops accepted units and variables that no longer compile, unless the
// cell uses them. It reports whether something was dropped, to start anew.
func (a *attempt) giveUp(errs []types.Error) bool {
	why := map[string]string{}
	for _, e := range errs {
		if u := a.unitAt(e.Pos); u != nil {
			d := a.place(e.Pos)
			d.Message = clean(e.Msg)
			for _, n := range a.k.live(u) {
				if why[n] == "" {
					why[n] = d.String()
				}
			}
		} else if !a.inCell(e.Pos) && !ignorable(e) {
			for _, v := range a.retyped { // a synthetic declaration
				if why[v.Name] == "" {
					why[v.Name] = clean(e.Msg)
				}
			}
		}
	}
	if len(why) == 0 {
		return false
	}
	used := map[string]bool{}
	for name := range why {
		used[name] = true
	}
	for _, u := range a.fresh {
		if u.mentionsName(used) {
			return false
		}
	}
	body := &Unit{Func: a.bodyDecl()}
	if body.mentionsName(used) {
		return false
	}
	for name, reason := range why {
		a.lost[name] = reason
	}
	return true
}

// unitAt returns the accepted unit being checked again in which pos lies.
func (a *attempt) unitAt(pos token.Pos) *Unit {
	for _, u := range a.again {
		if u.contains(pos) {
			return u
		}
	}
	return nil
}

// inCell tells whether pos lies in the cell's own text.
func (a *attempt) inCell(pos token.Pos) bool {
	return pos.IsValid() && a.k.fset.Position(pos).Filename == a.cell.Place
}

// merged returns the union of two import lists; b wins.
func merged(a, b map[string]string) map[string]string {
	out := map[string]string{}
	maps.Copy(out, a)
	maps.Copy(out, b)
	return out
}

func anyOf(set, names map[string]bool) bool {
	for n := range set {
		if names[n] {
			return true
		}
	}
	return false
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
