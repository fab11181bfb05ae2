package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// diagnosis is what doctor --json prints.
type diagnosis struct {
	OK       bool
	Findings []finding
}

func (d diagnosis) of(what string) finding {
	for _, f := range d.Findings {
		if f.What == what {
			return f
		}
	}
	return finding{}
}

func diagnose(t *testing.T) (int, diagnosis) {
	t.Helper()
	code, stdout, stderr := execute(t, t.TempDir(), "", "doctor", "--json", "--timeout", "5m")
	var d diagnosis
	if err := json.Unmarshal([]byte(stdout), &d); err != nil {
		t.Fatalf("%v\n%s%s", err, stdout, stderr)
	}
	return code, d
}

func TestDoctor(t *testing.T) {
	data := t.TempDir()
	t.Setenv("JUPYTER_DATA_DIR", data)
	t.Setenv("JUPYTER_PATH", "")
	t.Setenv("PATH", t.TempDir()) // no jupyter and no go
	t.Setenv("GOROOT", "")
	t.Setenv("LC_ALL", "C")

	code, d := diagnose(t)
	if code != 0 || !d.OK || d.of("kernel").Status != checkWarn || d.of("kernel").Advice != "paritylab install" ||
		d.of("jupyter").Status != checkWarn || d.of("go").Status != checkWarn || d.of("locale").Status != checkWarn {
		t.Errorf("nothing installed: status %d, %+v", code, d)
	}

	if code, stdout, stderr := execute(t, t.TempDir(), "", "install", "--memory", "2GB"); code != 0 {
		t.Fatalf("%s%s", stdout, stderr)
	}
	code, d = diagnose(t)
	if code != 0 || d.of("kernel").Status != checkOK || d.of("test run").Status != checkOK || !strings.Contains(d.of("test run").Found, "6*7 is 42") {
		t.Errorf("installed: status %d, %+v", code, d)
	}
	code, stdout, _ := execute(t, t.TempDir(), "", "doctor", "--timeout", "5m")
	if code != 0 || !strings.Contains(stdout, "ok    test run         paritylab: 6*7 is 42") || !strings.Contains(stdout, "→ ") {
		t.Errorf("status %d\n%s", code, stdout)
	}

	// The program of the kernelspec is gone.
	copied := filepath.Join(data, "kernels", "paritylab", "paritylab")
	if runtime.GOOS == "windows" {
		copied += ".exe"
	}
	if err := os.Remove(copied); err != nil {
		t.Fatal(err)
	}
	code, d = diagnose(t)
	if f := d.of("kernel"); code != 1 || d.OK || f.Status != checkFail || !strings.Contains(f.Found, "not there any more") || !strings.Contains(f.Advice, "paritylab install") {
		t.Errorf("program gone: status %d, %+v", code, d)
	}
	if runtime.GOOS == "windows" {
		return
	}
	// It is another program, which ends at once.
	if err := os.WriteFile(copied, []byte("#!/bin/sh\necho not me >&2\nexit 3\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	code, d = diagnose(t)
	if f := d.of("test run"); code != 1 || f.Status != checkFail || !strings.Contains(f.Found, "not me") || !strings.Contains(d.of("kernel").Found, "does not tell its version") {
		t.Errorf("another program: status %d, %+v", code, d)
	}
}

func TestInterpreter(t *testing.T) {
	for text, want := range map[string]string{
		"#!/usr/bin/python3\n": "/usr/bin/python3", "#! /usr/bin/env python3\nx": "python3", "#!/bin/sh -e\n": "/bin/sh", "": "", "MZ\x90\n": "",
	} {
		path := filepath.Join(t.TempDir(), "program")
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
		if got := interpreter(path); got != want {
			t.Errorf("%q is run by %q, want %q", text, got, want)
		}
	}
}

func TestSizesAreReadAgain(t *testing.T) {
	for _, text := range []string{"none", "1GB", "512MB", "1536MB", "100KB", "1.5KB"} {
		var b, again size
		if err := b.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalText([]byte(b.String())); err != nil || again != b {
			t.Errorf("%s is written %s", text, b)
		}
	}
}
