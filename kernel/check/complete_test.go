package check_test

import (
	"fmt"
	"go/token"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
	"parity.lab/kernel/symbols"
)

// documented is a notebook whose checker knows the docs of packages.
func documented(t *testing.T) *notebook {
	n := open(t)
	n.k = check.New(n.fset, check.Packages{TypeData: symbols.TypeData, Paths: symbols.Paths(), Doc: symbols.Doc})
	return n
}

// completeAt completes at the mark ‸ of a code.
func completeAt(t testing.TB, k *check.Checker, code string) event.Completion {
	t.Helper()
	before, after, ok := strings.Cut(code, "‸")
	if !ok {
		t.Fatalf("%q: no mark", code)
	}
	c := k.Complete(before+after, len(before))
	if c.End != len(before) || c.Start < 0 || c.Start > c.End {
		t.Errorf("%q: replaces %d…%d, want …%d", code, c.Start, c.End, len(before))
	}
	return c
}

const completionSession = `import "fmt"
import "strings"
// Board is a grid of lamps. It has rows.
type Board struct {
	rows, columns int
	Lamps []bool // which are lit
}
// Press toggles a lamp.
func (b *Board) Press(i int) {}
func (b Board) Size() (int, int) { return b.rows, b.columns }
type Framed struct { Board; title string }
type Pair[K comparable, V any] struct { Key K; Value V }
func (p Pair[K, V]) Swap() Pair[K, int] { return Pair[K, int]{} }
func first[T any](xs []T) T { return xs[0] }
type Colour int
const (Red Colour = iota; Green; Blue)
board := &Board{}
boards := map[string]Board{}
list := []*Board{board}
framed := Framed{}
pair := Pair[string, *Board]{}
var colour Colour
var built strings.Builder
func makeBoard() Board { return Board{} }
func pairOf() (Board, error) { return Board{}, nil }`

