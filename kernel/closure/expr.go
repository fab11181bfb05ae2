package closure

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// expr compiles an expression with one value.
func (g *gen) expr(x ast.Expr) val {
	tv := g.info.Types[x]
	if tv.Value != nil {
		return g.constant(x.Pos(), g.typ(x.Pos(), tv.Type), tv.Value)
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return g.expr(x.X)
	case *ast.Ident:
		switch o := g.info.ObjectOf(x).(type) {
		case *types.Var:
			return g.variable(x.Pos(), o).load()
		case *types.Func:
			if o.Pkg() != g.pkg {
				return g.foreignValue(x.Pos(), o)
			}
			return g.funcValue(x.Pos(), o)
		}
	case *ast.BinaryExpr:
		return g.binary(x)
	case *ast.UnaryExpr:
		return g.unary(x)
	case *ast.StarExpr:
		return g.place(x).load()
	case *ast.SelectorExpr:
		return g.selector(x)
	case *ast.IndexExpr:
		return g.index(x)
	case *ast.SliceExpr:
		return g.slicing(x)
	case *ast.CallExpr:
		return g.call(x)
	case *ast.CompositeLit:
		return g.composite(x, g.typ(x.Pos(), tv.Type))
	case *ast.FuncLit:
		return g.literal(x)
	case *ast.TypeAssertExpr:
		return g.assertion(x)
	}
	g.no(x.Pos(), "this expression")
	return val{}
}

// exprAs compiles an expression for a variable of type t.
func (g *gen) exprAs(x ast.Expr, t *typ) val {
	if tv := g.info.Types[x]; tv.IsNil() {
		return zero(t)
	}
	return g.convert(x.Pos(), g.expr(x), t)
}

// effect is an expression statement.
func (g *gen) effect(x ast.Expr) exec {
	if c, ok := ast.Unparen(x).(*ast.CallExpr); ok {
		return g.callStmt(c)
	}
	return discard(g.expr(x))
}

// constant is a value that the type checker has computed.
func (g *gen) constant(pos token.Pos, t *typ, v constant.Value) val {
	c := val{t: t, konst: true}
	switch t.class {
	case cInt:
		v = constant.ToInt(v)
		i, exact := constant.Int64Val(v)
		if !exact {
			u, _ := constant.Uint64Val(v)
			i = int64(u)
		}
		c.num = i
	case cBool:
		if constant.BoolVal(v) {
			c.num = 1
		}
	case cFloat:
		if t.float32 {
			f, _ := constant.Float32Val(v)
			c.flt = float64(f)
		} else {
			c.flt, _ = constant.Float64Val(v)
		}
	case cStr:
		c.str = constant.StringVal(v)
	default:
		g.no(pos, "a constant of type "+t.t.String())
	}
	return c
}

// place compiles an expression that denotes a variable.
func (g *gen) place(x ast.Expr) place {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if x.Name == "_" {
			return place{kind: zeroPlace}
		}
		if v, ok := g.info.ObjectOf(x).(*types.Var); ok {
			return g.variable(x.Pos(), v)
		}
	case *ast.StarExpr:
		t := g.typ(x.Pos(), g.info.TypeOf(x))
		return g.deref(x.Pos(), g.expr(x.X), t)
	case *ast.SelectorExpr:
		if s := g.info.Selections[x]; s != nil && s.Kind() == types.FieldVal {
			return g.field(x.Pos(), x.X, s.Index())
		}
		if v, ok := g.info.Uses[x.Sel].(*types.Var); ok && g.info.Selections[x] == nil {
			return g.variable(x.Pos(), v) // of a package
		}
	case *ast.IndexExpr:
		return g.element(x)
	case *ast.CompositeLit:
		return g.spill(g.expr(x))
	}
	g.no(x.Pos(), "this operand")
	return place{}
}

// addressable tells whether place can be asked for x without a copy.
func (g *gen) addressable(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		_, ok := g.info.ObjectOf(x).(*types.Var)
		return ok
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		s := g.info.Selections[x]
		if s == nil {
			_, ok := g.info.Uses[x.Sel].(*types.Var)
			return ok
		}
		if s.Kind() != types.FieldVal {
			return false
		}
		if s.Indirect() {
			return true
		}
		return g.addressable(x.X)
	case *ast.IndexExpr:
		switch g.info.TypeOf(x.X).Underlying().(type) {
		case *types.Slice, *types.Pointer:
			return true
		case *types.Array:
			return g.addressable(x.X)
		}
	}
	return false
}

