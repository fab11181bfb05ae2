package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"unsafe"
)

func (g *gen) assign(s *ast.AssignStmt) stmt {
	switch {
	case s.Tok == token.DEFINE:
		names := make([]*ast.Ident, len(s.Lhs))
		vars := make([]*types.Var, len(s.Lhs))
		for i, x := range s.Lhs {
			names[i] = x.(*ast.Ident)
			vars[i], _ = g.info.Defs[names[i]].(*types.Var)
		}
		return g.define(s.Pos(), names, vars, s.Rhs)
	case s.Tok != token.ASSIGN:
		return g.update(s.Pos(), binaryOf[s.Tok], s.Lhs[0], s.Rhs[0])
	case len(s.Lhs) == 1:
		return g.assignOne(s.Lhs[0], s.Rhs[0])
	}
	return g.assignMany(s)
}

var binaryOf = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
}

// assignOne is x = y.
func (g *gen) assignOne(x, y ast.Expr) stmt {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok && id.Name == "_" {
		if g.info.Types[y].IsNil() {
			return seq(nil)
		}
		return plain(discard(g.expr(y)))
	}
	if m, ok := g.mapElement(x); ok {
		return plain(g.setMap(m, y))
	}
	var list []stmt
	p := g.lhs(x, &list, hasCall(x))
	v := g.exprAs(y, p.t)
	if p.t.class == cAgg && v.addr == nil {
		list = append(list, plain(g.save(&v))) // the value may read what it overwrites
	}
	return seq(append(list, plain(p.store(v))))
}

// lhs compiles an assignable operand. If early, what it depends on is computed by
// statements added to list rather than when the place is stored to.
func (g *gen) lhs(x ast.Expr, list *[]stmt, early bool) place {
	x = ast.Unparen(x)
	if !early {
		return g.place(x)
	}
	switch x := x.(type) {
	case *ast.IndexExpr:
		u, ok := g.info.TypeOf(x.X).Underlying().(*types.Slice)
		if !ok {
			break
		}
		base, index := g.expr(x.X), g.expr(x.Index)
		*list = append(*list, plain(g.save(&base)))
		if !index.konst {
			*list = append(*list, plain(g.save(&index)))
		}
		a := access{base, index, g.typ(x.Pos(), u.Elem()), g.site(x.Pos()), index.t.big()}
		return place{t: a.elem, kind: computed, dyn: a.addr(), element: &a}
	case *ast.StarExpr:
		v := g.expr(x.X)
		*list = append(*list, plain(g.save(&v)))
		return g.deref(x.Pos(), v, g.typ(x.Pos(), g.info.TypeOf(x)))
	case *ast.SelectorExpr:
		s := g.info.Selections[x]
		if s == nil || s.Kind() != types.FieldVal {
			break
		}
		if q, ok := g.info.TypeOf(x.X).Underlying().(*types.Pointer); ok {
			v := g.expr(x.X)
			*list = append(*list, plain(g.save(&v)))
			return g.along(x.Pos(), g.deref(x.Pos(), v, g.typ(x.Pos(), q.Elem())), s.Index())
		}
		return g.along(x.Pos(), g.lhs(x.X, list, early), s.Index())
	case *ast.Ident:
		return g.place(x)
	}
	p := g.place(x)
	if p.kind != computed {
		return p
	}
	// An element of an array: its address is computed, and checked, early.
	v := val{t: pointerTo(p.t), fn: p.addr()}
	p.site, p.off = nil, 0
	*list = append(*list, plain(g.save(&v)))
	return place{t: p.t, kind: behindSlot, slot: v.off}
}

// pointerTo is enough of a pointer type for a register.
func pointerTo(*typ) *typ { return pointerType }

var pointerType = &typ{class: cPtr, rt: basicTypes[types.UnsafePointer], size: unsafe.Sizeof(ptr(nil))}

// hasCall tells whether evaluating x may call a function.
func hasCall(x ast.Node) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr:
			found = true
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}

