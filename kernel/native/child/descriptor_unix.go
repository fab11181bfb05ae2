//go:build !windows

package child

import (
	"os"
	"strconv"
	"syscall"
)

// descriptor makes a file of a descriptor that the kernel handed over.
// Processes that the cell starts don't get it: the kernel waits for its end.
func descriptor(fd int) *os.File {
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), "descriptor "+strconv.Itoa(fd))
}
