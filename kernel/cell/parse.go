package cell

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"sort"
	"strconv"
	"strings"

	"parity.lab/kernel/event"
)

// Cell is a parsed cell.
type Cell struct {
	Place string // what positions begin with: cell[N] or a file name
	Text  string
	// Program is set when the cell begins with a package clause.
	Program bool
	// File holds imports and declarations; in a program the variables too.
	File *ast.File
	// Body is a function without parameters whose body is the statements.
	Body *ast.FuncDecl
	// Tail is the trailing expression list: the values to show, or nil. It is
	// no longer part of Body.
	Tail []ast.Expr
}

// Parse reads a cell. Positions of the trees read place:LINE:COLUMN in fset.
// If the text is not Go, the diagnostics say so, all at once, and the Cell is
// nil. An empty text is a cell that does nothing.
func Parse(fset *token.FileSet, place, text string) (*Cell, []event.Diagnostic) {
	c, ds := parseCell(fset, place, text, 0)
	if len(ds) > 0 {
		return nil, ds
	}
	return c, nil
}

// ParsePartial reads as much of a cell as it can, for completion: the trees
// may hold bad nodes. It returns nil only if the text cannot be split.
func ParsePartial(fset *token.FileSet, place, text string) *Cell {
	c, _ := parseCell(fset, place, text, parser.AllErrors)
	return c
}

func parseCell(fset *token.FileSet, place, text string, mode parser.Mode) (*Cell, []event.Diagnostic) {
	mode |= parser.SkipObjectResolution
	pieces, ds := Split(text)
	for i := range ds {
		ds[i].Place = place
	}
	if len(ds) > 0 {
		return nil, ds
	}
	c := &Cell{Place: place, Text: text}
	c.Program = len(pieces) > 0 && pieces[0].Kind == Package
	declares := func(p Piece) bool {
		switch p.Kind {
		case Import, Type, Const, Func:
			return true
		case Var:
			return c.Program
		}
		return false
	}
	var errs scanner.ErrorList
	keep := func(err error) {
		var list scanner.ErrorList
		if errors.As(err, &list) {
			errs = append(errs, list...)
		} else if err != nil {
			errs.Add(token.Position{Filename: place, Line: 1, Column: 1}, err.Error())
		}
	}
	directive := "/*line " + place + ":1:1*/"
	c.File = &ast.File{Name: ast.NewIdent("main")}
	if slices.ContainsFunc(pieces, declares) {
		decls := append([]byte("package main;"+directive), masked(text, pieces, declares)...)
		file, err := parser.ParseFile(fset, place, decls, mode)
		keep(err)
		c.File = file
	}
	runs := func(p Piece) bool { return p.Kind == Stmt || p.Kind == Var && !c.Program }
	c.Body = &ast.FuncDecl{Name: ast.NewIdent("cell"), Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: &ast.BlockStmt{}}
	if !slices.ContainsFunc(pieces, runs) {
		return c, diagnostics(place, text, errs)
	}

	open, tail, end := tailOf(place, text, pieces, c.Program)
	body := []byte("package main;func cell(){" + directive)
	if tail != nil { // the last piece is a list of expressions: make it the arguments of a call
		body = append(body, masked(text[:tail.Start], pieces[:len(pieces)-1], runs)...)
		body = append(body, open...)
		body = append(body, strings.TrimSuffix(text[tail.Start:tail.End], ";")...)
		body = append(body, end...)
	} else {
		body = append(body, masked(text, pieces, runs)...)
	}
	body = append(body, "\n}"...)
	wrapped, err := parser.ParseFile(fset, place, body, mode)
	keep(err)
	if wrapped != nil && len(wrapped.Decls) > 0 {
		if f, ok := wrapped.Decls[0].(*ast.FuncDecl); ok && f.Body != nil {
			c.Body = f
		}
	}
	c.takeTail(tail != nil)
	return c, diagnostics(place, text, errs)
}