// assignMany is x, y = a, b. As in Go's compiler, operands and values are
// computed beforehand only where an earlier assignment could change them.
func (g *gen) assignMany(s *ast.AssignStmt) stmt {
	var early, late []stmt
	w := writes{g: g, vars: map[*types.Var]bool{}}
	targets := make([]func(v val) exec, len(s.Lhs))
	wants := make([]*typ, len(s.Lhs))
	spread := len(s.Rhs) == 1
	for i, x := range s.Lhs {
		if id, ok := ast.Unparen(x).(*ast.Ident); ok && id.Name == "_" {
			targets[i] = discard
		} else if m, ok := g.mapElement(x); ok {
			a := g.mapTarget(m, &early)
			wants[i], targets[i] = a.elem, a.set
		} else {
			p := g.lhs(x, &early, hasCall(x) || w.affect(x))
			wants[i], targets[i] = p.t, p.store
		}
		if spread {
			w.add(x)
			continue
		}
		v := g.valueFor(s.Rhs[i], wants[i])
		if !v.konst && (v.t.class == cAgg || hasCall(s.Rhs[i]) || w.affect(s.Rhs[i])) {
			early = append(early, plain(g.save(&v)))
		}
		late = append(late, plain(targets[i](v)))
		w.add(x)
	}
	if spread {
		early = append(early, plain(g.multi(s.Rhs[0], func(i int, v val) exec {
			if wants[i] != nil {
				v = g.convert(s.Rhs[0].Pos(), v, wants[i])
			}
			e := g.save(&v)
			late = append(late, plain(targets[i](v)))
			return e
		})))
	}
	return seq(append(early, late...))
}

// writes is what the assignments so far have changed.
type writes struct {
	g      *gen
	vars   map[*types.Var]bool
	memory bool
}

// add notes an assignment to x.
func (w *writes) add(x ast.Expr) {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		if id.Name == "_" {
			return
		}
		if v, ok := w.g.info.ObjectOf(id).(*types.Var); ok && w.local(v) {
			w.vars[v] = true
			return
		}
	}
	w.memory = true
	if v := w.g.usage.root(x); v != nil {
		w.vars[v] = true
	}
}

// local tells a variable that only its name reaches.
func (w *writes) local(v *types.Var) bool {
	_, ok := w.g.vars[v]
	return ok && !w.g.usage.boxed(v)
}

// affect tells whether the value of x may have changed.
func (w *writes) affect(x ast.Expr) bool {
	if len(w.vars) == 0 && !w.memory {
		return false
	}
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if v, ok := w.g.info.ObjectOf(n).(*types.Var); ok && !v.IsField() {
				found = found || w.vars[v] || w.memory && !w.local(v)
			}
		case *ast.IndexExpr, *ast.StarExpr, *ast.SliceExpr:
			found = found || w.memory
		case *ast.SelectorExpr:
			found = found || w.memory && w.g.usage.root(n) == nil
		}
		return !found
	})
	return found
}

// update is x op= y.
func (g *gen) update(pos token.Pos, op token.Token, x, y ast.Expr) stmt {
	if m, ok := g.mapElement(x); ok {
		return plain(g.updateMap(m, op, y))
	}
	var list []stmt
	p := g.lhs(x, &list, hasCall(x) || hasCall(y))
	var b val
	if op == token.SHL || op == token.SHR {
		b = g.expr(y)
	} else {
		b = g.exprAs(y, p.t)
	}
	if hasCall(y) && !b.konst && p.kind != inRegister {
		list = append(list, plain(g.save(&b))) // calls come before x is read
	}
	return seq(append(list, plain(g.updatePlace(pos, op, p, b))))
}

