package jupyter

import (
	"os"
	"runtime"
	"testing"
)

func TestUsage(t *testing.T) {
	b := newBench(t)
	first, _ := b.Ask("control", "usage_request", map[string]any{})
	if first.Int("pid") != os.Getpid() || first.Int("cpu_count") != runtime.NumCPU() {
		t.Errorf("usage_reply %v", first)
	}
}
