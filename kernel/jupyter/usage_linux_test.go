package jupyter

import (
	"os"
	"runtime"
	"testing"
)

func TestUsageOnLinux(t *testing.T) {
	b := newBench(t)
	first, _ := b.Ask("control", "usage_request", map[string]any{})
	memory := map[string]float64{}
	for name, v := range first.Content["host_virtual_memory"].(map[string]any) {
		memory[name] = v.(float64)
	}
	if memory["total"] < memory["available"] || memory["available"] <= 0 || memory["percent"] <= 0 || memory["percent"] >= 100 {
		t.Errorf("host_virtual_memory %v", memory)
	}
	if n := first.Int("kernel_memory"); n < 1<<20 || float64(n) > memory["total"] {
		t.Errorf("kernel_memory %d of %v", n, memory["total"])
	}
	begin, ok := cpuSeconds(os.Getpid())
	for now := begin; ok && now < begin+0.1; now, ok = cpuSeconds(os.Getpid()) { // keep a core busy
	}
	second, _ := b.Ask("shell", "usage_request", map[string]any{})
	if cpu, _ := second.Content["kernel_cpu"].(float64); cpu <= 0 || cpu > 100*float64(runtime.NumCPU()+1) {
		t.Errorf("kernel_cpu %v after some work", second.Content["kernel_cpu"])
	}
	if cpu, _ := second.Content["host_cpu_percent"].(float64); cpu <= 0 || cpu > 100 {
		t.Errorf("host_cpu_percent %v after some work", second.Content["host_cpu_percent"])
	}
}
