package search

import (
	"context"
	"sync"
	"time"
)

// inOrder does pieces of work, numbered from 0, in several goroutines. work tells
// whether the answer is found, and then pieces with larger numbers do not matter:
// none is begun, and the context of those under way is cancelled. It returns the
// smallest number of a piece that said so, or n, when all pieces up to there are
// done. A negative n means that there is no end.
//
// So what comes out depends on no accident of scheduling, if each piece depends on
// its number only. tick is called about five times a second, from the goroutine
// that called inOrder, and a panic of a piece goes through to there.
func inOrder(ctx context.Context, workers, n int, tick func(), work func(ctx context.Context, worker, i int) (found bool)) int {
	q := &queue{end: n, running: map[int]context.CancelFunc{}}
	if n < 0 {
		q.end = int(^uint(0) >> 1)
	}
	if workers <= 1 {
		for i := 0; i < q.end && ctx.Err() == nil; i++ {
			if work(ctx, 0, i) {
				return i
			}
		}
		return q.end
	}
	var all sync.WaitGroup
	for worker := range workers {
		all.Add(1)
		go func() {
			defer all.Done()
			q.serve(ctx, worker, work)
		}()
	}
	done := make(chan struct{})
	go func() {
		all.Wait()
		close(done)
	}()
	clock := time.NewTicker(every)
	defer clock.Stop()
	for {
		select {
		case <-clock.C:
			if tick != nil {
				tick()
			}
			continue
		case <-done:
		}
		break
	}
	if q.panicked {
		panic(q.panic)
	}
	return q.end
}

// queue hands out the pieces.
type queue struct {
	mu       sync.Mutex
	next     int
	end      int // the smallest piece that found the answer, or how many there are
	running  map[int]context.CancelFunc
	panicked bool
	panic    any
}

func (q *queue) serve(ctx context.Context, worker int, work func(context.Context, int, int) bool) {
	defer func() {
		if x := recover(); x != nil {
			q.mu.Lock()
			defer q.mu.Unlock()
			q.panicked, q.panic = true, x
			q.stop(-1)
		}
	}()
	for {
		i, own, ok := q.take(ctx)
		if !ok {
			return
		}
		found := work(own, worker, i)
		q.mu.Lock()
		q.running[i]()
		delete(q.running, i)
		if found && i < q.end {
			q.stop(i)
		}
		q.mu.Unlock()
	}
}

// take returns the next piece with a context of its own.
func (q *queue) take(ctx context.Context) (i int, own context.Context, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.next >= q.end || ctx.Err() != nil {
		return 0, nil, false
	}
	i = q.next
	q.next++
	own, cancel := context.WithCancel(ctx)
	q.running[i] = cancel
	return i, own, true
}

// stop makes piece i the last one that matters.
func (q *queue) stop(i int) {
	q.end = i
	for k, cancel := range q.running {
		if k > i {
			cancel()
		}
	}
}

// absorb adds the work of another expander with the same rules.
func (e *expander) absorb(w *expander) {
	e.stats.merge(w.stats)
	for i := range e.pruned {
		e.pruned[i] += w.pruned[i]
		e.spent[i] += w.spent[i]
		e.asked[i] += w.asked[i]
	}
}

// forget sets the counts to 0.
func (e *expander) forget() {
	e.stats = Stats{}
	clear(e.pruned)
	clear(e.spent)
	clear(e.asked)
}

// copyCounts returns an expander that holds nothing but the counts.
func (e *expander) copyCounts() *expander {
	c := &expander{stats: e.stats}
	c.pruned = append(c.pruned, e.pruned...)
	c.spent = append(c.spent, e.spent...)
	c.asked = append(c.asked, e.asked...)
	return c
}

// timeLeft returns the time until the deadline for a search that takes part: 0
// when there is none, and at least a moment.
func (m *meter) timeLeft() time.Duration {
	if m.deadline.IsZero() {
		return 0
	}
	return max(time.Until(m.deadline), 1)
}
