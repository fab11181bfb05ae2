package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// rangeStmt translates a range statement by what it ranges over.
func (t *Translator) rangeStmt(s *ast.RangeStmt, label string) []ast.Stmt {
	typ := t.typeOf(s.X)
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			return t.rangeString(s, label)
		}
		return t.rangeInt(s, label)
	case *types.Signature:
		return t.rangeFunc(s, label)
	case *types.Chan:
		return t.rangeElements(s, label, nil, u.Elem())
	case *types.Map:
		return t.rangeElements(s, label, u.Key(), u.Elem())
	case *types.Slice:
		return t.rangeElements(s, label, types.Typ[types.Int], u.Elem())
	case *types.Array:
		return t.rangeElements(s, label, types.Typ[types.Int], u.Elem())
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			return t.rangeElements(s, label, types.Typ[types.Int], a.Elem())
		}
	}
	t.refuse(s.Pos(), "range over "+typ.String()+" can't be executed", "")
	return nil
}

// A loopVar is where a range statement stores a key or value.
type loopVar struct {
	name  string     // variable of the emitted loop, "" for none
	plain bool       // it is the source's own variable
	head  []ast.Stmt // at the beginning of the body
}

// loopVar translates the key or value x of a range statement. Counter tells
// that the emitted loop depends on the variable.
func (t *Translator) loopVar(s *ast.RangeStmt, x ast.Expr, typ types.Type, counter bool) loopVar {
	if x == nil {
		return loopVar{}
	}
	p := x.Pos()
	id, isIdent := x.(*ast.Ident)
	if isIdent && id.Name == "_" {
		return loopVar{}
	}
	if s.Tok == token.DEFINE {
		o := t.src.Info.Defs[id]
		if !t.captured[o] && !(counter && t.assigned(s.Body, o)) && types.Identical(t.subst(o.Type()), typ) {
			return loopVar{name: t.local(o), plain: true}
		}
		n := t.temp(id.Name)
		l := t.declared(id)
		y := t.convert(ident(n, p), typ, l.typ)
		if l.fresh {
			return loopVar{name: n, head: t.introduce(p, l.name, l.typ, y)}
		}
		return loopVar{name: n, head: []ast.Stmt{t.store(p, l, y)}}
	}
	n := t.temp("v")
	pre, l := t.evaluated(p, t.placeOf(x), false)
	return loopVar{name: n, head: append(pre, t.store(p, l, t.convert(ident(n, p), typ, l.typ)))}
}

// loopVars2 translates key and value of a range statement.
func (t *Translator) loopVars2(s *ast.RangeStmt, key, elem types.Type, counter bool) (k, v loopVar) {
	if s.Tok != token.ASSIGN || s.Value == nil {
		return t.loopVar(s, s.Key, key, counter), t.loopVar(s, s.Value, elem, false)
	}
	// for a[i], i = range …: operands are evaluated before anything is stored.
	p := s.Key.Pos()
	places := []place{t.placeOf(s.Key), t.placeOf(s.Value)}
	from := []types.Type{key, elem}
	vars := []*loopVar{&k, &v}
	var stores []ast.Stmt
	for i, l := range places {
		if l.typ == nil {
			continue
		}
		n := t.temp("v")
		pre, ready := t.evaluated(p, l, t.affected(l, places, i))
		vars[i].name = n
		k.head = append(k.head, pre...)
		stores = append(stores, t.store(p, ready, t.convert(ident(n, p), from[i], l.typ)))
	}
	k.head = append(k.head, stores...)
	return k, v
}

