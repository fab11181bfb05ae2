package render

import (
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

var sources = map[string][]string{
	"cell[3]": {"x := 1", "\tif y {\t return boardd }", "  ", "漢字 := é + z", ""},
	"cell[1]": {"func at(xs []int, i int) int {", "\treturn xs[i]", "}"},
	"a b.go":  {"package main"},
}

func source(place string) []string { return sources[place] }

func TestTracebackOfDiagnostics(t *testing.T) {
	f := &event.Fault{Name: event.CompileError, Value: "2 errors", Traceback: []string{"not used"}, Diagnostics: []event.Diagnostic{
		{Place: "cell[3]", Line: 2, Column: 17, Message: "undefined: boardd", Hint: "did you mean board"},
		{Place: "cell[3]", Line: 4, Column: 16, Message: "undefined: z"},
		{Place: "cell[3]", Line: 1, Column: 99, Message: "far"},
		{Place: "cell[3]", Line: 3, Column: 1, Message: "blank line"},
		{Place: "cell[3]", Line: 9, Column: 1, Message: "beyond the end"},
		{Place: "cell[8]", Line: 1, Column: 1, Message: "no source"},
		{Place: "a b.go", Line: 1, Column: 9, Message: "first\nsecond"},
		{Place: "cell[3]", Message: "no position"},
		{Message: "no place"},
	}}
	want := strings.Join([]string{
		"cell[3]:2:17: undefined: boardd (did you mean board)",
		"    \tif y {\t return boardd }",
		"    \t      \t        ^",
		"cell[3]:4:16: undefined: z",
		"    漢字 := é + z",
		"                ^",
		"cell[3]:1:99: far",
		"    x := 1",
		"          ^",
		"cell[3]:3:1: blank line",
		"cell[3]:9:1: beyond the end",
		"cell[8]:1:1: no source",
		"a b.go:1:9: first",
		"second",
		"    package main",
		"            ^",
		"cell[3]: no position",
		"no place",
	}, "\n")
	if got := strings.Join(PlainTraceback(f, source), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := strings.Join(PlainTraceback(f, nil), "\n"); strings.Contains(got, "^") {
		t.Errorf("a caret without source:\n%s", got)
	}
}

func TestTracebackOfPanic(t *testing.T) {
	f := &event.Fault{
		Name: event.Panic, Value: "runtime error: index out of range [5] with length 1\nsecond line",
		Traceback: []string{"goroutine of cell[2]", "cell[1]:2:9 at", "cell[3]:1:1 cell", "  a b.go:1:1"},
	}
	want := strings.Join([]string{
		"Panic: runtime error: index out of range [5] with length 1",
		"second line",
		"goroutine of cell[2]",
		"  cell[1]:2:9 at",
		"    \treturn xs[i]",
		"    \t       ^",
		"  cell[3]:1:1 cell",
		"    x := 1",
		"  a b.go:1:1",
		"    package main",
	}, "\n")
	if got := strings.Join(PlainTraceback(f, source), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if len(f.Traceback) != 4 {
		t.Error("the fault was changed")
	}
}

func TestTracebackOfOthers(t *testing.T) {
	for want, f := range map[string]*event.Fault{
		"Interrupted":   {Name: event.Interrupted},
		"Error: no way": {Name: event.ErrorValue, Value: "no way"},
	} {
		if got := strings.Join(PlainTraceback(f, source), "\n"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestColours checks that colours add nothing but escape sequences, each ended.
func TestColours(t *testing.T) {
	for _, f := range []*event.Fault{
		{Name: event.CompileError, Diagnostics: []event.Diagnostic{{Place: "cell[3]", Line: 2, Column: 17, Message: "undefined: boardd"}, {Message: "no place"}}},
		{Name: event.Panic, Value: "boom", Traceback: []string{"cell[1]:2:9 at"}},
	} {
		coloured, plain := Traceback(f, source), PlainTraceback(f, source)
		if len(coloured) != len(plain) {
			t.Fatalf("%d and %d lines", len(coloured), len(plain))
		}
		some := false
		for i, line := range coloured {
			bare := line
			for _, code := range []string{"\x1b[1m", "\x1b[31m", "\x1b[34m", "\x1b[0m"} {
				bare = strings.ReplaceAll(bare, code, "")
			}
			if bare != plain[i] {
				t.Errorf("line %q, plain %q", line, plain[i])
			}
			if i := strings.LastIndex(line, "\x1b["); i >= 0 {
				some = true
				if !strings.HasPrefix(line[i:], "\x1b[0m") {
					t.Errorf("colour runs on: %q", line)
				}
			}
		}
		if !some {
			t.Error("no colour")
		}
	}
}

func TestWide(t *testing.T) {
	for r, want := range map[rune]bool{'a': false, 'é': false, '漢': true, '한': true, '\u1100': true, '\u115f': true, '\u1160': false, '😀': true, '⎡': false, 0x3fffe: false} {
		if wide(r) != want {
			t.Errorf("wide(%U) = %v", r, !want)
		}
	}
}
