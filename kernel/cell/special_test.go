package cell

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// written shows special lines in one line each.
func written(ss []Special) string {
	var out []string
	for _, s := range ss {
		switch s.Kind {
		case Shell:
			out = append(out, fmt.Sprintf("%d:%d !%s", s.Line, s.Column, s.Arguments))
		case Query:
			out = append(out, fmt.Sprintf("%d:%d ?%s %v", s.Line, s.Column, s.Name, s.Detail))
		default:
			block, head := "%", ""
			if s.Block {
				block = "%%"
			}
			if s.Head {
				head = " head"
			}
			body := ""
			if s.Body != "" {
				body = fmt.Sprintf(" body %q", s.Body)
			}
			out = append(out, fmt.Sprintf("%d:%d %s%s(%s)%s%s", s.Line, s.Column, block, s.Name, s.Arguments, head, body))
		}
	}
	return strings.Join(out, "; ")
}

func TestSpecials(t *testing.T) {
	known := func(name string) bool { return name == "session" }
	tests := []struct{ name, text, want, rest string }{
		{"none", "x := 5 % 3", "", "x := 5 % 3"},
		{"head", "\n%%native solve\n%why f\nx", "2:1 %%native(solve) head; 3:1 %why(f) head", "\n              \n      \nx"},
		{"comment above is head", "// c\n/* d\n%no */\n%who", "4:1 %who() head", "// c\n/* d\n%no */\n    "},
		{"carriage returns", "x := 1\r\n/*\r\n%no\r\n*/\r\n  %who var\r\n", "5:3 %who(var)", "x := 1\r\n/*\r\n%no\r\n*/\r\n          \r\n"},
		{"behind a declaration", "func f() {\n%no\n}\n%who", "4:1 %who()", "func f() {\n%no\n}\n    "},
		{"raw string", "x := `\n%who\n!ls\nf?`\n%pwd", "5:1 %pwd()", "x := `\n%who\n!ls\nf?`\n    "},
		{"in brackets", "f(1,\n%who\n)", "", "f(1,\n%who\n)"},
		{"operator goes on", "x := 7 +\n%who", "", "x := 7 +\n%who"},
		{"not at the line's start", "x; %who", "", "x; %who"},
		{"for header", "for i := 0;\n!done(i);\ni++ {\n}", "", "for i := 0;\n!done(i);\ni++ {\n}"},
		{"if header", "if x := f();\n!x {\n}\n!ls", "4:1 !ls", "if x := f();\n!x {\n}\n   "},
		{"statement", "%time f(1,\n\t2)\n%who", "1:1 %time() head; 3:1 %who()", "      f(1,\n\t2)\n    "},
		{"statement is Go", "%time !session\n%time -x", "1:1 %time() head; 2:1 %time()", "      !session\n      -x"},
		{"flags", "  %timeit -n 10 -r3  f()", "1:3 %timeit(-n 10 -r3) head", "                     f()"},
		{"minus is no flag", "%timeit -n*2", "1:1 %timeit() head", "        -n*2"},
		{"no statement", "%timeit -n 10\nx", "1:1 %timeit(-n 10) head", "             \nx"},
		{"statement is a comment", "%time // c\n%who", "1:1 %time() head; 2:1 %who() head", "      // c\n    "},
		{"text", "%%bash\necho 'it}\n%who", "1:1 %%bash() head body \"echo 'it}\\n%who\"", "      \n         \n    "},
		{"text below another", "%%capture out\n%%bash\nls", "1:1 %%capture(out) head; 2:1 %%bash() head body \"ls\"", "             \n      \n  "},
		{"text without text", "%%bash", "1:1 %%bash() head", "      "},
		{"block below Go", "x := 1\n%%time\ny", "2:1 %%time()", "x := 1\n      \ny"},
		{"shell", "! ls -l | wc\n!make", "1:1 !ls -l | wc; 2:1 !make", "            \n     "},
		{"shell goes on", "!echo a \\\n  b\nx", "1:1 !echo a \\\n  b", "         \n   \nx"},
		{"shell goes on at the end", "!a \\ ", "1:1 !a \\", "     "},
		{"shell with Go's words", "date := 1\n!echo date\ndate", "2:1 !echo date", "date := 1\n          \ndate"},
		{"shell that looks like Go", "!ls\nx", "1:1 !ls", "   \nx"},
		{"negation of what is above", "ok := f()\n!ok", "", "ok := f()\n!ok"},
		{"negation of the session's", "!session && !(len(\"x\") > 0)", "", "!session && !(len(\"x\") > 0)"},
		{"negation over lines", "!session ||\n!session", "", "!session ||\n!session"},
		{"negation that is not last", "!session\n%who\nx", "1:1 !session; 2:1 %who() head", "        \n    \nx"},
		{"queries", "fmt.Println?\n?x\nf??\nx", "1:1 ?fmt.Println false; 2:1 ?x false; 3:1 ?f true", "            \n  \n   \nx"},
		{"no query", "x // why?\nx ? y\nf()?", "", "x // why?\nx ? y\nf()?"},
		{"help of a magic", "%timeit?\n%%bash?", "1:1 %help(timeit) head; 2:1 %help(bash) head", "        \n       "},
		{"no name", "%\n%%\n% 3", "1:1 %() head; 2:1 %%() head; 3:1 %(3) head", " \n  \n   "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Specials(tt.text, known)
			if w := written(got); w != tt.want {
				t.Errorf("got  %s\nwant %s", w, tt.want)
			}
			if rest := Blank(tt.text, got); rest != tt.rest {
				t.Errorf("rest %q, want %q", rest, tt.rest)
			}
		})
	}
}

