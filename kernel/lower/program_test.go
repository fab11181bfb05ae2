package lower

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPrograms runs every program, as a whole and as a cell, and compares what
// it prints with what Go's compiler makes of it.
func TestPrograms(t *testing.T) { runPrograms(t, "testdata/programs", false) }

func TestProgramsAsCells(t *testing.T) { runPrograms(t, "testdata/programs", true) }

// The programs under testdata/own each go wrong on the interpreter as it is.
func TestOwnPrograms(t *testing.T)        { runPrograms(t, "testdata/own", false) }
func TestOwnProgramsAsCells(t *testing.T) { runPrograms(t, "testdata/own", true) }

var update = flag.Bool("update", false, "run the programs under testdata/own with Go's compiler and store what they print")

func TestUpdate(t *testing.T) {
	if !*update {
		return
	}
	files, _ := filepath.Glob("testdata/own/*.go.txt")
	for _, f := range files {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(readFile(t, f)), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", "run", "main.go")
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("%s: %v\n%s", f, err, err.(*exec.ExitError).Stderr)
			continue
		}
		if err := os.WriteFile(strings.TrimSuffix(f, ".go.txt")+".out", out, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func runPrograms(t *testing.T, dir string, asCell bool) {
	files, err := filepath.Glob(dir + "/*.go.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".go.txt")
		t.Run(name, func(t *testing.T) {
			s := newTestSession()
			if os.Getenv("LOWER_DUMP") != "" {
				s.dump = os.Stderr
			}
			src := readFile(t, f)
			got, err := captured(func() error {
				_, err := s.runProgram(name+".go", src, asCell)
				return err
			})
			want := readFile(t, strings.TrimSuffix(f, ".go.txt")+".out")
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			if got != want {
				t.Errorf("got %q\nwant %q", got, want)
			}
		})
	}
}
