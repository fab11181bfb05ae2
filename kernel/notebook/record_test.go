package notebook

import (
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

// sketch prints outputs in one line each, for comparison.
func sketch(outputs []*Output) string {
	var b strings.Builder
	for _, o := range outputs {
		switch o.Type {
		case OutStream:
			b.WriteString(o.Name + " " + strings.ReplaceAll(o.Text, "\n", "/"))
		case OutError:
			b.WriteString("error " + o.ErrorName + " " + o.ErrorValue)
		default:
			text, _ := o.Data[event.TextPlain].(string)
			b.WriteString(o.Type + " " + text)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestRecorder(t *testing.T) {
	out := func(text string) event.Event {
		return event.Event{Kind: event.Stream, Name: event.Stdout, Text: text}
	}
	errs := func(text string) event.Event {
		return event.Event{Kind: event.Stream, Name: event.Stderr, Text: text}
	}
	show := func(id, text string) event.Event {
		return event.Event{Kind: event.Display, ID: id, Bundle: event.Plain(text)}
	}
	update := func(id, text string) event.Event {
		return event.Event{Kind: event.Update, ID: id, Bundle: event.Plain(text)}
	}
	value := func(text string) event.Event {
		return event.Event{Kind: event.Value, Bundle: event.Plain(text)}
	}
	wipe, wipeLater := event.Event{Kind: event.Clear}, event.Event{Kind: event.Clear, Wait: true}
	for _, c := range []struct {
		name   string
		events []event.Event
		want   string
	}{
		{"neighbouring pieces are joined", []event.Event{out("a"), out("b\n"), out("c")}, "stdout ab/c\n"},
		{"streams keep their order", []event.Event{out("a\n"), errs("b\n"), out("c\n")}, "stdout a/\nstderr b/\nstdout c/\n"},
		{"no name is stdout", []event.Event{{Kind: event.Stream, Text: "x"}}, "stdout x\n"},
		{"a display parts a stream", []event.Event{out("a"), show("", "D"), out("b"), value("V")}, "stdout a\ndisplay_data D\nstdout b\nexecute_result V\n"},
		{"update", []event.Event{show("1", "one"), show("2", "two"), update("1", "new")}, "display_data new\ndisplay_data two\n"},
		{"update of two places", []event.Event{show("1", "one"), show("1", "again"), update("1", "new")}, "display_data new\ndisplay_data new\n"},
		{"update of nothing", []event.Event{update("9", "new")}, ""},
		{"clear", []event.Event{out("a"), wipe, out("b")}, "stdout b\n"},
		{"clear at the end", []event.Event{out("a"), wipe}, ""},
		{"clear with wait", []event.Event{out("a"), wipeLater, out("b")}, "stdout b\n"},
		{"clear with wait and nothing behind", []event.Event{out("a"), wipeLater}, "stdout a\n"},
		{"update behind clear with wait", []event.Event{show("1", "one"), wipeLater, update("1", "new")}, "display_data new\n"},
	} {
		r, cell := newRecorder(), codeCell("")
		for _, e := range c.events {
			r.add(cell, e)
		}
		if got := sketch(cell.Outputs); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, c.want)
		}
	}
}

func TestRecorderUpdatesOtherCells(t *testing.T) {
	r, first, second := newRecorder(), codeCell(""), codeCell("")
	r.add(first, event.Event{Kind: event.Display, ID: "a", Bundle: event.Plain("old")})
	r.add(second, event.Event{Kind: event.Update, ID: "a", Bundle: event.Plain("new")})
	if got := sketch(first.Outputs) + sketch(second.Outputs); got != "display_data new\n" {
		t.Errorf("outputs %s", got)
	}
}

func TestRecorderCopiesBundles(t *testing.T) {
	r, cell := newRecorder(), codeCell("")
	b := event.Plain("one")
	r.add(cell, event.Event{Kind: event.Display, Bundle: b})
	b.Data[event.TextPlain] = "changed"
	if got := sketch(cell.Outputs); got != "display_data one\n" {
		t.Errorf("output %s", got)
	}
}

func TestRecorderFault(t *testing.T) {
	r, cell := newRecorder(), codeCell("")
	r.add(cell, event.Event{Kind: event.Stream, Text: "a"})
	r.add(cell, event.Event{Kind: event.Clear, Wait: true})
	r.fail(cell, &event.Fault{Name: event.Panic, Value: "boom"})
	if got := sketch(cell.Outputs); got != "error Panic boom\n" {
		t.Errorf("outputs %s", got)
	}
	if tb := cell.Outputs[0].Traceback; len(tb) != 1 || tb[0] != "Panic: boom" {
		t.Errorf("traceback %q", tb)
	}
}

func BenchmarkRecorderStream(b *testing.B) {
	for b.Loop() {
		r, cell := newRecorder(), codeCell("")
		for range 10000 {
			r.add(cell, event.Event{Kind: event.Stream, Text: "one line of output\n"})
		}
	}
}
