package session

import (
	"context"
	"testing"
	"time"
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
