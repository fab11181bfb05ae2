package notebook

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"
)

// variable is one name that a parameters cell gives a value.
type variable struct {
	name string
	// kind is the Go type when it is a basic one that the cell's text shows, or "".
	kind string
}

// declared lists the variables that the text of a cell declares at its top
// level (x := 1, var x int, var (…)), in order. Text that is not Go is passed
// over: the cell's own run reports it.
func declared(source string) []variable {
	var found []variable
	for _, piece := range statements(source) {
		if rest, ok := strings.CutPrefix(piece, "var"); ok && rest != "" && strings.ContainsAny(rest[:1], " \t\n(/") {
			f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+piece, parser.SkipObjectResolution)
			if err == nil {
				for _, d := range f.Decls {
					found = append(found, varsOf(d)...)
				}
			}
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+piece+"\n}", parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, s := range f.Decls[0].(*ast.FuncDecl).Body.List {
			if a, ok := s.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
				for i, left := range a.Lhs {
					if id, ok := left.(*ast.Ident); ok && id.Name != "_" {
						v := variable{name: id.Name}
						if len(a.Rhs) == len(a.Lhs) {
							v.kind = kindOfExpr(a.Rhs[i])
						}
						found = append(found, v)
					}
				}
			}
		}
	}
	return found
}

func varsOf(d ast.Decl) []variable {
	g, ok := d.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return nil
	}
	var found []variable
	for _, s := range g.Specs {
		spec := s.(*ast.ValueSpec)
		for i, id := range spec.Names {
			if id.Name == "_" {
				continue
			}
			v := variable{name: id.Name}
			if spec.Type != nil {
				v.kind = basicType(spec.Type)
			} else if len(spec.Values) == len(spec.Names) {
				v.kind = kindOfExpr(spec.Values[i])
			}
			found = append(found, v)
		}
	}
	return found
}

// kindOfExpr returns the type of an expression when its text shows that it is a basic one.
func kindOfExpr(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		switch e.Kind {
		case token.STRING:
			return "string"
		case token.INT:
			return "int"
		case token.FLOAT:
			return "float64"
		case token.CHAR:
			return "rune"
		}
	case *ast.Ident:
		if e.Name == "true" || e.Name == "false" {
			return "bool"
		}
	case *ast.ParenExpr:
		return kindOfExpr(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.SUB || e.Op == token.ADD || e.Op == token.NOT {
			return kindOfExpr(e.X)
		}
	case *ast.BinaryExpr:
		left, right := kindOfExpr(e.X), kindOfExpr(e.Y)
		switch e.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return "bool"
		}
		if left == "string" || right == "string" {
			return "string" // only strings go with strings
		}
		if left == right {
			return left
		}
	case *ast.CompositeLit:
		if e.Type != nil {
			return basicType(e.Type)
		}
	case *ast.CallExpr:
		if len(e.Args) == 1 {
			return basicType(e.Fun) // a conversion such as int64(3)
		}
	}
	return ""
}

// basicType returns the name of a predeclared basic type or of a slice of one, or "".
func basicType(e ast.Expr) string {
	if a, ok := e.(*ast.ArrayType); ok && a.Len == nil {
		if element := basicType(a.Elt); element != "" && !strings.HasPrefix(element, "[]") {
			return "[]" + element
		}
		return ""
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return ""
	}
	if id.Name == "string" || id.Name == "bool" || id.Name == "rune" || id.Name == "byte" {
		return id.Name
	}
	if _, ok := bitsOf[id.Name]; ok {
		return id.Name
	}
	return ""
}

// bitsOf gives the sizes of the number types.
var bitsOf = map[string]int{
	"int": 64, "int8": 8, "int16": 16, "int32": 32, "int64": 64,
	"uint": 64, "uint8": 8, "uint16": 16, "uint32": 32, "uint64": 64,
	"float32": 32, "float64": 64,
}

// statements cuts a cell's text into its top-level statements and
// declarations, at the semicolons that Go sees outside of brackets.
func statements(source string) []string {
	_, code := cutMagics(source)
	text := []byte(code)
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, func(token.Position, string) {}, 0)
	var pieces []string
	start, depth := 0, 0
	cut := func(end int) {
		if piece := strings.TrimSpace(string(text[start:end])); piece != "" {
			pieces = append(pieces, piece)
		}
	}
	for {
		pos, tok, _ := s.Scan()
		at := file.Offset(pos)
		switch tok {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth--
		case token.SEMICOLON:
			if depth <= 0 {
				cut(at)
				start, depth = min(at+1, len(text)), 0
			}
		case token.EOF:
			cut(len(text))
			return pieces
		}
	}
}
