package jupyter

import (
	"context"
	"os"
	"strconv"
	"syscall"
)

// parentEnds returns a channel that is closed when the process that started
// this one has ended. Jupyter leaves a handle of that process in
// JPY_PARENT_PID. Without that variable the channel is never closed.
func parentEnds(context.Context) <-chan struct{} {
	h, err := strconv.ParseUint(os.Getenv("JPY_PARENT_PID"), 10, 64)
	if err != nil || h == 0 {
		return nil
	}
	ended := make(chan struct{})
	go func() {
		if r, err := syscall.WaitForSingleObject(syscall.Handle(h), syscall.INFINITE); err == nil && r == syscall.WAIT_OBJECT_0 {
			close(ended)
		}
	}()
	return ended
}