// rangeByIndex translates a range over a slice, array or map of channels.
func (t *Translator) rangeByIndex(s *ast.RangeStmt, label string, x ast.Expr, key, elem types.Type, k, v loopVar) []ast.Stmt {
	p := s.Pos()
	tmp := t.temp("range")
	out := []ast.Stmt{define(p, tmp, x)}
	if k.name == "" {
		k.name = t.temp("k")
	}
	tg := &target{label: label, loop: true}
	t.push(tg)
	defer t.pop()
	var from ast.Expr = &ast.IndexExpr{X: ident(tmp, p), Index: ident(k.name, p)}
	body := append([]ast.Stmt{define(p, v.name, from)}, k.head...)
	body = append(body, v.head...)
	loop := &ast.RangeStmt{For: p, Key: ident(k.name, p), TokPos: s.TokPos, Tok: token.DEFINE, X: ident(tmp, p),
		Body: &ast.BlockStmt{Lbrace: s.Body.Lbrace, List: append(body, t.stmts(s.Body.List)...), Rbrace: s.Body.Rbrace}}
	return append(out, labeled(p, tg.name, loop))
}

// assigned tells whether n assigns to the variable o.
func (t *Translator) assigned(n ast.Node, o types.Object) bool {
	found := false
	is := func(x ast.Expr) {
		if id, ok := ast.Unparen(x).(*ast.Ident); ok && t.src.Info.Uses[id] == o {
			found = true
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				is(x)
			}
		case *ast.IncDecStmt:
			is(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				is(n.Key)
				if n.Value != nil {
					is(n.Value)
				}
			}
		}
		return !found
	})
	return found
}

// rangeElements translates a range over a slice, array, map or channel to one
// that the interpreter does right.
func (t *Translator) rangeElements(s *ast.RangeStmt, label string, key, elem types.Type) []ast.Stmt {
	p := s.Pos()
	x := t.operand(s.X)
	var out []ast.Stmt
	var k, v loopVar
	if key == nil {
		k = t.loopVar(s, s.Key, elem, false)
	} else {
		_, isMap := t.under(s.X).(*types.Map)
		k, v = t.loopVars2(s, key, elem, !isMap)
		if _, ok := elem.Underlying().(*types.Chan); ok && v.name != "" { // the interpreter takes this for a range over a channel
			return t.rangeByIndex(s, label, x, key, elem, k, v)
		}
	}
	if _, ok := x.(*ast.CompositeLit); !ok || key == nil {
		tmp := t.temp("range")
		if _, ok := x.(*ast.UnaryExpr); ok {
			x = paren(x)
		}
		if key != nil && v.name == "" {
			if n := t.arrayLen(s.X); n != nil { // only its length counts
				if t.mayCall(s.X) {
					out = append(out, t.discard(x))
				}
				return append(out, t.countedLoop(s, label, types.Typ[types.Int], n)...)
			}
		}
		out = append(out, define(p, tmp, x))
		x = ident(tmp, p)
	}
	loop := &ast.RangeStmt{For: p, TokPos: s.TokPos, Tok: token.DEFINE, Range: s.Range, X: x}
	if k.name == "" && v.name == "" {
		if key == nil {
			loop.Tok = token.ILLEGAL
		} else {
			loop.Key = ident("_", p)
		}
	} else {
		loop.Key = ident(orBlank(k.name), p)
		if v.name != "" {
			loop.Value = ident(v.name, p)
		}
	}
	if key == nil && k.name == "" {
		loop.Key, loop.Tok = ident(t.temp("unused"), p), token.DEFINE
	}
	tg := &target{label: label, loop: true}
	t.push(tg)
	defer t.pop()
	body := append(k.head, v.head...)
	loop.Body = &ast.BlockStmt{Lbrace: s.Body.Lbrace, List: append(body, t.stmts(s.Body.List)...), Rbrace: s.Body.Rbrace}
	return append(out, labeled(p, tg.name, loop))
}

// arrayLen is the length of an array or of what points to one, or nil.
func (t *Translator) arrayLen(x ast.Expr) ast.Expr {
	typ := t.under(x)
	if ptr, ok := typ.(*types.Pointer); ok {
		typ = ptr.Elem().Underlying()
	}
	a, ok := typ.(*types.Array)
	if !ok {
		return nil
	}
	return intLit(a.Len(), x.Pos())
}

