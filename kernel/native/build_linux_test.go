package native

import (
	"syscall"
	"testing"
	"time"
)

// TestSecondBuild is about the work of a build when the library is in the cache.
func TestSecondBuild(t *testing.T) {
	build(t, guided)
	before := childrensTime(t)
	build(t, guided)
	if used := childrensTime(t) - before; used > 20*time.Second {
		t.Errorf("the second build took %v of CPU time: the library was compiled again", used)
	} else {
		t.Logf("%v of CPU time", used)
	}
}

// childrensTime returns the CPU time of all processes that this one has waited for.
func childrensTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
