package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
)

// defineDivMod compiles "q, r := x/y, x%y" if it is that, or returns nil.
func (g *gen) defineDivMod(names []*ast.Ident, vars []*types.Var, values []ast.Expr) exec {
	if len(values) != 2 || vars[0] == nil || vars[1] == nil || !g.inRegister(vars[0]) || !g.inRegister(vars[1]) {
		return nil
	}
	x, ok := ast.Unparen(values[0]).(*ast.BinaryExpr)
	y, ok2 := ast.Unparen(values[1]).(*ast.BinaryExpr)
	if !ok || !ok2 || x.Op != token.QUO || y.Op != token.REM {
		return nil
	}
	t := g.typ(x.Pos(), vars[0].Type())
	if t.class != cInt || t.bits != 64 || t.unsigned || g.c.typ(vars[1].Type()) != t {
		return nil
	}
	a, b := g.exprAs(x, t), g.exprAs(y, t)
	if a.x == nil || b.x == nil {
		return nil
	}
	p, _ := g.declare(vars[0])
	q, _ := g.declare(vars[1])
	return g.divMod(x.Pos(), a, b, p.slot, q.slot)
}

// divMod is "q, r := x/y, x%y" for registers: how a move becomes a row and a
// column. It is nil for other values.
//
//go:noinline
func (g *gen) divMod(pos token.Pos, a, b val, to, other uintptr) exec {
	if a.op != token.QUO || b.op != token.REM || a.x.off != b.x.off || a.y.konst != b.y.konst || a.y.off != b.y.off || a.y.num != b.y.num {
		return nil
	}
	i := a.x.off
	if a.y.reg {
		j, s := a.y.off, g.site(pos)
		return func(fp ptr) ctl {
			n, d := *at[int64](fp, i), *at[int64](fp, j)
			if d == 0 {
				s.divide(fp)
			}
			var q, r int64
			if uint64(n) < 1<<32 && uint64(d) < 1<<32 { // a short division is faster
				q, r = int64(uint32(n)/uint32(d)), int64(uint32(n)%uint32(d))
			} else {
				q, r = n/d, n%d
			}
			*at[int64](fp, to), *at[int64](fp, other) = q, r
			return next
		}
	}
	d := a.y.num
	m := ^uint64(0)/uint64(d) + 1
	return func(fp ptr) ctl {
		n := *at[int64](fp, i)
		if uint64(n) < 1<<32 {
			q, _ := bits.Mul64(m, uint64(n))
			*at[int64](fp, to), *at[int64](fp, other) = int64(q), n-int64(q)*d
		} else {
			*at[int64](fp, to), *at[int64](fp, other) = n/d, n%d
		}
		return next
	}
}
