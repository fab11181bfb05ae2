package main

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// dropStartPages tells the system that what the start of the program has used
// of its own code and constants may leave the memory. All packages that are
// linked in initialise themselves, among them some that most sessions never use,
// such as the code of the plotting library and the tables of the Markdown
// reader: several MB, counted once for the kernel and once for its child. The
// pages are never written, so the system maps those that are needed again from
// the executable, which is in its cache; the time to the first reply stays the
// same within one per cent. Where /proc is missing nothing happens.
func dropStartPages() {
	exe, err := os.Executable()
	if err != nil {
		return
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return
	}
	for line := range strings.Lines(string(maps)) {
		// 00400000-00b36000 r-xp 00000000 08:01 1234    /path/of/paritylab
		bounds, rest, _ := strings.Cut(line, " ")
		if !strings.HasSuffix(strings.TrimSpace(rest), exe) || strings.Contains(rest[:min(len(rest), 4)], "w") {
			continue
		}
		low, high, _ := strings.Cut(bounds, "-")
		start, err1 := strconv.ParseUint(low, 16, 64)
		end, err2 := strconv.ParseUint(high, 16, 64)
		if err1 == nil && err2 == nil && end > start {
			// A failure leaves the pages where they are, which does no harm.
			syscall.Syscall(syscall.SYS_MADVISE, uintptr(start), uintptr(end-start), syscall.MADV_DONTNEED)
		}
	}
}
