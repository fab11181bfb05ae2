package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
)

// libNames are the exported names of the library: those of each package, and
// the fields and methods of each type, packages with types of one name together.
type libNames struct {
	packages, types map[string]map[string]bool
}

// has reports whether the library has the name left.right, a member of a package
// or of a type; ok is false when left is neither.
func (l *libNames) has(left, right string) (known, ok bool) {
	p, isPackage := l.packages[left]
	t, isType := l.types[left]
	return p[right] || t[right], isPackage || isType
}

// libraryNames reads the library in a folder.
func libraryNames(folder string) (*libNames, error) {
	l := &libNames{packages: map[string]map[string]bool{}, types: map[string]map[string]bool{}}
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (e.Name() == "testdata" || e.Name() == "internal") {
			return fs.SkipDir
		}
		if e.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			l.declaration(f.Name.Name, d)
		}
		return nil
	})
	return l, err
}

func (l *libNames) declaration(pkg string, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			add(l.packages, pkg, d.Name)
			return
		}
		t := d.Recv.List[0].Type
		if star, ok := t.(*ast.StarExpr); ok {
			t = star.X
		}
		if id, ok := t.(*ast.Ident); ok && id.IsExported() {
			add(l.types, id.Name, d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, id := range s.Names {
					add(l.packages, pkg, id)
				}
			case *ast.TypeSpec:
				add(l.packages, pkg, s.Name)
				l.members(s)
			}
		}
	}
}

// members adds the fields of a struct and the methods of an interface.
func (l *libNames) members(s *ast.TypeSpec) {
	var fields []*ast.Field
	switch t := s.Type.(type) {
	case *ast.StructType:
		fields = t.Fields.List
	case *ast.InterfaceType:
		fields = t.Methods.List
	}
	for _, f := range fields {
		for _, id := range f.Names {
			if s.Name.IsExported() {
				add(l.types, s.Name.Name, id)
			}
		}
	}
}

func add(sets map[string]map[string]bool, key string, id *ast.Ident) {
	if !id.IsExported() {
		return
	}
	if sets[key] == nil {
		sets[key] = map[string]bool{}
	}
	sets[key][id.Name] = true
}

// comments returns the comments of a Go file.
func comments(path string) ([]piece, error) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []piece
	for _, group := range f.Comments {
		for _, c := range group.List {
			all = append(all, piece{fmt.Sprintf("%s:%d", path, files.Position(c.Pos()).Line), c.Text})
		}
	}
	return all, nil
}
