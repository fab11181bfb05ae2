package lower

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPrograms runs every program, as a whole and as a cell, and compares what
// it prints with what Go's compiler makes of it.
func TestPrograms(t *testing.T) { runPrograms(t, "testdata/programs", false) }

func TestProgramsAsCells(t *testing.T) { runPrograms(t, "testdata/programs", true) }

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
