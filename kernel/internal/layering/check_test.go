package layering

import (
	"slices"
	"strings"
	"testing"
)

// TestCheck shows the rows at work on made-up packages: what is allowed passes,
// and each kind of illegal import is reported.
func TestCheck(t *testing.T) {
	rows := []Row{
		{"lib/bits", ""},
		{"lib/oracle", ""},
		{"lib/matrix", "lib/bits"},
		{"lib/game", "lib/matrix example.org/graph/..."},
		{"kernel/gen/...", "*"},
		{"kernel/run", "lib/... kernel/rows"},
		{"kernel/rows", ""},
		{"kernel/tests", "kernel/rows"},
		{"lib/internal/fast", ""},
	}
	testOnly := []string{"lib/oracle", "kernel/tests"}
	for _, c := range []struct {
		name string
		pkg  Package
		want string // part of the only line, or nothing
	}{
		{"standard library", Package{ImportPath: "lib/bits", Imports: []string{"fmt", "go/ast"}}, ""},
		{"allowed edge", Package{ImportPath: "lib/matrix", Imports: []string{"parity.lab/lib/bits"}}, ""},
		{"edge against the order", Package{ImportPath: "lib/bits", Imports: []string{"parity.lab/lib/matrix"}},
			"lib/bits imports lib/matrix: the table allows it the standard library only"},
		{"edge that skips a layer", Package{ImportPath: "lib/game", Imports: []string{"parity.lab/lib/bits"}},
			"lib/game imports lib/bits: the table allows it only lib/matrix, example.org/graph/..."},
		{"library to kernel", Package{ImportPath: "lib/game", Imports: []string{"parity.lab/kernel/run"}}, "lib/game imports kernel/run"},
		{"other module, allowed", Package{ImportPath: "lib/game", Imports: []string{"example.org/graph", "example.org/graph/simple"}}, ""},
		{"other module, refused", Package{ImportPath: "lib/game", Imports: []string{"example.org/graphics"}}, "lib/game imports example.org/graphics"},
		{"folder pattern", Package{ImportPath: "kernel/run", Imports: []string{"parity.lab/lib/bits", "parity.lab/lib/game"}}, ""},
		{"folder pattern leaves internal out", Package{ImportPath: "kernel/run", Imports: []string{"parity.lab/lib/internal/fast"}},
			"kernel/run imports lib/internal/fast"},
		{"anything", Package{ImportPath: "kernel/gen/tables", Imports: []string{"parity.lab/lib/game", "example.org/any"}}, ""},
		{"test in a row that may import anything", Package{ImportPath: "kernel/gen/tables", TestImports: []string{"parity.lab/kernel/gen/other"}}, ""},
		{"test helper in the program", Package{ImportPath: "kernel/run", Imports: []string{"parity.lab/lib/oracle"}},
			"kernel/run imports lib/oracle: only test files may"},
		{"test helper even where anything goes", Package{ImportPath: "kernel/gen/x", Imports: []string{"parity.lab/kernel/tests"}},
			"only test files may"},
		{"test helper in a test", Package{ImportPath: "lib/matrix", TestImports: []string{"parity.lab/lib/oracle"}}, ""},
		{"kernel's helper in a library test", Package{ImportPath: "lib/matrix", XTestImports: []string{"parity.lab/kernel/tests"}},
			"the library does not know the kernel"},
		{"test reaches two layers down", Package{ImportPath: "lib/game", TestImports: []string{"parity.lab/lib/bits"}}, ""},
		{"test reaches a neighbour", Package{ImportPath: "lib/internal/fast", TestImports: []string{"parity.lab/lib/game", "example.org/any"}}, ""},
		{"test reaches up", Package{ImportPath: "lib/bits", XTestImports: []string{"parity.lab/lib/bits", "parity.lab/lib/matrix"}},
			"a test of lib/bits imports lib/matrix, a higher layer"},
		{"test reaches two layers up", Package{ImportPath: "lib/bits", XTestImports: []string{"parity.lab/lib/game"}},
			"a test of lib/bits imports lib/game, a higher layer"},
		{"kernel in a library test", Package{ImportPath: "lib/bits", TestImports: []string{"parity.lab/kernel/rows"}},
			"the library does not know the kernel"},
		{"cgo", Package{ImportPath: "lib/bits", Imports: []string{"C", "unsafe"}}, "lib/bits uses cgo"},
		{"no row", Package{ImportPath: "lib/new"}, "lib/new is not in the table: add a row for it to Table in kernel/internal/layering/table.go"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.pkg.ImportPath = Module + "/" + c.pkg.ImportPath
			got := Check([]Package{c.pkg}, rows, testOnly)
			switch {
			case c.want == "" && len(got) != 0:
				t.Errorf("reported: %q", got)
			case c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want)):
				t.Errorf("reported %q, want one line with %q", got, c.want)
			}
		})
	}
}

// TestIllegalEdgeInThisModule puts one illegal import into what the go command
// says about a real package: the test must be able to fail.
func TestIllegalEdgeInThisModule(t *testing.T) {
	packages, err := List(root, "linux", "amd64")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(packages, func(p Package) bool { return p.ImportPath == Module+"/lib/bitset" })
	if i < 0 {
		t.Fatal("go list does not know lib/bitset")
	}
	packages[i].Imports = append(packages[i].Imports, Module+"/kernel/session")
	want := "lib/bitset imports kernel/session: the table allows it only lib/internal/simd"
	if got := Check(packages, Table, TestOnly); !slices.Contains(got, want) {
		t.Errorf("reported %q, want among it %q", got, want)
	}
}

func TestFind(t *testing.T) {
	rows := []Row{{"a/...", "1"}, {"a/b", "2"}, {"a/b/...", "3"}}
	for name, want := range map[string]string{"a": "1", "a/x": "1", "a/b": "2", "a/b/c": "3"} {
		if r, ok := find(rows, name); !ok || r.May != want {
			t.Errorf("find(%s) = %v, %v", name, r, ok)
		}
	}
	if _, ok := find(rows, "ab"); ok {
		t.Error("find(ab) found a row")
	}
}
