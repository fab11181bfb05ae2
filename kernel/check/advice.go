package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"parity.lab/kernel/event"
)

// advise adds to a diagnostic what a reader needs to know to mend it: the names of
// the parameters that a call wants, and what may be typed instead.
func (a *attempt) advise(d *event.Diagnostic, e types.Error, infos ...*types.Info) {
	switch {
	case strings.HasPrefix(e.Msg, "not enough arguments in call to "), strings.HasPrefix(e.Msg, "too many arguments in call to "):
		if sig := signatureOf(a.callAround(e.Pos), infos); sig != nil && sig.Params().Len() > 0 {
			if head, _, ok := strings.Cut(d.Message, "\n\twant ("); ok {
				d.Message = head + "\n\twant " + parameters(sig)
			}
		}
	case d.Hint != "":
	case strings.HasPrefix(e.Msg, "assignment mismatch: "), strings.HasPrefix(e.Msg, "multiple-value "):
		left, call := a.assignmentAt(e.Pos)
		if call == nil {
			left, call = []ast.Expr{ast.NewIdent("x")}, a.callAt(e.Pos)
		}
		d.Hint = adviseResults(left, call, infos)
	case strings.HasSuffix(e.Msg, "is not used"):
		if x := a.statementAt(e.Pos); x != nil {
			d.Hint = "a cell shows its last expression; display.Show(" + types.ExprString(x) + ") shows this one too"
		}
	case missingMember.MatchString(e.Msg):
		if s := a.selectorAt(e.Pos); s != nil {
			if near := a.nearestMember(s, infos); near != "" {
				d.Hint = "did you mean " + near + "?"
			}
		}
	}
}

// missingMember fits what go/types says of a field or method that a value has not.
var missingMember = regexp.MustCompile(`undefined \(type .* has no field or method \w+\)$`)

// parameters writes the parameters of a function with their names.
func parameters(sig *types.Signature) string {
	list := sig.Params()
	parts := make([]string, list.Len())
	for i := range parts {
		p := list.At(i)
		t := TypeString(p.Type())
		if sig.Variadic() && i == len(parts)-1 {
			t = "..." + strings.TrimPrefix(t, "[]")
		}
		parts[i] = strings.TrimPrefix(p.Name()+" "+t, " ")
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// adviseResults says how all results of a call are taken, if left takes too few.
func adviseResults(left []ast.Expr, call *ast.CallExpr, infos []*types.Info) string {
	sig := signatureOf(call, infos)
	if sig == nil || len(left) >= sig.Results().Len() {
		return ""
	}
	var names []string
	for _, x := range left {
		names = append(names, types.ExprString(x))
	}
	for i := len(left); i < sig.Results().Len(); i++ {
		switch r := sig.Results().At(i); {
		case types.Identical(r.Type(), types.Universe.Lookup("error").Type()):
			names = append(names, "err")
		default:
			names = append(names, "_")
		}
	}
	args := ""
	if len(call.Args) > 0 {
		args = "…"
	}
	return "write " + strings.Join(names, ", ") + " := " + types.ExprString(call.Fun) + "(" + args + ")"
}

// signatureOf returns the type of the function that is called, or nil.
func signatureOf(call *ast.CallExpr, infos []*types.Info) *types.Signature {
	if call == nil {
		return nil
	}
	for _, info := range infos {
		if tv, ok := info.Types[call.Fun]; ok && tv.Type != nil {
			sig, _ := tv.Type.Underlying().(*types.Signature)
			return sig
		}
	}
	return nil
}

// inspect walks over the text of the cell.
func (a *attempt) inspect(visit func(ast.Node) bool) {
	ast.Inspect(a.cell.File, visit)
	ast.Inspect(a.bodyDecl(), visit)
}

// callAround returns the innermost call with a position between its parentheses.
func (a *attempt) callAround(pos token.Pos) *ast.CallExpr {
	var found *ast.CallExpr
	a.inspect(func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && c.Lparen <= pos && pos <= c.Rparen {
			found = c
		}
		return true
	})
	return found
}

// callAt returns the call at a position that others are chained to, as f() in f().g().
func (a *attempt) callAt(pos token.Pos) *ast.CallExpr {
	var found *ast.CallExpr
	a.inspect(func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && c.Pos() == pos {
			found = c
		}
		return true
	})
	return found
}

// assignmentAt returns the left sides and the call of the assignment that a
// position belongs to.
func (a *attempt) assignmentAt(pos token.Pos) ([]ast.Expr, *ast.CallExpr) {
	var left []ast.Expr
	var call *ast.CallExpr
	take := func(l, r []ast.Expr) {
		if len(r) != 1 || len(l) == 0 || r[0].Pos() != pos && l[0].Pos() != pos {
			return
		}
		if c, ok := ast.Unparen(r[0]).(*ast.CallExpr); ok {
			left, call = l, c
		}
	}
	a.inspect(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			take(n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			var names []ast.Expr
			for _, id := range n.Names {
				names = append(names, id)
			}
			take(names, n.Values)
		}
		return true
	})
	return left, call
}

// statementAt returns the expression that stands as a statement of the cell itself.
func (a *attempt) statementAt(pos token.Pos) ast.Expr {
	for _, s := range a.cell.Body.Body.List {
		if x, ok := s.(*ast.ExprStmt); ok && x.X.Pos() == pos {
			return x.X
		}
	}
	return nil
}

// selectorAt returns the selector x.Name whose Name is at a position.
func (a *attempt) selectorAt(pos token.Pos) *ast.SelectorExpr {
	var found *ast.SelectorExpr
	a.inspect(func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Pos() == pos {
			found = s
		}
		return true
	})
	return found
}

// nearestMember returns the field or method of x that x.name may mean, or "".
func (a *attempt) nearestMember(s *ast.SelectorExpr, infos []*types.Info) string {
	for _, info := range infos {
		tv, ok := info.Types[s.X]
		if !ok || tv.Type == nil || tv.Type == types.Typ[types.Invalid] {
			continue
		}
		var known []string
		for _, c := range a.k.members(tv) {
			known = append(known, c.Text)
		}
		if near := nearestOf(s.Sel.Name, known); near != "" {
			return types.ExprString(s.X) + "." + near
		}
	}
	return ""
}
