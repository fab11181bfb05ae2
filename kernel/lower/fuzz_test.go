package lower

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"testing"
)

// FuzzTranslate translates whatever go/types accepts: it must not panic.
func FuzzTranslate(f *testing.F) {
	for _, dir := range []string{"testdata/programs", "testdata/own"} {
		files, _ := filepath.Glob(dir + "/*.go.txt")
		for _, name := range files {
			b, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(b))
		}
	}
	f.Add("package main\nfunc f[T any](x ...T) (n int) { defer func() { recover() }(); for range x { n++ }; return }\nvar _ = f[int]\nfunc main() { L: for { break L } }")
	f.Add("package main\ntype T struct { *T; f func(T) [3]T; m map[[2]int]chan<- T }\ntype L []L\nfunc (l L) m() (L, error) { return l[:], nil }\nvar x, _ = L{nil, {}}.m()")
	f.Fuzz(func(t *testing.T, src string) {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "f.go", src, parser.SkipObjectResolution)
		if err != nil {
			return
		}
		info := newInfo()
		failed := false
		conf := types.Config{Importer: sharedImporter, Error: func(err error) {
			if e, ok := err.(types.Error); !ok || !e.Soft {
				failed = true
			}
		}}
		pkg, _ := conf.Check("main", fset, []*ast.File{file}, info)
		if failed {
			return
		}
		s := newTestSession()
		tr := New(Source{fset, info, pkg}, s, s.reg)
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				o, ok := info.Defs[d.Name].(*types.Func)
				if ok && o.Signature().TypeParams().Len() == 0 && o.Signature().RecvTypeParams().Len() == 0 {
					tr.Func(d, "f", nil)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok && ts.TypeParams == nil {
						tr.Type(ts, "T", nil)
					}
				}
			}
		}
		for _, in := range info.InitOrder {
			tr.Init(in)
		}
		tr.Helpers()
	})
}
