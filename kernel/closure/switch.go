package closure

import (
	"go/ast"
	"go/token"
	"math"
)

// switches compiles an expression switch.
func (g *gen) switches(s *ast.SwitchStmt, label string) stmt {
	var list []stmt
	if s.Init != nil {
		if c, ok := g.stmt(s.Init); ok {
			list = append(list, c)
		}
	}
	var tag *val
	if s.Tag != nil {
		v := g.expr(s.Tag)
		if isNil(v.t.t) {
			g.no(s.Pos(), "this switch")
		}
		if !v.konst {
			list = append(list, plain(g.save(&v)))
		}
		tag = &v
	}
	var conds []bexp
	var bodies []stmt
	other := -1
	for i, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			other = i
		}
		conds = append(conds, g.caseOf(c, tag))
		bodies = append(bodies, seq(g.stmts(c.Body)))
	}
	run := g.table(s, tag, bodies, other)
	if run == nil {
		run = choose(conds, bodies, other)
	}
	return seq(append(list, stmt{run: run, flows: escapes(s.Body) || continues(s.Body)}))
}

// table is a switch over an integer in a register whose cases are constants
// that lie close together; it is nil for others.
func (g *gen) table(s *ast.SwitchStmt, tag *val, bodies []stmt, other int) exec {
	if tag == nil || !tag.reg || tag.t.class != cInt {
		return nil
	}
	cases := map[int64]int{}
	lo, hi := int64(math.MaxInt64), int64(math.MinInt64)
	for i, c := range s.Body.List {
		for _, x := range c.(*ast.CaseClause).List {
			v := g.expr(x)
			if !v.konst || v.t.class != cInt {
				return nil
			}
			cases[v.num] = i
			lo, hi = min(lo, v.num), max(hi, v.num)
		}
	}
	if len(cases) < 4 || uint64(hi-lo) >= 1024 {
		return nil
	}
	to := make([]int, hi-lo+1)
	for i := range to {
		to[i] = other
		if k, ok := cases[lo+int64(i)]; ok {
			to[i] = k
		}
	}
	off := tag.off
	return func(fp ptr) ctl {
		k := other
		if i := uint64(*at[int64](fp, off) - lo); i < uint64(len(to)) {
			k = to[i]
		}
		return runCase(fp, bodies, k)
	}
}

// caseOf is true if one of the expressions of a case matches.
func (g *gen) caseOf(c *ast.CaseClause, tag *val) bexp {
	var cond bexp
	for _, x := range c.List {
		var b bexp
		switch {
		case tag == nil:
			b = g.expr(x).b()
		case g.info.Types[x].IsNil():
			if tag.t.class != cIface {
				g.no(x.Pos(), "this case")
			}
			e := tag.e()
			b = func(fp ptr) bool { return e(fp).t == nil }
		default:
			v := g.expr(x)
			t := *tag
			if t.t.class == cIface {
				v = g.convert(x.Pos(), v, t.t)
			} else if v.t.class == cIface {
				t = g.convert(x.Pos(), t, v.t)
			}
			b = g.compare(token.EQL, x.Pos(), t, v)
		}
		if cond == nil {
			cond = b
		} else {
			first := cond
			cond = func(fp ptr) bool { return first(fp) || b(fp) }
		}
	}
	return cond
}

// choose runs the first body whose condition holds, or body number other.
func choose(conds []bexp, bodies []stmt, other int) exec {
	return func(fp ptr) ctl {
		k := other
		for i, c := range conds {
			if c != nil && c(fp) {
				k = i
				break
			}
		}
		return runCase(fp, bodies, k)
	}
}

// runCase runs body k, if there is one, and those that it falls through to.
func runCase(fp ptr, bodies []stmt, k int) ctl {
	if k < 0 {
		return next
	}
	for {
		switch r := bodies[k].run(fp); r {
		case falling:
			k++
		case breaking:
			return next
		default:
			return r
		}
	}
}

// continues tells whether n contains a continue of a loop outside of it.
func continues(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.CONTINUE
		}
		return !found
	})
	return found
}
