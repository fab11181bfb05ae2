package lower

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"testing"
)

// benchCell translates one small cell in a session of its own kind, without
// and with the interpreter.
func benchCell(b *testing.B, src string, compile bool) {
	s := newTestSession()
	fset := s.interp.FileSet()
	n := 0
	for b.Loop() {
		n++
		file, err := parser.ParseFile(fset, "cell", "package main\nimport \"fmt\"\nfunc cell() {\n"+src+"\n}\nvar _ = fmt.Sprint", parser.SkipObjectResolution)
		if err != nil {
			b.Fatal(err)
		}
		info := newInfo()
		conf := types.Config{Importer: sharedImporter}
		pkg, err := conf.Check("main", fset, []*ast.File{file}, info)
		if err != nil {
			b.Fatal(err)
		}
		t := New(Source{fset, info, pkg}, s, s.reg)
		c, err := t.Cell(file.Decls[1].(*ast.FuncDecl).Body.List, nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		decls := t.Helpers()
		if compile {
			decls = append(decls, &ast.FuncDecl{Name: ident("cell_"+strconv.Itoa(n), token.NoPos), Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: block(token.NoPos, c.Stmts...)})
			if err := s.compile(decls); err != nil {
				b.Fatal(err)
			}
		}
	}
}

const smallCell = `type P struct{ X, Y int }
	ps := []P{{1, 2}, {3, 4}}
	for i, p := range ps {
		if p.X > 1 {
			_ = fmt.Sprintln(i, p)
		}
	}`

func BenchmarkTranslate(b *testing.B) { benchCell(b, smallCell, false) }
func BenchmarkCompile(b *testing.B)   { benchCell(b, smallCell, true) }
