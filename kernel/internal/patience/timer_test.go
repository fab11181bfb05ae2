package patience

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for d, steps := range map[time.Duration]time.Duration{
			0: 2, 1: 2, shortest: 2, 3 * shortest: 3, mostSteps * shortest: mostSteps, time.Second: mostSteps, time.Hour: mostSteps,
		} {
			start := time.Now()
			late := New(d)
			late.mu.Lock()
			if late.step > 0 && late.left != int(steps) { // else one may be over
				t.Errorf("a wait of %v has %d steps, want %d", d, late.left, steps)
			}
			late.mu.Unlock()
			<-late.C
			if got, want := time.Since(start), d/steps*steps; got != want {
				t.Errorf("a wait of %v took %v", d, got)
			}
		}
	})
}

// stalled makes the timer believe that a step ends now, as after a stall that
// took longer than the step.
func (t *Timer) stalled() { t.tick() }

// A stall takes one step off the wait, however long it is.
func TestStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		late := New(mostSteps * time.Second)
		for range 3 {
			time.Sleep(time.Second / 2)
			late.stalled() // half a step early, which begins the next
		}
		<-late.C
		if got, want := time.Since(start), 3*time.Second/2+(mostSteps-3)*time.Second; got != want {
			t.Errorf("took %v, want %v", got, want)
		}
	})
}

func TestStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		late := After(time.Second, func() { t.Error("called") })
		time.Sleep(time.Second / 2)
		if !late.Stop() {
			t.Error("stopped too late")
		}
		if late.Stop() {
			t.Error("stopped twice")
		}
		time.Sleep(time.Hour)
		ended := New(time.Second)
		<-ended.C
		if ended.Stop() {
			t.Error("stopped after its end")
		}
	})
}
