package lower_test

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"os"

	"parity.lab/kernel/lower"
)

// plainNames is the least that a session decides: names stay as they are.
type plainNames struct{}

func (plainNames) Object(o types.Object) (string, bool)               { return "", false }
func (plainNames) Package(p *types.Package) (string, token.Pos)       { return p.Name(), token.NoPos }
func (plainNames) Instance(o types.Object, targs []types.Type) string { return o.Name() + "_int" }

// A function before and after: the method is a function, the loop variable is
// copied for the closures, the result is returned by a statement.
func Example() {
	const src = `package main

type level int

func (l level) up(n int) level { return l + level(n) }

func closures(n uint8) (fs []func() level) {
	for i := range n {
		fs = append(fs, func() level { return level(i).up(1) })
	}
	return
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "cell", src, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
	}
	pkg, err := new(types.Config).Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		panic(err)
	}
	t := lower.New(lower.Source{Fset: fset, Info: info, Pkg: pkg}, plainNames{}, lower.NewRegistry(lower.Options{}))
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			name := f.Name.Name
			if f.Recv != nil {
				name = "level__" + name
			}
			out, err := t.Func(f, name, nil)
			if err != nil {
				panic(err)
			}
			printer.Fprint(os.Stdout, token.NewFileSet(), out)
			os.Stdout.WriteString("\n")
		}
	}
	// Output:
	// func level__up(l·1 int, n·1 int) int {
	// 	return l·1 + n·1
	// }
	// func closures(n·1 uint8) []func() int {
	// 	var fs·1 []func() int
	// 	n·2 := n·1
	// 	for i·1 := uint8(0); i·1 < n·2; i·1++ {
	// 		i·2 := i·1
	// 		fs·1 = append(fs·1, func() func() int {
	// 			return func() int {
	// 				return level__up(int(i·2), 1)
	// 			}
	// 		}())
	// 	}
	// 	return fs·1
	// }
}
