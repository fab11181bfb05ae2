package native

import (
	"encoding/json"

	"parity.lab/kernel/event"
)

// childVariable and childMark are what package child calls Variable and Mark. A
// test compares them; the package itself runs only in executables.
const (
	childVariable = "PARITYLAB_NATIVE"
	childMark     = "\x00\x01paritylab-display-"
)

// report is one line from the program, as package child writes it.
type report struct {
	Kind   string         `json:"kind"`
	Number int            `json:"number"`
	Marked bool           `json:"marked"`
	ID     string         `json:"id"`
	Bundle map[string]any `json:"bundle"`
	Values []reported     `json:"values"`
	Error  *reported      `json:"error"`
}

// reported is one result in a report.
type reported struct {
	Type   string         `json:"type"`
	Bundle map[string]any `json:"bundle"`
}

func (v reported) value() Value {
	return Value{Type: v.Type, Bundle: &event.Bundle{Data: v.Bundle}}
}

// report takes one line from the program. A line that is cut off belongs to a
// process that was killed while it wrote.
func (r *run) report(line []byte) {
	var got report
	if json.Unmarshal(line, &got) != nil {
		return
	}
	if got.Kind == "results" {
		r.results.Done = true
		for _, v := range got.Values {
			r.results.Values = append(r.results.Values, v.value())
		}
		if got.Error != nil {
			v := got.Error.value()
			r.results.Error = &v
		}
		return
	}
	e := event.Event{ID: got.ID}
	switch got.Kind {
	case "display":
		e.Kind = event.Display
	case "update":
		e.Kind = event.Update
	case "clear":
		e.Kind = event.Clear
	default:
		return
	}
	if got.Bundle != nil {
		e.Bundle = &event.Bundle{Data: got.Bundle}
	}
	r.out.display(got.Number, got.Marked, e)
}
