package jupyter

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// ticks is how many of the units in which Linux counts CPU time make a second;
// it is the same on every machine.
const ticks = 100

// meter reads what processes use from /proc, and remembers the reading before.
type meter struct {
	mu        sync.Mutex
	at        time.Time
	processes map[int]float64 // CPU seconds so far
	busy, all float64         // CPU seconds of the machine
}

// read fills in what can be read.
func (t *meter) read(r *usageReply) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	processes, memory := map[int]float64{}, int64(0)
	for _, pid := range family(os.Getpid()) {
		if cpu, ok := cpuSeconds(pid); ok { // else it has ended meanwhile
			processes[pid] = cpu
			memory += residentBytes(pid)
		}
	}
	used := 0.0
	for pid, cpu := range processes {
		if before, ok := t.processes[pid]; ok {
			used += cpu - before
		} else if t.processes != nil {
			used += cpu
		}
	}
	if len(processes) > 0 {
		cpu := percent(used, now.Sub(t.at).Seconds())
		r.CPU, r.Memory = &cpu, &memory
	}
	busy, all := machineSeconds()
	if t.all > 0 && all > t.all {
		cpu := min(percent(busy-t.busy, all-t.all), 100)
		r.HostCPU = &cpu
	}
	r.HostMem = machineMemory()
	t.at, t.processes, t.busy, t.all = now, processes, busy, all
}

// family returns a process and all that it started, directly or not.
func family(pid int) []int {
	all := []int{pid}
	for i := 0; i < len(all); i++ {
		files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", all[i]))
		for _, f := range files {
			text, _ := os.ReadFile(f)
			for _, word := range strings.Fields(string(text)) {
				if child, err := strconv.Atoi(word); err == nil && !slices.Contains(all, child) {
					all = append(all, child)
				}
			}
		}
	}
	return all
}

// cpuSeconds returns how long a process has kept processors busy.
func cpuSeconds(pid int) (float64, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	// The name in parentheses may hold anything.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0, false
	}
	user, err1 := strconv.ParseFloat(fields[11], 64)
	system, err2 := strconv.ParseFloat(fields[12], 64)
	return (user + system) / ticks, err1 == nil && err2 == nil
}

// residentBytes returns the memory of a process, pages shared with n others
// counted as an nth; where that is not told, all its resident pages.
func residentBytes(pid int) int64 {
	if n := table(fmt.Sprintf("/proc/%d/smaps_rollup", pid))["Pss"]; n > 0 {
		return n
	}
	return table(fmt.Sprintf("/proc/%d/status", pid))["VmRSS"]
}

// table reads lines like "MemFree:  123 kB" into bytes.
func table(file string) map[string]int64 {
	text, _ := os.ReadFile(file)
	values := map[string]int64{}
	for line := range strings.Lines(string(text)) {
		name, rest, _ := strings.Cut(line, ":")
		fields := strings.Fields(rest)
		if len(fields) == 2 && fields[1] == "kB" {
			n, _ := strconv.ParseInt(fields[0], 10, 64)
			values[name] = n << 10
		}
	}
	return values
}

// machineSeconds returns the CPU time since the machine's start: busy, and all.
func machineSeconds() (busy, all float64) {
	text, _ := os.ReadFile("/proc/stat")
	line, _, _ := strings.Cut(string(text), "\n")
	for i, word := range strings.Fields(line) {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil || i > 8 { // guests are counted in user already
			continue
		}
		all += n / ticks
		if i != 4 && i != 5 { // idle, waiting for disks
			busy += n / ticks
		}
	}
	return busy, all
}

// machineMemory returns the machine's memory under the names that front ends
// know, or nil if it is not told.
func machineMemory() map[string]any {
	m := table("/proc/meminfo")
	total := m["MemTotal"]
	if total == 0 {
		return nil
	}
	cached := m["Cached"] + m["SReclaimable"]
	found := map[string]any{
		"total": total, "available": m["MemAvailable"],
		"percent": percent(float64(total-m["MemAvailable"]), float64(total)),
		"used":    max(total-m["MemFree"]-cached-m["Buffers"], 0), "free": m["MemFree"],
	}
	more := map[string]string{"active": "Active", "inactive": "Inactive", "buffers": "Buffers", "shared": "Shmem", "slab": "Slab"}
	for _, name := range slices.Sorted(maps.Keys(more)) {
		found[name] = m[more[name]]
	}
	found["cached"] = cached
	return found
}
