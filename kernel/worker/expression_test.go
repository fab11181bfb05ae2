package worker

import (
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

func TestExpressions(t *testing.T) {
	f := open(t, Options{})
	f.want("type point struct{ X, Y int }\np := point{3, 4}\nn := 0", "")
	ask := func(code string, e map[string]string) (string, event.Result) {
		f.events = nil
		r := f.w.Execute(event.Request{ID: "r", Code: code, Count: 5, Expressions: e})
		return f.text(), r
	}
	out, r := ask("n++\nn", map[string]string{
		"a sum": "p.X + p.Y", "value": "p", "late": "n * 10", "std": `strings.ToUpper("x")`, "two": "p.X, p.Y", "unknown": "nothing",
		"statement": "n = 7", "declaration": "m := 1", "empty": "", "magic": "%help", "panics": "[]int{1}[n+4]",
		"error": `errors.New("went wrong")`, "exit": "os.Exit", "none": `func() {}()`,
	})
	if out != "<value 1>" || r.Fault != nil {
		t.Errorf("the cell showed %q, fault %v", out, r.Fault)
	}
	for name, want := range map[string]string{"a sum": "7", "value": "{3 4}", "late": "10", "std": "X"} {
		if a := r.Expressions[name]; a.Fault != nil || strings.Trim(a.Bundle.PlainText(), `"`) != want {
			t.Errorf("%s: %q %v, want %s", name, a.Bundle.PlainText(), a.Fault, want)
		}
	}
	for name, want := range map[string]string{
		"two": "not an expression", "unknown": "undefined", "statement": "not an expression", "declaration": "not an expression",
		"empty": "not an expression", "magic": "not an expression", "panics": "index out of range", "error": "went wrong", "none": "no value",
	} {
		if a := r.Expressions[name]; a.Fault == nil || !strings.Contains(a.Fault.Value, want) || len(a.Fault.Traceback) == 0 {
			t.Errorf("%s: %+v, want %q", name, a, want)
		}
	}
	f.want("n", "<value 1>") // changed by nothing above

	if _, r := ask("panic(1)", map[string]string{"a": "1"}); len(r.Expressions) != 0 {
		t.Errorf("after a fault: %+v", r)
	}
	out, r = ask("spin := func() int {\n\tfmt.Println(\"begun\")\n\tfor {\n\t}\n}", nil)
	if r.Fault != nil {
		t.Fatalf("%q %v", out, r.Fault)
	}
	f.whenBegun(f.w.Interrupt)
	if _, r = ask("2", map[string]string{"a": "spin()", "b": "n"}); r.Fault != nil || r.Expressions["a"].Fault == nil || r.Expressions["a"].Fault.Name != event.Interrupted {
		t.Errorf("an interrupted expression: %+v", r)
	}
	f.want("n", "<value 1>")
}

// Cells without a number of their own leave the others' tracebacks alone.
func TestPlaceOfUnstoredCell(t *testing.T) {
	f := open(t, Options{})
	f.want("func boom() {\n\tpanic(\"here\")\n}", "")
	f.w.Execute(event.Request{ID: "r", Code: "// other\n// text\n// of a cell", Count: 1, File: "cell[1.1]"})
	_, r := f.run("boom()")
	if r.Fault == nil || !strings.Contains(strings.Join(r.Fault.Traceback, "\n"), `panic("here")`) {
		t.Errorf("%+v", r.Fault)
	}
	r = f.w.Execute(event.Request{ID: "r", Code: "undefinedName", Count: 2, File: "cell[2.1]"})
	if r.Fault == nil || !strings.Contains(r.Fault.Value, "cell[2.1]:1:1") {
		t.Errorf("%+v", r.Fault)
	}
}