func orBlank(name string) string {
	if name == "" {
		return "_"
	}
	return name
}

// rangeInt translates a range over an integer.
func (t *Translator) rangeInt(s *ast.RangeStmt, label string) []ast.Stmt {
	typ := t.typeOf(s.X)
	if s.Key != nil {
		if id, ok := s.Key.(*ast.Ident); !ok || id.Name != "_" {
			if s.Tok == token.DEFINE {
				typ = t.subst(t.src.Info.Defs[s.Key.(*ast.Ident)].Type())
			} else {
				typ = t.typeOf(s.Key)
			}
		}
	}
	if b, ok := typ.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		typ = types.Typ[types.Int]
	}
	return t.countedLoop(s, label, typ, t.exprTo(s.X, typ))
}

// countedLoop is for i := T(0); i < limit; i++ {…}.
func (t *Translator) countedLoop(s *ast.RangeStmt, label string, typ types.Type, limit ast.Expr) []ast.Stmt {
	p := s.Pos()
	k := t.loopVar(s, s.Key, typ, true)
	if k.name == "" {
		k.name = t.temp("i")
	}
	var out []ast.Stmt
	switch limit.(type) {
	case *ast.BasicLit:
	default:
		n := t.temp("n")
		out = append(out, define(p, n, limit))
		limit = ident(n, p)
	}
	var from ast.Expr = intLit(0, p)
	if b := typ.Underlying().(*types.Basic); b.Kind() != types.Int {
		from = call(p, ident(basicName(b), p), intLit(0, p))
		if _, ok := limit.(*ast.BasicLit); ok {
			limit = call(p, ident(basicName(b), p), limit)
		}
	}
	tg := &target{label: label, loop: true}
	t.push(tg)
	defer t.pop()
	loop := &ast.ForStmt{For: p, Init: define(p, k.name, from),
		Cond: binary(p, ident(k.name, p), token.LSS, limit),
		Post: &ast.IncDecStmt{X: ident(k.name, p), TokPos: p, Tok: token.INC},
		Body: &ast.BlockStmt{Lbrace: s.Body.Lbrace, List: append(k.head, t.stmts(s.Body.List)...), Rbrace: s.Body.Rbrace}}
	return append(out, labeled(p, tg.name, loop))
}

// rangeString translates a range over a string: its code points are found beforehand.
func (t *Translator) rangeString(s *ast.RangeStmt, label string) []ast.Stmt {
	p := s.Pos()
	runes, at := t.temp("runes"), t.temp("at")
	x := t.expr(s.X)
	if t.compiledType(t.typeOf(s.X)) {
		x = call(p, ident("string", p), x)
	}
	out := []ast.Stmt{&ast.AssignStmt{Lhs: []ast.Expr{ident(runes, p), ident(at, p)}, TokPos: p, Tok: token.DEFINE, Rhs: []ast.Expr{call(p, t.runtime("Runes"), x)}}}
	k, v := t.loopVars2(s, types.Typ[types.Int], types.Typ[types.Int32], false)
	i := t.temp("i")
	var head []ast.Stmt
	if k.name != "" {
		head = append(head, define(p, k.name, &ast.IndexExpr{X: ident(at, p), Index: ident(i, p)}))
	}
	if v.name != "" {
		head = append(head, define(p, v.name, &ast.IndexExpr{X: ident(runes, p), Index: ident(i, p)}))
	}
	head = append(append(head, k.head...), v.head...)
	tg := &target{label: label, loop: true}
	t.push(tg)
	defer t.pop()
	loop := &ast.RangeStmt{For: p, Key: ident(i, p), TokPos: p, Tok: token.DEFINE, X: ident(runes, p),
		Body: &ast.BlockStmt{Lbrace: s.Body.Lbrace, List: append(head, t.stmts(s.Body.List)...), Rbrace: s.Body.Rbrace}}
	return append(out, labeled(p, tg.name, loop))
}
