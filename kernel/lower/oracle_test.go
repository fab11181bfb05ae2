package lower

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestOracle builds all programs with Go's compiler and compares what they print
// with the files that the interpreter is judged by. It takes a minute, so it runs
// only in the long run of the tests.
func TestOracle(t *testing.T) {
	if os.Getenv("PARITYLAB_LONG") == "" {
		return
	}
	module := t.TempDir()
	if err := os.WriteFile(filepath.Join(module, "go.mod"), []byte("module programs\n\ngo 1.26\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/*/*.go.txt")
	if err != nil || len(files) < 100 {
		t.Fatal(len(files), err)
	}
	name := func(file string) string {
		return filepath.Base(filepath.Dir(file)) + "_" + strings.TrimSuffix(filepath.Base(file), ".go.txt")
	}
	for _, f := range files {
		dir := filepath.Join(module, name(f))
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(readFile(t, f)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	bin := t.TempDir()
	build := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "./...")
	build.Dir = module
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, f := range files {
		cmd := exec.Command(filepath.Join(bin, name(f)))
		cmd.Dir = t.TempDir()
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("%s: %v", f, err)
		}
		if want := readFile(t, strings.TrimSuffix(f, ".go.txt")+".out"); string(out) != want {
			t.Errorf("%s: Go prints %q, the file says %q", f, out, want)
		}
	}
}
