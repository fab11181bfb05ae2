package search

import (
	"context"
	"time"
)

// meter says when it is time to look at the clock and the context. Work is
// paid in units of one rule call; between two looks lies a budget of units
// that adapts to what a unit costs, from compiled rules of a nanosecond to
// interpreted ones of many microseconds.
type meter struct {
	ctx      context.Context
	start    time.Time
	last     time.Time // of the last look
	deadline time.Time // zero: none
	shown    time.Time // of the last progress report
	progress func()
	left     int
	budget   int
	reason   Reason
}

const (
	minBudget = 1
	maxBudget = 1 << 12
	stateCost = 32 // units for what a problem does in one state, apart from rules

	quick = time.Millisecond       // a budget spent in less is doubled
	slow  = 5 * time.Millisecond   // a budget that took longer is cut
	every = 200 * time.Millisecond // between two progress reports
)

func newMeter(ctx context.Context, limit time.Duration, progress func()) *meter {
	if ctx == nil {
		panic("search: nil context")
	}
	now := time.Now()
	m := &meter{ctx: ctx, start: now, last: now, shown: now, progress: progress, left: 64, budget: 64}
	if limit > 0 {
		m.deadline = now.Add(limit)
	}
	return m
}

// spend pays units and reports whether the search may go on. After false,
// reason says why not.
func (m *meter) spend(units int) bool {
	m.left -= units
	return m.left > 0 || m.look()
}

func (m *meter) look() bool {
	if m.ctx.Err() != nil {
		m.reason = Cancelled
		return false
	}
	now := time.Now()
	if !m.deadline.IsZero() && !now.Before(m.deadline) {
		m.reason = TimeLimit
		return false
	}
	if m.progress != nil && now.Sub(m.shown) >= every {
		m.progress()
		now = time.Now()
		m.shown = now
		m.last = now
	}
	switch took := now.Sub(m.last); {
	case took < quick:
		m.budget = min(2*m.budget, maxBudget)
	case took > slow:
		m.budget = max(m.budget/8, minBudget)
	}
	m.last = now
	m.left = m.budget
	return true
}
