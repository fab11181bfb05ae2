package lower

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/*.go.txt")
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
				_, err := s.runProgram(name+".go", src)
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
