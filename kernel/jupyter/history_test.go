package jupyter

import (
	"fmt"
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

// lines returns a history_reply as text: SESSION:LINE CODE, and = RESULT.
func (b *bench) lines(t *testing.T, content map[string]any) string {
	t.Helper()
	reply, _ := b.Ask("shell", "history_request", content)
	if reply.Status() != "ok" {
		t.Fatalf("%v: %v", content, reply)
	}
	var all []string
	for _, entry := range reply.Content["history"].([]any) {
		e := entry.([]any)
		code, result := e[2], ""
		if pair, ok := code.([]any); ok {
			code, result = pair[0], fmt.Sprint(" = ", pair[1])
		}
		all = append(all, fmt.Sprintf("%v:%v %v%s", e[0], e[1], code, result))
	}
	return strings.Join(all, "; ")
}

func TestHistory(t *testing.T) {
	b := newBench(t)
	b.Execute("value 1")
	b.Execute("out two")
	b.Published(b.Start("out silent", map[string]any{"silent": true}))
	b.Published(b.Start("out not stored", map[string]any{"store_history": false}))
	b.Execute("fail Panic three")
	b.Execute("value 1")
	b.Execute(" \n")
	type part = map[string]any
	tests := []struct {
		name    string
		request part
		want    string
	}{
		{"tail", part{"hist_access_type": "tail", "n": 2, "output": false, "raw": true}, "1:3 fail Panic three; 1:4 value 1"},
		{"tail of all", part{"hist_access_type": "tail", "n": 100}, "1:1 value 1; 1:2 out two; 1:3 fail Panic three; 1:4 value 1"},
		{"tail of nothing", part{"hist_access_type": "tail", "n": 0}, ""},
		{"tail without n", part{"hist_access_type": "tail", "n": nil, "raw": false}, "1:1 value 1; 1:2 out two; 1:3 fail Panic three; 1:4 value 1"},
		{"tail with output", part{"hist_access_type": "tail", "n": 3, "output": true}, "1:2 out two = <nil>; 1:3 fail Panic three = <nil>; 1:4 value 1 = 1"},
		{"range", part{"hist_access_type": "range", "session": 0, "start": 2, "stop": 4}, "1:2 out two; 1:3 fail Panic three"},
		{"range by number", part{"hist_access_type": "range", "session": 1, "start": 1, "stop": 2, "output": true}, "1:1 value 1 = 1"},
		{"range to the end", part{"hist_access_type": "range", "session": 0, "start": 3, "stop": nil}, "1:3 fail Panic three; 1:4 value 1"},
		{"range from the end", part{"hist_access_type": "range", "session": 0, "start": -2}, "1:3 fail Panic three; 1:4 value 1"},
		{"range before the end", part{"hist_access_type": "range", "session": 0, "start": 1, "stop": -2}, "1:1 value 1; 1:2 out two"},
		{"range of another session", part{"hist_access_type": "range", "session": 7, "start": 1}, ""},
		{"range of the session before", part{"hist_access_type": "range", "session": -1}, ""},
		{"search", part{"hist_access_type": "search", "pattern": "value*"}, "1:1 value 1; 1:4 value 1"},
		{"search unique", part{"hist_access_type": "search", "pattern": "value*", "unique": true}, "1:4 value 1"},
		{"search n", part{"hist_access_type": "search", "pattern": "*", "n": 1}, "1:4 value 1"},
		{"search n of unique", part{"hist_access_type": "search", "pattern": "*", "n": 2, "unique": true}, "1:3 fail Panic three; 1:4 value 1"},
		{"search matches the whole", part{"hist_access_type": "search", "pattern": "value"}, ""},
		{"search output", part{"hist_access_type": "search", "pattern": "?a[k-m]ue [0-9]", "n": 1, "output": true}, "1:4 value 1 = 1"},
	}
	for _, tt := range tests {
		if got := b.lines(t, tt.request); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	reply, _ := b.Ask("shell", "history_request", part{"hist_access_type": "everything"})
	if reply.Status() != "error" || !strings.Contains(reply.Text("evalue"), "expected tail, range or search") {
		t.Errorf("an unknown type of access: %v", reply)
	}

	if err := b.kernel.Restart(); err != nil {
		t.Fatal(err)
	}
	b.Execute("out again")
	if got := b.lines(t, part{"hist_access_type": "range", "session": -1, "start": 4}); got != "1:4 value 1" {
		t.Errorf("the session before the restart: %q", got)
	}
	if got := b.lines(t, part{"hist_access_type": "tail", "n": 2}); got != "1:4 value 1; 2:1 out again" {
		t.Errorf("the tail after the restart: %q", got)
	}
}

func TestHistoryIsBounded(t *testing.T) {
	h := newHistory()
	for i := range historyCells + 10 {
		h.add(int64(i+1), "x")
	}
	if len(h.cells) != historyCells || h.cells[0].line != 11 {
		t.Errorf("%d cells are kept, from line %d on", len(h.cells), h.cells[0].line)
	}
	big := h.add(99999, strings.Repeat("x", historyBytes))
	if len(h.cells) != 1 || h.cells[0] != big {
		t.Errorf("%d cells are kept beside a huge one", len(h.cells))
	}
	h.shows(h.add(100000, "y"), event.Plain(strings.Repeat("é", resultBytes)))
	sum := 0
	for _, p := range h.cells {
		sum += p.size()
	}
	if last := h.cells[len(h.cells)-1]; len(last.result) > resultBytes+4 || h.bytes != sum {
		t.Errorf("a result of %d bytes is kept; %d bytes are counted, %d there", len(last.result), h.bytes, sum)
	}
}

func TestGlob(t *testing.T) {
	tests := []struct {
		pattern, text string
		want          bool
	}{
		{"", "", true}, {"", "a", false}, {"*", "", true}, {"*", "a\nb", true}, {"?", "", false}, {"?", "π", true},
		{"6?7*", "6*7", true}, {"6?7*", "6*7 + 1", true}, {"6?7", "6*7 ", false}, {"a*b*c", "aXbYbc", true}, {"a*b*c", "aXbYbd", false},
		{"[abc]x", "bx", true}, {"[abc]x", "dx", false}, {"[a-c]", "b", true}, {"[a-c]", "d", false}, {"[^a-c]", "d", true}, {"[^a-c]", "a", false},
		{"[]]", "]", true}, {"[a-]", "-", true}, {"[ab", "[ab", true}, {"[ab", "a", false}, {"[", "[", true}, {"*[*", "a[b", true},
	}
	for _, tt := range tests {
		if got := glob(tt.pattern, tt.text); got != tt.want {
			t.Errorf("glob(%q, %q) = %v", tt.pattern, tt.text, got)
		}
	}
	if glob(strings.Repeat("*a", 200)+"b", strings.Repeat("a", 20000)) { // would never end if it were tried in all ways
		t.Error("no b, but a match")
	}
}
