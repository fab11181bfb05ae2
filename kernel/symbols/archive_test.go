package symbols

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/gcexportdata"
)

// importer reads type data.
type importer map[string]*types.Package

func (m importer) Import(path string) (*types.Package, error) {
	if p := m[path]; p != nil && p.Complete() {
		return p, nil
	}
	b, ok := TypeData(path)
	if !ok {
		return nil, fmt.Errorf("no type data of %s", path)
	}
	return gcexportdata.Read(bytes.NewReader(b), token.NewFileSet(), m, path)
}

var testFiles = token.NewFileSet()

// check type-checks a program against the type data.
func check(files ...*ast.File) (*types.Package, error) {
	conf := types.Config{Importer: importer{}}
	return conf.Check("p", testFiles, files, nil)
}

func parseFile(t *testing.T, src string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(testFiles, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return f
}

// TestProgramsTypeCheck checks that what runs in the other tests type-checks.
func TestProgramsTypeCheck(t *testing.T) {
	for _, b := range behaviours {
		if _, err := check(parseFile(t, program(b.imports, b.decls, b.body))); err != nil {
			t.Errorf("%s: %v", b.name, err)
		}
	}
	for _, c := range calls {
		imports := c.path
		if strings.Contains(c.expr, "simple.") && !strings.HasSuffix(c.path, "simple") {
			imports += " gonum.org/v1/gonum/graph/simple"
		}
		if c.path == "fmt" || c.expr == "" {
			continue
		}
		if _, err := check(parseFile(t, program(imports, "", "fmt.Println("+c.expr+")"))); err != nil {
			t.Errorf("%s: %v", c.path, err)
		}
	}
}

func TestTypeErrors(t *testing.T) {
	for _, c := range []struct{ imports, body, want string }{
		{"strings", "strings.Repeat(1, 2)", "cannot use 1 (untyped int constant) as string value"},
		{"sync", "var m sync.Mutex; m.mu = 1", "m.mu undefined (cannot refer to unexported field mu)"},
		{"gonum.org/v1/gonum/mat", "var m mat.Dense; _ = m.mat", "m.mat undefined (cannot refer to unexported field mat)"},
		{"strings", "strings.Foo()", "undefined: strings.Foo"},
		{"strings", "var a, b strings.Reader; _ = a == b", ""},
		{"bytes", "var a, b bytes.Buffer; _ = a == b", "cannot be compared"},
		{"io os", "var w io.Writer = os.File{}", "method Write has pointer receiver"},
	} {
		_, err := check(parseFile(t, program(c.imports, "var _ = fmt.Sprint", c.body)))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.body, err, c.want)
		}
	}
}

// TestTablesMatchTypes checks that for each package table, type data and the
// list of generic names tell of the same names, kinds and constants.
func TestTablesMatchTypes(t *testing.T) {
	imp := importer{}
	for _, p := range packages {
		tp, err := imp.Import(p.path)
		if err != nil {
			t.Error(err)
			continue
		}
		if tp.Name() != p.name || PackageName(p.path) != p.name {
			t.Errorf("%s is named %s and %s", p.path, tp.Name(), p.name)
		}
		entries := map[string]symbol{}
		for _, s := range p.table {
			entries[s.name] = s
		}
		for _, name := range tp.Scope().Names() {
			if !ast.IsExported(name) || slices.Contains(Generic(p.path), name) {
				continue
			}
			s, ok := entries[name]
			delete(entries, name)
			if !ok {
				t.Errorf("%s.%s is not in the table", p.path, name)
				continue
			}
			if err := matches(s, tp.Scope().Lookup(name)); err != nil {
				t.Errorf("%s.%s: %v", p.path, name, err)
			}
		}
		for name := range entries {
			if o := tp.Scope().Lookup(strings.TrimPrefix(name, "_")); name[0] != '_' || o == nil || !types.IsInterface(o.Type()) {
				t.Errorf("%s.%s is in the table only", p.path, name)
			}
		}
	}
}

// matches compares a table entry with the object it stands for.
func matches(s symbol, o types.Object) error {
	v := s.reflect()
	switch o := o.(type) {
	case *types.Func:
		if v.Kind() != reflect.Func || v.Type().NumIn() != o.Signature().Params().Len() {
			return fmt.Errorf("entry is %s, type is %s", v.Type(), o.Type())
		}
	case *types.Var:
		if !v.CanSet() {
			return fmt.Errorf("variable can't be set")
		}
	case *types.TypeName:
		if v.Kind() != reflect.Pointer || !v.IsNil() {
			return fmt.Errorf("entry of a type is %s", v.Type())
		}
	case *types.Const:
		if c, ok := v.Interface().(constant.Value); ok {
			if !isUntyped(o.Type()) || !constant.Compare(constant.ToFloat(c), token.EQL, constant.ToFloat(o.Val())) && c.Kind() != constant.String {
				return fmt.Errorf("entry is %v, constant is %v", c, o.Val())
			}
			return nil
		}
		if got, want := fmt.Sprintf("%#v", v), o.Val(); v.CanInt() && got != want.ExactString() {
			if n, _ := constant.Int64Val(want); v.Int() != n {
				return fmt.Errorf("entry is %v, constant is %v", v.Int(), want)
			}
		}
	}
	return nil
}

func isUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

func TestPaths(t *testing.T) {
	paths := Paths()
	if !slices.IsSorted(paths) || len(slices.Compact(slices.Clone(paths))) != len(paths) {
		t.Errorf("not sorted or not unique: %v", paths)
	}
	if std := slices.IndexFunc(paths, func(p string) bool { return p == "fmt" }); std < 0 || len(paths) < 80 {
		t.Errorf("%d paths", len(paths))
	}
	for _, p := range []string{"", "unsafe", "syscall", "net/http", "fmt/fmt", "no/such"} {
		if _, ok := TypeData(p); ok || PackageName(p) != "" || Generic(p) != nil || Source(p) != nil || Doc(p, "") != "" {
			t.Errorf("%q is known", p)
		}
	}
}

func TestDoc(t *testing.T) {
	for _, c := range []struct{ path, name, want string }{
		{"fmt", "", "Package fmt implements formatted I/O"},
		{"fmt", "Println", "Println formats using the default formats"},
		{"strings", "Builder", "A Builder is used to efficiently build a string"},
		{"strings", "Builder.WriteString", "WriteString appends the contents of s"},
		{"io", "Reader", "Reader is the interface that wraps the basic Read method."},
		{"fmt", "Stringer.String", ""},
		{"math", "Pi", "Mathematical constants."},
		{"time", "Second", "Common durations."},
		{"os", "Args", "Args hold the command-line arguments"},
		{"slices", "Sort", "Sort sorts a slice of any ordered type"},
		{"sync/atomic", "Pointer.Load", "Load atomically loads and returns"},
		{"http", "X", ""},
		{"fmt", "println", ""},
	} {
		if got := Doc(c.path, c.name); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("Doc(%q, %q) = %q, want %q…", c.path, c.name, got, c.want)
		}
	}
	for _, p := range Paths() {
		if Doc(p, "") == "" {
			t.Errorf("%s has no package doc", p)
		}
		for name, text := range docs(p) {
			if strings.ContainsAny(text, "\n\t") || strings.TrimSpace(text) != text {
				t.Errorf("%s.%s: %q", p, name, text)
			}
		}
	}
}

// withoutSource lists generic names that cells do not get.
var withoutSource = map[string][]string{
	"hash/maphash": {"Comparable", "WriteComparable"},
	"runtime":      {"AddCleanup"},
}

func TestSourcesDeclareGenericNames(t *testing.T) {
	for _, path := range Paths() {
		sources := Source(path)
		if len(Generic(path)) == 0 && sources == nil {
			continue
		}
		var files []*ast.File
		for _, name := range slices.Sorted(maps.Keys(sources)) {
			files = append(files, parseFile(t, sources[name]))
		}
		if slices.Equal(withoutSource[path], Generic(path)) && files == nil {
			continue
		}
		p, err := check(files...)
		if err != nil {
			t.Errorf("source of %s: %v", path, err)
			continue
		}
		for _, imported := range p.Imports() {
			if PackageName(imported.Path()) == "" {
				t.Errorf("source of %s imports %s", path, imported.Path())
			}
		}
		for _, name := range Generic(path) {
			if p.Scope().Lookup(name) == nil {
				t.Errorf("source of %s does not declare %s", path, name)
			}
		}
		for _, name := range p.Scope().Names() {
			if ast.IsExported(name) && !slices.Contains(Generic(path), name) {
				t.Errorf("source of %s declares %s, which is not generic", path, name)
			}
		}
		real, err := importer{}.Import(path)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, name := range Generic(path) {
			got := p.Scope().Lookup(name)
			if f, ok := real.Scope().Lookup(name).(*types.Func); ok && got != nil && !sameSignature(f.Signature(), got.Type().(*types.Signature)) {
				t.Errorf("%s.%s is %s, want %s", path, name, got.Type(), f.Type())
			}
		}
	}
}

// sameSignature compares the shape of two generic signatures: numbers of type
// parameters, parameters and results, and being variadic.
func sameSignature(a, b *types.Signature) bool {
	return a.TypeParams().Len() == b.TypeParams().Len() && a.Params().Len() == b.Params().Len() &&
		a.Results().Len() == b.Results().Len() && a.Variadic() == b.Variadic()
}
