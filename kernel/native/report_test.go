package native

import (
	"strings"
	"testing"

	"parity.lab/kernel/event"
	"parity.lab/lib/bulbs"
)

func TestResults(t *testing.T) {
	for _, c := range []struct {
		name, code string
		want       string
		types      string
		failed     bool
	}{
		{"none", `func solve() {}`, "", "", false},
		{"one", `func solve() int { return 42 }`, "42", "int", false},
		{"several", `func solve() (int, string, []bool) { return 1, "a\nb", []bool{true} }`, "1 a\nb [true]", "int string []bool", false},
		{"no error", `func solve() (int, error) { return 1, nil }`, "1", "int", false},
		{"an error", `func solve() (x int, err error) { return 1, errors.New("no luck") }`, "1 no luck", "int", true},
		{"an error alone", `func solve(ctx context.Context) error { return ctx.Err() }`, "", "", false},
		{"an error that is not last", `func solve() (error, int) { return nil, 2 }`, "<nil> 2", " int", false},
		{"own type, own method", `type hex int; func (h hex) String() string { return fmt.Sprintf("%#x", int(h)) }; func solve() hex { return 255 }`, "0xff", "main.hex", false},
		{"nil", `func solve() any { return nil }`, "<nil>", "", false},
		{"a method's text", `func solve() *bitset.Set { return bitset.FromIndices(4, 1, 3) }`, "0101", "*bitset.Set", false},
		{"predeclared context", `func solve() error { return ctx.Err() }`, "", "", false},
		{"own ctx", `var ctx = 3; func solve() int { return ctx }`, "3", "int", false},
		{"names of the universe", `type string int; type error bool; func solve(c context.Context) (string, error) { return 3, true }`, "3 true", "main.string main.error", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := execute(t, cell(c.code, "errors", "context", "fmt", "parity.lab/lib/bitset"))
			if got.err != nil || !got.Done || got.String() != c.want || (got.Error != nil) != c.failed {
				t.Errorf("got %q, error %v, %v; want %q", got.String(), got.Error, got.err, c.want)
			}
			var types []string
			for _, v := range got.Values {
				types = append(types, v.Type)
			}
			if s := strings.Join(types, " "); s != c.types {
				t.Errorf("types %q, want %q", s, c.types)
			}
		})
	}
}

// TestForms shows that a result with a picture brings it along.
func TestForms(t *testing.T) {
	got := execute(t, cell(`func solve() *bulbs.Grid { g, _ := bulbs.Parse("01\n10"); return g }`, "parity.lab/lib/bulbs"))
	if got.err != nil || len(got.Values) != 1 {
		t.Fatal(got)
	}
	g, err := bulbs.Parse("01\n10")
	if err != nil {
		t.Fatal(err)
	}
	if text := got.Values[0].String(); text != g.String() {
		t.Errorf("text %q, want %q", text, g)
	}
	if html, _ := got.Values[0].Bundle.Data[event.TextHTML].(string); !strings.Contains(html, "<img") {
		t.Errorf("html %q", html)
	}
}
