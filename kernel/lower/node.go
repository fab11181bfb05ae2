package lower

import (
	"go/ast"
	"go/token"
	"strconv"
)

// Short ways to build syntax.

func ident(name string, p token.Pos) *ast.Ident { return &ast.Ident{Name: name, NamePos: p} }

func intLit(i int64, p token.Pos) ast.Expr {
	lit := &ast.BasicLit{ValuePos: p, Kind: token.INT, Value: strconv.FormatInt(i, 10)}
	if i < 0 {
		lit.Value = lit.Value[1:]
		return &ast.UnaryExpr{OpPos: p, Op: token.SUB, X: lit}
	}
	return lit
}

func stringLit(s string, p token.Pos) ast.Expr {
	return &ast.BasicLit{ValuePos: p, Kind: token.STRING, Value: strconv.Quote(s)}
}

func call(p token.Pos, fun ast.Expr, args ...ast.Expr) *ast.CallExpr {
	return &ast.CallExpr{Fun: fun, Lparen: p, Args: args, Rparen: p}
}

func callStmt(p token.Pos, fun ast.Expr, args ...ast.Expr) ast.Stmt {
	return &ast.ExprStmt{X: call(p, fun, args...)}
}

func selector(x ast.Expr, name string, p token.Pos) *ast.SelectorExpr {
	return &ast.SelectorExpr{X: x, Sel: ident(name, p)}
}

func paren(x ast.Expr) ast.Expr {
	if _, ok := x.(*ast.ParenExpr); ok {
		return x
	}
	return &ast.ParenExpr{Lparen: x.Pos(), X: x, Rparen: x.End()}
}

func define(p token.Pos, name string, value ast.Expr) ast.Stmt {
	return &ast.AssignStmt{Lhs: []ast.Expr{ident(name, p)}, TokPos: p, Tok: token.DEFINE, Rhs: []ast.Expr{value}}
}

func assign(p token.Pos, lhs, rhs ast.Expr) ast.Stmt {
	return &ast.AssignStmt{Lhs: []ast.Expr{lhs}, TokPos: p, Tok: token.ASSIGN, Rhs: []ast.Expr{rhs}}
}

func varDecl(p token.Pos, name string, typ ast.Expr) ast.Stmt {
	return &ast.DeclStmt{Decl: &ast.GenDecl{TokPos: p, Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{ident(name, p)}, Type: typ}}}}
}

func block(p token.Pos, list ...ast.Stmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: p, List: list, Rbrace: p}
}

func ifStmt(p token.Pos, cond ast.Expr, then ...ast.Stmt) ast.Stmt {
	return &ast.IfStmt{If: p, Cond: cond, Body: block(p, then...)}
}

func binary(p token.Pos, x ast.Expr, op token.Token, y ast.Expr) ast.Expr {
	return &ast.BinaryExpr{X: x, OpPos: p, Op: op, Y: y}
}

func not(p token.Pos, x ast.Expr) ast.Expr {
	return &ast.UnaryExpr{OpPos: p, Op: token.NOT, X: paren(x)}
}

func branch(p token.Pos, tok token.Token, label string) ast.Stmt {
	b := &ast.BranchStmt{TokPos: p, Tok: tok}
	if label != "" {
		b.Label = ident(label, p)
	}
	return b
}

func returnStmt(p token.Pos, results ...ast.Expr) ast.Stmt {
	return &ast.ReturnStmt{Return: p, Results: results}
}

func labeled(p token.Pos, label string, s ast.Stmt) ast.Stmt {
	if label == "" {
		return s
	}
	return &ast.LabeledStmt{Label: ident(label, p), Colon: p, Stmt: s}
}

func param(name string, typ ast.Expr, p token.Pos) *ast.Field {
	return &ast.Field{Names: []*ast.Ident{ident(name, p)}, Type: typ}
}

func funcLit(p token.Pos, params []*ast.Field, results *ast.FieldList, body ...ast.Stmt) *ast.FuncLit {
	return &ast.FuncLit{
		Type: &ast.FuncType{Func: p, Params: &ast.FieldList{Opening: p, List: params, Closing: p}, Results: results},
		Body: block(p, body...),
	}
}

func results(p token.Pos, types ...ast.Expr) *ast.FieldList {
	if len(types) == 0 {
		return nil
	}
	l := &ast.FieldList{Opening: p, Closing: p}
	for _, t := range types {
		l.List = append(l.List, &ast.Field{Type: t})
	}
	return l
}
