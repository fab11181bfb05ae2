package session

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

func TestSafe(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("board.txt", []byte("01"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/hostname", "link"); err != nil {
		t.Fatal(err)
	}
	b := &notebook{t: t}
	s, err := New(Options{Safe: true, Stdout: &b.stdout, Stderr: &bytes.Buffer{}, Events: func(e event.Event) {
		if e.Kind == event.Value {
			b.values = append(b.values, e.Bundle.PlainText())
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	b.s = s
	b.want("import (\"fmt\"; \"os\")\ntext, err := os.ReadFile(\"board.txt\")\nfmt.Sprint(string(text), err)", "01<nil>")
	for _, code := range []string{"os.ReadFile(\"/etc/hostname\")", "os.ReadFile(\"../../etc/hostname\")", "os.ReadFile(\"link\")", "os.ReadDir(\"/\")"} {
		if _, fault := b.run(code); !strings.HasPrefix(fault, "Error: ") {
			t.Errorf("%s: fault %q, want an error", code, fault)
		}
	}
	refused := []struct{ code, want string }{
		{"import \"os/exec\"", "cell[N]:1:8: package \"os/exec\" is not available in safe mode (%help safe lists what is)"},
		{"import \"gonum.org/v1/plot\"", "package \"gonum.org/v1/plot\" is not available in safe mode"},
		{"import \"runtime/debug\"", "not available in safe mode"},
		{"import \"unsafe\"", "not available"},
		{"import \"syscall\"", "not available"},
		{"exec.Command(\"ls\")", "undefined: exec"},
		{"os.Remove(\"board.txt\")", "cell[N]:1:4: os.Remove is not available in safe mode"},
		{"func f() { os.WriteFile(\"x\", nil, 0o644) }", "os.WriteFile is not available"},
		{"remove := os.RemoveAll", "os.RemoveAll is not available"},
		{"os.Getenv(\"HOME\")", "os.Getenv is not available"},
		{"os.Stdout.Chmod(0)", "(*os.File).Chmod is not available"},
		{"import . \"os\"\nRemove(\"board.txt\")", "os.Remove is not available"},
		{"import \"text/template\"\ntemplate.ParseFiles(\"/etc/passwd\")", "template.ParseFiles is not available"},
		{"template.New(\"x\").ParseFiles(\"/etc/passwd\")", "ParseFiles is not available"},
	}
	for _, tt := range refused {
		_, fault := b.run(tt.code)
		want := strings.ReplaceAll(tt.want, "cell[N]", fmt.Sprintf("cell[%d]", b.n))
		if !strings.Contains(fault, want) {
			t.Errorf("%q: fault %q, want %q in it", tt.code, fault, want)
		}
	}
	if _, err := os.Stat("board.txt"); err != nil {
		t.Error(err)
	}
	for _, p := range SafePackages() {
		for _, bad := range []string{"os/exec", "syscall", "unsafe", "plugin", "net", "net/http", "runtime/debug", "os/signal", "path/filepath"} {
			if p == bad {
				t.Errorf("%s is on the list", p)
			}
		}
	}
}
