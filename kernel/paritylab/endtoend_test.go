package main

import (
	"bufio"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"parity.lab/kernel/event"
	"parity.lab/kernel/notebook"
)

// These tests run the program itself with real workers.

func TestProgramRun(t *testing.T) {
	folder, elsewhere := copyOf(t), t.TempDir()
	tour := filepath.Join(folder, "tour.ipynb")
	before := contents(t, folder)
	code, stdout, stderr := execute(t, elsewhere, "", "run", tour)
	if want := "0: #.#.\n1: #.#.\n42\n"; code != 0 || !strings.HasPrefix(stdout, want) {
		t.Errorf("status %d, standard output %q, want %q…\n%s", code, stdout, want, stderr)
	}
	if !strings.Contains(stderr, "[4/4] ") || !strings.Contains(stderr, "4 of 4 cells run in ") {
		t.Errorf("no progress in %s", stderr)
	}
	if !maps.Equal(contents(t, folder), before) || len(contents(t, elsewhere)) != 0 {
		t.Error("something was written")
	}

	// A parameter that names a file is taken from where the command was given.
	if err := os.WriteFile(filepath.Join(elsewhere, "mine.txt"), []byte("mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr = execute(t, elsewhere, "", "run", tour, "-p", "name=mine.txt", "-p", "times=1", "-o", "out.ipynb", "--html", "out.html", "-q")
	if code != 0 || stdout+stderr != "" {
		t.Fatalf("status %d\n%s%s", code, stdout, stderr)
	}
	n, err := notebook.ReadFile(filepath.Join(elsewhere, "out.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	if len(n.Cells) != 7 || !n.Cells[2].HasTag(notebook.TagInjected) {
		t.Fatalf("%d cells", len(n.Cells))
	}
	if o := n.Cells[3].Outputs; len(o) != 1 || o[0].Name != "stdout" || o[0].Text != "0: mine\n" || n.Cells[3].Count != 3 {
		t.Errorf("outputs of the printing cell: %+v", o)
	}
	if o := n.Cells[4].Outputs; len(o) != 1 || o[0].Type != notebook.OutResult || o[0].Data["text/plain"] != "21" || o[0].Count != 4 {
		t.Errorf("outputs of the value cell: %+v", o)
	}
	if c := n.Cells[5]; len(c.Outputs) != 0 || c.Count != 0 {
		t.Errorf("the cell tagged skip-execution has run: %+v", c)
	}
	if o := n.Cells[6].Outputs; len(o) != 1 || o[0].Type != notebook.OutDisplay || o[0].Data["text/html"] != "<b>two</b>" {
		t.Errorf("outputs of the display cell: %+v", o)
	}
	page, err := os.ReadFile(filepath.Join(elsewhere, "out.html"))
	if err != nil || !strings.Contains(string(page), "<b>two</b>") || !strings.Contains(string(page), "<title>A tour</title>") {
		t.Errorf("page: %v", err)
	}
}

func TestProgramRunFailures(t *testing.T) {
	folder := copyOf(t)
	code, stdout, stderr := execute(t, folder, "", "run", "fail.ipynb")
	if code != 1 || stdout != "" || !strings.Contains(stderr, "cell[2]:2:2: ") || !strings.Contains(stderr, "paritylab: fail.ipynb: cell[2] of 5 failed: CompileError: cell[2]:2:2: ") {
		t.Errorf("status %d, %q\n%s", code, stdout, stderr)
	}
	code, stdout, stderr = execute(t, folder, "", "run", "fail.ipynb", "--keep-going", "--inplace")
	if code != 1 || stdout != "2\n" || !strings.Contains(stderr, "(and 1 more failed)") {
		t.Errorf("keep going: status %d, %q\n%s", code, stdout, stderr)
	}
	n, err := notebook.ReadFile(filepath.Join(folder, "fail.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", event.CompileError, event.Panic, event.Panic, ""} {
		got := ""
		for _, o := range n.Cells[i].Outputs {
			got += o.ErrorName
		}
		if got != want {
			t.Errorf("cell %d has the error %q, want %q", i+1, got, want)
		}
	}
}

// Bad input: one clear line, exit status 1, nothing written.
func TestProgramBadInput(t *testing.T) {
	folder := copyOf(t)
	before := contents(t, folder)
	for _, c := range []struct{ args, want string }{
		{"run none.ipynb", "paritylab: none.ipynb: no such file\n"},
		{"run text.ipynb", "paritylab: text.ipynb:1:1: not JSON: invalid character 'T' looking for beginning of value\n"},
		{"run old.ipynb", "paritylab: old.ipynb: notebook format 3 is too old, expected 4; upgrade with: jupyter nbconvert --to notebook --nbformat 4 OLD.ipynb --output NEW.ipynb\n"},
		{"run python.ipynb", "paritylab: python.ipynb: the notebook is written in python (kernel python3), expected Go; --force runs it all the same\n"},
		{"run .", "paritylab: .: is a folder, expected a notebook file\n"},
		{"run tour.ipynb -p nam=x", "paritylab: tour.ipynb: parameter nam: the parameters cell declares no variable of this name, only name (string), times (int)\n"},
		{"script none.go", "paritylab: none.go: no such file\n"},
	} {
		args := strings.Fields(c.args)
		if args[0] == "run" {
			args = append(args, "-o", "out.ipynb", "--html", "out.html")
		}
		code, stdout, stderr := execute(t, folder, "", args...)
		if code != 1 || stdout != "" || stderr != c.want {
			t.Errorf("%s: status %d\n%s%s", c.args, code, stdout, stderr)
		}
	}
	if !maps.Equal(contents(t, folder), before) {
		t.Error("something was written")
	}
}

func TestProgramInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // a process cannot be sent Ctrl-C alone there
	}
	folder := copyOf(t)
	c := command(t, folder, "run", "loop.ipynb", "-o", "out.ipynb")
	stdout, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	stderr, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(stderr)
	var seen strings.Builder
	for !strings.Contains(seen.String(), "[2/3] for") {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%v after %s", err, seen.String())
		}
		seen.WriteString(line)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(lines)
	io.Copy(io.Discard, stdout)
	c.Wait()
	if code := c.ProcessState.ExitCode(); code != statusInterrupted || !strings.HasSuffix(string(rest), "paritylab: loop.ipynb: interrupted\n") {
		t.Errorf("status %d\n%s", code, rest)
	}
	n, err := notebook.ReadFile(filepath.Join(folder, "out.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	if o := n.Cells[1].Outputs; len(o) != 1 || o[0].ErrorName != event.Interrupted {
		t.Errorf("outputs of the interrupted cell %+v", *o[0])
	}
	if len(n.Cells[2].Outputs) != 0 {
		t.Error("a cell behind the interrupted one has run")
	}
}

func TestProgramTimeout(t *testing.T) {
	folder := copyOf(t)
	code, stdout, stderr := execute(t, folder, "", "run", "loop.ipynb", "--timeout", "100ms", "--keep-going")
	if code != 1 || !strings.Contains(stderr, "failed: Timeout: the cell took longer than 100ms") {
		t.Errorf("status %d, %q\n%s", code, stdout, stderr)
	}
	// On a busy machine the other two may take as long.
	if !strings.Contains(stderr, "more failed") && (stdout != "started\n1\n" || !strings.Contains(stderr, "cell[2] of 3 failed")) {
		t.Errorf("%q\n%s", stdout, stderr)
	}
}

func TestProgramScript(t *testing.T) {
	folder := copyOf(t)
	for _, c := range []struct {
		args, stdin    string
		code           int
		stdout, stderr string
	}{
		{"program.go", "", 0, "did nothing\n", ""},
		{"program.go args -replay moves.csv --help", "", 0, "[\"args\" \"-replay\" \"moves.csv\" \"--help\"]\n", ""},
		{"program.go lines", "one\ntwo\nno end", 0, "3 one|two|no end\n", ""},
		{"program.go lines", "", 0, "0 \n", ""},
		{"program.go stderr", "", 0, "to stdout\n", "to stderr\n"},
		{"program.go exit", "", 7, "before\n", ""},
		{"program.go panic", "", 2, "before\n", "panic: boom\n"},
		{"program.go index", "", 2, "", "panic: runtime error: index out of range"},
		{"broken.go", "", 1, "", "broken.go:9:14: "},
	} {
		code, stdout, stderr := execute(t, folder, c.stdin, append([]string{"script"}, strings.Fields(c.args)...)...)
		if code != c.code || stdout != c.stdout || !strings.HasPrefix(stderr, c.stderr) || c.stderr == "" && stderr != "" {
			t.Errorf("%s: status %d, standard output %q, standard error\n%s", c.args, code, stdout, stderr)
		}
	}
	_, _, stderr := execute(t, folder, "", "script", "broken.go")
	if !strings.Contains(stderr, "broken.go:10:2: ") {
		t.Errorf("the second error is missing in\n%s", stderr)
	}
	_, _, stderr = execute(t, folder, "", "script", "program.go", "panic")
	if !strings.Contains(stderr, "program.go:") {
		t.Errorf("no position in\n%s", stderr)
	}
}

// A script and the same file under "go run" print the same.
func TestProgramScriptAsGoRun(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	for _, args := range [][]string{{"args", "a b", ""}, {"lines"}, {"exit"}} {
		c := exec.Command(goTool, append([]string{"run", "testdata/program.go"}, args...)...)
		c.Stdin = strings.NewReader("x\ny\n")
		want, _ := c.Output()
		_, got, stderr := execute(t, ".", "x\ny\n", append([]string{"script", "testdata/program.go"}, args...)...)
		if got != string(want) {
			t.Errorf("%q: %q, go run prints %q\n%s", args, got, want, stderr)
		}
	}
}

func TestProgramREPL(t *testing.T) {
	in := "import \"fmt\"\nx := 20\nfunc double(n int) int {\n\treturn 2 * n\n}\ndouble(x) + 2\nfmt.Print(\"no end\")\nvar s string\nfmt.Scanln(&s)\ntyped\ns\ny\n"
	code, stdout, stderr := execute(t, t.TempDir(), in, "repl")
	if code != 1 || !strings.HasPrefix(stdout, "42\nno end") || !strings.Contains(stdout, "typed") || !strings.Contains(stderr, "undefined: y") {
		t.Errorf("status %d, standard output %q, standard error %q", code, stdout, stderr)
	}
	if code, _, _ := execute(t, t.TempDir(), "import \"os\"\nos.Exit(5)\n1\n", "repl"); code != 5 {
		t.Errorf("os.Exit(5) ends with status %d", code)
	}
}
