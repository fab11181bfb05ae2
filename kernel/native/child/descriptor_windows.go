package child

import (
	"os"
	"strconv"
)

// descriptor makes a file of a handle. On Windows the kernel hands over files by
// name; see open.
func descriptor(fd int) *os.File {
	return os.NewFile(uintptr(fd), "handle "+strconv.Itoa(fd))
}
