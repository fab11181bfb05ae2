package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/token"
	"slices"
	"strings"
)

// docText returns the docs of a package in two forms. Both have a line for each
// exported name, method, field and interface method, sorted; the package's own text
// has the empty name. brief has "name<TAB>first sentence", full has "name<TAB>whole
// text in quotes" and leaves out what is no longer than its first sentence.
func docText(s *source) (brief, full []byte) {
	d := docs{}
	for _, f := range s.files {
		d.put("", f.Doc)
		for _, decl := range f.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				d.function(decl)
			case *ast.GenDecl:
				d.group(decl)
			}
		}
	}
	var names []string
	for name := range d {
		names = append(names, name)
	}
	slices.Sort(names)
	var b, f bytes.Buffer
	for _, name := range names {
		first := summary(d[name])
		fmt.Fprintf(&b, "%s\t%s\n", name, first)
		if d[name] != first {
			fmt.Fprintf(&f, "%s\t%q\n", name, d[name])
		}
	}
	return b.Bytes(), f.Bytes()
}

// docs holds the text of each name.
type docs map[string]string

// put stores the first of the given comments that says something; a link alone
// does not.
func (d docs) put(name string, comments ...*ast.CommentGroup) {
	if d[name] != "" {
		return
	}
	for _, c := range comments {
		if first := summary(c.Text()); first != "" && !strings.HasPrefix(first, "http") {
			d[name] = strings.TrimSpace(c.Text())
			return
		}
	}
}

// summary returns the first sentence of a comment, on one line, and that of a
// paragraph which says that the name is deprecated.
func summary(text string) string {
	first := new(doc.Package).Synopsis(text)
	if _, old, ok := strings.Cut(text, "\nDeprecated: "); ok && !strings.Contains(first, "Deprecated:") {
		first += " Deprecated: " + new(doc.Package).Synopsis(old)
	}
	return first
}

func (d docs) function(f *ast.FuncDecl) {
	if !f.Name.IsExported() {
		return
	}
	if f.Recv == nil {
		d.put(f.Name.Name, f.Doc)
		return
	}
	if recv := receiver(f.Recv.List[0].Type); ast.IsExported(recv) {
		d.put(recv+"."+f.Name.Name, f.Doc)
	}
}

// receiver returns the name of a receiver's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.ParenExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func (d docs) group(g *ast.GenDecl) {
	for _, spec := range g.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			for _, n := range spec.Names {
				if n.IsExported() {
					d.put(n.Name, spec.Doc, spec.Comment, g.Doc)
				}
			}
		case *ast.TypeSpec:
			if !spec.Name.IsExported() || g.Tok != token.TYPE {
				continue
			}
			d.put(spec.Name.Name, spec.Doc, g.Doc, spec.Comment)
			d.members(spec.Name.Name, spec.Type)
		}
	}
}

// members adds the fields of a struct or the methods of an interface.
func (d docs) members(name string, typ ast.Expr) {
	var list *ast.FieldList
	switch typ := typ.(type) {
	case *ast.StructType:
		list = typ.Fields
	case *ast.InterfaceType:
		list = typ.Methods
	default:
		return
	}
	for _, f := range list.List {
		for _, n := range f.Names {
			if n.IsExported() {
				d.put(name+"."+n.Name, f.Doc, f.Comment)
			}
		}
	}
}
