package jupyter

import (
	"sync"
	"time"

	"parity.lab/kernel/internal/patience"
)

// executeType is the type of the requests that run cells.
const executeType = "execute_request"

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
	arrival chan struct{} // holds a token if a cell has come since the queue was empty
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
	if m.Header.Type == executeType {
		select {
		case q.arrival <- struct{}{}:
		default:
		}
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
	if len(q.jobs) == 0 {
		select {
		case <-q.arrival:
		default:
		}
	}
	return j, true
}

// abort marks the cells that wait as aborted. Other requests stay as they are.
func (q *queue) abort() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i := range q.jobs {
		if q.jobs[i].message.Header.Type == executeType {
			q.jobs[i].aborted = true
		}
	}
}

// pauses say when a front end that sends cells together has sent the last one.
type pauses struct {
	first time.Duration // so long no cell has come behind a failed one
	later time.Duration // so long no other has come behind that
	limit time.Duration // longest wait for both
}

// calm waits for a pause between the cells that come.
func (q *queue) calm(p pauses) {
	end := patience.New(p.limit)
	defer end.Stop()
	for pause := p.first; ; pause = p.later {
		late := patience.New(pause)
		select {
		case <-q.arrival:
			late.Stop()
		case <-late.C:
			return
		case <-end.C:
			late.Stop()
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
