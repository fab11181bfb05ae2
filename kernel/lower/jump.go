package lower

import (
	"go/ast"
	"go/token"
)

// A target is a statement that break or continue can lead to.
type target struct {
	label string // in the source
	loop  bool
	name  string // emitted label, made when a jump needs it

	// How to leave or continue when the emitted statement can't do it by itself.
	breaks, continues func(p token.Pos) []ast.Stmt
}

func (t *Translator) push(tg *target) {
	t.fn.targets = append(t.fn.targets, tg)
	if tg.loop {
		t.fn.loops++
	}
}

func (t *Translator) pop() {
	tg := t.fn.targets[len(t.fn.targets)-1]
	t.fn.targets = t.fn.targets[:len(t.fn.targets)-1]
	if tg.loop {
		t.fn.loops--
	}
}

// emittedLabel gives the statement of tg a label.
func (t *Translator) emittedLabel(tg *target) string {
	if tg.name == "" {
		base := tg.label
		if base == "" {
			base = "L"
		}
		tg.name = t.temp(base)
	}
	return tg.name
}

// jump translates break and continue.
func (t *Translator) jump(p token.Pos, tok token.Token, label string) []ast.Stmt {
	list := t.fn.targets
	innermost := true // no other statement around the jump takes it
	for i := len(list) - 1; i >= 0; i-- {
		tg := list[i]
		match := label == "" && (tg.loop || tok == token.BREAK) || label != "" && tg.label == label
		if !match {
			innermost = innermost && tok == token.CONTINUE && !tg.loop
			continue
		}
		if tok == token.BREAK {
			if tg.breaks != nil {
				return tg.breaks(p)
			}
			if innermost {
				return []ast.Stmt{branch(p, token.BREAK, "")}
			}
			return []ast.Stmt{branch(p, token.BREAK, t.emittedLabel(tg))}
		}
		if tg.continues != nil {
			return tg.continues(p)
		}
		if innermost {
			return []ast.Stmt{branch(p, token.CONTINUE, "")}
		}
		return []ast.Stmt{branch(p, token.CONTINUE, t.emittedLabel(tg))}
	}
	if t.fn.bodyOf != nil {
		return t.leave(p, tok.String()+" "+label, func() []ast.Stmt { return t.jump(p, tok, label) })
	}
	t.refuse(p, tok.String()+" outside a loop", "")
	return nil
}

// An iteration is a range over a function whose body is being translated to a
// function literal.
type iteration struct {
	state    string // variable: 0 in the loop, 1 left by break, more for other exits
	from, to token.Pos
	codes    map[string]int
	exits    []ast.Stmt // after the call
}

// States of a range over a function.
const (
	iterating = 0
	broken    = 1
	exhausted = 2
	firstExit = 3
)

// leave ends the loop whose body is being translated and has something done
// after it, in the function around it.
func (t *Translator) leave(p token.Pos, what string, then func() []ast.Stmt) []ast.Stmt {
	it := t.fn.bodyOf
	code, ok := it.codes[what]
	if !ok {
		code = firstExit + len(it.codes)
		it.codes[what] = code
		inner := t.fn
		t.fn = inner.outer
		it.exits = append(it.exits, ifStmt(p, binary(p, ident(it.state, p), token.EQL, intLit(int64(code), p)), then()...))
		t.fn = inner
	}
	return []ast.Stmt{assign(p, ident(it.state, p), intLit(int64(code), p)), returnStmt(p, ident("false", p))}
}

// rangeFunc translates a range over a function.
func (t *Translator) rangeFunc(s *ast.RangeStmt, label string) []ast.Stmt {
	p := s.Pos()
	sig := t.under(s.X).(*signature)
	var yield *signature
	if sig.Params().Len() == 1 {
		yield, _ = t.subst(sig.Params().At(0).Type()).Underlying().(*signature)
	}
	if yield == nil {
		t.refuse(p, "range over "+sig.String()+" can't be executed", "")
		return nil
	}
	it := &iteration{state: t.temp("state"), from: s.Body.Pos(), to: s.Body.End(), codes: map[string]int{}}
	seq := t.temp("seq")
	out := t.introduce(p, seq, sig, t.iterator(s.X, sig))
	out = append(out, define(p, it.state, intLit(iterating, p)))

	outer := t.fn
	t.fn = &function{outer: outer, bodyOf: it, recoverOf: outer.recoverOf, frame: outer.frame}
	t.push(&target{label: label, loop: true,
		breaks: func(p token.Pos) []ast.Stmt {
			return []ast.Stmt{assign(p, ident(it.state, p), intLit(broken, p)), returnStmt(p, ident("false", p))}
		},
		continues: func(p token.Pos) []ast.Stmt { return []ast.Stmt{returnStmt(p, ident("true", p))} },
	})
	t.fn.loops = 0 // literals in the body are made by a new call each time
	var params []*ast.Field
	var head []ast.Stmt
	head = append(head, ifStmt(p, binary(p, ident(it.state, p), token.NEQ, intLit(iterating, p)), callStmt(p, t.runtime("IterationEnded"), ident(it.state, p))))
	for i := range yield.Params().Len() {
		typ := yield.Params().At(i).Type()
		x := []ast.Expr{s.Key, s.Value}[min(i, 1)]
		n := t.temp("y")
		if id, ok := x.(*ast.Ident); ok && s.Tok == token.DEFINE && id.Name != "_" {
			n = t.local(t.src.Info.Defs[id])
		} else if x != nil && (!ok || id.Name != "_") {
			l := t.placeOf(x)
			pre, l := t.evaluated(p, l, false)
			head = append(head, pre...)
			head = append(head, t.store(p, l, t.convert(ident(n, p), typ, l.typ)))
		}
		params = append(params, param(n, t.typeExpr(typ, p), p))
	}
	body := append(head, t.stmts(s.Body.List)...)
	body = append(body, returnStmt(s.Body.Rbrace, ident("true", s.Body.Rbrace)))
	t.fn = outer

	lit := funcLit(p, params, results(p, ident("bool", p)), body...)
	fn := t.temp("body")
	var value ast.Expr = lit
	if t.inLoop() {
		value = t.sheltered(lit)
	}
	out = append(out, define(p, fn, value), callStmt(p, ident(seq, p), ident(fn, p)))
	exits := it.exits
	out = append(out, ifStmt(p, binary(p, ident(it.state, p), token.EQL, intLit(iterating, p)), assign(p, ident(it.state, p), intLit(exhausted, p))))
	return append(out, exits...)
}

// iterator translates the function of a range statement to its plain type.
func (t *Translator) iterator(x ast.Expr, sig *signature) ast.Expr {
	y := t.operand(x)
	if lit, ok := ast.Unparen(x).(*ast.FuncLit); ok {
		return t.funcLit(lit, false)
	}
	if t.compiledType(t.typeOf(x)) {
		return call(x.Pos(), t.typeExpr(sig, x.Pos()), y)
	}
	return y
}
