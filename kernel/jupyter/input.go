package jupyter

import (
	"errors"
	"slices"
	"sync"
)

// questions are the input requests that wait for the user; there is at most one.
type questions struct {
	asking sync.Mutex // held from question to answer
	mu     sync.Mutex
	answer chan answer // of the open question, nil if there is none
	route  [][]byte    // who was asked
}

// answer is what came back for a question.
type answer struct {
	value string
	err   error
}

// open begins a question; the result receives its answer.
func (q *questions) open(route [][]byte) <-chan answer {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.answer, q.route = make(chan answer, 1), route
	return q.answer
}

// cancel answers the open question with an error.
func (q *questions) cancel(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answer != nil {
		q.answer <- answer{err: err}
		q.answer = nil
	}
}

// reply answers the open question if it was asked of that front end.
func (q *questions) reply(route [][]byte, value string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	same := func(a, b []byte) bool { return string(a) == string(b) }
	if q.answer == nil || !slices.EqualFunc(route, q.route, same) {
		return false
	}
	q.answer <- answer{value: value}
	q.answer = nil
	return true
}

// ask asks the user of the front end that sent the cell for a line. It fails
// when that front end takes no questions, when the cell has ended and when the
// cell is interrupted.
func (k *Kernel) ask(request, prompt string, password bool) (string, error) {
	k.in.asking.Lock()
	defer k.in.asking.Unlock()
	c := k.cells.get(request)
	switch {
	case c == nil || c.id != request || !c.live.Load():
		return "", errors.New("input can only be read while the cell runs")
	case !c.stdin:
		return "", errors.New("this front end does not answer input requests (allow_stdin is false)")
	}
	k.out.flush()
	ch := k.in.open(c.route)
	defer k.in.cancel(nil)
	if k.closed.Load() {
		return "", errClosed
	}
	err := k.post(&Message{Channel: Stdin, Route: c.route, Parent: c.parent}, "input_request", inputRequest{prompt, password}, map[string]any{})
	if err != nil {
		return "", err
	}
	a := <-ch
	return a.value, a.err
}

// receiveInput takes a message of the stdin channel.
func (k *Kernel) receiveInput(m *Message) {
	if m.Header.Type != "input_reply" {
		k.log("stdin: a message of type %q was ignored", m.Header.Type)
		return
	}
	var c struct {
		Value string `json:"value"`
	}
	if err := m.decode(&c); err != nil {
		k.log("stdin: a message was dropped: %v", err)
		return
	}
	if !k.in.reply(m.Route, c.Value) {
		k.log("stdin: an answer without a question was dropped")
	}
}
