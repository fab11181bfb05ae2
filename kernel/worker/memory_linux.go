package worker

import "syscall"

// spare is the address space that a Go process reserves without using it, and
// a margin in which the session's own watch may end a cell first.
const spare = 4 << 30

// limitMemory makes the system refuse memory beyond the limit: a single huge
// allocation then ends the child, not the machine.
func limitMemory(limit int64) {
	n := uint64(limit) + spare
	// Without the limit the session's watch is still there.
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: n, Max: n})
}

// machineMemory returns the size of the machine's memory in bytes, or 0 if it
// is not known.
func machineMemory() int64 {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	return int64(info.Totalram) * int64(info.Unit)
}
