package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A place is where a value is stored.
type place struct {
	typ   types.Type // nil for the blank identifier
	name  string     // of a variable
	fresh bool       // the variable is declared here
	expr  ast.Expr   // any other place, as in the source
	key   ast.Expr   // evaluated operands, see evaluated
	base  ast.Expr
}

// variable is the place of a declared variable.
func (t *Translator) variable(v types.Object, p token.Pos) place {
	if v.Name() == "_" {
		return place{}
	}
	return place{typ: t.subst(v.Type()), name: t.nameOf(v)}
}

// declared is the place of a variable that id declares.
func (t *Translator) declared(id *ast.Ident) place {
	if id.Name == "_" {
		return place{}
	}
	o := t.src.Info.Defs[id]
	if o == nil { // declared before
		return t.variable(t.src.Info.Uses[id], id.Pos())
	}
	if t.hoisted != nil && t.hoisted(o) {
		return t.variable(o, id.Pos())
	}
	return place{typ: t.subst(o.Type()), name: t.local(o), fresh: true}
}

// placeOf is the place that e denotes.
func (t *Translator) placeOf(e ast.Expr) place {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok {
		if id.Name == "_" {
			return place{}
		}
		return t.variable(t.src.Info.ObjectOf(id), id.Pos())
	}
	return place{typ: t.typeOf(e), expr: e}
}

