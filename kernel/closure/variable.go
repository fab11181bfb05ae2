package closure

import (
	"go/token"
	"go/types"
	"reflect"
)

// box moves a parameter that needs memory of its own to the heap.
func (g *gen) box(v *types.Var, head []stmt) []stmt {
	if !g.usage.boxed(v) {
		return head
	}
	from := g.vars[v]
	p, init := g.declare(v)
	g.vars[v] = p
	return append(head, plain(init(from.load())))
}

// declare makes the variable v. What it returns makes the statement that
// begins the variable's life with a value.
func (g *gen) declare(v *types.Var) (place, func(val) exec) {
	t := g.typ(v.Pos(), v.Type())
	if g.usage.hoisted[v] {
		p := g.variable(v.Pos(), v)
		return p, p.store
	}
	if g.usage.boxed(v) {
		s := g.slot(&typ{class: cPtr})
		p := place{t: t, kind: behindSlot, slot: s.off}
		g.vars[v] = p
		alloc, off := allocator(t), s.off
		return p, func(x val) exec {
			put := native(x)
			return func(fp ptr) ctl {
				// The old variable may still be seen in x.
				q := alloc()
				put(fp, q)
				*at[ptr](fp, off) = q
				return next
			}
		}
	}
	s := g.slot(t)
	p := g.at(s)
	g.vars[v] = p
	if !s.block {
		return p, p.store
	}
	return p, func(x val) exec { return intoBlock(s.off, x) }
}

// inRegister tells a variable of this function that is not on the heap.
func (g *gen) inRegister(v *types.Var) bool { return !g.usage.boxed(v) && !g.usage.hoisted[v] }

// intoBlock is the statement that writes an aggregate to the block of a slot,
// which is made the first time.
func intoBlock(off uintptr, x val) exec {
	put, alloc := x.put(), allocator(x.t)
	return func(fp ptr) ctl {
		q := *at[ptr](fp, off)
		if q == nil {
			q = alloc()
			*at[ptr](fp, off) = q
		}
		put(fp, q)
		return next
	}
}

// variable is the place of a local or session variable.
func (g *gen) variable(pos token.Pos, v *types.Var) place {
	if p, ok := g.vars[v]; ok {
		return p
	}
	if owner := g.usage.owner[v]; owner != nil && owner != g.node {
		for i, known := range g.env {
			if known == v {
				return place{t: g.typ(pos, v.Type()), kind: behindEnv, slot: uintptr(i) * 8}
			}
		}
		g.env = append(g.env, v)
		return place{t: g.typ(pos, v.Type()), kind: behindEnv, slot: uintptr(len(g.env)-1) * 8}
	}
	t := g.typ(pos, v.Type())
	var storage reflect.Value
	ok := false
	if v.Pkg() != nil {
		if storage, ok = g.c.env.Global(v); !ok {
			storage, ok = g.c.env.Symbol(v.Pkg().Path(), v.Name())
		}
	}
	if !ok || storage.Kind() != reflect.Pointer || storage.IsNil() || !g.c.sameAs(t, storage.Type().Elem()) {
		g.no(pos, "the variable "+v.Name())
	}
	return place{t: t, kind: fixed, abs: storage.UnsafePointer()}
}