// takeTail moves the trailing expression from the body to Tail.
func (c *Cell) takeTail(wrapped bool) {
	list := c.Body.Body.List
	if len(list) == 0 {
		return
	}
	last, ok := list[len(list)-1].(*ast.ExprStmt)
	if !ok {
		return
	}
	if call, ok := last.X.(*ast.CallExpr); ok && wrapped {
		c.Tail = call.Args
	} else {
		c.Tail = []ast.Expr{last.X}
	}
	c.Body.Body.List = list[:len(list)-1]
}

// tailOf returns the last piece and the text to put around it if it is a list
// of two or more expressions, which Go allows as arguments but not as a
// statement. The line directive keeps the columns.
func tailOf(place, text string, pieces []Piece, program bool) (open string, tail *Piece, end string) {
	if len(pieces) == 0 || program {
		return "", nil, ""
	}
	last := pieces[len(pieces)-1]
	if last.Kind != Stmt {
		return "", nil, ""
	}
	src := strings.TrimSuffix(text[last.Start:last.End], ";")
	if !strings.Contains(src, ",") {
		return "", nil, ""
	}
	if _, err := parser.ParseExpr(src); err == nil {
		return "", nil, ""
	}
	x, err := parser.ParseExpr("f(" + src + "\n,)")
	if err != nil {
		x, err = parser.ParseExpr("f(" + src + ")")
	}
	call, ok := x.(*ast.CallExpr)
	if err != nil || !ok || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return "", nil, ""
	}
	if fun, ok := call.Fun.(*ast.Ident); !ok || fun.Name != "f" {
		return "", nil, ""
	}
	line, column := lineColumn(text, last.Start)
	return "print(/*line " + place + ":" + itoa(line) + ":" + itoa(column) + "*/", &last, ")"
}

// masked returns a copy of text, of the same length and with the same lines,
// in which only the pieces that keep selects are left.
func masked(text string, pieces []Piece, keep func(Piece) bool) []byte {
	out := bytes.Repeat([]byte{' '}, len(text))
	for i := range len(text) {
		if text[i] == '\n' {
			out[i] = '\n'
		}
	}
	for _, p := range pieces {
		if keep(p) {
			copy(out[p.Start:p.End], text[p.Start:p.End])
		}
	}
	return out
}

// diagnostics turns the parser's errors into those of the cell: sorted, one a
// line, and none behind the end of the text, where the wrapping would show.
func diagnostics(place, text string, errs scanner.ErrorList) []event.Diagnostic {
	lastLine, lastColumn := lineColumn(text, len(strings.TrimRight(text, " \t\r\n")))
	var ds []event.Diagnostic
	for _, e := range errs {
		d := event.Diagnostic{Place: place, Line: e.Pos.Line, Column: e.Pos.Column, Message: e.Msg, Hint: adviceFor(e.Msg, text, e.Pos.Line)}
		if d.Line > lastLine || d.Line == lastLine && d.Column > lastColumn || e.Pos.Filename != place {
			d.Line, d.Column = lastLine, lastColumn
			for _, found := range []string{"found 'EOF'", "found '}'", "found newline"} {
				d.Message = strings.Replace(d.Message, found, "found the end of the cell", 1)
			}
		}
		ds = append(ds, d)
	}
	sort.SliceStable(ds, func(i, j int) bool {
		return ds[i].Line < ds[j].Line || ds[i].Line == ds[j].Line && ds[i].Column < ds[j].Column
	})
	var out []event.Diagnostic
	for _, d := range ds {
		if len(out) == 0 || out[len(out)-1].Line != d.Line {
			out = append(out, d)
		}
	}
	return out
}

// at makes a diagnostic for a byte offset.
func at(text string, offset int, message string) event.Diagnostic {
	line, column := lineColumn(text, offset)
	return event.Diagnostic{Line: line, Column: column, Message: message}
}

// lineColumn returns the line and column, from 1, of a byte offset.
func lineColumn(text string, offset int) (line, column int) {
	before := text[:offset]
	return strings.Count(before, "\n") + 1, offset - strings.LastIndex(before, "\n")
}

func itoa(n int) string { return strconv.Itoa(n) }
