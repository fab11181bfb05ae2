package notebook

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func stream(text string) *Output { return &Output{Type: OutStream, Name: "stdout", Text: text} }

func codeWith(source string, outputs ...*Output) *Cell {
	c := codeCell(source)
	c.Outputs = outputs
	return c
}

func TestCompare(t *testing.T) {
	picture := func(s string) *Output { return &Output{Type: OutDisplay, Data: map[string]any{"image/png": s}} }
	value := func(s string, n int) *Output {
		return &Output{Type: OutResult, Data: map[string]any{"text/plain": s}, Count: n}
	}
	ignore := func(p string) CompareOptions { return CompareOptions{Ignore: []*regexp.Regexp{regexp.MustCompile(p)}} }
	for _, c := range []struct {
		name string
		a, b *Notebook
		o    CompareOptions
		want string // the places and kinds of all differences
	}{
		{"same", book(textCell("# T"), codeWith("x", stream("1\n"))), book(textCell("# T"), codeWith("x", stream("1\n"))), CompareOptions{}, ""},
		{"counts", book(codeWith("x", value("1", 3))), book(codeWith("x", value("1", 7))), CompareOptions{}, ""},
		{"text", book(codeWith("x", stream("1\n"))), book(codeWith("x", stream("2\n"))), CompareOptions{}, "1/1 output 1, stdout"},
		{"time", book(codeWith("x", stream("took 1.2s\n"))), book(codeWith("x", stream("took 900ms\n"))), ignore(`[\d.]+(s|ms)`), ""},
		{"near", book(codeWith("x", value("pi 3.14159, 1", 1))), book(codeWith("x", value("pi 3.14160, 1", 1))), CompareOptions{Tolerance: 1e-4}, ""},
		{"ids", book(codeWith("x", value("<a id='play-4cf602c517ad104c-3'>", 1))), book(codeWith("x", value("<a id='play-6eb9d2c3e417cdc7-4'>", 1))), CompareOptions{}, ""},
		{"not near", book(codeWith("x", value("pi 3.14, 1", 1))), book(codeWith("x", value("pi 3.15, 1", 1))), CompareOptions{Tolerance: 1e-4}, "1/1 output 1, text/plain"},
		{"other words", book(codeWith("x", value("a 1", 1))), book(codeWith("x", value("b 1", 1))), CompareOptions{Tolerance: 1}, "1/1 output 1, text/plain"},
		{"picture", book(codeWith("x", picture("AAAA"))), book(codeWith("x", picture("AAAB"))), CompareOptions{}, "1/1 output 1, image/png"},
		{"output lost", book(codeWith("x", stream("1"), value("2", 1))), book(codeWith("x", stream("1"))), CompareOptions{}, "1/1 output 2, text/plain"},
		{"output new", book(codeWith("x")), book(codeWith("x", &Output{Type: OutError, ErrorName: "E", ErrorValue: "v"})), CompareOptions{}, "1/1 output 1, error"},
		{"cell new", book(codeCell("a"), codeCell("c")), book(codeCell("a"), codeCell("b"), codeCell("c")), CompareOptions{}, "0/2 cell"},
		{"cell lost", book(textCell("a"), codeCell("b"), codeCell("c")), book(codeCell("b"), codeCell("c")), CompareOptions{}, "1/0 cell"},
		{"source", book(codeCell("a"), codeCell("b")), book(codeCell("a"), codeCell("c")), CompareOptions{}, "2/2 source"},
		{"type", book(textCell("a")), book(codeCell("a")), CompareOptions{}, "1/0 cell; 0/1 cell"},
		{"empty", book(), book(), CompareOptions{}, ""},
	} {
		var got []string
		for _, d := range Compare(c.a, c.b, c.o) {
			got = append(got, fmt.Sprintf("%d/%d %s", d.A, d.B, d.What))
			if !strings.HasPrefix(d.Unified(), "@@ cell ") {
				t.Errorf("%s: %s", c.name, d.Unified())
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}

func TestUnified(t *testing.T) {
	lines := func(s string) string { return strings.ReplaceAll(s, " ", "\n") + "\n" }
	for _, c := range []struct{ old, new, want string }{
		{lines("a b c"), lines("a x c"), "  a\n- b\n+ x\n  c\n"},
		{lines("1 2 3 4 5 6 7 8 9"), lines("1 2 3 4 x 6 7 8 9"), "  …\n  3\n  4\n- 5\n+ x\n  6\n  7\n  …\n"},
		{lines("a 1 2 3 4 5 6 b"), lines("A 1 2 3 4 5 6 B"), "- a\n+ A\n  1\n  2\n  …\n  5\n  6\n- b\n+ B\n"},
		{"", lines("a"), "+ a\n"},
		{"a\n", "a", "  (the texts differ in line feeds at the end only)\n"},
	} {
		d := Difference{A: 1, B: 2, What: "source", Cell: "x", Old: c.old, New: c.new}
		if got, want := d.Unified(), "@@ cell 2, 1 in the first, source: x\n"+c.want; got != want {
			t.Errorf("%q, %q:\n%s, want\n%s", c.old, c.new, got, want)
		}
	}
	long := strings.Repeat("a\n", 5000) + strings.Repeat("b\n", 5000)
	d := Difference{A: 1, B: 1, Old: long, New: strings.Repeat("c\n", 5000) + strings.Repeat("b\n", 5000)}
	if got := strings.Count(d.Unified(), "\n- a") + strings.Count(d.Unified(), "\n+ c"); got != 10000 {
		t.Errorf("%d lines", got)
	}
}
