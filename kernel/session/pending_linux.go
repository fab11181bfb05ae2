package session

import (
	"os"
	"syscall"
	"unsafe"
)

// pending tells whether there is something to read in a pipe.
func pending(f *os.File) bool {
	raw, err := f.SyscallConn()
	if err != nil {
		return false
	}
	var n int32
	_ = raw.Control(func(fd uintptr) {
		_, _, _ = syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCINQ, uintptr(unsafe.Pointer(&n)))
	})
	return n > 0
}
