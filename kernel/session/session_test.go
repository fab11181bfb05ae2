package session

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

// notebook runs cells in a session and keeps what they put out.
type notebook struct {
	t      *testing.T
	s      *Session
	n      int
	stdout bytes.Buffer
	stderr bytes.Buffer
	values []string
}

func open(t *testing.T) *notebook {
	t.Helper()
	return openWith(t, Options{})
}

// openSafe opens a session in safe mode.
func openSafe(t *testing.T) *notebook {
	t.Helper()
	return openWith(t, Options{Safe: true})
}

func openWith(t *testing.T, o Options) *notebook {
	t.Helper()
	b := &notebook{t: t}
	o.Stdout, o.Stderr = &b.stdout, &b.stderr
	o.Events = func(e event.Event) {
		if e.Kind == event.Value {
			b.values = append(b.values, e.Bundle.PlainText())
		}
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	b.s = s
	t.Cleanup(s.Close)
	return b
}

// run runs one cell and returns its value and its fault as text.
func (b *notebook) run(code string) (value, fault string) {
	b.n++
	b.values = nil
	r := b.s.Run(event.Request{ID: "test", Code: code, Count: b.n})
	if r.Fault != nil {
		fault = r.Fault.Error()
	}
	return strings.Join(b.values, "|"), fault
}

// want runs a cell that must succeed with a value.
func (b *notebook) want(code, value string) {
	b.t.Helper()
	v, fault := b.run(code)
	if fault != "" || v != value {
		b.t.Errorf("cell %q: value %q, fault %q; want %q", code, v, fault, value)
	}
}

func TestBasics(t *testing.T) {
	b := open(t)
	b.want("6*7", "42")
	b.want("x := 1", "")
	b.want("x + 1", "2")
	b.want("func f() int { return x * 10 }", "")
	b.want("f()", "10")
	b.want("x := 7", "")
	b.want("f()", "70")
	b.want("func f() int { return x }\nf(), \"a\"", "7 a")
	b.want("fmt.Println(x)", "")
	if got := b.stdout.String(); got != "7\n" {
		t.Errorf("stdout %q", got)
	}
}

func TestValuesOfCellTypes(t *testing.T) {
	b := open(t)
	b.want("type P struct{ N, hid int }\nP{1, 2}", "{1 2}")
	b.want("[]P{{1, 2}, {3, 4}}", "[{1 2} {3 4}]")
	b.want("&P{1, 2}", "&{1 2}")
	b.want("type L bool\nfunc (l L) String() string {\n\tif l {\n\t\treturn \"#\"\n\t}\n\treturn \".\"\n}\nL(true)", "#")
	b.want("[]L{true, false}", "[# .]")
	b.want("map[string]L{\"a\": true}", "map[a:#]")
	if v, fault := b.run("var e error = fmt.Errorf(\"x\")\n1, e"); v != "1" || fault != "Error: x" {
		t.Errorf("value %q, fault %q", v, fault)
	}
	b.want("nil", "<nil>")
	b.want("\"text\"", "text")
	b.want("3.0", "3")
	b.want("'a'", "97")
}

func TestMagics(t *testing.T) {
	b := open(t)
	for _, topic := range []string{"", " limits", " safe"} {
		b.stdout.Reset()
		b.want("%help"+topic, "")
		if b.stdout.Len() < 300 {
			t.Errorf("%%help%s: %q", topic, b.stdout.String())
		}
	}
	b.want("%help\n6*7", "42")
	if _, fault := b.run("\n%nosuch"); !strings.Contains(fault, "cell[5]:2:1: unknown magic %nosuch (%help lists them)") {
		t.Error(fault)
	}
	if _, fault := b.run("%help nothing"); !strings.Contains(fault, "the topics are the magics, input, limits and safe") {
		t.Error(fault)
	}
	if _, fault := b.run("%help\nx := nosuch"); !strings.Contains(fault, "cell[7]:2:6: undefined: nosuch") {
		t.Error(fault)
	}
}

// A function declared again and again is always the newest for whoever calls it
// by name; what was handed on as a value stays what it was.
func TestFunctionsDeclaredAgain(t *testing.T) {
	b := open(t)
	b.want("func f(n int) int { return n + 1 }\nfunc g() int { return f(10) }\nkept := f", "")
	for i := 2; i < 9; i++ {
		b.want(fmt.Sprintf("func f(n int) int { return n + %d }", i), "")
		b.want("f(0), g(), kept(0)", fmt.Sprintf("%d %d 1", i, 10+i))
	}
	b.want("func f(n int) string { return fmt.Sprint(n) }\nfunc g() string { return f(3) }", "")
	b.want("f(7) + g()", "73")
	b.want("func f(n int) int { defer func() {}(); return n * 2 }\nfunc g() int { return f(4) }", "")
	b.want("f(2) + g() + kept(0)", "13")
}

// Functions of fmt used as values know the types of cells, too.
func TestFormatFunctionsAsValues(t *testing.T) {
	b := open(t)
	b.want("type sq struct{ Side float64 }\nfunc (s sq) String() string { return \"sq\" }\nf := fmt.Sprintf\nf(\"%T %v\", sq{1}, sq{2})", "main.sq sq")
	b.want("func pass(f func(string, ...any) string, x any) string { return f(\"%T %v\", x, x) }\npass(fmt.Sprintf, sq{2})", "main.sq sq")
	b.want("func late(f func(string, ...any) error, x any) error { defer func() {}(); return f(\"%T %v\", x, x) }\nlate(fmt.Errorf, sq{2}).Error()", "main.sq sq")
	b.stdout.Reset()
	b.want("p := fmt.Printf\np(\"%T|\", sq{1})\nq := fmt.Print\n_, _ = q(sq{1}, sq{2}, \"x\", 3, 4)", "")
	if got, want := b.stdout.String(), "main.sq|sq sqx3 4"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}
