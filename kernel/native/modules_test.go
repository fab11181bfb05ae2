package native

import (
	"context"
	"errors"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"parity.lab/lib"
)

// TestModulesAreThoseOfGoMod compares the constants with the module's own files.
func TestModulesAreThoseOfGoMod(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		return "\n" + string(text)
	}
	mod, sum := read("go.mod"), read("go.sum")
	if !strings.Contains(mod, "\ngo "+goDirective+"\n") {
		t.Errorf("go.mod has another go line than %s", goDirective)
	}
	for _, m := range modules {
		if !strings.Contains(mod, m.path+" "+m.version) {
			t.Errorf("go.mod does not require %s %s", m.path, m.version)
		}
	}
	for line := range strings.Lines(checksums) {
		if !strings.Contains(sum, "\n"+line) {
			t.Errorf("go.sum lacks %s", line)
		}
	}
}

// TestModulesAreEnough looks at what the library imports.
func TestModulesAreEnough(t *testing.T) {
	for name, text := range lib.Sources() {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil || !available(path) {
				t.Errorf("%s imports %s, of a module that is not in the list of modules: a cell that uses it cannot be built", name, path)
			}
		}
	}
}

// dense is a cell that needs gonum.
var dense = cell("func solve() float64 { return mat.Det(mat.NewDense(2, 2, []float64{1, 2, 3, 5})) }", "gonum.org/v1/gonum/mat")

// moduleCache returns the user's module cache.
func moduleCache(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// emptyCache lets the go command have no module, and clears away what it puts
// there, which is read-only.
func emptyCache(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("GOMODCACHE", dir)
	t.Cleanup(func() {
		cmd := exec.Command("go", "clean", "-modcache")
		cmd.Env = append(os.Environ(), "GOMODCACHE="+dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	})
}

// TestGonumFromTheCache builds without a network.
func TestGonumFromTheCache(t *testing.T) {
	needToolchain(t)
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	got := execute(t, dense)
	if got.err != nil || !strings.HasPrefix(got.String(), "-1") && !strings.HasPrefix(got.String(), "-0.99999") {
		t.Error(got)
	}
}

// TestGonumIsFetched lets the go command fetch the module; here from the files
// of the user's cache, as from a proxy.
func TestGonumIsFetched(t *testing.T) {
	needToolchain(t)
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(filepath.Join(moduleCache(t), "cache", "download")))
	t.Setenv("GOSUMDB", "sum.golang.org http://127.0.0.1:1") // nobody is asked about checksums
	emptyCache(t)
	if got := execute(t, dense); got.err != nil || !got.Done {
		t.Error(got)
	}
}

func TestGonumIsMissing(t *testing.T) {
	needToolchain(t)
	emptyCache(t)
	for proxy, reason := range map[string]string{
		"off":                "module lookup disabled by GOPROXY=off",
		"http://127.0.0.1:1": "connection refused",
	} {
		t.Setenv("GOPROXY", proxy)
		_, err := Build(context.Background(), dense)
		if !errors.Is(err, ErrNoModule) {
			t.Fatalf("%s: got %v", proxy, err)
		}
		text := err.Error()
		if !strings.HasPrefix(text, "gonum.org/v1/gonum v0.17.0 is neither in your module cache nor can it be fetched (") ||
			!strings.Contains(text, reason) || !strings.Contains(text, "go mod download gonum.org/v1/gonum@v0.17.0") {
			t.Errorf("%s: %v", proxy, err)
		}
		t.Log(err)
	}
	// A cell that does without gonum is built all the same.
	if got := execute(t, guided); got.err != nil || !got.Done {
		t.Error(got)
	}
}
