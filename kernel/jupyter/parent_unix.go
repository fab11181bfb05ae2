//go:build unix

package jupyter

import (
	"context"
	"errors"
	"os"
	"strconv"
	"syscall"
	"time"
)

// parentEnds returns a channel that is closed when the process that started
// this one has ended. Jupyter names that process in JPY_PARENT_PID; it is not
// the direct parent when a shell stands between. Without that variable the
// channel is never closed.
func parentEnds(ctx context.Context) <-chan struct{} {
	pid, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	if err != nil || pid <= 1 {
		return nil
	}
	ended := make(chan struct{})
	direct := os.Getppid() == pid
	alive := func() bool {
		if direct {
			return os.Getppid() == pid
		}
		return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
	}
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for alive() {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
		close(ended)
	}()
	return ended
}