func TestComplete(t *testing.T) {
	n := documented(t)
	n.ok(completionSession)
	tests := []struct {
		code   string // ‸ is the cursor
		start  string // what the matches replace
		want   string // matches that must be there, in this order
		absent string
	}{
		// Members.
		{"fmt.Sprintl‸", "Sprintl", "Sprintln", "Sprint"},
		{"board.‸", "", "Lamps Press Size columns rows", "Board"},
		{"board.ro‸", "ro", "rows", "Press"},
		{"framed.‸", "", "Board Press Size rows title", ""},
		{"framed.Board.‸", "", "Press rows", "title"},
		{"list[0].‸", "", "Press rows", ""},
		{"list[len(list)-1].Pr‸", "Pr", "Press", "rows"},
		{"boards[\"a\"].‸", "", "Size rows", "Press"}, // not addressable
		{"makeBoard().‸", "", "Size rows", "Press"},
		{"pairOf().‸", "", "", "Size"},
		{"(&framed).‸", "", "Press title", ""},
		{"pair.Value.‸", "", "Press rows", "Key"},
		{"pair.Swap().V‸", "V", "Value", "Key"},
		{"first(list).‸", "", "Press rows", ""},
		{"first[*Board](nil).Pr‸", "Pr", "Press", ""},
		{"Board.‸", "", "Size", "rows"},
		{"(*Board).‸", "", "Press Size", "rows"},
		{"func f[T fmt.Stringer](x T) string { return x.‸ }", "", "String", ""},
		{"built.Wr‸", "Wr", "Write WriteByte WriteRune WriteString", "Reset"},
		{"strings.NewReplacer(\"a\", \"b\").Rep‸", "Rep", "Replace", "WriteString"},
		{"x := board; x.‸", "", "Press rows", ""},
		{"for i := range 3 {\n\tboard.Pr‸\n}", "Pr", "Press", "rows"},
		{"for _, b := range list {\n\tb.Pr‸\n}", "Pr", "Press", "rows"},
		{"if board.co‸", "co", "columns", ""},
		{"if board.rows > 1 && board.co‸ {\n}", "co", "columns", ""},
		{"x := fmt.Sprint(board.ro‸) + 7", "ro", "rows", ""},
		{"switch v := any(board).(type) {\ncase *Board:\n\tv.Pr‸\n}", "Pr", "Press", ""},
		{"board.\n\tPr‸", "Pr", "Press", ""},
		{"m := board.Press\nm‸", "m", "m makeBoard", ""},
		// Packages that are not imported.
		{"math.Sq‸", "Sq", "Sqrt", "Pi"},
		{"bits.OnesCo‸", "OnesCo", "OnesCount OnesCount16 OnesCount64", ""},
		{"x := bits.OnesCount(3)\nbits.Le‸", "Le", "Len Len64", ""},
		{"rand.In‸", "In", "Int IntN Intn", ""},
		{"strings.toup‸", "toup", "ToUpper", ""},
		{"gf2.Ma‸", "Ma", "Matrix", ""},
		// Fields of literals.
		{"Board{‸}", "", "Lamps columns rows", "board"},
		{"Board{boa‸}", "boa", "board boards", ""},
		{"Board{ro‸", "ro", "rows", ""},
		{"x := Board{rows: 1, ‸}", "", "Lamps columns", "rows"},
		{"x := &Board{\n\trows: 1,\n\tco‸", "co", "columns", ""},
		{"Board{rows: bo‸}", "bo", "board boards", "rows"},
		{"[]Board{{‸}}", "", "columns rows", ""},
		{"[]*Board{{ro‸", "ro", "rows", ""},
		{"http := tabwriter.Writer{}; big.Float{}; image.Point{‸", "", "X Y", "board"},
		{"image.Point{X: 1, ‸", "", "Y", "X"},
		// Names in scope.
		{"x := boa‸", "boa", "board boards", "fmt"},
		{"local := 3\nlo‸", "lo", "local log", ""},
		{"func f(arg int) int {\n\treturn ar‸\n}", "ar", "arg", ""},
		{"func f() int {\n\tinner := 1\n\t{ other := 2; _ = other }\n\treturn ‸\n}", "", "inner", "other"},
		{"later(‸\nfunc laterOn() {}", "", "board", ""},
		{"lat‸\nfunc laterOn() {}", "lat", "laterOn", ""},
		{"lamp := Board{}\nfunc f() { lamp.Pr‸ }", "Pr", "Press", ""},
		{"var b Boa‸", "Boa", "Board", ""},
		{"BOA‸", "BOA", "Board board boards", ""},
		{"Bo‸", "Bo", "Board board boards bool", ""},
		{"func f(b *Bo‸", "Bo", "Board", ""},
		// Keywords.
		{"fun‸", "fun", "func", "for"},
		{"x := ra‸", "ra", "rand", "range"},
		{"for i := ra‸", "ra", "rand range", ""},
		{"re‸", "re", "real recover", "return"},
		{"func f() {\n\tre‸\n}", "re", "real recover return", ""},
		{"bre‸", "bre", "", "break"},
		{"for {\n\tbre‸\n}", "bre", "break", ""},
		{"for {\n\tfunc() { con‸ }()\n}", "con", "const", "continue"},
		{"if x := 1; x > 0 {\n} el‸", "el", "else", ""},
		{"switch colour {\n\t‸", "", "case default", "board"},
		{"switch colour {\ncase Red:\n\tfall‸", "fall", "fallthrough", ""},
		{"im‸", "im", "imag image import", ""},
		{"fmt.Println(im‸", "im", "imag image", "import"},
		// Labels and cases.
		{"outer:\nfor {\n\tfor {\n\t\tcontinue ‸\n\t}\n}", "", "outer", "board"},
		{"outer:\nfor {\n\tfor {\n\t\tbreak ou‸", "ou", "outer", ""},
		{"func f() {\n\tgoto en‸\nend:\n}", "en", "end", ""},
		{"switch colour {\ncase ‸\n}", "", "Blue Green Red", ""},
		{"switch colour {\ncase Red:\ncase ‸\n}", "", "Blue Green board", ""},
		{"switch time.Now().Weekday() {\ncase ti‸\n}", "ti", "time.Friday time.Sunday", ""},
		// Imports.
		{"import \"math/r‸\"", "math/r", "math/rand math/rand/v2", "math/bits"},
		{"import (\n\t\"fmt\"\n\t\"stri‸", "stri", "strings", "strconv"},
		{"import r \"math/ra‸\"", "math/ra", "math/rand", ""},
		{"import . \"stri‸", "stri", "strings", ""},
		{"import \"gf‸\"", "gf", "parity.lab/lib/gf2", ""},
		// Nothing.
		{"qqzzqqzz‸", "qqzzqqzz", "", ""},
		{"1‸", "1", "", ""},
		{"1.‸", "", "", "board"},
		{"0x1f‸", "0x1f", "", "board"},
		{"// boa‸", "boa", "", "board"},
		{"/* boa‸", "boa", "", "board"},
		{"s := \"boa‸\"", "", "", "board"},
		{"s := `\nboa‸`", "", "", "board"},
		{"r := 'b‸'", "b", "", "board"},
		{"type Boa‸", "Boa", "", "Board"},
		{"func boa‸", "boa", "", "board"},
		{"var boa‸", "boa", "", "board"},
		{"board.rows.‸", "", "", "Press"},
		// Texts with errors, and not of ASCII.
		{"x := := 3\nboard.‸", "", "Press rows", ""},
		{"y := 3\nx := := 3\nfmt.Println(\"a\ny‸", "y", "y", ""},
		{"s := \"abc\nboard.Pr‸", "Pr", "Press", ""},
		{")))\nboard.Pr‸", "Pr", "Press", ""},
		{"f(]\nboard.Pr‸", "Pr", "Press", ""},
		{"x := [3\n}\nlocal := board\nlocal.Pr‸", "Pr", "Press", ""},
		{"# ?\nboard.Pr‸", "Pr", "Press", ""},
		{"func f() {\n\tx := := 3\n\ty := board\n\ty.Pr‸\n}", "Pr", "Press", ""},
		{"switch {\ncase true:\n\tx := := 3\n\ty := board\n\ty.Pr‸", "Pr", "Press", ""},
		{"func f() {\n\tif board.rows == 3 {\n\t\tboard.‸\n", "", "Press", ""},
		{"π := 3; é := \"🂡\"; fmt.Sprintl‸", "Sprintl", "Sprintln", ""},
		{"größe := board\n_ = \"𝄞𝄞\" + größe.‸", "", "Press", ""},
		{"größe := board\ngrö‸", "grö", "größe", ""},
		{"bo‸ard.Press(1)", "bo", "board boards", ""},
		{"board.Pr‸ess(1)", "Pr", "Press", ""},
	}
	for _, tt := range tests {
		c := completeAt(t, n.k, tt.code)
		before, _, _ := strings.Cut(tt.code, "‸")
		if c.Start != len(before)-len(tt.start) {
			t.Errorf("%q: replaces %q, want %q", tt.code, before[c.Start:], tt.start)
		}
		var got []string
		for _, m := range c.Matches {
			got = append(got, m.Text)
			if m.Kind == "" {
				t.Errorf("%q: %s has no kind", tt.code, m.Text)
			}
		}
		at := -1
		for _, w := range strings.Fields(tt.want) {
			i := slices.Index(got, w)
			if i <= at {
				t.Errorf("%q: %s is at %d, after %d, of %.300q", tt.code, w, i, at, got)
			}
			at = i
		}
		if tt.absent != "" && slices.Contains(got, tt.absent) {
			t.Errorf("%q: %s among the matches", tt.code, tt.absent)
		}
		if tt.want == "" && tt.absent == "" && len(got) > 0 {
			t.Errorf("%q: matches %.300q", tt.code, got)
		}
	}
	n.want("len(\"still works\")", "", "")
}

