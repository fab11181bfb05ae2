package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"parity.lab/kernel/cell"
)

// Unit is one package-level declaration of the session: a function, a type
// with its methods, a constant group, or, in a pasted program, a variable.
type Unit struct {
	// Names are the names it declares; a constant group has several.
	Names []string
	// Exactly one of these is set.
	Func  *ast.FuncDecl
	Type  *ast.TypeSpec
	Const *ast.GenDecl
	Var   *ast.GenDecl

	Methods []*ast.FuncDecl // of Type

	Place   string            // where it was declared
	Texts   map[string]string // text of each cell that it stands in, by place
	Imports map[string]string // the imports it was declared under: name → path

	// Result of the check it was last part of.
	Info    *types.Info
	Pkg     *types.Package
	Objects map[string]types.Object
	uses    map[string]bool // names of session objects it uses
}

// Var is a variable of the session.
type Var struct {
	Name   string
	Object *types.Var
	// Place says where it was declared, such as "cell[3], line 2", or is empty.
	Place string
	// Prev is the variable whose value this one takes over, if it was only
	// checked again because a declaration its type uses was.
	Prev *Var

	mentions map[string]bool // names of session types in its type
}

// Nodes returns the syntax trees of a unit.
func (u *Unit) Nodes() []ast.Node {
	var ns []ast.Node
	switch {
	case u.Func != nil:
		ns = append(ns, u.Func)
	case u.Type != nil:
		ns = append(ns, u.Type)
	case u.Const != nil:
		ns = append(ns, u.Const)
	case u.Var != nil:
		ns = append(ns, u.Var)
	}
	for _, m := range u.Methods {
		ns = append(ns, m)
	}
	return ns
}

// contains tells whether pos lies in the unit.
func (u *Unit) contains(pos token.Pos) bool {
	for _, n := range u.Nodes() {
		if n.Pos() <= pos && pos < n.End() {
			return true
		}
	}
	return false
}

// mentionsName tells whether an identifier called one of names occurs.
func (u *Unit) mentionsName(names map[string]bool) bool {
	found := false
	for _, n := range u.Nodes() {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && names[id.Name] {
				found = true
			}
			return !found
		})
	}
	return found
}

// decls returns the unit as declarations for a file. Names that later
// declarations took over are blanked in a constant group.
func (u *Unit) decls(taken map[string]bool) []ast.Decl {
	var ds []ast.Decl
	switch {
	case u.Func != nil:
		ds = append(ds, u.Func)
	case u.Type != nil:
		ds = append(ds, &ast.GenDecl{TokPos: u.Type.Pos(), Tok: token.TYPE, Specs: []ast.Spec{u.Type}})
	case u.Const != nil:
		ds = append(ds, blankNames(u.Const, taken))
	case u.Var != nil:
		ds = append(ds, u.Var)
	}
	for _, m := range u.Methods {
		ds = append(ds, m)
	}
	return ds
}

// blankNames returns d with the taken names replaced by _; d itself if there are none.
func blankNames(d *ast.GenDecl, taken map[string]bool) *ast.GenDecl {
	out := *d
	out.Specs = nil
	changed := false
	for _, s := range d.Specs {
		v := *s.(*ast.ValueSpec)
		v.Names = append([]*ast.Ident(nil), v.Names...)
		for i, n := range v.Names {
			if taken[n.Name] {
				v.Names[i] = &ast.Ident{NamePos: n.NamePos, Name: "_"}
				changed = true
			}
		}
		out.Specs = append(out.Specs, &v)
	}
	if !changed {
		return d
	}
	return &out
}