func TestSpecialsCompleteness(t *testing.T) {
	tests := []struct{ text, want string }{
		{"%help", "complete"},
		{"%%bash\nif true; then {", "complete"},
		{"%%writefile a.txt\n`(", "complete"},
		{"%%native\nfunc f() {", "incomplete"},
		{"%%time\nfunc f() {", "incomplete"},
		{"%time for {", "incomplete"},
		{"%timeit f()\n", "complete"},
		{"!echo (", "complete"},
		{"fmt.Println?", "complete"},
		{"x := 1\n%who\nfor {", "incomplete"},
	}
	for _, tt := range tests {
		if got := Completeness(tt.text).Status; got != tt.want {
			t.Errorf("Completeness(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestMagicTable(t *testing.T) {
	ms := Magics()
	if !slices.IsSortedFunc(ms, func(a, b MagicSpec) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("the table is not sorted by name")
	}
	for _, m := range ms {
		if m.Summary == "" || len(m.Usage) == 0 || !m.Line && !m.Block {
			t.Errorf("%+v", m)
		}
		if r, _ := utf8.DecodeRuneInString(m.Summary); unicode.IsUpper(r) || strings.HasSuffix(m.Summary, ".") {
			t.Errorf("%s: the summary %q is shown behind the name, without a full stop", m.Name, m.Summary)
		}
		for _, u := range m.Usage {
			if !strings.HasPrefix(u, "!") && strings.TrimPrefix(strings.TrimPrefix(strings.Fields(u)[0], "%"), "%") != m.Name {
				t.Errorf("%s: usage %q", m.Name, u)
			}
		}
		for _, line := range strings.Split(m.Help, "\n") {
			if len(line) > 100 {
				t.Errorf("%s: a line of the help has %d characters: %s", m.Name, len(line), line)
			}
		}
	}
}

func TestNearMagic(t *testing.T) {
	for name, want := range map[string]string{"tiemit": "timeit", "Time": "time", "wo": "who", "writeflie": "writefile", "matplotlib": "", "x": "", strings.Repeat("x", 1000): ""} {
		if got := NearMagic(name); got != want {
			t.Errorf("NearMagic(%q) = %q, want %q", name, got, want)
		}
	}
}

// What is special never overlaps, lies in the text and begins a line; blanking
// keeps lines and columns; Go without such lines is never touched.
func FuzzMagics(f *testing.F) {
	for _, s := range []string{
		"%%bash\nls", "%time f()\n!ls", "x := `\n%who\n`", "ok\n!ok", "f??", "%timeit -n 1 -r 2 x", "/*\r\n%a*/%b", "!a \\\nb\\ ", "for ;\n!x; {\n}",
		"%%capture a\n%%time\nx", "\ufeff%who", "//\n%", "'\n%x", "\"\n!x", "x;\n%y", "%time //\n%z", "%%writefile -a x\n\x00", "!(\n)", "func(){\n%a\n}()\n%b",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, known := range []func(string) bool{nil, func(string) bool { return true }} {
			ss := Specials(text, known)
			end := 0
			for _, s := range ss {
				if s.Start < end || s.End < s.Start || s.End > len(text) || s.Argument < s.Start || s.Argument > s.End {
					t.Fatalf("%+v behind %d in %d bytes", s, end, len(text))
				}
				if line, column := lineColumn(text, s.Start); line != s.Line || column != s.Column {
					t.Fatalf("%+v begins at %d:%d", s, line, column)
				}
				if strings.TrimLeft(text[s.Start-s.Column+1:s.Start], " \t\r") != "" {
					t.Fatalf("%+v does not begin its line", s)
				}
				end = s.End
			}
			rest := Blank(text, ss)
			if len(rest) != len(text) || strings.Count(rest, "\n") != strings.Count(text, "\n") {
				t.Fatalf("blanked %q is %q", text, rest)
			}
			if len(ss) == 0 && rest != text {
				t.Fatal("a text without special lines was changed")
			}
			// A negation that is not the last statement parses, but go/types refuses it.
			ss = slices.DeleteFunc(ss, func(s Special) bool { return s.Kind == Shell })
			if _, ds := Parse(token.NewFileSet(), "cell[1]", text); len(ds) == 0 && len(ss) > 0 {
				t.Fatalf("Go was taken for special lines: %q %s", text, written(ss))
			}
		}
		Completeness(text)
	})
}
