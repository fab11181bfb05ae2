package worker

import (
	"fmt"

	"parity.lab/kernel/event"
)

// print delivers plain output of the child.
func (w *Worker) print(name, text string) {
	w.mu.Lock()
	request := w.request
	w.mu.Unlock()
	w.deliver(event.Event{Request: request, Kind: event.Stream, Name: name, Text: text})
}

// bounded cuts the text of a cell that prints without end.
func (w *Worker) bounded(e event.Event) (event.Event, bool) {
	if e.Kind != event.Stream || w.options.Output < 0 {
		return e, true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	before := w.printed
	w.printed += int64(len(e.Text))
	switch {
	case w.printed <= w.options.Output:
		return e, true
	case before > w.options.Output:
		return e, false
	}
	e.Name = event.Stderr
	e.Text = fmt.Sprintf("\n[output cut: the cell printed more than %d MB; its other text is dropped]\n", w.options.Output>>20)
	return e, true
}

// deliver hands one event to the front end.
func (w *Worker) deliver(e event.Event) {
	w.delivering.Lock()
	defer w.delivering.Unlock()
	if e, ok := w.bounded(e); ok {
		w.options.Events(e)
	}
}
