package jupyter

import (
	"os"
	"runtime"
)

// usageReply is the content of usage_reply; what the system does not tell is
// left out. Memory is in bytes, CPU in percent of one core for the kernel and
// of all cores for the host.
type usageReply struct {
	Status   string         `json:"status"`
	Host     string         `json:"hostname"`
	PID      int            `json:"pid"`
	CPU      *float64       `json:"kernel_cpu,omitempty"`
	Memory   *int64         `json:"kernel_memory,omitempty"`
	CPUCount int            `json:"cpu_count"`
	HostCPU  *float64       `json:"host_cpu_percent,omitempty"`
	HostMem  map[string]any `json:"host_virtual_memory,omitempty"`
}

// usage tells what the kernel, with all processes that it started, and the
// machine use. CPU is measured since the request before.
func (k *Kernel) usage(*Message) (any, error) {
	host, _ := os.Hostname() // "" where the system does not tell
	r := usageReply{Status: "ok", Host: host, PID: os.Getpid(), CPUCount: runtime.NumCPU()}
	k.meter.read(&r)
	return r, nil
}

// percent returns the share of part in whole in percent, 0 without a whole.
func percent(part, whole float64) float64 {
	if whole <= 0 {
		return 0
	}
	return max(100*part/whole, 0)
}
