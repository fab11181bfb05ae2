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