// spill puts an aggregate that is nowhere into a variable of its own, each
// time it is looked at.
func (g *gen) spill(v val) place {
	if v.addr != nil {
		return place{t: v.t, kind: computed, dyn: v.addr}
	}
	s := g.slot(v.t)
	put, off := v.put(), s.off
	if s.block {
		into := intoBlock(off, v)
		return place{t: v.t, kind: computed, dyn: func(fp ptr) ptr {
			into(fp)
			return *at[ptr](fp, off)
		}}
	}
	addr := place{kind: inFrame, off: off}.addr()
	return place{t: v.t, kind: computed, dyn: func(fp ptr) ptr {
		q := addr(fp)
		put(fp, q)
		return q
	}}
}

// field is the field at a path, through embedded fields, of the struct x or of
// what x points to.
func (g *gen) field(pos token.Pos, x ast.Expr, path []int) place {
	t := g.info.TypeOf(x)
	var p place
	if q, ok := t.Underlying().(*types.Pointer); ok {
		p = g.deref(pos, g.expr(x), g.typ(pos, q.Elem()))
	} else if g.addressable(x) {
		p = g.place(x)
	} else {
		p = g.spill(g.expr(x))
	}
	return g.along(pos, p, path)
}

// along follows a path of fields from the struct p.
func (g *gen) along(pos token.Pos, p place, path []int) place {
	for _, i := range path {
		if q, ok := p.t.t.Underlying().(*types.Pointer); ok {
			p = g.deref(pos, p.load(), g.typ(pos, q.Elem()))
		}
		p = p.part(p.t.rt.Field(i).Offset, g.fieldType(pos, p.t, i))
	}
	return p
}

// selector compiles x.f as a value.
func (g *gen) selector(x *ast.SelectorExpr) val {
	s := g.info.Selections[x]
	if s == nil { // of a package
		switch o := g.info.Uses[x.Sel].(type) {
		case *types.Var:
			return g.variable(x.Pos(), o).load()
		case *types.Func:
			return g.foreignValue(x.Pos(), o)
		}
		g.no(x.Pos(), "this selector")
	}
	if s.Kind() == types.FieldVal {
		return g.field(x.Pos(), x.X, s.Index()).load()
	}
	if s.Kind() == types.MethodVal {
		return g.methodValue(x, s)
	}
	g.no(x.Pos(), "a method expression")
	return val{}
}

func (g *gen) unary(x *ast.UnaryExpr) val {
	switch x.Op {
	case token.AND:
		return g.address(x)
	case token.ARROW:
		g.no(x.Pos(), "a channel operation")
	case token.NOT:
		b := g.expr(x.X).b()
		return val{t: g.typ(x.Pos(), g.info.TypeOf(x)), fn: func(fp ptr) bool { return !b(fp) }}
	}
	v := g.expr(x.X)
	switch {
	case x.Op == token.ADD:
		return v
	case v.t.class == cFloat && x.Op == token.SUB:
		f := v.f()
		return val{t: v.t, fn: func(fp ptr) float64 { return -f(fp) }}
	case v.t.class == cInt && x.Op == token.SUB:
		i := v.i()
		return wrap(val{t: v.t, fn: func(fp ptr) int64 { return -i(fp) }})
	case v.t.class == cInt && x.Op == token.XOR:
		i := v.i()
		return wrap(val{t: v.t, fn: func(fp ptr) int64 { return ^i(fp) }})
	}
	g.no(x.Pos(), "this operator")
	return val{}
}

// address is &x.
func (g *gen) address(x *ast.UnaryExpr) val {
	t := g.typ(x.Pos(), g.info.TypeOf(x))
	if c, ok := ast.Unparen(x.X).(*ast.CompositeLit); ok {
		v := g.expr(c)
		put, alloc := native(v), allocator(v.t)
		return val{t: t, fn: func(fp ptr) ptr {
			q := alloc()
			put(fp, q)
			return q
		}}
	}
	p := g.place(x.X)
	if p.kind == inRegister || p.kind == inFrame || p.kind == zeroPlace {
		g.no(x.Pos(), "this address")
	}
	return val{t: t, fn: p.addr()}
}
