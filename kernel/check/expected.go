package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"parity.lab/kernel/event"
)

// inLiteral lists what may stand as an element of a composite literal: the fields
// of a struct that are not set yet, or names if none of them fits and the element
// can be a value.
func (a *attempt) inLiteral(o outcome, lit *ast.CompositeLit, element ast.Node) []candidate {
	pos := element.Pos()
	tv := o.info.Types[ast.Expr(lit)]
	if tv.Type == nil {
		return a.inScope(o, pos)
	}
	t := tv.Type
	if p, ok := t.Underlying().(*types.Pointer); ok { // &T left out in a list of pointers
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return a.inScope(o, pos)
	}
	set, keyed, listed := map[string]bool{}, false, false
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			keyed = true
			if key, ok := kv.Key.(*ast.Ident); ok {
				set[key.Name] = true
			}
		} else if e != element {
			listed = true
		}
	}
	if listed && !keyed {
		return a.inScope(o, pos)
	}
	var list []candidate
	for f := range s.Fields() {
		if set[f.Name()] || f.Name() == "_" || !f.Exported() && (f.Pkg() == nil || f.Pkg().Path() != a.k.pkg.Path()) {
			continue
		}
		list = append(list, candidate{Match: event.Match{Text: f.Name()}, object: f, owner: typeName(t), group: expected})
	}
	if !keyed { // values in the order of the fields
		for _, c := range a.inScope(o, pos) {
			c.spare = true
			list = append(list, c)
		}
	}
	return list
}

// labels lists the labels that a branch statement can name: of the statements
// around it, for goto of the whole function.
func labels(branch token.Token, path []ast.Node) []candidate {
	var list []candidate
	add := func(l *ast.LabeledStmt) {
		list = append(list, candidate{Match: event.Match{Text: l.Label.Name, Kind: "label"}, group: expected})
	}
	for _, n := range path {
		switch n := n.(type) {
		case *ast.LabeledStmt:
			_, isFor := n.Stmt.(*ast.ForStmt)
			_, isRange := n.Stmt.(*ast.RangeStmt)
			if branch == token.BREAK || branch == token.CONTINUE && (isFor || isRange) {
				add(n)
			}
		case *ast.FuncLit, *ast.FuncDecl:
			if branch == token.GOTO {
				ast.Inspect(n, func(m ast.Node) bool {
					if l, ok := m.(*ast.LabeledStmt); ok {
						add(l)
					}
					_, isFunc := m.(*ast.FuncLit)
					return !isFunc || m == n
				})
			}
			return list
		}
	}
	return list
}

// caseValues lists the constants of the type that a switch is about, without
// those that have a case already.
func (a *attempt) caseValues(o outcome, clause *ast.CaseClause, path []ast.Node) []candidate {
	var sw *ast.SwitchStmt
	for _, n := range path {
		if s, ok := n.(*ast.SwitchStmt); ok {
			sw = s
			break
		}
	}
	if sw == nil || sw.Tag == nil {
		return nil
	}
	t, ok := types.Unalias(o.info.TypeOf(sw.Tag)).(*types.Named)
	if !ok || t.Obj().Pkg() == nil {
		return nil
	}
	used := map[types.Object]bool{}
	for _, s := range sw.Body.List {
		if c, ok := s.(*ast.CaseClause); ok {
			for _, x := range c.List {
				if sel, ok := x.(*ast.SelectorExpr); ok {
					x = sel.Sel
				}
				if id, ok := x.(*ast.Ident); ok {
					used[o.info.Uses[id]] = true
				}
			}
		}
	}
	var list []candidate
	add := func(object types.Object, qualifier string) {
		if c, ok := object.(*types.Const); ok && !used[c] && types.Identical(c.Type(), t) && a.k.offers(c) {
			list = append(list, candidate{Match: event.Match{Text: qualifier + c.Name()}, object: c, group: expected})
		}
	}
	if t.Obj().Pkg().Path() == a.k.pkg.Path() {
		for _, object := range o.objects {
			add(object, "")
		}
		return list
	}
	for name, p := range a.imports {
		if p != t.Obj().Pkg().Path() || strings.HasPrefix(name, ".") {
			continue
		}
		scope := t.Obj().Pkg().Scope()
		for _, member := range scope.Names() {
			if ast.IsExported(member) {
				add(scope.Lookup(member), name+".")
			}
		}
	}
	return list
}