func TestCompleteDescribes(t *testing.T) {
	n := documented(t)
	n.ok(completionSession)
	tests := []struct {
		code string
		want event.Match
	}{
		{"fmt.Sprintln‸", event.Match{Text: "Sprintln", Kind: "function", Signature: "func(a ...any) string", Doc: symbols.Doc("fmt", "Sprintln")}},
		{"board.Press‸", event.Match{Text: "Press", Kind: "method", Signature: "func(i int)", Doc: "Press toggles a lamp."}},
		{"board.Lamps‸", event.Match{Text: "Lamps", Kind: "field", Signature: "[]bool", Doc: "which are lit"}},
		{"framed.Press‸", event.Match{Text: "Press", Kind: "method", Signature: "func(i int)", Doc: "Press toggles a lamp."}},
		{"built.WriteString‸", event.Match{Text: "WriteString", Kind: "method", Signature: "func(s string) (int, error)", Doc: symbols.Doc("strings", "Builder.WriteString")}},
		{"math.MaxInt8‸", event.Match{Text: "MaxInt8", Kind: "constant", Signature: "untyped int = 127", Doc: symbols.Doc("math", "MaxInt8")}},
		{"tabwri‸", event.Match{Text: "tabwriter", Kind: "package", Signature: "text/tabwriter", Doc: symbols.Doc("text/tabwriter", "")}},
		{"list‸", event.Match{Text: "list", Kind: "variable", Signature: "[]*Board"}},
		{"Gree‸", event.Match{Text: "Green", Kind: "constant", Signature: "Colour = 1"}},
		{"retur‸", event.Match{}},
		{"pair.Key‸", event.Match{Text: "Key", Kind: "field", Signature: "string"}},
	}
	for _, tt := range tests {
		c := completeAt(t, n.k, tt.code)
		var got event.Match
		if len(c.Matches) > 0 {
			got = c.Matches[0]
		}
		if got != tt.want {
			t.Errorf("%q: %+v, want %+v", tt.code, got, tt.want)
		}
	}
}

