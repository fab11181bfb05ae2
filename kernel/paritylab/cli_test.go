package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"parity.lab/kernel/event"
	"parity.lab/kernel/worker"
)

// fakeEngine answers cells by the words of its answers; what it has no answer
// for is printed back.
type fakeEngine struct {
	options     worker.Options
	requests    []event.Request
	answers     map[string]func(e *fakeEngine, r event.Request) event.Result
	interrupted int
	closed      bool
	mu          sync.Mutex
}

func (e *fakeEngine) Execute(r event.Request) event.Result {
	e.mu.Lock()
	e.requests = append(e.requests, r)
	e.mu.Unlock()
	if answer, ok := e.answers[strings.TrimSpace(r.Code)]; ok {
		return answer(e, r)
	}
	e.print(r, event.Stdout, strings.TrimSpace(r.Code)+"\n")
	return event.Result{}
}

func (e *fakeEngine) print(r event.Request, name, text string) {
	e.options.Events(event.Event{Request: r.ID, Kind: event.Stream, Name: name, Text: text})
}

func (e *fakeEngine) Interrupt() { e.interrupted++ }

func (e *fakeEngine) Complete(code string, offset int) event.Completion {
	start := strings.LastIndexAny(code[:offset], " .\n") + 1
	return event.Completion{Start: start, End: offset, Matches: []event.Match{{Text: "Print"}, {Text: "Printf"}}}
}

func (e *fakeEngine) Inspect(code string, offset int, source bool) event.Inspection {
	return event.Inspection{}
}

func (e *fakeEngine) IsComplete(code string) event.Completeness {
	if strings.Count(code, "{") > strings.Count(code, "}") {
		return event.Completeness{Status: event.Incomplete, Indent: "\t"}
	}
	return event.Completeness{Status: event.Complete}
}

func (e *fakeEngine) Close() error { e.closed = true; return nil }

// outcome is what a command did.
type outcome struct {
	code           int
	stdout, stderr string
	engine         *fakeEngine // the one that was started, or nil
}

// try runs the command line with a fake engine and the given standard input.
func try(t *testing.T, stdin string, answers map[string]func(*fakeEngine, event.Request) event.Result, args ...string) outcome {
	t.Helper()
	in, err := os.CreateTemp(t.TempDir(), "stdin")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if _, err := in.WriteString(stdin); err != nil {
		t.Fatal(err)
	}
	if _, err := in.Seek(0, 0); err != nil {
		t.Fatal(err)
	}
	var o outcome
	var stdout, stderr bytes.Buffer
	w := &world{stdin: in, stdout: &stdout, stderr: &stderr, start: func(wo worker.Options) (engine, error) {
		o.engine = &fakeEngine{options: wo, answers: answers}
		return o.engine, nil
	}}
	o.code = program(args, w)
	o.stdout, o.stderr = stdout.String(), stderr.String()
	return o
}

// fault is an answer that fails.
func fault(name, value string, traceback ...string) func(*fakeEngine, event.Request) event.Result {
	return func(*fakeEngine, event.Request) event.Result {
		return event.Result{Fault: &event.Fault{Name: name, Value: value, Traceback: traceback}}
	}
}

