package jupyter

import (
	"sync"
	"time"
)

// job is a request in a queue.
type job struct {
	message *Message
	aborted bool // answer with status aborted, do not run
}

// queue holds the requests of one channel in the order of their arrival.
type queue struct {
	mu      sync.Mutex
	changed *sync.Cond
	jobs    []job
	closed  bool
	arrival chan struct{} // holds a token when a request came since it was last drained
}

func newQueue() *queue {
	q := &queue{arrival: make(chan struct{}, 1)}
	q.changed = sync.NewCond(&q.mu)
	return q
}

// put adds a request; after close it does nothing.
func (q *queue) put(m *Message) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.jobs = append(q.jobs, job{message: m})
	q.changed.Signal()
	select {
	case q.arrival <- struct{}{}:
	default:
	}
}

// take waits for a request. It reports false once the queue is closed.
func (q *queue) take() (job, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.jobs) == 0 && !q.closed {
		q.changed.Wait()
	}
	if q.closed {
		return job{}, false
	}
	j := q.jobs[0]
	q.jobs[0] = job{}
	q.jobs = q.jobs[1:]
	return j, true
}

// abort marks the cells that wait as aborted. Other requests stay as they are.
func (q *queue) abort() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i := range q.jobs {
		if q.jobs[i].message.Header.Type == "execute_request" {
			q.jobs[i].aborted = true
		}
	}
}

// calm waits until no request has come for the given time, but not longer than limit.
func (q *queue) calm(gap, limit time.Duration) {
	end := time.NewTimer(limit)
	defer end.Stop()
	for {
		quiet := time.NewTimer(gap)
		select {
		case <-q.arrival:
			quiet.Stop()
		case <-quiet.C:
			return
		case <-end.C:
			quiet.Stop()
			return
		}
	}
}

// close drops what waits and lets take return.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed, q.jobs = true, nil
	q.changed.Broadcast()
}
