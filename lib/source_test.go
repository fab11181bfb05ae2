package lib

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSourcesAreTheFolder compares the embedded text with the folder's files.
// Generators and comparisons don't belong to a build.
func TestSourcesAreTheFolder(t *testing.T) {
	sources := Sources()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == "gen" || d.Name() == "bench") {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".s") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		got, ok := sources[filepath.ToSlash(path)]
		if test := strings.HasSuffix(path, "_test.go"); ok == test {
			t.Errorf("%s: embedded %v", path, ok)
		} else if ok && got != string(text) {
			t.Errorf("%s: the embedded text differs", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sources["doc.go"] = ""
	if Sources()["doc.go"] == "" {
		t.Error("a change of the map reached the next one")
	}
}

// TestSourcesBuild writes the embedded text to an empty folder and builds it with
// the Go toolchain, as a compiled cell does.
func TestSourcesBuild(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, text []byte) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range Sources() {
		write("lib/"+name, []byte(text))
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		write(name, text)
	}
	build := exec.Command("go", "build", "./...")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestMapIsComplete checks that the package comment names every package and no
// other.
func TestMapIsComplete(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	doc := f.Doc.Text()
	_, list, _ := strings.Cut(doc, "# Packages")
	list, _, _ = strings.Cut(list, "Two more serve")
	named := map[string]bool{}
	for line := range strings.Lines(list) {
		if name, _, ok := strings.Cut(strings.TrimPrefix(line, "\t"), "  "); ok && strings.HasPrefix(line, "\t") {
			named[name] = true
		}
	}
	for path := range Sources() {
		folder := filepath.ToSlash(filepath.Dir(path))
		if folder == "." || strings.HasPrefix(folder, "internal/") || !strings.HasSuffix(path, ".go") {
			continue
		}
		if !named[folder] {
			t.Errorf("the package comment lacks %s", folder)
		}
	}
	for name := range named {
		if _, ok := Sources()[name+"/doc.go"]; !ok {
			t.Errorf("the package comment names %s, which has no doc.go", name)
		}
	}
}
