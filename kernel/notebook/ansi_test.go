package notebook

import (
	"html"
	"regexp"
	"testing"
)

func TestANSI(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain <b> & \"q\"", "plain &lt;b&gt; &amp; &#34;q&#34;"},
		{"\x1b[31mred\x1b[0m x", `<span class="ansi-f1">red</span> x`},
		{"\x1b[1;31mred\x1b[22m thin\x1b[39m x", `<span class="ansi-f1 ansi-bold">red</span><span class="ansi-f1"> thin</span> x`},
		{"\x1b[97;41mx\x1b[49my\x1b[m", `<span class="ansi-f15 ansi-b1">x</span><span class="ansi-f15">y</span>`},
		{"\x1b[2;3;4mx\x1b[23;24my", `<span class="ansi-faint ansi-italic ansi-under">x</span><span class="ansi-faint">y</span>`},
		{"\x1b[7mx\x1b[27my", `<span class="ansi-fbg ansi-bfg">x</span>y`},
		{"\x1b[7;31mx", `<span class="ansi-fbg ansi-b1">x</span>`},
		{"\x1b[38;5;9mx\x1b[38;5;196my\x1b[38;5;244mz", `<span class="ansi-f9">x</span><span style="color:#ff0000">y</span><span style="color:#808080">z</span>`},
		{"\x1b[48;2;1;2;300mx", `<span style="background:#01022c">x</span>`},
		{"\x1b[38;5mx", "x"},
		{"\x1b[2Kx\x1b[1Ay\x1b[?25l", "xy"},
		{"a\x1bb", "ab"},
		{"\x1b[31m\x1b[0m", ""},
		{"10%\r50%\r100%\nab\b\bcd\b\n\r\nx\r", "100%\nc\n\nx"},
	} {
		if got := ansiHTML(c.in); got != c.want {
			t.Errorf("ansiHTML(%q) =\n%s, want\n%s", c.in, got, c.want)
		}
	}
	if got := StripANSI("\x1b[1;31mPanic\x1b[0m: x"); got != "Panic: x" {
		t.Errorf("StripANSI gives %q", got)
	}
}

var tag = regexp.MustCompile(`<[^>]*>`)

// textOf returns the text that a browser shows for HTML.
func textOf(s string) string { return html.UnescapeString(tag.ReplaceAllString(s, "")) }

func TestHighlight(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"x := 1", `x := <span class="num">1</span>`},
		{"for i := range n { f(i) } // all", `<span class="kw">for</span> i := <span class="kw">range</span> n { <span class="fn">f</span>(i) } <span class="com">// all</span>`},
		{"var s string = `a\nb`", "<span class=\"kw\">var</span> s <span class=\"pre\">string</span> = <span class=\"str\">`a\nb`</span>"},
		{"%time\n!ls\nx", "<span class=\"mag\">%time\n!ls\n</span>x"},
		{"%%bash\nfor x", "<span class=\"mag\">%%bash\nfor x</span>"},
		{"'<' /* a\r\nb */ + \"\\n\"", "<span class=\"str\">&#39;&lt;&#39;</span> <span class=\"com\">/* a\r\nb */</span> + <span class=\"str\">&#34;\\n&#34;</span>"},
	} {
		if got := goHTML(c.in); got != c.want {
			t.Errorf("goHTML(%q) =\n%s, want\n%s", c.in, got, c.want)
		}
	}
}

// Highlighting keeps every character, also of text that is not Go.
func FuzzHighlight(f *testing.F) {
	for _, s := range []string{"x := `a\r\nb` // c\r\n'", "\"open", "/* open", "`open\r", "é # $ ☃ \x00", "%%x", "0x 1e 'ab"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got := textOf(goHTML(s)); got != html.UnescapeString(html.EscapeString(s)) {
			t.Errorf("text of %q became %q", s, got)
		}
	})
}
