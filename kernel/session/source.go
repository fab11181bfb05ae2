package session

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"parity.lab/kernel/check"
	"parity.lab/lib"
)

// libraryPath is the import path of the folder that holds the library.
const libraryPath = "parity.lab/lib"

// reportSource adds the text of what is asked for, or says why there is none.
func (s *Session) reportSource(r *report, x *check.Subject) {
	switch {
	case x.Unit != nil:
		text, _, ok := s.unitText(x)
		if !ok {
			r.fact("source", "not known any more: its cell ran too long ago")
			return
		}
		r.source = text
		if r.doc != "" {
			r.source = "// " + strings.ReplaceAll(r.doc, "\n", "\n// ") + "\n" + text
		}
	case x.Path != "" && x.Member != "":
		text, why := s.packageSource(x.Path, x.Member)
		if text == "" {
			r.fact("source", why)
			return
		}
		r.source = text
	}
}

// packageSource returns the declaration of a member of a package with its comment,
// or why it can't be shown.
func (s *Session) packageSource(pkg, member string) (text, why string) {
	var files map[string]string
	if folder, ok := strings.CutPrefix(pkg, libraryPath+"/"); ok {
		files = map[string]string{}
		for name, text := range lib.Sources() {
			if path.Dir(name) == folder {
				files[name] = text
			}
		}
	} else {
		if s.options.Safe {
			return "", "not in safe mode: it stands outside the notebook's folder"
		}
		root := goRoots()
		if root.std == "" {
			return "", "not here: it belongs to the Go toolchain, which is not installed"
		}
		files = readFolder(filepath.Join(root.std, "src", filepath.FromSlash(pkg)))
		if files == nil {
			files = readFolder(moduleFolder(root.modules, pkg))
		}
	}
	if text := findDeclaration(files, member); text != "" {
		return text, ""
	}
	return "", "not found in the source of " + pkg
}

// roots are where Go keeps sources on this machine.
type roots struct{ std, modules string }

// goRoots asks the Go toolchain, once.
var goRoots = sync.OnceValue(func() roots {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, "go", "env", "GOROOT", "GOMODCACHE").Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) != 2 {
		return roots{}
	}
	return roots{strings.TrimSpace(lines[0]), strings.TrimSpace(lines[1])}
})

// moduleFolder returns where the module cache has a package that this program was
// built with, or "".
func moduleFolder(cache, pkg string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok || cache == "" {
		return ""
	}
	for _, m := range info.Deps {
		if rest, ok := strings.CutPrefix(pkg+"/", m.Path+"/"); ok {
			return filepath.Join(cache, filepath.FromSlash(m.Path+"@"+m.Version), filepath.FromSlash(rest))
		}
	}
	return ""
}

// readFolder returns the Go files of a folder, without tests; nil if there are none.
func readFolder(dir string) map[string]string {
	if dir == "" {
		return nil
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(names) == 0 {
		return nil
	}
	files := map[string]string{}
	for _, name := range names {
		if b, err := os.ReadFile(name); err == nil && !strings.HasSuffix(name, "_test.go") {
			files[name] = string(b)
		}
	}
	return files
}

// findDeclaration returns the text of a function, type, constant, variable or
// method ("Type.Method") with its comment. A field gives its type.
func findDeclaration(files map[string]string, member string) string {
	owner, method, isMethod := strings.Cut(member, ".")
	fset := token.NewFileSet()
	field := ""
	for name, text := range files {
		if !strings.Contains(text, owner) {
			continue
		}
		f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		cut := func(n ast.Node, doc *ast.CommentGroup) string {
			from := n.Pos()
			if doc != nil {
				from = doc.Pos()
			}
			return text[fset.Position(from).Offset:fset.Position(n.End()).Offset]
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if !isMethod && d.Recv == nil && d.Name.Name == owner {
					return cut(d, d.Doc)
				}
				if isMethod && d.Recv != nil && d.Name.Name == method && receiverName(d.Recv.List[0].Type) == owner {
					return cut(d, d.Doc)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if !declares(spec, owner) {
						continue
					}
					whole := cut(d, d.Doc)
					if d.Lparen.IsValid() && len(d.Specs) > 1 {
						whole = d.Tok.String() + " " + cut(spec, nil)
					}
					if !isMethod {
						return whole
					}
					field = whole
				}
			}
		}
	}
	return field
}

// declares tells whether a specification declares a name.
func declares(spec ast.Spec, name string) bool {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return spec.Name.Name == name
	case *ast.ValueSpec:
		for _, n := range spec.Names {
			if n.Name == name {
				return true
			}
		}
	}
	return false
}

// receiverName returns the name of a receiver's type.
func receiverName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverName(e.X)
	case *ast.IndexExpr:
		return receiverName(e.X)
	case *ast.IndexListExpr:
		return receiverName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
