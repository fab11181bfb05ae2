package session

import (
	"fmt"
	"runtime/metrics"
	"time"

	"parity.lab/kernel/event"
)

// maxStacks is how much memory the stacks of all goroutines may take. A
// recursion without end is stopped there; a deep one of a sound program, some
// hundred thousand calls, stays below.
const maxStacks = 256 << 20

// watchEvery is short against the time in which a cell can fill the memory.
const watchEvery = 20 * time.Millisecond

const (
	heapMetric   = "/memory/classes/heap/objects:bytes"
	stackMetric  = "/memory/classes/heap/stacks:bytes"
	totalMetric  = "/memory/classes/total:bytes"
	returnMetric = "/memory/classes/heap/released:bytes"
)

// watch ends a run that eats up stack or memory, until the run is over.
func (s *Session) watch(r *run) {
	samples := []metrics.Sample{{Name: stackMetric}, {Name: totalMetric}, {Name: returnMetric}}
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-r.over:
			return
		case <-tick.C:
		}
		metrics.Read(samples)
		if samples[0].Value.Uint64() > maxStacks {
			f := &event.Fault{Name: event.Panic, Value: fmt.Sprintf("stack overflow: the calls took more than %d MB; a recursion without end?", maxStacks>>20), Traceback: s.noise.frames(false)}
			s.show(f)
			r.abort(f, false)
			return
		}
		if used := samples[1].Value.Uint64() - samples[2].Value.Uint64(); s.options.Memory > 0 && used > uint64(s.options.Memory) {
			f := &event.Fault{Name: event.Died, Value: fmt.Sprintf("out of memory: the cell took the session to %d MB, the limit is %d MB", used>>20, s.options.Memory>>20)}
			s.show(f)
			r.abort(f, true)
			return
		}
	}
}
