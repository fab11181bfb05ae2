package closure

import (
	"go/ast"
	"go/token"
	"go/types"
)

// declaration compiles var declarations; constants and types need no code.
func (g *gen) declaration(s *ast.DeclStmt) (stmt, bool) {
	d := s.Decl.(*ast.GenDecl)
	if d.Tok != token.VAR {
		return stmt{}, false
	}
	var list []stmt
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		vars := make([]*types.Var, len(spec.Names))
		for i, n := range spec.Names {
			vars[i], _ = g.info.Defs[n].(*types.Var)
		}
		list = appendStmt(list, g.define(spec.Pos(), spec.Names, vars, spec.Values))
	}
	if len(list) == 0 {
		return stmt{}, false
	}
	return seq(list), true
}

// define declares variables with values, or zero ones. A nil in vars is a
// variable that exists or the blank identifier.
func (g *gen) define(pos token.Pos, names []*ast.Ident, vars []*types.Var, values []ast.Expr) stmt {
	typeOf := func(i int) *typ {
		if v := vars[i]; v != nil {
			return g.typ(names[i].Pos(), v.Type())
		}
		if o := g.info.ObjectOf(names[i]); o != nil {
			return g.typ(names[i].Pos(), o.Type())
		}
		return nil
	}
	set := func(i int, v val) exec {
		if names[i].Name == "_" {
			return discard(v)
		}
		if vars[i] == nil {
			return g.place(names[i]).store(v)
		}
		_, init := g.declare(vars[i])
		return init(v)
	}
	switch {
	case len(values) == 0:
		var list []stmt
		for i := range names {
			if names[i].Name != "_" {
				list = append(list, plain(set(i, zero(typeOf(i)))))
			}
		}
		return seq(list)
	case len(values) == 1 && len(names) > 1:
		return plain(g.multi(values[0], func(i int, v val) exec {
			if t := typeOf(i); t != nil {
				v = g.convert(values[0].Pos(), v, t)
			}
			return set(i, v)
		}))
	case len(values) == 1:
		return plain(set(0, g.valueFor(values[0], typeOf(0))))
	}
	if e := g.defineDivMod(names, vars, values); e != nil {
		return plain(e)
	}
	// Several: all values first, into registers of their own.
	var list, sets []stmt
	for i, x := range values {
		v := g.valueFor(x, typeOf(i))
		if vars[i] != nil && g.inRegister(vars[i]) && v.t.class != cAgg {
			// The new variable is not visible in the other values.
			list = append(list, plain(set(i, v)))
			continue
		}
		list = append(list, plain(g.save(&v)))
		sets = append(sets, plain(set(i, v)))
	}
	return seq(append(list, sets...))
}

// valueFor compiles x for a variable of type t, or for the blank identifier.
func (g *gen) valueFor(x ast.Expr, t *typ) val {
	if t == nil {
		return g.expr(x)
	}
	return g.exprAs(x, t)
}

// save moves v to a register or a block of its own; v then reads from there.
func (g *gen) save(v *val) exec {
	s := g.slot(v.t)
	p := g.at(s)
	var e exec
	if s.block {
		e = intoBlock(s.off, *v)
	} else {
		e = p.store(*v)
	}
	*v = p.load()
	return e
}
