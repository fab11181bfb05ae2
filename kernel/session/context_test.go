package session

import (
	"context"
	"testing"
	"time"

	"parity.lab/kernel/event"
)

// TestCellContext: only a context that was asked for its end gives its cell time
// to come to an end by itself.
func TestCellContext(t *testing.T) {
	inner, cancel := context.WithCancel(t.Context())
	c := &cellContext{Context: inner}
	if c.Value("key") != nil || c.asked.Load() {
		t.Error("reading a value counts as asking")
	}
	derived, stop := context.WithTimeout(c, time.Hour)
	defer stop()
	if !c.asked.Load() {
		t.Error("a derived context does not count as asking")
	}
	cancel()
	<-derived.Done()
	if c.Err() != context.Canceled || derived.Err() != context.Canceled {
		t.Errorf("after the interrupt: %v, %v", c.Err(), derived.Err())
	}
}

// TestInterruptAtTheStart: an interrupt that comes before the cell's function
// has begun, or at any moment of its beginning, ends the cell and loses nothing.
// The interpreter by itself would forget it, or drop the function halfway.
func TestInterruptAtTheStart(t *testing.T) {
	s, err := New(Options{Events: func(event.Event) {}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, code := range []string{"for {}", "for { defer func() {}() }"} { // compiled, interpreted
		for i := range 40 {
			req := event.Request{Code: code, Count: i}
			s.Expect(req)
			if i < 5 {
				s.Interrupt()
			} else {
				time.AfterFunc(time.Duration(i-5)*100*time.Microsecond, s.Interrupt)
			}
			if r := s.Run(req); r.Fault == nil || r.Fault.Name != event.Interrupted || r.Lost {
				t.Fatalf("%s, interrupt %d: %+v", code, i, r)
			}
		}
	}
}
