package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sort"
	"strings"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// Packages says which packages cells may import.
type Packages struct {
	// TypeData returns the export data of a package.
	TypeData func(path string) ([]byte, bool)
	// Paths lists the importable packages.
	Paths []string
	// Refuse, if not nil, says why a package that is known must not be
	// imported, or "".
	Refuse func(path string) string
	// Doc, if not nil, returns what the docs of a package say first about a member,
	// "Name" or "Type.Name", or about the package itself, "".
	Doc func(path, member string) string
	// Offers, if not nil, tells whether completion offers a member of a package.
	Offers func(types.Object) bool
}

// Checker checks the cells of one session.
type Checker struct {
	fset     *token.FileSet
	packages Packages
	imp      *importer
	pkg      *types.Package // that of every check: unexported fields belong to a package

	units   map[string]*Unit // by each name it declares
	order   []*Unit
	vars    map[string]*Var
	imports map[string]string // name → path
	dots    []string          // dot imports
	dropped map[string]string // name → why it is gone

	predeclared []*Var
}

// hiddenMark is in names that no cell can be expected to write.
const hiddenMark = "ʹ"

// New returns a Checker of an empty session. Cells must be parsed with fset.
func New(fset *token.FileSet, p Packages) *Checker {
	return &Checker{
		fset: fset, packages: p, imp: newImporter(p.TypeData), pkg: types.NewPackage("main", "main"),
		units: map[string]*Unit{}, vars: map[string]*Var{}, imports: map[string]string{}, dropped: map[string]string{},
	}
}

// Predeclare makes a variable of the given type part of the session. The type
// is written as package path and name.
func (k *Checker) Predeclare(name, path, typeName string) (*Var, error) {
	p, err := k.imp.Import(path)
	if err != nil {
		return nil, err
	}
	o := p.Scope().Lookup(typeName)
	if o == nil {
		return nil, fmt.Errorf("check: no type %s in %s", typeName, path)
	}
	return k.PredeclareType(name, o.Type()), nil
}

// PredeclareType is Predeclare for a type that is at hand. A name with a letter
// that cells can't be expected to type is not listed by Names.
func (k *Checker) PredeclareType(name string, t types.Type) *Var {
	v := &Var{Name: name, Object: types.NewVar(token.NoPos, k.pkg, name, t), mentions: map[string]bool{}}
	k.vars[name] = v
	k.predeclared = append(k.predeclared, v)
	return v
}

// Reset forgets all but what is predeclared, and returns what is gone.
func (k *Checker) Reset() Gone {
	gone := Gone{Units: k.order}
	vars := k.vars
	k.units, k.order, k.vars = map[string]*Unit{}, nil, map[string]*Var{}
	k.imports, k.dots, k.dropped = map[string]string{}, nil, map[string]string{}
	for _, v := range k.predeclared {
		k.vars[v.Name] = v
	}
	for name, v := range vars {
		if k.vars[name] != v {
			gone.Vars = append(gone.Vars, v)
		}
	}
	return gone
}

// Import returns the path that a name was imported for, or "".
func (k *Checker) Import(name string) string { return k.imports[name] }

// Imports returns what is imported: path by name.
func (k *Checker) Imports() map[string]string { return maps.Clone(k.imports) }

// Package returns the package that all cells belong to.
func (k *Checker) Package() *types.Package { return k.pkg }

// Importer returns the importer of the session's packages.
func (k *Checker) Importer() types.Importer { return k.imp }

// Checked is a cell that compiles, ready for the interpreter.
type Checked struct {
	Cell *cell.Cell
	// Units are the declarations to emit: those of the cell and those checked
	// again because of it. Deps of a unit may come after it.
	Units []*Unit
	// Vars are the variables to declare.
	Vars []*Var
	// Hoisted maps the variables of the body's outermost scope to the session's.
	Hoisted map[types.Object]*Var
	// Info and Pkg are those of Body and Tail.
	Info *types.Info
	Pkg  *types.Package
	// Init is the order in which a program's variables are initialised.
	Init []*types.Initializer
	// InitInfo is the Info that Init refers to.
	InitInfo *types.Info
	// Inits are the functions called init, in order; Main is func main or nil.
	Inits []*Unit
	Main  *Unit
	// Imported lists paths that were imported because their name was used.
	Imported []string
	// Notes tell what the cell changed besides itself, a line each.
	Notes []string

	declared map[string]bool // names of the cell's declarations and hoisted variables
	imports  map[string]string
	dots     []string
	lost     []string // names of units and variables that no longer compile
	lostWhy  map[string]string
}

