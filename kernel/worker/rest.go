package worker

import (
	"runtime/debug"
	"sync"
	"time"
)

// restAfter is how long a process must have had nothing to do before it gives
// memory back.
const restAfter = 2 * time.Second

// rest gives the memory that work has left behind back to the system when there
// has been no more work for a while. The zero value is ready.
type rest struct {
	mu    sync.Mutex
	timer *time.Timer
}

// work tells that work begins.
func (r *rest) work() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer != nil {
		r.timer.Stop()
	}
}

// done tells that it has ended.
func (r *rest) done() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer == nil {
		r.timer = time.AfterFunc(restAfter, debug.FreeOSMemory)
		return
	}
	r.timer.Reset(restAfter)
}
