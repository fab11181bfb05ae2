package session

import (
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

func TestConstantsThatNoTypeHolds(t *testing.T) {
	b := open(t)
	b.want("1 << 70", "1180591620717411303424")
	b.want("1 << 70, 1 << 62", "1180591620717411303424 4611686018427387904")
	b.want("-1 << 63, uint64(1<<64 - 1)", "-9223372036854775808 18446744073709551615")
	b.want("1e400", "1e+400")
}

// traceback runs a cell that fails and returns what is shown.
func (b *notebook) traceback(code string) string {
	b.n++
	r := b.s.Run(event.Request{ID: "test", Code: code, Count: b.n})
	if r.Fault == nil {
		b.t.Fatalf("cell %q did not fail", code)
	}
	return strings.Join(r.Fault.Traceback, "\n")
}

func TestTracebacks(t *testing.T) {
	b := open(t)
	deep := b.traceback("func rec(n int) int { return rec(n+1) + 1 }\nrec(0)")
	if n := strings.Count(deep, "\n"); n > 20 || !strings.Contains(deep, "more calls like this") {
		t.Errorf("%d lines for a recursion:\n%s", n, deep)
	}
	for _, code := range []string{
		"import \"time\"\n\ngo func() {\n\tpanic(\"lost\")\n}()\ntime.Sleep(time.Hour)",
		"\n\ntime.AfterFunc(1, func() {\n\tpanic(\"lost\")\n})\ntime.Sleep(time.Hour)",
	} {
		if tb := b.traceback(code); !strings.Contains(tb, ":4:2") {
			t.Errorf("cell %q: no position in\n%s", code, tb)
		}
	}
	if tb := b.traceback("ch := make(chan int)\nclose(ch)\nselect {\ncase ch <- 1:\ndefault:\n}"); !strings.Contains(tb, ":3:1") {
		t.Errorf("no position of the select statement in\n%s", tb)
	}
	if tb := b.traceback("func f() { defer func() {}(); panic(1) }\nf()"); strings.Contains(tb, "imports") {
		t.Errorf("a place that no cell has in\n%s", tb)
	}
}

// Errors of types declared in cells are errors, too.
func TestErrorValues(t *testing.T) {
	b := open(t)
	b.want("import (\"errors\"; \"fmt\")\ntype E struct{ n int }\nfunc (e E) Error() (s string) { return fmt.Sprint(\"e\", e.n) }\nfunc mk(n int) (int, error) { if n == 0 { return 5, nil }; return n, E{n} }", "")
	for code, want := range map[string]string{
		"mk(3)":                       "Error: e3",
		"_, err := mk(4); err":        "Error: e4",
		"error(&E{5})":                "Error: e5",
		"fmt.Errorf(\"x: %w\", E{6})": "Error: x: e6",
		"errors.Join(E{7}, nil)":      "Error: e7",
	} {
		if _, fault := b.run(code); fault != want {
			t.Errorf("%s: fault %q, want %q", code, fault, want)
		}
	}
	b.want("mk(0)", "5")
	b.want("E{8}", "e8") // a value of that type, not an error value
	b.want("error(E{9}), 1", "e9 1")
}
