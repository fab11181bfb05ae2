package closure

import (
	"go/ast"
	"go/token"
	"math/bits"
)

func (g *gen) binary(x *ast.BinaryExpr) val {
	t := g.typ(x.Pos(), g.info.TypeOf(x))
	switch x.Op {
	case token.LAND:
		return val{t: t, fn: and2(g.expr(x.X).b(), g.expr(x.Y).b())}
	case token.LOR:
		a, b := g.expr(x.X).b(), g.expr(x.Y).b()
		return val{t: t, fn: func(fp ptr) bool { return a(fp) || b(fp) }}
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return g.comparison(x, t)
	case token.SHL, token.SHR:
		return g.shift(x.Op, x.Pos(), g.exprAs(x.X, t), g.expr(x.Y))
	}
	a, b := g.exprAs(x.X, t), g.exprAs(x.Y, t)
	if a.konst || a.reg || !hasCall(x.Y) || hasCall(x.X) {
		return g.arithmetic(x.Op, x.Pos(), a, b)
	}
	// Go's compiler makes calls before it reads variables.
	call := g.save(&b)
	return first(call, g.arithmetic(x.Op, x.Pos(), a, b))
}

// first runs e before the value v is computed.
//
//go:noinline
func first(e exec, v val) val {
	v.set, v.x, v.y, v.op, v.from = nil, nil, nil, 0, nil
	switch f := v.fn.(type) {
	case iexp:
		v.fn = func(fp ptr) int64 { e(fp); return f(fp) }
	case fexp:
		v.fn = func(fp ptr) float64 { e(fp); return f(fp) }
	case sexp:
		v.fn = func(fp ptr) string { e(fp); return f(fp) }
	}
	return v
}

//go:noinline
func and2(a, b bexp) bexp { return func(fp ptr) bool { return a(fp) && b(fp) } }

// arithmetic is a op b for operands of the same type.
func (g *gen) arithmetic(op token.Token, pos token.Pos, a, b val) val {
	t := a.t
	v := val{t: t}
	switch t.class {
	case cInt:
		if op == token.QUO || op == token.REM {
			v.fn = divide(op == token.REM, t.big(), a, b, g.site(pos))
			if t.bits == 64 && !t.big() && a.reg && (b.reg || b.konst && b.num > 1 && b.num < 1<<32) {
				v.x, v.y, v.op = &a, &b, op
			}
			if a.reg && b.konst && b.num > 1 && b.num < 1<<32 && !t.big() {
				v.set = func(r uintptr) exec { return divideSet(op == token.REM, r, a.off, b.num) }
			}
			return wrap(v)
		}
		f, ok := ringOps[op]
		if !ok {
			break
		}
		v.fn = f(a, b)
		if m := mulAdd(op, a, b); m != nil {
			v.fn = m
		}
		if op == token.MUL && t.bits == 64 && a.reg && (b.reg || b.konst) {
			v.x, v.y, v.op = &a, &b, op
		}
		if t.bits == 64 || op == token.AND || op == token.OR || op == token.XOR || op == token.AND_NOT {
			// Extended operands give an extended result.
			v.set = func(r uintptr) exec { return setOps[op](r, a, b) }
			return v
		}
		return wrap(v)
	case cFloat:
		switch op {
		case token.ADD:
			v.fn = addF(a, b)
		case token.SUB:
			v.fn = subF(a, b)
		case token.MUL:
			v.fn = mulF(a, b)
		case token.QUO:
			v.fn = divF(a, b)
		}
		return round(v)
	case cStr:
		v.fn = g.concat(a, b)
		return v
	}
	g.no(pos, "this operator")
	return v
}

var ringOps = map[token.Token]func(a, b val) iexp{
	token.ADD: add, token.SUB: sub, token.MUL: mul, token.AND: and, token.OR: or, token.XOR: xor, token.AND_NOT: andNot,
}

var setOps = map[token.Token]func(r uintptr, a, b val) exec{
	token.ADD: addSet, token.SUB: subSet, token.MUL: mulSet, token.AND: andSet, token.OR: orSet, token.XOR: xorSet, token.AND_NOT: andNotSet,
}

