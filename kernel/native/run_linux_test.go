package native

import (
	"errors"
	"strings"
	"testing"
)

// TestOutOfMemory lets a program ask for more than its limit.
func TestOutOfMemory(t *testing.T) {
	got := execute(t, cell(`func solve() int {
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: 1 << 30, Max: 1 << 30}); err != nil {
		panic(err)
	}
	return len(make([]int64, 1<<30))
}`, "syscall"))
	var crash *Crash
	if !errors.As(got.err, &crash) || !strings.Contains(crash.Message, "out of memory") || got.stderr != "" {
		t.Errorf("%v, %q", got.err, got.stderr)
	}
}

// TestKilled ends a program from outside.
func TestKilled(t *testing.T) {
	got := execute(t, cell("func solve() { syscall.Kill(os.Getpid(), syscall.SIGKILL); select {} }", "syscall", "os"))
	var exit *ExitError
	if !errors.As(got.err, &exit) || exit.Status != -1 || exit.Error() != "native: the program ended: signal: killed" {
		t.Errorf("%v", got.err)
	}
}