// Check checks a cell. On success there are no diagnostics.
func (k *Checker) Check(c *cell.Cell) (*Checked, []event.Diagnostic) {
	a := &attempt{k: k, cell: c, auto: map[string]string{}, lost: map[string]string{}}
	return a.run()
}

// Gone is what later cells can't name any more.
type Gone struct {
	Units []*Unit
	Vars  []*Var
}

// Accept makes a checked cell part of the session. It returns what the cell replaced.
func (k *Checker) Accept(d *Checked) Gone {
	var gone Gone
	before, vars := slices.Clone(k.order), maps.Clone(k.vars)
	for name := range d.declared {
		k.forget(name)
	}
	for _, name := range d.lost {
		k.forget(name)
		k.dropped[name] = d.lostWhy[name]
	}
	for _, u := range d.Units {
		if u == d.Main || isInit(u) {
			continue
		}
		for _, n := range u.Names {
			if old := k.units[n]; old != nil {
				k.remove(old)
			}
		}
	}
	for _, u := range d.Units {
		if u == d.Main || isInit(u) {
			continue
		}
		k.order = append(k.order, u)
		for _, n := range u.Names {
			if n != "_" && u.Objects[n] != nil {
				k.units[n] = u
				delete(k.dropped, n)
			}
		}
	}
	for _, v := range d.Vars {
		k.vars[v.Name] = v
		delete(k.dropped, v.Name)
	}
	for name, path := range d.imports {
		if k.imports[name] != path {
			k.forget(name)
			k.imports[name] = path
		}
	}
	k.dots = append(k.dots, d.dots...)
	for _, u := range before {
		if !slices.Contains(k.order, u) {
			gone.Units = append(gone.Units, u)
		}
	}
	for name, v := range vars {
		if k.vars[name] != v {
			gone.Vars = append(gone.Vars, v)
		}
	}
	return gone
}

// forget removes what the session knows under a name.
func (k *Checker) forget(name string) {
	if u := k.units[name]; u != nil {
		delete(k.units, name)
		gone := true
		for _, n := range u.Names {
			gone = gone && k.units[n] != u
		}
		if gone {
			k.remove(u)
		}
	}
	delete(k.vars, name)
	delete(k.imports, name)
}

// remove takes a unit out of the session's list.
func (k *Checker) remove(u *Unit) {
	for i, o := range k.order {
		if o == u {
			k.order = append(k.order[:i:i], k.order[i+1:]...)
			return
		}
	}
}

// live returns the names that u still stands for: later declarations may have
// taken over some names of a constant group.
func (k *Checker) live(u *Unit) []string {
	var names []string
	for _, n := range u.Names {
		if k.units[n] == u {
			names = append(names, n)
		}
	}
	return names
}

// takenFrom returns the names of u that it no longer stands for, those of taken included.
func (k *Checker) takenFrom(u *Unit, taken map[string]bool) map[string]bool {
	out := map[string]bool{}
	for _, n := range u.Names {
		if k.units[n] != u || taken[n] {
			out[n] = true
		}
	}
	return out
}

func isInit(u *Unit) bool { return u.Func != nil && u.Func.Recv == nil && u.Func.Name.Name == "init" }

// Unit returns the declaration of a name, or nil.
func (k *Checker) Unit(name string) *Unit { return k.units[name] }

// Var returns a variable of the session, or nil.
func (k *Checker) Var(name string) *Var { return k.vars[name] }

// Names lists what the session has declared, sorted: variables and units.
func (k *Checker) Names() []string {
	var names []string
	for n := range k.units {
		names = append(names, n)
	}
	for n := range k.vars {
		if !strings.Contains(n, hiddenMark) {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	return names
}

// newInfo returns a types.Info that records everything the later stages need.
func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
	}
}
