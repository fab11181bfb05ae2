package main

import (
	"bytes"
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Generic functions and types have no reflect.Value: cells get them as source,
// to be instantiated with the types they use. The packages under generic/ hold
// the parts written for the interpreter.
//
//go:embed generic
var rewritten embed.FS

// generics lists the standard packages with generic sources: the name of the
// folder under generic/ ("" for none), and whether the package's own sources
// are taken as well, for all that the folder does not declare.
var generics = []struct {
	path, folder string
	own          bool
}{
	{"cmp", "", true},
	{"errors", "errors", false},
	{"iter", "iter", false},
	{"maps", "maps", true},
	{"math/rand/v2", "rand", false},
	{"reflect", "reflect", false},
	{"slices", "slices", true},
	{"sync", "sync", false},
	{"sync/atomic", "atomic", false},
}

// sources adds the sources of generic packages to the archive.
func (out *output) sources(l *loader) error {
	for _, g := range generics {
		if err := out.source(l, g.path, g.folder, g.own); err != nil {
			return fmt.Errorf("source of %s: %w", g.path, err)
		}
	}
	return nil
}

// source adds the sources of one package, one file in the archive for each Go
// file, and type-checks them.
func (out *output) source(l *loader, path, folder string, own bool) error {
	fset := token.NewFileSet()
	files := map[string]*ast.File{}
	notices := map[string]string{}
	replaced := map[string]bool{}
	if folder != "" {
		name := "generic/" + folder + "/" + folder + ".go"
		text, err := rewritten.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil {
				replaced[d.Name.Name] = true
			}
		}
		files["rewritten.go"] = f
	}
	if own {
		for _, name := range l.pkgs[path].GoFiles {
			text, err := os.ReadFile(filepath.Join(l.pkgs[path].Dir, name))
			if err != nil {
				return err
			}
			f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			dropFuncs(f, func(d *ast.FuncDecl) bool { return d.Body == nil || replaced[d.Name.Name] })
			files[name] = f
			notices[name] = notice(string(text))
		}
	}
	dropUnused(files)
	var all []*ast.File
	for name, f := range files {
		dropImports(f)
		if len(f.Decls) == 0 {
			continue
		}
		var b bytes.Buffer
		b.WriteString(notices[name])
		if err := (&printer.Config{Mode: printer.TabIndent, Tabwidth: 8}).Fprint(&b, token.NewFileSet(), f); err != nil {
			return err
		}
		out.entries["source/"+path+"/"+name] = b.Bytes()
		g, err := parser.ParseFile(fset, name, b.Bytes(), parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		all = append(all, g)
	}
	conf := types.Config{Importer: importerFunc(func(path string) (*types.Package, error) {
		if p := l.pkgs[path]; p != nil && path != "unsafe" {
			return p.types, nil
		}
		return nil, fmt.Errorf("cells cannot import %s", path)
	})}
	_, err := conf.Check(path, fset, all, nil)
	return err
}

// notice returns the comment at the head of a file: its copyright.
func notice(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "//") {
			break
		}
		b.WriteString(line)
	}
	return b.String() + "\n"
}

// dropFuncs removes functions.
func dropFuncs(f *ast.File, drop func(*ast.FuncDecl) bool) {
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && fn.Recv == nil && drop(fn)
	})
}

// dropUnused removes declarations that no exported one needs.
func dropUnused(files map[string]*ast.File) {
	needed := map[string]bool{}
	for again := true; again; {
		again = false
		for _, f := range files {
			for _, d := range f.Decls {
				names := declared(d)
				if !slices.ContainsFunc(names, func(n string) bool { return ast.IsExported(n) || needed[n] }) {
					continue
				}
				ast.Inspect(d, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok && !needed[id.Name] {
						needed[id.Name] = true
						again = true
					}
					return true
				})
			}
		}
	}
	for _, f := range files {
		f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
			g, ok := d.(*ast.GenDecl)
			imports := ok && g.Tok == token.IMPORT
			return !imports && !slices.ContainsFunc(declared(d), func(n string) bool { return needed[n] })
		})
	}
}

// declared returns the names that a declaration is about: for a method, its
// receiver's type.
func declared(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			return []string{receiver(d.Recv.List[0].Type)}
		}
		return []string{d.Name.Name}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}

// dropImports removes imports that the file does not use; the packages in
// question are named by their last element, "v2" apart.
func dropImports(f *ast.File) {
	used := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok {
				used[id.Name] = true
			}
		}
		return true
	})
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			return false
		}
		g.Specs = slices.DeleteFunc(g.Specs, func(s ast.Spec) bool {
			path := strings.Trim(s.(*ast.ImportSpec).Path.Value, `"`)
			return !used[filepath.Base(strings.TrimSuffix(path, "/v2"))]
		})
		return len(g.Specs) == 0
	})
}
