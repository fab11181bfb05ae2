package closure

import (
	"go/ast"
	"go/types"
	"reflect"
)

// asserted is x.(T) for a compiled, concrete type T: the values of other types
// are boxed, so looking at the dynamic type is enough.
type asserted struct {
	x    eexp
	from reflect.Type // of the interface
	t    *typ
	site *site
}

func (g *gen) asserted(x *ast.TypeAssertExpr, want ast.Expr) asserted {
	v := g.expr(x.X)
	return g.assertedType(want, v, g.site(x.Pos()))
}

func (g *gen) assertedType(want ast.Expr, v val, s *site) asserted {
	t := g.typ(want.Pos(), g.info.TypeOf(want))
	if t.class == cIface || !g.c.compiled(t.t) {
		g.no(want.Pos(), "an assertion to "+g.name(t.t))
	}
	return asserted{v.e(), v.t.rt, t, s}
}

// content returns the value in an interface of type rt as an any.
func content(rt reflect.Type, x iface) any {
	if rt.NumMethod() == 0 {
		return *(*any)(ptr(&x))
	}
	return reflect.NewAt(rt, ptr(&x)).Elem().Interface()
}

// try writes the value to dst if it has the type.
func (a asserted) try(x iface, dst ptr) bool {
	v := content(a.from, x)
	if v == nil || reflect.TypeOf(v) != a.t.rt {
		return false
	}
	reflect.NewAt(a.t.rt, dst).Elem().Set(reflect.ValueOf(v))
	return true
}

// assertion compiles x.(T) as a value.
func (g *gen) assertion(x *ast.TypeAssertExpr) val {
	a := g.asserted(x, x.Type)
	alloc := allocator(a.t)
	name := types.TypeString(a.t.t, (*types.Package).Name)
	static := types.TypeString(g.info.TypeOf(x.X), (*types.Package).Name)
	if static == "any" {
		static = "interface {}"
	}
	if a.from.NumMethod() == 0 && static != "interface {}" {
		g.no(x.Pos(), "an assertion of an interface declared in a cell")
	}
	return place{t: a.t, kind: computed, dyn: func(fp ptr) ptr {
		v := a.x(fp)
		q := alloc()
		if !a.try(v, q) {
			dynamic := "nil"
			if v.t != nil {
				dynamic = g.c.typeName(content(a.from, v))
			}
			a.site.fail(fp, typeError("interface conversion: "+static+" is "+dynamic+", not "+name))
		}
		return q
	}}.load()
}

// typeError is a failed assertion, an error of the runtime.
type typeError string

func (e typeError) Error() string { return string(e) }

// RuntimeError marks the error as one of the runtime.
func (e typeError) RuntimeError() {}

// assertionOK is v, ok = x.(T).
func (g *gen) assertionOK(x *ast.TypeAssertExpr, each func(i int, v val) exec) exec {
	a := g.asserted(x, x.Type)
	ok, slot, alloc := g.temp(g.c.typ(types.Typ[types.Bool])), g.slot(pointerType).off, allocator(a.t)
	v := place{t: a.t, kind: behindSlot, slot: slot}.load()
	first, second := each(0, v), each(1, ok)
	return func(fp ptr) ctl {
		x := a.x(fp)
		q := alloc()
		*at[bool](fp, ok.off) = a.try(x, q)
		*at[ptr](fp, slot) = q
		first(fp)
		second(fp)
		return next
	}
}

// typeSwitch compiles a switch over compiled types.
func (g *gen) typeSwitch(s *ast.TypeSwitchStmt, label string) stmt {
	var list []stmt
	if s.Init != nil {
		if c, ok := g.stmt(s.Init); ok {
			list = append(list, c)
		}
	}
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X.(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		x = a.Rhs[0].(*ast.TypeAssertExpr).X
	}
	v := g.expr(x)
	list = append(list, plain(g.save(&v)))
	slot := g.slot(pointerType).off
	var conds []bexp
	var bodies []stmt
	other := -1
	for i, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			other = i
		}
		var cond bexp
		from := v
		for _, want := range c.List {
			b := g.typeCase(want, v, slot, &from, len(c.List) == 1)
			if first := cond; first != nil {
				second := b
				b = func(fp ptr) bool { return first(fp) || second(fp) }
			}
			cond = b
		}
		g.scope(func() {
			var head []stmt
			if o, ok := g.info.Implicits[c].(*types.Var); ok {
				_, init := g.declare(o)
				head = append(head, plain(init(from)))
			}
			bodies = append(bodies, seq(append(head, g.stmts(c.Body)...)))
		})
		conds = append(conds, cond)
	}
	return seq(append(list, stmt{run: choose(conds, bodies, other), flows: escapes(s.Body) || continues(s.Body)}))
}

// typeCase is one type of a case. If it is the only one, from becomes the
// value of that type, which the condition leaves behind slot.
func (g *gen) typeCase(want ast.Expr, v val, slot uintptr, from *val, only bool) bexp {
	if g.info.Types[want].IsNil() {
		e := v.e()
		return func(fp ptr) bool { return e(fp).t == nil }
	}
	a := g.assertedType(want, v, nil)
	alloc := allocator(a.t)
	if only {
		*from = place{t: a.t, kind: behindSlot, slot: slot}.load()
	}
	return func(fp ptr) bool {
		q := alloc()
		ok := a.try(a.x(fp), q)
		*at[ptr](fp, slot) = q
		return ok
	}
}
