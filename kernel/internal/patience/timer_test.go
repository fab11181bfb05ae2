package patience

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, d := range []time.Duration{0, 1, steps * time.Millisecond, time.Second, time.Hour} {
			start := time.Now()
			<-New(d).C
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
		late := New(steps * time.Second)
		for range 3 {
			time.Sleep(time.Second / 2)
			late.stalled() // half a step early, which begins the next
		}
		<-late.C
		if got, want := time.Since(start), 3*time.Second/2+(steps-3)*time.Second; got != want {
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
