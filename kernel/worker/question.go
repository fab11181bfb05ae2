package worker

import (
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/patience"
	"parity.lab/kernel/session"
)

// Complete tells what may stand at a byte offset of a cell that is being
// written. Without a child it answers nothing.
func (w *Worker) Complete(code string, offset int) event.Completion {
	m := w.question(message{Kind: kindComplete, Code: code, Offset: offset})
	if m.Completion == nil {
		return event.Completion{Start: offset, End: offset}
	}
	return *m.Completion
}

// Inspect tells about the name at a byte offset of a cell: its declaration and
// docs, or with source its text. Without a child it answers nothing.
func (w *Worker) Inspect(code string, offset int, source bool) event.Inspection {
	m := w.question(message{Kind: kindInspect, Code: code, Offset: offset, Source: source})
	if m.Inspection == nil {
		return event.Inspection{}
	}
	return *m.Inspection
}

// answerTime is how long an answer of a child may take that does not run a cell.
// The first one reads the types of packages, which a busy machine does slowly.
const answerTime = 10 * time.Second

// question asks the child and returns its answer, or an empty message.
func (w *Worker) question(m message) message {
	p, err := w.running()
	if err != nil {
		return message{}
	}
	w.mu.Lock()
	p.numbers++
	m.Number = p.numbers
	w.mu.Unlock()
	answer := make(chan message, 1)
	p.answers.Store(m.Number, answer)
	defer p.answers.Delete(m.Number)
	if p.out.send(m) != nil {
		return message{}
	}
	late := patience.New(answerTime)
	defer late.Stop()
	select {
	case a := <-answer:
		return a
	case <-p.died:
	case <-late.C:
	}
	return message{}
}

// IsComplete tells whether code is a whole cell.
func (w *Worker) IsComplete(code string) event.Completeness { return session.Completeness(code) }
