package native

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestPlainVersion(t *testing.T) {
	for v, want := range map[string]string{
		"go1.26.0":                      "go1.26.0",
		"go1.27rc1":                     "go1.27rc1",
		"devel go1.27-3f2a1c Tue Mar 3": "go1.27",
		"go1.26.1-X:jsonv2":             "go1.26.1",
		"go1.26.1 X:jsonv2":             "go1.26.1",
		"go1.26+fips":                   "go1.26",
		"older than go1.16":             "go1.16",
		"weird":                         "",
		"go1.x":                         "",
	} {
		if got := plainVersion(v); got != want {
			t.Errorf("plainVersion(%q) = %q, want %q", v, got, want)
		}
	}
}

// fakeGo writes a go command that only states a version.
func fakeGo(t *testing.T, dir, script string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		script = "@echo off\r\n" + script
		dir = filepath.Join(dir, "go.bat")
	} else {
		script = "#!/bin/sh\n" + script
		dir = filepath.Join(dir, "go")
	}
	if err := os.WriteFile(dir, []byte(script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
}

func TestNoToolchain(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv("GOROOT", "")
	_, err := Build(context.Background(), cell("func solve() {}"))
	if !errors.Is(err, ErrNoToolchain) {
		t.Fatalf("got %v", err)
	}
	want := `a native cell needs Go ` + goDirective + ` or later: none is on PATH or in GOROOT/bin. ` +
		`Install it from https://go.dev/dl, see that "go version" works, and start the kernel again; ` +
		`or leave out %%native, and the cell runs without it`
	if err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}

	t.Setenv("GOROOT", filepath.Join(t.TempDir(), "gone"))
	if _, err := FindToolchain(context.Background()); !errors.Is(err, ErrNoToolchain) || err.Error() != want {
		t.Errorf("GOROOT that is not there: %v", err)
	}
}

func TestOldToolchain(t *testing.T) {
	dir := t.TempDir()
	fakeGo(t, dir, "echo go1.22.1")
	t.Setenv("PATH", dir)
	t.Setenv("GOROOT", "")
	_, err := FindToolchain(context.Background())
	if !errors.Is(err, ErrNoToolchain) || !strings.Contains(err.Error(), "found only "+filepath.Join(dir, "go")) || !strings.Contains(err.Error(), "which is go1.22.1") {
		t.Errorf("got %v", err)
	}
	fakeGo(t, dir, "exit 3")
	if _, err := FindToolchain(context.Background()); !errors.Is(err, ErrNoToolchain) || !strings.Contains(err.Error(), "does not run (exit status 3)") {
		t.Errorf("got %v", err)
	}

	// The one of GOROOT is used when that on PATH is too old.
	root := t.TempDir()
	bin := filepath.Join(root, "bin")
	if err := os.Mkdir(bin, 0o700); err != nil {
		t.Fatal(err)
	}
	fakeGo(t, dir, "echo go1.22.1")
	fakeGo(t, bin, "echo devel go1.99-abc Mon")
	if runtime.GOOS == "windows" {
		return // a go.bat is not looked for in GOROOT
	}
	t.Setenv("GOROOT", root)
	got, err := FindToolchain(context.Background())
	if want := (Toolchain{filepath.Join(bin, "go"), "devel go1.99-abc Mon"}); err != nil || got != want {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
}

// TestToolchainOfGOROOT builds with a go command that is not on PATH.
func TestToolchainOfGOROOT(t *testing.T) {
	needToolchain(t)
	tc, err := FindToolchain(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	bin, err := filepath.EvalSymlinks(tc.Path)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	t.Setenv("GOROOT", filepath.Dir(filepath.Dir(bin)))
	if got := execute(t, cell("func solve() int { return 1 }")); got.err != nil || got.String() != "1" {
		t.Error(got)
	}
}

// TestForeignEnvironment builds although the user's settings are for other work.
func TestForeignEnvironment(t *testing.T) {
	needToolchain(t)
	for name, value := range map[string]string{
		"GOFLAGS": "-mod=vendor -race", "GOOS": "js", "GOARCH": "wasm", "GO111MODULE": "off", "GOWORK": "/nowhere/go.work",
		"CGO_ENABLED": "1", "GOTOOLCHAIN": "go9.99", "GOTMPDIR": "/nowhere", "GOTRACEBACK": "crash",
	} {
		t.Setenv(name, value)
	}
	if got := execute(t, cell("func solve() int { return 1 }")); got.err != nil || got.String() != "1" {
		t.Error(got)
	}
}
