package notebook

import (
	"maps"
	"strings"

	"parity.lab/kernel/event"
)

// recorder turns the events of cells into their outputs.
type recorder struct {
	// shown are the outputs that carry a display's id, in any cell.
	shown map[string][]*Output
	// clearing are the cells whose outputs go when the next output comes.
	clearing map[*Cell]bool
	// streams are the texts that the streams at the ends of cells grow in, so
	// that many small pieces cost time linear in their sum.
	streams map[*Output]*strings.Builder
}

func newRecorder() *recorder {
	return &recorder{
		shown:    map[string][]*Output{},
		clearing: map[*Cell]bool{},
		streams:  map[*Output]*strings.Builder{},
	}
}

// add stores one event of a cell.
func (r *recorder) add(c *Cell, e event.Event) {
	switch e.Kind {
	case event.Clear:
		if e.Wait {
			r.clearing[c] = true
		} else {
			r.clear(c)
		}
		return
	case event.Update:
		for _, o := range r.shown[e.ID] {
			o.Data, o.Metadata = bundleOf(e.Bundle)
		}
		return
	}
	if r.clearing[c] {
		r.clear(c)
	}
	switch e.Kind {
	case event.Stream:
		r.stream(c, e.Name, e.Text)
	case event.Display, event.Value:
		o := &Output{Type: OutDisplay, made: true}
		if e.Kind == event.Value {
			o.Type, o.Count = OutResult, c.Count
		}
		o.Data, o.Metadata = bundleOf(e.Bundle)
		c.Outputs = append(c.Outputs, o)
		if e.ID != "" {
			r.shown[e.ID] = append(r.shown[e.ID], o)
		}
	}
}

// stream joins a piece of text to the cell's last output when that is the same stream.
func (r *recorder) stream(c *Cell, name, text string) {
	if name == "" {
		name = event.Stdout
	}
	var o *Output
	if n := len(c.Outputs); n > 0 && c.Outputs[n-1].Type == OutStream && c.Outputs[n-1].Name == name {
		o = c.Outputs[n-1]
	} else {
		o = &Output{Type: OutStream, Name: name, made: true}
		c.Outputs = append(c.Outputs, o)
		r.streams[o] = &strings.Builder{}
	}
	b := r.streams[o]
	b.WriteString(text)
	o.Text = b.String()
}

// fail stores why a cell did not run to its end.
func (r *recorder) fail(c *Cell, f *event.Fault) {
	if r.clearing[c] {
		r.clear(c)
	}
	lines := f.Traceback
	if len(lines) == 0 {
		lines = []string{f.Error()}
	}
	c.Outputs = append(c.Outputs, &Output{
		Type: OutError, ErrorName: f.Name, ErrorValue: f.Value, Traceback: lines, made: true,
	})
}

func (r *recorder) clear(c *Cell) {
	delete(r.clearing, c)
	c.Outputs = nil
}

// bundleOf copies a bundle, because later updates of a display may reuse its maps.
func bundleOf(b *event.Bundle) (data, metadata map[string]any) {
	if b == nil {
		return map[string]any{}, map[string]any{}
	}
	return joinBundle(b.Data), maps.Clone(notNil(b.Metadata))
}