// Completions must not pile up in the session's file set.
func TestCompleteLeavesNoFiles(t *testing.T) {
	n := documented(t)
	n.ok(completionSession)
	count := func() (files int) {
		n.fset.Iterate(func(*token.File) bool { files++; return true })
		return files
	}
	before := count()
	for range 10 {
		completeAt(t, n.k, "x := := 1\nboard.Pr‸")
	}
	if after := count(); after != before {
		t.Errorf("%d files became %d", before, after)
	}
}

// garble returns a random mixture of pieces of Go.
func garble(rng *rand.Rand, pieces []string) string {
	var b strings.Builder
	for range rng.IntN(30) {
		b.WriteString(pieces[rng.IntN(len(pieces))])
		if rng.IntN(3) == 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

var garbage = []string{
	"func", "f", "(", ")", "{", "}", "[", "]", "board", ".", "Press", "\n", ";", ":=", "=", ":", ",", "switch", "case", "default", "for", "range", "if", "else",
	"type", "struct", "interface", "const", "var", "import", "package", "\"", "`", "'", "math/ra", "fmt", "go", "goto", "break", "select", "T", "[T any]", "*", "&", "<-",
	"1", "1.", "0x", "//", "/*", "*/", "ö", "𝄞", "\x00", "\xff", "Board{", "pair", "Swap", "?", "%", "!", "\\", "...", "any", "return", "x:", "\r\n", "cursorʹ",
}

func FuzzComplete(f *testing.F) {
	f.Add("x := board.Press(1)", uint64(1))
	f.Add("switch colour { case Red: }", uint64(2))
	n := documented(nil)
	n.t = &testing.T{}
	n.ok(completionSession)
	f.Fuzz(func(t *testing.T, code string, seed uint64) {
		text := code + garble(rand.New(rand.NewPCG(seed, 1)), garbage)
		text = text[:min(len(text), 100)] // at every offset: long texts would be slow
		for i := 0; i <= len(text); i++ {
			if c := n.k.Complete(text, i); c.Start < 0 || c.Start > c.End || c.End != i {
				t.Fatalf("%q at %d: replaces %d…%d", text, i, c.Start, c.End)
			}
		}
	})
}

// bigSession is a session with 200 names.
func bigSession(b *testing.B) *notebook {
	n := documented(nil)
	n.t = &testing.T{}
	n.ok(completionSession)
	for i := range 60 {
		n.ok(fmt.Sprintf("v%d := %d\nfunc f%d(b *Board) int { return v%d }\ntype T%d struct{ A, B int }", i, i, i, i, i))
	}
	if got := len(n.k.Names()); got < 190 {
		b.Fatalf("%d names", got)
	}
	return n
}

func BenchmarkComplete(b *testing.B) {
	n := bigSession(b)
	for _, bb := range []struct{ name, code string }{
		{"member", "x := 3; fmt.Sprintl‸"},
		{"method", "board.‸"},
		{"scope", "‸"},
		{"prefix", "x := boa‸"},
		{"field", "image.Point{‸"},
		{"package", "mat.‸"},
		{"broken", "x := := 3\nfmt.Println(\"a\nfunc f() { y := board; y.‸"},
		{"redeclared", "type Board struct{ x int }\nboard.‸"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			for b.Loop() {
				completeAt(b, n.k, bb.code)
			}
		})
	}
}