// unitsOf cuts the declarations of a file into units, types joined with the
// methods declared beside them. Methods of types that are not declared here
// come back by type name. Functions called main or init, and blank functions,
// get names of their own.
func unitsOf(c *cell.Cell, imports map[string]string) (units []*Unit, methods map[string][]*ast.FuncDecl) {
	f := c.File
	methods = map[string][]*ast.FuncDecl{}
	texts := map[string]string{c.Place: c.Text}
	add := func(u *Unit) {
		u.Place, u.Texts, u.Imports = c.Place, texts, imports
		units = append(units, u)
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				if name := receiverName(d); name != "" {
					methods[name] = append(methods[name], d)
					continue
				}
			}
			add(&Unit{Names: []string{d.Name.Name}, Func: d})
		case *ast.GenDecl:
			switch d.Tok {
			case token.TYPE:
				for _, s := range d.Specs {
					spec := s.(*ast.TypeSpec)
					add(&Unit{Names: []string{spec.Name.Name}, Type: spec})
				}
			case token.CONST:
				add(&Unit{Names: specNames(d.Specs...), Const: d})
			case token.VAR:
				for _, s := range d.Specs {
					add(&Unit{Names: specNames(s), Var: &ast.GenDecl{TokPos: s.Pos(), Tok: token.VAR, Specs: []ast.Spec{s}}})
				}
			}
		}
	}
	for _, u := range units {
		if u.Type != nil {
			u.Methods = methods[u.Names[0]]
			delete(methods, u.Names[0])
		}
	}
	return units, methods
}

func specNames(specs ...ast.Spec) []string {
	var names []string
	for _, s := range specs {
		if v, ok := s.(*ast.ValueSpec); ok {
			for _, n := range v.Names {
				if n.Name != "_" {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}

// receiverName returns the name of the type a method belongs to, or "" if it
// has not the form of a receiver.
func receiverName(d *ast.FuncDecl) string {
	if len(d.Recv.List) != 1 {
		return ""
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// sessionUses collects the names of session objects that the nodes use.
func sessionUses(info *types.Info, nodes []ast.Node) map[string]bool {
	uses := map[string]bool{}
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if o := info.Uses[id]; o != nil && IsSession(o) {
					uses[o.Name()] = true
				}
			}
			return true
		})
	}
	return uses
}

// UsedNames lists the session objects that the unit uses, sorted.
func (u *Unit) UsedNames() []string { return sortedKeys(u.uses) }

// Mentions lists the session types in the variable's type, sorted.
func (v *Var) Mentions() []string { return sortedKeys(v.mentions) }

// Text returns the source of a node of the unit and where it stands. It is
// false if that is not known.
func (u *Unit) Text(fset *token.FileSet, n ast.Node) (text string, at token.Position, ok bool) {
	at, end := fset.Position(n.Pos()), fset.Position(n.End())
	whole, known := u.Texts[at.Filename]
	from, to := offsetOf(whole, at), offsetOf(whole, end)
	if !known || end.Filename != at.Filename || from < 0 || to < from {
		return "", at, false
	}
	return whole[from:to], at, true
}

// offsetOf returns the byte offset of a line and column, or -1.
func offsetOf(text string, p token.Position) int {
	offset := 0
	for range p.Line - 1 {
		i := strings.IndexByte(text[offset:], '\n')
		if i < 0 {
			return -1
		}
		offset += i + 1
	}
	if offset += p.Column - 1; offset > len(text) {
		return -1
	}
	return offset
}

// IsSession tells whether o is declared at package level in a cell.
func IsSession(o types.Object) bool {
	// Not o.Pkg().Scope(): an object is inserted into the scope of every later check.
	return o.Pkg() != nil && o.Pkg().Path() == "main" && o.Parent() != nil && o.Parent().Parent() == types.Universe
}

// namedIn collects the names of session types that occur in t.
func namedIn(t types.Type) map[string]bool {
	names, seen := map[string]bool{}, map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Alias:
			if IsSession(t.Obj()) {
				names[t.Obj().Name()] = true
			}
			walk(types.Unalias(t))
		case *types.Named:
			if IsSession(t.Obj()) {
				names[t.Obj().Name()] = true
			}
			for a := range t.TypeArgs().Types() {
				walk(a)
			}
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
		case *types.Struct:
			for f := range t.Fields() {
				walk(f.Type())
			}
		case *types.Tuple:
			for v := range t.Variables() {
				walk(v.Type())
			}
		case *types.Signature:
			walk(t.Params())
			walk(t.Results())
		case *types.Interface:
			for m := range t.Methods() {
				walk(m.Type())
			}
		}
	}
	walk(t)
	return names
}
