package native

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"parity.lab/kernel/event"
)

// The files of the executable's main package.
const (
	cellFile = "cell.go" // what the user wrote
	glueFile = "glue.go" // what calls it
)

// renamedMain is what a main function of the cell is called in the executable,
// which needs a main of its own.
const renamedMain = "paritylabMain"

// source is the text of a program's main package.
type source struct {
	program Program
	// dropped are the imports that turned out to be unused.
	dropped map[int]bool
	cell    string
	edits   []edit
}

// newSource writes the cell's file. Every part of it stands behind a directive
// with its own place, so the compiler and the runtime speak of the cell.
func newSource(p Program, dropped map[int]bool) *source {
	s := &source{program: p, dropped: dropped}
	var b strings.Builder
	b.WriteString("package main\n\n")
	for n, i := range p.Imports {
		if !dropped[n] {
			fmt.Fprintf(&b, "import %s%s %s\n", directive(i.Place), i.name(), strconv.Quote(i.Path))
		}
	}
	for _, v := range p.Variables {
		b.WriteString("var " + v.Name)
		if v.Type != "" {
			b.WriteString(" " + v.Type)
		}
		if v.Value != "" {
			b.WriteString(" = " + directive(valuePlace(v)) + v.Value)
		}
		b.WriteByte('\n')
	}
	for _, piece := range p.Code {
		b.WriteString("\n" + directive(piece.Place) + piece.Source + "\n")
	}
	s.cell = b.String()
	return s
}

// directive returns the comment after which a text counts as standing at a place.
func directive(p Place) string {
	return fmt.Sprintf("/*line %s:%d:%d*/", fileName(p), max(p.Line, 1), max(p.Column, 1))
}

// parse parses the cell's file. A nil file means that the text is not Go; the
// compiler will say so in its own words.
func (s *source) parse() (*token.FileSet, *ast.File) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, cellFile, s.cell, parser.SkipObjectResolution)
	if err != nil {
		return set, nil
	}
	return set, f
}

// text returns the cell's file with the edits made.
func (s *source) text() string { return apply(s.cell, s.edits) }

// prepare drops imports that the code does not mention and gives a main function
// its other name. The error is a *CompileError for an entry that cannot be one.
func (s *source) prepare() error {
	set, f := s.parse()
	if f == nil {
		return nil
	}
	if mentioned := qualifiers(f); s.dropUnmentioned(mentioned) {
		fresh := newSource(s.program, s.dropped)
		*s = *fresh
		set, f = s.parse()
	}
	if function(f, "main") != nil {
		s.rename(set, f, "main", renamedMain)
	}
	_, err := s.entry()
	return err
}

// qualifiers returns the names that stand before a dot somewhere in the file.
func qualifiers(f *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
		return true
	})
	return names
}

// dropUnmentioned drops imports by their names and reports whether there are any.
func (s *source) dropUnmentioned(mentioned map[string]bool) bool {
	some := false
	for n, i := range s.program.Imports {
		if name := i.name(); name != "." && name != "_" && !mentioned[name] && !s.dropped[n] {
			s.dropped[n] = true
			some = true
		}
	}
	return some
}

// function returns the function of that name, or nil.
func function(f *ast.File, name string) *ast.FuncDecl {
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.Name == name {
			return d
		}
	}
	return nil
}

// rename gives a function another name wherever it is mentioned. Local names
// that hide it are renamed with it, which changes nothing.
func (s *source) rename(set *token.FileSet, f *ast.File, from, to string) {
	member := map[*ast.Ident]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.File:
			member[n.Name] = true
		case *ast.SelectorExpr:
			member[n.Sel] = true
		case *ast.StructType:
			for _, field := range n.Fields.List {
				for _, name := range field.Names {
					member[name] = true
				}
			}
		case *ast.InterfaceType:
			for _, method := range n.Methods.List {
				for _, name := range method.Names {
					member[name] = true
				}
			}
		case *ast.FuncDecl:
			member[n.Name] = n.Recv != nil
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				member[id] = true
			}
		case *ast.Ident:
			if n.Name == from && !member[n] {
				s.edits = append(s.edits, s.replace(set, n, to))
			}
		}
		return true
	})
}

// entry returns the text that calls the entry and hands over its results.
func (s *source) entry() (string, error) {
	name := s.program.Entry
	set, f := s.parse()
	if f == nil {
		return "", nil
	}
	d := function(f, name)
	if d == nil {
		return "", &CompileError{Diagnostics: []event.Diagnostic{{Message: "the cell declares no function " + name,
			Place: s.somewhere().File, Hint: "the line %%native names the function that is run"}}}
	}
	at := set.Position(d.Name.Pos())
	wrong := func(message string) (string, error) {
		return "", &CompileError{Diagnostics: []event.Diagnostic{{Place: at.Filename, Line: at.Line, Column: at.Column, Message: message}}}
	}
	if d.Type.TypeParams != nil {
		return wrong(name + " has type parameters: the entry of a native cell is an ordinary function")
	}
	call := name
	if name == "main" {
		call = renamedMain
	}
	switch params := d.Type.Params; {
	case params.NumFields() == 0:
		call += "()"
	case params.NumFields() == 1 && !variadic(params.List[0]):
		call += "(paritylab.Context())"
	default:
		return wrong(name + " takes more than a context: the entry of a native cell takes nothing or one context.Context; " +
			"session variables can be used by name")
	}
	results := d.Type.Results
	if results.NumFields() == 0 {
		return call + "\n\t\tparitylab.Results()", nil
	}
	last := results.List[len(results.List)-1].Type
	if id, ok := last.(*ast.Ident); ok && id.Name == "error" && !s.declares("error") {
		return "paritylab.ResultsAndError(" + call + ")", nil
	}
	return "paritylab.Results(" + call + ")", nil
}

func variadic(f *ast.Field) bool {
	_, ok := f.Type.(*ast.Ellipsis)
	return ok
}

// somewhere is the first place that is known.
func (s *source) somewhere() Place {
	for _, piece := range s.program.Code {
		return Place{File: fileName(piece.Place), Line: piece.Place.Line, Column: piece.Place.Column}
	}
	return Place{File: "cell"}
}

// glue returns the file that has the main function. What it declares cannot
// clash with names of the cell but for ctx, which the cell may take.
func (s *source) glue() (string, error) {
	call, err := s.entry()
	if err != nil {
		return "", err
	}
	ctx := "var ctx = paritylab.Context()\n\n"
	if s.declares("ctx") {
		ctx = ""
	}
	return "package main\n\nimport paritylab " + strconv.Quote(childPath) + "\n\n" + ctx +
		"func main() {\n\tparitylab.Main(func() {\n\t\t" + call + "\n\t})\n}\n", nil
}

// declares reports whether the cell's file has a package-level name.
func (s *source) declares(name string) bool {
	_, f := s.parse()
	if f == nil {
		return false
	}
	for n, i := range s.program.Imports {
		if !s.dropped[n] && i.name() == name {
			return true
		}
	}
	if function(f, name) != nil {
		return true
	}
	for _, d := range f.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				if spec.Name.Name == name {
					return true
				}
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					if id.Name == name {
						return true
					}
				}
			}
		}
	}
	return false
}

// cellModule is the module path of the main package. It is not below parity.lab,
// so the library's internal packages are out of reach.
const cellModule = "parity.lab.cell"

// goMod returns the go.mod of the main package.
func goMod(sources string) string {
	return "module " + cellModule + "\n\ngo " + goDirective + "\n\nrequire parity.lab v0.0.0\n\n" +
		"replace parity.lab => " + strconv.Quote(sources) + "\n\n" + requirements()
}
