package patience

import (
	"sync"
	"time"
)

// A wait is cut into steps of not less than shortest, as each ends up to a
// millisecond late: at most so many, and two in any case.
const (
	mostSteps = 16
	shortest  = 5 * time.Millisecond
)

// Timer waits once. New and After make one.
type Timer struct {
	// C is closed at the end of the wait. It is nil for a Timer of After.
	C <-chan struct{}

	mu    sync.Mutex
	timer *time.Timer
	left  int // steps to go; 0 when the wait is over or stopped
	step  time.Duration
	end   func()
}

// New starts a wait in which this process can run for d.
func New(d time.Duration) *Timer {
	c := make(chan struct{})
	t := After(d, func() { close(c) })
	t.C = c
	return t
}

// After starts a wait in which this process can run for d, and calls f in a
// goroutine of its own at the end.
func After(d time.Duration, f func()) *Timer {
	steps := min(max(int(d/shortest), 2), mostSteps)
	t := &Timer{left: steps, step: d / time.Duration(steps), end: f}
	t.mu.Lock() // until there is a timer
	defer t.mu.Unlock()
	t.timer = time.AfterFunc(t.step, t.tick)
	return t
}

// tick ends a step.
func (t *Timer) tick() {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch t.left {
	case 0: // stopped
	case 1:
		t.left = 0
		go t.end()
	default:
		t.left--
		t.timer.Reset(t.step)
	}
}

// Stop ends the wait. It reports whether the wait was still going on: then the
// end does not come any more.
func (t *Timer) Stop() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	waiting := t.left > 0
	t.left = 0
	t.timer.Stop()
	return waiting
}
