package check_test

import (
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	n := open(t)
	n.ok("import \"fmt\"\nimport \"strings\"\ntype Board struct{ rows, columns int }\nfunc (b *Board) Press(i int) {}\nboard := &Board{}\nvar built strings.Builder")
	tests := []struct {
		code   string // | is the cursor
		start  int
		want   string // space-separated matches that must be there
		absent string
	}{
		{"fmt.Sprintl|", 4, "Sprintln", "Sprint"},
		{"board.|", 6, "Press rows columns", "Board"},
		{"board.ro|", 6, "rows", "Press"},
		{"x := boa|", 5, "board", "fmt"},
		{"for i := range 3 {\n\tboard.Pr|\n}", 26, "Press", "rows"},
		{"if board.co|", 9, "columns", ""},
		{"built.Wr|", 6, "Write WriteString WriteByte", "Reset"},
		{"π := 3; é := \"🂡\"; fmt.Sprintl|", 27, "Sprintln", ""},
		{"math.Sq|", 5, "Sqrt", "Pi"},
		{"bits.OnesCo|", 5, "OnesCount64", ""},
		{"fun|", 0, "func", "for"},
		{"local := 3\nlo|", 11, "local", ""},
		{"func f(arg int) int {\n\treturn ar|\n}", 30, "arg", ""},
		{"import \"math/r|\"", 8, "math/rand math/rand/v2", "math/bits"},
		{"import (\n\t\"fmt\"\n\t\"stri|", 18, "strings", "strconv"},
		{"qqzzqqzz|", 0, "", ""},
		{"1|", 1, "", ""},
		{"x := := 3\nboard.|", 16, "", ""},
		{"x := fmt.Sprint(board.ro|) + 7", 22, "rows", ""},
		{"strings.toup|", 8, "ToUpper", ""},
	}
	for _, tt := range tests {
		offset := strings.IndexByte(tt.code, '|')
		code := tt.code[:offset] + tt.code[offset+1:]
		c := n.k.Complete(code, offset)
		if c.End != offset || c.Start != tt.start && tt.want != "" {
			t.Errorf("%q: replaces %d…%d, want %d…%d", tt.code, c.Start, c.End, tt.start, offset)
		}
		got := map[string]bool{}
		for _, m := range c.Matches {
			got[m.Text] = true
		}
		for _, w := range strings.Fields(tt.want) {
			if !got[w] {
				t.Errorf("%q: no %s among %v", tt.code, w, c.Matches)
			}
		}
		if tt.absent != "" && got[tt.absent] {
			t.Errorf("%q: %s among the matches", tt.code, tt.absent)
		}
		if tt.want == "" && len(c.Matches) > 0 && !strings.Contains(tt.code, "board") {
			t.Errorf("%q: %d matches", tt.code, len(c.Matches))
		}
	}
	n.want("len(\"still works\")", "", "")
}

func BenchmarkComplete(b *testing.B) {
	n := open(nil)
	for b.Loop() {
		n.k.Complete("x := 3; fmt.Sprintl", 19)
	}
}
