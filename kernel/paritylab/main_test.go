package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parity.lab/kernel/worker"
)

// asProgram makes the test binary behave as paritylab itself.
const asProgram = "PARITYLAB_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	worker.Main()
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// command returns paritylab with the given arguments, to be run in a folder.
func command(t *testing.T, folder string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Dir = folder
	c.Env = append(os.Environ(), asProgram+"=1")
	return c
}

// execute runs paritylab and returns its exit status and what it printed.
func execute(t *testing.T, folder, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	c := command(t, folder, args...)
	var out, errs bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(stdin), &out, &errs
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), out.String(), errs.String()
}

// copyOf copies testdata into a folder of its own, which is returned.
func copyOf(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	return folder
}

// contents returns the files of a folder, by name.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		found[e.Name()] = string(data)
	}
	return found
}
