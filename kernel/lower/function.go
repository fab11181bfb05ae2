package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// function translates a function's parameters and body. Recv is the receiver
// of a method. RecoverOf is the frame of the function that defers the literal
// directly, or empty. Name is that of a declared function.
func (t *Translator) function(sig *types.Signature, ft *ast.FuncType, body *ast.BlockStmt, recv *ast.FieldList, recvVar *types.Var, recoverOf, name string) *ast.FuncLit {
	p := ft.Pos()
	if !p.IsValid() {
		p = body.Pos()
	}
	outer := t.fn
	fn := &function{outer: outer, sig: sig, recoverOf: recoverOf}
	t.fn = fn
	defer func() { t.fn = outer }()

	var params []*ast.Field
	if recvVar != nil {
		n := "_"
		if names := recv.List[0].Names; len(names) > 0 && names[0].Name != "_" {
			n = t.local(t.src.Info.Defs[names[0]])
		} else {
			n = t.temp("recv")
		}
		params = append(params, param(n, t.typeExpr(recvVar.Type(), p), p))
	}
	i := 0
	for _, f := range ft.Params.List {
		for k := range max(1, len(f.Names)) {
			n := ""
			if len(f.Names) > 0 && f.Names[k].Name != "_" {
				n = t.local(t.src.Info.Defs[f.Names[k]])
			} else {
				n = t.temp("p")
			}
			params = append(params, param(n, t.paramType(sig, i, p), p))
			i++
		}
	}
	var head []ast.Stmt
	named := ft.Results != nil && len(ft.Results.List) > 0 && len(ft.Results.List[0].Names) > 0
	framed := hasDefer(body)
	if named || framed && sig.Results().Len() > 0 || t.hasRangeFunc(body) {
		k := 0
		if ft.Results != nil {
			for _, f := range ft.Results.List {
				for j := range max(1, len(f.Names)) {
					n := ""
					if len(f.Names) > 0 && f.Names[j].Name != "_" {
						n = t.local(t.src.Info.Defs[f.Names[j]])
					} else {
						n = t.temp("r")
					}
					fn.results = append(fn.results, n)
					head = append(head, varDecl(p, n, t.typeExpr(sig.Results().At(k).Type(), p)))
					k++
				}
			}
		}
	}
	if framed {
		fn.frame, fn.byName = t.temp("frame"), true
	}
	list := t.stmts(body.List)
	if framed {
		list = append(t.framed(p, fn.frame, list), t.bareReturn(fn, body.Rbrace)...)
	} else if named && !endsInReturn(list) {
		list = append(list, t.bareReturn(fn, body.Rbrace)...)
	}
	if fn.entered != "" {
		head = append(head, define(p, fn.entered, call(p, t.runtime("Entered"))))
		if name != "" {
			t.initStmt(p, callStmt(p, t.runtime("Recovers"), stringLit(name, p)))
		}
	}
	lit := &ast.FuncLit{
		Type: &ast.FuncType{Func: p, Params: &ast.FieldList{Opening: p, List: params, Closing: p}, Results: t.resultList(sig, p)},
		Body: &ast.BlockStmt{Lbrace: body.Lbrace, List: append(head, list...), Rbrace: body.Rbrace},
	}
	return lit
}

// bareReturn returns the result variables of fn.
func (t *Translator) bareReturn(fn *function, p token.Pos) []ast.Stmt {
	if fn.sig == nil || fn.sig.Results().Len() == 0 {
		return nil
	}
	var xs []ast.Expr
	for _, n := range fn.results {
		xs = append(xs, ident(n, p))
	}
	return []ast.Stmt{returnStmt(p, xs...)}
}

func endsInReturn(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	_, ok := list[len(list)-1].(*ast.ReturnStmt)
	return ok
}

// initStmt has s executed before the code of the cell.
func (t *Translator) initStmt(p token.Pos, s ...ast.Stmt) {
	t.helpers = append(t.helpers, &ast.FuncDecl{
		Name: ident("init", p), Type: &ast.FuncType{Func: p, Params: &ast.FieldList{}}, Body: block(p, s...),
	})
}

// hasDefer tells whether a function's body, without the literals in it, defers.
func hasDefer(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			found = true
		}
		return !found
	})
	return found
}

// hasRangeFunc tells whether a body, without the literals in it, ranges over a
// function and returns from there.
func (t *Translator) hasRangeFunc(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.RangeStmt:
			if _, ok := t.under(n.X).(*types.Signature); ok {
				found = true
			}
		}
		return !found
	})
	return found
}

// funcLit translates a function literal. In a loop the interpreter would mix
// up the literals of different iterations, and where compiled code gets the
// value it would look at variables of later iterations: then the literal is
// made in a function of its own.
func (t *Translator) funcLit(e *ast.FuncLit, toCompiled bool) ast.Expr {
	if x := t.compiledNode(e); x != nil {
		return x
	}
	lit := t.function(t.typeOf(e).(*types.Signature), e.Type, e.Body, nil, nil, "", "")
	if toCompiled || t.inLoop() {
		return t.sheltered(lit)
	}
	return lit
}

func (t *Translator) inLoop() bool { return t.fn != nil && t.fn.loops > 0 }

// sheltered evaluates a literal in a function of its own.
func (t *Translator) sheltered(lit *ast.FuncLit) ast.Expr {
	p := lit.Pos()
	return call(p, funcLit(p, nil, results(p, funcTypeOf(lit)), returnStmt(p, lit)))
}

// funcTypeOf is the type of a translated literal without parameter names.
func funcTypeOf(lit *ast.FuncLit) *ast.FuncType {
	ft := &ast.FuncType{Func: lit.Type.Func, Params: &ast.FieldList{}, Results: lit.Type.Results}
	for _, f := range lit.Type.Params.List {
		for range max(1, len(f.Names)) {
			ft.Params.List = append(ft.Params.List, &ast.Field{Type: f.Type})
		}
	}
	return ft
}
