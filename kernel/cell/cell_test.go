package cell

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

func kinds(ps []Piece) string {
	names := [...]string{"stmt", "package", "import", "type", "const", "var", "func"}
	var out []string
	for _, p := range ps {
		out = append(out, names[p.Kind])
	}
	return strings.Join(out, " ")
}

func TestSplit(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", ""},
		{"blank and comment", " \n// nothing\n", ""},
		{"mixed", "a := 2\nimport \"fmt\"\n\nfunc f(n int) int { return 2 * n }\ntype T struct{ n int }\nvar t = T{f(a)}\nconst c = 1\nt.n + 1", "stmt import func type var const stmt"},
		{"one line", "x := 1; y := 2; x + y", "stmt stmt stmt"},
		{"method", "func (t T) m() {}", "func"},
		{"generic method", "func (t *T[K]) m() {}", "func"},
		{"literal call", "func() { print(1) }()", "stmt"},
		{"literal with result", "func(x int) int { return x }(3)", "stmt"},
		{"label", "outer:\nfor {\nbreak outer\n}", "stmt"},
		{"program", "package main\n\nfunc main() {}", "package func"},
		{"semicolon in for", "for i := 0; i < 3; i++ {}\nx := 1", "stmt stmt"},
		{"headers", "if x := 1; x > 0 { f() } else if y := 2; y > 0 { g() }; h()", "stmt stmt"},
		{"labelled header", "l: for i := 0; ; { break l }\nx", "stmt stmt"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ps, ds := Split(tt.text)
			if len(ds) > 0 {
				t.Fatal(ds)
			}
			if got := kinds(ps); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestSplitErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"x := 1 }", ":1:8: unexpected }"},
		{"f(1\n]", ":2:1: expected ) to close what line 1 opened, found ]"},
		{"x := `abc", "raw string literal not terminated"},
		{"x := 'ab'", "illegal rune literal"},
	}
	for _, tt := range tests {
		_, ds := Split(tt.text)
		if len(ds) == 0 || !strings.Contains(ds[0].String(), tt.want) && !strings.Contains("cell"+ds[0].String(), tt.want) {
			t.Errorf("Split(%q) = %v, want %q", tt.text, ds, tt.want)
		}
	}
}

func TestParsePositions(t *testing.T) {
	fset := token.NewFileSet()
	c, ds := Parse(fset, "cell[7]", "x := 1\nfunc f() int {\n\treturn x\n}\n  f(), x")
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	if got := fset.Position(c.Body.Body.List[0].Pos()).String(); got != "cell[7]:1:1" {
		t.Errorf("first statement at %s", got)
	}
	f := c.File.Decls[0].(*ast.FuncDecl)
	if got := fset.Position(f.Body.List[0].Pos()).String(); got != "cell[7]:3:2" {
		t.Errorf("return at %s", got)
	}
	if len(c.Tail) != 2 {
		t.Fatalf("tail has %d values", len(c.Tail))
	}
	if got := fset.Position(c.Tail[0].Pos()).String(); got != "cell[7]:5:3" {
		t.Errorf("tail at %s", got)
	}
	if got := fset.Position(c.Tail[1].Pos()).String(); got != "cell[7]:5:8" {
		t.Errorf("second value at %s", got)
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"increment", "a := 1\nb := 2\nfor i := 0; i < 3; ++i {\n}", "cell[1]:3:20: expected"},
		{"open brace", "func f() {\n\tx := 1\n", "cell[1]:2:8: expected '}', found the end of the cell"},
		{"open call", "f(1,\n2", "cell[1]:2:2: "},
		{"two lines", "x := := 1\ny == = 2", "cell[1]:2:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, ds := Parse(token.NewFileSet(), "cell[1]", tt.text)
			var all []string
			for _, d := range ds {
				all = append(all, d.String())
			}
			if got := strings.Join(all, "\n"); !strings.Contains(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestCompleteness(t *testing.T) {
	tests := []struct{ text, want, indent string }{
		{"", "complete", ""},
		{"1", "complete", ""},
		{"x := 3", "complete", ""},
		{"func f(x int) int {\n\treturn x*2\n}\n", "complete", ""},
		{"func f(x int) int {", "incomplete", "    "},
		{"x := []int{1,", "incomplete", "    "},
		{"if a {\n\tfor {", "incomplete", "        "},
		{"x := `abc\n", "incomplete", ""},
		{"/* comment", "incomplete", ""},
		{"x :=", "incomplete", ""},
		{"1 +", "incomplete", ""},
		{"x := := 7q", "invalid", ""},
		{"x := 1 }", "invalid", ""},
		{"var := 3", "invalid", ""},
	}
	for _, tt := range tests {
		got := Completeness(tt.text)
		if got.Status != tt.want || got.Indent != tt.indent {
			t.Errorf("Completeness(%q) = %q %q, want %q %q", tt.text, got.Status, got.Indent, tt.want, tt.indent)
		}
	}
}

func TestClosed(t *testing.T) {
	text := "for i := range 3 {\n\tfmt.Println(xs[i].na + more"
	if got, want := Closed(text, len(text)-7), "for i := range 3 {\n\tfmt.Println(xs[i].na)}"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// No byte but blanks, comments and semicolons may lie between pieces, and
// nothing may panic.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{"", "x := 1", "func f() {}\nf()", "a, b", "package main\nvar x = 1", "x := `a\n`; y", "// c", "}", "é := \"π\"\né, é", "func", "func (", "print(1", "a,"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ps, ds := Split(text)
		Parse(token.NewFileSet(), "cell[1]", text)
		ParsePartial(token.NewFileSet(), "cell[1]", text)
		Completeness(text)
		if len(ds) > 0 {
			return
		}
		end := 0
		for _, p := range ps {
			if p.Start < end || p.End < p.Start || p.End > len(text) {
				t.Fatalf("piece %+v after %d in a text of %d bytes", p, end, len(text))
			}
			if left, _ := scan(text[end:p.Start]); hasToken(left) {
				t.Fatalf("%q is in no piece", text[end:p.Start])
			}
			end = p.End
		}
		if left, _ := scan(text[end:]); hasToken(left) {
			t.Fatalf("%q is in no piece", text[end:])
		}
	})
}

func hasToken(ls []lexeme) bool {
	for _, l := range ls {
		if l.token != token.SEMICOLON && l.token != token.EOF {
			return true
		}
	}
	return false
}