// exits is an answer that ends with a status.
func exits(n int) func(*fakeEngine, event.Request) event.Result {
	return func(*fakeEngine, event.Request) event.Result {
		r := event.Result{Exit: &n}
		if n != 0 {
			r.Fault = &event.Fault{Name: event.Exit, Value: "exit"}
		}
		return r
	}
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args   string
		code   int
		stdout string
		stderr string
	}{
		{"", 0, "Examples:", ""},
		{"--help", 0, "paritylab repl", ""},
		{"run --help", 0, "-p grid=my-board.txt", ""},
		{"script --help", 0, "scripts/bulbs.go -replay", ""},
		{"repl --help", 0, "Ctrl-D ends", ""},
		{"install --help", 0, "--prefix", ""},
		{"uninstall --help", 0, "Examples:", ""},
		{"new --help", 0, "--template search", ""},
		{"diff --help", 0, "--tolerance 1e-9", ""},
		{"diff a.ipynb", 2, "", "expected \"<b.ipynb>\""},
		{"convert --help", 0, "nothing is run", ""},
		{"doctor --help", 0, "paritylab doctor --json", ""},
		{"doctor --timeout 0s", 1, "", "expected a time above 0"},
		{"install --prefix x --sys-prefix", 2, "", "can't be used together"},
		{"kernel --help", 0, "connection file", ""},
		{"version --help", 0, "version --json", ""},
		{"--version", 0, "paritylab ", ""},
		{"version", 0, "go1.", ""},
		{"nosuch", 2, "", "paritylab: unexpected argument nosuch; see paritylab --help\n"},
		{"run", 2, "", "paritylab: expected \"<file.ipynb> ...\"; see paritylab run --help\n"},
		{"run a.ipynb --nosuch", 2, "", "paritylab: unknown flag --nosuch; see paritylab run --help\n"},
		{"run a.ipynb --timeout soon", 2, "", "paritylab: --timeout"},
		{"run a.ipynb -o b.ipynb --inplace", 2, "", "can't be used together"},
		{"kernel", 2, "", "expected \"<connection_file>\""},
	} {
		o := try(t, "", nil, strings.Fields(c.args)...)
		if o.code != c.code || !strings.Contains(o.stdout, c.stdout) || !strings.Contains(o.stderr, c.stderr) {
			t.Errorf("paritylab %s: status %d\n%s%s", c.args, o.code, o.stdout, o.stderr)
		}
		if c.stderr == "" && o.stderr != "" || c.stdout == "" && o.stdout != "" || c.code == 2 && strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("paritylab %s prints\n%s\nand on standard error\n%s", c.args, o.stdout, o.stderr)
		}
		if o.engine != nil {
			t.Errorf("paritylab %s started an engine", c.args)
		}
	}
}

func TestVersionJSON(t *testing.T) {
	o := try(t, "", nil, "version", "--json")
	var v versionInfo
	if err := json.Unmarshal([]byte(o.stdout), &v); err != nil || v.Version == "" || v.Go == "" || v.OS == "" || v.Arch == "" {
		t.Errorf("%v in %s", err, o.stdout)
	}
	v = versionInfo{Version: "v1.2.3", Revision: "0123456789abcdef", Modified: true, Go: "go1.26", OS: "linux", Arch: "amd64"}
	if got := v.String(); got != "paritylab v1.2.3 (0123456789ab, modified) go1.26 linux/amd64" {
		t.Errorf("version prints %s", got)
	}
}

func TestInstall(t *testing.T) {
	prefix := t.TempDir()
	spec := filepath.Join(prefix, "share", "jupyter", "kernels", "paritylab", "kernel.json")
	o := try(t, "", nil, "install", "--prefix", prefix)
	if _, err := os.Stat(spec); err != nil || o.code != 0 || !strings.Contains(o.stdout, "Installed") {
		t.Fatalf("install: status %d, %v\n%s%s", o.code, err, o.stdout, o.stderr)
	}
	o = try(t, "", nil, "install", "--prefix", prefix, "--json")
	var r struct {
		Folder   string
		Files    []string
		Replaced bool
	}
	if err := json.Unmarshal([]byte(o.stdout), &r); err != nil || !r.Replaced || len(r.Files) == 0 || r.Folder != filepath.Dir(spec) {
		t.Errorf("install --json: %v in %s", err, o.stdout)
	}
	o = try(t, "", nil, "uninstall", "--prefix", prefix)
	if _, err := os.Stat(spec); !errors.Is(err, os.ErrNotExist) || o.code != 0 {
		t.Errorf("uninstall: status %d, %v\n%s", o.code, err, o.stderr)
	}
	o = try(t, "", nil, "uninstall", "--prefix", prefix)
	if o.code != 1 || !strings.Contains(o.stderr, "not installed") || strings.Count(o.stderr, "\n") != 1 {
		t.Errorf("uninstall of nothing: status %d, %s", o.code, o.stderr)
	}
}

func TestKernelWithoutFile(t *testing.T) {
	o := try(t, "", nil, "kernel", filepath.Join(t.TempDir(), "none.json"))
	if o.code != 1 || !strings.Contains(o.stderr, "none.json") || strings.Count(o.stderr, "\n") != 1 {
		t.Errorf("status %d, %s", o.code, o.stderr)
	}
}
