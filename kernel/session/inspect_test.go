package session

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parity.lab/kernel/event"
)

// cursor cuts the mark ‸ out of a text and returns where it stood.
func cursor(t testing.TB, marked string) (code string, offset int) {
	t.Helper()
	before, after, ok := strings.Cut(marked, "‸")
	if !ok {
		t.Fatalf("no cursor in %q", marked)
	}
	return before + after, len(before)
}

// inspecting starts a session that has run the cell inspected.
func inspecting(t testing.TB, o Options) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	o.Stdout, o.Events = &out, func(event.Event) {}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	if r := s.Run(event.Request{ID: "first", Code: inspected, Count: 1}); r.Fault != nil {
		t.Fatal(r.Fault)
	}
	return s, &out
}

const inspected = `// triple returns three times n.
//
// It is exact.
func triple(n int) int { return 3 * n }
// P is a point.
type P struct { X, Y int; hidden bool }
// Sum adds.
func (p P) Sum() int { return p.X + p.Y }
type Loud struct{}
func (Loud) String() string { panic("too loud") }
const answer = 42
x := []int{1, 2, 3}
p := P{1, 2, true}
m := gf2.Identity(3)
long := strings.Repeat("ab", 1000)
loud := Loud{}
var nothing *P`

func TestInspect(t *testing.T) {
	s, _ := inspecting(t, Options{})
	for _, c := range []struct {
		marked string
		want   []string // in the text, in this order; none: nothing is found
	}{
		{"gf2.Mat‸rix", []string{"type gf2.Matrix struct", "unexported fields", "Matrix is a dense matrix", "func (m *gf2.Matrix) Add(b *gf2.Matrix)", "declared in: package parity.lab/lib/gf2"}},
		{"fmt.Prin‸tln", []string{"func fmt.Println(a ...any) (n int, err error)", "Println formats using the default formats", "Spaces are always added", "package fmt"}},
		{"m.Ran‸k", []string{"func (m *gf2.Matrix) Rank() int", "Rank returns the rank", "parity.lab/lib/gf2"}},
		{"m.‸Rank", []string{"func (m *gf2.Matrix) Rank() int"}},
		{"m.Rank‸()", []string{"func (m *gf2.Matrix) Rank() int"}},
		{"m‸.Rank()", []string{"var m *gf2.Matrix", "cell[1], line 14", "value:\n100\n010\n001"}},
		{"fmt.Println(‸", []string{"func fmt.Println"}},
		{"fmt.Println(1, ‸ 2)", []string{"func fmt.Println"}},
		{"fmt.Println(triple(‸1), 2)", []string{"func triple"}},
		{"fmt.Println([]int{‸ }, 2)", nil},
		{"triple‸", []string{"func triple(n int) int", "triple returns three times n.", "It is exact.", "declared in: cell[1], line 4"}},
		{"P‸{}", []string{"type P struct {\n\tX int\n\tY int\n\thidden bool\n}", "P is a point.", "func (p P) Sum() int", "line 6"}},
		{"p.Su‸m()", []string{"func (p P) Sum() int", "Sum adds.", "line 8"}},
		{"p.X‸", []string{"field X int"}},
		{"answer‸", []string{"const answer untyped int = 42"}},
		{"x‸", []string{"var x []int", "cell[1], line 12", "value: [1 2 3]", "size: length 3, capacity 3, 24 bytes"}},
		{"long‸", []string{"var long string", "abab", " …", "2000 bytes"}},
		{"loud‸", []string{"var loud Loud", "value: {}"}},
		{"nothing‸", []string{"var nothing *P", "<nil>"}},
		{"strings‸.Builder", []string{`package strings // import "strings"`, "manipulate UTF-8"}},
		{`import "fm‸t"`, []string{`package fmt // import "fmt"`}},
		{`import "fmtt‸"`, nil},
		{"app‸end(x, 1)", []string{"func append(slice []T, elems ...T) []T", "the language"}},
		{"len(‸x)", []string{"var x []int"}},
		{"er‸ror", []string{"type error interface", "Error() string"}},
		{"fo‸r", []string{"keyword for", "repeats"}},
		{"nil‸", []string{"nil"}},
		{`é := "ü"; x‸`, []string{"var x []int"}},
		{"func f() { y := 3.5; y‸ }", []string{"var y float64"}},
		{"y := 3\ny‸ + 1", []string{"var y int"}},
		{"y‸ := triple(3)", []string{"var y int"}},
		{"if ] {\nfmt.Println‸", []string{"func fmt.Println"}},
		{"undefinedName.Foo()\nx‸", []string{"var x []int"}},
		{"slices.Sor‸t(x)", []string{"func slices.Sort(x []int)", "Sort sorts"}},
		{"search.Options{MaxStates‸: 3}", []string{"field MaxStates int", "MaxStates ends the search", "parity.lab/lib/search"}},
		{"var o search.Options\no.MaxStates‸", []string{"field MaxStates int", "MaxStates ends the search"}},
		{"math.Pi‸", []string{"const math.Pi untyped float = 3.14159"}},
		{"ctx‸", []string{"var ctx context.Context", "interrupt cancels"}},
		{"var r io.Reader\nr.Rea‸d(nil)", []string{"Read(p []byte) (n int, err error)", "package io"}},
		{"%time triple‸(3)", []string{"func triple"}},
		{"zzz‸", nil},
		{"‸", nil},
		{"x[‸1]", nil},
		{"12‸", nil},
		{"x + \n‸", nil},
	} {
		code, offset := cursor(t, c.marked)
		i := s.Inspect(code, offset, false)
		if i.Found != (c.want != nil) {
			t.Errorf("%s: found %v: %s", c.marked, i.Found, i.Bundle.PlainText())
			continue
		}
		rest := i.Bundle.PlainText()
		for _, w := range c.want {
			at := strings.Index(rest, w)
			if at < 0 {
				t.Errorf("%s: %q is missing in order in\n%s", c.marked, w, i.Bundle.PlainText())
				break
			}
			rest = rest[at+len(w):]
		}
		if i.Found {
			if md := i.Bundle.Data[event.TextMarkdown].(string); !strings.HasPrefix(md, "```go\n") {
				t.Errorf("%s: Markdown %q", c.marked, md)
			}
		}
	}
}

