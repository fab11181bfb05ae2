package layering

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// root is the module's folder, seen from this one.
const root = "../../.."

// systems are the platforms whose files are looked at.
var systems = [][2]string{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "arm64"}, {"windows", "amd64"}}

// TestImports fails on every import in the module that the table does not allow.
func TestImports(t *testing.T) {
	touchSources(t)
	reported := map[string]bool{}
	for _, s := range systems {
		packages, err := List(root, s[0], s[1])
		if err != nil {
			t.Fatal(err)
		}
		if len(packages) < 10 {
			t.Fatalf("go list for %s/%s found %d packages: the test looks at the wrong folder", s[0], s[1], len(packages))
		}
		for _, line := range Check(packages, Table, TestOnly) {
			if !reported[line] {
				reported[line] = true
				t.Error(line)
			}
		}
	}
}

// touchSources looks at every Go file of the module. The go command caches the
// result of a test by the files that the test itself has opened; what a child
// process reads does not count, and an old "ok" would hide a new import.
func touchSources(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != root && (strings.HasPrefix(name, ".") || name == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, ".go") || name == "go.mod" {
			_, err = os.Stat(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTable keeps the table itself in order: a package once, and every package
// it names has a row.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Table {
		if seen[r.Package] {
			t.Errorf("%s has two rows", r.Package)
		}
		seen[r.Package] = true
		for _, pattern := range strings.Fields(r.May) {
			if !strings.HasPrefix(pattern, "lib/") && !strings.HasPrefix(pattern, "kernel/") || strings.HasSuffix(pattern, "/...") {
				continue
			}
			if _, ok := find(Table, pattern); !ok {
				t.Errorf("row %s allows %s, which has no row", r.Package, pattern)
			}
		}
	}
	for _, name := range TestOnly {
		if _, ok := find(Table, name); !ok {
			t.Errorf("TestOnly names %s, which has no row", name)
		}
	}
}

// TestTableHasNoCycle: packages that may import each other have no order.
func TestTableHasNoCycle(t *testing.T) {
	for _, r := range Table {
		for _, above := range reach(Table, r.Package)[1:] {
			if above.Package != r.Package && above.allows(r.Package) && r.May != "*" && above.May != "*" &&
				!strings.HasSuffix(r.Package, "/...") {
				t.Errorf("%s and %s may import each other", r.Package, above.Package)
			}
		}
	}
}
