package jupyter

import (
	"strings"
	"testing"

	"parity.lab/kernel/internal/kerneltest"
)

func TestInput(t *testing.T) {
	b := newBench(t)
	id := b.Start("out prompt follows\ninput name? ", map[string]any{"allow_stdin": true})
	q := b.Question(id)
	if q.Text("prompt") != "name?" || q.Content["password"] != false {
		t.Errorf("question %v", q)
	}
	b.Answer(q, "seven")
	if reply := b.Reply(id); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
	if got := kerneltest.Printed(b.Published(id), "stdout"); got != "prompt followsgot seven" {
		t.Errorf("printed %q", got)
	}
}

func TestInputWithoutAFrontEnd(t *testing.T) {
	b := newBench(t)
	reply, _ := b.Execute("input name?")
	if reply.Status() != "error" || !strings.Contains(reply.Text("evalue"), "allow_stdin") {
		t.Errorf("reply %v", reply)
	}
	if _, err := b.fake.input("1", "again?", false); err == nil {
		t.Error("a cell that has ended was allowed to ask")
	}
	if _, err := b.fake.input("nobody", "again?", false); err == nil {
		t.Error("an unknown cell was allowed to ask")
	}
}

func TestInputIsInterrupted(t *testing.T) {
	b := newBench(t)
	id := b.Start("input name?", map[string]any{"allow_stdin": true})
	q := b.Question(id)
	b.Ask("control", "interrupt_request", map[string]any{})
	if reply := b.Reply(id); reply.Status() != "error" || !strings.Contains(reply.Text("evalue"), "interrupted") {
		t.Errorf("reply %v", reply)
	}
	b.Published(id)
	b.Answer(q, "too late")
	id = b.Start("input name?", map[string]any{"allow_stdin": true})
	q = b.Question(id)
	b.Answer(q, "in time")
	if got := kerneltest.Printed(b.Published(id), "stdout"); got != "got in time" {
		t.Errorf("printed %q", got)
	}
	if got := b.logs(); !strings.Contains(got, "without a question") {
		t.Errorf("logged %q", got)
	}
}