func TestInspectSource(t *testing.T) {
	s, _ := inspecting(t, Options{Safe: true})
	for marked, want := range map[string]string{
		"triple‸":         "// triple returns three times n.\n// \n// It is exact.\nfunc triple(n int) int { return 3 * n }",
		"p.Sum‸":          "// Sum adds.\nfunc (p P) Sum() int { return p.X + p.Y }",
		"P‸":              "type P struct { X, Y int; hidden bool }",
		"m.Rank‸":         "func (m *Matrix) Rank() int {",
		"search.Options‸": "// Options say how a search goes.",
		"fmt.Println‸":    "source: not in safe mode",
		"x‸":              "var x []int",
	} {
		code, offset := cursor(t, marked)
		if text := s.Inspect(code, offset, true).Bundle.PlainText(); !strings.Contains(text, want) {
			t.Errorf("%s: %q is missing in\n%s", marked, want, text)
		}
	}
}

// TestQuery asks by lines of a cell.
func TestQuery(t *testing.T) {
	s, out := inspecting(t, Options{})
	run := func(code string) (string, event.Result) {
		before := out.Len()
		r := s.Run(event.Request{ID: "q", Code: code, Count: 9})
		return out.String()[before:], r
	}
	_, r := run("fmt.Println?")
	if r.Fault != nil || !strings.HasPrefix(r.Page.PlainText(), "func fmt.Println(") {
		t.Errorf("%+v", r)
	}
	_, r = run("?x\n??triple\nx[0] = 7")
	text := r.Page.PlainText()
	if r.Fault != nil || !strings.Contains(text, "value: [1 2 3]") || !strings.Contains(text, "return 3 * n") {
		t.Errorf("%+v %s", r, text)
	}
	printed, r := run("nobody?")
	if r.Fault != nil || r.Page != nil || !strings.Contains(printed, "no name nobody in this session") {
		t.Errorf("%q %+v", printed, r)
	}
	if _, r = run("x[0]"); r.Page != nil {
		t.Error("a page of the cell before")
	}
}

// FuzzInspect: no text makes Inspect or Complete panic.
func FuzzInspect(f *testing.F) {
	f.Add(inspected, uint64(1))
	f.Add("for i := range 3 { fmt.Println(i", uint64(2))
	f.Add("type T[E any] struct { x E }; T[int]{x: 1}.x", uint64(3))
	f.Add("%%time\nx?\n!ls", uint64(4))
	s, _ := inspecting(f, Options{})
	f.Fuzz(func(t *testing.T, code string, seed uint64) {
		if len(code) > 2000 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 1))
		for range 8 {
			offset := r.IntN(len(code)+3) - 1
			i := s.Inspect(code, offset, r.IntN(2) == 0)
			if i.Found != (i.Bundle != nil) {
				t.Errorf("found %v, %v", i.Found, i.Bundle)
			}
			c := s.Complete(code, offset)
			if c.Start > c.End || c.End > len(code) {
				t.Errorf("completion from %d to %d of %d", c.Start, c.End, len(code))
			}
		}
	})
}

func BenchmarkInspect(b *testing.B) {
	s, _ := inspecting(b, Options{})
	for _, marked := range []string{"m.Ran‸k()", "fmt.Prin‸tln(x)", "x‸"} {
		code, offset := cursor(b, marked)
		b.Run(code, func(b *testing.B) {
			for b.Loop() {
				s.Inspect(code, offset, false)
			}
		})
	}
}
