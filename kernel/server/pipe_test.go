//go:build unix

package server

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// To open a pipe waits for who writes into it, which nobody here does.
func TestPipe(t *testing.T) {
	x := open(t, nil)
	if err := syscall.Mkfifo(filepath.Join(x.root, "p.txt"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ method, path, body string }{
		{"GET", "/api/contents/p.txt", ""},
		{"GET", "/files/p.txt", ""},
		{"GET", "/nbconvert/html/p.txt", ""},
		{"PUT", "/api/contents/p.txt", `{"type":"file","format":"text","content":"x"}`},
		{"POST", "/api/contents/p.txt/checkpoints", ""},
		{"POST", "/api/contents", `{"copy_from":"p.txt"}`},
	} {
		if r := x.ask(t, c.method, c.path, c.body); r.status != 400 || !strings.Contains(r.body, "p.txt is n") {
			t.Errorf("%s %s: %d %s", c.method, c.path, r.status, r.body)
		}
	}
}