// mulAdd is row*columns + column with all three in registers or the second a
// constant, or nil.
//
//go:noinline
func mulAdd(op token.Token, a, b val) iexp {
	if op != token.ADD || a.op != token.MUL || !b.reg || a.t.bits != 64 {
		return nil
	}
	i, l := a.x.off, b.off
	if a.y.konst {
		k := a.y.num
		return func(fp ptr) int64 { return *at[int64](fp, i)*k + *at[int64](fp, l) }
	}
	j := a.y.off
	return func(fp ptr) int64 { return *at[int64](fp, i)**at[int64](fp, j) + *at[int64](fp, l) }
}

var updateOps = map[token.Token]func(i uintptr, b val) exec{
	token.ADD: addTo, token.SUB: subTo, token.MUL: mulTo, token.AND: andTo, token.OR: orTo, token.XOR: xorTo, token.AND_NOT: andNotTo,
}

// concat is a + b of strings.
func (g *gen) concat(a, b val) sexp {
	x, y := a.s(), b.s()
	return func(fp ptr) string { return x(fp) + y(fp) }
}

// wrap cuts an integer to the width of its type.
//
//go:noinline
func wrap(v val) val {
	e, ok := v.fn.(iexp)
	if !ok || v.t.bits == 64 {
		return v
	}
	switch {
	case v.t.bits == 8 && v.t.unsigned:
		v.fn = func(fp ptr) int64 { return int64(uint8(e(fp))) }
	case v.t.bits == 8:
		v.fn = func(fp ptr) int64 { return int64(int8(e(fp))) }
	case v.t.bits == 16 && v.t.unsigned:
		v.fn = func(fp ptr) int64 { return int64(uint16(e(fp))) }
	case v.t.bits == 16:
		v.fn = func(fp ptr) int64 { return int64(int16(e(fp))) }
	case v.t.unsigned:
		v.fn = func(fp ptr) int64 { return int64(uint32(e(fp))) }
	default:
		v.fn = func(fp ptr) int64 { return int64(int32(e(fp))) }
	}
	return v
}

// round rounds a float32.
//
//go:noinline
func round(v val) val {
	if e, ok := v.fn.(fexp); ok && v.t.float32 {
		v.fn = func(fp ptr) float64 { return float64(float32(e(fp))) }
	}
	return v
}

// shift is a << b or a >> b.
func (g *gen) shift(op token.Token, pos token.Pos, a, b val) val {
	v := val{t: a.t}
	if b.konst && (b.num < 0 || b.num >= 64) { // a huge count; the checker has refused negative ones
		x := a.i()
		if op == token.SHR && !a.t.unsigned {
			v.fn = func(fp ptr) int64 { return x(fp) >> 63 }
		} else {
			v.fn = func(fp ptr) int64 { x(fp); return 0 }
		}
		return v
	}
	if !b.konst && !b.t.unsigned {
		b = g.notNegative(pos, b)
	}
	switch {
	case op == token.SHL:
		v.fn = shl(a, b)
		if v.t.bits == 64 {
			v.set = func(r uintptr) exec { return shlSet(r, a, b) }
		}
		return wrap(v)
	case a.t.big():
		v.fn = ushr(a, b)
		v.set = func(r uintptr) exec { return ushrSet(r, a, b) }
	default:
		v.fn = shr(a, b)
		v.set = func(r uintptr) exec { return shrSet(r, a, b) }
	}
	return v
}

// notNegative checks a shift count.
func (g *gen) notNegative(pos token.Pos, b val) val {
	s := g.site(pos)
	if b.reg {
		j := b.off
		return val{t: b.t, fn: func(fp ptr) int64 {
			n := *at[int64](fp, j)
			if n < 0 {
				s.fault(fp, "negative shift amount")
			}
			return n
		}}
	}
	y := b.i()
	return val{t: b.t, fn: func(fp ptr) int64 {
		n := y(fp)
		if n < 0 {
			s.fault(fp, "negative shift amount")
		}
		return n
	}}
}

