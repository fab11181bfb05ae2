// Package scripts_test vets every script and runs it.
//
// A script is one file that starts with "//go:build ignore", so that it belongs to
// no package. Each has a table of runs below: arguments, and what comes out. Every
// run is made compiled (go run) and interpreted (paritylab script); both must do the same.
package scripts_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parity.lab/lib/bulbs"
)

// outcome is what a run of a script leaves behind.
type outcome struct {
	stdout, stderr string
	status         int
}

// run is one call of a script from this folder.
type run struct {
	name string
	// args are the arguments; a last one that begins with < names the file that is standard
	// input.
	args []string
	// check says what is wrong with the outcome, or nothing.
	check func(t *testing.T, o outcome)
}

// runs holds the runs of each script.
var runs = map[string][]run{
	"allones.go":     allonesRuns(),
	"bulbs.go":       bulbsRuns(),
	"convert.go":     convertRuns(),
	"covers.go":      coversRuns(),
	"levels.go":      levelsRuns(),
	"machines.go":    machinesRuns(),
	"mostclicks.go":  mostclicksRuns(),
	"nullity.go":     nullityRuns(),
	"pack.go":        packRuns(),
	"shortest5x5.go": shortestRuns(),
	"solve.go":       solveRuns(),
	"strategies.go":  strategiesRuns(),
	"tournament.go":  tournamentRuns(),
}

func TestScripts(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	overview, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	paritylab := build(t, "paritylab", "parity.lab/kernel/paritylab")
	seen := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "doc.go" {
			continue
		}
		seen++
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.HasPrefix(text, []byte("//go:build ignore\n\n")) {
				t.Error(`the first line is not "//go:build ignore"`)
			}
			if len(runs[file]) == 0 {
				t.Error("no run of this script is listed")
			}
			if !bytes.Contains(overview, []byte("\n//\t"+file+" ")) {
				t.Error("doc.go does not list this script")
			}
			if out, err := exec.Command("go", "vet", file).CombinedOutput(); err != nil {
				t.Errorf("go vet: %v\n%s", err, out)
			}
			binary := build(t, "script", file)
			for _, r := range append(commonRuns(file), runs[file]...) {
				t.Run(r.name, func(t *testing.T) {
					compiled := execute(t, binary, r.args...)
					r.check(t, compiled)
					if interpreted := execute(t, paritylab, append([]string{"script", file}, r.args...)...); interpreted != compiled {
						t.Errorf("interpreted: %+v\ncompiled: %+v", interpreted, compiled)
					}
				})
			}
		})
	}
	if seen != len(runs) {
		t.Errorf("%d scripts, but runs are listed for %d", seen, len(runs))
	}
}

// commonRuns are runs that every script must stand: help, with an example to copy, and a flag that it
// does not have.
func commonRuns(file string) []run {
	return []run{
		{"help", []string{"--help"}, func(t *testing.T, o outcome) {
			if o.status != 0 || o.stderr != "" || !strings.HasPrefix(o.stdout, "usage: go run scripts/"+file) ||
				!strings.Contains(o.stdout, "\n  go run scripts/"+file) {
				t.Errorf("%+v", o)
			}
		}},
		{"unknown flag", []string{"-fast"}, refuses(strings.TrimSuffix(file, ".go") + ": flag provided but not defined: -fast; try -help")},
	}
}

// build compiles a package or file and returns the program.
func build(t *testing.T, name, target string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("go", "build", "-o", binary, target).CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return binary
}

// execute runs a program in this folder.
func execute(t *testing.T, program string, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	var stdin io.Reader
	if last := len(args) - 1; last >= 0 && strings.HasPrefix(args[last], "<") {
		text, err := os.ReadFile(args[last][1:])
		if err != nil {
			t.Fatal(err)
		}
		stdin, args = bytes.NewReader(text), args[:last]
	}
	c := exec.Command(program, args...)
	c.Stdin, c.Stdout, c.Stderr = stdin, &stdout, &stderr
	o := outcome{}
	var exit *exec.ExitError
	switch err := c.Run(); {
	case errors.As(err, &exit):
		o.status = exit.ExitCode()
	case err != nil:
		t.Fatal(err)
	}
	o.stdout, o.stderr = stdout.String(), stderr.String()
	return o
}

// refuses expects one line on standard error, nothing on standard output and an exit
// status that is not 0.
func refuses(line string) func(*testing.T, outcome) {
	return func(t *testing.T, o outcome) {
		t.Helper()
		if o.stdout != "" || o.stderr != line+"\n" || o.status != 1 {
			t.Errorf("status %d, standard output %q, standard error\n%swant status 1, no output and\n%s", o.status, o.stdout, o.stderr, line)
		}
	}
}

// solves expects moves that solve the board, and a summary.
func solves(board func() (*bulbs.Grid, error), moves int, summary string) func(*testing.T, outcome) {
	return func(t *testing.T, o outcome) {
		t.Helper()
		if o.status != 0 || o.stderr != summary+"\n" {
			t.Errorf("status %d, standard error\n%swant status 0 and\n%s", o.status, o.stderr, summary)
		}
		g, err := board()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(o.stdout, "row,column\n") {
			t.Errorf("no header: %.40q", o.stdout)
		}
		p, err := bulbs.ParseCSV(o.stdout)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Replay(p); err != nil || len(p) != moves {
			t.Errorf("%d moves, want %d; replay: %v", len(p), moves, err)
		}
	}
}

// ends expects an exit status and exactly these texts.
func ends(status int, stdout, stderr string) func(*testing.T, outcome) {
	return func(t *testing.T, o outcome) {
		t.Helper()
		if want := (outcome{stdout, stderr, status}); o != want {
			t.Errorf("%+v\nwant\n%+v", o, want)
		}
	}
}

// says expects exactly this on standard output, and nothing on standard error.
func says(text string) func(*testing.T, outcome) {
	return func(t *testing.T, o outcome) {
		t.Helper()
		if o.stdout != text || o.stderr != "" || o.status != 0 {
			t.Errorf("status %d, standard output\n%sstandard error\n%swant\n%s", o.status, o.stdout, o.stderr, text)
		}
	}
}

func named(name string) func() (*bulbs.Grid, error) {
	return func() (*bulbs.Grid, error) { return bulbs.Named(name) }
}

func file(name string) func() (*bulbs.Grid, error) {
	return func() (*bulbs.Grid, error) {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		return bulbs.Parse(string(text))
	}
}

// holds expects success, nothing on standard error, and these texts on standard output
// in this order, the first at its beginning.
func holds(texts ...string) func(*testing.T, outcome) {
	return func(t *testing.T, o outcome) {
		t.Helper()
		if o.status != 0 || o.stderr != "" || !strings.HasPrefix(o.stdout, texts[0]) {
			t.Errorf("status %d, standard error %q, standard output\n%s", o.status, o.stderr, o.stdout)
		}
		rest := o.stdout
		for _, text := range texts {
			_, after, found := strings.Cut(rest, text)
			if !found {
				t.Errorf("%q is not, or not in this place, in\n%s", text, o.stdout)
			}
			rest = after
		}
	}
}