func (t *Translator) assignStmt(s *ast.AssignStmt) []ast.Stmt {
	switch s.Tok {
	case token.DEFINE:
		var lhs []place
		for _, x := range s.Lhs {
			lhs = append(lhs, t.declared(x.(*ast.Ident)))
		}
		return t.assignTo(s.Pos(), lhs, s.Rhs)
	case token.ASSIGN:
		var lhs []place
		for _, x := range s.Lhs {
			lhs = append(lhs, t.placeOf(x))
		}
		return t.assignTo(s.Pos(), lhs, s.Rhs)
	}
	return t.update(s.Pos(), s.Lhs[0], assignOps[s.Tok], s.Rhs[0])
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

var opAssigns = map[token.Token]token.Token{}

func init() {
	for a, op := range assignOps {
		opAssigns[op] = a
	}
}

// assignTo stores the values of rhs.
func (t *Translator) assignTo(p token.Pos, lhs []place, rhs []ast.Expr) []ast.Stmt {
	if len(lhs) == len(rhs) {
		if len(lhs) == 1 {
			return t.assignOne(p, lhs[0], rhs[0])
		}
		return t.assignParallel(p, lhs, rhs)
	}
	x := ast.Unparen(rhs[0])
	if _, ok := x.(*ast.CallExpr); !ok {
		return t.assignCommaOK(p, lhs, x)
	}
	return t.assignCall(p, lhs, x)
}

func (t *Translator) assignOne(p token.Pos, l place, r ast.Expr) []ast.Stmt {
	if l.typ == nil { // blank
		if tv := t.src.Info.Types[r]; tv.Value != nil || tv.IsNil() {
			return nil
		}
		return []ast.Stmt{t.discard(t.expr(r))}
	}
	if l.expr != nil && t.mayCall(r) {
		pre, l := t.evaluated(p, l, false)
		tmp := t.temp("t")
		out := append(pre, t.introduce(p, tmp, l.typ, t.exprTo(r, l.typ))...)
		return append(out, t.store(p, l, ident(tmp, p)))
	}
	x := t.exprTo(r, l.typ)
	if l.fresh {
		return t.introduce(p, l.name, l.typ, x)
	}
	return []ast.Stmt{t.store(p, l, x)}
}

// introduce declares the variable name of type typ with value x.
func (t *Translator) introduce(p token.Pos, name string, typ types.Type, x ast.Expr) []ast.Stmt {
	if t.repAny(typ) || isInterface(typ) {
		return []ast.Stmt{varDecl(p, name, t.typeExpr(typ, p)), assign(p, ident(name, p), paren(x))}
	}
	switch u := x.(type) {
	case *ast.CompositeLit: // else it is built in the variable of the last iteration
		x = paren(x)
	case *ast.UnaryExpr:
		if u.Op == token.ARROW {
			x = paren(x)
		}
	}
	return []ast.Stmt{define(p, name, x)}
}

// repAny tells whether values of typ are empty interfaces in emitted code.
func (t *Translator) repAny(typ types.Type) bool {
	if isInterface(typ) {
		return !t.isCompiledInterface(typ)
	}
	return t.isOpaque(typ)
}

// store assigns the translated value x, which has the type of the place.
func (t *Translator) store(p token.Pos, l place, x ast.Expr) ast.Stmt {
	if l.typ == nil {
		return t.discard(x)
	}
	if l.fresh {
		panic("lower: store to a variable that is not declared")
	}
	return assign(p, t.target(l, p), t.stored(x, l))
}

// target is the left side of an assignment to l.
func (t *Translator) target(l place, p token.Pos) ast.Expr {
	switch {
	case l.name != "":
		return ident(l.name, p)
	case l.base != nil:
		switch e := l.expr.(type) {
		case *ast.IndexExpr:
			return &ast.IndexExpr{X: l.base, Lbrack: e.Lbrack, Index: l.key, Rbrack: e.Rbrack}
		case *ast.StarExpr:
			return &ast.StarExpr{Star: e.Star, X: l.base}
		default:
			return l.base
		}
	}
	return t.expr(l.expr)
}

// stored keeps the interpreter from evaluating x right into the variable where
// that goes wrong: it then replaces the variable instead of changing it, or
// shows values before they are complete.
func (t *Translator) stored(x ast.Expr, l place) ast.Expr {
	switch y := x.(type) {
	case *ast.Ident, *ast.BasicLit:
		return x
	case *ast.BinaryExpr:
		if !isInterface(l.typ) && !t.repAny(l.typ) && y.Op != token.LAND && y.Op != token.LOR {
			return x
		}
	case *ast.CallExpr:
		if _, own := y.Fun.(*ast.Ident); own && l.name != "" && !isInterface(l.typ) && !t.repAny(l.typ) {
			return x
		}
	}
	return paren(x)
}

// assignParallel is a, b = x, y.
func (t *Translator) assignParallel(p token.Pos, lhs []place, rhs []ast.Expr) []ast.Stmt {
	fresh := true
	for _, l := range lhs {
		fresh = fresh && (l.fresh || l.typ == nil)
	}
	var out []ast.Stmt
	if fresh { // new names can't occur on the right
		for i, l := range lhs {
			out = append(out, t.assignOne(p, l, rhs[i])...)
		}
		return out
	}
	ready := make([]place, len(lhs))
	for i, l := range lhs {
		var pre []ast.Stmt
		pre, ready[i] = t.evaluated(p, l, t.affected(l, lhs, i))
		out = append(out, pre...)
	}
	values := make([]ast.Expr, len(rhs))
	for i, r := range rhs {
		if lhs[i].typ == nil {
			out = append(out, t.assignOne(p, lhs[i], r)...)
			continue
		}
		if tv := t.src.Info.Types[r]; tv.Value != nil || tv.IsNil() {
			values[i] = t.exprTo(r, lhs[i].typ)
			continue
		}
		tmp := t.temp("t")
		out = append(out, t.introduce(p, tmp, lhs[i].typ, t.exprTo(r, lhs[i].typ))...)
		values[i] = ident(tmp, p)
	}
	for i, l := range ready {
		switch {
		case l.typ == nil:
		case l.fresh:
			out = append(out, t.introduce(p, l.name, l.typ, values[i])...)
		default:
			out = append(out, t.store(p, l, values[i]))
		}
	}
	return out
}

// affected tells whether an assignment to another place may change the
// operands of the i-th.
func (t *Translator) affected(l place, lhs []place, i int) bool {
	if l.expr == nil {
		return false
	}
	for j, m := range lhs {
		if j == i || m.typ == nil {
			continue
		}
		if m.expr != nil {
			if t.hasLoads(l.expr) {
				return true
			}
			continue
		}
		found := false
		ast.Inspect(l.expr, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if o := t.src.Info.Uses[id]; o != nil && t.isVarNamed(o, m.name) {
					found = true
				}
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

func (t *Translator) isVarNamed(o types.Object, name string) bool {
	v, ok := o.(*types.Var)
	return ok && !v.IsField() && t.nameOf(v) == name
}

// hasLoads tells whether the operands of a place are more than variables.
func (t *Translator) hasLoads(e ast.Expr) bool {
	operand := func(x ast.Expr) bool {
		x = ast.Unparen(x)
		if tv := t.src.Info.Types[x]; tv.Value != nil {
			return false
		}
		_, ok := x.(*ast.Ident)
		return !ok
	}
	switch e := e.(type) {
	case *ast.IndexExpr:
		return operand(e.X) || operand(e.Index)
	case *ast.StarExpr:
		return operand(e.X)
	case *ast.SelectorExpr:
		return operand(e.X)
	}
	return true
}

// evaluated returns l with its operands evaluated to variables: those that
// call functions, or all of them.
func (t *Translator) evaluated(p token.Pos, l place, all bool) ([]ast.Stmt, place) {
	if l.expr == nil {
		return nil, l
	}
	var pre []ast.Stmt
	keep := func(x ast.Expr, typ types.Type) ast.Expr {
		y := t.expr(x)
		if tv := t.src.Info.Types[x]; tv.Value != nil || !all && !t.mayCall(x) {
			return y
		}
		tmp := t.temp("t")
		pre = append(pre, t.introduce(p, tmp, typ, y)...)
		return ident(tmp, p)
	}
	switch e := l.expr.(type) {
	case *ast.IndexExpr:
		switch u := t.under(e.X).(type) {
		case *types.Map:
			l.base = keep(e.X, t.typeOf(e.X))
			key := t.exprTo(e.Index, u.Key())
			if tv := t.src.Info.Types[e.Index]; tv.Value == nil && (all || t.mayCall(e.Index)) {
				tmp := t.temp("t")
				pre = append(pre, t.introduce(p, tmp, u.Key(), key)...)
				key = ident(tmp, p)
			}
			l.key = key
		case *types.Array:
			_ = u
			l.base = t.expr(e.X)
			l.key = keep(e.Index, t.typeOf(e.Index))
		default:
			l.base = t.loaded(keep(e.X, t.typeOf(e.X)), t.typeOf(e.X))
			l.key = keep(e.Index, t.typeOf(e.Index))
		}
	case *ast.StarExpr:
		l.base = t.loaded(keep(e.X, t.typeOf(e.X)), t.typeOf(e.X))
	case *ast.SelectorExpr:
		if s := t.src.Info.Selections[e]; s != nil {
			if _, ok := t.under(e.X).(*types.Pointer); ok {
				l.base = t.fieldPath(keep(e.X, t.typeOf(e.X)), t.typeOf(e.X), e)
				break
			}
			if all || t.mayCall(e.X) {
				tmp := t.temp("t")
				pre = append(pre, define(p, tmp, &ast.UnaryExpr{OpPos: p, Op: token.AND, X: t.expr(e)}))
				l.base = &ast.StarExpr{Star: p, X: ident(tmp, p)}
				break
			}
		}
		l.base = t.expr(e)
	default:
		l.base = t.expr(e)
	}
	return pre, l
}

// assignCommaOK is v, ok = m[k] and its kin.
func (t *Translator) assignCommaOK(p token.Pos, lhs []place, x ast.Expr) []ast.Stmt {
	var out []ast.Stmt
	for i, l := range lhs {
		pre, r := t.evaluated(p, l, t.affected(l, lhs, i))
		out = append(out, pre...)
		lhs[i] = r
	}
	v, ok := t.temp("v"), t.temp("ok")
	var from types.Type
	two := func(rhs ast.Expr) ast.Stmt {
		return &ast.AssignStmt{Lhs: []ast.Expr{ident(v, p), ident(ok, p)}, TokPos: p, Tok: token.ASSIGN, Rhs: []ast.Expr{rhs}}
	}
	switch x := x.(type) {
	case *ast.IndexExpr:
		m := t.under(x.X).(*types.Map)
		from = m.Elem()
		out = append(out, varDecl(p, v, t.typeExpr(from, p)), varDecl(p, ok, ident("bool", p)),
			two(&ast.IndexExpr{X: t.operand(x.X), Lbrack: x.Lbrack, Index: t.exprTo(x.Index, m.Key()), Rbrack: x.Rbrack}))
	case *ast.UnaryExpr: // <-ch
		from = t.under(x.X).(*types.Chan).Elem()
		out = append(out, varDecl(p, v, t.typeExpr(from, p)), varDecl(p, ok, ident("bool", p)),
			two(&ast.UnaryExpr{OpPos: x.OpPos, Op: token.ARROW, X: t.operand(x.X)}))
	case *ast.TypeAssertExpr:
		from = t.typeOf(x.Type)
		out = append(out, t.assertOK(p, v, ok, x, from)...)
	default:
		t.refuse(p, "this assignment can't be executed", "")
		return nil
	}
	values := []ast.Expr{ident(v, p), ident(ok, p)}
	froms := []types.Type{from, types.Typ[types.Bool]}
	for i, l := range lhs {
		if l.typ == nil {
			continue
		}
		y := t.convert(values[i], froms[i], l.typ)
		if l.fresh {
			out = append(out, t.introduce(p, l.name, l.typ, y)...)
		} else {
			out = append(out, t.store(p, l, y))
		}
	}
	return out
}

// assignCall is a, b = f().
func (t *Translator) assignCall(p token.Pos, lhs []place, x ast.Expr) []ast.Stmt {
	tuple := t.tupleOf(x)
	var out []ast.Stmt
	direct := true
	for i, l := range lhs {
		pre, r := t.evaluated(p, l, t.affected(l, lhs, i))
		out = append(out, pre...)
		lhs[i] = r
		if l.typ != nil && (!l.fresh || !t.sameRep(l.typ, tuple.At(i).Type())) {
			direct = false
		}
	}
	names := make([]ast.Expr, len(lhs))
	any := false
	for i, l := range lhs {
		switch {
		case l.typ == nil:
			names[i] = ident("_", p)
		case direct:
			names[i], any = ident(l.name, p), true
		default:
			names[i], any = ident(t.temp("t"), p), true
		}
	}
	tok := token.DEFINE
	if !any {
		tok = token.ASSIGN
	}
	out = append(out, &ast.AssignStmt{Lhs: names, TokPos: p, Tok: tok, Rhs: []ast.Expr{t.expr(x)}})
	if direct {
		return out
	}
	for i, l := range lhs {
		if l.typ == nil {
			continue
		}
		y := t.convert(names[i], tuple.At(i).Type(), l.typ)
		if l.fresh {
			out = append(out, t.introduce(p, l.name, l.typ, y)...)
		} else {
			out = append(out, t.store(p, l, y))
		}
	}
	return out
}

// zeroed stores the zero value.
func (t *Translator) zeroed(p token.Pos, l place) []ast.Stmt {
	switch {
	case l.typ == nil:
		return nil
	case l.fresh:
		return []ast.Stmt{varDecl(p, l.name, t.typeExpr(l.typ, p))}
	}
	return []ast.Stmt{t.store(p, l, t.zero(l.typ, p))}
}

// zero is the zero value of a type.
func (t *Translator) zero(typ types.Type, p token.Pos) ast.Expr {
	return &ast.StarExpr{Star: p, X: call(p, ident("new", p), t.typeExpr(typ, p))}
}

// update is x op= y, or x++ and x-- when y is nil.
func (t *Translator) update(p token.Pos, x ast.Expr, op token.Token, y ast.Expr) []ast.Stmt {
	l := t.placeOf(x)
	if l.typ == nil {
		return nil
	}
	var out []ast.Stmt
	if y == nil {
		pre, l := t.evaluated(p, l, false)
		tok := token.INC
		if op == token.SUB {
			tok = token.DEC
		}
		if b, ok := l.typ.Underlying().(*types.Basic); ok && b.Kind() == types.Uintptr { // the interpreter forgets this one
			one := call(p, ident("uintptr", p), intLit(1, p))
			return append(pre, &ast.AssignStmt{Lhs: []ast.Expr{t.target(l, p)}, TokPos: p, Tok: opAssigns[op], Rhs: []ast.Expr{one}})
		}
		return append(pre, &ast.IncDecStmt{X: t.target(l, p), TokPos: p, Tok: tok})
	}
	calls := l.expr != nil && t.mayCall(y)
	pre, l := t.evaluated(p, l, false)
	out = append(out, pre...)
	var value ast.Expr
	typ := l.typ
	if op == token.SHL || op == token.SHR {
		typ = t.typeOf(y)
		value = t.shiftCount(y)
	} else {
		value = t.exprTo(y, typ)
	}
	if calls {
		tmp := t.temp("t")
		out = append(out, t.introduce(p, tmp, typ, value)...)
		value = ident(tmp, p)
	}
	return append(out, &ast.AssignStmt{Lhs: []ast.Expr{t.target(l, p)}, TokPos: p, Tok: opAssigns[op], Rhs: []ast.Expr{value}})
}

// mayCall tells whether evaluating e may run other code.
func (t *Translator) mayCall(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if tv := t.src.Info.Types[n]; tv.Value != nil {
				return false
			}
			if tv := t.src.Info.Types[n.Fun]; tv.IsType() {
				return true
			}
			if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
				if b, ok := t.src.Info.Uses[id].(*types.Builtin); ok && b.Name() != "panic" && b.Name() != "recover" {
					return true
				}
			}
			found = true
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				found = true
			}
		}
		return !found
	})
	return found
}