// divide is a / b or a % b. Big types hold unsigned 64-bit numbers.
func divide(rem, big bool, a, b val, s *site) iexp {
	if b.konst && b.num > 0 {
		return divideBy(rem, big, a, b.num)
	}
	x, y := a.i(), b.i()
	switch {
	case big && rem:
		return func(fp ptr) int64 {
			n := x(fp)
			d := y(fp)
			if d == 0 {
				s.divide(fp)
			}
			return int64(uint64(n) % uint64(d))
		}
	case big:
		return func(fp ptr) int64 {
			n := x(fp)
			d := y(fp)
			if d == 0 {
				s.divide(fp)
			}
			return int64(uint64(n) / uint64(d))
		}
	case rem:
		return func(fp ptr) int64 {
			n := x(fp)
			d := y(fp)
			if d == 0 {
				s.divide(fp)
			}
			return n % d
		}
	}
	return func(fp ptr) int64 {
		n := x(fp)
		d := y(fp)
		if d == 0 {
			s.divide(fp)
		}
		return n / d
	}
}

// divideSet is the statement that divides one register by a constant into
// another. The results need no wrapping: they are nearer to zero than before.
//
//go:noinline
func divideSet(rem bool, r, i uintptr, d int64) exec {
	m := ^uint64(0)/uint64(d) + 1
	if rem {
		return func(fp ptr) ctl {
			n := *at[int64](fp, i)
			if uint64(n) < 1<<32 {
				q, _ := bits.Mul64(m, uint64(n))
				*at[int64](fp, r) = n - int64(q)*d
			} else {
				*at[int64](fp, r) = n % d
			}
			return next
		}
	}
	return func(fp ptr) ctl {
		n := *at[int64](fp, i)
		if uint64(n) < 1<<32 {
			q, _ := bits.Mul64(m, uint64(n))
			*at[int64](fp, r) = int64(q)
		} else {
			*at[int64](fp, r) = n / d
		}
		return next
	}
}

// divideBy divides by a positive constant. For numbers below 1<<32 that is a
// multiplication: with m = ⌈2⁶⁴/d⌉ the quotient is the high word of n·m.
func divideBy(rem, big bool, a val, d int64) iexp {
	x := a.i()
	if d&(d-1) == 0 {
		n, mask := uint64(bits.TrailingZeros64(uint64(d))), d-1
		switch {
		case big && rem:
			return func(fp ptr) int64 { return x(fp) & mask }
		case big:
			return func(fp ptr) int64 { return int64(uint64(x(fp)) >> n) }
		case rem:
			return func(fp ptr) int64 {
				v := x(fp)
				return v - (v+(v>>63&mask))&^mask
			}
		}
		return func(fp ptr) int64 {
			v := x(fp)
			return (v + (v >> 63 & mask)) >> n
		}
	}
	if d >= 1<<32 {
		switch {
		case big && rem:
			return func(fp ptr) int64 { return int64(uint64(x(fp)) % uint64(d)) }
		case big:
			return func(fp ptr) int64 { return int64(uint64(x(fp)) / uint64(d)) }
		case rem:
			return func(fp ptr) int64 { return x(fp) % d }
		}
		return func(fp ptr) int64 { return x(fp) / d }
	}
	m := ^uint64(0)/uint64(d) + 1
	slow := func(n int64) int64 { return n / d }
	if big {
		slow = func(n int64) int64 { return int64(uint64(n) / uint64(d)) }
	}
	if a.reg {
		i := a.off
		if rem {
			return func(fp ptr) int64 {
				n := *at[int64](fp, i)
				if uint64(n) < 1<<32 {
					q, _ := bits.Mul64(m, uint64(n))
					return n - int64(q)*d
				}
				return n - slow(n)*d
			}
		}
		return func(fp ptr) int64 {
			n := *at[int64](fp, i)
			if uint64(n) < 1<<32 {
				q, _ := bits.Mul64(m, uint64(n))
				return int64(q)
			}
			return slow(n)
		}
	}
	if rem {
		return func(fp ptr) int64 {
			n := x(fp)
			if uint64(n) < 1<<32 {
				q, _ := bits.Mul64(m, uint64(n))
				return n - int64(q)*d
			}
			return n - slow(n)*d
		}
	}
	return func(fp ptr) int64 {
		n := x(fp)
		if uint64(n) < 1<<32 {
			q, _ := bits.Mul64(m, uint64(n))
			return int64(q)
		}
		return slow(n)
	}
}