func (g *gen) updatePlace(pos token.Pos, op token.Token, p place, b val) exec {
	if p.t.class == cInt && p.t.bits == 64 {
		f := updateOps[op]
		if op == token.SHL && b.konst && b.num >= 0 && b.num < 64 {
			f = shlTo
		}
		if f != nil && p.kind == inRegister {
			return f(p.slot, b)
		}
		if f != nil && p.kind == inFrame {
			return f(p.off, b)
		}
	}
	if p.kind == fixed && p.t.class == cInt && p.t.bits == 64 {
		if e := updateFixed(op, (*int64)(p.abs), b); e != nil {
			return e
		}
	}
	if p.kind == computed || p.kind == behindSlot && p.site != nil {
		// The address once, and before the operand as in x = x op y.
		addr := p.addr()
		if p.t.class == cInt && p.t.bits == 64 {
			e := p.element.update(op, b.i())
			if e == nil {
				e = updateMemory(op, addr, b.i())
			}
			if e != nil {
				return e
			}
		}
		slot := g.slot(pointerType)
		off := slot.off
		q := place{t: p.t, kind: behindSlot, slot: off}
		v := g.operate(op, pos, q.load(), b)
		set := q.store(v)
		return func(fp ptr) ctl {
			*at[ptr](fp, off) = addr(fp)
			return set(fp)
		}
	}
	return p.store(g.operate(op, pos, p.load(), b))
}

func (g *gen) operate(op token.Token, pos token.Pos, a, b val) val {
	if op == token.SHL || op == token.SHR {
		return g.shift(op, pos, a, b)
	}
	return g.arithmetic(op, pos, a, b)
}

// updateFixed is "variable op= e" for common operators on 64-bit integers.
//
//go:noinline
func updateFixed(op token.Token, q *int64, b val) exec {
	if op == token.ADD && b.reg {
		off := b.off
		return func(fp ptr) ctl { *q += *at[int64](fp, off); return next }
	}
	e := b.i()
	switch op {
	case token.ADD:
		return func(fp ptr) ctl { *q += e(fp); return next }
	case token.SUB:
		return func(fp ptr) ctl { *q -= e(fp); return next }
	case token.XOR:
		return func(fp ptr) ctl { *q ^= e(fp); return next }
	case token.OR:
		return func(fp ptr) ctl { *q |= e(fp); return next }
	case token.MUL:
		return func(fp ptr) ctl { *q *= e(fp); return next }
	}
	return nil
}

// updateMemory is "*addr op= e" for common operators on 64-bit integers.
func updateMemory(op token.Token, addr pexp, e iexp) exec {
	switch op {
	case token.ADD:
		return func(fp ptr) ctl { q := (*int64)(addr(fp)); *q += e(fp); return next }
	case token.SUB:
		return func(fp ptr) ctl { q := (*int64)(addr(fp)); *q -= e(fp); return next }
	case token.XOR:
		return func(fp ptr) ctl { q := (*int64)(addr(fp)); *q ^= e(fp); return next }
	case token.OR:
		return func(fp ptr) ctl { q := (*int64)(addr(fp)); *q |= e(fp); return next }
	case token.AND:
		return func(fp ptr) ctl { q := (*int64)(addr(fp)); *q &= e(fp); return next }
	case token.AND_NOT:
		return func(fp ptr) ctl { q := (*int64)(addr(fp)); *q &^= e(fp); return next }
	}
	return nil
}

func (g *gen) incDec(s *ast.IncDecStmt) stmt {
	op := token.ADD
	if s.Tok == token.DEC {
		op = token.SUB
	}
	if m, ok := g.mapElement(s.X); ok {
		return plain(g.updateMap(m, op, nil))
	}
	var list []stmt
	p := g.lhs(s.X, &list, hasCall(s.X))
	if p.kind == inRegister && p.t.class == cInt && p.t.bits == 64 {
		off := p.slot
		if op == token.SUB {
			return plain(func(fp ptr) ctl { *at[int64](fp, off)--; return next })
		}
		return plain(func(fp ptr) ctl { *at[int64](fp, off)++; return next })
	}
	return seq(append(list, plain(g.updatePlace(s.Pos(), op, p, one(p.t)))))
}

func one(t *typ) val { return val{t: t, konst: true, num: 1, flt: 1} }
