//go:build !linux

package worker

// limitMemory does nothing here: only the session's own watch ends a cell that
// takes too much memory, and a single huge allocation may get past it.
func limitMemory(int64) {}

// machineMemory is not known here, so there is no limit by default.
func machineMemory() int64 { return 0 }
